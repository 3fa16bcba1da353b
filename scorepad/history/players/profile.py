"""What the page of one player tells, in numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction

import msgspec

from games import registry
from scorepad.history.charts.figure import thinned
from scorepad.history.filters import Filters
from scorepad.history.players.overview import all_ratings
from scorepad.history.statistics.counted import CountedPlay, contested
from scorepad.history.statistics.feedings import HandFeedings, hand_feedings
from scorepad.history.statistics.figures import Figures, figures
from scorepad.history.statistics.head_to_head import Record, records
from scorepad.history.statistics.points import MEAN_FROM, Kind, Points, points
from scorepad.history.statistics.rating_words import SHOWN_FROM, ShownRating, shown
from scorepad.history.statistics.streaks import Form, Streaks, form, streaks
from scorepad.history.stored_plays import counted_plays, rating_curve, remembered


class PointsOfAKind(msgspec.Struct, frozen=True):
    """A player's points in one game and edition with so many players. `values` are kept where they
    are too few for a mean; `best_play` is the first play with the best."""

    kind: Kind
    count: int
    mean: Fraction | None
    median: Fraction
    best: int
    best_play: int
    worst: int
    values: tuple[int, ...]


class TableSize(msgspec.Struct, frozen=True):
    """A player's plays with so many at the table. `mid2` is the sum of twice the places."""

    seats: int
    figures: Figures
    mid2: int

    @property
    def mean_place(self) -> Fraction:
        return Fraction(self.mid2, 2 * self.figures.plays)


class CurvePoint(msgspec.Struct, frozen=True):
    """A rating as it is shown, after so many plays of the game."""

    plays: int
    number: int


class PlayerRating(msgspec.Struct, frozen=True):
    """A player's rating in one game: `table` has everybody's, best first. `curve` begins with the
    first play after which a rating is shown."""

    game: str
    own: ShownRating
    table: tuple[ShownRating, ...]
    curve: tuple[CurvePoint, ...]


class Profile(msgspec.Struct, frozen=True):
    """One player's plays of those that passed the filters. `records` has those of the player and
    of every opponent against the player. `form_nights` are the dates of the form's plays."""

    figures: Figures
    by_game: dict[str, Figures]
    by_seats: tuple[TableSize, ...]
    points: tuple[PointsOfAKind, ...]
    streaks: Streaks
    form: Form | None
    form_nights: tuple[date, ...]
    records: dict[tuple[int, int], Record]
    feedings: HandFeedings | None
    ratings: tuple[PlayerRating, ...]


def profile(club_id: int, player: int, filters: Filters) -> Profile:
    """1 query where it is known; else 2 more, 1 for each game, and 1 for each game played."""
    name = f"player:{player}"
    return remembered(club_id, name, filters, lambda: _made(club_id, player, filters))


def _made(club_id: int, player: int, filters: Filters) -> Profile:
    plays = plays_of(club_id, player, filters)
    nights = tuple(play.night for play in contested(plays))
    last = form(plays, player)
    fewest = frozenset(game.slug for game in registry.games() if game.fewest_wins)
    return Profile(
        figures=_figures(plays, player),
        by_game=_by_game(plays, player),
        by_seats=_by_seats(plays, player),
        points=tuple(map(_summed_up, points(plays, player, fewest))),
        streaks=streaks(plays, player),
        form=last,
        form_nights=nights[-len(last.q120) :] if last else (),
        records={pair: one for pair, one in records(plays).items() if player in pair},
        feedings=hand_feedings(plays).get(player),
        ratings=tuple(_ratings(club_id, player, filters)),
    )


def plays_of(club_id: int, player: int, filters: Filters) -> tuple[CountedPlay, ...]:
    """The plays that pass and in which the player sat, with details. 2 queries."""
    if filters.player is None:
        filters = replace(filters, player=player)
    found = counted_plays(club_id, filters, details=True)
    return tuple(play for play in found if play.seat_of(player))


def _figures(plays: Iterable[CountedPlay], player: int) -> Figures:
    return figures(plays).get(player) or Figures(player)


def _by_game(plays: Sequence[CountedPlay], player: int) -> dict[str, Figures]:
    """Of games played with others, in the order of the registry."""
    return {
        slug: _figures(of_game, player)
        for slug in registry.slugs()
        if (of_game := [play for play in contested(plays) if play.game == slug])
    }


def _by_seats(plays: Sequence[CountedPlay], player: int) -> tuple[TableSize, ...]:
    sizes = sorted({len(play.seats) for play in contested(plays)})
    return tuple(_size(seats, plays, player) for seats in sizes)


def _size(seats: int, plays: Sequence[CountedPlay], player: int) -> TableSize:
    found = [play for play in plays if len(play.seats) == seats]
    sat = [seat for play in found if (seat := play.seat_of(player))]
    return TableSize(seats, _figures(found, player), sum(seat.mid2 for seat in sat))


def _summed_up(found: Points) -> PointsOfAKind:
    few = len(found.values) < MEAN_FROM
    return PointsOfAKind(
        kind=found.kind,
        count=len(found.values),
        mean=found.mean,
        median=found.median,
        best=found.best,
        best_play=found.best_play,
        worst=found.worst,
        values=found.values if few else (),
    )


def _ratings(club_id: int, player: int, filters: Filters) -> Iterable[PlayerRating]:
    for slug, table in all_ratings(club_id, filters).items():
        own = next((one for one in table if one.player == player), None)
        if own:
            curve = _curve(club_id, slug, player) if own.number else ()
            yield PlayerRating(slug, own, table, curve)


def _curve(club_id: int, game_slug: str, player: int) -> tuple[CurvePoint, ...]:
    """From the first play on after which a rating is shown; as many points as a chart draws."""
    after = rating_curve(club_id, game_slug, player)[SHOWN_FROM - 1 :]
    kept = [after[int(place)] for place in thinned(range(len(after)))]
    return tuple(CurvePoint(one.plays, shown(one.rating)) for one in kept)
