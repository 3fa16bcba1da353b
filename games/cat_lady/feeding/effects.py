"""What each ability means to the search.

- Some are a number, whatever else is fed (`steady_points`): a part of their cat's own ways.
- Some give points for every fed cat of some sort (`PER_WAY`): once it is settled that their cat is
  fed, each way of feeding any cat is simply worth so much more.
- Some give points for something of the whole hand (`WHOLE_HAND`), which `contexts` counts.
- Some change what is counted (`CHANGES`): a catnip, a costume, a toy, wild food.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from games.cat_lady.hand.abilities import (
    AnyAmountMeal,
    ColourSets,
    CopyACat,
    CountsAsCostume,
    CountsAsToy,
    DiscardCards,
    ExtraCatnip,
    Kind,
    MostFed,
    OneTypeMeal,
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
from games.cat_lady.hand.cards import FOODS, Cat, Hand, Numbers, Others
from games.cat_lady.hand.fed_hand import is_multicoloured
from games.cat_lady.hand.toys import toy_points

if TYPE_CHECKING:
    from games.cat_lady.feeding.ways import Way

# An ability, the way its own cat is fed, the way any cat is fed: the points it gives for that cat.
PerWay = Callable[[Any, "Way", "Way", Hand], int]


def _per_colour(ability: PerColour, own: Way, way: Way, hand: Hand) -> int:
    colour = ability.colour
    return ability.points * len([head for head in way.heads if colour in head.colours])


def _per_multicoloured(ability: PerMulticoloured, own: Way, way: Way, hand: Hand) -> int:
    return ability.points * is_multicoloured(hand.cats[way.cat])


def _per_food_type(ability: PerFoodType, own: Way, way: Way, hand: Hand) -> int:
    food = ability.food
    return ability.points * len([head for head in way.heads if food in head.foods])


def _same_food(ability: SameFood, own: Way, way: Way, hand: Hand) -> int:
    if way.cat == own.cat:
        return 0
    foods = own.heads[0].foods
    return ability.points * len([head for head in way.heads if not foods.isdisjoint(head.foods)])


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


class Steady:
    """What of a hand no feeding can change, so that abilities that count it are steady."""

    def __init__(self, hand: Hand, others: Others, numbers: Numbers) -> None:
        kinds = {type(cat.ability) for cat in hand.cats}
        self.cards = hand.spray_bottles + hand.lost_cats
        self.costumes = None if CountsAsCostume in kinds else hand.costumes
        self.toys = None if CountsAsToy in kinds else hand.toy_count
        self.toy_points = (
            toy_points(hand.toys, numbers.toy_sets, hand.wild_toys)
            if CountsAsToy not in kinds and ToySetPoints in kinds
            else None
        )
        self.goals = None if others.goals else len(others.reached)

    def times(self, ability: Kind | None) -> int | None:
        """How often a steady ability counts; None where that depends on what is fed."""
        match ability:
            case DiscardCards():
                return self.cards
            case PerCostume():
                return self.costumes
            case PerToy():
                return self.toys
            case PerGoal():
                return self.goals
            case ToySetPoints():
                return self.toy_points
        return None

    def points(self, cat: Cat, amount: int) -> int:
        """What a cat gives by itself: printed VP, a meal of a chosen size, steady abilities."""
        points = cat.vp or 0
        match cat.ability:
            case OneTypeMeal(points=each):
                points += each * amount
            case AnyAmountMeal(points=each, base=base):
                points += base + each * amount
            case ToySetPoints():
                points += self.toy_points or 0
            case DiscardCards(points=each) | PerCostume(points=each) | PerToy(points=each):
                points += each * (self.times(cat.ability) or 0)
            case PerGoal(points=each):
                points += each * (self.goals or 0)
        return points
