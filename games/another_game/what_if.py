"""Small changes that one player could have had: one more or one fewer in a row that counts
something. Rows of plain points are left out, because a few more would always win."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from games.another_game.counting import Points, YesNo
from games.another_game.deck import Deck, ScoreRow, row_title
from games.another_game.rules import score
from games.another_game.sheet import Round, read_rounds
from games.contract import Edit, Result, Table, Text, WhatIf, text

MOST_CELLS = 50_000  # that are scored for one player, over all edits


def counts_something(deck: Deck) -> bool:
    """Whether the sheet has rows in which one more thing would be a small change."""
    return any(not isinstance(row.counts, Points) for row in deck.keyed_rows.values())


def what_if(table: Table, result: Result, seat: str) -> WhatIf:
    """Returns the edits of a seat, round by round; not all of them if the sheet is very large."""
    rounds = read_rounds(table)
    cells = max(1, len(rounds) * len(table.deck.keyed_rows) * len(table.seats))
    edits = (edit for played in rounds for edit in _edits(table.deck, played, seat, len(rounds)))
    return WhatIf(tuple(islice(edits, MOST_CELLS // cells)), score)


def _edits(deck: Deck, played: Round, seat: str, rounds: int) -> Iterator[Edit]:
    for key, row in deck.keyed_rows.items():
        had = played.entered[key][seat]
        if isinstance(row.counts, Points) or had is None:
            continue
        for number in (had + 1, had - 1):
            if row.counts.least <= number <= row.counts.most:
                words = _words(row, number, played.number if rounds > 1 else 0)
                yield Edit(words, played.key, (((key, seat), number),))


def _words(row: ScoreRow, number: int, round_: int) -> Text:
    entered = (text("yes") if number else text("no")) if isinstance(row.counts, YesNo) else number
    if round_:
        return text(
            "{entered} for {row} in round {n}", entered=entered, row=row_title(row), n=round_
        )
    return text("{entered} for {row}", entered=entered, row=row_title(row))
