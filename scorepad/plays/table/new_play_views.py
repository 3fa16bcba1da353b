"""The page on which a play is begun."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from games import registry
from games.contract import Text
from games.game import Game
from scorepad.clubs.access import ClubAccess, load_club
from scorepad.clubs.models import Club, Player
from scorepad.editions.models import Edition
from scorepad.plays.missing_values.cards import count_untold
from scorepad.plays.offered_editions import editions
from scorepad.plays.table.add_players import NameStep, act_on_names, people_of
from scorepad.plays.table.new_play import (
    NEW,
    Choice,
    begin,
    evening_of,
    first_choice,
    full_in_words,
    is_full,
    missing,
    options_form,
    proposed_start,
    read_choice,
    seating,
    wrong_date_in_words,
)
from scorepad.plays.table.own_games import TooManyGamesError, own_games, too_many
from scorepad.web.requests import HtmxHttpRequest
from scorepad.web.transactions import write_transaction
from scorepad.web.words import in_words


@require_http_methods(["GET", "POST"])
def new_play(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Choose the game, tap the players in table order, begin. Every tap posts the whole choice."""
    access = load_club(request, club_id, scoring=True)
    if request.method == "GET":
        players = {one.pk: one for one in people_of(access.club)}
        requested = f"game:{request.GET.get('game', '')}"
        came_back = "seats" in request.GET  # from a page beside this one
        choice = (
            read_choice(request.GET.dict(), players)
            if came_back
            else first_choice(access.club, players).tapped(requested, players)
        )
        return _draw(request, access, choice, players, options=options_form(choice, None))
    action = request.POST.get("action", "")
    step = act_on_names(access, action, request.POST.dict())
    players = {one.pk: one for one in people_of(access.club)}
    choice = read_choice(request.POST.dict(), players).tapped(action, players).joined_by(step.added)
    evening, wrong_date = _evening(request.POST)
    choice = replace(choice, evening=evening)
    options = options_form(choice, request.POST)
    draw = partial(_draw, request, access, choice, players, options=options)
    if action != "begin":
        return draw(step=step)
    invalid = options is not None and not options.is_valid()
    game = choice.game
    if game is None or step.error or missing(choice) or wrong_date or invalid:
        return draw(step=step, show_missing=True, refused=step.error)
    if options is not None:
        choice = replace(choice, options=options.cleaned_data)
    if is_full(access.club, choice.evening):
        return draw(refused=full_in_words())
    try:
        with write_transaction():
            play = begin(access.club, game, choice, players, access.device)
    except TooManyGamesError:
        return draw(refused=too_many())
    if request.htmx:
        return HttpResponseClientRedirect(reverse("plays:play", args=[club_id, play.pk]))
    return redirect("plays:play", club_id, play.pk)


def _evening(post: Mapping[str, str]) -> tuple[date | None, str]:
    """The evening that was chosen if it is not tonight, as a page may stay open past midnight; and
    what is wrong with it, in words."""
    typed = post.get("date", "")
    if typed in ("", post.get("tonight", "")):
        return None, ""
    evening = evening_of(typed)
    return evening, "" if evening else wrong_date_in_words()


def _draw(
    request: HtmxHttpRequest,
    access: ClubAccess,
    choice: Choice,
    players: Mapping[int, Player],
    *,
    options: Form | None,
    step: NameStep | None = None,
    show_missing: bool = False,
    refused: str = "",
) -> HttpResponse:
    start = proposed_start(choice, players)
    choice, own = _with_own_game(access.club, choice)
    known = editions(choice.game, access.club) if choice.game and not own else []
    edition = choice.edition or (known[0][0] if known else "")
    evening, wrong_date = _evening(request.POST)
    seats = seating(choice, players, request.POST.get("action", ""))
    context = seats | {
        "untold_cards": count_untold(access.club, choice.game, edition) if choice.game else 0,
        "unknown_address": _unknown_address(access, choice, edition),
        "club": access.club,
        "step": step or NameStep(),
        "games": registry.games(),
        "start": start,
        "editions": known,
        "own": own,
        "edition": edition,
        "options": options,
        "missing": refused or missing(choice) or wrong_date,
        "date": request.POST["date"] if evening or wrong_date else seats["latest"],
        "wrong_date": wrong_date,
        "show_missing": show_missing or bool(refused),
        "setup": _setup(choice, options),
    }
    page = "plays/_new_play.html" if request.htmx else "plays/new_play.html"
    return render(request, page, context)


def _with_own_game(club: Club, choice: Choice) -> tuple[Choice, dict[str, Any]]:
    """The choice with the game of its own that the club played last, and what it may choose from:
    the games that it named, the sheets that come with the pad, and the ways to win a new one, with
    the name of the chosen one and who starts it. Nothing where the editions are no games of their
    own, else 4 queries."""
    game = choice.game
    if game is None or game.own_games is None:
        return choice, {}
    named = own_games(club, game)
    _first, *others = game.editions.items()
    sheets = [(slug, str(deck["name"])) for slug, deck in others]
    if not choice.edition:
        choice = replace(choice, edition=named[0][0] if named else NEW)
    names = dict([*named, *sheets])
    own = {
        "named": named,
        "sheets": sheets,
        "ways": [(key, in_words(label, {})) for key, label in game.own_games.ways.items()],
        "title": choice.called if choice.names_game else names.get(choice.edition, ""),
        "starts": _starts(club, choice, game),
    }
    return choice, own


def _starts(club: Club, choice: Choice, game: Game) -> Text:
    """Who starts the game of its own that is chosen."""
    edition = Edition.objects.named(game, club, choice.edition)
    if edition is None or game.own_games is None:
        return game.starts
    return game.variant(game.load_deck(edition.deck_json())).starts


def _unknown_address(access: ClubAccess, choice: Choice, edition: str) -> str:
    """The page on which cards are told, with the choice so far for the way back."""
    if choice.game is None:
        return ""
    seats = ",".join(str(seat) for seat in choice.seats)
    carried = {"seats": seats, "start": choice.start, "edition": edition}
    query = urlencode({key: value for key, value in carried.items() if value})
    return f"{reverse('plays:unknown', args=[access.club.pk, choice.game.slug])}?{query}"


def _setup(choice: Choice, options: Form | None) -> Any:
    """The rulebook's setup for this number of players, once enough of them are seated."""
    if choice.game is None or len(choice.seats) not in choice.game.seats:
        return ()
    chosen = options.cleaned_data if options is not None and options.is_valid() else {}
    return choice.game.setup(len(choice.seats), chosen, registry.default_deck(choice.game))
