"""What an admin can do to a play as a whole: the same functions as on the pad."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorepad.dates import validate_year
from scorepad.plays.lifecycle import delete, exclude, finish, reopen, restore
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play, current_evening

DEVICE = "admin"  # what stands with events instead of a phone


@dataclass(frozen=True)
class Repair:
    """Something to do to a play. `applies` is whether there is anything to do; `done` says it."""

    label: Any
    done: Any
    act: Callable[[LoadedPlay], object]
    applies: Callable[[LoadedPlay], bool]


def _is_there(loaded: LoadedPlay) -> bool:
    return loaded.play.deleted_at is None


REPAIRS: Mapping[str, Repair] = {
    "reopen": Repair(
        gettext_lazy("Reopen to correct it"),
        gettext_lazy("%(play)s is reopened: it can be corrected at the table."),
        reopen,
        lambda loaded: (
            _is_there(loaded) and loaded.play.is_finished and not loaded.play.totals_only
        ),
    ),
    "finish": Repair(
        gettext_lazy("Finish"),
        gettext_lazy("%(play)s is finished."),
        finish,
        lambda loaded: _is_there(loaded) and not loaded.play.is_finished and loaded.result.complete,
    ),
    "exclude": Repair(
        gettext_lazy("Do not count it"),
        gettext_lazy("%(play)s does not count."),
        lambda loaded: exclude(loaded, counts=False),
        lambda loaded: _is_there(loaded) and loaded.play.counts,
    ),
    "include": Repair(
        gettext_lazy("Count it again"),
        gettext_lazy("%(play)s counts again."),
        lambda loaded: exclude(loaded, counts=True),
        lambda loaded: _is_there(loaded) and not loaded.play.counts,
    ),
    "delete": Repair(
        gettext_lazy("Delete"),
        gettext_lazy("%(play)s is deleted. It can be brought back."),
        delete,
        _is_there,
    ),
    "restore": Repair(
        gettext_lazy("Bring it back"),
        gettext_lazy("%(play)s is back."),
        restore,
        lambda loaded: not _is_there(loaded),
    ),
}


def load_locked(pk: int) -> LoadedPlay:
    """A play, deleted or not, whose row is held until the transaction ends. Raises Http404."""
    plays = Play.objects.select_related("club", "night").select_for_update(of=("self",))
    play = plays.filter(pk=pk).first()
    if play is None:
        raise Http404
    loaded = LoadedPlay.stored(play)
    loaded.device = DEVICE
    return loaded


def repair(name: str, loaded: LoadedPlay) -> bool:
    """Do it where there is anything to do; whether there was."""
    one = REPAIRS[name]
    if not one.applies(loaded):
        return False
    one.act(loaded)
    return True


class MoveForm(forms.Form):
    """The evening that a play belongs to."""

    date = forms.DateField(
        label=gettext_lazy("Evening"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={"required": gettext_lazy("Choose an evening.")},
        validators=[validate_year],
    )

    def clean_date(self) -> Any:
        if self.cleaned_data["date"] > current_evening():
            raise forms.ValidationError(_("That evening is still to come."))
        return self.cleaned_data["date"]
