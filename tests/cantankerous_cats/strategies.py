"""Hypothesis strategies: possible races, actions on offer, and any others."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st
from msgspec.structs import replace

from games.cantankerous_cats.rules.actions import (
    Action,
    Attack,
    Bank,
    BuyPounce,
    PassToy,
    Play,
    Prevented,
    Score,
    SetCat,
    Win,
)
from games.cantankerous_cats.rules.legality import reaches
from games.cantankerous_cats.rules.offers import Offers, offers
from games.cantankerous_cats.rules.payment import payments
from games.cantankerous_cats.rules.state import Cat, Hearts, Race, begin
from games.cantankerous_cats.rules.transitions import apply
from games.cantankerous_cats.sheet import BASIC, KITTEN, STANDARD

from .races import DECK

SEATS = ("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn")

hearts = st.integers(1, 5)
costs = st.integers(0, 7)
values = st.integers(0, 6)
cards = st.lists(hearts, max_size=3).map(tuple)


# -- how it stands ---------------------------------------------------------------------------------


def races() -> st.SearchStrategy[Race]:
    """Draws a race at its start, in full course, or with somebody about to win."""
    claimed = st.tuples(courses(), st.integers(0, 2), costs).map(
        lambda drawn: apply(drawn[0], winning_card(*drawn)).after
    )
    return st.one_of(starts(), courses(), claimed, claimed)


@st.composite
def starts(draw: st.DrawFn) -> Race:
    deck = replace(DECK, tokens=draw(st.none() | st.integers(0, 12)))
    rules = draw(st.sampled_from((*[STANDARD] * 4, BASIC, KITTEN)))
    seats = SEATS[: draw(st.integers(2, 6))]
    return begin(deck, rules, seats, draw(st.sampled_from(seats)))


@st.composite
def courses(draw: st.DrawFn) -> Race:
    race = draw(starts())
    return replace(race, cats={seat: draw(cats(race.is_standard)) for seat in race.seats})


def winning_card(race: Race, beyond: int = 0, cost: int = 0) -> Bank | Score:
    """Returns a card with which the holder of the toy wins, or would; paid from the bank."""
    seat, cat = race.toy, race.cats[race.toy]
    if cat.feral:
        return Bank(seat, max(race.deck.hearts_to_win - cat.hearts, 1) + beyond)
    return Score(seat, race.deck.points_to_win - cat.mischief + beyond, min(cost, cat.hearts))


@st.composite
def cats(draw: st.DrawFn, standard: bool) -> Cat:
    return Cat(
        mischief=draw(st.sampled_from((0, 3, 6, 7, 8))),
        bank=draw(cards),
        pounce=draw(st.sampled_from((1, 0, 2))) if standard else 0,
        feral=draw(st.booleans()) if standard else False,
    )


# -- what is offered -------------------------------------------------------------------------------


@st.composite
def offered(draw: st.DrawFn, race: Race) -> Action:
    """Draws any action that a phone offers now, with any numbers that a card may have; rare actions
    come up as often as others."""
    offer = offers(race)
    ways = [*in_turn(race, offer), *in_answer(race, offer), by_hand(race)]
    ways += [banked(race)] * 2
    return draw(draw(st.sampled_from(ways)))


def in_turn(race: Race, offer: Offers) -> Iterator[st.SearchStrategy[Action]]:
    if offer.scorers:
        yield from [st.sampled_from(offer.scorers).flatmap(lambda seat: scored(race, seat))] * 4
    if race.toy in offer.scorers:
        yield from [scored(race, race.toy)] * 2
    if offer.forced:
        pairs = st.sampled_from(offer.forced)
        yield pairs.flatmap(lambda pair: attacked(race, *pair, forced=True))
    if offer.plays:
        yield from [st.sampled_from(offer.plays).flatmap(lambda play: played(race, play))] * 3
    if offer.attacks:
        attack = st.sampled_from(offer.attacks).flatmap(lambda pair: attacked(race, *pair))
        yield from [attack] * 3
    if offer.buyers:
        yield st.sampled_from(offer.buyers).map(BuyPounce)
    if offer.passes:
        yield st.sampled_from(("", *offer.passes)).map(PassToy)


def in_answer(race: Race, offer: Offers) -> Iterator[st.SearchStrategy[Action]]:
    spent = [SetCat(seat, pounce=race.cats[seat].pounce - 1) for seat in offer.incidents]
    if spent:
        yield st.sampled_from(spent)
    if race.claim:
        yield st.sampled_from(("", *offer.stoppers)).map(Prevented)
        yield st.just(Win(race.claim.cat))
    elif winners := [seat for seat in race.seats if reaches(race, seat)]:
        yield st.sampled_from(winners).map(Win)


def banked(race: Race) -> st.SearchStrategy[Action]:
    return st.builds(Bank, st.sampled_from(race.seats), hearts)


@st.composite
def scored(draw: st.DrawFn, race: Race, seat: str) -> Action:
    cat = race.cats[seat]
    dearest = 7 if race.is_standard else min(7, cat.hearts)
    cost = draw(st.integers(0, dearest))
    return Score(seat, draw(values), cost, pay=draw(paid(cat.bank, cost)))


@st.composite
def played(draw: st.DrawFn, race: Race, play: Play) -> Action:
    """Draws a payment: as suggested, or any cards that are enough."""
    if play.card != "Escape":
        return play
    bank = race.cats[play.on].bank
    return replace(play, pay=draw(paid(bank, sum(bank) // 2)))


@st.composite
def attacked(draw: st.DrawFn, race: Race, seat: str, on: str, forced: bool = False) -> Action:
    target = race.cats[on]
    value, cost = draw(values), draw(costs)
    counter = draw(st.none() | cards) if target.pounce else None
    if target.pounce and draw(st.sampled_from((False, False, True))):
        return draw(
            countered(race, Attack(seat, on, value, cost, counter="incident", forced=forced))
        )
    bank = (*target.bank, *(counter or ()))
    pay = draw(paid(bank, cost))
    return Attack(seat, on, value, cost, counter=counter, pay=pay, forced=forced)


@st.composite
def countered(draw: st.DrawFn, race: Race, attack: Attack) -> Action:
    """Draws a counter: an incident with a known effect, or another one."""
    card = draw(st.sampled_from((*INCIDENTS, "", "Squirrel")))
    attack = replace(attack, counter_card=card)
    bank = race.cats[attack.on].bank
    if card in ("", "Squirrel"):
        stopped = draw(st.booleans())
        return replace(attack, stopped=stopped, pay=draw(pay_if(not stopped, bank, attack.cost)))
    if card == "Escape":
        return replace(attack, pay=draw(paid(bank, sum(bank) // 2)))
    feral = [seat for seat, cat in race.cats.items() if cat.feral]
    if card == "Adoption Day":
        if not feral:
            return replace(attack, counter=None, counter_card="")
        return replace(attack, counter_on=draw(st.sampled_from(feral)))
    if card == "Midnight Run" and (hearts := draw(cards)):
        return replace(attack, counter=hearts[:2])
    return attack


def pay_if(pays: bool, bank: Hearts, cost: int) -> st.SearchStrategy[Hearts | None]:
    return paid(bank, cost) if pays else st.none()


def paid(bank: Hearts, cost: int) -> st.SearchStrategy[Hearts | None]:
    """Draws a payment: as suggested, or any payment without a needless card, or the whole bank."""
    ways = sorted(payments(bank, cost))
    return st.sampled_from([None, *ways, bank]) if ways else st.none()


def by_hand(race: Race) -> st.SearchStrategy[Action]:
    """Draws one value of one cat, as the pad's buttons set it."""
    seats = st.sampled_from(race.seats)
    ways: list[st.SearchStrategy[Action]] = [
        st.builds(SetCat, seats, mischief=st.integers(0, 10)),
        st.builds(SetCat, seats, bank=cards),
    ]
    if race.is_standard:
        ways.append(st.builds(SetCat, seats, pounce=st.integers(0, 3)))
        ways.append(st.builds(SetCat, seats, feral=st.booleans()))
    return st.one_of(ways)


