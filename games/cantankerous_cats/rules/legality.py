"""Decides which actions are legal now: in documents, from phones, and on offer on a page.

A refusal says why, in words, and which part of the action is wrong.
"""

from __future__ import annotations

from functools import singledispatch
from typing import NamedTuple

from games.cantankerous_cats.deck import (
    AFFECTION,
    INCIDENT,
    MISCHIEF,
    CancelCard,
    Deck,
    Effect,
    ForceAttack,
    PlayCards,
    TurnDomestic,
    TurnFeral,
)
from games.cantankerous_cats.rules import actions
from games.cantankerous_cats.rules.actions import Action, Play
from games.cantankerous_cats.rules.effects import (
    cancelled_seat,
    costs_token,
    counter_effect,
    counter_play,
    discards,
    effect_of,
    is_stopped,
)
from games.cantankerous_cats.rules.payment import holds
from games.cantankerous_cats.rules.state import Hearts, Race
from games.cantankerous_cats.sheet import KITTEN
from games.contract import SeatName, Text, plural, text

NUMBERS = ("hearts", "value", "cost", "pay", "counter", "mischief", "bank", "pounce")


IS_OF_KIND = {
    AFFECTION: text('"{card}" is an affection card: bank it'),
    MISCHIEF: text('"{card}" is a mischief card: score it or attack with it'),
    INCIDENT: text('"{card}" is an incident card: play it'),
}


class Refusal(NamedTuple):
    """Why an action is refused. `part` is the key that is wrong, "" if it is the whole action."""

    message: Text
    part: str = ""


def refusal(race: Race, action: Action) -> Refusal | None:
    """Returns why an action is not legal now; None if it is."""
    if race.is_over and isinstance(action, actions.Win):
        return _over(race)
    return illegal(race, action) or _other_kind(action, race.deck) or _unknown_stop(race, action)


def illegal(race: Race, action: Action) -> Refusal | None:
    """Returns why a logged action is not legal. What the club learned later about the card's kind
    does not matter, and the same winner may be entered twice."""
    if isinstance(action, actions.Reseat):
        return None
    if race.is_over and not (isinstance(action, actions.Win) and action.cat == race.winner):
        return _over(race)
    return _below_nothing(action) or _refusal(action, race)


def _over(race: Race) -> Refusal:
    return Refusal(text("The race is over: {name} has won.", name=SeatName(race.winner)))


def _other_kind(action: Action, deck: Deck) -> Refusal | None:
    match action:
        case actions.Bank():
            return of_other_kind(deck, action.card, AFFECTION)
        case actions.Score():
            return of_other_kind(deck, action.card, MISCHIEF)
        case actions.Attack():
            counter = of_other_kind(deck, action.counter_card, INCIDENT, "counter_card")
            return of_other_kind(deck, action.card, MISCHIEF) or counter
        case _:
            return None


def _unknown_stop(race: Race, action: Action) -> Refusal | None:
    """Refuses an attack until players have said if an unknown incident stopped it (CC-4)."""
    if not isinstance(action, actions.Attack) or action.counter != actions.INCIDENT:
        return None
    if action.stopped is not None or counter_effect(race, action):
        return None
    return Refusal(text("Did the incident stop the attack?"), "stopped")


def _below_nothing(action: Action) -> Refusal | None:
    """Refuses an action that contains a negative number, for itself or for one of its cards."""
    for part in NUMBERS:
        value = getattr(action, part, None)
        numbers = value if isinstance(value, tuple) else (value,)
        if any(isinstance(number, int) and number < 0 for number in numbers):
            return Refusal(text("It cannot go below 0."), part)
    return None


@singledispatch
def _refusal(action: Action, race: Race) -> Refusal | None:
    raise TypeError(action)


@_refusal.register
def _bank(action: actions.Bank, race: Race) -> Refusal | None:
    """Refuses an unknown seat. Anybody may bank at any time, because instant actions can do so."""
    return no_seat(race, action.cat)


