"""The frozen state of a race (CC-1), changed only by `transitions`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from games.cantankerous_cats.deck import Deck
from games.cantankerous_cats.sheet import KITTEN, STANDARD, How, Rules

Hearts = tuple[int, ...]  # of each card


class Cat(msgspec.Struct, frozen=True):
    """A cat. `bank` has the hearts of every banked affection card, in the order they were banked;
    `pounce` is how many pounce tokens it holds."""

    mischief: int = 0
    bank: Hearts = ()
    pounce: int = 0
    feral: bool = False

    @property
    def hearts(self) -> int:
        return sum(self.bank)


class Claim(msgspec.Struct, frozen=True):
    """A victory that does not count yet, because other cats with a pounce token may stop it (CC-7).
    `value` are points that wait, `paid` the cards they cost. `banked` are the cards that made a
    feral cat's claim, and those banked since."""

    cat: str
    how: How
    value: int = 0
    paid: Hearts = ()
    banked: Hearts = ()


class Played(msgspec.Struct, frozen=True):
    """A card that can still be cancelled (CC-11): its kind, and the cats before and after it.
    `waits` are points not scored at once because they would win; `fell` is a claim that it ended.
    If it cancelled a card itself, `cancels` is True and `undid` is that card."""

    kind: str
    before: Mapping[str, Cat]
    after: Mapping[str, Cat]
    waits: int = 0
    fell: Claim | None = None
    cancels: bool = False
    undid: Played | None = None


class Opened(msgspec.Struct, frozen=True):
    """How many more cards may be played because of this cat's card (CC-11)."""

    cat: str
    left: int


class Race(msgspec.Struct, frozen=True):
    """The state of a race. `cats` are by seat in table order; `toy` is the holder's seat, and
    `backwards` means it is passed to the right. `by_hand` is the seat whose values, set by hand,
    win while it holds the toy.

    `played` has the last card of this turn by player: any card of the holder's, and cards that
    others pounced with. `opened`, what another cat may still play, is also kept while a victory is
    claimed. `left` are the cats of players who left, in case they come back.
    """

    deck: Deck
    rules: Rules
    cats: Mapping[str, Cat]
    toy: str
    backwards: bool = False
    claim: Claim | None = None
    winner: str = ""
    how: How = ""
    by_hand: str = ""
    played: Mapping[str, Played] = {}
    opened: Opened | None = None
    left: Mapping[str, Cat] = {}

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(self.cats)

    @property
    def is_standard(self) -> bool:
        """Whether the game has pounce tokens and feral cats (CC-8)."""
        return self.rules == STANDARD

    @property
    def is_over(self) -> bool:
        return bool(self.winner)

    def next_seat(self, steps: int = 1) -> str:
        """Returns the seat this many places after the holder of the toy."""
        seats = self.seats
        return seats[(seats.index(self.toy) + steps) % len(seats)]

    @property
    def following(self) -> str:
        """The seat that gets the toy by default, in the current direction."""
        return self.next_seat(-1 if self.backwards else 1)

    def turn_order(self) -> tuple[str, ...]:
        """Returns the other seats, the next one first, in the current direction."""
        steps = range(1, len(self.cats))
        return tuple(self.next_seat(-step if self.backwards else step) for step in steps)

    def with_cat(self, seat: str, **parts: object) -> Race:
        """Returns the race with one cat changed."""
        cat = msgspec.structs.replace(self.cats[seat], **parts)
        return msgspec.structs.replace(self, cats={**self.cats, seat: cat})

    def may_win_by_card(self, seat: str) -> bool:
        """Whether a mischief card of this cat can win now: only with the toy, except by kitten
        rules."""
        return self.toy == seat or self.rules == KITTEN

    def holders(self, other_than: str) -> tuple[str, ...]:
        """Returns the other cats with a pounce token."""
        return tuple(seat for seat, cat in self.cats.items() if cat.pounce and seat != other_than)

    def tokens_left(self) -> int | None:
        """Returns how many pounce tokens can still be bought; None if they were not counted."""
        total = self.deck.tokens
        return None if total is None else total - sum(cat.pounce for cat in self.cats.values())


def _new_cat(deck: Deck, rules: Rules) -> Cat:
    """A new cat: domestic, no points, nothing banked, one token in the standard game (CC-1)."""
    return Cat(pounce=deck.pounce_at_start if rules == STANDARD else 0)


def reseated(race: Race, seats: Sequence[str]) -> Race:
    """Returns the race with these seats in this order. New players begin like all did, returning
    ones have their cat again. If the player in turn left, the next remaining seat has the turn."""
    known = {**race.left, **race.cats}
    cats = {seat: known.get(seat) or _new_cat(race.deck, race.rules) for seat in seats}
    toy = next((one for one in (race.toy, *race.turn_order()) if one in cats), seats[0])
    winner_left = race.winner not in cats
    return msgspec.structs.replace(
        race,
        cats=cats,
        toy=toy,
        claim=race.claim if race.claim and race.claim.cat in cats else None,
        winner="" if winner_left else race.winner,
        how="" if winner_left else race.how,
        by_hand=race.by_hand if race.by_hand in cats else "",
        played={},
        opened=None,
        left={seat: cat for seat, cat in known.items() if seat not in cats},
    )


def begin(deck: Deck, rules: Rules, seats: Sequence[str], first: str) -> Race:
    """Returns the race at its beginning (CC-1). `first` holds the toy; the first seat does if it is
    "". By the kitten rules the toy goes to the right (CC-6)."""
    toy = first if first in seats else seats[0]
    return Race(
        deck, rules, dict.fromkeys(seats, _new_cat(deck, rules)), toy, backwards=rules == KITTEN
    )
