"""What the players have to be asked: about a claimed victory, and about pending actions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import msgspec

from games.cantankerous_cats.deck import CancelCard, PlayCards, TurnDomestic, TurnFeral
from games.cantankerous_cats.rules.actions import (
    INCIDENT,
    Action,
    Attack,
    Entry,
    Log,
    Play,
    Score,
    Step,
)
from games.cantankerous_cats.rules.effects import counter_effect, is_stopped
from games.cantankerous_cats.rules.legality import reaches, refusal
from games.cantankerous_cats.rules.offers import Offers
from games.cantankerous_cats.rules.payment import is_free, proposal
from games.cantankerous_cats.rules.pending import WaitReason, due, question
from games.cantankerous_cats.rules.state import Claim, Hearts, Race
from games.cantankerous_cats.rules.transitions import apply
from games.cantankerous_cats.view.descriptions import cannot_pay, describe_entry
from games.cantankerous_cats.view.parts import Button, PayCard, heart_buttons, pay_cards
from games.contract import SeatName, Text, Value, added, plural, text


@dataclass(frozen=True)
class PendingAction:
    """A pending action. `message` says what it is, `why` what is asked or wrong. `pay` are the
    cards to choose from; the buttons `hearts` bank one more card against it, `counters` take one
    back. `incidents` play a known incident, `stopped` say whether an unknown one stopped it."""

    key: str
    message: Text
    why: tuple[Text, ...]
    is_bad: bool = False  # somebody would lose everything
    pays: Text | None = None
    pay: tuple[PayCard, ...] = ()
    may_counter: Text | None = None
    hearts: tuple[Button, ...] = ()
    counters: tuple[Button, ...] = ()
    incidents: tuple[Button, ...] = ()
    stopped: tuple[Button, ...] = ()
    confirm: Button | None = None
    drop: Button = field(default_factory=lambda: Button("", text("Cancel")))

    @property
    def version(self) -> str:
        """An id for the chips. It changes with the cards that can be chosen or are chosen."""
        return "-".join(str(card.hearts) + "x" * card.paid for card in self.pay)


@dataclass(frozen=True)
class Asked:
    """The question whether anybody stops a victory. `stops` are the buttons to stop it; `how` says
    in which other way it can be stopped."""

    message: Text
    stops: tuple[Button, ...]
    how: Text | None
    wins: Button


def asked(race: Race, offers: Offers) -> Iterator[Asked]:
    """Yields the question about a claimed victory (CC-7), or about a win by values set by hand."""
    if race.is_over:
        return
    if race.claim:
        yield _last_chance(race, race.claim, offers)
        return
    for seat in race.seats:
        if reaches(race, seat):
            message = text("{has} Has {name} won?", has=_has(race, seat), name=SeatName(seat))
            wins = Button(f"win:{seat}", text("{name} has won", name=SeatName(seat)))
            yield Asked(message, (), None, wins)


def _last_chance(race: Race, claim: Claim, offers: Offers) -> Asked:
    name = SeatName(claim.cat)
    cat = race.cats[claim.cat]
    if claim.how == "feral":
        what = plural("{n} heart", "{n} hearts", cat.hearts)
    else:
        what = plural("{n} point", "{n} points", cat.mischief + claim.value)
    stops = tuple(
        Button(f"stop:{seat}", text("{name} stops it", name=SeatName(seat)))
        for seat in offers.stoppers
    )
    how = text("Stopping it costs a pounce token.")
    if any(on == claim.cat for _, on in offers.attacks):
        how = text("Stopping it costs a pounce token. Or pounce with a mischief card, below.")
    return Asked(
        text("{name} would win with {what}. Does anybody stop it?", name=name, what=what),
        (*stops, Button("stop:", text("Stopped without a token"))),
        how,
        Button(f"win:{claim.cat}", text("Nobody stops it: {name} wins", name=name)),
    )


def _has(race: Race, seat: str) -> Text:
    cat, name = race.cats[seat], SeatName(seat)
    if cat.feral:
        return plural("{name} has {n} heart.", "{name} has {n} hearts.", cat.hearts, name=name)
    return plural("{name} has {n} point.", "{name} has {n} points.", cat.mischief, name=name)


# -- actions that wait ---------------------------------------------------------------------------


def pending_actions(race: Race, entries: Log) -> Iterator[PendingAction]:
    """Yields the question about each pending action, the oldest first."""
    for key in sorted(entries, key=lambda key: int(key[1:])):
        entry = entries[key]
        found = question(race, entry)
        yield _marked(_pending(race, key, entry, found), str(entry.get("id") or ""), found.mark)


def _marked(shown: PendingAction, entry_id: str, asked_now: str) -> PendingAction:
    """Returns the pending action with the entry's id in its buttons; `confirm` has `asked_now`."""

    def about(button: Button) -> Button:
        return replace(button, action=f"{button.action}:{entry_id}")

    confirm = shown.confirm
    return replace(
        shown,
        hearts=tuple(map(about, shown.hearts)),
        counters=tuple(map(about, shown.counters)),
        incidents=tuple(map(about, shown.incidents)),
        stopped=tuple(map(about, shown.stopped)),
        confirm=confirm and replace(confirm, action=f"{confirm.action}:{asked_now}"),
        drop=about(shown.drop),
    )


