"""The sheet of one round, as a phone sends it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.cat_in_the_box.deck import Deck, Setup
from games.contract import Json, Sheet
from games.forms import CountField, SheetForm, choice, put

BY = [("board", _("Tap the board")), ("sizes", _("Type the sizes"))]
CELL = "cell-"  # field names of the board's spaces: "cell-red-3"


class RoundForm(SheetForm):
    """Fields: `predictions-`, `tricks-` and `groups-` with a seat's key, `paradox`, `by`, `cell-`
    with a space's key, and `covered-` with 1, 2, 3.

    What is not entered is not in the sheet at all, so that two phones that fill in different parts
    never meet.
    """

    def build(self) -> None:
        seats = self.table.seats
        players = [(seat.key, seat.name) for seat in seats]
        most = self.setup.tricks
        for seat in seats:
            if self.setup.predictions:
                self.fields[f"predictions-{seat.key}"] = _number_choice(_("Predicts"), 0, most)
            self.fields[f"tricks-{seat.key}"] = CountField(most=most, label=_("Tricks"))
            self.fields[f"groups-{seat.key}"] = CountField(most=most + 1, label=_("Largest group"))
        self.fields["paradox"] = choice(_("Paradox"), [("", _("Nobody")), *players])
        self.fields["by"] = choice(_("The largest groups"), BY)
        for number in range(1, self.setup.covered + 1):
            label = _("Covered number %(n)s") % {"n": number}
            self.fields[f"covered-{number}"] = _number_choice(label, 1, self.setup.columns)
        for cell in self.deck.cells(len(seats)):
            self.fields[CELL + cell] = choice("", [("", ""), *players], forms.HiddenInput())

    @property
    def deck(self) -> Deck:
        deck: Deck = self.table.deck
        return deck

    @property
    def setup(self) -> Setup:
        return self.deck.setups[len(self.table.seats)]

    def entries(self, sheet: Sheet) -> dict[str, Any]:
        entries: dict[str, Any] = {
            "paradox": sheet.get("paradox") or "",
            "by": sheet.get("by") or "board",
        }
        for part in ("predictions", "tricks", "groups", "covered"):
            for key, value in (sheet.get(part) or {}).items():
                entries[f"{part}-{key}"] = value
        for cell, owner in (sheet.get("board") or {}).items():
            entries[CELL + cell] = owner
        return entries

    def to_sheet(self, previous: Sheet) -> dict[str, Json]:
        changed = {key: _copied(value) for key, value in previous.items()}
        for name, value in self.cleaned_data.items():
            if name in self.data:
                _enter(changed, name, value)
        return changed

    def act(self, sheet: dict[str, Json], action: str) -> dict[str, Json]:
        """ "cell:red-3" gives the space to the next player, after the last one to nobody: the way
        to tap tokens where no script runs."""
        what, _colon, cell = action.partition(":")
        if what != "cell" or CELL + cell not in self.fields:
            return sheet
        board = dict(sheet.get("board") or {})
        turns = ("", *self.table.keys, "")
        put(board, cell, turns[turns.index(board.get(cell, "")) + 1])
        return {**sheet, "board": board}

    def name_of(self, path: tuple[str, ...]) -> str:
        if path[0] == "board":
            return " ".join(path[1:]).replace("-", " ")
        return super().name_of(path)

    @property
    def covers(self) -> list[forms.BoundField]:
        """The fields of the numbers drawn with two players."""
        return [self[f"covered-{number}"] for number in range(1, self.setup.covered + 1)]


def _number_choice(label: Any, least: int, most: int) -> forms.TypedChoiceField:
    """A whole number to tap, or none yet."""
    numbers = [(str(number), str(number)) for number in range(least, most + 1)]
    return forms.TypedChoiceField(
        required=False,
        label=label,
        choices=[("", _none_yet()), *numbers],
        coerce=int,
        empty_value=None,
        widget=forms.RadioSelect(),
    )


def _none_yet() -> str:
    """A dash to see, words to hear."""
    dash = '<span aria-hidden="true">–</span><span class="visually-hidden">{}</span>'
    return format_html(dash, gettext("none yet"))


def _copied(value: Json) -> Json:
    return dict(value) if isinstance(value, Mapping) else value


def _enter(sheet: dict[str, Json], name: str, value: Json) -> None:
    """Put the value of a field where it belongs; nothing entered leaves nothing behind."""
    part, dash, key = name.partition("-")
    if not dash:
        put(sheet, part, None if (part, value) == ("by", "board") else value)
        return
    part = "board" if part == "cell" else part
    if part in sheet or value not in (None, ""):
        put(sheet.setdefault(part, {}), key, value)
