"""Actions that wait for an answer: whether somebody has to be asked, and what.

A pending action is checked again in the current race: the page says if it has become impossible.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.cantankerous_cats.rules.actions import Action, Attack, Play, Score, readable
from games.cantankerous_cats.rules.effects import counter_play, discards, is_stopped
from games.cantankerous_cats.rules.legality import Refusal, refusal
from games.cantankerous_cats.rules.payment import is_free
from games.cantankerous_cats.rules.state import Hearts, Race
from games.cantankerous_cats.rules.transitions import apply
from games.contract import Json, text

Entry = Mapping[str, Json]  # of a log, or pending

MISSING = text("First enter what is on the card: choose its numbers, then tap again.")


class Due(NamedTuple):
    """The seat that has to discard cards, the hearts it owes, and the cards it can choose from."""

    seat: str
    bank: Hearts
    cost: int


def due(race: Race, action: Action) -> Due | None:
    """Returns which cat has to discard hearts for an action, and how many; None if none has to."""
    match action:
        case Score(cat=cat, cost=cost):
            return Due(cat, race.cats[cat].bank, cost)
        case Attack(on=on) if is_stopped(race, action):
            play = counter_play(race, action)
            return Due(on, race.cats[on].bank, discards(race, play)) if play else None
        case Attack(on=on, cost=cost, counter=counter):
            more = counter if isinstance(counter, tuple) else ()
            return Due(on, (*race.cats[on].bank, *more), cost)
        case Play(on=on) if on in race.cats:
            return Due(on, race.cats[on].bank, discards(race, action))
        case _:
            return None


def has_to_be_asked(race: Race, action: Action) -> bool:
    """Whether a legal action needs an answer first: a cat would lose all its cards, a target can
    counter or choose how to pay, or a cat that scores out of turn can choose how to pay."""
    owed = due(race, action)
    if owed is None or (isinstance(action, Attack) and action.counter is not None):
        return False
    if sum(owed.bank) < owed.cost:
        return True
    if isinstance(action, Attack) and race.cats[action.on].pounce:
        return True
    if isinstance(action, Score) and action.cat == race.toy:
        return False  # every phone shows their cards to choose from
    return has_choice(race, action)


def has_choice(race: Race, action: Action) -> bool:
    """Whether the payment could be chosen and nobody has chosen it."""
    chosen = isinstance(action, Score | Attack | Play) and action.pay is not None
    owed = None if chosen else due(race, action)
    return owed is not None and is_free(owed.bank, owed.cost)


class WaitReason(NamedTuple):
    """Why an action waits. `action` is None if a part is missing; `refused` is why the action is
    impossible now; `twice` says that another phone entered the same action. `mark` identifies the
    question: an answer repeats it."""

    action: Action | None
    refused: Refusal | None
    twice: bool
    mark: str


def question(race: Race, entry: Entry) -> WaitReason:
    """Returns the question about a pending action in the current race."""
    action = readable(entry)
    refused = refusal(race, action) if action else Refusal(MISSING)
    twice = action is not None and bool(entry.get("twice"))
    return WaitReason(action, refused, twice, _mark(race, entry, action, refused))


def _mark(race: Race, entry: Entry, action: Action | None, refused: Refusal | None) -> str:
    """Returns a text that identifies the question. It changes with the entry, its counter, whether
    another phone entered the same, and whether a cat would lose all its cards."""
    kind = "t" if action and entry.get("twice") else "p"
    if kind == "p" and not refused and isinstance(action, Attack | Score):
        kind = "f" if apply(race, action).lost is not None else "p"
    against = f"{len(entry.get('counter') or ())}{entry.get('counter_card') or ''}"
    return f"{entry.get('id') or ''}.{kind}{against}".replace(":", "")
