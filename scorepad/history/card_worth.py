"""Computes what cards were worth (ST-24) after a play has ended: it takes seconds for a full table,
so no phone waits for it."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from threading import Event, Thread
from time import monotonic

from django.db import DatabaseError, connection

from games.contract import to_json, wording
from games.facts import Fact
from games.worth import Worth, worths
from scorepad.history.models import PlayRow, SeatRow
from scorepad.history.reading import invalidate
from scorepad.history.rebuild import bring_up_to_date
from scorepad.history.updates import lock_club
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play
from scorepad.web.transactions import write_transaction

EVERY = 10.0  # seconds between two looks for what is due
AT_ONCE = 50  # plays of a club, before its pages show what was computed

log = logging.getLogger("scorepad.history")


def keep_up(stop: Event) -> Thread:
    """Bring the rows of all clubs up to date, and compute what is due whenever plays have ended,
    until `stop` is set, in a thread of its own that takes half of the time at most."""

    def keep() -> None:
        behind = True
        while not stop.wait(EVERY):
            try:
                behind = behind and bool(bring_up_to_date())
                began = monotonic()
                for _play in compute_due():
                    stop.wait(monotonic() - began)
                    began = monotonic()
            except DatabaseError:
                log.exception("What cards were worth could not be stored; the pad tries again.")
            connection.close()

    thread = Thread(target=keep, name="worth", daemon=True)
    thread.start()
    return thread


def compute_due() -> Iterator[int]:
    """Compute what the cards of plays were worth, those of the latest plays first, and store it
    with their rows; yields each play. 1 query if nothing is due."""
    due = PlayRow.objects.filter(worth_due=True).order_by("-date", "-at")
    while some := list(due.values_list("club", "play")[:AT_ONCE]):
        for _club, play in some:
            _compute(play)
            yield play
        for club in {club for club, _play in some}:
            with write_transaction():
                invalidate(club)


def _compute(number: int) -> None:
    """Stores nothing for a play that has changed meanwhile, because it is due again."""
    found = Play.objects.select_related("club", "night")
    loaded = LoadedPlay.stored(found.prefetch_related("seats", "sheets").get(pk=number))
    version = loaded.play.version
    cards = worths(loaded.game, loaded.table, loaded.result)
    with write_transaction():
        lock_club(loaded.play.club_id)
        if not Play.objects.filter(pk=number, version=version).exists():
            return
        for row in SeatRow.objects.filter(play=number).select_related("seat"):
            known = [fact for fact in row.facts if fact["kind"] != "worth"]
            row.facts = [*known, *_facts(cards.get(row.seat.key, ()))]
            row.save(update_fields=["facts"])
        PlayRow.objects.filter(play=number).update(worth_due=False)


def _facts(cards: Iterable[Worth]) -> Iterator[Mapping[str, object]]:
    """Facts of the kind "worth": the points of each card by its name, kept short because all of
    them are read at once. A second card of the same name goes into another fact."""
    points: dict[str, int] = {}
    for one in cards:
        name = wording(one.card, {})
        if name in points:
            yield to_json(Fact("worth", numbers={name: one.points}))
        else:
            points[name] = one.points
    if points:
        yield to_json(Fact("worth", numbers=points))
