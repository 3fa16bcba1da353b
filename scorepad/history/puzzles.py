"""The puzzle of a night: a hand from one of its plays, which anybody can try to feed better.

Nothing is stored: how a visitor feeds the hand is in the page and its address.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db.models import Prefetch
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.contract import Puzzle, signed
from scorepad.clubs.access import ClubAccess, Role
from scorepad.clubs.landing import club_or_404
from scorepad.clubs.models import Club
from scorepad.history.filters import Filters
from scorepad.history.pages import HistoryPage
from scorepad.plays.loaded_play import LoadedPlay, load_for, load_play
from scorepad.plays.models import Play, Seat
from scorepad.web.limits import too_many
from scorepad.web.requests import HtmxHttpRequest

HINT, SOLUTION = "hint", "solution"
MOST_TAPS = 1200  # from one address: six phones that tap every third second
TEN_MINUTES = 600  # seconds


@require_http_methods(["GET", "HEAD", "POST"])
def puzzle(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """Shows the puzzle of a play to a phone of the club. 4 queries, 1 more to limit taps."""
    loaded = load_play(request, club_id, play_id)
    night = reverse("history:night", args=[club_id, loaded.play.night.date])
    return _answer(request, loaded, night)


@require_http_methods(["GET", "HEAD", "POST"])
def shared_puzzle(request: HtmxHttpRequest, key: str, play_id: int) -> HttpResponse:
    """Shows the puzzle of a night whose link was shared, as viewers see it."""
    club = club_or_404(request, Role.VIEW, key)
    loaded = load_for(ClubAccess(club, Role.VIEW, ""), play_id)
    night = reverse("history:shared_night", args=[key, loaded.play.night.date])
    return _answer(request, loaded, night)


def _answer(request: HtmxHttpRequest, loaded: LoadedPlay, night: str) -> HttpResponse:
    """Draws the hand as it is fed so far, with a hint or the solution if requested. After a tap,
    redirects to an address that contains the outcome, so that the page can be reloaded."""
    is_first_look = request.method != "POST" and not request.GET
    if not is_first_look and too_many(request, "puzzle", most=MOST_TAPS, seconds=TEN_MINUTES):
        return render(request, "429.html", status=429)
    asked = _puzzle(loaded)
    moves, shows = request.GET.get("moves", ""), request.GET.get("shows", "")
    if request.method == "POST":
        moves, shows = _tapped(asked, request.POST)
    address = f"{request.path}?{urlencode({'moves': moves, 'shows': shows})}"
    if request.method == "POST" and not request.htmx:
        return redirect(f"{address}#puzzle")
    context = _context(loaded, asked, moves, shows) | {"night": night, "address": address}
    template = "history/_puzzle.html" if request.htmx else "history/puzzle.html"
    return render(request, template, context)


def _tapped(puzzle: Puzzle, posted: QueryDict) -> tuple[str, str]:
    """Returns the moves after a tap, and what the tap asks to see (a hint or the solution)."""
    moves, action = posted.get("moves", ""), posted.get("action", "")
    if action == SOLUTION:
        return puzzle.solution, SOLUTION
    return puzzle.after(moves, action).moves, HINT if action == HINT else ""


def _context(loaded: LoadedPlay, puzzle: Puzzle, moves: str, shows: str) -> dict[str, Any]:
    tried = puzzle.after(moves, "")
    is_best, is_solution = tried.total >= puzzle.best, shows == SOLUTION
    name = loaded.names[puzzle.seat]
    total = loaded.result.total_of(puzzle.seat)
    return {
        "game": loaded.game,
        "names": loaded.names,
        "name": name,
        "who": next(seat for seat in loaded.table_seats if seat.key == puzzle.seat),
        "question": question(name, total, puzzle.best),
        "puzzle": puzzle,
        "tried": tried,
        "view": tried.view,
        "is_found": is_best and not is_solution,
        "is_solution": is_best and is_solution,
        "hint": puzzle.hint(moves) if shows == HINT and not is_best else None,
    }


def _puzzle(loaded: LoadedPlay) -> Puzzle:
    """Returns the play's puzzle. Raises Http404 if it has none."""
    if loaded.play.is_finished and not loaded.play.totals_only:
        of_play = loaded.game.puzzle(loaded.table, loaded.result)
        if of_play is not None:
            return of_play
    raise Http404


# -- which play of a night has one, and what is asked ----------------------------------------------


class NightPuzzle(NamedTuple):
    """A night's puzzle: the play, the player whose hand it was, and the question."""

    play: int
    player: int
    question: str


class Chosen(NamedTuple):
    """What the player scored with the hand (`total`), the best possible score, and the score of the
    usual feeding."""

    play: int
    player: int
    total: int
    best: int
    usual: int


def puzzle_of_night(page: HistoryPage, night: date) -> NightPuzzle | None:
    """Returns the hand whose best feeding gains most over the usual one, among the night's plays
    that count; of equal ones, the first. Returns None if there is little to find. 3 queries, and 1
    for each deck that is not read yet; then none until a play of the club changes."""
    games = page.past.games
    plays = page.past.picked(Filters(since=night, until=night))
    wanted = [play.id for play in plays if games[play.game].has("puzzle")]
    if not wanted:
        return None
    puzzle = page.past.cached(("puzzle", night), lambda: _most(page.club, wanted))
    if puzzle is None:
        return None
    asked = question(page.names[puzzle.player], puzzle.total, puzzle.best)
    return NightPuzzle(puzzle.play, puzzle.player, asked)


def question(name: str, total: int, best: int) -> str:
    """Returns a puzzle's question: to beat a player's total or, if it is the best, to match it."""
    values = {"name": name, "total": signed(total)}
    if total < best:
        return _("Can you beat %(name)s’s %(total)s?") % values
    return _("Can you match %(name)s’s %(total)s?") % values


def _most(club: Club, plays: Collection[int]) -> Chosen | None:
    seats = Prefetch("seats", Seat.objects.with_person())
    stored = Play.objects.filter(pk__in=plays).in_order().prefetch_related(seats, "sheets")
    found = [one for play in stored if (one := _of_play(club, play))]
    return max(found, key=lambda one: one.best - one.usual, default=None)


def _of_play(club: Club, play: Play) -> Chosen | None:
    play.club = club
    loaded = LoadedPlay.stored(play)
    result = loaded.result
    puzzle = play.game.puzzle(loaded.table, result)
    if puzzle is None:
        return None
    total = result.total_of(puzzle.seat)
    player = next(seat.person.pk for seat in loaded.seats if seat.key == puzzle.seat)
    return Chosen(play.pk, player, total, puzzle.best, puzzle.usual)
