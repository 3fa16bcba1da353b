"""Replays a play round by round. In which order spaces were filled is unknown, because players
enter them after the round."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from games.cat_in_the_box.sheet import Round, read_rounds, slots
from games.contract import ReplayStep, SeatName, Table, Text, text


def replay(table: Table, number: int) -> ReplayStep | None:
    """Returns the play after round `number`; None if no board was entered."""
    rounds = read_rounds(table)
    if len(rounds) < 2 or not any(round_.board for round_ in rounds):
        return None
    number = min(max(number, 1), len(rounds))
    step = rounds[number - 1]
    sheets = {round_.key: table.sheets[round_.key] for round_ in rounds[:number]}
    at = table if number == len(rounds) else msgspec.structs.replace(table, sheets=sheets)
    slot = next(one for one in slots(table) if one.key == step.key)
    return ReplayStep(number, len(rounds), at, slot, tuple(_words(table, step)))


def _words(table: Table, round_: Round) -> Iterator[Text]:
    """Yields who caused a paradox (CB-3) and whose largest group scores (CB-4, CB-5)."""
    if round_.paradox:
        yield text("{name} caused a paradox.", name=SeatName(round_.paradox))
    count: list[Text | SeatName | str] = [
        SeatName(seat) for seat in table.keys if round_.earns_bonus(seat)
    ]
    if count:
        yield text("The largest group counts for {names}.", names=count)
    else:
        yield text("Nobody’s largest group counts.")
