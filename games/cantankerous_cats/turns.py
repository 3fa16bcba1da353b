"""A cat as the table sees it, and what can be tapped for it: in its turn, or by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.cantankerous_cats.acting import Step
from games.cantankerous_cats.actions import Attack, Bank, PassToy, Play, Score
from games.cantankerous_cats.deck import INCIDENT, CancelCard, Card, ForceAttack, PlayCards
from games.cantankerous_cats.effects import costs_token, discarded, effect_of
from games.cantankerous_cats.legal import refusal
from games.cantankerous_cats.offers import Offers
from games.cantankerous_cats.payment import proposal
from games.cantankerous_cats.questions import Button, PayCard, cannot_pay, heart_buttons, pay_cards
from games.cantankerous_cats.race import Hearts, Race
from games.cantankerous_cats.setup import turn_reminder
from games.cantankerous_cats.telling import cards
from games.contract import Seat, SeatName, Text, plural, text

VALUE, COST = 6, 9  # the chips end here, where no card of the edition says more
LONGEST_TRACK = 20
MOST_NAMED = 12  # cards to choose by name with one tap


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
class PlayRow:
    """Who plays a card, and on whom it can be played; nobody is `who` where that is the button."""

    who: Text
    buttons: tuple[Button, ...]


@dataclass(frozen=True)
class PlayView:
    """An incident of which the edition tells what it does."""

    key: str
    name: str
    effect: str
    rows: tuple[PlayRow, ...]


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


def turn_view(
    race: Race, cat: CatView, offered: Offers, known: Sequence[Card], steps: Sequence[Step]
) -> TurnView:
    """`known` are the cards of this game, with what this race has told of them."""
    seat = cat.seat.key
    opened = opened_card(race, steps)
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
        named=tuple(_named(known)),
        plays=tuple(_plays(race, offered)),
        opened=opened,
        reminder=turn_reminder(race.rules, race.deck, feral=cat.feral),
    )


def opened_card(race: Race, steps: Sequence[Step]) -> str:
    """The card in this turn that lets others be played and has not had its fill yet."""
    left, name = 0, ""
    for step in steps:
        action = step.action
        if isinstance(action, PassToy):
            left = 0
        elif isinstance(action, Play) and (count := _opens(race, action)):
            left, name = count, action.card
        elif isinstance(action, Bank | Score | Attack | Play):
            left -= 1
    return name if left > 0 else ""


def _opens(race: Race, play: Play) -> int:
    effect = effect_of(race, play.card)
    if isinstance(effect, PlayCards):
        return effect.count
    return 2 if isinstance(effect, ForceAttack) else 0


def _named(known: Sequence[Card]) -> Iterator[Card]:
    """Cards to choose by name, where they are few enough to be looked over."""
    cards = {card.name: card for card in known if card.kind != INCIDENT and not card.does}
    if len(cards) <= MOST_NAMED:
        yield from cards.values()


def _forced_attack(seat: str, on: str) -> Button:
    values = {"name": SeatName(seat), "on": SeatName(on)}
    return Button(f"attack:{seat}:{on}:card", text("{name} attacks {on}", **values))


def _plays(race: Race, offered: Offers) -> Iterator[PlayView]:
    by_card: dict[str, list[Play]] = {}
    for play in offered.plays:
        by_card.setdefault(play.card, []).append(play)
    for place, card in enumerate(race.deck.cards, 1):
        if plays := by_card.pop(card.name, []):  # of several cards of a name the first
            yield PlayView(f"play-{place}", card.name, card.effect or "", tuple(_rows(race, plays)))


def _rows(race: Race, plays: Sequence[Play]) -> Iterator[PlayRow]:
    """A row for each cat that may play the card, or one for all where it is played on nobody."""
    alone = [play for play in plays if not play.on]
    if alone and not any(play.on for play in plays):
        yield PlayRow(text("Who plays it?"), tuple(_play_button(race, play) for play in alone))
        return
    for seat in dict.fromkeys(play.cat for play in plays):
        mine = [play for play in plays if play.cat == seat and play.on]
        name = SeatName(seat)
        who = text("{name} plays it on", name=name)
        if costs_token(race, mine[0]):
            who = text("{name} plays it, for a pounce token, on", name=name)
        yield PlayRow(who, tuple(_play_button(race, play) for play in mine))


def _play_button(race: Race, play: Play) -> Button:
    """Says what the target discards, where it does."""
    action = f"play:{play.cat}:{play.on}:{play.card}"
    if not play.on:
        note = text("for a pounce token") if costs_token(race, play) else None
        return Button(action, SeatName(play.cat), note)
    if isinstance(effect_of(race, play.card), CancelCard):
        return Button(action, text("{name}’s last card", name=SeatName(play.on)))
    paid = discarded(race, play)
    note = text("discards {cards}", cards=cards(paid)) if paid else None
    return Button(action, SeatName(play.on), note)


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
