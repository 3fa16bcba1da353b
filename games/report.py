"""What a statistic is: a Report, computed from the plays of a club.

    def compute(context: ReportContext) -> Report | None

`None` means that there is nothing to report yet. A report contains no names, addresses or
translated words: players are numbers, sentences are texts, and the site turns both into words. That
is why one report can be kept for all phones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import Any

import msgspec

from games.contract import Number, Text
from games.counted import CountedPlay

Cell = str | int | Fraction | date | tuple[int, ...] | None


class Kind(StrEnum):
    """The kind of values in a column, which decides how they are formatted."""

    COUNT = "count"  # a whole number of something
    PLACE = "place"  # 1 for the first place
    POINTS = "points"  # a whole number that may be below zero
    MEAN = "mean"  # an average, shown with one decimal
    GAIN = "gain"  # an average difference, with its sign
    SHARE = "share"  # from 0 to 1, shown in percent
    PLAYS = "plays"  # a number of plays, in words: "3 plays"
    ALONE = "alone"  # a number of solo plays, in words; empty for 0
    SHARED = "shared"  # a number of shared wins, in words; empty for 0
    GAMES = "games"  # a number of games, in words: "3 games"; a series has several
    ROUNDS = "rounds"  # a number of rounds, in words: "3 rounds"
    SEATS = "seats"  # a number of players, in words: "3 players"
    TEXT = "text"  # a key; the column's `words` say what it means
    GAME = "game"  # a game's slug
    EDITION = "edition"  # an edition's slug
    CARD = "card"  # the name of a game's card
    PLAYER = "player"  # a player; in files the name, as far as the phone sees it
    OPPONENT = "opponent"  # a player whom the player of the row or page met
    PLAYERS = "players"  # several players
    PLAY = "play"  # a play; in files its uuid
    DAY = "day"
    MOMENT = "moment"  # a day and a time, in files with its offset
    MONTH = "month"  # the first day of a month; in a sentence the number of that day
    YEAR = "year"  # the first day of a year, in the same way


class Column(msgspec.Struct, frozen=True):
    """A column of a report. `below` is a column that pages show in small print under this one.
    `link` is a column with a play or a player, to whose page the cell links. A column with
    `page=False` is only in files, one with `file=False` only on pages."""

    key: str
    heading: Text
    kind: Kind
    words: Mapping[Any, Text] = {}
    below: str = ""
    link: str = ""
    page: bool = True
    file: bool = True


# -- charts: they name columns, so that headings and labels stand once ----------------------------


class Bars(msgspec.Struct, frozen=True):
    """A chart with a bar for each row. Negative bars go left; `signs` then explain both sides."""

    label: str
    value: str
    signs: tuple[Text, ...] = ()


class Columns(msgspec.Struct, frozen=True):
    """A chart with a small column for each row. The value is on the column, `tick` is below it."""

    tick: str
    value: str


class Steps(msgspec.Struct, frozen=True):
    """A line chart over the rows, one line for each of `lines`; `names` are the players drawn."""

    lines: tuple[str, ...]
    names: tuple[int, ...]
    below: Text


class Strips(msgspec.Struct, frozen=True):
    """A chart with a strip for each row: how often each value occurs, and how often it won. The
    rows do not contain these numbers, so the chart has its own."""

    label: str
    below: str
    values: tuple[Mapping[int, int], ...]
    won: tuple[Mapping[int, int], ...]


class Matrix(msgspec.Struct, frozen=True):
    """A table of `down` by `across`, shown in place of the table of rows. Cells and their tints
    (from -1 to 1) are keyed by pairs of a value of `down` and one of `across`. Several numbers in
    one cell are joined by dashes, 3–1–6; a cell without numbers stays empty."""

    down: str
    across: str
    rows: tuple[Cell, ...]
    columns: tuple[Cell, ...]
    cells: Mapping[tuple[Cell, Cell], tuple[int, ...]]
    tints: Mapping[tuple[Cell, Cell], float]
    corner: Text
    dense: bool = False


Chart = Bars | Columns | Steps | Strips | Matrix


# -- the report ------------------------------------------------------------------------------------


class Report(msgspec.Struct, frozen=True):
    """A question (`title`) and its answer: sentences (`answer`), rows of plain cells, and a `chart`
    of the rows, which `drawing` explains. `notes` define the numbers and say how many plays they
    need. Rows with the same cell in the column `group` are grouped under that cell. A player's name
    in a text is a `SeatName` with the player's number."""

    title: Text
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    answer: tuple[Text, ...] = ()
    chart: Chart | None = None
    drawing: Text | None = None
    notes: tuple[Text, ...] = ()
    group: str = ""
    first: int = 0  # rows of each group shown on a page, 0 for all
    most: int = 60  # rows on a page without groups; files have all

    def column(self, key: str) -> int:
        """Returns the index of a column, from 0."""
        return next(place for place, column in enumerate(self.columns) if column.key == key)


class ReportContext(msgspec.Struct, frozen=True):
    """What a report is computed from. `plays` are those that passed the filters, `all` are all that
    count; both are in order of time. `people` are the club's players, sorted by the names that this
    phone shows. The other fields are set if the page is about them: a player, a second player, a
    game, and the edition whose points are shown. `today` is the current evening."""

    plays: Sequence[CountedPlay]
    all: Sequence[CountedPlay]
    people: Mapping[int, int]  # place by player
    today: date
    player: int = 0
    other: int = 0
    games: Mapping[str, Any] = {}  # every games.game.Game by slug, in the order of the pages
    game: Any = None  # the games.game.Game
    edition: str = ""

    def has_points(self, play: CountedPlay) -> bool:
        """Whether the totals of a play are points (`Game.has_points`)."""
        game = self.games.get(play.game)
        return game is None or game.has_points(play.totals, play.decided_by)


Compute = Callable[[ReportContext], Report | None]


def as_number(kind: Kind, value: int | Fraction) -> Number:
    """Returns a number for a sentence, written as in a column of that kind."""
    return Number(kind, value.numerator, value.denominator)


def tenths(value: Fraction) -> int:
    """Returns the value in tenths, rounded as it is shown: halves away from zero, so 1/4 is 3 (0.3)
    and -1/4 is -3 (-0.3). So two opposite differences are equal except for the sign."""
    found = (2 * 10 * abs(value.numerator) + value.denominator) // (2 * value.denominator)
    return found if value >= 0 else -found
