"""What one player could have had a little differently: as in Cat Lady, with treats. By other rules:
the best feeding, or no shared goals (BT-10)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from games.box_of_treats import goals
from games.box_of_treats.rules import score
from games.cat_lady.what_if import (
    COUNTS,
    DISCARDED,
    TREATS,
    Totals,
    of_hand,
    totals_of_hands,
)
from games.cat_lady.what_if import other_rules as other_feedings
from games.contract import OtherRules, Result, Table, WhatIf, text

WITHOUT_GOALS = text("Without the shared goals")


def what_if(table: Table, result: Result, seat: str) -> WhatIf:
    """The edits of a seat's hand."""
    return of_hand(table, result, seat, score, {**COUNTS, **TREATS, **DISCARDED})


def totals_without(table: Table, result: Result) -> Totals:
    """As in Cat Lady, the cat player's too."""
    return totals_of_hands(table, result, score)


def other_rules(table: Table) -> Iterator[OtherRules]:
    yield from other_feedings(table)
    if any((table.sheets.get(goals.SLOT) or {}).values()):
        sheets = {slot: sheet for slot, sheet in table.sheets.items() if slot != goals.SLOT}
        options = {**table.options, "shared_goals": False}
        without = msgspec.structs.replace(table, sheets=sheets, options=options)
        yield OtherRules(WITHOUT_GOALS, without)
