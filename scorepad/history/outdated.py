"""Clubs whose plays an older version stored: what the history is made of is written anew."""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from scorepad.clubs.models import Club
from scorepad.history.models import HistoryVersion
from scorepad.history.rebuild import rebuild
from scorepad.history.rows import SHAPE
from scorepad.plays.models import Play
from scorepad.web.transactions import write_transaction


def bring_up_to_date(say: Callable[[str], object] = lambda words: None) -> int:
    """Do so for all clubs that need it, each in a transaction of its own, and give how many did. It
    is said of each, since thousands of plays take a while. 1 query where none does."""
    current = HistoryVersion.objects.filter(club=OuterRef("pk"), shape=SHAPE)
    plays = Play.objects.filter(club=OuterRef("pk"))
    outdated = list(Club.objects.filter(Exists(plays), ~Exists(current)).order_by("pk"))
    for club in outdated:
        say(_("Counting the statistics of %(club)s anew for this version ...") % {"club": club})
        with write_transaction():
            write_anew(club)
    return len(outdated)


def write_anew(club: Club) -> int:
    """Write a club's rows; return how many plays count. Runs inside the caller's transaction."""
    plays = rebuild(club)
    HistoryVersion.objects.filter(club=club).update(shape=SHAPE)
    return plays
