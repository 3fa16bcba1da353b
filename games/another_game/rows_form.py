"""The rows of a sheet, as a phone sends them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.another_game.counting import WAYS
from games.another_game.deck import MOST_ROUNDS, MOST_ROWS, Deck
from games.another_game.sheet import rows_entered
from games.contract import Json, Table, to_json
from games.forms import ChoiceField, CountField, choice, choices

BLANK = 3  # empty rows to fill in
LONGEST = 60  # characters of a row's name
WINS = [("most", gettext_lazy("Most points")), ("fewest", gettext_lazy("Fewest points"))]
# By the kind of a row, what its numbers are called in the deck, and whether there are several.
NUMBERS = {"each": ("points", False), "yes-no": ("points", False), "table": ("values", True)}
NUMBERS["most"] = ("places", True)
NUMBER = re.compile(r"[-−]?\d{1,3}", re.ASCII)


class NumbersField(forms.CharField):
    """Whole numbers with commas or spaces between them: "1, 3, 6, 10"."""

    def __init__(self) -> None:
        label = gettext_lazy("Points, such as 2, or 1, 3, 6, 10")
        super().__init__(required=False, max_length=200, label=label)

    def clean(self, value: Any) -> tuple[int, ...]:
        parts = re.split(r"[,;\s]+", super().clean(value).strip())
        found = [part for part in parts if part]
        if wrong := next((part for part in found if not NUMBER.fullmatch(part)), None):
            message = _("“%(part)s” is not a number. Write numbers like this: 1, 3, 6, 10.")
            raise ValidationError(message % {"part": wrong[:20]})
        return tuple(int(part.replace("−", "-")) for part in found)


class RowsForm(forms.Form):
    """The form of a sheet's rows. Fields: `wins`, `rounds`, `starts`, and for each row `name-`,
    `kind-`, `points-`, `divided-` and `decides-` followed by its number. Rows with entries keep
    their place, so they need a name."""

    wins = choice(gettext_lazy("Who wins?"), WINS)
    rounds = CountField(
        most=MOST_ROUNDS,
        label=gettext_lazy("Rounds"),
        help_text=gettext_lazy("0: as many as you play."),
    )

    starts = forms.CharField(
        required=False, max_length=120, label=gettext_lazy("Who starts?"), strip=True
    )

    def __init__(self, data: Mapping[str, Any] | None, table: Table) -> None:
        deck: Deck = table.deck
        self.title = deck.name
        self.entered = rows_entered(table)
        self.had_rows = bool(deck.rows)
        rows = [to_json(row) for row in deck.rows]
        wins = "fewest" if deck.fewest_wins else "most"
        told = {"wins": wins, "rounds": deck.rounds, "starts": deck.starts or ""}
        super().__init__(data, initial=told)
        posted = (name.removeprefix("name-") for name in data or () if name.startswith("name-"))
        numbers = [int(number) for number in posted if number.isdecimal() and len(number) < 3]
        self.count = min(MOST_ROWS, max(len(rows) + BLANK, *numbers, 0))
        for number in range(1, self.count + 1):
            self._add_row(number, rows[number - 1] if number <= len(rows) else {})

    def _add_row(self, number: int, row: Mapping[str, Json]) -> None:
        counts = row.get("counts") or {"kind": "points"}
        numbers = counts.get(NUMBERS.get(counts["kind"], ("", False))[0], ())
        listed = numbers if isinstance(numbers, list | tuple) else [numbers]
        self.fields[f"name-{number}"] = forms.CharField(
            required=number <= self.entered,
            max_length=LONGEST,
            initial=row.get("name", ""),
            widget=forms.TextInput({"placeholder": " "}),  # styles see by it that there is no name
            label=_("Name of row %(n)s") % {"n": number},
        )
        self.fields[f"kind-{number}"] = ChoiceField(
            required=False,
            choices=choices(WAYS),
            initial=counts["kind"],
            label=_("How it counts"),
        )
        self.fields[f"points-{number}"] = NumbersField()
        self.fields[f"points-{number}"].initial = ", ".join(str(one) for one in listed)
        self.fields[f"divided-{number}"] = forms.BooleanField(
            required=False,
            initial=counts.get("divided", False),
            label=_("Tied players divide the points"),
        )
        self.fields[f"decides-{number}"] = forms.BooleanField(
            required=False,
            initial=row.get("decides_ties", False),
            label=_("The higher number breaks a tie"),
        )

    def clean(self) -> dict[str, Any]:
        names: set[str] = set()
        for number in range(1, self.count + 1):
            name = str(self.cleaned_data.get(f"name-{number}") or "")
            if not name:
                continue
            if name.casefold() in names:
                self.add_error(f"name-{number}", _("Another row has this name."))
            names.add(name.casefold())
            self._check_numbers(number)
        return self.cleaned_data

    def _check_numbers(self, number: int) -> None:
        kind = self.cleaned_data.get(f"kind-{number}") or "points"
        if kind not in NUMBERS or f"points-{number}" not in self.cleaned_data:
            return
        found = self.cleaned_data[f"points-{number}"]
        most = {"table": 30, "most": 12}.get(kind, 1)
        if not found:
            self.add_error(f"points-{number}", _("Enter how many points."))
        elif len(found) > most:
            self.add_error(
                f"points-{number}", _("Use at most %(most)s numbers here.") % {"most": most}
            )

    def deck(self) -> dict[str, Json]:
        """Returns the JSON of the sheet, without nameless rows, once the form is valid. A sheet
        that gets its first rows also gets a single round, as on paper; more can be set later."""
        rows = list(self._rows())
        least = 0 if self.had_rows or not rows else 1
        return {
            "name": self.title,
            "rows": rows,
            "rounds": self.cleaned_data.get("rounds") or least,
            "fewest_wins": self.cleaned_data.get("wins") == "fewest",
            "starts": self.cleaned_data.get("starts") or None,
        }

    def _rows(self) -> Iterator[Json]:
        for number in range(1, self.count + 1):
            if name := self.cleaned_data[f"name-{number}"]:
                yield {
                    "name": name,
                    "counts": self._counts(number),
                    "decides_ties": self.cleaned_data[f"decides-{number}"],
                }

    def _counts(self, number: int) -> Json:
        kind = self.cleaned_data[f"kind-{number}"] or "points"
        if kind not in NUMBERS:
            return {"kind": kind}
        key, several = NUMBERS[kind]
        numbers = self.cleaned_data[f"points-{number}"]
        counts = {"kind": kind, key: list(numbers) if several else numbers[0]}
        if kind == "most":
            counts["divided"] = self.cleaned_data[f"divided-{number}"]
        return counts

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The number and fields of each row. A row `stays` if it or any later row has entries."""
        parts = ("name", "kind", "points", "divided", "decides")
        return [
            {
                "number": number,
                "stays": number <= self.entered,
                "kind_label": dict(choices(WAYS)).get(self[f"kind-{number}"].value(), ""),
                **{part: self[f"{part}-{number}"] for part in parts},
            }
            for number in range(1, self.count + 1)
        ]
