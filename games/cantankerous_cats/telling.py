"""Steps of a race in plain words, for the log and for the reasons of a score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import singledispatch

from games.cantankerous_cats.acting import Step
from games.cantankerous_cats.actions import (
    INCIDENT,
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
from games.cantankerous_cats.race import Claim, Hearts
from games.contract import Json, SeatName, Text, Value, plural, text


def told(step: Step) -> tuple[Text, ...]:
    """What was done and, a sentence each, what came of it."""
    return (_told(step.action, step), *_outcomes(step))


def cards(hearts: Hearts) -> str:
    """Affection cards by their hearts: "2 + 3"."""
    return " + ".join(str(card) for card in hearts)


def wasted(paid: Hearts, cost: int) -> Text | None:
    """That whole cards were worth more than the cost."""
    more = sum(paid) - cost
    return (
        plural("{n} heart more than it costs", "{n} hearts more than it costs", more)
        if more
        else None
    )


def _outcomes(step: Step) -> Iterator[Text]:
    """What follows from an action but is not the action itself."""
    before, after = step.before, step.after
    if step.adopted:
        seat = after.toy
        yield plural(
            "{name} is adopted with {n} heart: domestic again.",
            "{name} is adopted with {n} hearts: domestic again.",
            after.cats[seat].hearts,
            name=SeatName(seat),
        )
    if step.claimed and after.claim:
        yield text("{name} is about to win.", name=SeatName(after.claim.cat))
    if step.fell and before.claim:
        yield _no_victory(before.claim)
    if after.is_over and not before.is_over and not isinstance(step.action, Win):
        yield text("{name} wins: nobody can stop it.", name=SeatName(after.winner))


def _no_victory(claim: Claim) -> Text:
    """The card that was placed stays placed (CC-7)."""
    name = SeatName(claim.cat)
    if not claim.value:
        return text("{name} does not win by it.", name=name)
    return plural(
        "{name} does not win by it; its {n} point stays.",
        "{name} does not win by it; its {n} points stay.",
        claim.value,
        name=name,
    )


@singledispatch
def _told(action: Action, step: Step) -> Text:
    raise TypeError(action)


@_told.register
def _bank(action: Bank, step: Step) -> Text:
    return plural(
        "{name} banks {n} heart{card}.",
        "{name} banks {n} hearts{card}.",
        action.hearts,
        name=SeatName(action.cat),
        card=_with_card(action.card),
    )


@_told.register
def _score(action: Score, step: Step) -> Text:
    values: dict[str, Value] = {
        "name": SeatName(action.cat),
        "value": action.value,
        "card": _with_card(action.card),
    }
    if step.lost is not None:
        return _loss(action.cat, action.cost, step.lost, action.card)
    values["payment"] = _payment(step.paid or (), action.cost)
    if step.claimed or (step.after.is_over and not step.points):
        return plural(
            "{name} plays {n} point{card}, {payment}.",
            "{name} plays {n} points{card}, {payment}.",
            action.value,
            **values,
        )
    return text("{name} scores {value}{card}, {payment}.", **values)


@_told.register
def _attack(action: Attack, step: Step) -> Text:
    values: dict[str, Value] = {
        "attack": _attacks(action, step),
        "counter": _counter(action),
        "target": SeatName(action.on),
    }
    if action.counter == INCIDENT:
        values["card"] = action.counter_card or text("an incident")
        return text("{attack}; {target} stops it with {card}, for a pounce token.", **values)
    if step.lost is not None:
        values["loss"] = _loss(action.on, action.cost, step.lost, "")
        return text("{attack}{counter}. {loss}", **values)
    values["payment"] = _payment(step.paid or (), action.cost)
    if step.withheld:
        return text(
            "{attack}{counter}; {target} scores nothing, {payment}: an attack never wins.", **values
        )
    values["points"] = step.points
    return text("{attack}{counter}; {target} scores {points}, {payment}.", **values)


def _attacks(action: Attack, step: Step) -> Text:
    """Who attacked, how and with what."""
    values: dict[str, Value] = {
        "name": SeatName(action.cat),
        "target": SeatName(action.on),
        "value": action.value,
        "cost": action.cost,
        "card": _with_card(action.card),
    }
    if step.before.cats[action.cat].pounce > step.after.cats[action.cat].pounce:
        return text("{name} pounces on {target}: {value} for {cost}{card}", **values)
    if action.forced:
        return text("By a card {name} attacks {target}: {value} for {cost}{card}", **values)
    return text("{name} attacks {target}: {value} for {cost}{card}", **values)


def _counter(action: Attack) -> Text:
    if not isinstance(action.counter, tuple):
        return text("")
    if not action.counter:
        return text("; countered for a pounce token")
    return text("; countered by banking {cards}", cards=cards(action.counter))


def _payment(paid: Hearts, cost: int) -> Text:
    if not paid:
        return text("at no cost") if not cost else text("paying nothing")
    more = wasted(paid, cost)
    if more is None:
        return text("paying {cards}", cards=cards(paid))
    return text("paying {cards} ({more})", cards=cards(paid), more=more)


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


@_told.register
def _play(action: Play, step: Step) -> Text:
    before, after = step.before.cats[action.cat], step.after.cats[action.cat]
    values: dict[str, Value] = {
        "name": SeatName(action.cat),
        "card": action.card,
        "token": text(", for a pounce token") if before.pounce > after.pounce else text(""),
        "target": SeatName(action.on or step.before.toy),
    }
    if step.cancelled:
        return text("{name} cancels the last card of {target} with {card}{token}.", **values)
    if not action.on:
        return text("{name} plays {card}{token}.", **values)
    if not step.after.cats[action.on].feral:
        return text("{name} plays {card} on {target}{token}: domestic again.", **values)
    if not step.paid:
        return text("{name} plays {card} on {target}{token}: feral now.", **values)
    values["cards"] = cards(step.paid)
    return text("{name} plays {card} on {target}{token}: discards {cards}, feral now.", **values)


@_told.register
def _buy_pounce(action: BuyPounce, step: Step) -> Text:
    deck, cat = step.before.deck, step.before.cats[action.cat]
    return plural(
        "{name} buys a pounce token for {n} card.",
        "{name} buys a pounce token for {n} cards.",
        deck.pounce_cards_feral if cat.feral else deck.pounce_cards,
        name=SeatName(action.cat),
    )


@_told.register
def _pass_toy(action: PassToy, step: Step) -> Text:
    return text("The cat toy goes to {name}.", name=SeatName(step.after.toy))


@_told.register
def _set(action: SetCat, step: Step) -> Text:
    name = SeatName(action.cat)
    changes: list[Text | SeatName | str] = [*_changes(action, step)]
    if action == SetCat(action.cat, pounce=step.before.cats[action.cat].pounce - 1):
        return text("{name} spends a pounce token.", name=name)
    return text(
        "{name}, by hand{card}: {changes}.",
        name=name,
        card=_with_card(action.card),
        changes=changes or [text("nothing changed")],
    )


def _changes(action: SetCat, step: Step) -> Iterator[Text]:
    was, now = step.before.cats[action.cat], step.after.cats[action.cat]
    if was.mischief != now.mischief:
        yield text("mischief {was} → {now}", was=was.mischief, now=now.mischief)
    if was.bank != now.bank:
        values = {"was": cards(was.bank) or "0", "now": cards(now.bank) or "0"}
        yield text("hearts {was} → {now}", **values)
    if was.pounce != now.pounce:
        yield text("pounce tokens {was} → {now}", was=was.pounce, now=now.pounce)
    if was.feral != now.feral:
        yield text("feral now") if now.feral else text("domestic now")


@_told.register
def _win(action: Win, step: Step) -> Text:
    return text("Nobody stops it: {name} wins.", name=SeatName(action.cat))


@_told.register
def _prevented(action: Prevented, step: Step) -> Text:
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


def _with_card(card: str) -> Text:
    """The card as the table named it; a number is shown as one."""
    if not card:
        return text("")
    return text(" (card {card})", card=card) if card.isdecimal() else text(" ({card})", card=card)


# -- an action in words, before it is one ----------------------------------------------------------

_SAID = {
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


def described(entry: Mapping[str, Json]) -> Text:
    """What an entry says, whether it is possible or not; what it does not say is a "?"."""
    message = _SAID.get(str(entry.get("do")), text("Something"))
    values: dict[str, Value] = {
        "name": SeatName(str(entry.get("cat") or "")),
        "on": SeatName(str(entry.get("on") or "")),
    }
    for part in ("hearts", "value", "cost", "card"):
        values[part] = str(entry.get(part, "?"))
    return text(message.message, **values)
