"""The editions of Box of Treats: those of Cat Lady, with what the expansion adds to them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from games.cat_lady.editions import EDITIONS as CAT_LADY
from games.cat_lady.editions import load
from games.contract import Json

ADDITIONS = load(Path(__file__).parent / "editions" / "additions.json")

# The expansion has more of these cards, and its rulebook does not say how many.
UNCOUNTED = (
    "cat tower",
    "feather wand",
    "mouse toy",
    "scratching post",
    "yarn ball",
    "costume",
    "catnip",
    "spray bottle",
    "lost cat",
    "victory point token",
)


def expanded(base: Mapping[str, Json]) -> Mapping[str, Json]:
    """An edition of Cat Lady with gray (BT-3), the expansion's cats, boxes, goals and tokens."""
    supply = {item: count for item, count in base["supply"].items() if item not in UNCOUNTED}
    for item, more in ADDITIONS["supply"].items():
        supply[item] = supply.get(item, 0) + more
    return {
        "name": base["name"],
        "colours": [*base["colours"], *ADDITIONS["colours"]],
        "numbers": base["numbers"],
        "supply": supply,
        "cats": [*base["cats"], *ADDITIONS["cats"]],
        "boxes": ADDITIONS["boxes"],
        "goals": ADDITIONS["goals"],
    }


EDITIONS: Mapping[str, Mapping[str, Json]] = {
    slug: expanded(base) for slug, base in CAT_LADY.items()
}
