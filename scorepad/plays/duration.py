"""How long a play took (ST-25)."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise

from scorepad.plays.models import Play, Revision, evening_at

SHORTEST = timedelta(minutes=5)  # a shorter play was entered after it was played
LONGEST_PAUSE = timedelta(hours=3)  # between entries; longer is a play left open


def minutes_of(play: Play) -> int | None:
    """Returns the minutes from the start of a play to its last entry before the finish. None if the
    play was entered on another day, the time is too short, or a pause is too long. 1 query."""
    if evening_at(play.created_at) != play.night.date:
        return None
    revisions = Revision.objects.filter(sheet__play=play, at__lte=play.finished_at)
    moments = [play.created_at, *revisions.order_by("at").values_list("at", flat=True)]
    took = moments[-1] - moments[0]
    if took < SHORTEST or any(after - one > LONGEST_PAUSE for one, after in pairwise(moments)):
        return None
    return round(took / timedelta(minutes=1))
