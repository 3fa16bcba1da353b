"""What a phone offers: all that is legal now, by asking the one judge (`legal.refusal`)."""

from __future__ import annotations

from typing import NamedTuple

from games.cantankerous_cats.actions import (
    Action,
    Attack,
    Bank,
    BuyPounce,
    PassToy,
    Prevented,
    Score,
)
from games.cantankerous_cats.legal import refusal
from games.cantankerous_cats.race import Race


class Offers(NamedTuple):
    """Seats. `attacks` are attacker and target; `passes` begin with who is next in turn; `stoppers`
    hold a pounce token while another cat claims the victory; `incidents` may spend one now."""

    bankers: tuple[str, ...]
    scorer: str
    attacks: tuple[tuple[str, str], ...]
    buyers: tuple[str, ...]
    passes: tuple[str, ...]
    incidents: tuple[str, ...]
    stoppers: tuple[str, ...]


def offers(race: Race) -> Offers:
    """Whether a score or an attack can be paid is said when its cost is known."""
    seats = race.seats
    return Offers(
        bankers=tuple(seat for seat in seats if _legal(race, Bank(seat, 1))),
        scorer=race.toy if _legal(race, Score(race.toy, 0, 0)) else "",
        attacks=tuple(
            (seat, on) for seat in seats for on in seats if _legal(race, Attack(seat, on, 0, 0))
        ),
        buyers=tuple(seat for seat in seats if _legal(race, BuyPounce(seat))),
        passes=tuple(seat for seat in race.turn_order() if _legal(race, PassToy(seat))),
        incidents=()
        if race.is_over
        else tuple(seat for seat, cat in race.cats.items() if cat.pounce),
        stoppers=tuple(seat for seat in seats if _legal(race, Prevented(seat))),
    )


def _legal(race: Race, action: Action) -> bool:
    return refusal(race, action) is None