@_refusal.register
def _score(action: actions.Score, race: Race) -> Refusal | None:
    """Refuses a feral cat. Instant actions may score in other cats' turns, too, even while the
    toy's holder is about to win."""
    name = SeatName(action.cat)
    if refusal := no_seat(race, action.cat):
        return refusal
    if race.claim and race.claim.cat == action.cat:
        return claimed(race)
    cat = race.cats[action.cat]
    if cat.feral:
        return Refusal(text("{name} is feral: feral cats cannot score.", name=name), "cat")
    if cat.hearts < action.cost and not race.is_standard:
        message = plural(
            "{name} has {n} heart for a cost of {cost}: that card cannot be played.",
            "{name} has {n} hearts for a cost of {cost}: that card cannot be played.",
            cat.hearts,
            name=name,
            cost=action.cost,
        )
        return Refusal(message, "cost")
    return wrong_payment(action.cat, cat.bank, action.cost, action.pay)


@_refusal.register
def _attack(action: actions.Attack, race: Race) -> Refusal | None:
    if not race.is_standard:
        return Refusal(text("There are no attacks in this game."))
    if refusal := no_seat(race, action.cat) or no_seat(race, action.on, "on"):
        return refusal
    if refusal := _no_target(race, action.cat, action.on) or _no_counter(race, action):
        return refusal
    if not action.forced and (refusal := _no_attacker(race, action.cat, action.on)):
        return refusal
    bank = race.cats[action.on].bank
    if isinstance(action.counter, tuple):
        bank = (*bank, *action.counter)
    if play := counter_play(race, action):
        refusal = _effect_refusal(counter_effect(race, action), race, play)
        if refusal and refusal.part in ("on", ""):
            return refusal._replace(part="counter_on")
        if refusal or play.on == action.on:
            return refusal
    if is_stopped(race, action):
        stopped = text("An attack that is stopped costs nothing.")
        return Refusal(stopped, "pay") if action.pay else None
    return wrong_payment(action.on, bank, action.cost, action.pay)


def _no_target(race: Race, seat: str, on: str) -> Refusal | None:
    """Refuses an attack on oneself or on a feral cat, which has no house (CC-3)."""
    if seat == on:
        return Refusal(text("{name} cannot attack themselves.", name=SeatName(seat)), "on")
    if race.cats[on].feral:
        message = text("{target} is feral: feral cats cannot be attacked.", target=SeatName(on))
        return Refusal(message, "on")
    return None


def _no_attacker(race: Race, seat: str, on: str) -> Refusal | None:
    """Refuses an attack that no card forces, if this cat may not attack (CC-3)."""
    cat, name = race.cats[seat], SeatName(seat)
    if race.claim and race.claim.cat == seat:
        return claimed(race)
    if cat.feral and race.toy == seat:
        return None
    if not cat.pounce:
        return Refusal(text("{name} has no pounce token to attack with.", name=name), "cat")
    if not cat.feral and race.toy == seat:
        message = text(
            "{name} holds the cat toy, and only a feral cat may attack on its own turn.", name=name
        )
        return Refusal(message, "cat")
    if not cat.feral and race.toy != on:
        message = text(
            "{name} can pounce only on {holder}, who holds the cat toy.",
            name=name,
            holder=SeatName(race.toy),
        )
        return Refusal(message, "on")
    return None


def _no_counter(race: Race, action: actions.Attack) -> Refusal | None:
    if refusal := _no_incident(race, action):
        return refusal
    if action.counter is None or race.cats[action.on].pounce:
        return None
    message = text("{name} has no pounce token to counter with.", name=SeatName(action.on))
    return Refusal(message, "counter")


def _no_incident(race: Race, action: actions.Attack) -> Refusal | None:
    """Refuses details of an incident if there is none, or if they do not fit its effect (CC-4)."""
    effect = counter_effect(race, action)
    if action.counter_card and action.counter != actions.INCIDENT:
        if not isinstance(effect, PlayCards):
            return Refusal(
                text("This is only for a target that counters with an incident."), "counter_card"
            )
        if len(action.counter or ()) > effect.count:
            most = plural(
                "This incident banks {n} card at most.",
                "This incident banks {n} cards at most.",
                effect.count,
            )
            return Refusal(most, "counter")
    if action.counter_on and not isinstance(effect, TurnFeral | TurnDomestic):
        return Refusal(text("This card has no target."), "counter_on")
    if action.stopped is None or (action.counter == actions.INCIDENT and effect is None):
        return None
    return Refusal(text("This is only for an incident that the edition does not know."), "stopped")


