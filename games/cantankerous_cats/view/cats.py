"""A cat as the table sees it."""

from __future__ import annotations

from dataclasses import dataclass

from games.cantankerous_cats.rules.state import Hearts, Race
from games.contract import Seat

LONGEST_TRACK = 20


@dataclass(frozen=True)
class CatView:
    """A cat as the table sees it. `track` has a cell for each point up to what wins: "on" for
    one that is scored, "soon" for one that waits while a victory is claimed."""

    seat: Seat
    css: str
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
    def initial(self) -> str:
        return self.seat.name[:1].upper()

    @property
    def token_range(self) -> range:
        return range(self.tokens)


def cat_view(race: Race, seat: Seat, place: int) -> CatView:
    cat, claim = race.cats[seat.key], race.claim
    goal = race.deck.points_to_win
    soon = claim.value if claim and claim.cat == seat.key else 0
    cells = ["on"] * cat.mischief + ["soon"] * soon + [""] * goal
    return CatView(
        seat=seat,
        css=f"seat-{place}",
        mischief=cat.mischief,
        goal=goal,
        track=tuple(cells[:goal]) if goal <= LONGEST_TRACK else (),
        bank=cat.bank,
        hearts=cat.hearts,
        tokens=cat.pounce,
        feral=cat.feral,
        has_toy=race.toy == seat.key and not race.is_over,
        won=race.winner == seat.key,
    )
