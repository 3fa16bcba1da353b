"""A player's streaks and form (ST-5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from games.counted import CountedPlay, contested, seats_of
from scorepad.history.statistics.seat_numbers import TABLE, WIN

FORM = 10  # plays shown
TRAILING = 5  # plays in a trailing mean; and no form below so many
FORM_MADE_OF = FORM + TRAILING - 1  # plays
RUN_FROM = 2  # wins in a row, before one speaks of a run


class Streaks(msgspec.Struct, frozen=True):
    """Wins in a row; a shared win goes on with the run. `shared` is how many of the longest were;
    `current` is 0 below two."""

    longest: int = 0
    shared: int = 0
    current: int = 0


class Form(msgspec.Struct, frozen=True):
    """The last plays, the latest last: the share of the table beaten in each, in 120ths, and the
    mean of it and the four before, where there are four."""

    q120: tuple[int, ...]
    trailing: tuple[Fraction | None, ...]


def streaks(plays: Iterable[CountedPlay], player: int) -> Streaks:
    """Of equal runs the earliest is told."""
    return streaks_of(seat.win60 for seat in seats_of(contested(plays), player))


def streaks_of(win60s: Iterable[int]) -> Streaks:
    """Of a player's shares of the win, in the order of plays with opponents."""
    best, run = 0, 0
    best_shared = run_shared = 0
    for win60 in win60s:
        run = run + 1 if win60 else 0
        run_shared = run_shared + (win60 < WIN) if win60 else 0
        if run > best:
            best, best_shared = run, run_shared
    return Streaks(best, best_shared, run if run >= RUN_FROM else 0)


def form(plays: Iterable[CountedPlay], player: int) -> Form | None:
    """None below five plays."""
    return form_of([seat.q120 for seat in seats_of(contested(plays), player)])


def form_of(beaten: Sequence[int]) -> Form | None:
    """Of the shares of the table beaten, in the order of plays: the last `FORM_MADE_OF` are enough.
    None below five plays."""
    if len(beaten) < TRAILING:
        return None
    trailing = [_mean(beaten[max(0, end - TRAILING) : end]) for end in range(1, len(beaten) + 1)]
    return Form(tuple(beaten[-FORM:]), tuple(trailing[-FORM:]))


def _mean(beaten: Sequence[int]) -> Fraction | None:
    return Fraction(sum(beaten), TABLE * TRAILING) if len(beaten) == TRAILING else None
