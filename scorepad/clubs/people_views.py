"""The players of a club."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db import IntegrityError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scorepad.clubs.access import ClubAccess, load_club, record
from scorepad.clubs.forms import (
    ClubForm,
    LanguageForm,
    MergeForm,
    NameForm,
    PlayerForm,
    TimeZoneForm,
)
from scorepad.clubs.merge_players import CannotMergeError, merge, unmerge
from scorepad.clubs.models import ClubEvent, Player
from scorepad.clubs.shown_names import shown_names
from scorepad.clubs.signals import names_changed
from scorepad.web.languages import NAMES
from scorepad.web.requests import HtmxHttpRequest
from scorepad.web.transactions import write_transaction


@require_GET
@never_cache
def people(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """All players of the club."""
    access = load_club(request, club_id)
    return _draw(request, access) if access.sees_names else _draw_stand_ins(request, access)


@require_POST
def add(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Add a player."""
    access = load_club(request, club_id, scoring=True)
    form = NameForm(request.POST, instance=Player(club=access.club))
    if not _saved(form):
        return _draw(request, access, adding=form)
    return _done(request, access, _("%(name)s is added.") % {"name": form.instance}, again=True)


@require_POST
def change(request: HtmxHttpRequest, club_id: int, player_id: int) -> HttpResponse:
    """Change the name and the number of cats at home."""
    access = load_club(request, club_id, scoring=True)
    player = _player(access, player_id)
    form = PlayerForm(request.POST, instance=player, prefix=f"p{player_id}")
    with write_transaction():
        saved = _saved(form)
        if saved and "name" in form.changed_data:
            record(access, ClubEvent.Kind.RENAMED, player)
            names_changed.send(sender=Player, club=access.club)
    if not saved:
        return _draw(request, access, changing=form)
    return _done(request, access, _("%(name)s is saved.") % {"name": player})


@require_POST
def hide(request: HtmxHttpRequest, club_id: int, player_id: int) -> HttpResponse:
    """Hide a player from new plays, or show one again."""
    access = load_club(request, club_id, scoring=True)
    player = _player(access, player_id)
    player.hidden_since = None if player.hidden_since else timezone.localdate()
    player.save(update_fields=["hidden_since"])
    message = (
        _("%(name)s is hidden from new plays.")
        if player.hidden_since
        else _("%(name)s can be chosen for new plays again.")
    )
    return _done(request, access, message % {"name": player})


