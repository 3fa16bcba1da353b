"""Actions of a race and what came of them, in plain words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import singledispatch

from games.cantankerous_cats.rules import actions
from games.cantankerous_cats.rules.actions import Action
from games.cantankerous_cats.rules.outcome import Outcome
from games.cantankerous_cats.rules.payment import in_words
from games.cantankerous_cats.rules.state import Cat, Hearts
from games.contract import Json, SeatName, Text, Value, plural, text


def describe(action: Action, outcome: Outcome) -> tuple[Text, ...]:
    """What was done and, a sentence each, what came of it."""
    return (_describe(action, outcome), *_consequences(outcome))


def _consequences(outcome: Outcome) -> Iterator[Text]:
    """What follows from an action but is not the action itself."""
    if outcome.adopted is not None:
        yield plural(
            "{name} is adopted with {n} heart: domestic again.",
            "{name} is adopted with {n} hearts: domestic again.",
            outcome.adopted,
            name=SeatName(outcome.toy),
        )
    if outcome.claimed:
        yield text("{name} is about to win.", name=SeatName(outcome.claimed))
    if outcome.fell:
        yield _no_victory(SeatName(outcome.fell), outcome.stays)
    if outcome.won:
        yield text("{name} wins: nobody can stop it.", name=SeatName(outcome.won))


def _no_victory(name: SeatName, points: int) -> Text:
    """The card that was placed stays placed (CC-7)."""
    if not points:
        return text("{name} does not win by it.", name=name)
    return plural(
        "{name} does not win by it; its {n} point stays.",
        "{name} does not win by it; its {n} points stay.",
        points,
        name=name,
    )


@singledispatch
def _describe(action: Action, outcome: Outcome) -> Text:
    raise TypeError(action)


@_describe.register
def _bank(action: actions.Bank, outcome: Outcome) -> Text:
    return plural(
        "{name} banks {n} heart{card}.",
        "{name} banks {n} hearts{card}.",
        action.hearts,
        name=SeatName(action.cat),
        card=_with_card(action.card),
    )


@_describe.register
def _score(action: actions.Score, outcome: Outcome) -> Text:
    values: dict[str, Value] = {
        "name": SeatName(action.cat),
        "value": action.value,
        "card": _with_card(action.card),
    }
    if outcome.lost is not None:
        return _loss(action.cat, action.cost, outcome.lost, action.card)
    values["payment"] = _payment(outcome.paid or (), action.cost)
    if outcome.waits:
        return plural(
            "{name} plays {n} point{card}, {payment}.",
            "{name} plays {n} points{card}, {payment}.",
            action.value,
            **values,
        )
    return text("{name} scores {value}{card}, {payment}.", **values)


@_describe.register
def _attack(action: actions.Attack, outcome: Outcome) -> Text:
    values: dict[str, Value] = {
        "attack": _attacks(action, outcome),
        "counter": _counter(action),
        "target": SeatName(action.on),
    }
    if action.counter == actions.INCIDENT:
        values["card"] = action.counter_card or text("an incident")
        return text("{attack}; {target} stops it with {card}, for a pounce token.", **values)
    if outcome.lost is not None:
        values["loss"] = _loss(action.on, action.cost, outcome.lost, "")
        return text("{attack}{counter}. {loss}", **values)
    values["payment"] = _payment(outcome.paid or (), action.cost)
    if outcome.withheld:
        return text(
            "{attack}{counter}; {target} scores nothing, {payment}: an attack never wins.", **values
        )
    values["points"] = outcome.points
    return text("{attack}{counter}; {target} scores {points}, {payment}.", **values)


def _attacks(action: actions.Attack, outcome: Outcome) -> Text:
    """Who attacked, how and with what."""
    values: dict[str, Value] = {
        "name": SeatName(action.cat),
        "target": SeatName(action.on),
        "value": action.value,
        "cost": action.cost,
        "card": _with_card(action.card),
    }
    if outcome.token:
        return text("{name} pounces on {target}: {value} for {cost}{card}", **values)
    if action.forced:
        return text("By a card {name} attacks {target}: {value} for {cost}{card}", **values)
    return text("{name} attacks {target}: {value} for {cost}{card}", **values)


def _counter(action: actions.Attack) -> Text:
    if not isinstance(action.counter, tuple):
        return text("")
    if not action.counter:
        return text("; countered for a pounce token")
    return text("; countered by banking {cards}", cards=in_words(action.counter))


def _payment(paid: Hearts, cost: int) -> Text:
    if not paid:
        return text("at no cost") if not cost else text("paying nothing")
    wasted = sum(paid) - cost
    if not wasted:
        return text("paying {cards}", cards=in_words(paid))
    more = plural("{n} heart more than it costs", "{n} hearts more than it costs", wasted)
    return text("paying {cards} ({more})", cards=in_words(paid), more=more)


def _loss(seat: str, cost: int, lost: Hearts, card: str) -> Text:
    """Who cannot pay, and what that costs (CC-2, CC-3)."""
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
def _play(action: actions.Play, outcome: Outcome) -> Text:
    values: dict[str, Value] = {
        "name": SeatName(action.cat),
        "card": action.card,
        "token": text(", for a pounce token") if outcome.token else text(""),
        "target": SeatName(action.on or outcome.toy),
    }
    if outcome.cancelled:
        return text("{name} cancels the last card of {target} with {card}{token}.", **values)
    if not action.on:
        return text("{name} plays {card}{token}.", **values)
    if not outcome.feral:
        return text("{name} plays {card} on {target}{token}: domestic again.", **values)
    if not outcome.paid:
        return text("{name} plays {card} on {target}{token}: feral now.", **values)
    values["cards"] = in_words(outcome.paid)
    return text("{name} plays {card} on {target}{token}: discards {cards}, feral now.", **values)


@_describe.register
def _buy_pounce(action: actions.BuyPounce, outcome: Outcome) -> Text:
    return plural(
        "{name} buys a pounce token for {n} card.",
        "{name} buys a pounce token for {n} cards.",
        outcome.price,
        name=SeatName(action.cat),
    )


@_describe.register
def _pass_toy(action: actions.PassToy, outcome: Outcome) -> Text:
    return text("The cat toy goes to {name}.", name=SeatName(outcome.toy))


@_describe.register
def _set(action: actions.SetCat, outcome: Outcome) -> Text:
    name = SeatName(action.cat)
    was, now = outcome.was or Cat(), outcome.now or Cat()
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
        values = {"was": in_words(was.bank) or "0", "now": in_words(now.bank) or "0"}
        yield text("hearts {was} → {now}", **values)
    if was.pounce != now.pounce:
        yield text("pounce tokens {was} → {now}", was=was.pounce, now=now.pounce)
    if was.feral != now.feral:
        yield text("feral now") if now.feral else text("domestic now")


@_describe.register
def _win(action: actions.Win, outcome: Outcome) -> Text:
    return text("Nobody stops it: {name} wins.", name=SeatName(action.cat))


@_describe.register
def _prevented(action: actions.Prevented, outcome: Outcome) -> Text:
    name = SeatName(outcome.stopped)
    if action.by:
        stopper = SeatName(action.by)
        return text(
            "{stopper} stops it for a pounce token: {name} does not win.",
            name=name,
            stopper=stopper,
        )
    return text("Somebody stops it: {name} does not win.", name=name)


@_describe.register
def _reseat(action: actions.Reseat, outcome: Outcome) -> Text:
    names: list[Text | SeatName | str] = [SeatName(seat) for seat in action.after]
    return text("At the table from here on: {names}.", names=names)


def _with_card(card: str) -> Text:
    """The card as the table named it; a number is shown as one."""
    if not card:
        return text("")
    return text(" (card {card})", card=card) if card.isdecimal() else text(" ({card})", card=card)


# -- an action in words, before it is one ----------------------------------------------------------

_ENTRIES = {
    "bank": text("{name} banks {hearts}"),
    "score": text("{name} plays mischief: {value} for {cost}"),
    "attack": text("{name} attacks {on}: {value} for {cost}"),
    "play": text("{name} plays {card}"),
    "buy-pounce": text("{name} buys a pounce token"),
    "pass-toy": text("The cat toy is passed on"),
    "set": text("{name} is set by hand"),
    "win": text("{name} wins"),
    "prevented": text("The victory is stopped"),
}


def describe_entry(entry: Mapping[str, Json]) -> Text:
    """What an entry says, whether it is possible or not; what it does not say is a "?"."""
    message = _ENTRIES.get(str(entry.get("do")), text("Something"))
    values: dict[str, Value] = {
        "name": SeatName(str(entry.get("cat") or "")),
        "on": SeatName(str(entry.get("on") or "")),
    }
    for part in ("hearts", "value", "cost", "card"):
        values[part] = str(entry.get(part, "?"))
    return text(message.message, **values)


def cannot_pay(seat: str, bank: Hearts, cost: int) -> Text:
    """What it costs not to have enough, said plainly before it is confirmed (CC-2, CC-3)."""
    return plural(
        "{name} cannot pay {cost} with {n} heart: loses everything banked and turns feral.",
        "{name} cannot pay {cost} with {n} hearts: loses everything banked and turns feral.",
        sum(bank),
        name=SeatName(seat),
        cost=cost,
    )