# -- anything --------------------------------------------------------------------------------------

names = st.sampled_from((*SEATS, "Nobody", ""))
numbers = st.integers(-2, 12)
any_cards = st.lists(st.integers(-1, 5), max_size=4).map(tuple)
words = st.sampled_from(("", "17", "Air Strike", "74", "Escape"))
INCIDENTS = tuple(dict.fromkeys(card.name for card in DECK.cards if card.does))

anything: st.SearchStrategy[Action] = st.one_of(
    st.builds(Bank, names, numbers, words),
    st.builds(Score, names, numbers, numbers, st.none() | any_cards, words),
    st.builds(
        Attack,
        names,
        names,
        numbers,
        numbers,
        st.none() | any_cards | st.just("incident"),
        words,
        st.none() | any_cards,
        words,
        st.booleans(),
        st.just("") | names,
        st.none() | st.booleans(),
    ),
    st.builds(
        Play,
        names,
        st.sampled_from((*INCIDENTS, "Nap")),
        st.just("") | names,
        st.none() | any_cards,
        st.booleans(),
    ),
    st.builds(BuyPounce, names),
    st.builds(PassToy, names),
    st.builds(
        SetCat,
        names,
        st.none() | numbers,
        st.none() | any_cards,
        st.none() | numbers,
        st.none() | st.booleans(),
        words,
    ),
    st.builds(Win, names),
    st.builds(Prevented, names),
)
