"""The page on which a play that has begun can be changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from games import registry
from scorepad.clubs.access import Role
from scorepad.clubs.models import Player
from scorepad.plays.loaded_play import LoadedPlay, load_play
from scorepad.plays.offered_editions import editions
from scorepad.plays.table.add_players import NameStep, act_on_names, people_of
from scorepad.plays.table.new_play import (
    ChosenPlay,
    evening_of,
    missing,
    options_form,
    read_choice,
    seating,
    wrong_date_in_words,
)
from scorepad.plays.table.table_change import (
    TableChange,
    change,
    is_untouched,
    last_change,
    look_at,
    put_table_back,
    wanted,
)
from scorepad.web.requests import HtmxHttpRequest
from scorepad.web.transactions import write_transaction
from scorepad.web.words import and_list


@require_http_methods(["GET", "HEAD", "POST"])
def change_play(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """Changes seats, start player, options, edition and evening. Every tap posts the whole choice,
    and the page explains what the change would do before it is made."""
    if request.method != "POST":
        loaded = load_play(request, club_id, play_id, needs=Role.TABLE)
        if not _may_change(loaded):
            return redirect("plays:play", club_id, play_id)
        return _draw(request, loaded, _players(loaded), _choice_now(loaded), {})
    with write_transaction():
        loaded = load_play(request, club_id, play_id, needs=Role.TABLE, lock=True)
        if not _may_change(loaded):
            return _to_play(request, loaded)
        action = request.POST.get("action", "")
        step = act_on_names(loaded.access, action, request.POST.dict())
        players = _players(loaded)
        choice = read_choice(request.POST.dict(), players)
        choice = choice if choice.game else replace(choice, game=loaded.game)
        choice = choice.tapped(action, players).joined_by(step.added)
        evening: date | None = loaded.play.night.date
        if loaded.access.is_host:  # only hosts move a play
            evening = evening_of(request.POST.get("date", ""))
        options = _options_form(loaded, choice, request.POST)
        valid = evening is not None and (options is None or options.is_valid())
        if options is not None and valid:
            choice = replace(choice, options=options.cleaned_data)
        if missing(choice) or not valid or evening is None:
            return _draw(request, loaded, players, choice, request.POST, step=step)
        seen = look_at(loaded, wanted(loaded, choice, players, evening))
        asked = set(request.POST.get("leaving", "").split(","))
        if action != "save" or not seen.fits or not asked.issuperset(seen.leaving):
            return _draw(request, loaded, players, choice, request.POST, seen, step)
        change(loaded, seen)
    undo = reverse("plays:change-back", args=[club_id, play_id])
    messages.success(request, _("The play was changed."), extra_tags=undo)
    return _to_play(request, loaded)


@require_POST
def put_back(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """Undoes the last change of the setup."""
    with write_transaction():
        loaded = load_play(request, club_id, play_id, needs=Role.TABLE, lock=True)
        event = last_change(loaded)
        done = event is not None and put_table_back(loaded, event)
    if done:
        messages.success(request, _("The play is as it was before the change."))
    return redirect("plays:play", club_id, play_id)


def _may_change(loaded: LoadedPlay) -> bool:
    """Whether a play's setup can be changed. A finished play must be reopened first, and a play
    with only totals has no setup. After a merge of two of its players the seats must stay."""
    return loaded.may_edit and not loaded.play.totals_only and not loaded.sits_twice


def _to_play(request: HtmxHttpRequest, loaded: LoadedPlay) -> HttpResponse:
    address = reverse("plays:play", args=[loaded.club.pk, loaded.play.pk])
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


def _players(loaded: LoadedPlay) -> dict[int, Player]:
    """Returns the players who can have a seat: those available, and those who already have one."""
    active = {one.pk: one for one in people_of(loaded.club)}
    return {seat.person.pk: seat.person for seat in loaded.seats} | active


def _choice_now(loaded: LoadedPlay) -> ChosenPlay:
    play = loaded.play
    people = {seat.key: seat.person.pk for seat in loaded.seats}
    return ChosenPlay(
        game=loaded.game,
        seats=tuple(people.values()),
        start=people.get(play.start, 0),
        edition=play.edition_slug,
        options=play.options,
    )


def _options_form(
    loaded: LoadedPlay, choice: ChosenPlay, post: Mapping[str, Any] | None
) -> Form | None:
    is_same = choice.game is loaded.game
    return options_form(choice, post, loaded.play.options if is_same else None)


def _names(
    loaded: LoadedPlay, players: Mapping[int, Player], seen: TableChange | None
) -> Mapping[str, str]:
    """Returns names by seat key, also of players who would join."""
    by_uuid = {str(player.uuid): player.name for player in players.values()}
    coming = {key: by_uuid.get(uuid, "") for key, uuid in seen.setting.seats} if seen else {}
    return {**loaded.names, **coming}


def _draw(
    request: HtmxHttpRequest,
    loaded: LoadedPlay,
    players: Mapping[int, Player],
    choice: ChosenPlay,
    post: Mapping[str, str],
    seen: TableChange | None = None,
    step: NameStep | None = None,
) -> HttpResponse:
    typed = post.get("date", loaded.play.night.date.isoformat())
    context = seating(choice, players, post.get("action", "")) | {
        "club": loaded.club,
        "play": loaded.play,
        "game": loaded.game,
        "start": choice.start or (choice.seats[0] if choice.seats else 0),
        # The games that the play can become; not one that has still to be named.
        "games": [game for game in registry.games() if game.own_games is None]
        if is_untouched(loaded)
        else [],
        "step": step or NameStep(),
        "editions": editions(choice.game or loaded.game, loaded.club),
        "edition": choice.edition,
        "options": _options_form(loaded, choice, post),
        "date": typed,
        "wrong_date": "" if evening_of(typed) else wrong_date_in_words(),
        "missing": missing(choice),
        "seen": seen,
        "names": _names(loaded, players, seen),
        "leaving_names": and_list([loaded.names[key] for key in seen.leaving]) if seen else "",
        "leaving_value": ",".join(seen.leaving) if seen else "",
        "ask": bool(seen and seen.leaving and post.get("action") == "save"),
        "last_change": last_change(loaded),
        "is_host": loaded.access.is_host,
    }
    page = "plays/_change.html" if request.htmx else "plays/change.html"
    return render(request, page, context)
