"""What of a hand no feeding can change, so that abilities that count it are a plain number."""

from __future__ import annotations

from games.cat_lady.hand.abilities import (
    AnyAmountMeal,
    CountsAsCostume,
    CountsAsToy,
    DiscardCards,
    Kind,
    OneTypeMeal,
    PerCostume,
    PerGoal,
    PerToy,
    ToySetPoints,
)
from games.cat_lady.hand.cards import Cat, Hand, Numbers, Others
from games.cat_lady.hand.toys import toy_points


class Steady:
    """The counts of one hand; None where they depend on what is fed."""

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

    def worth(self, cat: Cat) -> tuple[int, int]:
        """What a cat gives by itself: printed VP and steady abilities; and for each food of a meal
        whose size it chooses."""
        points = cat.vp or 0
        match cat.ability:
            case None:
                pass
            case OneTypeMeal(points=each):
                return points, each
            case AnyAmountMeal(points=each, base=base):
                return points + base, each
            case ToySetPoints():
                points += self.toy_points or 0
            case DiscardCards(points=each) | PerCostume(points=each) | PerToy(points=each):
                points += each * (self.times(cat.ability) or 0)
            case PerGoal(points=each):
                points += each * (self.goals or 0)
        return points, 0
