"""What the page of one player tells, in numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import ClassVar

import msgspec

from games import registry
from games.counted import CountedPlay, contested
from scorepad.history.charts.figure import thinned
from scorepad.history.filters import Filters
from scorepad.history.players.overview import all_ratings
from scorepad.history.reading import Past
from scorepad.history.statistics.feedings import HandFeedings, hand_feedings
from scorepad.history.statistics.figures import Figures, figures
from scorepad.history.statistics.head_to_head import Meetings, Record, meetings
from scorepad.history.statistics.points import MEAN_FROM, Kind, Points, points
from scorepad.history.statistics.rating_words import SHOWN_FROM, ShownRating, shown
from scorepad.history.statistics.streaks import (
    FORM,
    FORM_MADE_OF,
    Form,
    Streaks,
    form_of,
    streaks_of,
)
from scorepad.history.statistics.sums import Last, Sums
from scorepad.history.stored_ratings import rating_curve


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


class TableSize(Sums, frozen=True):
    """A player's plays with so many at the table. `mid2` is the sum of twice the places."""

    same: ClassVar = frozenset({"seats"})

    seats: int
    figures: Figures
    mid2: int

    @property
    def mean_place(self) -> Fraction | None:
        """None below three plays."""
        plays = self.figures.plays
        return Fraction(self.mid2, 2 * plays) if plays >= MEAN_FROM else None


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


def profile(club: Past, player: int, filters: Filters) -> Profile:
    """1 query where it is known; else 2 more, 1 for each game, and 1 for each game played."""
    return club.cached(("player", player, filters), lambda: _made(club, player, filters))


def of_player(player: int, filters: Filters) -> Filters:
    """The filters, with the player at the table; where they ask for somebody else already, whoever
    counts looks for the player."""
    return filters if filters.player else replace(filters, player=player)


def _made(club: Past, player: int, filters: Filters) -> Profile:
    found = _count(player, club.picked(of_player(player, filters)))
    last = form_of([beaten for beaten, _night in found.recent.items])
    return Profile(
        figures=found.figures,
        by_game={slug: found.by_game[slug] for slug in registry.slugs() if slug in found.by_game},
        by_seats=tuple(found.by_seats[seats] for seats in sorted(found.by_seats)),
        points=tuple(_summed_up(found.points[kind]) for kind in sorted(found.points)),
        streaks=streaks_of(found.wins),
        form=last,
        form_nights=tuple(night for _beaten, night in found.recent.items[-FORM:]) if last else (),
        records=found.met.records,
        feedings=found.feedings,
        ratings=tuple(_ratings(club, player, filters)),
    )


# -- what is added up ------------------------------------------------------------------------------


class _Counted(Sums, frozen=True):
    """`wins` are the shares of the win of all plays with opponents, `recent` the share of the table
    beaten and the night of the last ones."""

    figures: Figures
    by_game: dict[str, Figures]
    by_seats: dict[int, TableSize]
    points: dict[Kind, Points]
    wins: tuple[int, ...]
    recent: Last[tuple[int, date]]
    met: Meetings
    feedings: HandFeedings | None


def _count(player: int, found: Sequence[CountedPlay]) -> _Counted:
    plays = [play for play in found if play.seat_of(player)]
    against = contested(plays)
    sat = [(play, seat) for play in against if (seat := play.seat_of(player))]
    met = meetings(against)
    fewest = frozenset(game.slug for game in registry.games() if game.fewest_wins)
    return _Counted(
        figures=_figures(plays, player),
        by_game={
            slug: _figures((play for play in against if play.game == slug), player)
            for slug in {play.game for play in against}
        },
        by_seats={
            seats: _size(seats, against, player) for seats in {len(p.seats) for p in against}
        },
        points={one.kind: one for one in points(plays, player, fewest)},
        wins=tuple(seat.win60 for _play, seat in sat),
        recent=Last(tuple((seat.q120, play.night) for play, seat in sat), FORM_MADE_OF),
        met=Meetings(met.plays, {pair: one for pair, one in met.records.items() if player in pair}),
        feedings=hand_feedings(plays).get(player),
    )


def _figures(plays: Iterable[CountedPlay], player: int) -> Figures:
    return figures(plays).get(player) or Figures(player)


def _size(seats: int, plays: Sequence[CountedPlay], player: int) -> TableSize:
    found = [play for play in plays if len(play.seats) == seats]
    sat = [seat for play in found if (seat := play.seat_of(player))]
    return TableSize(seats, _figures(found, player), sum(seat.mid2 for seat in sat))


# -- what it comes to ------------------------------------------------------------------------------


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


def _ratings(club: Past, player: int, filters: Filters) -> Iterable[PlayerRating]:
    for slug, table in all_ratings(club, filters).items():
        own = next((one for one in table if one.player == player), None)
        if own:
            curve = _curve(club, own, slug) if own.number else ()
            yield PlayerRating(slug, own, table, curve)


def _curve(club: Past, own: ShownRating, game_slug: str) -> tuple[CurvePoint, ...]:
    """From the first play on after which a rating is shown; as many points as a chart draws."""
    plays = [int(number) for number in thinned(range(SHOWN_FROM, own.plays + 1))]
    curve = rating_curve(club.club_id, game_slug, own.player, plays)
    return tuple(CurvePoint(one.plays, shown(one.rating)) for one in curve)
