"""The cats that were held and fed (ST-13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import msgspec

from games.counted import CountedPlay
from scorepad.history.games.panels.panel import Look
from scorepad.history.statistics.cats import SHOWN_FROM, CatStatistics, cat_sums, most_held

SHOWN = 6  # cats on the page of the game


class CatFigures(msgspec.Struct, frozen=True):
    """By name: `cats` over all editions; `editions` has them by edition, as their points do not
    mix."""

    cats: Mapping[str, CatStatistics]
    editions: Mapping[str, Mapping[str, CatStatistics]]

    def of_edition(self, edition: str) -> Mapping[str, CatStatistics]:
        return self.editions.get(edition, {})


def count(plays: Sequence[CountedPlay]) -> CatFigures:
    editions = dict.fromkeys(play.edition for play in plays)
    return CatFigures(
        cat_sums(plays),
        {one: cat_sums(play for play in plays if play.edition == one) for one in editions},
    )


@dataclass(frozen=True)
class ListedCat:
    """A cat in a list. `mean` are its points when fed, in the edition whose points are shown; None
    where it was held too seldom."""

    cat: CatStatistics
    mean: Fraction | None


def listed_cats(found: CatFigures, edition: str) -> list[ListedCat]:
    """Those held most first."""
    in_edition = found.of_edition(edition)
    return [ListedCat(cat, _mean(in_edition.get(cat.name))) for cat in most_held(found.cats)]


def _mean(cat: CatStatistics | None) -> Fraction | None:
    return cat.mean_points if cat and cat.is_shown else None


def show(found: CatFigures, look: Look) -> dict[str, Any]:
    cats = listed_cats(found, look.edition)
    return {"cats": cats[:SHOWN], "number_of_cats": len(cats), "least": SHOWN_FROM}
