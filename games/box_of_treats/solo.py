"""The solo game against the cat player (BT-12).

The sheet of the slot "solo": {"starting_cards_vp": 0, "wild_toy": false, "guideline": false}.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import msgspec

from games.cat_lady.feeding.best_responses import Partners, TableWork
from games.cat_lady.hand.abilities import AnyAmountMeal, OneTypeMeal
from games.cat_lady.hand.cards import Cat, Feeding, Food, Hand, Numbers, Others
from games.cat_lady.hand.fed_hand import FedHand
from games.cat_lady.hand.manual_feeding import Given, feed_by_hand
from games.cat_lady.hand.result import slot_key
from games.cat_lady.rules import Fixed, SeatScore, TableScore, score_hands
from games.cat_lady.sheet import HandSheet, read_hands
from games.contract import Problem, Seat, SeatName, Table, cite, text
from games.reader import Reader
from games.standings import Entry

SLOT = "solo"
CAT_PLAYER = Seat("cat-player", "Cat player")  # in documents the player of that name
PLAYERS = 2  # the cat player counts as one where it matters


class Solo(msgspec.Struct, frozen=True):
    """What the cat player has besides its hand, and how it is fed."""

    starting_cards_vp: int = 0
    wild_toy: bool = False  # the starting card of that name
    guideline: bool = False


def is_solo(table: Table) -> bool:
    return any(seat.key == CAT_PLAYER.key for seat in table.seats)


def read_solo(reader: Reader) -> Solo:
    """Raises `games.reader.DocumentError`."""
    reader.fields("starting_cards_vp", "wild_toy", "guideline")
    vp = reader.at("starting_cards_vp")
    return Solo(
        starting_cards_vp=0 if vp.value is None else vp.whole(least=-99, most=99),
        wild_toy=reader.at("wild_toy").flag(),
        guideline=reader.at("guideline").flag(),
    )


def as_cat_player(sheet: HandSheet, solo: Solo) -> HandSheet:
    """All chicken, tuna and milk are wild to the cat player; treats are not. Its starting card
    *Wild Toy* is a toy of the type that scores most. It scores some of its cards."""
    given = tuple(one and _given(one) for one in sheet.given)
    food, toys = _wild(sheet.hand.food), int(solo.wild_toy)
    hand = msgspec.structs.replace(
        sheet.hand, food=food, wild_toys=toys, starting_cards_vp=solo.starting_cards_vp
    )
    return msgspec.structs.replace(sheet, hand=hand, given=given)


def _given(given: Given) -> Given:
    """What the table said of the wilds in a meal does not hold for the tokens of a type."""
    wild = _wild(given.food)
    return Given(wild, given.wild_as if wild == given.food else None, given.treat_as)


def _wild(food: Food) -> Food:
    return Food(wild=food.total - food.treat, treat=food.treat)


# -- the score -----------------------------------------------------------------------------------


def score_solo(
    table: Table, fixed: Fixed, work: TableWork | None, *, other_way: bool = False
) -> TableScore:
    """The cat player's food is wild, and it scores some cards; fed in the best way, or by the
    rulebook's guideline, or the other way (BT-12). Hands that are `fixed` stay fed as that says."""
    settings, entered = read_solo(Reader(table.sheets.get(SLOT, {}))), read_hands(table)
    sheet = as_cat_player(entered[CAT_PLAYER.key], settings)
    if settings.guideline != other_way and is_fed_by_the_pad(sheet):
        feeding = guideline_feeding(sheet.hand, table.deck.numbers)
        fixed = {CAT_PLAYER.key: feeding, **fixed}
    hands = {**entered, CAT_PLAYER.key: sheet}
    return replace(score_hands(hands, table.deck, Partners(), fixed, work), entered=entered)


def fed_the_other_way(table: Table, fixed: Fixed, work: TableWork) -> int | None:
    """The total of the cat player then; None if the pad does not feed it."""
    sheet = read_hands(table)[CAT_PLAYER.key]
    if CAT_PLAYER.key in fixed or not is_fed_by_the_pad(sheet):
        return None
    return score_solo(table, fixed, work, other_way=True).of(CAT_PLAYER.key).total


