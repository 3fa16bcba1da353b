"""What the admin's page of a player sends."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorepad.clubs.forms import ClubForm
from scorepad.clubs.models import Player


class AdminClubForm(ClubForm):
    """The name of a club: who reads it here is not one of its people."""

    class Meta(ClubForm.Meta):
        labels = {"name": gettext_lazy("Name")}


class AdminPlayerForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs only
    """Name, cats at home, and whether the player is hidden from new plays."""

    hidden = forms.BooleanField(label=gettext_lazy("Hidden from new plays"), required=False)

    class Meta:
        model = Player
        fields = ("name", "cats_at_home")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("hidden", bool(self.instance.hidden_since))

    def clean_name(self) -> str:
        """Names are unique in a club, however they are spelled."""
        name: str = self.cleaned_data["name"]
        others = Player.objects.named(name).filter(club=self.instance.club_id)
        if others.exclude(pk=self.instance.pk).exists():
            message = _("Another player of this club has this name. Merge them if they are one.")
            raise forms.ValidationError(message)
        return name
