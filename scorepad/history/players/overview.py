"""Ratings of all games."""

from __future__ import annotations

from games import registry
from scorepad.history.filters import Filters
from scorepad.history.reading import Past
from scorepad.history.statistics.rated_plays import latest_ratings
from scorepad.history.statistics.rating_words import ShownRating, rating_table


def all_ratings(club: Past, filters: Filters) -> dict[str, tuple[ShownRating, ...]]:
    """By game, in the order of the registry; of the filtered game alone if there is one. Games
    that nobody played are left out."""
    slugs = [filters.game] if filters.game else registry.slugs()
    tables = latest_ratings(club.plays)
    return {slug: rating_table(tables[slug]) for slug in slugs if slug in tables}
