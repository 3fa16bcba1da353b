"""Puts the actions of a race and their results into plain words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, singledispatch

from games.cantankerous_cats.rules import actions
from games.cantankerous_cats.rules.actions import Action, Step
from games.cantankerous_cats.rules.effects import cancelled_seat, is_stopped
from games.cantankerous_cats.rules.state import Cat, Hearts
from games.contract import Json, SeatName, Text, Value, added, plural, text


@lru_cache(maxsize=4096)
def describe(step: Step) -> tuple[Text, ...]:
    """Returns what was done, then a sentence for each consequence."""
    return (_describe(step.action, step), *_consequences(step))


def _consequences(step: Step) -> Iterator[Text]:
    """Yields what follows from an action but is not the action itself."""
    after, claim = step.after, step.before.claim
    if step.adopted:
        yield plural(
            "{name} is adopted with {n} heart: domestic again.",
            "{name} is adopted with {n} hearts: domestic again.",
            after.cats[after.toy].hearts,
            name=SeatName(after.toy),
        )
    if step.claimed and after.claim:
        yield text("{name} is about to win.", name=SeatName(after.claim.cat))
    if claim and step.fell:
        yield _no_victory(SeatName(claim.cat), claim.value)
    if step.ended and not isinstance(step.action, actions.Win):
        yield text("{name} wins: nobody can stop it.", name=SeatName(after.winner))


def _no_victory(name: SeatName, points: int) -> Text:
    """Returns the sentence that a victory was prevented; the placed card stays placed (CC-7)."""
    if not points:
        return text("{name} does not win with this.", name=name)
    return plural(
        "{name} does not win with this; the {n} point stays.",
        "{name} does not win with this; the {n} points stay.",
        points,
        name=name,
    )


@singledispatch
def _describe(action: Action, step: Step) -> Text:
    raise TypeError(action)


@_describe.register
def _bank(action: actions.Bank, step: Step) -> Text:
    return plural(
        "{name} banks {n} heart{card}.",
        "{name} banks {n} hearts{card}.",
        action.hearts,
        name=SeatName(action.cat),
        card=_with_card(action.card),
    )


@_describe.register
def _score(action: actions.Score, step: Step) -> Text:
    values: dict[str, Value] = {
        "name": SeatName(action.cat),
        "value": action.value,
        "card": _with_card(action.card),
    }
    if step.lost is not None:
        return _loss(action.cat, action.cost, step.lost, action.card)
    values["payment"] = _payment(step.paid or (), action.cost)
    if step.claimed or (step.ended and not step.points):
        return plural(
            "{name} plays {n} point{card}, {payment}.",
            "{name} plays {n} points{card}, {payment}.",
            action.value,
            **values,
        )
    return text("{name} scores {value}{card}, {payment}.", **values)


@_describe.register
def _attack(action: actions.Attack, step: Step) -> Text:
    values: dict[str, Value] = {
        "attack": _countered(_attacks(action, step), action),
        "target": SeatName(action.on),
    }
    if is_stopped(step.before, action):
        values["card"] = action.counter_card or text("an incident")
        if not step.after.cats[action.on].feral:
            return text("{attack}; {target} stops it with {card}, for a pounce token.", **values)
        values["cards"] = added(step.paid or ())
        if step.paid:
            return text("{attack}; {target} plays {card}: discards {cards}, feral now.", **values)
        return text("{attack}; {target} plays {card}: feral now.", **values)
    if step.lost is not None:
        values["loss"] = _loss(action.on, action.cost, step.lost, "")
        return text("{attack}. {loss}", **values)
    values["payment"] = _payment(step.paid or (), action.cost)
    if step.withheld:
        return text("{attack}; {target} scores nothing, {payment}: an attack never wins.", **values)
    values["points"] = step.points
    return text("{attack}; {target} scores {points}, {payment}.", **values)


def _attacks(action: actions.Attack, step: Step) -> Text:
    """Returns the sentence that says who attacked, how and with what."""
    values: dict[str, Value] = {
        "name": SeatName(action.cat),
        "target": SeatName(action.on),
        "value": action.value,
        "cost": action.cost,
        "card": _with_card(action.card),
    }
    if step.spends_token:
        return text("{name} pounces on {target}: {value} for {cost}{card}", **values)
    if action.forced:
        return text("A card makes {name} attack {target}: {value} for {cost}{card}", **values)
    return text("{name} attacks {target}: {value} for {cost}{card}", **values)


def _countered(attack: Text, action: actions.Attack) -> Text:
    """Returns the attack in words, with the token, cards or incident that counter it."""
    values: dict[str, Value] = {"attack": attack, "target": SeatName(action.on)}
    cards = added(action.counter) if isinstance(action.counter, tuple) else ""
    if action.counter == actions.INCIDENT or action.counter_card:
        values["card"] = action.counter_card or text("an incident")
        played = text("{attack}; {target} plays {card} for a pounce token", **values)
        return text("{played} and banks {cards}", played=played, cards=cards) if cards else played
    if action.counter is None:
        return attack
    if not cards:
        return text("{attack}; {target} counters for a pounce token", **values)
    return text("{attack}; {target} counters by banking {cards}", cards=cards, **values)


def _payment(paid: Hearts, cost: int) -> Text:
    if not paid:
        return text("at no cost") if not cost else text("paying nothing")
    wasted = sum(paid) - cost
    if not wasted:
        return text("paying {cards}", cards=added(paid))
    more = plural("{n} heart more than it costs", "{n} hearts more than it costs", wasted)
    return text("paying {cards} ({more})", cards=added(paid), more=more)


def _loss(seat: str, cost: int, lost: Hearts, card: str) -> Text:
    """Returns the sentence that says who cannot pay, and what that cat loses (CC-2, CC-3)."""
    values: dict[str, Value] = {"name": SeatName(seat), "cost": cost, "card": _with_card(card)}
    if not lost:
        return text("{name} cannot pay {cost}{card}: feral now.", **values)
    return plural(
        "{name} cannot pay {cost}{card}: loses {n} heart and is feral now.",
        "{name} cannot pay {cost}{card}: loses {n} hearts and is feral now.",
        sum(lost),
        **values,
    )


@_describe.register
def _play(action: actions.Play, step: Step) -> Text:
    target = cancelled_seat(step.before, action) if step.cancelled else action.on
    values: dict[str, Value] = {
        "name": SeatName(action.cat),
        "card": action.card,
        "token": text(", for a pounce token") if step.spends_token else text(""),
        "target": SeatName(target),
    }
    if step.cancelled:
        return text("{name} cancels the last card of {target} with {card}{token}.", **values)
    if not action.on:
        return text("{name} plays {card}{token}.", **values)
    if not step.after.cats[target].feral:
        return text("{name} plays {card}{token}: {target} is domestic again.", **values)
    if not step.paid:
        return text("{name} plays {card}{token}: {target} is feral now.", **values)
    values["cards"] = added(step.paid)
    return text("{name} plays {card}{token}: {target} discards {cards} and is feral now.", **values)


@_describe.register
def _buy_pounce(action: actions.BuyPounce, step: Step) -> Text:
    deck, feral = step.before.deck, step.before.cats[action.cat].feral
    return plural(
        "{name} buys a pounce token for {n} card.",
        "{name} buys a pounce token for {n} cards.",
        deck.pounce_cards_feral if feral else deck.pounce_cards,
        name=SeatName(action.cat),
    )


@_describe.register
def _pass_toy(action: actions.PassToy, step: Step) -> Text:
    return text("The cat toy goes to {name}.", name=SeatName(step.after.toy))


@_describe.register
def _set(action: actions.SetCat, step: Step) -> Text:
    name = SeatName(action.cat)
    was, now = step.before.cats[action.cat], step.after.cats[action.cat]
    changes: list[Text | SeatName | str] = [*_changes(was, now)]
    if action == actions.SetCat(action.cat, pounce=was.pounce - 1):
        return text("{name} spends a pounce token.", name=name)
    return text(
        "{name}, by hand{card}: {changes}.",
        name=name,
        card=_with_card(action.card),
        changes=changes or [text("nothing changed")],
    )


def _changes(was: Cat, now: Cat) -> Iterator[Text]:
    if was.mischief != now.mischief:
        yield text("mischief {was} → {now}", was=was.mischief, now=now.mischief)
    if was.bank != now.bank:
        values = {"was": added(was.bank) or "0", "now": added(now.bank) or "0"}
        yield text("hearts {was} → {now}", **values)
    if was.pounce != now.pounce:
        yield text("pounce tokens {was} → {now}", was=was.pounce, now=now.pounce)
    if was.feral != now.feral:
        yield text("feral now") if now.feral else text("domestic now")


@_describe.register
def _win(action: actions.Win, step: Step) -> Text:
    return text("Nobody stops it: {name} wins.", name=SeatName(action.cat))


@_describe.register
def _prevented(action: actions.Prevented, step: Step) -> Text:
    claim = step.before.claim
    name = SeatName(claim.cat if claim else "")
    if action.by:
        stopper = SeatName(action.by)
        return text(
            "{stopper} stops it for a pounce token: {name} does not win.",
            name=name,
            stopper=stopper,
        )
    return text("Somebody stops it: {name} does not win.", name=name)


@_describe.register
def _reseat(action: actions.Reseat, step: Step) -> Text:
    names: list[Text | SeatName | str] = [SeatName(seat) for seat in action.after]
    return text("At the table from here on: {names}.", names=names)


def _with_card(card: str) -> Text:
    """Returns a card as the players named it, or by its number."""
    if not card:
        return text("")
    return text(" (card {card})", card=card) if card.isdecimal() else text(" ({card})", card=card)


# -- entries in words, also incomplete ones --------------------------------------------------------

_ENTRIES = {
    "bank": text("{name} banks {hearts}"),
    "score": text("{name} plays mischief: {value} for {cost}"),
    "attack": text("{name} attacks {on}: {value} for {cost}"),
    "play": text("{name} plays {card}"),
    "buy-pounce": text("{name} buys a pounce token"),
    "pass-toy": text("The cat toy is passed on"),
    "set": text("{name} is adjusted by hand"),
    "win": text("{name} wins"),
    "prevented": text("The victory is stopped"),
}


def describe_entry(entry: Mapping[str, Json]) -> Text:
    """Returns an entry in words, also if the action is impossible; missing values are "?"."""
    message = _ENTRIES.get(str(entry.get("do")), text("An unknown action"))
    values: dict[str, Value] = {
        "name": SeatName(str(entry.get("cat") or "")),
        "on": SeatName(str(entry.get("on") or "")),
    }
    for part in ("hearts", "value", "cost", "card"):
        values[part] = str(entry.get(part, "?"))
    return text(message.message, **values)


def cannot_pay(seat: str, bank: Hearts, cost: int) -> Text:
    """Returns what happens if the cat cannot pay, shown before it is confirmed (CC-2, CC-3)."""
    return plural(
        "{name} cannot pay {cost} with {n} heart: loses everything banked and turns feral.",
        "{name} cannot pay {cost} with {n} hearts: loses everything banked and turns feral.",
        sum(bank),
        name=SeatName(seat),
        cost=cost,
    )
