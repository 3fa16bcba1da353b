"""Plays that are taken over, as those of a club's file: plays of totals, with the result that was
entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import cache
from uuid import UUID, uuid4

from django.utils import timezone

from games import registry
from games.contract import Line, Result, Standing, Text, text, to_json
from scorepad.clubs.models import Club, name_key
from scorepad.editions.models import Edition
from scorepad.exchange.bgstats.plan import Planned, PlannedPlay, PlannedSeat
from scorepad.exchange.club_file.format import (
    EditionPart,
    EventPart,
    ImportedPart,
    PlayPart,
    SeatPart,
)
from scorepad.plays.card_answers import deck_for
from scorepad.plays.models import Deck, Event, Night, Play
from scorepad.plays.offered_editions import editions
from scorepad.plays.verdict import ENTERED

ONLY_TOTALS = text("Only the totals of this play are known: it was taken over from BG Stats.")


class PartWriter:
    """Turns planned plays of one club into those of a club's file: totals alone, and the result
    that was entered."""

    def __init__(self, club: Club, players: Mapping[str, UUID], device: str) -> None:
        """`players`: who is meant by the keys of the file."""
        self._club = club
        self._players = players
        self._device = device
        self._edition = cache(self._pin)

    def part(self, planned: Planned, night: Night, kind: Event.Kind) -> PlayPart:
        """A new play; `kind` is what its log says of that."""
        known, now = planned.known, timezone.now()
        seats = tuple(
            SeatPart(str(order), self._players[seat.player], seat.total, seat.place, seat.won)
            for order, seat in enumerate(known.seats, 1)
        )
        totals = {seat.key: seat.total for seat in seats}
        return PlayPart(
            uuid=uuid4(),
            night=night.uuid,
            game=known.game,
            edition=self._edition(known.game, name_key(known.board)),
            options={},
            start=next((str(order) for order, one in enumerate(known.seats, 1) if one.starts), ""),
            state=Play.State.FINISHED,
            version=1,
            counts=known.counts,
            totals_only=True,
            imported=ImportedPart(planned.key, known.digest, now),
            overridden=[],
            begun_at=known.at,
            finished_at=known.at + timedelta(minutes=known.minutes),
            deleted_at=None,
            device="",
            note="",
            seats=seats,
            sheets=(),
            events=(EventPart(kind, {"totals": totals}, self._device, now),),
            result=to_json(result_of(known)),
        )

    def _pin(self, slug: str, board: str) -> EditionPart:
        """The edition that the file names, else the one that the club would play now."""
        game = registry.game(slug)
        offered = editions(game, self._club)
        chosen = next((slug for slug, name in offered if name_key(name) == board), offered[0][0])
        edition = Edition.objects.of(game).get(slug=chosen)
        deck = Deck.pin(deck_for(self._club, game, edition))
        return EditionPart(edition.slug, edition.name, deck, None)


def result_of(known: PlannedPlay) -> Result:
    """The result as it was entered elsewhere: totals, places and winners, and nothing scored."""
    order = sorted(enumerate(known.seats, 1), key=lambda one: one[1].place)
    winners = tuple(str(number) for number, seat in enumerate(known.seats, 1) if seat.won)
    seats = [seat for _number, seat in order]
    standings = tuple(
        Standing(
            str(number),
            seat.total,
            seat.place,
            seat.won,
            (Line("total", text("Total"), seat.total, _reason(seat)),),
            _decided_by(known, seat, seats[index + 1 :]),
        )
        for index, (number, seat) in enumerate(order)
    )
    return Result(standings, winners, complete=True, notes=(ONLY_TOTALS,))


def _reason(seat: PlannedSeat) -> Text:
    """How the total was typed, where it is a sum."""
    if seat.score.lstrip("+-−").isdecimal():
        return text("As it was entered.")
    return text("{score}", score=seat.score)


def _decided_by(known: PlannedPlay, seat: PlannedSeat, after: Sequence[PlannedSeat]) -> str:
    """What put a seat ahead of those after it, as far as anybody knows."""
    if not after:
        return ""
    if seat.won and not known.decided:
        return ENTERED
    if seat.won and after[0].won:
        return "shared"
    return ENTERED if after[0].total == seat.total and after[0].place > seat.place else "total"
