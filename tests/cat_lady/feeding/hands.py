"""Random hands: printed cats, cats that are not printed, and editions that an admin might make."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

import msgspec

from games.cat_lady.deck import Deck
from games.cat_lady.hand.abilities import (
    Ability,
    AbilityBase,
    AnyAmountMeal,
    ColourSets,
    CopyACat,
    CountsAsCostume,
    CountsAsToy,
    DiscardCards,
    ExtraCatnip,
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
    TakeTwoCards,
    ThreeCats,
    ToySetPoints,
    WildTokens,
)
from games.cat_lady.hand.cards import (
    COLOURS,
    FOODS,
    GRAY,
    Box,
    Cat,
    Food,
    Goal,
    Hand,
    Needs,
    Numbers,
    Others,
)

ALL_COLOURS = (*COLOURS, GRAY)

# A random ability of each kind, with points around what is printed.
ABILITIES: dict[type[AbilityBase], Callable[[Random], Ability]] = {
    PerColour: lambda r: PerColour(r.choice(ALL_COLOURS), r.randint(1, 3)),
    ColourSets: lambda r: ColourSets(r.randint(2, 5)),
    PerCostume: lambda r: PerCostume(r.randint(1, 2)),
    PerToy: lambda r: PerToy(r.randint(1, 2)),
    ExtraCatnip: lambda r: ExtraCatnip(),
    MostFed: lambda r: MostFed(r.randint(5, 8), r.randint(1, 4)),
    WildTokens: lambda r: WildTokens(r.randint(1, 3)),
    OneTypeMeal: lambda r: OneTypeMeal(r.randint(2, 4), r.randint(2, 3)),
    AnyAmountMeal: lambda r: r.choice([AnyAmountMeal(2), AnyAmountMeal(1, 2, 5)]),
    SameFood: lambda r: SameFood(r.randint(1, 2)),
    PerFoodType: lambda r: PerFoodType(r.choice(FOODS), r.randint(1, 2)),
    PerMulticoloured: lambda r: PerMulticoloured(r.randint(2, 4)),
    CountsAsCostume: lambda r: CountsAsCostume(),
    CountsAsToy: lambda r: CountsAsToy(),
    ToySetPoints: lambda r: ToySetPoints(),
    CopyACat: lambda r: CopyACat(),
    DiscardCards: lambda r: DiscardCards(r.randint(1, 2)),
    PerFoodUsed: lambda r: PerFoodUsed(r.randint(1, 2), r.choice([*FOODS, None])),
    ThreeCats: lambda r: ThreeCats(),
    TakeTwoCards: lambda r: TakeTwoCards(),
    PerGoal: lambda r: PerGoal(r.randint(1, 4)),
}
KINDS = tuple(ABILITIES)
ENTANGLED = (CopyACat, AnyAmountMeal, OneTypeMeal, SameFood, PerFoodUsed, WildTokens, ColourSets)
WITH_VP = (ExtraCatnip, WildTokens, CountsAsCostume, CountsAsToy, ThreeCats, TakeTwoCards)
COUNTS = (
    "fed-cats",
    "toys",
    "costumes",
    "catnip",
    "boxes",
    "multicoloured-cats",
    "one-food-cats",
    "two-food-cats",
    *(f"colour:{colour}" for colour in ALL_COLOURS),
    *(f"food:{food}" for food in FOODS),
)


class Case(NamedTuple):
    """Everything that a best feeding depends on."""

    hand: Hand
    others: Others
    numbers: Numbers
    players: int


def small_case(seed: int) -> Case:
    """Returns at most 6 cats and 6 food, so that every feeding can be tried. Each seed puts another
    kind of ability first; every fifth has numbers of no printed edition."""
    r = Random(seed)
    odd = seed % 5 == 0
    first = KINDS[seed % len(KINDS)]
    kinds: list[type[AbilityBase] | None]
    if seed % 2:  # several that depend on each other
        kinds = [first, *r.choices(ENTANGLED, k=r.randint(1, 3))]
        kinds += [None] * r.randint(0, 6 - len(kinds))
    else:
        kinds = [
            first,
            *(r.choice((None, None, *r.sample(KINDS, 2))) for _ in range(r.randint(1, 5))),
        ]
    cats = [random_cat(r, kind, odd) for kind in kinds]
    r.shuffle(cats)
    tokens = [0] * 5
    treats = 5 if first in (AnyAmountMeal, WildTokens) and r.random() < 0.5 else 1.5
    for _ in range(r.randint(1, 6)):
        tokens[r.choices(range(5), (4, 4, 4, 2, treats))[0]] += 1
    hand = random_hand(r, cats, Food(*tokens), odd)
    return Case(
        perhaps_the_cat_player(hand, seed),
        random_others(r, len(cats), 6, odd),
        random_numbers(r) if odd else Numbers(),
        r.randint(2, 6),
    )


def case_of_boxes(seed: int) -> Case:
    """Returns a small hand with many boxes, and cats that choose what they eat. In about one of 300
    the best feeding has a cat that takes another cat's box, and that cat takes a third box."""
    r = Random(seed)
    kinds = (None, None, OneTypeMeal, AnyAmountMeal)
    cats = tuple(random_cat(r, r.choice(kinds)) for _ in range(r.randint(4, 6)))
    boxes = tuple(random_box(r) for _ in range(r.randint(3, 6)))
    food = random_food(r, r.randint(2, 6))
    return Case(Hand(cats=cats, boxes=boxes, food=food), Others(), Numbers(), 2)


