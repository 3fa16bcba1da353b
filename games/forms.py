"""The base of every game's sheet form, which turns what a phone sends into a sheet.

A form shows a stored sheet (`entries`) and makes a new sheet of a post (`to_sheet`). Invalid input
is not lost: `typed` returns what was typed, and a form made from a sheet and `typed` shows that
input again with its errors.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.contract import Json, Sheet, Slot, Table, Text, wording
from games.trees import leaves, with_value

Typed = Mapping[str, str]
MOST_TYPED = 100  # characters of an invalid field


def _words(text: Text) -> str:
    return wording(text, {}, gettext, ngettext)


def _label(text: Text) -> str:
    said = _words(text)
    return said[:1].upper() + said[1:]


# These two put a text into words only when it is shown, in the reader's language.
lazy_text: Callable[[Text], Any] = lazy(_words, str)
label: Callable[[Text], Any] = lazy(_label, str)  # begins with a capital


def choices(labels: Mapping[str, Text], *keys: str) -> list[tuple[str, Any]]:
    """Returns choices for a field: the labels with these keys, or all labels if no key is given."""
    return [(key, lazy_text(labels[key])) for key in keys or labels]


class CountInput(forms.NumberInput):
    """A number with a minus and a plus button beside it; players can also type."""

    input_type = "text"
    template_name = "forms/stepper.html"

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context(name, value, attrs)
        shown = context["widget"]["attrs"]
        values = {"what": shown.pop("data-label", "")}
        context["less"] = _("one less: %(what)s") % values if values["what"] else _("one less")
        context["more"] = _("one more: %(what)s") % values if values["what"] else _("one more")
        shown.setdefault("inputmode", "numeric")
        shown.setdefault("autocomplete", "off")
        return context


class FigureInput(CountInput):
    """A number chosen by one tap on a row of digits; larger numbers are typed into the last box."""

    template_name = "forms/figures.html"
    figures = 7

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        context["widget"]["attrs"]["placeholder"] = "…"
        return context | {"figures": [str(figure) for figure in range(self.figures)]}


class Chips(forms.RadioSelect):
    """A choice of one of a few options, shown as chips (small buttons)."""

    template_name = "forms/chips.html"


class CountField(forms.IntegerField):
    """A whole number between `least` and `most`; an empty field means not entered."""

    widget = CountInput
    default_error_messages = {
        "invalid": _("Use a whole number, such as 3."),
        "min_value": _("Use %(limit_value)s or more."),
        "max_value": _("Use %(limit_value)s or less."),
    }

    def __init__(self, *, least: int = 0, most: int = 99, **kwargs: Any) -> None:
        super().__init__(required=False, min_value=least, max_value=most, localize=False, **kwargs)
        for limit in self.validators:
            code = getattr(limit, "code", "")
            if code in self.error_messages:
                limit.message = self.error_messages[code]  # type: ignore[attr-defined]

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        attrs = {**super().widget_attrs(widget), "data-least": self.min_value}
        return {**attrs, "data-most": self.max_value}

    def get_bound_field(self, form: forms.BaseForm, field_name: str) -> forms.BoundField:
        """Gives the widget the field's label, which screen readers read with the buttons."""
        bound = super().get_bound_field(form, field_name)
        self.widget.attrs.setdefault("data-label", bound.label)
        return bound


class ChoiceField(forms.TypedChoiceField):
    """A choice of one of a few options; an empty field means not entered."""

    default_error_messages = dict.fromkeys(
        ("required", "invalid_choice"), _("Choose one of the values offered here.")
    )


class SheetForm(forms.Form):
    """The form of one slot. Subclasses add their fields in `build`; if they have buttons that
    change the sheet (add a cat, roll a die), they also implement `act`. If a field belongs to a
    seat, its name ends in "-<seat key>", and its value is at that path of the sheet: "tricks-2" in
    {"tricks": {"2": 3}}. A sheet of another shape needs its own `entries` and `to_sheet`. A value
    equal to the `initial` of its field is not stored."""

    own_undo = False  # whether the sheet has an undo of its own
    not_stored: tuple[str, ...] = ()  # names of fields that are only sent with a button

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        table: Table,
        slot: Slot,
        sheet: Sheet | None = None,
        typed: Typed | None = None,
    ) -> None:
        self.table = table
        self.slot = slot
        self.sheet: Sheet = sheet or {}
        initial = self.entries(self.sheet)
        super().__init__(data, initial=initial, auto_id=f"{slot.key}-%s")
        self.build()
        if data is None and typed:  # is shown with its errors
            values = {name: field.initial for name, field in self.fields.items()} | initial
            known = {name: value for name, value in values.items() if value is not None}
            self.data, self.is_bound = known | dict(typed), True

    def build(self) -> None:
        """Adds the fields. The seats are in `self.table`."""

    def entries(self, sheet: Sheet) -> dict[str, Any]:
        """Returns the values of all fields for a stored sheet, by field name."""
        return {"-".join(path): value for path, value in leaves(sheet)}

    def to_sheet(self, previous: Sheet) -> dict[str, Json]:
        """Returns a new tree: `previous` changed by the valid posted values. An invalid field keeps
        the value of `previous`. Called after `is_valid()`."""
        changed = dict(previous)
        for name, value in self.cleaned_data.items():
            if name in self.data and name not in self.not_stored:
                entered = None if value == self.fields[name].initial else value
                changed = with_value(changed, name.split("-", 1), entered)
        return changed

    def act(self, sheet: dict[str, Json], action: str) -> dict[str, Json]:
        """Returns a new sheet, as it is after a tap on the button named `action` ("add:Bronte").
        The given sheet is the current one with the other phones' changes, so that no cat is lost if
        two phones each add one. An action that no longer fits changes nothing. Raises
        `RefusedError` if the player has to be told why not."""
        return sheet

    def problem_field(self, seat: str | None, field: str) -> str:
        """Returns the name of the form field beside which a problem of the rules is shown."""
        return f"{field}-{seat}" if seat is not None and self.slot.seat is None else field

    def conflict_field(self, path: tuple[str, ...]) -> str:
        """Returns the name of the field for a path of the sheet. If two phones changed that path,
        the page tells players beside this field and lets them choose."""
        return "-".join(path)

    def name_of(self, path: tuple[str, ...]) -> str:
        """Returns the words for a path of the sheet, for the message that two phones changed it."""
        names = {seat.key: seat.name for seat in self.table.seats}
        return gettext(", ").join(names.get(key) or gettext(key.replace("_", " ")) for key in path)

    @property
    def typed(self) -> dict[str, str]:
        """What was posted for invalid fields, word for word, up to a limit."""
        return {
            name: str(self.data.get(self.add_prefix(name), ""))[:MOST_TYPED]
            for name in self.errors
            if name in self.fields
        }


def choice(
    label: Any,
    choices: Sequence[tuple[str, Any]],
    widget: forms.Widget | None = None,
    *,
    initial: str | None = None,
) -> ChoiceField:
    """Returns a field for one of a few options, shown as chips; no choice means not entered."""
    return ChoiceField(
        required=False,
        label=label,
        choices=choices,
        widget=widget or forms.RadioSelect(),
        initial=initial,
    )