@_refusal.register
def _play(action: actions.Play, race: Race) -> Refusal | None:
    """Refuses an incident that this cat may not play; `_effect_refusal` checks its target."""
    if refusal := no_seat(race, action.cat):
        return refusal
    effect = effect_of(race, action.card)
    name = SeatName(action.cat)
    if effect is None and race.deck.leaves_out(action.card, race.rules):
        message = text("“{card}” is taken out in this game.", card=action.card)
        return Refusal(message, "card")
    if effect is None:
        message = text("What “{card}” does here is set by hand.", card=action.card)
        return Refusal(message, "card")
    cancels = isinstance(effect, CancelCard)
    if race.claim and race.claim.cat == action.cat and not cancels:
        return claimed(race)
    if costs_token(race, action) and not race.cats[action.cat].pounce:
        return Refusal(text("{name} has no pounce token to play it with.", name=name), "cat")
    if not race.is_standard and race.toy != action.cat and not (cancels or action.forced):
        message = text("{name} does not hold the cat toy and cannot play this.", name=name)
        return Refusal(message, "cat")
    return _effect_refusal(effect, race, action)


@_refusal.register
def _buy_pounce(action: actions.BuyPounce, race: Race) -> Refusal | None:
    name = SeatName(action.cat)
    if not race.is_standard:
        return Refusal(text("There are no pounce tokens in this game."))
    if refusal := no_seat(race, action.cat) or claimed(race):
        return refusal
    if race.toy != action.cat:
        message = text(
            "{name} does not hold the cat toy: you buy tokens on your own turn.", name=name
        )
        return Refusal(message, "cat")
    left = race.tokens_left()
    if left is not None and left <= 0:  # below 0: tokens were set by hand
        return Refusal(text("No pounce token is left to buy."))
    return None


@_refusal.register
def _pass_toy(action: actions.PassToy, race: Race) -> Refusal | None:
    if refusal := claimed(race):
        return refusal
    if not action.to:
        return None
    if refusal := no_seat(race, action.to, "to"):
        return refusal
    if action.to == race.toy:
        message = text("{name} holds the cat toy already.", name=SeatName(action.to))
        return Refusal(message, "to")
    return None


@_refusal.register
def _set(action: actions.SetCat, race: Race) -> Refusal | None:
    if refusal := no_seat(race, action.cat):
        return refusal
    if action.pounce and not race.is_standard:
        return Refusal(text("There are no pounce tokens in this game."), "pounce")
    if action.feral and not race.is_standard:
        return Refusal(text("Nobody turns feral in this game."), "feral")
    return None


@_refusal.register
def _win(action: actions.Win, race: Race) -> Refusal | None:
    """Refuses a win, except after a claim that nobody stopped, or if values set by hand suffice."""
    if refusal := no_seat(race, action.cat):
        return refusal
    name = SeatName(action.cat)
    if race.claim:
        if race.claim.cat == action.cat:
            return None
        message = text(
            "{other} is about to win, not {name}.", other=SeatName(race.claim.cat), name=name
        )
        return Refusal(message, "cat")
    if race.winner or reaches(race, action.cat):
        return None
    return Refusal(text("{name} has not met a winning condition.", name=name), "cat")


def reaches(race: Race, seat: str) -> bool:
    """Whether a cat may be entered as the winner (CC-7). It needs the toy, and enough hearts if
    feral or enough points set by hand if domestic; earlier points only win with its next card. By
    the kitten rules enough points always win."""
    cat = race.cats[seat]
    if cat.feral:
        return race.toy == seat and cat.hearts >= race.deck.hearts_to_win
    in_time = race.rules == KITTEN or race.toy == race.by_hand == seat
    return in_time and cat.mischief >= race.deck.points_to_win


@_refusal.register
def _prevented(action: actions.Prevented, race: Race) -> Refusal | None:
    if race.claim is None:
        return Refusal(text("Nobody is about to win: there is nothing to stop."))
    if not action.by:
        return None
    if refusal := no_seat(race, action.by, "by"):
        return refusal
    if action.by == race.claim.cat:
        message = text(
            "{name} is about to win, so somebody else has to stop it.", name=SeatName(action.by)
        )
        return Refusal(message, "by")
    if not race.cats[action.by].pounce:
        message = text("{name} has no pounce token to stop it with.", name=SeatName(action.by))
        return Refusal(message, "by")
    return None


# -- incidents, by what they do (CC-11) ------------------------------------------------------------


