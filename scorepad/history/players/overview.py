"""What the page of all players tells, in numbers."""

from __future__ import annotations

import msgspec

from games import registry
from scorepad.history.filters import Filters
from scorepad.history.statistics.counted import contested
from scorepad.history.statistics.figures import Figures, figures
from scorepad.history.statistics.head_to_head import Record, records
from scorepad.history.statistics.rating_words import ShownRating, rating_table
from scorepad.history.stored_plays import counted_plays, ratings, remembered


class Overview(msgspec.Struct, frozen=True):
    """`plays`: how many passed the filters, those alone apart as `solo`. `records` go both ways.
    `ratings`, by game, are of all plays of it, whatever the filters."""

    plays: int
    solo: int
    figures: tuple[Figures, ...]
    records: dict[tuple[int, int], Record]
    ratings: dict[str, tuple[ShownRating, ...]]


def overview(club_id: int, filters: Filters) -> Overview:
    """1 query where it is known; else 2 more, and 1 for each game."""
    return remembered(club_id, "players", filters, lambda: _made(club_id, filters))


def _made(club_id: int, filters: Filters) -> Overview:
    plays = counted_plays(club_id, filters)
    against = contested(plays)
    return Overview(
        plays=len(against),
        solo=len(plays) - len(against),
        figures=tuple(figures(plays).values()),
        records=dict(records(plays)),
        ratings=all_ratings(club_id, filters),
    )


def all_ratings(club_id: int, filters: Filters) -> dict[str, tuple[ShownRating, ...]]:
    """By game, in the order of the registry; of the filtered game alone where there is one. Games
    that nobody played are left out."""
    slugs = [filters.game] if filters.game else registry.slugs()
    tables = {slug: rating_table(ratings(club_id, slug)) for slug in slugs}
    return {slug: table for slug, table in tables.items() if table}
