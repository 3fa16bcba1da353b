"""An edition of another game: the sheet that it is scored on, row by row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from games.another_game.counting import WAYS, Points, Way, YesNo
from games.contract import DECIDED_BY, Json, Text, text, texts
from games.declaration import (
    CardName,
    DeclaredCard,
    EditionName,
    Problem,
    declare,
    load_editions,
    titled,
)

SEATS = range(2, 13)
MOST_ROWS = 30
MOST_ROUNDS = 30


Sentence = Annotated[str, Meta(max_length=120)]


class ScoreRow(DeclaredCard, frozen=True):
    """A row of the sheet: its name, how it counts, and if having more breaks ties (AN-8)."""

    name: CardName
    counts: Annotated[Way, titled("how it counts", choices=WAYS)]
    decides_ties: Annotated[bool, titled("the higher number breaks a tie")] = False


class Deck(msgspec.Struct, frozen=True):
    """The sheet of a game. Every round has the same rows; `rounds` is 0 for any number of rounds
    (AN-7). A sheet without rows gets a single nameless row for points."""

    name: EditionName
    rows: Annotated[tuple[ScoreRow, ...], titled("rows")]
    rounds: Annotated[
        int, Meta(ge=0, le=MOST_ROUNDS), titled("rounds", "0: as many as you play.")
    ] = 0
    fewest_wins: Annotated[bool, titled("the fewest points win")] = False
    starts: Annotated[Sentence | None, titled("who starts", "A sentence.", none="not set")] = None

    @property
    def keyed_rows(self) -> dict[str, ScoreRow]:
        """The rows by key. Sheets and fields use keys, because a row may have any name."""
        rows = self.rows or (ScoreRow("", Points()),)
        return {f"row{number}": row for number, row in enumerate(rows, 1)}

    @property
    def winner_points(self) -> int:
        """The points for winning if the sheet only shows who won (one yes-or-no row), else 0."""
        counts = [row.counts for row in self.rows]
        match counts:
            case [YesNo(points=points)] if self.rounds == 1:
                return points
        return 0

    def problems(self) -> Iterator[Problem]:
        if len(self.rows) > MOST_ROWS:
            yield (
                "rows",
                text("expected {most} or less, got {given}", most=MOST_ROWS, given=len(self.rows)),
            )
        names = [row.name.casefold() for row in self.rows]
        for index, name in enumerate(names):
            if name in names[:index]:
                yield f"rows[{index}].name", text("another row has this name")


# The rows of the sheets that come with the pad, which are shown in each phone's language.
OUR_ROWS = (
    *texts("Won"),
    *texts("Fields", "Orchard", "Barn", "Herd", "Coins left"),
    *texts("Goods sold", "Contracts", "Stalls", "Debts"),
    *texts("Distance", "Discoveries", "Base camp stands", "Supplies left", "Lost members"),
    *texts("Cards in hand", "Jokers in hand"),
)


def as_typed(words: str) -> Text:
    """Returns words that somebody typed as a text; braces in them are not placeholders."""
    return Text(words.replace("{", "{{").replace("}", "}}"))


def row_title(row: ScoreRow) -> Text:
    """Returns the title of a row on pages."""
    return as_typed(row.name) if row.name else text("Points")


def tie_key(row: ScoreRow) -> str:
    """Returns the name of a row that decides ties, as results use it: "won" becomes "Won", because
    results use "won" for something else."""
    return row.name.capitalize() if row.name in DECIDED_BY else row.name


WAYS_TO_WIN = {
    "most": text("Most points"),
    "fewest": text("Fewest points"),
    "won": text("Only who won"),
}


def named(name: str, win_rule: str) -> Json:
    """Returns the JSON of a sheet without rows, for a game that is named at the table (AN-1)."""
    if win_rule == "won":
        won = {"name": "Won", "counts": {"kind": "yes-no", "points": 1}}
        return {"name": name, "rows": [won], "rounds": 1}
    return {"name": name, "fewest_wins": win_rule == "fewest"}


DECLARATION = declare(Deck)
EDITIONS = load_editions(__file__, "points", "harvest", "market", "expedition", "penalties")
