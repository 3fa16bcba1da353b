"""Feeding by hand, one tap at a time: which tokens a tap hands out to a cat."""

from __future__ import annotations

from collections.abc import Mapping

from games.cat_lady.hand.abilities import AnyAmountMeal, WildTokens
from games.cat_lady.hand.cards import FOODS, Cat, Feeding, Hand
from games.cat_lady.hand.counted_cats import is_treated
from games.cat_lady.hand.feeding_rules import TOKENS
from games.cat_lady.hand.manual_feeding import AS_FOOD, IN_PLACE
from games.contract import Json

Tokens = dict[str, int]


def tokens_left(sheet: Mapping[str, Json], *, wild_food: bool = False) -> Tokens:
    """The tokens of a hand that no cat was given, enough for it or not; all but treats as wild
    where all food counts as wild (BT-12)."""
    left = {kind: (sheet.get("food") or {}).get(kind) or 0 for kind in TOKENS}
    for cat in (sheet.get("cats") or {}).values():
        for kind, count in ((cat or {}).get("fed") or {}).items():
            left[kind] = left.get(kind, 0) - (count or 0)
    if wild_food:
        left = {"wild": sum(left.values()) - left["treat"], "treat": left["treat"]}
    return {kind: max(0, count) for kind, count in left.items()}


def what_it_needs(cat: Cat, left: Tokens) -> Tokens | None:
    """What a cat needs, out of what is left: wilds where a type is short, a treat where nothing
    else will do. What is not there at all is given all the same, as a type: the sheet then says
    what is fed too often. None where nobody knows what the cat needs and there is no treat.

    A cat that names its own amount gets one food to begin with.
    """
    left = dict(left)
    given: Tokens = {}
    if cat.ability and cat.ability.own_meal:
        _give_any(given, left)
        return given
    if cat.needs is None:
        return {"treat": 1} if left.get("treat") else None
    short = 0
    for food in FOODS:
        for _ in range(getattr(cat.needs, food)):
            short += _give(given, left, (food, "wild"), otherwise=food)
    for _ in range(cat.needs.any):
        short += _give_any(given, left)
    return {"treat": 1} if short and left.get("treat") else given


def _give_any(given: Tokens, left: Tokens) -> int:
    """One food of the type there is most of."""
    most = max(FOODS, key=lambda food: left.get(food, 0))
    return _give(given, left, (most, "wild"), otherwise=most)


def _give(given: Tokens, left: Tokens, kinds: tuple[str, ...], otherwise: str) -> int:
    """One token of the first kind there is; 1 where there is none of them."""
    kind = next((kind for kind in kinds if left.get(kind)), None)
    if kind is not None:
        left[kind] -= 1
    given[kind or otherwise] = given.get(kind or otherwise, 0) + 1
    return int(kind is None)


def may_be_food(hand: Hand, cat: Cat) -> bool:
    """Whether a treat can be food for a cat: one that eats any amount of anything, or where a
    Moonbeam lets it stand for another food (BT-1)."""
    frees = any(isinstance(one.ability, WildTokens) for one in hand.cats)
    return frees or isinstance(cat.ability, AnyAmountMeal)


def one_more(fed: Mapping[str, int], kind: str, *, treat_is_food: bool = False) -> Tokens:
    """A meal with one more token; a treat that is no food is a meal of its own (BT-1)."""
    if (kind == "treat" or fed.get("treat")) and not treat_is_food:
        return {kind: 1}
    return {**fed, kind: fed.get(kind, 0) + 1}


def handed_out(feeding: Feeding) -> list[dict[str, Json]]:
    """A feeding as a sheet has it, cat by cat: `fed`, `wild_as` where all wilds stood for one
    food, and `treat_as`."""
    cats: list[dict[str, Json]] = []
    for meal in feeding:
        if meal is None:
            cats.append({})
            continue
        spent = {kind: getattr(meal.spent, kind) for kind in TOKENS}
        cat: dict[str, Json] = {"fed": {kind: count for kind, count in spent.items() if count}}
        more = [food for food in FOODS if getattr(meal.eaten, food) > getattr(meal.spent, food)]
        if meal.spent.wild and len(more) == 1:
            cat["wild_as"] = more[0]
        if meal.spent.treat:
            cat["treat_as"] = IN_PLACE if is_treated(meal) else AS_FOOD
        cats.append(cat)
    return cats
