"""Parts that several places of the sheet show: cats, buttons, and banked cards to pay with."""

from __future__ import annotations

import re
from dataclasses import dataclass

from games.cantankerous_cats.rules.state import Hearts, Race
from games.contract import Seat, SeatName, Text, plural

LONGEST_TRACK = 20


@dataclass(frozen=True)
class CatView:
    """A cat as the page shows it. `track` has a cell for the start and for each point up to the
    goal: "on" for a scored point, "soon" for a point that waits while a victory is claimed."""

    seat: Seat
    mischief: int
    goal: int
    track: tuple[str, ...]
    bank: Hearts
    hearts: int
    tokens: int
    feral: bool
    has_toy: bool
    won: bool

    @property
    def token_range(self) -> range:
        return range(self.tokens)

    @property
    def place(self) -> int:
        """The index of the track's cell where the cat is."""
        return min(self.mischief, self.goal)


def cat_view(race: Race, seat: Seat) -> CatView:
    cat, claim = race.cats[seat.key], race.claim
    goal = race.deck.points_to_win
    soon = claim.value if claim and claim.cat == seat.key else 0
    cells = ["on"] * cat.mischief + ["soon"] * soon + [""] * goal
    track = ("start", *cells[:goal]) if goal <= LONGEST_TRACK else ()
    return CatView(
        seat=seat,
        mischief=cat.mischief,
        goal=goal,
        track=track,
        bank=cat.bank,
        hearts=cat.hearts,
        tokens=cat.pounce,
        feral=cat.feral,
        has_toy=race.toy == seat.key and not race.is_over,
        won=race.winner == seat.key,
    )


HEARTS = 6  # the most on a card, unless the edition has more


@dataclass(frozen=True)
class Button:
    """A button: the action that it sends, its words, and a note. If the words are the same in the
    whole row, `cat` is shown in their place."""

    action: str
    label: Text | SeatName
    note: Text | None = None
    cat: CatView | None = None

    @property
    def id(self) -> str:
        return re.sub(r"[^\w-]", "_", self.action)

    @property
    def is_less(self) -> bool:
        return self.action.endswith("-1")


@dataclass(frozen=True)
class ButtonRow:
    """A label and the buttons of one kind that follow it."""

    label: Text
    buttons: tuple[Button, ...]


@dataclass(frozen=True)
class PayCard:
    """A banked card to pay with. `index` is its place in the bank."""

    index: int
    hearts: int
    paid: bool = False


def pay_cards(bank: Hearts, paid: Hearts) -> tuple[PayCard, ...]:
    """Returns a chip for each card in the bank; the cards of `paid` are ticked."""
    ticked = paid_places(bank, paid)
    return tuple(PayCard(index, hearts, index in ticked) for index, hearts in enumerate(bank))


def paid_places(bank: Hearts, paid: Hearts) -> tuple[int, ...]:
    """Returns the indices in the bank of the paid cards; of equal cards the oldest are paid."""
    left = list(paid)
    places = []
    for place, hearts in enumerate(bank):
        if hearts in left:
            left.remove(hearts)
            places.append(place)
    return tuple(places)


def heart_buttons(race: Race, action: str) -> tuple[Button, ...]:
    """Returns a button for each number of hearts that an affection card can have."""
    most = max([HEARTS, *(card.hearts or 0 for card in race.deck.cards)])
    return tuple(
        Button(f"{action}:{hearts}", plural("{n} heart", "{n} hearts", hearts))
        for hearts in range(1, most + 1)
    )
