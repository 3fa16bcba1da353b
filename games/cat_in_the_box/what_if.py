"""What one player could have done a little differently: predict the tricks won, or have one more
token in the group. Neither is tried for rounds in which the player caused a paradox (CB-3)."""

from __future__ import annotations

from collections.abc import Iterator

from games.cat_in_the_box.rules import score
from games.cat_in_the_box.sheet import Round, read_rounds
from games.contract import Edit, Result, Table, WhatIf, text


def what_if(table: Table, result: Result, seat: str) -> WhatIf:
    """Returns the edits of a seat, round by round."""
    return WhatIf(tuple(_edits(table, seat)), score)


def _edits(table: Table, seat: str) -> Iterator[Edit]:
    for round_ in read_rounds(table):
        if round_.paradox != seat:
            if round_.setup.predictions:
                yield from _as_taken(round_, seat)
            yield from _larger_group(round_, seat)


def _as_taken(round_: Round, seat: str) -> Iterator[Edit]:
    said, took = round_.predictions[seat], round_.tricks[seat]
    if said is None or took is None or said == took:
        return
    words = text("{n} predicted in round {round}", n=took, round=round_.number)
    yield Edit(words, round_.key, ((("predictions", seat), took),), abs(took - said))


def _larger_group(round_: Round, seat: str) -> Iterator[Edit]:
    """Yields the edit in which the sheet has sizes of groups for everybody instead of tokens,
    because nobody knows where the new token would be."""
    sizes = {other: round_.group(other) for other in round_.tricks}
    size = sizes[seat]
    if size is None:
        return
    known = {one: count for one, count in {**sizes, seat: size + 1}.items() if count is not None}
    words = text("a group of {n} in round {round}", n=size + 1, round=round_.number)
    yield Edit(words, round_.key, ((("by",), "sizes"), (("groups",), known)))
