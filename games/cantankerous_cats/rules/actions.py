"""The actions of a race, as the log and score documents write them: `{"do": "bank", ...}`.

Seats are named by their keys. `card` is a card's number or name as entered; it is used by the log
and by what the club learns, and changes nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from games.cantankerous_cats.rules.state import Hearts, Race
from games.contract import Json

INCIDENT = "incident"
SETTABLE = ("mischief", "bank", "pounce", "feral")  # the values of a cat that can be set by hand


class _Action(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="do"):
    pass


class Bank(_Action, frozen=True, tag="bank"):
    """A cat banks an affection card (CC-2)."""

    cat: str
    hearts: int
    card: str = ""


class Score(_Action, frozen=True, tag="score"):
    """A domestic cat scores a mischief card (CC-2). `pay` None: as suggested."""

    cat: str
    value: int
    cost: int
    pay: Hearts | None = None
    card: str = ""


class Attack(_Action, frozen=True, tag="attack"):
    """A mischief card against another cat (CC-3). `counter` (CC-4) has the hearts of the cards that
    the target banks for a pounce token; or the target plays an incident, `counter_card`, on
    `counter_on`. A card that lets others be played may be named beside the cards banked.

    `stopped` says whether a card unknown to the edition stopped the attack; None in a log means it
    did. `pay` is what the target discards; None: as suggested. `forced`: a card makes the cat
    attack, any cat, without a token.
    """

    cat: str
    on: str
    value: int
    cost: int
    counter: Hearts | Literal["incident"] | None = None
    counter_card: str = ""
    pay: Hearts | None = None
    card: str = ""
    forced: bool = False
    counter_on: str = ""
    stopped: bool | None = None


class Play(_Action, frozen=True, tag="play"):
    """An incident whose effect the edition knows (CC-11); `on` is its target. `pay` is what that
    cat discards; None: as suggested. `forced`: another card lets it be played, without a token."""

    cat: str
    card: str
    on: str = ""
    pay: Hearts | None = None
    forced: bool = False


class BuyPounce(_Action, frozen=True, tag="buy-pounce"):
    """A cat buys a pounce token for cards from the hand (CC-6)."""

    cat: str


class PassToy(_Action, frozen=True, tag="pass-toy"):
    """The turn ends: the toy goes to `to`, by default to the next seat."""

    to: str = ""


class SetCat(_Action, frozen=True, tag="set"):
    """Values set by hand, whatever a card did. None leaves a value as it is."""

    cat: str
    mischief: int | None = None
    bank: Hearts | None = None
    pounce: int | None = None
    feral: bool | None = None
    card: str = ""


class Win(_Action, frozen=True, tag="win"):
    """No other cat stops the victory (CC-7)."""

    cat: str


class Prevented(_Action, frozen=True, tag="prevented"):
    """The claim is stopped (CC-7) by an incident that `by` plays for a pounce token."""

    by: str = ""


class Reseat(_Action, frozen=True, tag="reseat"):
    """The seats change; `before` and `after` are all seats in table order."""

    before: tuple[str, ...]
    after: tuple[str, ...]


CardAction = Bank | Score | Attack | Play
Action = CardAction | BuyPounce | PassToy | SetCat | Win | Prevented | Reseat
Entry = Mapping[str, Json]  # an action as the log has it, with the `id` that its phone gave it
Log = Mapping[str, Entry]  # by "a1", "a2", ...


def readable(entry: Entry) -> Action | None:
    """Returns the action of a log entry or a pending one; None if it is not an action, or a number
    is missing. Other keys, such as `id`, are ignored."""
    try:
        action: Action = msgspec.convert(entry, Action)
    except msgspec.ValidationError:
        return None
    return action


def write(action: Action) -> dict[str, Json]:
    """Returns an action as plain JSON for the log, equal to what storage returns."""
    written: dict[str, Json] = msgspec.json.decode(msgspec.json.encode(action))
    return written


def as_log(actions: Sequence[Action]) -> dict[str, Entry]:
    return {f"a{number}": write(action) for number, action in enumerate(actions, 1)}


# -- an action as it came out ----------------------------------------------------------------------


class Step(msgspec.Struct, frozen=True):
    """What an action did, for the log and for the reasons of a score. `paid` is None if nothing had
    to be paid or could be paid; `lost` are the cards of a cat that could not pay. `points` were
    scored at once; `withheld` were not, since points of an attack never win (CC-5). `adopted` is
    the cat that got the toy and became domestic again (CC-6). `cancelled` says that a card was
    taken back (CC-11)."""

    action: Action
    before: Race
    after: Race
    paid: Hearts | None = None
    lost: Hearts | None = None
    points: int = 0
    withheld: int = 0
    adopted: bool = False
    cancelled: bool = False

    def __hash__(self) -> int:
        """Hashes by identity, because cats cannot be hashed; this lets wording be cached."""
        return object.__hash__(self)

    @property
    def ended(self) -> bool:
        """Whether it won the race."""
        return self.after.is_over and not self.before.is_over

    @property
    def spends_token(self) -> bool:
        """Whether the acting cat spent a pounce token."""
        cat = getattr(self.action, "cat", "")
        there = cat in self.before.cats and cat in self.after.cats
        return there and self.before.cats[cat].pounce > self.after.cats[cat].pounce

    @property
    def claimed(self) -> bool:
        """Whether it claimed a victory that was not claimed before."""
        return self.after.claim is not None and self.before.claim is None

    @property
    def fell(self) -> bool:
        """Whether it ended a claim, because the cat no longer meets the condition; points that
        waited are scored then."""
        return self.before.claim is not None and self.after.claim is None and not self._settled

    @property
    def _settled(self) -> bool:
        taken_back = isinstance(self.action, Prevented | Reseat) or self.cancelled
        return isinstance(self.action, Win) or taken_back or self.after.is_over
