"""The one sheet of a race: a log of actions (`rules.actions`), or only the final state (CC-10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from games.cantankerous_cats.deck import Deck
from games.contract import Json, Sheet, Slot, Table, text

SLOT = "race"
MOST_ACTIONS = 999  # some ten times a long race
Rules = Literal["standard", "basic", "kitten"]
STANDARD: Rules = "standard"
BASIC: Rules = "basic"
KITTEN: Rules = "kitten"
RULES: tuple[Rules, ...] = (STANDARD, BASIC, KITTEN)
How = Literal["", "mischief", "feral", "told"]  # how a race was won; "told": entered by hand


def slots(table: Table) -> tuple[Slot, ...]:
    return (Slot(SLOT, text("The race"), kind="race"),)


def rules_of(options: Mapping[str, Json]) -> Rules:
    """Returns the chosen rules (CC-8), the standard rules by default."""
    chosen = options.get("rules")
    return chosen if chosen in RULES else STANDARD


def race_sheet(table: Table) -> Sheet:
    """Returns the one sheet of a play."""
    return table.sheets.get(SLOT) or {}


def first_seat(table: Table, sheet: Sheet) -> str:
    """Returns the first holder of the toy: the winner of the first bite, else the start player."""
    return str(sheet.get("first") or table.start)


# -- only the final state --------------------------------------------------------------------------


class EndedCat(msgspec.Struct, frozen=True):
    """A cat at the end of the race; values that were not entered are 0."""

    mischief: int = 0
    hearts: int = 0
    feral: bool = False


class Final(msgspec.Struct, frozen=True):
    """An entered final state; `cats` are by seat. How the race was won follows from it (CC-7)."""

    cats: Mapping[str, EndedCat]
    winner: str
    how: How = ""


def is_final(sheet: Sheet) -> bool:
    """Whether only the final state of the race is entered."""
    return sheet.get("way") == "final"


def read_final(table: Table) -> Final:
    entered = race_sheet(table).get("final") or {}
    mischief, hearts, feral = (entered.get(key) or {} for key in ("mischief", "hearts", "feral"))
    cats = {
        seat: EndedCat(
            mischief=mischief.get(seat) or 0,
            hearts=hearts.get(seat) or 0,
            feral=bool(feral.get(seat)),
        )
        for seat in table.keys
    }
    winner = entered.get("winner")
    if winner not in cats:
        return Final(cats, "")
    may_be_feral = rules_of(table.options) == STANDARD
    return Final(cats, winner, _how(table.deck, cats[winner], may_be_feral=may_be_feral))


def _how(deck: Deck, cat: EndedCat, *, may_be_feral: bool) -> How:
    if cat.feral and may_be_feral:
        return "feral" if cat.hearts >= deck.hearts_to_win else "told"
    return "mischief" if cat.mischief >= deck.points_to_win else "told"