def _effect_refusal(effect: Effect | None, race: Race, play: Play) -> Refusal | None:
    """Returns why a card with this effect cannot be played this way; None if it can."""
    match effect:
        case TurnFeral():
            return _cannot_turn(race, play, feral=True) or wrong_payment(
                play.on, race.cats[play.on].bank, discards(race, play), play.pay
            )
        case TurnDomestic() if refusal := _cannot_turn(race, play, feral=False):
            return refusal
        case ForceAttack() if not race.is_standard:
            return Refusal(text("There are no attacks in this game."))
        case ForceAttack() if play.on:
            message = text(
                "Leave the target out: the forced attack that follows shows who attacks whom."
            )
            return Refusal(message, "on")
        case PlayCards() if play.on:
            return Refusal(text("This card has no target."), "on")
        case CancelCard():
            return _cannot_cancel(effect, race, play)
    return _nothing_to_pay(play)


def _cannot_turn(race: Race, play: Play, *, feral: bool) -> Refusal | None:
    """Returns why the target cannot turn feral (domestic if `feral` is False); None if it can."""
    if not race.is_standard:
        return Refusal(text("Nobody turns feral in this game."))
    if not play.on:
        return Refusal(text("Who is the card played on?"), "on")
    if refusal := no_seat(race, play.on, "on"):
        return refusal
    if race.cats[play.on].feral != feral:
        return None
    name = SeatName(play.on)
    message = text("{name} is domestic already.", name=name)
    if feral:
        message = text("{name} is feral already.", name=name)
    return Refusal(message, "on")


def _cannot_cancel(effect: CancelCard, race: Race, play: Play) -> Refusal | None:
    """Returns why no card can be cancelled; None if one can. Other cats can cancel the last card of
    the toy's holder. The holder can cancel a card with which another cat pounced."""
    on = cancelled_seat(race, play)
    name, other = SeatName(play.cat), SeatName(on)
    if not on:
        whose = text("Whose card does {name} cancel?", name=name)
        nobody = text("Nobody has pounced with a card that {name} could cancel.", name=name)
        return Refusal(whose if set(race.played) - {play.cat} else nobody)
    if refusal := no_seat(race, on, "on") or _nothing_to_pay(play):
        return refusal
    if play.cat == on:
        return Refusal(text("{name} cannot cancel their own card.", name=name), "on")
    if race.toy not in (on, play.cat):
        message = text(
            "Only the last card of {holder} can be cancelled.", holder=SeatName(race.toy)
        )
        return Refusal(message, "on")
    card = race.played.get(on)
    if card is None:
        message = text("{other} has played no card that could be cancelled.", other=other)
        return Refusal(message, "on" if play.on else "")
    if effect.only_mischief and card.kind != MISCHIEF:
        return Refusal(text("The last card of {other} is not a mischief card.", other=other))
    return None


def _nothing_to_pay(play: Play) -> Refusal | None:
    return Refusal(text("Nobody discards anything for this card."), "pay") if play.pay else None


# -- reasons that several actions share -----------------------------------------------------------


def no_seat(race: Race, seat: str, part: str = "cat") -> Refusal | None:
    if seat in race.cats:
        return None
    return Refusal(text("No player has that name: {name}", name=seat), part)


def of_other_kind(deck: Deck, card: str, kind: str, part: str = "card") -> Refusal | None:
    """Refuses a card that the edition knows to be of another kind (CC-2, CC-3, CC-4)."""
    kinds = deck.kinds(card) if card else frozenset[str | None]()
    others = sorted(other for other in kinds if other)
    if not others or kinds & {None, kind}:
        return None
    return Refusal(text(IS_OF_KIND[others[0]].message, card=card), part)


def claimed(race: Race) -> Refusal | None:
    """Refuses an action because a claimed victory waits for an answer; None without a claim."""
    if race.claim is None:
        return None
    message = text(
        "{name} is about to win: first enter whether anybody stops it.",
        name=SeatName(race.claim.cat),
    )
    return Refusal(message)


def wrong_payment(seat: str, bank: Hearts, cost: int, pay: Hearts | None) -> Refusal | None:
    """Refuses a payment that is not made of whole banked cards worth at least the cost. A cat that
    cannot pay needs none, because it loses all its cards anyway."""
    name = SeatName(seat)
    if pay is None:
        return None
    if not holds(bank, pay):
        return Refusal(text("{name} does not have these cards banked.", name=name), "pay")
    if sum(bank) >= cost > sum(pay):
        message = text("These cards pay only {paid} of {cost}.", paid=sum(pay), cost=cost)
        return Refusal(message, "pay")
    return None
