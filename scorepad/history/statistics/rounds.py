"""Rounds of the whole table (ST-14): predictions against tricks, paradoxes, boards.

From facts of the kinds "round" and "paradox-board".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

import msgspec

from games.counted import CountedPlay
from games.facts import Fact
from scorepad.history.statistics.points import MEAN_FROM
from scorepad.history.statistics.predictions import ROUND

PARADOX_BOARD = "paradox-board"


class PredictionTable(msgspec.Struct, frozen=True):
    """All predictions of all players, counted by what was said and the tricks that were taken:
    `taken` without those of who caused a paradox, which are in `paradoxes`."""

    taken: Mapping[tuple[int, int], int]
    paradoxes: Mapping[tuple[int, int], int]

    @property
    def predicted(self) -> int:
        return sum(self.taken.values()) + sum(self.paradoxes.values())

    @property
    def exact(self) -> int:
        return sum(number for (said, took), number in self.taken.items() if said == took)

    @property
    def exact_share(self) -> Fraction | None:
        return Fraction(self.exact, self.predicted) if self.predicted else None

    def said(self, prediction: int) -> int:
        """How often so many were predicted."""
        return sum(number for _took, number in self._of(prediction))

    def mean_taken(self, prediction: int) -> Fraction | None:
        """Tricks taken when so many were predicted; None below three times."""
        times = self.said(prediction)
        tricks = sum(took * number for took, number in self._of(prediction))
        return Fraction(tricks, times) if times >= MEAN_FROM else None

    def _of(self, prediction: int) -> list[tuple[int, int]]:
        """Tricks taken, and how often."""
        counted = (*self.taken.items(), *self.paradoxes.items())
        return [(took, number) for (said, took), number in counted if said == prediction]


def prediction_table(plays: Iterable[CountedPlay]) -> PredictionTable:
    taken: Counter[tuple[int, int]] = Counter()
    paradoxes: Counter[tuple[int, int]] = Counter()
    for _play, _player, fact in _facts(plays, ROUND):
        numbers = fact.numbers
        if "said" in numbers:
            counted = paradoxes if numbers["paradox"] else taken
            counted[numbers["said"], numbers["took"]] += 1
    return PredictionTable(dict(taken), dict(paradoxes))


class Rounds(msgspec.Struct, frozen=True):
    """Rounds played, by the table and not by its players, and how many a paradox ended."""

    rounds: int
    paradoxes: int

    @property
    def paradox_share(self) -> Fraction | None:
        return Fraction(self.paradoxes, self.rounds) if self.rounds else None


def rounds_played(plays: Iterable[CountedPlay]) -> Rounds:
    names: set[tuple[int, str]] = set()
    paradoxes = 0
    for play, _player, fact in _facts(plays, ROUND):
        names.add((play.id, fact.name))
        paradoxes += fact.numbers["paradox"]
    return Rounds(len(names), paradoxes)


class FilledBoard(msgspec.Struct, frozen=True):
    """A round whose tokens were entered: the slot of its sheet, the size of its largest group, and
    whose that is, in the order of play."""

    play: int
    slot: str
    size: int
    players: tuple[int, ...]


def filled_boards(plays: Iterable[CountedPlay]) -> tuple[FilledBoard, ...]:
    """In the order of plays, then of rounds."""
    found: dict[tuple[int, str], dict[int, int]] = {}
    for play, player, fact in _facts(plays, ROUND):
        if "tokens" in fact.numbers:
            sizes = found.setdefault((play.id, fact.name), {})
            sizes[player] = fact.numbers.get("group", 0)
    return tuple(
        FilledBoard(
            play,
            slot,
            max(sizes.values()),
            tuple(player for player, size in sizes.items() if size == max(sizes.values())),
        )
        for (play, slot), sizes in found.items()
    )


class ParadoxBoards(msgspec.Struct, frozen=True):
    """Boards of so many players on which a round ended in a paradox, and on how many of them a
    token lay on each space then."""

    players: int
    boards: int
    taken: Mapping[str, int]


def paradox_boards(plays: Iterable[CountedPlay]) -> tuple[ParadoxBoards, ...]:
    """By the number of players."""
    found = paradox_sums(plays)
    return tuple(found[players] for players in sorted(found))


def paradox_sums(plays: Iterable[CountedPlay]) -> dict[int, ParadoxBoards]:
    """By the number of players, to be added up."""
    boards: Counter[int] = Counter()
    taken: dict[int, Counter[str]] = {}
    for play, _player, fact in _facts(plays, PARADOX_BOARD):
        players = len(play.seats)
        boards[players] += 1
        taken.setdefault(players, Counter()).update(fact.numbers)
    return {
        players: ParadoxBoards(players, number, dict(taken[players]))
        for players, number in boards.items()
    }


def _facts(plays: Iterable[CountedPlay], kind: str) -> Iterator[tuple[CountedPlay, int, Fact]]:
    """With the player whose fact it is."""
    for play in plays:
        for seat in play.seats:
            for fact in seat.facts:
                if fact.kind == kind:
                    yield play, seat.player, fact
