"""What players who lost a finished play could have done to win it.

Nothing here is stored with the play or counted. It is cached until the play changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar, cast

import msgspec
from django.core.cache import cache

from games import hindsight
from games.contract import Detail, Line, Result, Standing, Text, text
from games.hindsight import WinningEdits, has_problems
from scorepad.plays.loaded_play import LoadedPlay

REMEMBERED = 30 * 24 * 3600  # seconds
LONGEST_SEARCH = 60  # seconds, after which another request may search

Made = TypeVar("Made")


class LineChange(NamedTuple):
    """A changed line of a player's score; `before` or `after` is None if the line is missing there.
    `details` are its changed parts, such as a fed cat."""

    label: Text
    before: Line | None
    after: Line | None
    details: tuple[Detail, ...] = ()


class Then(NamedTuple):
    """A seat's standing as it is and as it would be, with the lines that would change."""

    seat: str
    before: Standing
    after: Standing
    changes: tuple[LineChange, ...]


class WinningChange(NamedTuple):
    """A change that would have won: the edits, and what they lead to."""

    words: tuple[Text, ...]
    result: Result
    then: Then
    other: Standing | None  # the best of the others in that case

    @property
    def alone(self) -> bool:
        """Whether the player would have won alone instead of sharing the win."""
        return self.result.winners == (self.then.seat,)

    @property
    def level(self) -> bool:
        """Whether the player would have won by a tie-breaker, with equal totals."""
        return self.alone and self.other is not None and self.other.total == self.then.after.total


def losers(loaded: LoadedPlay, result: Result) -> list[str]:
    """Returns the seats of players who did not win, in the order of places; none if the play has
    problems, if only its totals are known, or if its game has no hindsight."""
    sat = {seat.key for seat in loaded.seats}
    known = loaded.game.has("what_if") and not loaded.play.totals_only
    if not known or has_problems(result) or not result.winners:
        return []
    standings = (standing.seat for standing in result.standings if not standing.won)
    return [seat for seat in standings if seat in sat]


def ways_to_win(loaded: LoadedPlay, result: Result, seat: str) -> Sequence[WinningChange]:
    """Returns at most three changes; with each of them the seat would have won."""

    def search() -> list[WinningChange]:
        found = hindsight.would_have_won(loaded.game, loaded.table, result, seat)
        return [_way(result, one, seat) for one in found]

    return remembered(loaded, f"hindsight:{seat}", search)


def search_alone(loaded: LoadedPlay, result: Result, seat: str) -> bool:
    """Searches for the ways of a seat to win, and returns True. If another request already searches
    for this play (all phones open a result at the same time), returns False without a search."""
    key = f"play:{loaded.play.pk}:searching"
    if not cache.add(key, True, LONGEST_SEARCH):
        return False
    try:
        ways_to_win(loaded, result, seat)
    finally:
        cache.delete(key)
    return True


def could_have_won(loaded: LoadedPlay, result: Result) -> list[str]:
    """Returns the seats of the losers who would have won by a small change."""
    return [seat for seat in losers(loaded, result) if ways_to_win(loaded, result, seat)]


def remembered(loaded: LoadedPlay, name: str, make: Callable[[], Made]) -> Made:
    """Returns the result of `make` for a play, cached under `name` until the play changes."""
    key = f"play:{loaded.play.pk}:{loaded.play.version}:{name}"
    made: Any = cache.get_or_set(key, make, REMEMBERED)
    return cast(Made, made)


# -- what would have won ---------------------------------------------------------------------------


def _way(result: Result, edits: WinningEdits, seat: str) -> WinningChange:
    words = tuple(edit.words for edit in edits.edits)
    then = next(one for one in _then(result, edits.result) if one.seat == seat)
    other = next((standing for standing in edits.result.standings if standing.seat != seat), None)
    return WinningChange(words, msgspec.structs.replace(edits.result, sheets={}), then, other)


def _then(before: Result, after: Result) -> list[Then]:
    """Returns all standings before and after a change, in the order that they have after it."""
    old = {standing.seat: standing for standing in before.standings}
    return [
        Then(standing.seat, old[standing.seat], standing, _changes(old[standing.seat], standing))
        for standing in after.standings
    ]


def _changes(before: Standing, after: Standing) -> tuple[LineChange, ...]:
    old, new = ({line.key: line for line in one.lines} for one in (before, after))
    changes = []
    for key in {**old, **new}:
        was, now = old.get(key), new.get(key)
        label = (now or was or Line("", text(""), 0, text(""))).label
        if was is None or now is None or was.points != now.points:
            changes.append(LineChange(label, was, now, _other_details(was, now)))
    return tuple(changes)


def _other_details(before: Line | None, after: Line | None) -> tuple[Detail, ...]:
    """Returns the new details with other points or feeding; none if the names differ."""
    old, new = (line.details if line else () for line in (before, after))
    if [one.name for one in old] != [one.name for one in new]:
        return ()
    pairs = zip(old, new, strict=True)
    return tuple(now for was, now in pairs if (was.points, was.fed) != (now.points, now.fed))
