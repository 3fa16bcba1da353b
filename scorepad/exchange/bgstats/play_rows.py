"""The rows of plays that are taken over: a play of totals, with the result that was entered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from functools import cache
from typing import NamedTuple

from games import registry
from games.contract import Line, Result, Standing, Text, text, to_json
from scorepad.clubs.models import Club, name_key
from scorepad.editions.models import Edition
from scorepad.exchange.bgstats.matching import Matches
from scorepad.exchange.bgstats.plan import Planned, PlannedPlay, PlannedSeat
from scorepad.exchange.models import ImportedPlay
from scorepad.plays.card_answers import deck_for
from scorepad.plays.models import Deck, Event, Night, Play, Seat, evening_at
from scorepad.plays.offered_editions import editions
from scorepad.plays.verdict import ENTERED

ONLY_TOTALS = text("Only the totals of this play are known: it was taken over from BG Stats.")


class PinnedEdition(NamedTuple):
    slug: str
    name: str
    deck: str  # its hash


class PlayWriter:
    """Writes plays of one club, many at once. Runs inside the caller's transaction."""

    def __init__(self, club: Club, matches: Matches, device: str) -> None:
        self._club = club
        self._players = matches.players
        self._device = device
        self._pinned = cache(self._pin)

    def add(self, planned: Sequence[Planned]) -> list[Play]:
        """New plays."""
        nights = self._nights(planned)
        plays = [self._play(one.known, nights) for one in planned]
        Play.objects.bulk_create(plays)
        self._fill(planned, plays, Event.Kind.IMPORTED)
        ImportedPlay.objects.bulk_create(
            ImportedPlay(club=self._club, play=play, uuid=one.key, digest=one.known.digest)
            for one, play in zip(planned, plays, strict=True)
        )
        return plays

    def update(self, planned: Sequence[Planned]) -> list[Play]:
        """Plays that are here already, as the file has them now. Whether they count stays as the
        club has said."""
        nights = self._nights(planned)
        found = Play.objects.filter(club=self._club).in_bulk([one.play for one in planned])
        plays = []
        for one in planned:
            play = found[one.play or 0]
            fresh = self._play(one.known, nights)
            for field in CHANGES:
                setattr(play, field, getattr(fresh, field))
            play.version += 1
            plays.append(play)
        Play.objects.bulk_update(plays, [*CHANGES, "version"])
        Seat.objects.filter(play__in=plays).delete()
        self._fill(planned, plays, Event.Kind.UPDATED)
        imported = ImportedPlay.objects.filter(play__in=plays).in_bulk(field_name="play_id")
        for one, play in zip(planned, plays, strict=True):
            imported[play.pk].digest = one.known.digest
        ImportedPlay.objects.bulk_update(imported.values(), ["digest"])
        return plays

    def _fill(self, planned: Iterable[Planned], plays: list[Play], kind: Event.Kind) -> None:
        """Seats, and what the log of each play says."""
        pairs = list(zip(planned, plays, strict=True))
        Seat.objects.bulk_create(
            Seat(
                club=self._club,
                play=play,
                player_id=self._player(seat.player),
                key=str(order),
                order=order,
                total=seat.total,
                place=seat.place,
                won=seat.won,
            )
            for one, play in pairs
            for order, seat in enumerate(one.known.seats, 1)
        )
        Event.objects.bulk_create(
            Event(
                club=self._club,
                play=play,
                kind=kind,
                device=self._device,
                details={
                    "totals": {
                        str(order): seat.total for order, seat in enumerate(one.known.seats, 1)
                    }
                },
            )
            for one, play in pairs
        )

    def _player(self, key: str) -> int:
        number = self._players[key]
        assert number is not None  # those who are new were made before
        return number

    def _nights(self, planned: Iterable[Planned]) -> dict[date, Night]:
        """The nights of these plays, by date; made where there is none."""
        dates = {evening_at(one.known.at) for one in planned}
        known = Night.objects.filter(club=self._club, date__in=dates).values_list("date", flat=True)
        Night.objects.bulk_create(
            Night(club=self._club, date=day) for day in sorted(dates - set(known))
        )
        return {
            night.date: night for night in Night.objects.filter(club=self._club, date__in=dates)
        }

    def _play(self, known: PlannedPlay, nights: dict[date, Night]) -> Play:
        edition = self._pinned(known.game, name_key(known.board))
        return Play(
            club=self._club,
            night=nights[evening_at(known.at)],
            game_slug=known.game,
            edition_slug=edition.slug,
            edition_name=edition.name,
            deck_id=edition.deck,
            start=next((str(order) for order, one in enumerate(known.seats, 1) if one.starts), ""),
            state=Play.State.FINISHED,
            result=to_json(result_of(known)),
            counts=known.counts,
            totals_only=True,
            created_at=known.at,
            finished_at=known.at + timedelta(minutes=known.minutes),
        )

    def _pin(self, slug: str, board: str) -> PinnedEdition:
        """The edition that the file names, else the one that the club would play now."""
        game = registry.game(slug)
        offered = editions(game, self._club)
        chosen = next((slug for slug, name in offered if name_key(name) == board), offered[0][0])
        edition = Edition.objects.of(game).get(slug=chosen)
        deck = Deck.pin(deck_for(self._club, game, edition))
        return PinnedEdition(edition.slug, edition.name, deck)


# What an update takes from the file.
CHANGES = (
    *("night", "game_slug", "edition_slug", "edition_name", "deck", "start", "result"),
    *("created_at", "finished_at"),
)


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