def is_fed_by_the_pad(sheet: HandSheet) -> bool:
    return not sheet.by_hand and sheet.tally is None


def entry(seat: SeatScore) -> Entry:
    """The player wins only with more VP than the cat player (BT-12)."""
    return Entry(seat.seat, seat.lines, {"cat player": int(seat.seat == CAT_PLAYER.key)})


def problems(scored: Sequence[SeatScore]) -> Iterator[Problem]:
    """The cat player takes a stray for two lost cats at once, or else 2 VP (BT-12)."""
    hands = {seat.seat: seat.sheet.hand for seat in scored}
    lost_cats = hands[CAT_PLAYER.key].lost_cats
    if lost_cats >= 2:
        message = text(
            "{name} has {n} lost cats; it takes a stray or 2 points for two of them at once",
            name=SeatName(CAT_PLAYER.key),
            n=lost_cats,
        )
        slot = slot_key(CAT_PLAYER.key)
        cited = cite("BT-12", message)
        yield Problem(cited, CAT_PLAYER.key, "lost_cats", blocks=False, slot=slot)


# -- the guideline ---------------------------------------------------------------------------------


def guideline_feeding(hand: Hand, numbers: Numbers) -> Feeding:
    """Strays first, then those that need least, each as long as the food lasts.

    Of cats that name their own amount one food is the least; what is left goes to those that make
    most of it. Treats feed the cats that are still hungry, in the same order; those that are left
    then go to cats that eat them as food.
    """
    order = sorted(
        range(len(hand.cats)), key=lambda index: (not hand.cats[index].stray, _least(hand, index))
    )
    left = hand.food.wild
    meals: dict[int, int] = {}
    for index in order:
        least = _least(hand, index)
        if _can_eat(hand.cats[index]) and least <= left:
            meals[index] = least
            left -= least
    for index in sorted(meals, key=lambda index: -_gain(hand.cats[index])):
        more = min(left, _most(hand.cats[index]) - meals[index]) if _gain(hand.cats[index]) else 0
        meals[index] += more
        left -= more
    hungry = [index for index in order if index not in meals][: hand.food.treat]
    treats = dict.fromkeys(hungry, 1)
    left = hand.food.treat - len(hungry)
    for index in order:
        # If treats are left nobody is hungry any more, so that whoever had none has a meal.
        if left and isinstance(hand.cats[index].ability, AnyAmountMeal) and index not in hungry:
            treats[index] = min(left, _most(hand.cats[index]) - meals[index])
            left -= treats[index]
    given = [
        Given(Food(wild=meals.get(index, 0), treat=treats.get(index, 0)))
        if index in meals or index in treats
        else None
        for index in range(len(hand.cats))
    ]
    feeding, _ = feed_by_hand(
        hand, given, lambda tried: FedHand(hand, tried, Others(), numbers, PLAYERS).total
    )
    return feeding


def _can_eat(cat: Cat) -> bool:
    return cat.needs is not None or bool(cat.ability and cat.ability.own_meal)


def _least(hand: Hand, index: int) -> int:
    needs = hand.cats[index].needs
    return needs.total if needs else 1


def _gain(cat: Cat) -> int:
    """Points for one more food."""
    return cat.ability.points if isinstance(cat.ability, OneTypeMeal | AnyAmountMeal) else 0


def _most(cat: Cat) -> int:
    """The most food a cat that names its own amount takes."""
    if isinstance(cat.ability, OneTypeMeal | AnyAmountMeal) and cat.ability.most is not None:
        return cat.ability.most
    return 999


def seated(table: Table) -> Table:
    """The table with the cat player on it, if one player sits alone."""
    if len(table.seats) != 1:
        return table
    return msgspec.structs.replace(table, seats=(*table.seats, CAT_PLAYER))