def random_hand(r: Random, cats: list[Cat], food: Food, odd: bool = False) -> Hand:
    by_hand = []
    for index in range(len(cats)):
        if r.random() < 0.05:
            by_hand.append((index, r.randint(-2 if odd else 0, 7)))
    boxes = [random_box(r) for _ in range(r.choice((0, 0, 0, 1, 2, 3)))]
    if boxes and r.random() < 0.3:
        boxes[0] = box_of_another_kind(r, len(cats))
        if boxes[0].cat is not None and isinstance(cats[boxes[0].cat].ability, ThreeCats):
            boxes[0] = Box(filled=True)
    return Hand(
        cats=tuple(cats),
        food=food,
        toys=(r.randint(0, 2), r.randint(0, 2), r.randint(0, 1), r.randint(0, 1), r.randint(0, 2)),
        costumes=r.randint(0, 3),
        catnip=r.choice((0, 0, 1, 1, 2, 3, 4)),
        vp_tokens=r.randint(0, 2),
        spray_bottles=r.randint(0, 2),
        lost_cats=r.randint(0, 2),
        boxes=tuple(boxes),
        points=tuple(by_hand),
        wild_toys=r.choice((0, 0, 0, 0, 1)),
    )


def perhaps_the_cat_player(hand: Hand, seed: int) -> Hand:
    """Returns every other hand with the same kind of ability first as the cat player's, which
    scores its cards (BT-12)."""
    if seed // len(KINDS) % 2:
        return hand
    return msgspec.structs.replace(
        hand, starting_cards_vp=seed % 4 - 1, brushes=seed % 2, laser_pointers=1
    )


def random_cat(r: Random, kind: type[AbilityBase] | None, odd: bool = False) -> Cat:
    """Returns a random cat. With `odd`, points may be negative and needs of any kind."""
    colours = tuple(r.sample(ALL_COLOURS, r.choices((0, 1, 2, 3, 4), (1, 10, 3, 1, 1))[0]))
    ability = ABILITIES[kind](r) if kind else None
    if odd and ability is not None and hasattr(ability, "points") and r.random() < 0.3:
        data = {name: getattr(ability, name) for name in ability.__struct_fields__}
        ability = type(ability)(**{**data, "points": -r.randint(1, 2)})
    vp: int | None = r.randint(1, 6)
    if kind and kind not in WITH_VP and r.random() < 0.8:
        vp = None
    if r.random() < 0.04:
        vp = None
    needs: Needs | None = random_needs(r, odd)
    if kind is ThreeCats:
        colours = tuple(r.choices(COLOURS, k=r.choice((3, 3, 3, 2))))
        needs = Needs(1, 1, 1) if r.random() < 0.7 else needs
    elif kind in (OneTypeMeal, AnyAmountMeal) and r.random() < 0.9:
        needs = None
    elif kind is SameFood and r.random() < 0.5:
        needs = Needs(any=1)
    name = kind.__name__ if kind else f"Cat {r.randint(1, 99)}"
    return Cat(name, colours, needs, vp, ability, stray=kind is not None)


