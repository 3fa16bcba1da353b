"""Rows that an older version of the pad wrote: they lack what this one reads, and are written anew
by themselves when the pad starts."""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import Exists, OuterRef, QuerySet

from scorepad.clubs.models import Club
from scorepad.history.models import HistoryVersion
from scorepad.history.rebuild import rebuild
from scorepad.history.rows import SHAPE
from scorepad.plays.models import Play
from scorepad.transactions import write_transaction


def outdated_clubs() -> QuerySet[Club]:
    """Clubs with plays whose rows have another shape than this version gives them."""
    current = HistoryVersion.objects.filter(club=OuterRef("pk"), shape=SHAPE)
    plays = Play.objects.filter(club=OuterRef("pk"))
    return Club.objects.filter(~Exists(current), Exists(plays)).order_by("pk")


def rebuild_outdated(say: Callable[[str], object]) -> None:
    """Write their rows anew, and say so: with thousands of plays it takes a while."""
    for club in outdated_clubs():
        say(f"Counting the statistics of {club} anew for this version of the pad ...")
        with write_transaction():
            rebuild(club)
