"""Adds, corrects and removes names on the page where people take their seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from scorepad.clubs.access import ClubAccess, record
from scorepad.clubs.forms import NameForm
from scorepad.clubs.models import Club, ClubEvent, Player
from scorepad.clubs.names import free_name
from scorepad.clubs.signals import names_changed
from scorepad.web.requests import row_number
from scorepad.web.transactions import write_transaction

MOST_GUESTS = 60  # of a club on one evening


@dataclass(frozen=True)
class NameStep:
    """The result of a button beside a name. `added` is the new player, `editing` the player whose
    name is being corrected. `is_typing`: the field for a new name is open. `error` says why the
    name was refused, `removed` is the name that undo would add again."""

    added: int = 0
    editing: int = 0
    is_typing: bool = False
    typed: str = ""
    error: str = ""
    removed: str = ""


def people_of(club: Club) -> QuerySet[Player]:
    """Returns the people who can sit down, including guests of this evening. They are annotated
    with `is_new`: a person who has never played can be removed."""
    is_new = Exists(Player.objects.new().filter(pk=OuterRef("pk")))
    here = Player.objects.around().filter(club=club, erased_on=None, hidden_since=None)
    return here.annotate(is_new=is_new)


def act_on_names(access: ClubAccess, action: str, post: Mapping[str, str]) -> NameStep:
    """Handles the buttons beside names: "new" opens the field, "name" and "bring-back" add
    somebody, "guest" adds somebody for this evening only, "edit:<id>" opens a name for editing,
    "rename:<id>" changes it and "forget:<id>" removes it. "play" and "begin" first do what Enter in
    the field would do. After any other button the field stays as it was."""
    editing = row_number(post.get("editing"))
    if action in ("play", "begin") and post.get("name", "").strip():
        action = f"rename:{editing}" if editing else "name"
    what, _colon, value = action.partition(":")
    if what == "new":
        return NameStep(is_typing=True)
    if what == "guest":
        return _add_guest(access.club, post.get("name", ""))
    if what in ("name", "bring-back"):
        return _add(access, post.get("name" if what == "name" else "removed", ""))
    if what in ("edit", "rename", "forget"):
        with write_transaction():
            return _act_on(access, what, value, post)
    return NameStep(
        editing=editing, is_typing="name" in post and not editing, typed=post.get("name", "")
    )


def _act_on(access: ClubAccess, what: str, value: str, post: Mapping[str, str]) -> NameStep:
    number = row_number(value)
    player = Player.objects.new().filter(club=access.club, pk=number).first()
    if player is None:
        return NameStep()
    if what == "edit":
        return NameStep(editing=player.pk, typed=player.name)
    if what == "rename":
        return _rename(access, player, post.get("name", ""))
    player.delete()
    return NameStep(removed=player.name)


def _add(access: ClubAccess, typed: str) -> NameStep:
    form = NameForm({"name": typed}, instance=Player(club=access.club))
    if not form.saved():
        return NameStep(is_typing=True, typed=typed, error=str(form.errors["name"][0]))
    return NameStep(added=form.instance.pk, is_typing=True)


def _add_guest(club: Club, typed: str) -> NameStep:
    """Adds a guest. The name gets a number if somebody in the club already has that name."""
    here = Player.objects.around().filter(club=club)
    if here.filter(guest=True).count() >= MOST_GUESTS:
        return NameStep(is_typing=True, typed=typed, error=_("There are too many guests tonight."))
    name = free_name(typed, {*here.values_list("name_key", flat=True)})
    return NameStep(added=Player.objects.create(club=club, name=name, guest=True).pk)


def _rename(access: ClubAccess, player: Player, typed: str) -> NameStep:
    form = NameForm({"name": typed}, instance=player)
    if not form.saved():
        return NameStep(editing=player.pk, typed=typed, error=str(form.errors["name"][0]))
    record(access, ClubEvent.Kind.RENAMED, player)
    names_changed.send(sender=Player, club=access.club)
    return NameStep()
