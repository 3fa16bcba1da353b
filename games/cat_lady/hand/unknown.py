"""Which unknown parts of cards can change a score: only those are asked (CL-2, CL-3)."""

from __future__ import annotations

from collections.abc import Iterator

from games.cat_lady.hand.abilities import (
    ColourSets,
    PerColour,
    PerFoodType,
    PerGoal,
    PerMulticoloured,
    SameFood,
)
from games.cat_lady.hand.cards import Hand, Meal, Others
from games.cat_lady.hand.counted_cats import is_treated

WORTH = ("vp", "points", "food", "ability")  # what a cat is worth by itself


def parts_that_count(
    missing: tuple[str, ...],
    index: int,
    hand: Hand,
    others: Others,
    meal: Meal | None,
    *,
    given: bool | None,
) -> Iterator[str]:
    """Of the parts of a cat that nobody has told, those that can make a difference. `given`:
    whether the table gave it something, None where the pad feeds, which has to know first."""
    for part in missing:
        if part in WORTH and not _worth_counts(part, index, hand, others, meal, given):
            continue
        if part == "needs" and not _need_counts(hand, others, meal, given):
            continue
        if part == "colours" and not _colours_count(hand, others, meal, given):
            continue
        yield part


def _worth_counts(
    part: str, index: int, hand: Hand, others: Others, meal: Meal | None, given: bool | None
) -> bool:
    """Not of a cat that is hungry, had a treat or has its points set by hand; nor what it has for
    goals where there are none. What an ability does beside its points is not told by the points."""
    if given is not None and (meal is None or is_treated(meal)):
        return part == "ability" and bool(given) and meal is None
    if part == "ability":
        return True
    if index in dict(hand.points):
        return False
    no_goals = not others.goals and not others.reached
    return not (part == "points" and no_goals and isinstance(hand.cats[index].ability, PerGoal))


def _need_counts(hand: Hand, others: Others, meal: Meal | None, given: bool | None) -> bool:
    """Of a cat that was given nothing, or had a treat, only where its printed food is looked at:
    both may fill a box (BT-2)."""
    if given is None or (given and not is_treated(meal)):
        return True
    goals = [
        goal
        for goal in others.goals
        if goal.counts.startswith("food:") or goal.counts in ("one-food-cats", "two-food-cats")
    ]
    if any(box.food is not None for box in hand.boxes):
        return True
    if meal is None:
        return any(goal.hungry for goal in goals)
    looking = (PerFoodType, SameFood)
    return bool(goals) or any(isinstance(cat.ability, looking) for cat in hand.cats)


def _colours_count(hand: Hand, others: Others, meal: Meal | None, given: bool | None) -> bool:
    """Only where a box, a goal or a cat of the hand looks at colours; of a hungry cat those of
    goals and cats do not."""
    goals = [
        goal
        for goal in others.goals
        if goal.counts.startswith("colour:") or goal.counts == "multicoloured-cats"
    ]
    if any(box.colour is not None for box in hand.boxes):
        return True
    if given is False and meal is None:
        return any(goal.hungry for goal in goals)
    looking = (PerColour, ColourSets, PerMulticoloured)
    return bool(goals) or any(isinstance(cat.ability, looking) for cat in hand.cats)
