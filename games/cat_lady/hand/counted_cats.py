"""A cat as it is counted: its colours, what it eats, and how many cats it is (CL-3, CL-4, BT-7)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

from games.cat_lady.hand.abilities import ThreeCats
from games.cat_lady.hand.cards import COLOURS, FOODS, Cat, Eaten, Meal

# What goals count that is no kind of cat.
NOT_BY_CAT = ("fed-cats", "toys", "costumes", "catnip", "boxes")
NOTHING = Eaten()
# By whether chicken, tuna and milk are among them.
FOOD_TYPES = {
    among: frozenset(food for food, eats in zip(FOODS, among, strict=True) if eats)
    for among in product((False, True), repeat=len(FOODS))
}


class CountedCat(NamedTuple):
    """One cat to be counted: its colours, and the food types it eats (CL-4)."""

    colours: frozenset[str]
    foods: frozenset[str]


def foods_eaten(cat: Cat, meal: Meal | None) -> frozenset[str]:
    """The types a cat eats: those of its printed need, and those it was fed (CL-4, BT-1, BT-5)."""
    printed = cat.needs or NOTHING
    eaten = meal.eaten if meal else NOTHING
    return FOOD_TYPES[
        bool(printed.chicken or eaten.chicken),
        bool(printed.tuna or eaten.tuna),
        bool(printed.milk or eaten.milk),
    ]


def counted_cats_of(cat: Cat, meal: Meal | None) -> tuple[CountedCat, ...]:
    """The cats that a card counts as: one, or three of one colour and one food type each (BT-7)."""
    if isinstance(cat.ability, ThreeCats):
        colours = (*cat.colours, "", "", "")
        return tuple(
            CountedCat(frozenset(filter(None, (colours[at],))), frozenset((food,)))
            for at, food in enumerate(FOODS)
        )
    return (CountedCat(frozenset(cat.colours), foods_eaten(cat, meal)),)


def is_multicoloured(cat: Cat) -> bool:
    """More than one colour, and not Aoshima & Friends (BT-4)."""
    return len(set(cat.colours)) > 1 and not isinstance(cat.ability, ThreeCats)


def is_treated(meal: Meal | None) -> bool:
    """Fed with a treat in place of the need: worth 1, without ability, colours and printed food
    kept (BT-1). A treat that was eaten as food, or stood for another, is something else."""
    return meal is not None and meal.spent.treat > 0 and meal.eaten.total == 0


def of_kind(cat: Cat, meal: Meal | None, what: str) -> int:
    """How many cats of a kind this one is; `what` as in `Goal.counts`. A need of exactly 1 or 2
    makes a 1-food or 2-food cat; Aoshima & Friends is neither (BT-6)."""
    match what.partition(":"):
        case "colour", _, colour:
            return sum(colour in one.colours for one in counted_cats_of(cat, meal))
        case "food", _, food:
            return sum(food in one.foods for one in counted_cats_of(cat, meal))
    if isinstance(cat.ability, ThreeCats):
        return 0
    if what == "multicoloured-cats":
        return int(is_multicoloured(cat))
    size = {"one-food-cats": 1, "two-food-cats": 2}[what]
    return int(cat.needs is not None and cat.needs.total == size)


def sets_of_colours(counted_cats: Iterable[CountedCat]) -> int:
    """Sets of one black + one orange + one white, each cat in one set only (CL-3).

    By Hall's condition: n sets can be made when any of the colours together are on enough cats.
    """
    colours = [one.colours for one in counted_cats]
    choices = [
        COLOURS[:1],
        COLOURS[1:2],
        COLOURS[2:],
        COLOURS[:2],
        COLOURS[1:],
        COLOURS[::2],
        COLOURS,
    ]
    return min(sum(not one.isdisjoint(some) for one in colours) // len(some) for some in choices)