@require_http_methods(["GET", "POST"])
@never_cache
def merge_players(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Merge two players who are the same person: choose them, confirm, done."""
    access = load_club(request, club_id, scoring=True)
    form = MergeForm(request.POST or None, club=access.club)
    context: dict[str, Any] = {"club": access.club, "form": form}
    if form.is_valid():
        gone, kept = form.cleaned_data["gone"], form.cleaned_data["kept"]
        context |= {"gone": gone, "kept": kept}
        if "sure" in request.POST:
            try:
                merge(gone, kept)
            except CannotMergeError as reason:
                form.add_error(None, str(reason))
                context |= {"gone": None}
            else:
                record(access, ClubEvent.Kind.MERGED, gone)
                message = _("%(gone)s was merged into %(kept)s.") % {"gone": gone, "kept": kept}
                messages.success(request, message)
                return redirect("clubs:people", club_id)
    return render(request, "clubs/merge.html", context)


@require_POST
def unmerge_player(request: HtmxHttpRequest, club_id: int, player_id: int) -> HttpResponse:
    """Undo the merge of a player into another one."""
    access = load_club(request, club_id, scoring=True)
    player = Player.objects.filter(club=access.club, pk=player_id).first()
    if player is None:
        raise Http404
    try:
        unmerge(player)
    except CannotMergeError as reason:
        return _done(request, access, str(reason))
    record(access, ClubEvent.Kind.UNMERGED, player)
    return _done(request, access, _("%(name)s is a player again.") % {"name": player})


@require_POST
def rename(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Rename the club."""
    access = load_club(request, club_id, scoring=True)
    form = ClubForm(request.POST, instance=access.club, prefix="club")
    if not form.is_valid():
        access.club.refresh_from_db()
        return _draw(request, access, renaming=form)
    form.save()
    return _done(request, access, _("The table is renamed."))


@require_POST
def choose_language(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Choose the language of what goes out of the club."""
    access = load_club(request, club_id, scoring=True)
    form = LanguageForm(request.POST, instance=access.club)
    if not form.is_valid():
        raise Http404
    form.save()
    return _done(request, access, _("The language is saved."))


@require_POST
def choose_time_zone(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Choose where the club's evenings are. Those that were played stay on their dates."""
    access = load_club(request, club_id, scoring=True)
    form = TimeZoneForm(request.POST, instance=access.club)
    if not form.is_valid():
        access.club.refresh_from_db()
        return _draw(request, access, moving=form)
    form.save()
    return _done(request, access, _("The time zone is saved."))


@require_POST
def show_ratings(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Show ratings on the pages of the players, or show none: `ratings` is "on" or "off"."""
    access = load_club(request, club_id, scoring=True)
    club = access.club
    shown = request.POST.get("ratings") == "on"
    if shown != club.ratings:
        club.ratings = shown
        with write_transaction():
            club.save(update_fields=["ratings"])
            kind = ClubEvent.Kind.RATINGS_ON if shown else ClubEvent.Kind.RATINGS_OFF
            record(access, kind)
    message = _("Ratings are shown.") if club.ratings else _("Ratings are not shown any more.")
    return _done(request, access, message)


def _player(access: ClubAccess, player_id: int) -> Player:
    player = Player.objects.changeable().filter(club=access.club, pk=player_id).first()
    if player is None:
        raise Http404
    return player


def _players(access: ClubAccess) -> tuple[list[Player], list[Player]]:
    """Those who can be changed, and those whose merge can be undone. 1 query."""
    found = Player.objects.filter(club=access.club, erased_on=None).select_related("merge_target")
    return (
        [player for player in found if not player.merged_into_id],
        [player for player in found if player.merged_into_id],
    )


def _saved(form: NameForm) -> bool:
    """Save the form's player; False, with the errors on the form, where it is invalid."""
    if not form.is_valid():
        return False
    try:
        with write_transaction():
            player = form.instance
            if player.pk and not Player.objects.lock_changeable(player):
                raise Http404  # another phone merged or erased the player meanwhile
            form.save()
    except IntegrityError:  # another phone was faster with the same name
        form.add_error("name", _("%(name)s is here already.") % form.cleaned_data)
        return False
    return True


def _done(
    request: HtmxHttpRequest, access: ClubAccess, message: str, *, again: bool = False
) -> HttpResponse:
    """The page again, with a message. `again` focuses the field for the next player."""
    if request.htmx:
        return _draw(request, access, message=message, again=again)
    messages.success(request, message)
    return redirect("clubs:people", access.club.pk)


def _draw_stand_ins(request: HtmxHttpRequest, access: ClubAccess) -> HttpResponse:
    """The page for a phone that sees no names: nothing but what stands for them."""
    players = {player.pk for player in _players(access)[0]}
    shown = [name for pk, name in shown_names(access).items() if pk in players]
    return render(request, "clubs/stand_ins.html", {"club": access.club, "shown": shown})


def _draw(
    request: HtmxHttpRequest,
    access: ClubAccess,
    *,
    adding: NameForm | None = None,
    changing: PlayerForm | None = None,
    renaming: ClubForm | None = None,
    moving: TimeZoneForm | None = None,
    message: str = "",
    again: bool = False,
) -> HttpResponse:
    """The page, or for htmx its fragment. Forms with errors keep what was typed."""
    players, merged = _players(access)
    forms = [
        changing
        if changing is not None and changing.instance.pk == player.pk
        else PlayerForm(instance=player, prefix=f"p{player.pk}")
        for player in players
    ]
    context = {
        "club": access.club,
        "may_score": access.may_score,
        "adding": adding or NameForm(),
        "active": [
            form for player, form in zip(players, forms, strict=True) if not player.hidden_since
        ],
        "hidden": [
            form for player, form in zip(players, forms, strict=True) if player.hidden_since
        ],
        "may_merge": len(players) > 1,
        "merged": merged,
        "renaming": renaming or ClubForm(instance=access.club, prefix="club"),
        "language_field": LanguageForm(instance=access.club)["language"],
        "moving": moving or TimeZoneForm(instance=access.club),
        "spoken": NAMES.get(access.club.language, ""),
        "message": message,
        "again": again or adding is not None,
    }
    return render(request, "clubs/_people.html" if request.htmx else "clubs/people.html", context)
