"""The sheet of one round, as a phone sends it."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.another_game.counting import YesNo
from games.another_game.deck import Deck, ScoreRow, row_title
from games.another_game.sheet import OUTCOMES
from games.contract import texts
from games.forms import (
    Chips,
    ChoiceField,
    CountField,
    CountInput,
    SheetForm,
    choice,
    choices,
    label,
)

YES_NO = [("1", _("Yes")), ("0", _("No"))]

# The words for its sheets and options, for messages about a place in a sheet.
SHEET_WORDS = texts("outcome")


class CellInput(CountInput):
    """A number in a cell of the sheet, typed on a numeric keyboard; Enter goes to the next row."""

    template_name = "django/forms/widgets/text.html"


class RoundForm(SheetForm):
    """The form of a round. A field's name is a row's key, "-" and a seat's key; the two keys are
    also the path of the number in the sheet. The field `outcome` is for everyone together."""

    def build(self) -> None:
        for key, row in self.deck.keyed_rows.items():
            for seat in self.table.seats:
                self.fields[f"{key}-{seat.key}"] = _number(row, seat.name)
        self.fields["outcome"] = choice(
            _("All together"), [("", _("By points")), *choices(OUTCOMES)], initial=""
        )

    @property
    def deck(self) -> Deck:
        deck: Deck = self.table.deck
        return deck

    def name_of(self, path: tuple[str, ...]) -> str:
        titles = {key: str(label(row_title(row))) for key, row in self.deck.keyed_rows.items()}
        names = {seat.key: seat.name for seat in self.table.seats}
        return gettext(", ").join(
            titles.get(step) or names.get(step) or super().name_of((step,)) for step in path
        )


def _number(row: ScoreRow, name: str) -> forms.Field:
    if isinstance(row.counts, YesNo):
        return ChoiceField(
            required=False,
            label=name,
            choices=YES_NO,
            coerce=int,
            empty_value=None,
            widget=Chips(),
        )
    cell = CellInput({"enterkeyhint": "next", "maxlength": 5})
    return CountField(least=row.counts.least, most=row.counts.most, label=name, widget=cell)
