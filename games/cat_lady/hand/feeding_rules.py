"""Checks if a feeding is allowed: needs met exactly, no token spent twice (CL-1, CL-6, BT-1)."""

from __future__ import annotations

import msgspec

from games.cat_lady.hand.abilities import AnyAmountMeal, OneTypeMeal, WildTokens
from games.cat_lady.hand.cards import FOODS, TOKENS, Cat, Eaten, Feeding, Food, Hand, Meal
from games.cat_lady.hand.labels import FOOD_LABELS
from games.contract import Text, cite, plural, text

TREAT = Meal(Food(treat=1), Eaten())


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a feeding: with one cat's meal, or (if `cat` is None) with tokens of a
    kind. If not `blocks`, the pad has corrected it and only reports it."""

    message: Text
    cat: int | None = None
    food: str = ""
    blocks: bool = True


def check_feeding(hand: Hand, feeding: Feeding) -> list[Fault]:
    """Returns everything that is wrong with a feeding; empty if it follows the rules."""
    faults: list[Fault] = []
    freed = 0
    for index, (cat, meal) in enumerate(zip(hand.cats, feeding, strict=True)):
        if meal is None:
            continue
        problem = too_little(cat, meal) or too_much(cat, meal)
        if problem:
            faults.append(Fault(problem, index))
        elif not meal.is_treat:
            used = freed_used(meal)
            freed += used
            if used and isinstance(cat.ability, WildTokens):
                message = text("{cat} lets food change type only after its own meal", cat=cat.name)
                faults.append(Fault(cite("CL-6", message), index))
    allowed = freed_tokens(hand, feeding)
    if freed > allowed:
        message = (
            plural(
                "{n} token stands for another type, but only {allowed} may",
                "{n} tokens stand for another type, but only {allowed} may",
                freed,
                allowed=allowed,
            )
            if allowed
            else plural(
                "{n} token stands for another type; only wild food may",
                "{n} tokens stand for another type; only wild food may",
                freed,
            )
        )
        faults.append(Fault(cite("CL-6", message)))
    by_kind = zip(hand.food.counts, *[meal.given.counts for meal in feeding if meal], strict=True)
    for kind, (held, *fed) in zip(TOKENS, by_kind, strict=True):
        spent = sum(fed)
        if spent > held:
            faults.append(
                Fault(
                    text(
                        "{spent} {food} fed, but the hand has {held}",
                        spent=spent,
                        held=held,
                        food=FOOD_LABELS[kind],
                    ),
                    food=kind,
                )
            )
    return faults


def freed_tokens(hand: Hand, feeding: Feeding) -> int:
    """Returns how many tokens may stand for another type, thanks to a fed Moonbeam (CL-6)."""
    return sum(
        cat.ability.count
        for cat, meal in zip(hand.cats, feeding, strict=True)
        if meal and not meal.is_treat and isinstance(cat.ability, WildTokens)
    )


def freed_used(meal: Meal) -> int:
    """Returns how many tokens other than wilds stand for another type in a meal."""
    if meal.is_treat:
        return 0
    kinds = (*FOODS, "treat")
    return sum(max(0, getattr(meal.spent, kind) - getattr(meal.eaten, kind)) for kind in kinds)


def too_little(cat: Cat, meal: Meal) -> Text | None:
    """Returns why a meal is too little for the cat; None if it is enough."""
    if meal.is_treat:
        return None
    if cat.ability and cat.ability.own_meal:
        return None if meal.eaten.total else text("{cat} got no food", cat=cat.name)
    if cat.needs is None:
        return text("what {cat} needs is not entered yet", cat=cat.name)
    for food in FOODS:
        if getattr(meal.eaten, food) < getattr(cat.needs, food):
            return text(
                "{cat} needs {need} {food}",
                cat=cat.name,
                need=getattr(cat.needs, food),
                food=FOOD_LABELS[food],
            )
    if meal.eaten.total < cat.needs.total:
        return text("{cat} needs {need} food", cat=cat.name, need=cat.needs.total)
    return None


def too_much(cat: Cat, meal: Meal) -> Text | None:
    """Returns why a meal that is enough for the cat breaks the rules; None if it does not."""
    if meal.is_treat:
        if meal == TREAT:
            return None
        return cite("BT-1", text("{cat} had a treat and takes no other food", cat=cat.name))
    if meal.eaten.treat > (meal.spent.treat if isinstance(cat.ability, AnyAmountMeal) else 0):
        return cite("BT-1", text("{cat} does not eat treats as food", cat=cat.name))
    if meal.spent.total != meal.eaten.total:
        return text("{cat} ate a different amount than it was given", cat=cat.name)
    if isinstance(cat.ability, OneTypeMeal):
        if max(getattr(meal.eaten, food) for food in FOODS) < meal.eaten.total:
            return cite("CL-6", text("{cat} eats food of one type only", cat=cat.name))
        return _above(cat, meal, cat.ability.most)
    if isinstance(cat.ability, AnyAmountMeal):
        return _above(cat, meal, cat.ability.most)
    return _above(cat, meal, cat.needs.total if cat.needs else None)


def _above(cat: Cat, meal: Meal, most: int | None) -> Text | None:
    if most is None or meal.eaten.total <= most:
        return None
    return text(
        "{cat} eats {most} food, not {given}", cat=cat.name, most=most, given=meal.eaten.total
    )
