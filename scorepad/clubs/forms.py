"""The forms for a club and its players."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db import IntegrityError
from django.db.models import Q
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.forms import CountField
from games.names import name_key
from scorepad.clubs.models import Club, Player
from scorepad.clubs.names import LONGEST, validate_name
from scorepad.web.languages import NAMES
from scorepad.web.requests import row_number
from scorepad.web.time_zones import find_zone
from scorepad.web.transactions import write_transaction

MOST_PEOPLE = 200  # in a club, including hidden people
MOST_TABLES = 20


class ClubForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs only
    class Meta:
        model = Club
        fields = ["name"]
        labels = {"name": gettext_lazy("Name of the club")}
        error_messages = {"name": {"required": gettext_lazy("Give the club a name.")}}
        widgets = {"name": forms.TextInput(attrs={"autocomplete": "off"})}


class LanguageForm(forms.ModelForm):  # type: ignore[type-arg]
    """The form for the language of everything that a club shares."""

    language = forms.ChoiceField(
        label=gettext_lazy("Language for sharing"), choices=[*NAMES.items()]
    )

    class Meta:
        model = Club
        fields = ["language"]


class TimeZoneForm(forms.ModelForm):  # type: ignore[type-arg]
    """The form for a club's time zone."""

    class Meta:
        model = Club
        fields = ["time_zone"]
        labels = {"time_zone": gettext_lazy("A city in the time zone")}
        error_messages = {"time_zone": {"required": gettext_lazy("Type a city, such as Vienna.")}}
        widgets = {"time_zone": forms.TextInput(attrs={"autocomplete": "off", "list": "zones"})}

    def clean_time_zone(self) -> str:
        """Returns the zone with the typed name, else the typed text, which the model refuses."""
        typed: str = self.cleaned_data["time_zone"]
        return find_zone(typed) or typed


class TablesForm(forms.Form):
    """The form for the names of a club's tables, each on a line."""

    names = forms.CharField(
        label=gettext_lazy("Names of the tables, one on each line"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4, "autocomplete": "off"}),
    )

    def clean_names(self) -> list[str]:
        lines = (" ".join(line.split()) for line in self.cleaned_data["names"].splitlines())
        names = list({name_key(line): line for line in lines if line}.values())
        for name in names:
            validate_name(name)
        if len(names) > MOST_TABLES or any(len(name) > LONGEST for name in names):
            message = _("At most %(n)s tables, and names of at most %(letters)s letters.")
            raise forms.ValidationError(message % {"n": MOST_TABLES, "letters": LONGEST})
        return names


class ViewersForm(forms.ModelForm):  # type: ignore[type-arg]
    """The form for what viewers see of names, and for pictures in the previews of chats."""

    class Meta:
        model = Club
        fields = ["viewers_see", "preview_pictures"]
        labels = {"preview_pictures": gettext_lazy("Pictures in chat previews")}


class TypedNameForm(forms.Form):
    """The form in which the name of a club has to be typed before it is deleted."""

    typed = forms.CharField(
        label=gettext_lazy("Type the name of the club"),
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "off"}),
        error_messages={"required": gettext_lazy("Type the name of the club first.")},
    )

    def __init__(self, *args: Any, name: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._name = name

    def clean_typed(self) -> str:
        typed: str = self.cleaned_data["typed"]
        if name_key(typed) != name_key(self._name):
            message = _("That does not match. The club is called “%(name)s”.")
            raise forms.ValidationError(message % {"name": self._name})
        return typed


class NameForm(forms.ModelForm):  # type: ignore[type-arg]
    """The form for a player's name, which is unique in the club, ignoring case."""

    class Meta:
        model = Player
        fields = ["name"]
        labels = {"name": pgettext_lazy("of a person", "Name")}
        error_messages = {"name": {"required": gettext_lazy("Type a name first.")}}
        widgets = {
            "name": forms.TextInput(
                attrs={"autocomplete": "off", "autocapitalize": "words", "enterkeyhint": "done"}
            )
        }

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        others = Player.objects.named(name).filter(club=self.instance.club_id)
        same = others.exclude(pk=self.instance.pk).first()
        if same is not None and same.hidden_since and not same.erased_on:
            hidden = _("%(name)s is already here, but hidden. You can show %(name)s again below.")
            raise forms.ValidationError(hidden % {"name": same})
        if same is not None:
            raise forms.ValidationError(_("%(name)s is here already.") % {"name": same})
        people = Player.objects.members().filter(club=self.instance.club_id)
        if self.instance.pk is None and people.count() >= MOST_PEOPLE:
            full = _("A club has at most %(n)s people. Merge people who are here twice.")
            raise forms.ValidationError(full % {"n": MOST_PEOPLE})
        return name

    def saved(self) -> bool:
        """Saves the player. Returns False if the name is invalid; the form then has the errors.
        Raises Http404 if another phone has merged or erased the player meanwhile."""
        if not self.is_valid():
            return False
        try:
            with write_transaction():
                player = self.instance
                if player.pk and not Player.objects.lock_changeable(player):
                    raise Http404
                self.save()
        except IntegrityError:  # another phone was faster with the same name
            self.add_error("name", _("%(name)s is here already.") % self.cleaned_data)
            return False
        return True


class PlayerForm(NameForm):
    """The form for a player's name, and how many cats the player has at home."""

    cats_at_home = CountField(label=gettext_lazy("Cats at home"), most=99)

    class Meta(NameForm.Meta):
        fields = ["name", "cats_at_home"]


def _player_choice(label: Any) -> forms.ModelChoiceField[Player]:
    """Returns a field to choose one of a club's players; the form sets the choices."""
    errors = {"required": gettext_lazy("Choose a player.")}
    players = Player.objects.none()
    return forms.ModelChoiceField(players, label=label, empty_label="…", error_messages=errors)


class MergeForm(forms.Form):
    """The form for two players who are the same person: `gone` is merged into `kept`. Guests are
    not offered, except the one for whom the form was opened, as `gone`."""

    gone = _player_choice(gettext_lazy("This player"))
    kept = _player_choice(gettext_lazy("is the same as"))

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        players = Player.objects.changeable().filter(club=club)
        chosen = row_number(self.data.get("gone") or self.initial.get("gone"))
        given: Any = self.fields
        given["gone"].queryset = players.filter(Q(guest=False) | Q(pk=chosen or 0))
        given["kept"].queryset = players.filter(guest=False)

    def clean(self) -> dict[str, Any]:
        chosen = super().clean() or self.cleaned_data
        if chosen.get("gone") and chosen.get("gone") == chosen.get("kept"):
            self.add_error("kept", _("Choose two different players."))
        return chosen
