"""The choice of the cat and the colour that stand for a player."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from scorepad.clubs.access import load_club
from scorepad.clubs.cats import CATS, COLOURS, NUMBERS, PATTERNS
from scorepad.clubs.models import Club, Player
from scorepad.clubs.signals import names_changed
from scorepad.web.requests import HtmxHttpRequest, whole_number
from scorepad.web.transactions import write_transaction

TRAITS = ("cat", "colour")


@require_http_methods(["GET", "POST"])
def choose(request: HtmxHttpRequest, club_id: int, player_id: int) -> HttpResponse:
    """Shows the twelve cats and the twelve colours; a tap on one saves it."""
    access = load_club(request, club_id, scoring=True)
    player = get_object_or_404(Player.objects.changeable(), club=access.club, pk=player_id)
    if request.method == "POST":
        _change(player, request)
        if not request.htmx:
            return redirect("clubs:cat", club_id, player_id)
    template = "clubs/_choose_cat.html" if request.htmx else "clubs/choose_cat.html"
    return render(request, template, _context(access.club, player))


def _change(player: Player, request: HtmxHttpRequest) -> None:
    """Raises Http404 where neither a cat nor a colour of the twelve was posted."""
    sent = {trait: whole_number(request.POST.get(trait), digits=2) for trait in TRAITS}
    chosen = {trait: number for trait, number in sent.items() if number in NUMBERS}
    if not chosen:
        raise Http404
    with write_transaction():
        for trait, number in chosen.items():
            setattr(player, trait, number)
        player.save(update_fields=list(chosen))
        names_changed.send(sender=Player, club=player.club)


def _context(club: Club, player: Player) -> dict[str, object]:
    people = list(Player.objects.unmerged().filter(club=club))
    cats = [
        {
            "cat": number,
            "colour": player.colour,
            "name": name,
            "people": [person.name for person in people if person.cat == number],
        }
        for number, name in enumerate(CATS, 1)
    ]
    colours = [
        {
            "number": number,
            "name": name,
            "pattern": pattern,
            "people": [person.name for person in people if person.colour == number],
        }
        for number, (name, pattern) in enumerate(zip(COLOURS, PATTERNS, strict=True), 1)
    ]
    return {"club": club, "player": player, "cats": cats, "colours": colours}
