"""What other rooms may want to hear of a club."""

from __future__ import annotations

from django.dispatch import Signal

# Two players turned out to be one. Sent with `kept`, who has all rows of both by then, inside the
# transaction of the change.
players_merged = Signal()
