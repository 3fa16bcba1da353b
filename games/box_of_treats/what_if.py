"""A play of Box of Treats by other rules: the best feeding, or no shared goals (BT-10)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from games.box_of_treats import goals
from games.cat_lady.what_if import other_rules as other_feedings
from games.contract import OtherRules, Table, text

WITHOUT_GOALS = text("Without the shared goals")


def other_rules(table: Table) -> Iterator[OtherRules]:
    yield from other_feedings(table)
    if any((table.sheets.get(goals.SLOT) or {}).values()):
        sheets = {slot: sheet for slot, sheet in table.sheets.items() if slot != goals.SLOT}
        options = {**table.options, "shared_goals": False}
        without = msgspec.structs.replace(table, sheets=sheets, options=options)
        yield OtherRules(WITHOUT_GOALS, without)
