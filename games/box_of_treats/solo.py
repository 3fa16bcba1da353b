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
from games.cat_lady.hand.manual_feeding import Given, feed_by_hand, most_eaten
from games.cat_lady.problems import hand_problem
from games.cat_lady.rules import Fixed, SeatScore, TableScore, counted_so_far, score_hands
from games.cat_lady.sheet import HandSheet, read_hands
from games.contract import Problem, Seat, Table, cite, text
from games.reader import Reader
from games.standings import Entry

SLOT = "solo"
CAT_PLAYER = Seat("cat-player", "Cat player")  # documents use its name
PLAYERS = 2  # the cat player counts as one of them


class Solo(msgspec.Struct, frozen=True):
    """What the cat player has besides its hand, and how it is fed."""

    starting_cards_vp: int = 0
    wild_toy: bool = False  # the starting card of that name
    guideline: bool = False


def is_solo(table: Table) -> bool:
    return any(seat.key == CAT_PLAYER.key for seat in table.seats)


def read_solo(reader: Reader) -> Solo:
    """Reads the sheet of the solo game. Raises `games.reader.DocumentError`."""
    reader.fields("starting_cards_vp", "wild_toy", "guideline")
    vp = reader.at("starting_cards_vp")
    return Solo(
        starting_cards_vp=0 if vp.value is None else vp.whole(least=0, most=99),
        wild_toy=reader.at("wild_toy").flag(),
        guideline=reader.at("guideline").flag(),
    )


def settings_of(table: Table) -> Solo:
    return read_solo(Reader(table.sheets.get(SLOT, {})))


def as_cat_player(sheet: HandSheet, solo: Solo) -> HandSheet:
    """Returns the cat player's hand as it is scored. Its chicken, tuna and milk can be any food;
    treats cannot. Its starting card *Wild Toy* is a toy of the best type. Brushes and some other
    cards score only for the cat player."""
    given = tuple(one and _given(one) for one in sheet.given)
    food, toys = _wild(sheet.hand.food), int(solo.wild_toy)
    hand = msgspec.structs.replace(
        sheet.hand, food=food, wild_toys=toys, starting_cards_vp=solo.starting_cards_vp
    )
    return msgspec.structs.replace(sheet, hand=hand, given=given)


def _given(given: Given) -> Given:
    """Returns a meal of the cat player with its food as wild food, so the types that players chose
    for wild food no longer apply."""
    wild = _wild(given.food)
    return Given(wild, given.wild_as if wild == given.food else None, given.treat_as)


def _wild(food: Food) -> Food:
    return Food(wild=food.total - food.treat, treat=food.treat)


# -- the score -----------------------------------------------------------------------------------


def score_solo(
    table: Table, fixed: Fixed, work: TableWork | None, *, other_way: bool = False
) -> TableScore:
    """Scores a table with the cat player. It is fed in the best way or by the rulebook's guideline,
    whichever the players chose; with `other_way`, by the rule that they did not choose (BT-12).
    Hands in `fixed` are fed as given there."""
    settings, entered = settings_of(table), read_hands(table)
    sheet = as_cat_player(entered[CAT_PLAYER.key], settings)
    if settings.guideline != other_way and is_fed_by_the_pad(sheet):
        feeding = guideline_feeding(sheet.hand, table.deck.numbers)
        fixed = {CAT_PLAYER.key: feeding, **fixed}
    hands = {**entered, CAT_PLAYER.key: sheet}
    return replace(score_hands(hands, table.deck, Partners(), fixed, work), entered=entered)


def fed_the_other_way(table: Table, fixed: Fixed, work: TableWork) -> int | None:
    """Returns the cat player's total if fed by the rule that players did not choose: in the best
    way, or by the guideline. None if players feed it by hand."""
    sheet = read_hands(table)[CAT_PLAYER.key]
    if CAT_PLAYER.key in fixed or not is_fed_by_the_pad(sheet):
        return None
    return score_solo(table, fixed, work, other_way=True).of(CAT_PLAYER.key).total


def is_fed_by_the_pad(sheet: HandSheet) -> bool:
    return not sheet.by_hand and sheet.tally is None


def entry(seat: SeatScore) -> Entry:
    """Returns a seat's ranking entry: a player needs more VP than the cat player to win (BT-12)."""
    ties = {"cat player": int(seat.seat == CAT_PLAYER.key)}
    return Entry(seat.seat, seat.lines, ties, counted_so_far(seat.sheet), seat.fed.proven)


def problems(scored: Sequence[SeatScore]) -> Iterator[Problem]:
    """Reports two or more lost cats of the cat player: it has to exchange every two of them for a
    stray or 2 VP at once (BT-12)."""
    hands = {seat.seat: seat.sheet.hand for seat in scored}
    lost_cats = hands[CAT_PLAYER.key].lost_cats
    if lost_cats >= 2:
        message = text(
            "{name} still has {n} lost cats, but every two have to be exchanged immediately for a"
            " stray or 2 points",
            n=lost_cats,
        )
        yield hand_problem(CAT_PLAYER.key, cite("BT-12", message), "lost_cats", blocks=False)


# -- the guideline ---------------------------------------------------------------------------------


def guideline_feeding(hand: Hand, numbers: Numbers) -> Feeding:
    """Feeds a hand by the guideline: strays first, then the cats that need least, while food lasts.
    Cats that eat any amount get one food; leftover food goes to those of them that score most with
    it. Treats feed cats still hungry, in the same order, and then cats that eat treats as food."""
    cats = hand.cats
    least = [cat.needs.total if cat.needs else 1 for cat in cats]
    order = sorted(range(len(cats)), key=lambda at: (not cats[at].stray, least[at]))
    left = hand.food.wild
    meals: dict[int, int] = {}
    for at in order:
        can_eat = cats[at].needs is not None or cats[at].chooses
        if can_eat and least[at] <= left:
            meals[at] = least[at]
            left -= least[at]
    for at in sorted(meals, key=lambda at: -_gain(cats[at])):
        more = min(left, most_eaten(cats[at]) - meals[at]) if _gain(cats[at]) else 0
        meals[at] += more
        left -= more
    hungry = [at for at in order if at not in meals][: hand.food.treat]
    treats = dict.fromkeys(hungry, 1)
    left = hand.food.treat - len(hungry)
    for at in order:
        # If treats are left, no cat is hungry any more: each cat without a treat has a meal.
        if left and isinstance(cats[at].ability, AnyAmountMeal) and at not in hungry:
            treats[at] = min(left, most_eaten(cats[at]) - meals[at])
            left -= treats[at]
    given = [
        Given(Food(wild=meals.get(at, 0), treat=treats.get(at, 0)))
        if at in meals or at in treats
        else None
        for at in range(len(cats))
    ]
    feeding, _ = feed_by_hand(
        hand, given, lambda tried: FedHand(hand, tried, Others(), numbers, PLAYERS).total
    )
    return feeding


def _gain(cat: Cat) -> int:
    """Returns a cat's points for one more food; 0 if it gets none for more food."""
    return cat.ability.points if isinstance(cat.ability, OneTypeMeal | AnyAmountMeal) else 0


def seated(table: Table) -> Table:
    """Returns the table, with the cat player added if one player plays alone."""
    if len(table.seats) != 1:
        return table
    return msgspec.structs.replace(table, seats=(*table.seats, CAT_PLAYER))
