"""A cat as the table sees it, and what can be tapped for it: in its turn, or by hand."""

from __future__ import annotations

from dataclasses import dataclass

from games.cantankerous_cats.actions import Score
from games.cantankerous_cats.legal import refusal
from games.cantankerous_cats.offers import Offers
from games.cantankerous_cats.payment import proposal
from games.cantankerous_cats.questions import Button, PayCard, cannot_pay, heart_buttons, pay_cards
from games.cantankerous_cats.race import Hearts, Race
from games.cantankerous_cats.telling import cards
from games.contract import Seat, SeatName, Text, plural, text

VALUE, COST = 6, 9  # the chips end here, where no card of the edition says more
LONGEST_TRACK = 20


@dataclass(frozen=True)
class CatView:
    """A cat as the table sees it. `track` has a cell for each point up to what wins: "on" for
    one that is scored, "soon" for one that waits while a victory is claimed."""

    seat: Seat
    css: str
    mischief: int
    goal: int
    track: tuple[str, ...]
    bank: Hearts
    hearts: int
    tokens: int
    feral: bool
    has_toy: bool
    won: bool

    @property
    def initial(self) -> str:
        return self.seat.name[:1].upper()

    @property
    def token_range(self) -> range:
        return range(self.tokens)


@dataclass(frozen=True)
class CostView:
    """What a mischief card of that cost comes to: which banked cards pay (places in the bank)."""

    cost: int
    pay: tuple[int, ...]
    said: Text
    is_bad: bool


@dataclass(frozen=True)
class TurnView:
    """What the holder of the toy can do. `costs` is empty where the holder cannot be made to pay;
    `others` are attacks by cats that are neither the holder nor after the holder."""

    cat: CatView
    banks: tuple[Button, ...]
    values: range
    prices: range
    pay: tuple[PayCard, ...]
    costs: tuple[CostView, ...]
    score: Button | None
    attacks: tuple[Button, ...]
    others: tuple[Button, ...]
    buy: Button | None


@dataclass(frozen=True)
class HandView:
    """What can be entered for any cat, at any time, by hand."""

    cat: CatView
    banks: tuple[Button, ...]
    incident: Button | None
    mischief: tuple[Button, ...]
    tokens: tuple[Button, ...]
    loses: tuple[Button, ...]
    turns: Button | None


def cat_view(race: Race, seat: Seat, place: int) -> CatView:
    cat, claim = race.cats[seat.key], race.claim
    goal = race.deck.points_to_win
    soon = claim.value if claim and claim.cat == seat.key else 0
    cells = ["on"] * cat.mischief + ["soon"] * soon + [""] * goal
    return CatView(
        seat=seat,
        css=f"seat-{place}",
        mischief=cat.mischief,
        goal=goal,
        track=tuple(cells[:goal]) if goal <= LONGEST_TRACK else (),
        bank=cat.bank,
        hearts=cat.hearts,
        tokens=cat.pounce,
        feral=cat.feral,
        has_toy=race.toy == seat.key and not race.is_over,
        won=race.winner == seat.key,
    )


# -- whose turn it is ------------------------------------------------------------------------------


def turn_view(race: Race, cat: CatView, offered: Offers) -> TurnView:
    seat = cat.seat.key
    known = race.deck.cards
    costs = range(max([COST, *(card.cost or 0 for card in known)]) + 1)
    score = Button(f"score:{seat}", text("{name} scores", name=SeatName(seat)))
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
        score=score if offered.scorer else None,
        attacks=tuple(button for button, is_near in zip(attacks, near, strict=True) if is_near),
        others=tuple(button for button, is_near in zip(attacks, near, strict=True) if not is_near),
        buy=_buy(race) if seat in offered.buyers else None,
    )


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
    said = text("{name} pays {cards}.", name=name, cards=cards(paid))
    return CostView(cost, places, said, is_bad=False)


def _buy(race: Race) -> Button:
    deck, cat = race.deck, race.cats[race.toy]
    price = deck.pounce_cards_feral if cat.feral else deck.pounce_cards
    return Button(f"buy:{race.toy}", text("Buy"), plural("{n} card", "{n} cards", price))


def pass_button(race: Race, seat: str) -> Button:
    cat = race.cats[seat]
    adopted = cat.feral and cat.hearts >= race.deck.hearts_to_be_adopted
    return Button(
        f"pass:{race.toy}:{seat}",
        text("Pass the toy to {name}", name=SeatName(seat)),
        text("adopted: domestic again") if adopted else None,
    )


# -- by hand ---------------------------------------------------------------------------------------


def hand_view(race: Race, cat: CatView, offered: Offers) -> HandView:
    seat = cat.seat.key
    spend = Button(f"incident:{seat}", text("A token for an incident"))
    turns = Button(f"feral:{seat}:yes", text("Turns feral"))
    if cat.feral:
        turns = Button(f"feral:{seat}:no", text("Turns domestic"))
    return HandView(
        cat=cat,
        banks=heart_buttons(race, f"bank:{seat}") if seat in offered.bankers else (),
        incident=spend if seat in offered.incidents else None,
        mischief=_steps("mischief", seat, cat.mischief, text("One point less"), text("One more")),
        tokens=_steps("token", seat, cat.tokens, text("One token less"), text("One more"))
        if race.is_standard
        else (),
        loses=tuple(
            Button(f"lose:{seat}:{hearts}", plural("{n} heart", "{n} hearts", hearts))
            for hearts in sorted(set(cat.bank))
        ),
        turns=turns if race.is_standard else None,
    )


def _steps(what: str, seat: str, now: int, less: Text, more: Text) -> tuple[Button, ...]:
    down = (Button(f"{what}:{seat}:-1", less),) if now else ()
    return (*down, Button(f"{what}:{seat}:1", more))
