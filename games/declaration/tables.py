"""Cards as rows of a table, and back: for CSV files and for pasting from a spreadsheet.

A column is named by the last step of its path if no other column has that name: `name`, `tuna`,
`points`. Lists have spaces between their items; flags are "yes" or their own words.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from string import Formatter
from typing import Any

from games.contract import Json, wording
from games.declaration.declared import CardKind
from games.declaration.leaves import Leaf, leaves
from games.declaration.reader import read
from games.declaration.tree import Choice, Field, Flag, Group, Kinds, Whole
from games.reader import DocumentError
from games.trees import value_at

MOST_NUMBERS = 6  # different numbers in the words of one kind; more are not a kind


def columns(kind: CardKind) -> dict[str, Leaf]:
    """Returns the leaves of a card by the names of their columns."""
    found: dict[str, Leaf] = {}
    for leaf in leaves(kind.group):
        name = leaf.field.words.column or leaf.path[-2 if leaf.is_kind else -1]
        found[leaf.name if name in found else name] = leaf
    return found


def rows(kind: CardKind, cards: Iterable[Mapping[str, Json]]) -> Iterator[list[str]]:
    """Yields the heads of the columns, then a row for each card."""
    there = columns(kind)
    yield list(there)
    for card in cards:
        yield [cell(leaf, value_at(card, leaf.path)) for leaf in there.values()]


def cell(leaf: Leaf, value: Json) -> str:
    """Returns a value as it is written in a table."""
    if isinstance(leaf.field.node, Flag):
        return leaf.field.words.flag_words[bool(value)]
    match value:
        case None:
            return ""
        case list():
            return " ".join(str(one) for one in value)
    return str(value)


def written(kind: CardKind, cards: Iterable[Mapping[str, Json]]) -> str:
    """Returns the cards as a CSV file."""
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows(rows(kind, cards))
    return file.getvalue()


def named_columns(kind: CardKind, heads: Sequence[str]) -> list[str | None] | None:
    """Returns the columns that a first row names, with None for an unknown one. Returns None if the
    row lacks the columns that every card has, because then it is a card itself."""
    known: dict[str, str] = {}
    for column, leaf in columns(kind).items():
        for name in (leaf.field.words.title, leaf.name, column):
            known[_plain(name)] = column
    found = [known.get(_plain(head)) for head in heads]
    identity = set(kind.cls.identity)
    return found if identity & set(found) else None


def _plain(name: str) -> str:
    return name.strip().casefold().replace("_", " ")


def line(kind: CardKind, cells: Sequence[str]) -> dict[str, str]:
    """Returns the values of a line without heads, by column. Raises `ValueError`."""
    stripped = [cell.strip() for cell in cells]
    found = kind.cls.short_line(stripped)
    if found is None:
        found = {name: one for name, one in zip(columns(kind), stripped, strict=False) if one}
    return found


def is_yes(leaf: Leaf, written: str) -> bool:
    """Whether a cell of a flag says yes. Raises `ValueError` if it says neither yes nor no."""
    said = written.strip().casefold()
    no, yes = leaf.field.words.flag_words
    if said in (no, "", "no", "0", "false", "n"):
        return False
    if said in (yes, "yes", "1", "true", "x", "y"):
        return True
    raise ValueError(said)


def without_clauses(kind: CardKind, written: str) -> tuple[str, dict[str, str]]:
    """Returns the words of a kind without the clauses about the card itself, and the values of
    these by column (`Card.clauses`). Semicolons separate clauses."""
    known = {_bare(clause): cells for clause, cells in kind.cls.clauses.items()}
    rest: list[str] = []
    about_card: dict[str, str] = {}
    for clause in written.split(";"):
        cells = known.get(_bare(clause))
        if cells is None:
            rest.append(clause)
        else:
            about_card.update(cells)
    return ";".join(rest).strip(), about_card


def kind_in_words(leaf: Leaf, written: str) -> dict[str, Json] | None:
    """Returns the kind with its parameters whose words are these: "2 per fed orange cat".

    The words of a struct are `description`, or one of the sentences in `also_written`, with its
    parameters in braces. The numbers and names of the parameters are looked for in the words
    themselves, so that only few values have to be tried.
    """
    assert isinstance(leaf.field.node, Kinds)
    wanted = _bare(written)
    numbers = [int(number) for number in re.findall(r"(?<!\w)-?\d+", _with_minus(written))]
    if len(set(numbers)) > MOST_NUMBERS:
        return None
    for tag, group in leaf.field.node.kinds.items():
        for values in product(*(_candidates(field, numbers) for field in group.fields)):
            given = {
                field.key: value
                for field, value in zip(group.fields, values, strict=True)
                if value is not None
            }
            if any(_bare(words) == wanted for words in _wordings(group, given)):
                return {leaf.field.node.tag: tag, **given}
    return None


def _wordings(group: Group, given: Mapping[str, Json]) -> Iterator[str]:
    """All ways to write down a kind with exactly these parameters; none if they are invalid."""
    try:
        found: Any = read(group, given)
        if hasattr(group.cls, "description"):
            yield wording(found.description, {})
    except (DocumentError, NotImplementedError):
        return
    for sentence in getattr(group.cls, "also_written", ()):
        named = {name for _text, name, _spec, _conversion in Formatter().parse(sentence) if name}
        if named == set(given):
            yield sentence.format(**{key: _named(group.field(key), given[key]) for key in named})


def _named(field: Field, value: Json) -> str:
    """Returns a parameter as it is written in a sentence."""
    name = field.words.choices.get(value) if isinstance(value, str) else None
    return str(value) if name is None else wording(name, {})


def _candidates(field: Field, numbers: Sequence[int]) -> Sequence[Json]:
    """Returns the values that a parameter can have in words with these numbers."""
    left_out = [None] if not field.required else []
    match field.node:
        case Whole():
            return [*left_out, *dict.fromkeys(numbers)]
        case Choice(names=names):
            return [*left_out, *names]
    return [None]


def _bare(words: str) -> str:
    """Returns words without case and punctuation; a minus before a number stays."""
    plain = re.sub(r"(?!(?<!\w)-\d)[^\w+]", " ", _with_minus(words).casefold())
    return " ".join(plain.split())


def _with_minus(words: str) -> str:
    return words.replace("−", "-")


def split(content: str) -> Sequence[Sequence[str]]:
    """The cells of a CSV text, or of a text pasted from a spreadsheet, without empty rows."""
    first = content.lstrip().partition("\n")[0]
    delimiter = max("\t;,", key=first.count)
    found = csv.reader(io.StringIO(content.strip()), delimiter=delimiter, skipinitialspace=True)
    return [row for row in found if any(one.strip() for one in row)]
