"""What whoever holds the toy can do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.cantankerous_cats.deck import Card
from games.cantankerous_cats.rules.actions import Score
from games.cantankerous_cats.rules.legality import refusal
from games.cantankerous_cats.rules.offers import Offers
from games.cantankerous_cats.rules.payment import in_words, proposal
from games.cantankerous_cats.rules.state import Race
from games.cantankerous_cats.setup import turn_reminder
from games.cantankerous_cats.view.cards import PlayView, named_cards, play_views
from games.cantankerous_cats.view.parts import Button, CatView, PayCard, heart_buttons, pay_cards
from games.cantankerous_cats.view.wording import cannot_pay
from games.contract import SeatName, Text, plural, text

VALUE, COST = 6, 9  # the chips end here, where no card of the edition says more


@dataclass(frozen=True)
class CostView:
    """What a mischief card of that cost comes to: which banked cards pay (places in the bank)."""

    cost: int
    pay: tuple[int, ...]
    message: Text
    is_bad: bool


@dataclass(frozen=True)
class TurnView:
    """What the holder of the toy can do. `costs` is empty where the holder cannot be made to pay;
    `others` are attacks by cats that are neither the holder nor after the holder, `forced` those
    that only a card allows, `scores` those of the other cats. `opened` is the card by which such
    attacks are being entered now."""

    cat: CatView
    banks: tuple[Button, ...]
    values: range
    prices: range
    pay: tuple[PayCard, ...]
    costs: tuple[CostView, ...]
    score: Button | None
    attacks: tuple[Button, ...]
    others: tuple[Button, ...]
    forced: tuple[Button, ...]
    scores: tuple[Button, ...]
    buy: Button | None
    named: tuple[Card, ...]
    plays: tuple[PlayView, ...]
    opened: str
    reminder: Text


def turn_view(
    race: Race, cat: CatView, offered: Offers, known: Sequence[Card], opened: str
) -> TurnView:
    """`known` are the cards of this game, with what this race has told of them; `opened` the card
    by which others are being played, or ""."""
    seat = cat.seat.key
    costs = range(max([COST, *(card.cost or 0 for card in known)]) + 1)
    scores = {
        one: Button(f"score:{one}", text("{name} scores", name=SeatName(one)))
        for one in offered.scorers
    }
    attacks = [_attack(race, *pair) for pair in offered.attacks]
    near = [seat in pair for pair in offered.attacks]
    pays = not cat.feral and not race.claim
    return TurnView(
        cat=cat,
        banks=heart_buttons(race, f"bank:{seat}") if seat in offered.bankers else (),
        values=range(1, max([VALUE, *(card.value or 0 for card in known)]) + 1),
        prices=costs,
        pay=pay_cards(cat.bank, ()) if pays else (),
        costs=tuple(_cost(race, cost) for cost in costs) if pays else (),
        score=scores.pop(seat, None),
        attacks=tuple(button for button, is_near in zip(attacks, near, strict=True) if is_near),
        others=tuple(button for button, is_near in zip(attacks, near, strict=True) if not is_near),
        forced=tuple(_forced_attack(*pair) for pair in offered.forced),
        scores=tuple(scores.values()),
        buy=_buy(race) if seat in offered.buyers else None,
        named=tuple(named_cards(known)),
        plays=tuple(play_views(race, offered)),
        opened=opened,
        reminder=turn_reminder(race.rules, race.deck, feral=cat.feral),
    )


def _forced_attack(seat: str, on: str) -> Button:
    values = {"name": SeatName(seat), "on": SeatName(on)}
    return Button(f"attack:{seat}:{on}:card", text("{name} attacks {on}", **values))


def _attack(race: Race, seat: str, on: str) -> Button:
    """A pounce costs a token; a feral cat in its own turn needs none (CC-3)."""
    values = {"name": SeatName(seat), "on": SeatName(on)}
    if race.cats[seat].feral and race.toy == seat:
        return Button(f"attack:{seat}:{on}", text("{name} attacks {on}", **values))
    if on == race.toy:
        return Button(f"attack:{seat}:{on}", text("{name} pounces", **values))
    return Button(f"attack:{seat}:{on}", text("{name} pounces on {on}", **values))


def _cost(race: Race, cost: int) -> CostView:
    """What the holder pays for a card of that cost, whoever plays it."""
    seat = race.toy
    bank, name = race.cats[seat].bank, SeatName(seat)
    refused = refusal(race, Score(seat, 0, cost))
    if refused:
        return CostView(cost, (), refused.message, is_bad=True)
    paid = proposal(bank, cost)
    if paid is None:
        return CostView(cost, (), cannot_pay(seat, bank, cost), is_bad=True)
    places = tuple(card.index for card in pay_cards(bank, paid) if card.paid)
    if not paid:
        return CostView(cost, places, text("{name} pays nothing.", name=name), is_bad=False)
    message = text("{name} pays {cards}.", name=name, cards=in_words(paid))
    return CostView(cost, places, message, is_bad=False)


def _buy(race: Race) -> Button:
    deck, cat = race.deck, race.cats[race.toy]
    price = deck.pounce_cards_feral if cat.feral else deck.pounce_cards
    # Translators: a button: buy a pounce token for so many cards
    return Button(f"buy:{race.toy}", text("Buy"), plural("{n} card", "{n} cards", price))


def pass_button(race: Race, seat: str) -> Button:
    cat = race.cats[seat]
    adopted = cat.feral and cat.hearts >= race.deck.hearts_to_be_adopted
    return Button(
        f"pass:{race.toy}:{seat}",
        text("Pass the toy to {name}", name=SeatName(seat)),
        text("adopted: domestic again") if adopted else None,
    )
