"""Predictions and tricks (ST-14), from facts of kind "round"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec

from games.counted import CountedPlay
from games.facts import Fact

ROUND = "round"
SHOWN_FROM = 10  # rounds predicted


class PredictionRecord(msgspec.Struct, frozen=True):
    """A player's rounds. Predictions are made with three players or more; a paradox is a miss.

    `lost` are the points of groups that a miss did not score, as far as they were entered.
    """

    player: int
    rounds: int
    paradoxes: int
    predicted: int
    exact: int
    lost: int
    largest_group: int

    @property
    def is_shown(self) -> bool:
        return self.predicted >= SHOWN_FROM

    @property
    def exact_share(self) -> Fraction | None:
        return Fraction(self.exact, self.predicted) if self.is_shown else None

    @property
    def paradox_share(self) -> Fraction:
        return Fraction(self.paradoxes, self.rounds)


def prediction_records(plays: Iterable[CountedPlay]) -> dict[int, PredictionRecord]:
    """By player, of those with a round."""
    found: dict[int, list[Fact]] = {}
    for play in plays:
        for seat in play.seats:
            rounds = [fact for fact in seat.facts if fact.kind == ROUND]
            if rounds:
                found.setdefault(seat.player, []).extend(rounds)
    return {player: _record(player, rounds) for player, rounds in found.items()}


def _record(player: int, rounds: Sequence[Fact]) -> PredictionRecord:
    numbers = [fact.numbers for fact in rounds]
    predicted = [one for one in numbers if "said" in one]
    missed = [one for one in predicted if not _is_exact(one)]
    return PredictionRecord(
        player=player,
        rounds=len(numbers),
        paradoxes=sum(one["paradox"] for one in numbers),
        predicted=len(predicted),
        exact=len(predicted) - len(missed),
        lost=sum(one.get("group", 0) for one in missed),
        largest_group=max(one.get("group", 0) for one in numbers),
    )


def _is_exact(numbers: Mapping[str, int]) -> bool:
    return numbers["said"] == numbers["took"] and not numbers["paradox"]
