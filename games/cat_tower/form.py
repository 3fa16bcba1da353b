"""The form of one game, and the options of a series."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.cat_tower.buttons import tap
from games.cat_tower.sheet import (
    AGREED,
    CARDS,
    COUNTER,
    RUSH,
    game_number,
    has_entries,
    usual_way,
    way_of,
)
from games.contract import Json, Sheet, texts
from games.forms import CountField, SheetForm, choice

SEEN, FALLER = "my-seen", "my-faller"
WAYS = [
    (CARDS, _("Cards left")),
    (COUNTER, _("Count as we play")),
    (RUSH, _("Rush for the Fish")),
]


# The words for its sheets and options, for messages about a place in a sheet.
SHEET_WORDS = texts("games", "way", "cards", "cards left", "counter", "rush", "rush winner")


class SeriesForm(forms.Form):
    """Chooses how many games are added up."""

    games = CountField(
        least=1,
        most=9,
        initial=AGREED,
        label=_("Games in the series"),
        help_text=_("You can stop earlier or play one more."),
    )

    def clean_games(self) -> int:
        return self.cleaned_data.get("games") or AGREED


class TowerForm(SheetForm):
    """The form of a game. Fields: `way`, `cards_left-` with a seat's key, and `rush_winner`. A
    button also sends `my-seen`, the length of the log that this phone showed (so that two phones do
    not both count the same roll), `ahead` (see `buttons.tap`), and for a fall `my-faller`, the seat
    that caused it. While a game is counted live, the counter has its own undo."""

    not_stored = (SEEN,)

    def build(self) -> None:
        seats = self.table.seats
        most = self.table.deck.in_play(len(seats))
        number = game_number(self.slot.key)
        usual = usual_way(self.table, number)
        self.fields["way"] = choice(_("How do you count?"), WAYS, initial=usual)
        self.own_undo = way_of(self.table, number) == COUNTER and bool(self.sheet.get("log"))
        for seat in seats:
            self.fields[f"cards_left-{seat.key}"] = CountField(most=most, label=seat.name)
        self.fields["rush_winner"] = choice(
            _("Who won the rush?"), [(seat.key, seat.name) for seat in seats]
        )
        self.fields[SEEN] = forms.IntegerField(required=False, widget=forms.HiddenInput())

    def entries(self, sheet: Sheet) -> dict[str, Any]:
        return super().entries(sheet) | {SEEN: len(sheet.get("log") or {})}

    def to_sheet(self, previous: Sheet) -> dict[str, Json]:
        """Returns the sheet. It keeps how this game was entered, even if earlier games change."""
        changed = super().to_sheet(previous)
        way = self.cleaned_data.get("way")
        if way and way != CARDS and has_entries(changed):
            changed["way"] = way
        return changed

    def act(self, sheet: dict[str, Json], action: str) -> dict[str, Json]:
        seen, ahead = self._number(SEEN), self._number("ahead") or 0
        what, *rest = action.split(":")
        if what == "fell":
            action = ":".join(("fall", str(self.data.get(FALLER)), *rest))
        return dict(tap(self.table, sheet, action, seen, ahead))

    def _number(self, name: str) -> int | None:
        """Returns a small whole number that was sent with a button; None if there is none."""
        said = str(self.data.get(name) or "")
        digits = said.removeprefix("-")
        return int(said) if digits.isdecimal() and len(digits) < 6 else None

    def name_of(self, path: tuple[str, ...]) -> str:
        return str(_("the count")) if path[0] == "log" else super().name_of(path)
