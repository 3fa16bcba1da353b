"""Changes the people of a club: adds, renames, hides, removes, merges and erases them. The list of
people is a page of the history."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorepad.clubs import hosts
from scorepad.clubs.access import ClubAccess, Role, load_club, record
from scorepad.clubs.cats import CATS, COLOURS, NUMBERS, PATTERNS
from scorepad.clubs.erasure import erase, free_name
from scorepad.clubs.forms import MergeForm, NameForm, PlayerForm
from scorepad.clubs.merge_players import CannotMergeError, merge, unmerge
from scorepad.clubs.models import Club, ClubEvent, Player
from scorepad.clubs.shown_names import shown_names
from scorepad.clubs.signals import names_changed
from scorepad.web.requests import HtmxHttpRequest, whole_number
from scorepad.web.transactions import write_transaction

TRAITS = ("cat", "colour")


@require_POST
def add(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Adds a player. The field is then empty for the next player; a refused name stays in it."""
    access = load_club(request, club_id, needs=Role.TABLE)
    form = NameForm(request.POST, instance=Player(club=access.club))
    is_added = form.saved()
    message = _("%(name)s was added.") % {"name": form.instance} if is_added else ""
    if is_added and not request.htmx:
        messages.success(request, message)
        return redirect(f"{reverse('history:players', args=[club_id])}?add=1")
    context = {
        "club": access.club,
        "may_score": True,
        "is_host": access.is_host,
        "names": shown_names(access),
        "new_people": Player.objects.new().filter(club=access.club),
        "adding": NameForm() if is_added else form,
        "message": message,
    }
    page = "clubs/_new_people.html" if request.htmx else "clubs/add.html"
    return render(request, page, context)


@require_POST
def remove(request: HtmxHttpRequest, club_id: int, player_id: int) -> HttpResponse:
    """Removes a player who has not played. The next page can undo that."""
    access = load_club(request, club_id, needs=Role.TABLE)
    with write_transaction():
        player = get_object_or_404(Player.objects.new(), club=access.club, pk=player_id)
        player.delete()
    players = reverse("history:players", args=[club_id])
    return redirect(f"{players}?{urlencode({'removed': player.name})}")


