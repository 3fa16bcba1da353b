"""The puzzle of a night (ST-23): which of its plays has it, and what is asked."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from typing import NamedTuple

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from games.game import Game
from scorepad.clubs.models import Club
from scorepad.history.filters import Filters
from scorepad.history.pages import HistoryPage
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play, Seat
from scorepad.plays.templatetags.pad import signed


class NightPuzzle(NamedTuple):
    """The play that has it, whose hand of it, and what is asked."""

    play: int
    player: int
    question: str


class Chosen(NamedTuple):
    """What the player of a play had with a hand, the most that is in it, and the usual."""

    play: int
    player: int
    total: int
    best: int
    usual: int


def puzzle_of_night(page: HistoryPage, night: date) -> NightPuzzle | None:
    """The hand of the night's plays that count with most to find in it, the first of equal ones;
    None if there is little in each. 3 queries and 1 for each deck that is not read yet; none once
    it is known, until a play of the club changes."""
    games = page.past.games
    plays = page.past.picked(Filters(since=night, until=night))
    wanted = [play.id for play in plays if games[play.game].puzzle is not Game.puzzle]
    if not wanted:
        return None
    found = page.past.cached(("puzzle", night), lambda: _most(page.club, wanted))
    if found is None:
        return None
    asked = question(page.names[found.player], found.total, found.best)
    return NightPuzzle(found.play, found.player, asked)


def question(name: str, total: int, best: int) -> str:
    """Who missed something is to be beaten; the best is to be found again."""
    values = {"name": name, "total": signed(total)}
    if total < best:
        return _("Can you beat %(name)s’s %(total)s?") % values
    return _("Can you find %(name)s’s %(total)s?") % values


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
