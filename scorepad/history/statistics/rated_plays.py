"""Ratings as they are stored with the seats of plays (ST-12)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from games.counted import CountedPlay, CountedSeat
from scorepad.history.statistics.ratings import Rated, Rating


def rating_of(seat: CountedSeat) -> Rated | None:
    """The player's rating after the play; None if the play is not rated."""
    if seat.mu is None or seat.sigma is None or not seat.rated:
        return None
    return Rated(Rating(seat.mu, seat.sigma), seat.rated)


def latest_ratings(plays: Iterable[CountedPlay]) -> dict[str, dict[int, Rated]]:
    """Everybody's rating as it is now, by game and player."""
    found: dict[str, dict[int, Rated]] = {}
    for play in plays:
        for seat in play.seats:
            if rated := rating_of(seat):
                found.setdefault(play.game, {})[seat.player] = rated
    return found


def ratings_before(
    plays: Iterable[CountedPlay], wanted: Collection[int]
) -> dict[int, tuple[Rated, ...]]:
    """What everybody's rating was before each of the plays with these numbers, in the order of its
    seats; plays of one person are left out. `plays` are all that count."""
    now: dict[tuple[str, int], Rated] = {}
    found: dict[int, tuple[Rated, ...]] = {}
    for play in plays:
        if play.id in wanted and not play.is_solo:
            found[play.id] = tuple(
                now.get((play.game, seat.player), Rated()) for seat in play.seats
            )
        for seat in play.seats:
            if rated := rating_of(seat):
                now[play.game, seat.player] = rated
    return found
