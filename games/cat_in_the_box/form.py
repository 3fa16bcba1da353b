"""The form of one round."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.cat_in_the_box.board import space_name
from games.cat_in_the_box.deck import Deck, Setup
from games.cat_in_the_box.sheet import GROUP, TRICKS
from games.contract import Json, texts
from games.forms import ChoiceField, CountField, SheetForm, choice, label, lazy_text
from games.trees import value_at, with_value

BY = [("board", _("Tap the board")), ("sizes", _("Type the sizes"))]
CELL = "board-"  # field names of the board's spaces: "board-red-3"


# The words for its sheets and options, for messages about a place in a sheet.
SHEET_WORDS = texts(
    "tricks", "predictions", "paradox", "board", "sizes", "groups", "covered", "extra"
)


class RoundForm(SheetForm):
    """The form of a round. Fields: `predictions-`, `tricks-` and `groups-` with a seat's key,
    `paradox`, `by`, `board-` with a space's key, and `covered-` with 1, 2 or 3. Values that are not
    entered are left out of the sheet, so that two phones with different parts never conflict."""

    def build(self) -> None:
        seats = self.table.seats
        players = [(seat.key, seat.name) for seat in seats]
        most = self.setup.tricks
        # One field for all seats and one for all spaces: only their names differ.
        predictions = _number_choice(_("Predicts"), 0, most) if self.setup.predictions else None
        tricks = CountField(most=most, label=label(TRICKS))
        groups = CountField(most=most + 1, label=label(GROUP))
        for seat in seats:
            if predictions:
                self.fields[f"predictions-{seat.key}"] = predictions
            self.fields[f"tricks-{seat.key}"] = tricks
            self.fields[f"groups-{seat.key}"] = groups
        self.fields["paradox"] = choice(_("Paradox"), [("", _("Nobody")), *players], initial="")
        self.fields["by"] = choice(_("The largest groups"), BY, initial="board")
        for number in range(1, self.setup.covered + 1):
            title = _("Covered number %(n)s") % {"n": number}
            self.fields[f"covered-{number}"] = _number_choice(title, 1, self.setup.columns)
        owner = choice("", [("", ""), *players], forms.HiddenInput())
        self.fields |= {CELL + cell: owner for cell in self.deck.cells(len(seats))}

    @property
    def deck(self) -> Deck:
        deck: Deck = self.table.deck
        return deck

    @property
    def setup(self) -> Setup:
        return self.deck.setups[len(self.table.seats)]

    def act(self, sheet: dict[str, Json], action: str) -> dict[str, Json]:
        """Gives a space ("cell:red-3") to the player after its owner, and after the last player to
        nobody. So tokens can be placed by taps, without scripts."""
        what, _colon, cell = action.partition(":")
        if what != "cell" or CELL + cell not in self.fields:
            return sheet
        turns = ("", *self.table.keys, "")
        owner = value_at(sheet, ("board", cell)) or ""
        return with_value(sheet, ("board", cell), turns[turns.index(owner) + 1])

    def conflict_field(self, path: tuple[str, ...]) -> str:
        """Returns the field beside which a conflict is shown; for spaces, it is below the board."""
        return "tokens" if path[0] == "board" else super().conflict_field(path)

    def name_of(self, path: tuple[str, ...]) -> str:
        if path[0] == "board":
            return " ".join([str(lazy_text(space_name(path[1]))), *path[2:]])
        if path[0] == "by":
            return str(self.fields["by"].label)
        return super().name_of(path)

    @property
    def covers(self) -> list[forms.BoundField]:
        """The fields for the numbers that are drawn with two players."""
        return [self[f"covered-{number}"] for number in range(1, self.setup.covered + 1)]


def _number_choice(title: Any, least: int, most: int) -> ChoiceField:
    """Returns a field for a number that is chosen by a tap; nothing is chosen at first."""
    # A dash on the screen, words for screen readers.
    dash = '<span aria-hidden="true">–</span><span class="visually-hidden">{}</span>'
    none_yet = format_html(dash, gettext("none yet"))
    numbers = [(str(number), str(number)) for number in range(least, most + 1)]
    return ChoiceField(
        required=False,
        label=title,
        choices=[("", none_yet), *numbers],
        coerce=int,
        empty_value=None,
        widget=forms.RadioSelect(),
    )
