"""The actions of a race, as the log and score documents write them: `{"do": "bank", ...}`.

Seats are named by their keys. `card` is a card's number or name as entered. Only the log and the
club's answers about unknown cards use it; it has no effect on the score.
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
    """A domestic cat scores a mischief card (CC-2). If `pay` is None, the pad picks the payment."""

    cat: str
    value: int
    cost: int
    pay: Hearts | None = None
    card: str = ""


class Attack(_Action, frozen=True, tag="attack"):
    """A cat attacks another one with a mischief card (CC-3). The target may counter (CC-4): for a
    pounce token it banks cards, whose hearts are in `counter`, or it plays an incident,
    `counter_card`, on `counter_on`. An incident that lets further cards be played may come with
    banked cards.

    If the edition does not know the incident, `stopped` says whether it stopped the attack; in a
    log, None means that it did. `pay` are the cards that the target discards; if None, the pad
    picks them. `forced`: a card makes the cat attack, without a token, whether it is feral or not.
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
    """A cat plays an incident whose effect the edition knows (CC-11). `on` is its target, `pay` the
    cards that the target discards; if None, the pad picks them. `forced`: another card lets it be
    played, without a token."""

    cat: str
    card: str
    on: str = ""
    pay: Hearts | None = None
    forced: bool = False


class BuyPounce(_Action, frozen=True, tag="buy-pounce"):
    """A cat discards cards from the hand for a pounce token (CC-6)."""

    cat: str


class PassToy(_Action, frozen=True, tag="pass-toy"):
    """The turn ends, and the toy goes to the seat `to`, or to the next seat if `to` is empty."""

    to: str = ""


class SetCat(_Action, frozen=True, tag="set"):
    """Players set a cat's values by hand, after a card unknown to the pad. None keeps a value."""

    cat: str
    mischief: int | None = None
    bank: Hearts | None = None
    pounce: int | None = None
    feral: bool | None = None
    card: str = ""


class Win(_Action, frozen=True, tag="win"):
    """The victory is final, because no other cat stops it (CC-7)."""

    cat: str


class Prevented(_Action, frozen=True, tag="prevented"):
    """A claimed victory is stopped (CC-7) by an incident that `by` plays for a pounce token."""

    by: str = ""


class Reseat(_Action, frozen=True, tag="reseat"):
    """The seats change; `before` and `after` list all seats in table order."""

    before: tuple[str, ...]
    after: tuple[str, ...]


CardAction = Bank | Score | Attack | Play
Action = CardAction | BuyPounce | PassToy | SetCat | Win | Prevented | Reseat
Entry = Mapping[str, Json]  # an action as the log has it, with the `id` that its phone gave it
Log = Mapping[str, Entry]  # by "a1", "a2", ...


def readable(entry: Entry) -> Action | None:
    """Returns the action of an entry in the log or among the pending ones; None if it is not a
    valid action. Other keys, such as `id`, are ignored."""
    try:
        action: Action = msgspec.convert(entry, Action)
    except msgspec.ValidationError:
        return None
    return action


def write(action: Action) -> dict[str, Json]:
    """Returns an action as JSON for the log, exactly as it is read back from the database."""
    written: dict[str, Json] = msgspec.json.decode(msgspec.json.encode(action))
    return written


def as_log(actions: Sequence[Action]) -> dict[str, Entry]:
    return {f"a{number}": write(action) for number, action in enumerate(actions, 1)}


# -- what an action did ----------------------------------------------------------------------------


class Step(msgspec.Struct, frozen=True):
    """What an action did, for the log and for the reasons of a score. `paid` is None if nothing was
    paid; `lost` are the cards of a cat that could not pay. `points` were scored at once; `withheld`
    points were not, since points of an attack never win (CC-5). If `adopted`, the cat that got the
    toy became domestic again (CC-6). `cancelled` says that a card was taken back (CC-11)."""

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
        """Whether this action ended the race with a win."""
        return self.after.is_over and not self.before.is_over

    @property
    def spends_token(self) -> bool:
        """Whether the acting cat spent a pounce token."""
        cat = getattr(self.action, "cat", "")
        there = cat in self.before.cats and cat in self.after.cats
        return there and self.before.cats[cat].pounce > self.after.cats[cat].pounce

    @property
    def claimed(self) -> bool:
        """Whether this action claimed a victory, while none was claimed before."""
        return self.after.claim is not None and self.before.claim is None

    @property
    def fell(self) -> bool:
        """Whether this action ended a claim, because the cat no longer meets the condition; then
        the points that waited are scored."""
        return self.before.claim is not None and self.after.claim is None and not self._settled

    @property
    def _settled(self) -> bool:
        taken_back = isinstance(self.action, Prevented | Reseat) or self.cancelled
        return isinstance(self.action, Win) or taken_back or self.after.is_over
