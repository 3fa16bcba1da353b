"""Cards from a table: a CSV file, or what somebody pastes from a spreadsheet or writes in a hurry.

Every row goes through the form of a card. Nothing is changed before all rows are valid.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from games.contract import Json
from games.declaration.comparison import Difference, compare_cards, pair
from games.declaration.declared import NAME, CardKind
from games.declaration.leaves import Leaf
from games.declaration.tables import (
    columns,
    is_yes,
    kind_in_words,
    line,
    named_columns,
    split,
    without_clauses,
)
from games.declaration.tree import Choice, Flag, FreeText, Kinds, Several
from games.reader import DocumentError
from games.trees import value_at
from scorepad.editions.forms import RowForm, field_name, form_class
from scorepad.editions.labels import capitalized, translated
from scorepad.editions.models import Author, Card, Edition

MOST_ROWS = 1000


@dataclass(frozen=True)
class RowError:
    """An error in a row (counted from 1, including the heads) and, if known, its column."""

    row: int
    column: str
    message: str

    def __str__(self) -> str:
        where = _("Row %(row)s") % {"row": self.row}
        column = f", {self.column}" if self.column else ""
        return f"{where}{column}: {self.message}"


@dataclass
class Import:
    """What a table would change in the cards of one kind."""

    edition: Edition
    kind: CardKind
    cards: list[Json] = field(default_factory=list)  # all cards after the import
    errors: list[RowError] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)  # heads of unknown columns
    before: list[Json] = field(default_factory=list)

    @property
    def differences(self) -> tuple[Difference, ...]:
        return tuple(compare_cards(self.kind, self.before, self.cards))

    def apply(self, author: Author) -> None:
        """Saves the result to the edition. There must be no errors."""
        assert not self.errors
        self.edition.fill({**self.edition.deck_json(), self.kind.key: self.cards}, author)


def decoded(content: bytes) -> str:
    """Decodes a file: spreadsheets write UTF-8, on some machines Latin-1 or UTF-16."""
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def read_table(edition: Edition, kind: CardKind, content: str, *, replace: bool) -> Import:
    """Reads a table into an `Import`. With `replace`, cards that are not in the table are
    removed."""
    deck = edition.deck_json()
    found = Import(edition, kind, before=list(deck[kind.key]))
    table = split(content)
    if len(table) > MOST_ROWS:
        found.errors.append(RowError(MOST_ROWS + 1, "", _("This table is too large.")))
        return found
    heads = named_columns(kind, table[0]) if table else None
    start = 1 if heads is not None else 0
    if heads is not None:
        unread = zip(heads, table[0], strict=True)
        found.unread = [head for column, head in unread if column is None and head.strip()]
    rows = _rows(found, table[start:], heads, start + 1)
    _read_rows(found, rows, deck, replace=replace)
    if not found.errors:
        _check_together(found, deck, rows)
    return found


Rows = list[tuple[int, dict[str, str]]]  # the number of a row, and its cells by column


def _rows(
    found: Import, table: Sequence[Sequence[str]], heads: Sequence[str | None] | None, first: int
) -> Rows:
    rows: Rows = []
    for number, cells in enumerate(table, first):
        try:
            said = _by_heads(heads, cells) if heads is not None else line(found.kind, cells)
            rows.append((number, said | found.kind.cls.from_words(said)))
        except ValueError as wrong:
            message = _("“%(what)s” cannot be read.") % {"what": wrong}
            found.errors.append(RowError(number, "", message))
    return rows


def _by_heads(heads: Sequence[str | None], cells: Sequence[str]) -> dict[str, str]:
    """Returns the cells of a row by column, without unknown columns."""
    return {head: cell.strip() for head, cell in zip(heads, cells, strict=False) if head}


def _read_rows(found: Import, rows: Rows, deck: Mapping[str, Json], *, replace: bool) -> None:
    """Reads every row into the cards, or reports its error."""
    kind = found.kind
    form = form_class(RowForm, kind.group, deck, edition=found.edition, kind=kind.key)
    places = pair(kind, found.before, [_identity(kind, cells) for _number, cells in rows])
    if not replace:
        found.cards = list(found.before)
    for (number, cells), place in zip(rows, places, strict=True):
        there = found.before[place] if place is not None else {}
        card = _read_row(found, form, number, cells, there)
        if card is None:
            continue
        if place is None or replace:
            found.cards.append(card)
            continue
        found.cards[place] = card
        for copy in _copies(found, cells, place):
            if copy not in places:
                found.cards[copy] = _read_row(found, form, number, cells, found.before[copy])


def _copies(found: Import, cells: Mapping[str, str], place: int) -> list[int]:
    """Returns the places of further cards that a row means: if the deck has several cards of this
    name that differ only in their numbers, and the row gives only the name."""
    numbers = [key for key in found.kind.cls.identity if key != NAME]
    if any(cells.get(key) for key in numbers):
        return []
    without_number = [
        {key: value for key, value in card.items() if key not in numbers} for card in found.before
    ]
    return [
        other
        for other, card in enumerate(without_number)
        if other != place and card == without_number[place]
    ]


def _identity(kind: CardKind, cells: Mapping[str, str]) -> dict[str, Json]:
    """Returns the parts of a card that identify it."""
    there = columns(kind)
    return {
        key: cells[key] if isinstance(there[key].field.node, FreeText) else _number(cells[key])
        for key in (*kind.cls.identity, NAME)
        if cells.get(key)
    }


def _number(cell: str) -> Json:
    return int(cell) if re.fullmatch(r"\d{1,6}", cell, re.ASCII) else cell


def _read_row(
    found: Import, form: Any, number: int, cells: Mapping[str, str], there: Mapping[str, Json]
) -> Json | None:
    """Reads the card of a row: its cells replace the card's earlier values. Returns None if the row
    is wrong."""
    sent: dict[str, Any] = {}
    names: dict[str, str] = {}
    # An empty number means that it is not written down, not that the card has none.
    identity = found.kind.cls.identity
    cells = {key: cell for key, cell in cells.items() if cell or key not in identity}
    cells = _with_kinds(found.kind, cells, there)
    for column, leaf in columns(found.kind).items():
        names[field_name(leaf)] = column
        if column in cells:
            try:
                value: Any = sent_value(leaf, cells[column])
            except ValueError as wrong:
                message = _("“%(what)s” cannot be read.") % {"what": wrong}
                found.errors.append(RowError(number, column, message))
                return None
        else:
            value = value_at(there, leaf.path)
        if value is not None and value is not False:
            sent[field_name(leaf)] = _as_typed(form.base_fields[field_name(leaf)], value)
    bound = form(sent, instance=Card(edition=found.edition, kind=found.kind.key, data=dict(there)))
    if bound.is_valid():
        return bound.entered
    for name, messages in bound.errors.items():
        column = names.get(name, "")
        found.errors += [RowError(number, column, str(message)) for message in messages]
    return None


def _with_kinds(
    kind: CardKind, cells: Mapping[str, str], there: Mapping[str, Json]
) -> dict[str, str]:
    """Turns a kind written in words ("2 per fed orange cat") into the kind and its parameters. If
    the kind changes, no parameter of the old one stays.
    """
    result = dict(cells)
    for column, leaf in columns(kind).items():
        if not leaf.is_kind or column not in cells:
            continue
        written, about_card = without_clauses(kind, cells[column])
        result |= {column: written, **about_card}
        is_named = not written or _key(leaf, written) in leaf.field.words.choices
        meant = None if is_named else kind_in_words(leaf, written)
        if meant is not None:
            result |= {name: str(meant.get(part, "")) for name, part in _parts(kind, leaf)}
        elif _key(leaf, written) != (value_at(there, leaf.path) or ""):
            parameters = [name for name, _part in _parts(kind, leaf) if name != column]
            result |= {name: cells.get(name, "") for name in parameters}
    return result


def _parts(kind: CardKind, leaf: Leaf) -> list[tuple[str, str]]:
    """Returns the columns of a kind and its parameters, each with its name in the JSON."""
    around = leaf.path[:-1]
    return [
        (column, leaf.path[-1])
        for column, leaf in columns(kind).items()
        if leaf.path[:-1] == around
    ]


def _as_typed(field: forms.Field, value: Any) -> Any:
    """Returns a stored value as a browser would send it."""
    prepared = field.prepare_value(value)
    if prepared is True:
        return "on"
    return prepared if isinstance(prepared, list) else str(prepared)


def sent_value(leaf: Leaf, cell: str) -> Any:
    """Turns a cell into what a browser would send for the field. Raises `ValueError`."""
    words = leaf.field.words
    match leaf.field.node:
        case Flag():
            return is_yes(leaf, cell)
        case Several(item=Choice()) if not words.ordered:
            parts = [part for part in re.split(r"[\s,;/+]+", cell) if part]
            return [_key(leaf, part) for part in parts] or None
        case Several():
            return ", ".join(part for part in re.split(r"[\s,;]+", cell) if part)
        case Choice() | Kinds():
            return _key(leaf, cell)
    return cell.replace("−", "-")


def _key(leaf: Leaf, written: str) -> str:
    """Returns the key of a choice, found by the key itself or by its label."""
    plain = written.strip().casefold()
    for key, name in leaf.field.words.choices.items():
        if plain in (key.casefold(), translated(name).casefold()):
            return key
    return written


def _check_together(found: Import, deck: Mapping[str, Json], rows: Rows) -> None:
    """Reports errors that only show between the cards of an edition."""
    key = found.kind.key
    try:
        found.edition.game.load_deck({**deck, key: found.cards})
    except DocumentError as wrong:
        place = re.match(rf"\$\.{key}\[(\d+)\]\.?(.*)", wrong.path)
        if place is None:
            found.errors.append(RowError(0, "", capitalized(wrong.reason)))
            return
        name = found.cards[int(place[1])].get(NAME)
        row = next((number for number, cells in rows if cells.get(NAME) == name), len(rows))
        found.errors.append(RowError(row, place[2], capitalized(wrong.reason)))