def _pending(race: Race, key: str, entry: Entry, waits: WaitReason) -> PendingAction:
    message, action = describe_entry(entry), waits.action
    if waits.refused or action is None:
        why = (waits.refused.message,) if waits.refused else ()
        if isinstance(action, Attack | Score | Play) and action.pay:
            unpaid = msgspec.structs.replace(action, pay=None)
            if not refusal(race, unpaid):  # only the payment is wrong: another can be chosen
                return _to_answer(race, key, entry, unpaid, why)
        return PendingAction(key, message, why, counters=_counters(key, entry), drop=_drop(key))
    if waits.twice:
        why = (text("Another phone has just entered the same thing. Did it happen twice?"),)
        confirm = Button(f"confirm:{key}", text("Add it too"))
        drop = _drop(key, text("No, it was the same one"))
        return PendingAction(key, message, why, confirm=confirm, drop=drop)
    return _to_answer(race, key, entry, action)


def _to_answer(
    race: Race, key: str, entry: Entry, action: Action, wrong: tuple[Text, ...] = ()
) -> PendingAction:
    """Returns the question about who pays with which cards, and about what will happen."""
    step = apply(race, action)
    message = describe_entry(entry)
    owed = due(race, action)
    if owed is None or not isinstance(action, Attack | Score | Play):
        yes = Button(f"confirm:{key}", text("Enter it"))
        return PendingAction(
            key, message, (), counters=_counters(key, entry), confirm=yes, drop=_drop(key)
        )
    payer, bank, cost = owed
    name = SeatName(payer)
    counter = action.counter if isinstance(action, Attack) else None
    free = step.lost is None and is_free(bank, cost)
    may_counter = isinstance(action, Attack) and _may_counter(race, action)
    values: dict[str, Value] = {"name": name}
    return PendingAction(
        key,
        message,
        (*wrong, outcome(step, payer, bank, free=free)),
        is_bad=step.lost is not None,
        pays=_pays(step, name, cost) if free else None,
        pay=pay_cards(bank, action.pay or proposal(bank, cost) or ()) if free else (),
        may_counter=text("Does {name} counter, for a pounce token?", **values)
        if may_counter
        else None,
        hearts=heart_buttons(race, f"counter:{key}") if may_counter else (),
        counters=_counters(key, entry),
        incidents=tuple(_incidents(race, key, action)) if may_counter and not counter else (),
        stopped=_stopped(key) if may_counter and not counter else (),
        confirm=Button(f"confirm:{key}", _confirmed(step, name, countered=bool(counter))),
        drop=_drop(key, text("It was not played")),
    )


