"""Feeding by hand, one tap at a time: which tokens a tap hands out to a cat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from games.cat_lady.hand.abilities import AnyAmountMeal, WildTokens
from games.cat_lady.hand.cards import EATEN, FOODS, Cat, Feeding, Hand, Needs
from games.cat_lady.hand.counted_cats import is_treated
from games.cat_lady.hand.feeding_rules import TOKENS, freed_tokens, freed_used
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


class Portion(NamedTuple):
    """What a cat would get: `given` is there, `lacks` is not, by what is printed of the need."""

    given: Tokens
    lacks: Tokens


def portion(cat: Cat, left: Tokens, freed: int = 0) -> Portion | None:
    """What a cat needs, out of what is left: wilds where a type is short, then tokens that a fed
    Moonbeam frees, so many of them; a treat where nothing else will do. None where nobody knows
    what the cat needs and there is no treat.

    A cat that names its own amount gets one food to begin with.
    """
    treat = Portion({"treat": 1}, {}) if left.get("treat") else None
    if cat.ability and cat.ability.own_meal:
        needs = Needs(any=1)
    elif cat.needs is None:
        return treat
    else:
        needs = cat.needs
    found = _served(needs, dict(left), 0 if isinstance(cat.ability, WildTokens) else freed)
    return treat if found.lacks and treat else found


def _served(needs: Needs, left: Tokens, freed: int) -> Portion:
    """Token by token; `left` gets less."""
    given: Tokens = {}
    lacks: Tokens = {}
    for kind in EATEN:
        for _ in range(getattr(needs, kind)):
            token = _token(kind, left)
            if token is None and freed:
                token = _most_of(left, (*FOODS, "treat"))
                freed -= 1
            if token is None:
                lacks[kind] = lacks.get(kind, 0) + 1
            else:
                left[token] -= 1
                given[token] = given.get(token, 0) + 1
    return Portion(given, lacks)


def _token(kind: str, left: Tokens) -> str | None:
    """A token of a kind, of the type there is most of for any food; a wild where there is none."""
    own = _most_of(left, FOODS) if kind == "any" else _most_of(left, (kind,))
    return own or _most_of(left, ("wild",))


def _most_of(left: Tokens, kinds: Iterable[str]) -> str | None:
    """The kind there is most of, None where there is none."""
    most = max(kinds, key=lambda kind: left.get(kind, 0))
    return most if left.get(most) else None


def freed_left(hand: Hand, feeding: Feeding) -> int:
    """How many tokens may still stand for another type (CL-6)."""
    used = sum(freed_used(meal) for meal in feeding if meal is not None)
    return max(0, freed_tokens(hand, feeding) - used) if feeding else 0


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