def random_needs(r: Random, odd: bool = False) -> Needs | None:
    if odd and r.random() < 0.08:
        return r.choice([None, Needs()])
    counts = [0, 0, 0, 0]
    for _ in range(r.choice((1, 1, 2, 2, 2, 3))):
        counts[r.choices(range(4), (4, 4, 4, 1.5))[0]] += 1
    return Needs(*counts)


def box_of_another_kind(r: Random, cats: int) -> Box:
    """Returns a box that only the players can judge, filled by a cat that it may name, or empty."""
    filled = r.random() < 0.7
    return Box(filled=filled, cat=r.randrange(cats) if filled and r.random() < 0.5 else None)


def random_box(r: Random) -> Box:
    colour = r.choice((None, *ALL_COLOURS))
    return Box(colour, r.choice((None, *FOODS)) if colour else r.choice(FOODS))


def random_others(r: Random, cats: int, food: int, odd: bool = False) -> Others:
    others = r.randint(1, 5)
    goals = []
    for _ in range(r.choice((0, 0, 1, 2))):
        counts = r.choice(COUNTS)
        least = r.randint(1, cats + 3)
        partner = r.randint(0, 3)
        vp = r.randint(-2, 5) if odd else r.randint(2, 5)
        goals.append(Goal(counts, least, vp, partner, hungry=r.random() < 0.2))
    return Others(
        fed_cats=tuple(r.randint(0, cats) for _ in range(others)),
        leftovers=tuple(r.randint(0, max(1, food // 3)) for _ in range(others)),
        costumes=tuple(r.randint(0, 3) for _ in range(others)),
        goals=tuple(goals),
        reached=(3,) if r.random() < 0.1 else (),
    )


def random_numbers(r: Random) -> Numbers:
    return Numbers(
        hungry=r.randint(-3, 0),
        leftover=r.randint(-4, 1),
        toy_sets=tuple(sorted(r.randint(0, 12) for _ in range(r.choice((3, 5))))),
        costume_most=r.randint(3, 8),
        costume_none=r.randint(-4, 0),
        catnip_one=r.randint(-3, 1),
        catnip_some=r.randint(-1, 2),
        catnip_many=r.randint(0, 3),
        treat_vp=r.randint(0, 3),
    )


# -- larger hands ----------------------------------------------------------------------------------


def cat_lady_case(seed: int, deck: Deck, stray: int = 4) -> Case:
    """Returns a rich hand of Cat Lady: 12 to 14 of the deck's cats, `stray` of them strays, and 12
    to 16 food."""
    r = Random(seed)
    main = [card.known.cat for card in deck.cats if not card.known.cat.stray]
    strays = [card.known.cat for card in deck.cats if card.known.cat.stray]
    cats = r.sample(main, r.randint(12, 14) - stray) + r.sample(strays, stray)
    r.shuffle(cats)
    food = random_food(r, r.randint(12, 16))
    hand = msgspec.structs.replace(random_hand(r, cats, food), boxes=(), points=())
    others = msgspec.structs.replace(random_others(r, len(cats), food.total), goals=(), reached=())
    return Case(hand, others, deck.numbers, 1 + len(others.costumes))


def box_of_treats_case(seed: int, deck: Deck) -> Case:
    """Returns a hand of Box of Treats: 5 to 12 cats, up to 4 of them strays of either box, 0 to 5
    boxes, 0 to 3 treats. Values that are not printed on a card are made up."""
    r = Random(seed)
    main = [card.known.cat for card in deck.cats if not card.known.cat.stray]
    strays = [completed(card.known.cat, r) for card in deck.cats if card.known.cat.stray]
    count = r.randint(5, 12)
    special = r.sample(strays, r.randint(1, min(4, count - 1)))
    cats = [dressed(cat, r) for cat in r.sample(main, count - len(special))] + special
    r.shuffle(cats)
    food = random_food(r, r.randint(count - 1, count + 4))
    food = msgspec.structs.replace(food, treat=r.randint(0, 3))
    hand = msgspec.structs.replace(
        random_hand(r, cats, food),
        boxes=tuple(random_box(r) for _ in range(r.randint(0, 5))),
        points=(),
    )
    others = random_others(r, len(cats), food.total)
    hand = perhaps_the_cat_player(hand, seed)
    return Case(hand, others, deck.numbers, 1 + len(others.costumes))


def case_of_copies(seed: int, deck: Deck) -> Case:
    """Returns Little Nicky beside Cow and Calf or Moonbeam, with boxes and cats that need any food:
    the worth of a token differs for each cat that may be copied."""
    r = Random(seed)
    strays = {card.name: completed(card.known.cat, r) for card in deck.cats if card.known.cat.stray}
    cats = [strays[name] for name in ("Little Nicky", "Cow", r.choice(("Calf", "Moonbeam")))]
    for at in range(r.randint(2, 5)):
        cat = random_cat(r, None)
        if at % 2:
            cat = msgspec.structs.replace(cat, needs=Needs(any=r.randint(1, 3)))
        cats.append(cat)
    r.shuffle(cats)
    boxes = tuple(random_box(r) for _ in range(r.randint(2, 5)))
    food = msgspec.structs.replace(random_food(r, r.randint(10, 18)), treat=r.randint(0, 2))
    others = random_others(r, len(cats), food.total)
    return Case(Hand(tuple(cats), food, boxes=boxes), others, deck.numbers, 2)


def case_of_strays(seed: int, deck: Deck) -> Case:
    """Returns a hand of up to nine strays, four of which choose what they eat: more contexts than a
    search looks at."""
    r = Random(seed)
    strays = [completed(card.known.cat, r) for card in deck.cats if card.known.cat.stray]
    choosing = [cat for cat in strays if cat.chooses]
    rest = [cat for cat in strays if not cat.chooses]
    cats = r.sample(choosing, min(len(choosing), 4)) + r.sample(rest, 5)
    cats += [dressed(random_cat(r, None), r) for _ in range(r.randint(0, 4))]
    r.shuffle(cats)
    boxes = tuple(random_box(r) for _ in range(r.randint(2, 7)))
    food = msgspec.structs.replace(random_food(r, r.randint(8, 18)), treat=r.randint(0, 3))
    others = random_others(r, len(cats), food.total)
    return Case(Hand(tuple(cats), food, boxes=boxes, catnip=2, costumes=1), others, deck.numbers, 3)


def any_case(seed: int) -> Case:
    """Returns a hand of 7 to 12 cats, half of them with an ability of any kind."""
    r = Random(seed)
    cats = [random_cat(r, KINDS[seed % len(KINDS)])]
    for _ in range(r.randint(6, 11)):
        cats.append(random_cat(r, r.choice(KINDS) if r.random() < 0.4 else None))
    food = msgspec.structs.replace(random_food(r, r.randint(6, 16)), treat=r.randint(0, 3))
    others = random_others(r, len(cats), food.total)
    hand = perhaps_the_cat_player(random_hand(r, cats, food), seed)
    return Case(hand, others, Numbers(), 1 + len(others.costumes))


def random_food(r: Random, tokens: int) -> Food:
    """Returns tokens as the box has them: 20 chicken, 20 tuna, 15 milk, 5 wild."""
    drawn = r.choices(("chicken", "tuna", "milk", "wild"), (20, 20, 15, 5), k=tokens)
    return Food(**{kind: drawn.count(kind) for kind in drawn})


def dressed(cat: Cat, r: Random) -> Cat:
    """Returns a cat of the main deck, perhaps gray or with any food in its need."""
    if r.random() < 0.3:
        cat = msgspec.structs.replace(cat, colours=tuple({*cat.colours[1:], GRAY}))
    if r.random() < 0.15:
        cat = msgspec.structs.replace(cat, needs=Needs(any=r.randint(1, 3)))
    return cat


def completed(cat: Cat, r: Random) -> Cat:
    """Returns a stray, with values that its rulebook does not print made up."""
    kind = type(cat.ability)
    colours = cat.colours or tuple(r.sample(ALL_COLOURS, r.choice((1, 1, 2))))
    if kind is ThreeCats and not cat.colours:
        colours = tuple(r.choices(COLOURS, k=3))
    ability = cat.ability
    if kind in (PerMulticoloured, PerFoodUsed, PerGoal):
        ability = ABILITIES[kind](r)
    vp = cat.vp
    if vp is None and (ability is None or kind in WITH_VP):
        vp = r.randint(2, 7)
    needs = cat.needs
    if needs is None and kind not in (OneTypeMeal, AnyAmountMeal):
        needs = random_needs(r)
    return Cat(cat.name, colours, needs, vp, ability, stray=True)
