"""Facts for statistics about a finished play of Cat in the Box.

Every seat has a fact of kind "round" for each round, named by the round's slot. Its numbers: `took`
(tricks), `paradox` (0 or 1), `said` (the prediction; absent with two players), `group` (the size of
the largest group; absent if not entered), `tokens` (on the board; absent if only sizes were
entered) and `tower` (1 if this seat has all spaces with a nine, else absent).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from games.cat_in_the_box.sheet import Round, read_rounds
from games.contract import Result, Standing, Table, text
from games.facts import Fact, SeatFacts

NINE = 9  # the last column of the largest board
TRICKS, GROUPS, PARADOXES = "tricks", "groups", "paradoxes"
LINE_LABELS = {
    TRICKS: text("Tricks"),
    GROUPS: text("Largest groups"),
    PARADOXES: text("Paradoxes"),
}


def facts(table: Table, result: Result) -> Mapping[str, SeatFacts]:
    """Returns the facts by seat key. The lines are sources of points, added up over all rounds."""
    rounds = read_rounds(table)
    return {standing.seat: _facts(rounds, standing) for standing in result.standings}


def _facts(rounds: tuple[Round, ...], standing: Standing) -> SeatFacts:
    points = {line.key: line.points for line in standing.lines}
    lines: Counter[str] = Counter({TRICKS: 0, GROUPS: 0, PARADOXES: 0})
    for round_ in rounds:
        if round_.paradox == standing.seat:
            lines[PARADOXES] += points[round_.key]
        else:
            tricks = (round_.tricks[standing.seat] or 0) * round_.deck.trick_points
            lines[TRICKS] += tricks
            lines[GROUPS] += points[round_.key] - tricks
    facts = tuple(_round(round_, standing.seat) for round_ in rounds)
    return SeatFacts(lines=dict(lines), facts=facts)


def _round(round_: Round, seat: str) -> Fact:
    numbers = {"took": round_.tricks[seat] or 0, "paradox": int(round_.paradox == seat)}
    said, group = round_.predictions[seat], round_.group(seat)
    if round_.setup.predictions and said is not None:
        numbers["said"] = said
    if group is not None:
        numbers["group"] = group
    if not round_.by_size and round_.board:
        numbers["tokens"] = round_.tokens(seat)
        if all(round_.board.get(f"{row}-{NINE}") == seat for row in round_.deck.rows):
            numbers["tower"] = 1
    return Fact("round", round_.key, numbers)
