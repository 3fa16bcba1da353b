"""What can be done in the turn of the toy's holder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from games.cantankerous_cats.deck import INCIDENT, CancelCard, Card
from games.cantankerous_cats.rules.actions import Action, Attack, Bank, PassToy, Play, Score
from games.cantankerous_cats.rules.effects import costs_token, discarded, effect_of, lets_play
from games.cantankerous_cats.rules.legality import refusal
from games.cantankerous_cats.rules.offers import Offers
from games.cantankerous_cats.rules.payment import proposal
from games.cantankerous_cats.rules.state import Race
from games.cantankerous_cats.setup import turn_reminder
from games.cantankerous_cats.view.descriptions import cannot_pay
from games.cantankerous_cats.view.parts import (
    Button,
    ButtonRow,
    CatView,
    PayCard,
    heart_buttons,
    paid_places,
    pay_cards,
)
from games.contract import SeatName, Text, added, plural, text

MOST_NAMED = 12  # cards to choose by name with one tap
VALUE, COST = 6, 9  # the most that cards have, and the last chips, unless the edition has more


@dataclass(frozen=True)
class CostView:
    """How a mischief card of this cost would be paid: `pay` are the indices of the banked cards."""

    cost: int
    pay: tuple[int, ...]
    message: Text
    is_bad: bool


@dataclass(frozen=True)
class TurnView:
    """What can be done in the turn of the toy's holder. `costs` is empty if the holder cannot be
    made to pay. `attacks` are attacks by or on the holder, `others` those between other cats,
    `forced` those that only the card `opened` allows. `scores` lets other cats score a card."""

    cat: CatView
    banks: tuple[Button, ...]
    values: range
    prices: range
    pay: tuple[PayCard, ...]
    costs: tuple[CostView, ...]
    score: Button | None
    attacks: ButtonRow | None
    scores: ButtonRow | None
    others: tuple[ButtonRow, ...]
    forced: tuple[ButtonRow, ...]
    buy: Button | None
    named: tuple[Card, ...]
    plays: tuple[PlayView, ...]
    opened: str
    reminder: Text

    @property
    def composes(self) -> bool:
        """Whether somebody can play a mischief card."""
        return bool(self.score or self.attacks or self.has_more)

    @property
    def has_more(self) -> bool:
        """Whether there are attacks or cards that do not involve the holder."""
        return bool(self.scores or self.others or self.forced)


Cats = Mapping[str, CatView]


def turn_view(
    race: Race, cats: Cats, offered: Offers, known: Sequence[Card], opened: str
) -> TurnView:
    """Returns the view of the turn. `known` are the cards of this version with what the race's log
    tells about them; `opened` names the card that lets further cards be played ("" if none)."""
    seat, cat = race.toy, cats[race.toy]
    costs = range(max([COST, *(card.cost or 0 for card in known)]) + 1)
    scores = {
        scorer: Button(
            f"score:{scorer}", text("{name} scores", name=SeatName(scorer)), cat=cats[scorer]
        )
        for scorer in offered.scorers
    }
    score = scores.pop(seat, None)
    near = [pair for pair in offered.attacks if seat in pair]
    far = [pair for pair in offered.attacks if seat not in pair]
    pays = not cat.feral and not race.claim
    named = {card.name: card for card in known if card.kind != INCIDENT and not card.does}
    return TurnView(
        cat=cat,
        banks=heart_buttons(race, f"bank:{seat}") if seat in offered.bankers else (),
        values=range(1, max([VALUE, *(card.value or 0 for card in known)]) + 1),
        prices=costs,
        pay=pay_cards(cat.bank, ()) if pays else (),
        costs=tuple(_cost(race, cost) for cost in costs) if pays else (),
        score=score,
        attacks=_near(race, cats, near) if near else None,
        scores=ButtonRow(text("Another cat scores"), tuple(scores.values())) if scores else None,
        others=tuple(_rows_of_attacks(race, cats, far)),
        forced=tuple(_rows_of_attacks(race, cats, offered.forced, ":card")),
        buy=_buy(race) if seat in offered.buyers else None,
        named=tuple(named.values()) if len(named) <= MOST_NAMED else (),
        plays=tuple(play_views(race, offered)),
        opened=opened,
        reminder=turn_reminder(race.rules, race.deck, feral=cat.feral),
    )


Pairs = Sequence[tuple[str, str]]


def _near(race: Race, cats: Cats, pairs: Pairs) -> ButtonRow:
    """Returns the buttons for attacks on the toy's holder, or for attacks by a feral holder in its
    own turn (CC-3). Each has the name of the other cat."""
    label = text("Attack") if race.cats[race.toy].feral else text("Pounce")
    others = [on if seat == race.toy else seat for seat, on in pairs]
    buttons = (_attack(race, *pair, cats[one]) for pair, one in zip(pairs, others, strict=True))
    return ButtonRow(label, tuple(buttons))


def _rows_of_attacks(race: Race, cats: Cats, pairs: Pairs, how: str = "") -> Iterator[ButtonRow]:
    """Yields a row for each attacker, with a button for each target."""
    for attacker in dict.fromkeys(seat for seat, _ in pairs):
        mine = [pair for pair in pairs if pair[0] == attacker]
        label = text("{name} attacks", name=SeatName(attacker))
        yield ButtonRow(label, tuple(_attack(race, *pair, cats[pair[1]], how) for pair in mine))


def _attack(race: Race, seat: str, on: str, shown: CatView, how: str = "") -> Button:
    """Returns the button of an attack. Outside one's own turn, an attack costs a token (CC-3)."""
    values = {"name": SeatName(seat), "on": SeatName(on)}
    label = text("{name} pounces on {on}", **values)
    if how or (race.cats[seat].feral and race.toy == seat):
        label = text("{name} attacks {on}", **values)
    elif on == race.toy:
        label = text("{name} pounces", **values)
    return Button(f"attack:{seat}:{on}{how}", label, cat=shown)