def _escapes(step: Step) -> bool:
    """Whether the target turns feral by its own incident."""
    return isinstance(step.action, Attack) and is_stopped(step.before, step.action)


def _pays(step: Step, name: SeatName, cost: int) -> Text:
    if isinstance(step.action, Play) or _escapes(step):
        return plural(
            "Which cards does {name} discard for {n} heart?",
            "Which cards does {name} discard for {n} hearts?",
            cost,
            name=name,
        )
    return text("What does {name} pay {cost} with?", name=name, cost=cost)


def _may_counter(race: Race, attack: Attack) -> bool:
    """Whether the target may still counter; after its incident, only if that lets it play cards."""
    if attack.counter == INCIDENT and not isinstance(counter_effect(race, attack), PlayCards):
        return False
    return bool(race.cats[attack.on].pounce)


def _incidents(race: Race, key: str, attack: Action) -> Iterator[Button]:
    """Yields a button for each way to counter with a known incident (CC-4)."""
    for name, effect in {card.name: card.does for card in race.deck.cards if card.does}.items():
        for on in race.seats if isinstance(effect, TurnFeral | TurnDomestic) else ("",):
            played = msgspec.structs.replace(
                attack, counter=INCIDENT, counter_card=name, counter_on=on, pay=None
            )
            if refusal(race, played):
                continue
            label = text("{card}: the attack goes on", card=name)
            if isinstance(effect, CancelCard):
                label = text("{card} stops it", card=name)
            elif on:
                label = text("{card} on {name}", card=name, name=SeatName(on))
            yield Button(f"incident:{key}:{on}:{name}", label)


def _stopped(key: str) -> tuple[Button, ...]:
    yes, no = text("Yes, it stopped the attack"), text("No, the attack goes on")
    return Button(f"stopped:{key}:yes", yes), Button(f"stopped:{key}:no", no)


def _confirmed(step: Step, name: SeatName, *, countered: bool) -> Text:
    if step.lost is not None:
        return text("{name} turns feral", name=name)
    if isinstance(step.action, Play) or _escapes(step):
        return text("{name} discards them", name=name)
    if countered:
        return text("{name} counters and pays", name=name)
    return text("{name} pays", name=name)


def outcome(step: Step, payer: str, bank: Hearts, *, free: bool = False) -> Text:
    """Returns what a mischief card will do, in words, before it is entered. `free` means that the
    payment is still to be chosen."""
    action = step.action
    cost = action.cost if isinstance(action, Attack | Score) else 0
    values: dict[str, Value] = {"name": SeatName(payer), "points": step.points}
    if step.lost is not None:
        return cannot_pay(payer, bank, cost)
    if isinstance(action, Play) or _escapes(step):
        return text("{name} turns feral.", **values)
    if step.withheld:
        scores = text("{name} scores nothing: an attack never wins.", **values)
    elif step.claimed or step.after.is_over:
        scores = text("{name} would win with it.", **values)
    else:
        scores = text("{name} scores {points}.", **values)
    if free or not step.paid:
        return scores
    return text(
        "{name} pays {cards}. {scores}",
        name=SeatName(payer),
        cards=added(step.paid),
        scores=scores,
    )


def _counters(key: str, entry: Entry) -> tuple[Button, ...]:
    found = entry.get("counter")
    given = found if isinstance(found, list | tuple) else ()
    if found == INCIDENT:
        card = str(entry.get("counter_card") or "")
        label = text("{card}", card=card) if card else text("an incident")
        return (Button(f"uncounter:{key}:0", label),)
    return tuple(
        Button(f"uncounter:{key}:{index}", plural("{n} heart", "{n} hearts", int(hearts)))
        for index, hearts in enumerate(given)
    )


def _drop(key: str, label: Text | None = None) -> Button:
    return Button(f"drop:{key}", label or text("Cancel"))
