"""The frozen state of a race (CC-1). `transitions` makes the next states."""

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
    `value` are the points that wait, `paid` the cards that they cost. For a feral cat, `banked` are
    the cards that led to the claim, and those banked since."""

    cat: str
    how: How
    value: int = 0
    paid: Hearts = ()
    banked: Hearts = ()


class Played(msgspec.Struct, frozen=True):
    """A card that can still be cancelled (CC-11): its kind, and the cats before and after it.
    `waits` are points that are not scored yet because they would win; `fell` is a claim that the
    card ended. If the card itself cancelled a card, `cancels` is True and `undid` is that card."""

    kind: str
    before: Mapping[str, Cat]
    after: Mapping[str, Cat]
    waits: int = 0
    fell: Claim | None = None
    cancels: bool = False
    undid: Played | None = None


class Opened(msgspec.Struct, frozen=True):
    """How many more cards may be played because of a card that `cat` played (CC-11)."""

    cat: str
    left: int


class Race(msgspec.Struct, frozen=True):
    """The state of a race. `cats` are by seat in table order; `toy` is the holder's seat. If
    `backwards`, the toy is passed to the right. `by_hand` is the seat that wins by values set by
    hand, while it holds the toy.

    `played` has each player's last card of this turn, by seat: the holder's, and those with which
    others pounced. `opened` is what another cat may still play; it is also kept while a victory is
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
        """Returns the seat `steps` places after the holder of the toy."""
        seats = self.seats
        return seats[(seats.index(self.toy) + steps) % len(seats)]

    @property
    def following(self) -> str:
        """The seat that gets the toy next, in the current direction."""
        return self.next_seat(-1 if self.backwards else 1)

    def turn_order(self) -> tuple[str, ...]:
        """Returns all seats but the holder's in turn order, the next one first."""
        steps = range(1, len(self.cats))
        return tuple(self.next_seat(-step if self.backwards else step) for step in steps)

    def with_cat(self, seat: str, **parts: object) -> Race:
        """Returns the race with these parts of one cat changed."""
        cat = msgspec.structs.replace(self.cats[seat], **parts)
        return msgspec.structs.replace(self, cats={**self.cats, seat: cat})

    def may_win_by_card(self, seat: str) -> bool:
        """Whether a mischief card of this cat can win now. By kitten rules the cat needs no toy."""
        return self.toy == seat or self.rules == KITTEN

    def holders(self, other_than: str) -> tuple[str, ...]:
        """Returns the seats with a pounce token, except `other_than`."""
        return tuple(seat for seat, cat in self.cats.items() if cat.pounce and seat != other_than)

    def tokens_left(self) -> int | None:
        """Returns how many pounce tokens can still be bought; None if they were not counted."""
        total = self.deck.tokens
        return None if total is None else total - sum(cat.pounce for cat in self.cats.values())


def _new_cat(deck: Deck, rules: Rules) -> Cat:
    """Returns a new cat: domestic, no points or cards, with a token in the standard game (CC-1)."""
    return Cat(pounce=deck.pounce_at_start if rules == STANDARD else 0)


def reseated(race: Race, seats: Sequence[str]) -> Race:
    """Returns the race with these seats in this order. New players begin like all others did;
    returning ones have their cat again. If the player in turn left, the next seat is in turn."""
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
    """Returns the race at its beginning (CC-1). The seat `first` holds the toy or, if it is "", the
    first seat of the table does. By the kitten rules the toy is passed to the right (CC-6)."""
    toy = first if first in seats else seats[0]
    return Race(
        deck, rules, dict.fromkeys(seats, _new_cat(deck, rules)), toy, backwards=rules == KITTEN
    )
