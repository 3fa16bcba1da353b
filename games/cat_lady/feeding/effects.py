"""What each ability means to the search.

- Some are a number, whatever else is fed (`Steady`): a part of their cat's own ways.
- Some give points for every fed cat of some sort (`PER_WAY`): once it is settled that their cat is
  fed, each way of feeding any cat is simply worth so much more.
- Some give points for something of the whole hand (`WHOLE_HAND`), which `contexts` counts.
- Some change what is counted (`changes`): a catnip, a costume, a toy, wild food; the bottles that
  the cat player still has.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.cat_lady.feeding.ways import Way
from games.cat_lady.hand.abilities import (
    ColourSets,
    CopyACat,
    CountsAsCostume,
    CountsAsToy,
    DiscardCards,
    ExtraCatnip,
    Kind,
    MostFed,
    PerColour,
    PerCostume,
    PerFoodType,
    PerFoodUsed,
    PerGoal,
    PerMulticoloured,
    PerToy,
    SameFood,
    ToySetPoints,
    WildTokens,
)
from games.cat_lady.hand.cards import FOODS, Hand
from games.cat_lady.hand.counted_cats import is_multicoloured

# An ability, the way its own cat is fed, the way any cat is fed: the points it gives for that cat.
PerWay = Callable[[Any, Way, Way, Hand], int]


def _per_colour(ability: PerColour, own: Way, way: Way, hand: Hand) -> int:
    colour = ability.colour
    return ability.points * len([one for one in way.counted_cats if colour in one.colours])


def _per_multicoloured(ability: PerMulticoloured, own: Way, way: Way, hand: Hand) -> int:
    return ability.points * is_multicoloured(hand.cats[way.cat])


def _per_food_type(ability: PerFoodType, own: Way, way: Way, hand: Hand) -> int:
    food = ability.food
    return ability.points * len([one for one in way.counted_cats if food in one.foods])


def _same_food(ability: SameFood, own: Way, way: Way, hand: Hand) -> int:
    if way.cat == own.cat:
        return 0
    foods = own.counted_cats[0].foods
    return ability.points * len(
        [one for one in way.counted_cats if not foods.isdisjoint(one.foods)]
    )


def _per_food_used(ability: PerFoodUsed, own: Way, way: Way, hand: Hand) -> int:
    used = way.spent if ability.food is None else way.typed[FOODS.index(ability.food)]
    return ability.points * used


PER_WAY: dict[type[Kind], PerWay] = {
    PerColour: _per_colour,
    PerMulticoloured: _per_multicoloured,
    PerFoodType: _per_food_type,
    SameFood: _same_food,
    PerFoodUsed: _per_food_used,
}
WHOLE_HAND = (ColourSets, CopyACat, MostFed, PerCostume, PerGoal, PerToy, ToySetPoints)
CHANGES = (CountsAsCostume, CountsAsToy, ExtraCatnip, WildTokens)


def changes(ability: Kind, hand: Hand) -> bool:
    """Whether it changes what is counted. Discarded spray bottles are missed only where they score
    (BT-12)."""
    if isinstance(ability, DiscardCards):
        return hand.scores_cards and hand.spray_bottles > 0
    return isinstance(ability, CHANGES)
