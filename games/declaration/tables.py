"""Cards as the rows of a table, and back: for CSV files and for pasting from a spreadsheet.

A column is named by the last step of its path where no other column has that name: `name`, `tuna`,
`points`. Lists are written with spaces between their items, flags as "yes" or in their own words.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence

from games.contract import Json
from games.declaration.declared import CardKind
from games.declaration.leaves import Leaf, leaves
from games.declaration.tree import Flag
from games.trees import value_at


def columns(kind: CardKind) -> dict[str, Leaf]:
    """The leaves of a card by the names of their columns."""
    found: dict[str, Leaf] = {}
    for leaf in leaves(kind.group):
        name = leaf.field.words.column or leaf.path[-2 if leaf.is_kind else -1]
        found[leaf.name if name in found else name] = leaf
    return found


def rows(kind: CardKind, cards: Iterable[Mapping[str, Json]]) -> Iterator[list[str]]:
    """The heads of the columns, then a row for each card."""
    there = columns(kind)
    yield list(there)
    for card in cards:
        yield [cell(leaf, value_at(card, leaf.path)) for leaf in there.values()]


def cell(leaf: Leaf, value: Json) -> str:
    """A value as it is written in a table."""
    if isinstance(leaf.field.node, Flag):
        return leaf.field.words.flag_words[bool(value)]
    match value:
        case None:
            return ""
        case list():
            return " ".join(str(one) for one in value)
    return str(value)


def written(kind: CardKind, cards: Iterable[Mapping[str, Json]]) -> str:
    """The cards as a CSV file."""
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows(rows(kind, cards))
    return file.getvalue()


def named_columns(kind: CardKind, heads: Sequence[str]) -> list[str | None]:
    """The columns that a first row names, None for one that is not known."""
    known: dict[str, str] = {}
    for column, leaf in columns(kind).items():
        for name in (leaf.field.words.title, leaf.name, column):
            known[_plain(name)] = column
    return [known.get(_plain(head)) for head in heads]


def _plain(name: str) -> str:
    return name.strip().casefold().replace("_", " ")


def is_yes(leaf: Leaf, written: str) -> bool:
    """Whether a cell of a flag says yes. Raises `ValueError` if it says neither."""
    said = written.strip().casefold()
    no, yes = leaf.field.words.flag_words
    if said in (no, "", "no", "0", "false", "n"):
        return False
    if said in (yes, "yes", "1", "true", "x", "y"):
        return True
    raise ValueError(said)


def split(content: str) -> Sequence[Sequence[str]]:
    """The cells of a CSV text, or of one pasted from a spreadsheet, without empty rows."""
    first = content.lstrip().partition("\n")[0]
    delimiter = max("\t;,", key=first.count)
    found = csv.reader(io.StringIO(content.strip()), delimiter=delimiter, skipinitialspace=True)
    return [row for row in found if any(one.strip() for one in row)]