def _cost(race: Race, cost: int) -> CostView:
    """Returns what the holder pays for a card of this cost, whoever plays the card."""
    seat = race.toy
    bank, name = race.cats[seat].bank, SeatName(seat)
    refused = refusal(race, Score(seat, 0, cost))
    if refused:
        return CostView(cost, (), refused.message, is_bad=True)
    paid = proposal(bank, cost)
    if paid is None:
        return CostView(cost, (), cannot_pay(seat, bank, cost), is_bad=True)
    places = paid_places(bank, paid)
    if not paid:
        return CostView(cost, places, text("{name} pays nothing.", name=name), is_bad=False)
    message = text("{name} pays {cards}.", name=name, cards=added(paid))
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
        text("Pass to {name}", name=SeatName(seat)),
        text("adopted: domestic again") if adopted else None,
    )


# -- cards by name, and incidents that do something (CC-11) ----------------------------------------


@dataclass(frozen=True)
class PlayView:
    """An incident with a known effect. Each row is for a player, with a button for each possible
    target; if the card has no target, one row has a button for each player."""

    key: str
    name: str
    effect: str
    rows: tuple[ButtonRow, ...]


def opened_card(race: Race, done: Sequence[Action]) -> str:
    """Returns the card of this turn that still lets further cards be played, or "". `done` are the
    race's actions in order."""
    since_pass = takewhile(lambda action: not isinstance(action, PassToy), reversed(done))
    left, name = 0, ""
    for action in reversed([*since_pass]):
        if isinstance(action, Play) and (count := lets_play(race, action.card)):
            left, name = count, action.card
        elif isinstance(action, Bank | Score | Attack | Play):
            left -= 1
    return name if left > 0 else ""


def play_views(race: Race, offered: Offers) -> Iterator[PlayView]:
    by_card: dict[str, list[Play]] = {}
    for play in offered.plays:
        by_card.setdefault(play.card, []).append(play)
    for place, card in enumerate(race.deck.cards, 1):
        if plays := by_card.pop(card.name, []):  # the first of several cards with one name
            yield PlayView(f"play-{place}", card.name, card.effect or "", tuple(_rows(race, plays)))


def _rows(race: Race, plays: Sequence[Play]) -> Iterator[ButtonRow]:
    """Yields a row for each cat that may play the card, or a single one if it has no target."""
    alone = [play for play in plays if not play.on]
    if alone and not any(play.on for play in plays):
        yield ButtonRow(text("Who plays it?"), tuple(_play_button(race, play) for play in alone))
        return
    for seat in dict.fromkeys(play.cat for play in plays):
        mine = [play for play in plays if play.cat == seat and play.on]
        name = SeatName(seat)
        who = text("{name} plays it on", name=name)
        if costs_token(race, mine[0]):
            who = text("{name} plays it, for a pounce token, on", name=name)
        yield ButtonRow(who, tuple(_play_button(race, play) for play in mine))


def _play_button(race: Race, play: Play) -> Button:
    """Returns the button to play an incident on a cat, with what that cat discards."""
    action = f"play:{play.cat}:{play.on}:{play.card}"
    if not play.on:
        note = text("for a pounce token") if costs_token(race, play) else None
        return Button(action, SeatName(play.cat), note)
    if isinstance(effect_of(race, play.card), CancelCard):
        return Button(action, text("{name}’s last card", name=SeatName(play.on)))
    paid = discarded(race, play)
    note = text("discards {cards}", cards=added(paid)) if paid else None
    return Button(action, SeatName(play.on), note)
