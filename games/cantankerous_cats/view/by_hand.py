"""What can be entered for any cat, at any time, by hand."""

from __future__ import annotations

from dataclasses import dataclass

from games.cantankerous_cats.rules.offers import Offers
from games.cantankerous_cats.rules.state import Race
from games.cantankerous_cats.view.cats import CatView
from games.cantankerous_cats.view.parts import Button, heart_buttons
from games.contract import Text, plural, text


@dataclass(frozen=True)
class HandView:
    """What can be entered for any cat, at any time, by hand."""

    cat: CatView
    banks: tuple[Button, ...]
    incident: Button | None
    mischief: tuple[Button, ...]
    tokens: tuple[Button, ...]
    loses: tuple[Button, ...]
    turns: Button | None


def hand_view(race: Race, cat: CatView, offered: Offers) -> HandView:
    seat = cat.seat.key
    spend = Button(f"incident:{seat}", text("A token for an incident"))
    turns = Button(f"feral:{seat}:yes", text("Turns feral"))
    if cat.feral:
        turns = Button(f"feral:{seat}:no", text("Turns domestic"))
    return HandView(
        cat=cat,
        banks=heart_buttons(race, f"bank:{seat}") if seat in offered.bankers else (),
        incident=spend if seat in offered.incidents else None,
        mischief=_steps("mischief", seat, cat.mischief, text("One point less"), text("One more")),
        tokens=_steps("token", seat, cat.tokens, text("One token less"), text("One more"))
        if race.is_standard
        else (),
        loses=tuple(
            Button(f"lose:{seat}:{hearts}", plural("{n} heart", "{n} hearts", hearts))
            for hearts in sorted(set(cat.bank))
        ),
        turns=turns if race.is_standard else None,
    )


def _steps(what: str, seat: str, now: int, less: Text, more: Text) -> tuple[Button, ...]:
    down = (Button(f"{what}:{seat}:-1", less),) if now else ()
    return (*down, Button(f"{what}:{seat}:1", more))
