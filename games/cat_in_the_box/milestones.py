"""The milestones of Cat in the Box (ST-22)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from games.contract import text
from games.counted import CountedPlay, facts_of
from games.milestones import Milestone

ROUND = "round"  # the kind of facts


def _survived_alone(play: CountedPlay) -> Iterator[int]:
    """Yields players who alone were exact in a round that another player ended by a paradox."""
    paradoxes: set[str] = set()
    exact: dict[str, list[int]] = defaultdict(list)  # by round
    for _play, seat, fact in facts_of([play], ROUND):
        if fact.numbers["paradox"]:
            paradoxes.add(fact.name)
        elif fact.numbers.get("said") == fact.numbers["took"]:
            exact[fact.name].append(seat.player)
    yield from (exact[name][0] for name in paradoxes if len(exact[name]) == 1)


def _every_nine(play: CountedPlay) -> Iterator[int]:
    rounds = facts_of([play], ROUND)
    yield from {seat.player: None for _play, seat, fact in rounds if fact.numbers.get("tower")}


MILESTONES = {
    "survived-alone": Milestone(
        text("Survived a paradox alone"),
        text(
            "For the first time, {name} alone got the bonus in a round that ended with a paradox."
        ),
        _survived_alone,
    ),
    "every-nine": Milestone(
        text("Every nine on the board"),
        text("For the first time, {name} had a token on every nine on the five-player board."),
        _every_nine,
    ),
}
