"""The form of a race, and the form for choosing the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.cantankerous_cats.buttons import Phone, tap
from games.cantankerous_cats.sheet import (
    KITTEN,
    STANDARD,
    first_seat,
    is_final,
    race_sheet,
    rules_of,
)
from games.contract import Json, Sheet, texts
from games.forms import ChoiceField, CountField, SheetForm, choice
from games.trees import with_value

RULES = [
    ("standard", _("Standard")),
    ("basic", _("Basic")),
    ("kitten", _("Kitten")),
]
# Translators: the rank of a card, highest or lowest
RANKS = [("high", _("High")), ("low", _("Low"))]
MINE = "my-"
COUNTS = ("mischief", "hearts")


# The words for its sheets and options, for messages about a place in a sheet.
SHEET_WORDS = (
    *texts("rules", "standard", "basic", "kitten", "rank", "high", "low", "first", "way", "final"),
    *texts("mischief", "hearts", "feral", "winner"),
    *texts("bank", "score", "attack", "play", "buy pounce", "pass toy", "set", "win", "prevented"),
    *texts("cat", "on", "value", "cost"),
    pgettext_lazy("cantankerous-cats", "counter"),
    *texts(
        "counter card",
        "counter on",
        "stopped",
        "pay",
        "card",
        "forced",
        "to",
        "by",
        "pounce",
        "incident",
    ),
)


class RulesForm(forms.Form):
    """Chooses which of the three versions of the game is played (CC-8)."""

    rules = ChoiceField(
        label=_("Which rules?"),
        choices=RULES,
        initial=STANDARD,
        widget=forms.RadioSelect(),
        help_text=_("Basic and kitten: no pounce tokens, and nobody turns feral."),
    )


class RaceForm(SheetForm):
    """The form of a race. A live race is entered with buttons (`buttons.tap`), a final state in
    fields. Fields: `first` and `rank` of the first bite; `seen`, the length of the log; for the
    final state `mischief-`, `hearts-` and `feral-` with a seat's key, and `winner`. Fields named
    "my-..." are sent with a button and not stored."""

    own_undo = True

    def build(self) -> None:
        seats = [(seat.key, seat.name) for seat in self.table.seats]
        is_kitten = rules_of(self.table.options) == KITTEN
        first = _("Who starts?") if is_kitten else _("Who won the first bite?")
        self.fields["first"] = choice(first, seats)
        self.fields["rank"] = choice(_("Which rank counted?"), RANKS)
        self.fields["seen"] = forms.IntegerField(required=False, widget=forms.HiddenInput())
        self.fields["winner"] = choice(_("Who won?"), seats)
        for key, name in seats:
            self.fields[f"mischief-{key}"] = CountField(label=_("%s: mischief") % name)
            self.fields[f"hearts-{key}"] = CountField(label=_("%s: hearts banked") % name)
            self.fields[f"feral-{key}"] = forms.BooleanField(required=False, label=_("Feral"))

    def entries(self, sheet: Sheet) -> dict[str, Any]:
        final = sheet.get("final") or {}
        return {
            "first": first_seat(self.table, sheet) or self.table.keys[0],
            "rank": sheet.get("rank"),
            "seen": len(sheet.get("log") or {}),
            "winner": final.get("winner"),
        } | {
            f"{part}-{key}": value
            for part in (*COUNTS, "feral")
            for key, value in (final.get(part) or {}).items()
        }

    def to_sheet(self, previous: Sheet) -> dict[str, Json]:
        """Returns the sheet with the posted fields. Only buttons add to the log. Once the log has
        begun, the first bite stays the same."""
        changed = dict(previous)
        if not previous.get("log") and not race_sheet(self.table).get("log"):
            changed |= self._first_bite(previous)
        if is_final(previous):
            changed["final"] = self._final(previous.get("final") or {})
        return changed

    def _first_bite(self, previous: Sheet) -> dict[str, Json]:
        """Returns the winner and rank of the first bite, if this phone changed them."""
        shown = self.entries(previous)
        posted = {name: self.cleaned_data.get(name) for name in ("first", "rank")}
        return {name: value for name, value in posted.items() if value and value != shown[name]}

    def _final(self, before: Mapping[str, Json]) -> dict[str, Json]:
        """Returns the entered final state without empty fields, so that phones never conflict."""
        final: dict[str, Json] = {key: value for key, value in before.items() if key == "winner"}
        for part in (*COUNTS, "feral"):
            values = dict(before.get(part) or {})
            for key in self.table.keys:
                values = self._with(values, key, f"{part}-{key}")
            if values:
                final[part] = values
        return self._with(final, "winner", "winner")

    def _with(self, values: dict[str, Json], key: str, name: str) -> dict[str, Json]:
        """Returns `values` with this field's value: removed if empty, as before if invalid."""
        is_box = isinstance(self.fields[name], forms.BooleanField)
        if name not in self.cleaned_data or (name not in self.data and not is_box):
            return values
        value = self.cleaned_data[name]
        return with_value(values, (key,), (value or None) if is_box else value)

    def act(self, sheet: dict[str, Json], action: str) -> dict[str, Json]:
        return tap(self.table, sheet, action, self._phone)

    @property
    def _phone(self) -> Phone:
        posted = ((name, str(value)) for name, value in self.data.items())
        composed = {name[len(MINE) :]: value for name, value in posted if name.startswith(MINE)}
        seen = str(self.data.get("seen") or "")
        known = int(seen) if seen.isdecimal() and len(seen) < 6 else 1_000_000
        name = str(self.data.get("submission") or "")[:40].replace(":", "")
        return Phone(name, known, composed)

    def problem_field(self, seat: str | None, field: str) -> str:
        """Returns the field for a problem; "bank" in score documents is the field "hearts"."""
        return super().problem_field(seat, "hearts" if field == "bank" else field)

    def conflict_field(self, path: tuple[str, ...]) -> str:
        """Returns the field for a path of the sheet. Paths of the final state start with "final",
        as in ("final", "hearts", "2"); those of the first bite do not."""
        return "-".join(path[1:]) if path[0] == "final" else super().conflict_field(path)

    def name_of(self, path: tuple[str, ...]) -> str:
        return str(_("the race")) if path[0] in ("log", "held") else super().name_of(path[-2:])

    # for the template

    @property
    def ends(self) -> list[dict[str, Any]]:
        """The fields of the final state, cat by cat."""
        return [
            {"seat": seat, **{part: self[f"{part}-{seat.key}"] for part in (*COUNTS, "feral")}}
            for seat in self.table.seats
        ]
