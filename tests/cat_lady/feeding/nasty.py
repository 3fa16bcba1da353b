"""Score documents of Box of Treats that are as much work as a form or a document may cause.

Nobody holds such hands. Each sort is made from what took long in the past: many ways to feed a cat,
many cats that depend on each other, heaps of food, boxes and toys, hands that respond to each
other.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from games.cat_lady.hand.cards import COLOURS, FOODS, GRAY, TOYS
from games.cat_lady.sheet import MOST_CARDS, MOST_FOOD, MOST_TOYS

Json = dict[str, Any]

NAMES = ("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn")
ALL_COLOURS = [*COLOURS, GRAY]
STRAYS = ("Cow", "Calf", "Moonbeam", "Mister Fit", "Waffle", "Truffle", "Little Nicky", "Banjo")

Ability = Callable[[Random], Json | None]
ABILITIES: dict[str, Ability] = {
    "none": lambda r: None,
    "any-amount-meal": lambda r: {"points": _points(r), "base": r.choice((0, _points(r)))},
    "one-type-meal": lambda r: {"most": r.choice((4, 9, 99)), "points": _points(r)},
    "per-food-used": lambda r: {"food": r.choice((*FOODS, None)), "points": _points(r)},
    "per-food-type": lambda r: {"food": r.choice(FOODS), "points": _points(r)},
    "same-food": lambda r: {"points": _points(r)},
    "wild-tokens": lambda r: {"count": r.choice((1, 2, 9, 99))},
    "colour-sets": lambda r: {"points": _points(r)},
    "per-colour": lambda r: {"colour": r.choice(ALL_COLOURS), "points": _points(r)},
    "copy-a-cat": lambda r: {},
    "most-fed": lambda r: {"points": _points(r), "otherwise": _points(r)},
    "counts-as-toy": lambda r: {},
    "counts-as-costume": lambda r: {},
    "per-costume": lambda r: {"points": _points(r)},
    "toy-set-points": lambda r: {},
    "extra-catnip": lambda r: {},
    "three-cats": lambda r: {},
    "per-goal": lambda r: {"points": _points(r)},
    "discard-cards": lambda r: {"points": _points(r)},
}
MEALS = ("any-amount-meal", "one-type-meal")
WITH_VP = ("none", "wild-tokens", "counts-as-toy", "counts-as-costume", "extra-catnip")


def _points(r: Random) -> int:
    return r.choice((1, 1, 2, 3, 3, 5, -1, 99))


def nasty_document(seed: int) -> Json:
    """Returns a table of one sort; the next seed gives the next sort."""
    r = Random(seed)
    sort = SORTS[seed % len(SORTS)]
    players = NAMES[: r.choice((2, 3, 4, 6, 6, 6))]
    same = r.random() < 0.3
    hands = {name: sort(Random(seed) if same else r) for name in players}
    document: Json = {"game": "box-of-treats", "players": list(players), "hands": hands}
    if len(players) > 2 and r.random() < 0.5:
        document["options"] = {
            "shared_goals": [_goal(r, players, at) for at in range(len(players))]
        }
    return document


def _goal(r: Random, players: tuple[str, ...], at: int) -> Json:
    counts = r.choice(["fed-cats", "toys", "costumes", {"food": r.choice(FOODS)}])
    between = [players[at], players[(at + 1) % len(players)]]
    return {
        "name": f"Goal {at}",
        "between": between,
        "counts": counts,
        "at_least": r.randint(1, 40),
        "vp": r.randint(1, 9),
    }


# -- cats ------------------------------------------------------------------------------------------


def _cat(r: Random, kind: str, any_food: int | None = None) -> Json:
    made = ABILITIES[kind](r)
    ability = None if made is None else {"kind": kind, **made}
    cat: Json = {"name": f"{kind} {r.randrange(10**6)}", "colours": _colours(r), "ability": ability}
    if kind == "three-cats":
        cat["colours"] = [r.choice(COLOURS) for _ in range(3)]
    if kind not in MEALS:
        cat["needs"] = _needs(r, any_food)
    if kind in WITH_VP or r.random() < 0.3:
        cat["vp"] = r.randint(-9, 9)
    if ability and ability.get("food", "") is None:
        del ability["food"]
    return cat


def _colours(r: Random) -> list[str]:
    return r.sample(ALL_COLOURS, r.choice((0, 1, 1, 2, 3, 4)))


def _needs(r: Random, any_food: int | None) -> Json:
    if any_food is not None:
        return {"any": any_food}
    return {food: r.choice((0, 0, 1, 1, 2)) for food in (*FOODS, "any")}


def _food(r: Random, *, treats: bool = True) -> Json:
    most = r.choice((5, 12, 20, 20, 60, MOST_FOOD))
    food = {food: r.randint(most // 2, most) for food in FOODS}
    food["wild"] = r.choice((0, 2, 5, most))
    food["treat"] = r.choice((0, 3, 6, 12, most)) if treats else 0
    return food


def _hand(r: Random, cats: list[Json], **more: Any) -> Json:
    r.shuffle(cats)
    return {"cats": cats, "food": _food(r), "catnip": r.randint(0, 5), **more}


# -- sorts of hands --------------------------------------------------------------------------------


def foods_of_every_kind(r: Random) -> Json:
    """Returns meals of any amount, and cats that count each food used."""
    cats = [_cat(r, "any-amount-meal") for _ in range(r.choice((1, 1, 2, 4, 10)))]
    for food in FOODS:
        cat = _cat(r, "per-food-used")
        cat["ability"]["food"] = food
        cats.append(cat)
    cats += [_cat(r, "none") for _ in range(r.randint(0, 8))]
    return _hand(r, cats)


def many_of_any_food(r: Random) -> Json:
    """Returns cats that need much of any food."""
    count, size = r.choice(((16, 9), (8, 9), (30, 3), (MOST_CARDS, 2), (12, 5), (10, 40)))
    kinds = ("none", "per-food-used", "per-food-type", "same-food", "per-colour")
    return _hand(r, [_cat(r, r.choice(kinds), size) for _ in range(count)])


def all_tangled_up(r: Random) -> Json:
    """Returns cats of all kinds."""
    kinds = r.sample(sorted(ABILITIES), r.randint(3, len(ABILITIES)))
    return _hand(
        r, [_cat(r, r.choice(kinds)) for _ in range(r.choice((12, 16, 20, 30, MOST_CARDS)))]
    )


def copies_of_one_kind(r: Random) -> Json:
    """Returns a few kinds, each many times."""
    kinds = r.sample(sorted(ABILITIES), r.choice((1, 2, 2, 3)))
    return _hand(
        r, [_cat(r, r.choice(kinds), r.choice((None, None, 3))) for _ in range(MOST_CARDS)]
    )


def heaps_of_toys(r: Random) -> Json:
    """Returns cats that are toys, and everything else that the form takes."""
    kinds = ("counts-as-toy", "counts-as-costume", "toy-set-points", "copy-a-cat", "none")
    cats = [_cat(r, r.choice(kinds)) for _ in range(r.choice((6, 12, 20, MOST_CARDS)))]
    toys = {toy: r.choice((MOST_TOYS, MOST_TOYS, 3)) for toy in TOYS}
    return _hand(r, cats, toys=toys, costumes=r.randint(0, 3))


def many_boxes(r: Random) -> Json:
    """Returns boxes that ask for what cats choose."""
    cats = [
        _cat(r, r.choice(("none", "same-food", *MEALS)), r.choice((1, 2, 3)))
        for _ in range(r.choice((8, 16, MOST_CARDS)))
    ]
    boxes = [
        {"colour": r.choice(ALL_COLOURS), "food": r.choice(FOODS)}
        for _ in range(r.choice((5, 12, MOST_CARDS)))
    ]
    return _hand(r, cats, boxes=boxes)


def fed_by_hand(r: Random) -> Json:
    """Returns heaps of tokens, given to cats of all kinds."""
    kinds = ("any-amount-meal", "wild-tokens", "none", "per-food-used", "one-type-meal")
    cats = [_cat(r, r.choice(kinds)) for _ in range(r.choice((6, 12, MOST_CARDS)))]
    for cat in cats:
        most = r.choice((2, 9, MOST_FOOD))
        cat["fed"] = {food: r.randint(0, most) for food in (*FOODS, "wild", "treat")}
    return _hand(r, cats, feeding="by-hand")


def printed_strays(r: Random) -> Json:
    """Returns the printed cats that take longest, with as many treats as possible."""
    cats: list[Json] = [{"name": name} for name in STRAYS]
    cats += [_cat(r, "none") for _ in range(r.randint(4, 12))]
    return _hand(r, cats)


SORTS: tuple[Callable[[Random], Json], ...] = (
    foods_of_every_kind,
    many_of_any_food,
    all_tangled_up,
    copies_of_one_kind,
    heaps_of_toys,
    many_boxes,
    fed_by_hand,
    printed_strays,
)
