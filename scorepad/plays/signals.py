"""Signals of a play to apps that it does not import."""

from __future__ import annotations

from django.dispatch import Signal

# Whether a play counts, or what it counts for, may have changed: finished, reopened, left out,
# deleted, brought back. Sent with `loaded`, the LoadedPlay, inside the transaction of the change.
play_changed = Signal()
