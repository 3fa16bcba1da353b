"""Lists of plays to test statistics with: the usual players, written in short or drawn by
Hypothesis.

A `Drawn` play only has what players know: who sat there, in which order, with which points.
`counted` turns it into what statistics take; the plain models of the tests read the `Drawn` itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from itertools import permutations, product
from typing import Any
from uuid import UUID

import msgspec
from hypothesis import strategies as st

from games import registry
from games.counted import CountedPlay, CountedSeat, seat_numbers
from games.report import Report, ReportContext

ANA, BEN, CLEO, DOV, EVA, FINN = CAST = (1, 2, 3, 4, 5, 6)
NAMES = dict(zip(CAST, ("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn"), strict=True))
FIRST = datetime(2026, 10, 1, 19, tzinfo=UTC)
NIGHT = FIRST.date()
LINES = ("cats", "toys", "hungry")


@dataclass(frozen=True)
class Drawn:
    """A play as players know it. `points`: each player's points by line, in table order; the first
    one starts. `settled`: who won a tie later."""

    points: Mapping[int, Mapping[str, int]]
    id: int = 1
    game: str = "cat-lady"
    edition: str = "printed"
    night: date = NIGHT
    settled: int | None = None
    has_lines: bool = True

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(self.points)

    def total(self, player: int) -> int:
        return sum(self.points[player].values())

    def place(self, player: int) -> int:
        return 1 + sum(self.total(other) > self.total(player) for other in self.players)

    @property
    def first(self) -> tuple[int, ...]:
        """The players in first place."""
        return tuple(player for player in self.players if self.place(player) == 1)

    @property
    def winners(self) -> tuple[int, ...]:
        return self.first if self.settled is None else (self.settled,)


def as_json(value: object) -> str:
    """Returns a value as the columns of a seat store it."""
    return msgspec.json.encode(value).decode()


def drawn(*tables: Mapping[int, int], game: str = "cat-lady") -> list[Drawn]:
    """Returns plays in order, from totals: `drawn({ANA: 20, BEN: 18}, {BEN: 7, CLEO: 5})`."""
    return [
        Drawn({player: {"cats": total} for player, total in table.items()}, id=number, game=game)
        for number, table in enumerate(tables, 1)
    ]


def counted(plays: Sequence[Drawn]) -> tuple[CountedPlay, ...]:
    return tuple(map(count, plays))


def count(play: Drawn) -> CountedPlay:
    places = [play.place(player) for player in play.players]
    winners = [play.players.index(player) for player in play.winners]
    seats: Sequence[dict[str, Any]] = seat_numbers(places, winners)
    return CountedPlay(
        id=play.id,
        uuid=UUID(int=play.id),
        game=play.game,
        edition=play.edition,
        night=play.night,
        at=FIRST + timedelta(minutes=play.id),
        tied=play.first if play.settled else (),
        settled_by=play.id + 1 if play.settled else None,
        seats=tuple(
            CountedSeat(
                player=player,
                turn=turn,
                total=play.total(player),
                lines_json=as_json(play.points[player] if play.has_lines else {}),
                **numbers,
            )
            for turn, (player, numbers) in enumerate(zip(play.players, seats, strict=True), 1)
        ),
    )


GAMES = {game.slug: game for game in registry.games()}


def report_context(
    plays: Sequence[CountedPlay], player: int = 0, other: int = 0, game: str = "cat-lady"
) -> ReportContext:
    """Returns what a report is computed from: plays of the usual players, by printed editions."""
    people = {one: place for place, one in enumerate(CAST)}
    return ReportContext(
        *(plays, plays, people, NIGHT, player, other),
        games=GAMES,
        game=GAMES[game],
        edition="printed",
    )


def told(report: Report, *keys: str) -> list[tuple[Any, ...]]:
    """Returns some columns of a report, row by row."""
    places = [report.column(key) for key in keys]
    return [tuple(row[place] for place in places) for row in report.rows]


# Drawn at once, since every choice costs Hypothesis time: the seatings, and hands of few values, as
# ties have to be common.
SEATINGS = [order for seats in range(1, 7) for order in permutations(CAST, seats)]
CONTESTED = [order for order in SEATINGS if len(order) > 1]
HANDS = [dict(zip(LINES, hand, strict=True)) for hand in product((0, 1, 5), (0, 2), (0, -1))]
KINDS = list(product(("cat-lady", "box-of-treats"), ("printed", "manual")))


@st.composite
def tables(draw: st.DrawFn, least: int = 1) -> Drawn:
    players = draw(st.sampled_from(SEATINGS if least == 1 else CONTESTED))
    seats = len(players)
    hands = draw(st.lists(st.sampled_from(HANDS), min_size=seats, max_size=seats))
    game, edition = draw(st.sampled_from(KINDS))
    play = Drawn(
        dict(zip(players, hands, strict=True)),
        game=game,
        edition=edition,
        has_lines=draw(st.integers(0, 9)) < 9,
    )
    tied = play.first
    if len(tied) > 1 and draw(st.booleans()):
        return replace(play, settled=draw(st.sampled_from(tied)))
    return play


@st.composite
def evenings(draw: st.DrawFn, most: int = 30, least: int = 1) -> list[Drawn]:
    """Draws plays in order."""
    found = draw(st.lists(tables(least), max_size=most))
    return [replace(play, id=number) for number, play in enumerate(found, 1)]


def together(play: CountedPlay) -> CountedPlay:
    """Returns the play as if everybody had won or lost it together."""
    seats = (msgspec.structs.replace(seat, place=1, win_part=0) for seat in play.seats)
    return msgspec.structs.replace(play, seats=tuple(seats))
