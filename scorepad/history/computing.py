"""Computes what a club's rows lack (the worth of cards, ST-24), and rows and reasons of an older
version of the pad. It can take seconds, so pages of the history request it in short turns."""

from __future__ import annotations

from time import monotonic

from django.db.models import Exists, OuterRef
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from games.worth import worths
from scorepad.clubs.access import load_club
from scorepad.history.models import HistoryVersion, PlayRow
from scorepad.history.play_history import invalidate
from scorepad.history.stat_rows import SHAPE, rows_of
from scorepad.history.updates import lock_club, replace_rows
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play
from scorepad.plays.rescore import reword
from scorepad.web.requests import HtmxHttpRequest
from scorepad.web.transactions import write_transaction

SECONDS = 1.0  # the length of a turn


def outdate() -> None:
    """Marks as due all rows that an older version of the pad wrote, so that starting the pad does
    not take long. Until they are computed, pages show the old rows."""
    older = HistoryVersion.objects.filter(club=OuterRef("club")).exclude(shape=SHAPE)
    with write_transaction():
        PlayRow.objects.filter(Exists(older)).update(worth_due=True)
        HistoryVersion.objects.exclude(shape=SHAPE).update(shape=SHAPE)


@require_POST
def turn(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Takes one turn of computing, and returns the fragment that requests the next turn."""
    club = load_club(request, club_id).club
    return render(request, "history/_computing.html", {"club": club, "due": take_turn(club.pk)})


def take_turn(club_id: int, seconds: float = SECONDS) -> int:
    """Computes a club's rows that are due, the latest plays first: for this many seconds, but at
    least one play. Returns how many plays are left."""
    due = PlayRow.objects.filter(club=club_id, worth_due=True).order_by("-date", "-at")
    plays = list(due.values_list("play", flat=True))
    end = monotonic() + seconds
    for place, play in enumerate(plays):
        if place and monotonic() >= end:
            break
        _compute(play)
    if plays:
        with write_transaction():
            invalidate(club_id)
    return due.count()


def _compute(number: int) -> None:
    """Computes the rows and the reasons of one play. If it changes meanwhile, it stays due."""
    found = Play.objects.select_related("club", "night")
    loaded = LoadedPlay.stored(found.prefetch_related("seats", "sheets").get(pk=number))
    version = loaded.play.version
    reword(loaded)
    cards = worths(loaded.game, loaded.table, loaded.result)
    with write_transaction():
        lock_club(loaded.play.club_id)
        if Play.objects.filter(pk=number, version=version).update(result=loaded.play.result):
            replace_rows(loaded.play, rows_of(loaded, cards))