@require_http_methods(["GET", "HEAD", "POST"])
def person(request: HtmxHttpRequest, club_id: int, player_id: int) -> HttpResponse:
    """Changes a player's name and cats at home. Links to the other actions for a player."""
    access = load_club(request, club_id, needs=Role.HOST)
    player = _player(access, player_id)
    form = PlayerForm(request.POST or None, instance=player)
    with write_transaction():
        saved = request.method == "POST" and form.saved()
        if saved and "name" in form.changed_data:
            record(access, ClubEvent.Kind.RENAMED, player)
            names_changed.send(sender=Player, club=access.club)
    if saved:
        return _back(request, player, _("The changes to %(name)s are saved."))
    players = Player.objects.changeable().filter(club=access.club)
    context = {
        "club": access.club,
        "player": _player(access, player_id),
        "form": form,
        "may_merge": players.exclude(pk=player_id).exists(),
    }
    return render(request, "clubs/person.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def choose_cat(request: HtmxHttpRequest, club_id: int, player_id: int) -> HttpResponse:
    """Shows the twelve cats and the twelve colours; a tap on one of them saves it."""
    access = load_club(request, club_id, needs=Role.TABLE)
    player = _player(access, player_id)
    if request.method == "POST":
        _change_look(player, request)
        hosts.choose(access.club, access.device, player)
        if not request.htmx:
            return redirect("clubs:cat", club_id, player_id)
    template = "clubs/_choose_cat.html" if request.htmx else "clubs/choose_cat.html"
    return render(request, template, _looks(access.club, player))


def _change_look(player: Player, request: HtmxHttpRequest) -> None:
    """Saves a cat or a colour. Raises Http404 if neither was posted."""
    sent = {trait: whole_number(request.POST.get(trait), digits=2) for trait in TRAITS}
    chosen = {trait: number for trait, number in sent.items() if number in NUMBERS}
    if not chosen:
        raise Http404
    with write_transaction():
        for trait, number in chosen.items():
            setattr(player, trait, number)
        player.save(update_fields=list(chosen))
        names_changed.send(sender=Player, club=player.club)


def _looks(club: Club, player: Player) -> dict[str, object]:
    people = list(Player.objects.around().filter(club=club))

    def names_with(trait: str, number: int) -> list[str]:
        return [person.name for person in people if getattr(person, trait) == number]

    cats = [
        {"cat": n, "colour": player.colour, "name": name, "people": names_with("cat", n)}
        for n, name in enumerate(CATS, 1)
    ]
    colours = [
        {"number": n, "name": name, "pattern": pattern, "people": names_with("colour", n)}
        for n, (name, pattern) in enumerate(zip(COLOURS, PATTERNS, strict=True), 1)
    ]
    return {"club": club, "player": player, "cats": cats, "colours": colours}


@require_POST
def hide(request: HtmxHttpRequest, club_id: int, player_id: int) -> HttpResponse:
    """Hides a player from new plays, or makes the player available again."""
    access = load_club(request, club_id, needs=Role.HOST)
    player = _player(access, player_id)
    player.hidden_since = None if player.hidden_since else timezone.localdate()
    player.save(update_fields=["hidden_since"])
    message = (
        _("%(name)s is hidden from new plays.")
        if player.hidden_since
        else _("%(name)s can be chosen for new plays again.")
    )
    return _back(request, player, message)


@require_POST
def hide_page(request: HtmxHttpRequest, club_id: int, player_id: int) -> HttpResponse:
    """Hides the player's page from everybody, or shows it again: `page` is "hidden" or "shown"."""
    access = load_club(request, club_id, needs=Role.HOST)
    player = _player(access, player_id)
    hidden = request.POST.get("page") == "hidden"
    if hidden != player.page_hidden:
        with write_transaction():
            player.page_hidden = hidden
            player.save(update_fields=["page_hidden"])
            kind = ClubEvent.Kind.PAGE_HIDDEN if hidden else ClubEvent.Kind.PAGE_SHOWN
            record(access, kind, player)
            names_changed.send(sender=Player, club=access.club)
    message = (
        _("The page of %(name)s is hidden.")
        if hidden
        else _("The page of %(name)s is shown again.")
    )
    return _back(request, player, message)


@require_http_methods(["GET", "HEAD", "POST"])
def erase_player(request: HtmxHttpRequest, club_id: int, player_id: int) -> HttpResponse:
    """Erases a player's name everywhere, after a confirmation."""
    access = load_club(request, club_id, needs=Role.HOST)
    player = get_object_or_404(Player.objects.unmerged(), club=access.club, pk=player_id)
    if request.method != "POST" and not player.erased_on:
        context = {"club": access.club, "player": player, "replacement": free_name(access.club)}
        return render(request, "clubs/erase.html", context)
    if request.method == "POST" and erase(player, access.device):
        message = _("The name is erased. This player is now called %(name)s.") % {"name": player}
        messages.success(request, message)
    return redirect("history:players", club_id)


@require_http_methods(["GET", "HEAD", "POST"])
def merge_players(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Merges two players who are one person, once they are chosen and the merge is confirmed."""
    access = load_club(request, club_id, needs=Role.HOST)
    form = MergeForm(request.POST or None, club=access.club, initial=request.GET.dict())
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
                return redirect("history:players", club_id)
    return render(request, "clubs/merge.html", context)


@require_POST
def unmerge_player(request: HtmxHttpRequest, club_id: int, player_id: int) -> HttpResponse:
    """Undoes the merge of a player into another one."""
    access = load_club(request, club_id, needs=Role.HOST)
    player = get_object_or_404(Player, club=access.club, pk=player_id)
    message = _("%(name)s is a separate player again.") % {"name": player}
    try:
        unmerge(player)
    except CannotMergeError as reason:
        message = str(reason)
    else:
        record(access, ClubEvent.Kind.UNMERGED, player)
    messages.success(request, message)
    return redirect("history:players", club_id)


def _player(access: ClubAccess, player_id: int) -> Player:
    return get_object_or_404(Player.objects.changeable(), club=access.club, pk=player_id)


def _back(request: HtmxHttpRequest, player: Player, message: str) -> HttpResponse:
    """Redirects to the page with the actions for a player, and shows a message there."""
    messages.success(request, message % {"name": player})
    return redirect("clubs:person", player.club_id, player.pk)
