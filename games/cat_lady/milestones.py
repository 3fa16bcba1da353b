"""The milestones of Cat Lady and Box of Treats (ST-22)."""

from __future__ import annotations

from collections.abc import Iterator

from games.contract import text
from games.counted import CountedPlay
from games.milestones import Milestone

CAT = "cat"  # the kind of facts
FEWEST = 6  # cats, before feeding them all is a milestone


def _every_cat_fed(play: CountedPlay) -> Iterator[int]:
    """Yields the players who fed all their cats, six or more, where Aoshima & Friends count as
    three (BT-7). Hands of which only sums are entered do not count."""
    for seat in play.seats:
        cats = [fact.numbers for fact in seat.facts if fact.kind == CAT]
        counted = sum(cat.get("cats", 1) for cat in cats)
        if counted >= FEWEST and all(cat["fed"] for cat in cats):
            yield seat.player


def _won_by_fed_cats(play: CountedPlay) -> Iterator[int]:
    """Yields the players who won by more fed cats, after a tie in points (CL-12)."""
    first = [seat.player for seat in play.seats if seat.place == 1]
    if play.decided_by == "fed cats" and len(first) == 1:
        yield from first


MILESTONES = {
    "every-cat-fed": Milestone(
        text("Every cat fed"),
        text("{name} fed every cat of a hand of six or more, for the first time."),
        _every_cat_fed,
    ),
    "won-by-fed-cats": Milestone(
        text("Won by fed cats"),
        text("The points were tied, and {name} won by fed cats, for the first time."),
        _won_by_fed_cats,
    ),
}
