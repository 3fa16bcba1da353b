"""The sheet of a race, as a phone sends it, and the option of its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from games.cantankerous_cats import holding
from games.cantankerous_cats.final import as_entered, is_final
from games.cantankerous_cats.holding import Tapped
from games.cantankerous_cats.learning import known_deck
from games.cantankerous_cats.race import STANDARD
from games.cantankerous_cats.replay import race_sheet, replayed
from games.cantankerous_cats.shown import RaceView, race_view
from games.cantankerous_cats.tapping import (
    answers_what_was_shown,
    chosen_payment,
    entry_of,
    whole,
)
from games.contract import Json, Sheet
from games.forms import CountField, SheetForm, choice, put

RULES = [
    ("standard", _("Standard")),
    ("basic", _("Basic")),
    ("kitten", _("Kitten")),
]
RANKS = [("high", _("High rank")), ("low", _("Low rank"))]
MINE = "my-"
COUNTS = ("mischief", "hearts")
ANSWERS = ("confirm", "drop", "stopped", "stopped-by", "counter", "uncounter")


class RulesForm(forms.Form):
    """Which of the three games is played (CC-8)."""

    rules = forms.ChoiceField(
        label=_("Which rules?"),
        choices=RULES,
        initial=STANDARD,
        widget=forms.RadioSelect(),
        help_text=_("Basic and kitten: no pounce tokens, and nobody turns feral."),
    )


class RaceForm(SheetForm):
    """Live: buttons alone, each an action (`tapping`) or an answer to one that is held (`holding`):
    "undo:<key>:<id>", "counter:<held>:<hearts>:<id>", "uncounter:<held>:<index>:<id>",
    "stopped:<held>:<id>", "stopped-by:<held>:<card>:<id>", "drop:<held>:<id>",
    "confirm:<held>:<mark>"; "way:final" and "way:live" change over.

    Fields: `first` and `rank` of the first bite, `seen`; and of a race's end `mischief-`, `hearts-`
    and `feral-` with a seat's key, and `winner`. Fields named "my-..." go with a button and are
    never stored by themselves.
    """

    own_undo = True

    def build(self) -> None:
        seats = [(seat.key, seat.name) for seat in self.table.seats]
        self.fields["first"] = choice(_("Who won the first bite?"), seats)
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
            "first": sheet.get("first") or self.table.start,
            "rank": sheet.get("rank"),
            "seen": len(sheet.get("log") or {}),
            "winner": final.get("winner"),
        } | {
            f"{part}-{key}": value
            for part in (*COUNTS, "feral")
            for key, value in (final.get(part) or {}).items()
        }

    def to_sheet(self, previous: Sheet) -> dict[str, Json]:
        """The log grows by buttons only; once it has begun nobody else begins it."""
        changed = dict(previous)
        if not previous.get("log") and not race_sheet(self.table).get("log"):
            changed |= self._first_bite(previous)
        if is_final(previous):
            changed["final"] = self._final(previous.get("final") or {})
        return changed

    def _first_bite(self, previous: Sheet) -> dict[str, Json]:
        """Who won it and by which rank, where this phone says other than what stands."""
        shown = self.entries(previous)
        said = {name: self.cleaned_data.get(name) for name in ("first", "rank")}
        return {name: value for name, value in said.items() if value and value != shown[name]}

    def _final(self, before: Mapping[str, Json]) -> dict[str, Json]:
        """Nothing entered leaves nothing behind, so that two phones' entries never meet."""
        final: dict[str, Json] = {key: value for key, value in before.items() if key == "winner"}
        for part in (*COUNTS, "feral"):
            values = dict(before.get(part) or {})
            for key in self.table.keys:
                self._take(values, key, f"{part}-{key}")
            if values:
                final[part] = values
        self._take(final, "winner", "winner")
        return final

    def _take(self, values: dict[str, Json], key: str, name: str) -> None:
        """Put a field's value in, take it out where it is empty; leave it where it is not valid."""
        is_box = isinstance(self.fields[name], forms.BooleanField)
        if name not in self.cleaned_data or (name not in self.data and not is_box):
            return
        value = self.cleaned_data[name]
        put(values, key, (value or None) if is_box else value)

    # buttons

    def act(self, sheet: dict[str, Json], action: str) -> dict[str, Json]:
        what, *rest = action.split(":")
        if what == "way":
            return self._changed_over(sheet, final=rest == ["final"])
        answered = self._answered(sheet, what, rest)
        if answered is not None:
            return answered
        race = replayed(self.table, sheet).race
        entry = entry_of(race, known_deck(self.table), action, self.mine)
        if entry is None or (self._is_late(sheet) and answers_what_was_shown(race, entry)):
            return sheet  # it answers what was there before something else happened
        return holding.enter(self.table, sheet, entry, self._tapped)

    def _is_late(self, sheet: Sheet) -> bool:
        return self._tapped.seen < len(sheet.get("log") or {})

    def _answered(
        self, sheet: dict[str, Json], what: str, rest: list[str]
    ) -> dict[str, Json] | None:
        """The sheet after an answer to a held action or an undo; None where it is neither."""
        key, said = [*rest, "", ""][:2]
        last = rest[-1] if rest else ""
        if what == "undo":
            return holding.undo(sheet, key, said)
        if what not in ANSWERS:
            return None
        if what == "confirm":
            return self._confirmed(sheet, key, said)
        if not holding.is_about(sheet, key, last):
            return sheet
        number = whole(said)
        match what:
            case "drop":
                return holding.drop(sheet, key)
            case "stopped":
                return holding.stop_attack(self.table, sheet, key)
            case "stopped-by":
                return holding.stop_attack(self.table, sheet, key, ":".join(rest[1:-1]))
            case "counter" if number:
                return holding.counter(sheet, key, number)
            case "uncounter" if number is not None:
                return holding.uncounter(sheet, key, number)
            case _:
                return sheet

    def _confirmed(self, sheet: dict[str, Json], key: str, mark: str) -> dict[str, Json]:
        """Only what was asked is confirmed: it may have become another question meanwhile."""
        held = (sheet.get("held") or {}).get(key)
        if held is None or holding.question(replayed(self.table, sheet).race, held).mark != mark:
            return sheet
        pay = chosen_payment(self.mine, f"pay-{key}-")
        return holding.confirm(self.table, sheet, key, pay)

    def _changed_over(self, sheet: dict[str, Json], *, final: bool) -> dict[str, Json]:
        """Between the live race and its end alone; the end begins with how the race stands, unless
        it was entered since the race last moved."""
        changed = {key: value for key, value in sheet.items() if key != "way"}
        if not final:
            return changed
        length = len(sheet.get("log") or {})
        if "final" not in sheet or sheet.get("final_at") != length:
            changed |= {"final": as_entered(replayed(self.table, sheet).race), "final_at": length}
        return {**changed, "way": "final"}

    @property
    def mine(self) -> dict[str, str]:
        """What the phone composed, without the "my-" of its names."""
        posted = ((name, str(value)) for name, value in self.data.items())
        return {name[len(MINE) :]: value for name, value in posted if name.startswith(MINE)}

    @property
    def _tapped(self) -> Tapped:
        seen = str(self.data.get("seen") or "")
        known = int(seen) if seen.isdecimal() and len(seen) < 6 else 1_000_000
        name = str(self.data.get("submission") or "")[:40].replace(":", "")
        return Tapped(name, known)

    def problem_field(self, seat: str | None, field: str) -> str:
        """Score documents call a cat's hearts its bank."""
        return super().problem_field(seat, "hearts" if field == "bank" else field)

    def name_of(self, path: tuple[str, ...]) -> str:
        return str(_("the race")) if path[0] in ("log", "held") else super().name_of(path[-2:])

    # for the template

    @cached_property
    def view(self) -> RaceView:
        return race_view(self.table, self.sheet)

    @property
    def ends(self) -> list[dict[str, Any]]:
        """Every cat with the fields of its end."""
        return [
            {"seat": seat, **{part: self[f"{part}-{seat.key}"] for part in (*COUNTS, "feral")}}
            for seat in self.table.seats
        ]
