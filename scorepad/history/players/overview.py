"""What the page of all players tells, in numbers."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games import registry
from games.counted import CountedPlay
from scorepad.history.filters import Filters
from scorepad.history.reading import Past
from scorepad.history.statistics.figures import Figures, figures
from scorepad.history.statistics.head_to_head import Meetings, Record, meetings
from scorepad.history.statistics.rating_words import ShownRating, rating_table
from scorepad.history.statistics.sums import Sums
from scorepad.history.stored_ratings import ratings


class Overview(msgspec.Struct, frozen=True):
    """`plays`: how many passed the filters, those alone apart as `solo`. `records` go both ways.
    `ratings`, by game, are of all plays of it, whatever the filters."""

    plays: int
    solo: int
    figures: tuple[Figures, ...]
    records: dict[tuple[int, int], Record]
    ratings: dict[str, tuple[ShownRating, ...]]


class _Counted(Sums, frozen=True):
    plays: int
    figures: dict[int, Figures]
    met: Meetings


def overview(club: Past, filters: Filters) -> Overview:
    """1 query where it is known; else 2 more, and 1 for each game."""
    return club.cached(("players", filters), lambda: _made(club, filters))


def _made(club: Past, filters: Filters) -> Overview:
    found = _count(club.picked(filters))
    return Overview(
        plays=found.met.plays,
        solo=found.plays - found.met.plays,
        figures=tuple(found.figures.values()),
        records=found.met.records,
        ratings=all_ratings(club, filters),
    )


def _count(plays: Sequence[CountedPlay]) -> _Counted:
    return _Counted(len(plays), figures(plays), meetings(plays))


def all_ratings(club: Past, filters: Filters) -> dict[str, tuple[ShownRating, ...]]:
    """By game, in the order of the registry; of the filtered game alone where there is one. Games
    that nobody played are left out."""
    slugs = [filters.game] if filters.game else registry.slugs()
    tables = {slug: rating_table(ratings(club.club_id, slug)) for slug in slugs}
    return {slug: table for slug, table in tables.items() if table}
