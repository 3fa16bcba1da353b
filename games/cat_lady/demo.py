"""Makes up hands of Cat Lady or Box of Treats from the contents of the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.cat_lady.deck import Deck
from games.cat_lady.hand.cards import FOODS, TOYS, Cat, Needs
from games.cat_lady.hand.result import slot_key
from games.cat_lady.sheet import BY_HAND
from games.contract import Json, Table
from games.demo import DemoPlay, Dice, Skills

BY_HAND_SHARE, TALLIED_SHARE = 0.15, 0.06  # shares of all hands
LEVEL = 0.04  # share of all plays whose first two hands are the same sums
FEWEST_CATS, MOST_CATS = 4, 8


def demo(table: Table, skills: Skills, dice: Dice) -> DemoPlay:
    """Makes up a play: for each hand cats, food for most of them, and some of everything else."""
    hands = deal(table, skills, dice)
    return DemoPlay({slot_key(seat): hand for seat, hand in hands.items()})


def deal(table: Table, skills: Skills, dice: Dice) -> dict[str, dict[str, Json]]:
    """Returns a made-up hand for each seat key; together they hold no more than the box has."""
    box = _Box(table.deck, dice)
    seats = table.keys
    most = min(MOST_CATS, len(box.cats) // len(seats))
    hands = {
        seat: _hand(box, skills[seat], dice, dice.randint(min(FEWEST_CATS, most), most))
        for seat in seats
    }
    if len(seats) > 1 and dice.random() < LEVEL:
        tally = _tally(0.6, dice)
        hands |= {seat: {**tally} for seat in seats[:2]}
        hands |= {seat: _tally(0.1, dice) for seat in seats[2:]}
    return hands


class _Box:
    """What is left in the box: each card once, and the tokens and toys."""

    def __init__(self, deck: Deck, dice: Dice) -> None:
        known = [card.known for card in deck.cats]
        self.cats = [one.cat for one in known if not one.unknown and one.cat.needs]
        dice.shuffle(self.cats)
        self.supply = Counter(dict.fromkeys(TOYS, 3) | {"costume": 9, "catnip": 7})
        self.supply |= Counter(deck.supply)

    def take(self, name: str, wanted: int) -> int:
        """Takes as many as wanted, or as many as there are, and returns how many were taken."""
        taken = max(0, min(wanted, self.supply[name]))
        self.supply[name] -= taken
        return taken


def _hand(box: _Box, skill: float, dice: Dice, size: int) -> dict[str, Json]:
    if dice.random() < TALLIED_SHARE:
        return {**_tally(skill, dice), "costumes": box.take("costume", 1)}
    cats = [box.cats.pop() for _cat in range(size)]
    food = {kind: box.take(f"{kind} token", n) for kind, n in _wanted(cats, skill, dice).items()}
    food["wild"] = box.take("wild token", dice.randint(0, 1))
    hand: dict[str, Json] = {
        "cats": {f"c{place}": {"at": place, "name": cat.name} for place, cat in enumerate(cats, 1)},
        "food": food,
        "toys": {toy: box.take(toy, int(dice.random() < 0.2 + 0.4 * skill)) for toy in TOYS},
        "costumes": box.take("costume", dice.randint(0, 3)),
        "catnip": box.take("catnip", dice.randint(0, 2)),
        "vp_tokens": box.take("victory point token", dice.randint(0, 1)),
    }
    return _fed_by_hand(hand, cats) if dice.random() < BY_HAND_SHARE else hand


def _wanted(cats: Sequence[Cat], skill: float, dice: Dice) -> dict[str, int]:
    """Returns the food for most of the cats; the higher the skill, for the more cats."""
    wanted = dict.fromkeys(FOODS, 0)
    for cat in cats:
        if cat.needs and dice.random() < 0.55 + 0.4 * skill:
            for food in FOODS:
                wanted[food] += getattr(cat.needs, food)
    wanted[dice.choice(FOODS)] += dice.randint(0, 2)
    return wanted


def _fed_by_hand(hand: dict[str, Json], cats: Sequence[Cat]) -> dict[str, Json]:
    """Feeds one cat after the other while there is food, without looking for the best feeding."""
    left = dict(hand["food"])
    fed = {}
    for key, cat in zip(hand["cats"], cats, strict=True):
        printed = cat.needs or Needs()
        needs = {food: getattr(printed, food) for food in FOODS}
        enough = all(left[food] >= n for food, n in needs.items()) and not printed.any
        if enough:
            left = {food: n - needs.get(food, 0) for food, n in left.items()}
        meal = {food: n for food, n in needs.items() if n}
        fed[key] = {**hand["cats"][key], "fed": meal if enough else None}
    return {**hand, "cats": fed, "feeding": BY_HAND}


def _tally(skill: float, dice: Dice) -> dict[str, Json]:
    """Makes up a hand of which only sums are entered."""
    fed = dice.randint(3, 6)
    sums = {
        "cats_vp": round(fed * (2 + 2 * skill)),
        "fed_cats": fed,
        "hungry_cats": dice.randint(0, 2),
        "leftover_food": dice.randint(0, 2),
    }
    return {"tally": sums, "costumes": 1}
