"""A season as a table names it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorepad.clubs.models import name_key
from scorepad.history.models import Season


class DateInput(forms.DateInput):
    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class SeasonForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs only
    """Name and dates; a name is unique in its club however it is spelled."""

    class Meta:
        model = Season
        fields = ["name", "first", "last"]
        labels = {
            "name": gettext_lazy("Name"),
            "first": gettext_lazy("First day"),
            "last": gettext_lazy("Last day"),
        }
        widgets = {
            "name": forms.TextInput(attrs={"autocomplete": "off"}),
            "first": DateInput(),
            "last": DateInput(),
        }
        error_messages = {
            "name": {"required": gettext_lazy("Give the season a name.")},
            "first": {"required": gettext_lazy("Say on which day it begins.")},
            "last": {"required": gettext_lazy("Say on which day it ends.")},
        }

    def clean_name(self) -> str:
        name: str = " ".join(self.cleaned_data["name"].split())
        others = Season.objects.filter(club=self.instance.club_id).exclude(pk=self.instance.pk)
        if name_key(name) in map(name_key, others.values_list("name", flat=True)):
            raise forms.ValidationError(_("There is a season of this name."))
        return name

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        first, last = given.get("first"), given.get("last")
        if first and last and last < first:
            self.add_error("last", _("The last day cannot be before the first day."))
        return given
