"""Pages for a printed sheet: the blank sheet of a game, and where the code printed on it leads."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games import registry
from games.contract import text
from games.game import Game
from scorepad.clubs.access import known_clubs
from scorepad.clubs.link_views import qr_code
from scorepad.web.addresses import absolute
from scorepad.web.context import closed_words
from scorepad.web.requests import HtmxHttpRequest

MOST = 6  # players on one sheet
POINTS = text("Points")


@require_safe
def play_game(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Redirects to a new play of a game in the club for which this phone enters scores. With
    several clubs, a page asks which; without a club, it offers to create one. At most 1 query."""
    game = game_or_404(slug)
    known = [access.club for access in known_clubs(request) if access.may_score]
    clubs = [club for club in known if club.deletion_asked_at is None]
    if len(clubs) == 1:
        return redirect(clubs[0].new_play_of(slug))
    choices = [(club, club.new_play_of(slug)) for club in clubs]
    closed = closed_words() if settings.CLOSED else ""
    context = {"game": game, "choices": choices, "closed": closed}
    return render(request, "plays/play_game.html", context)


@require_safe
def blank_sheet(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Shows a blank score sheet to print, made from the game's lines or rounds. No queries."""
    game = game_or_404(slug)
    link = absolute(request, reverse("plays:play-game", args=[slug]))
    context = {
        "game": game,
        "rows": game.blank_rows(),
        "columns": range(min(MOST, game.seats[-1])),
        # The rulings with a table of the points for several of one thing.
        "scales": [
            ruling for ruling in game.rulings if ruling.scale and ruling.scale[0][-1] == POINTS
        ],
        "link": link,
        "code": qr_code(link),
    }
    return render(request, "plays/blank_sheet.html", context)


def game_or_404(slug: str) -> Game:
    try:
        return registry.game(slug)
    except registry.UnknownGameError:
        raise Http404 from None
