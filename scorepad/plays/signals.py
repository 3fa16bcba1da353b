"""The signals that tell other apps of changes to a play; plays does not import these apps."""

from __future__ import annotations

from django.dispatch import Signal

# Whether or how a play counts may have changed: it was finished, reopened, left out, deleted
# or brought back. Sent with `loaded`, the LoadedPlay, inside the transaction of the change.
play_changed = Signal()
