"""What the templates of the sheets of Box of Treats draw."""

from __future__ import annotations

from games.box_of_treats.solo import SLOT, read_solo, seated
from games.box_of_treats.view.boxes import boxes_view
from games.box_of_treats.view.goals import GoalView, goals_view
from games.box_of_treats.view.solo import SoloView, solo_view
from games.cat_lady.hand.feeding_rules import TOKENS
from games.cat_lady.view.hand import HandView, hand_view
from games.contract import Result, Slot, Table, text
from games.reader import Reader

WORTH_NOTHING = text(
    "Lost cats, spray bottles, brushes, laser pointers and shopping bags that are left are worth"
    " nothing."
)
WORTH_TO_THE_CAT_PLAYER = text("A point for each brush, laser pointer and spray bottle.")
# Beside a fed Mr. Zoe, whose points are those of the lost cats and spray bottles (BT-8).
NOTHING_BESIDE_ZOE = text(
    "Brushes, laser pointers and shopping bags that are left are worth nothing."
)
CAT_PLAYER_BESIDE_ZOE = text("A point for each brush and laser pointer.")


def view(table: Table, slot: Slot, result: Result) -> HandView | tuple[GoalView, ...] | SoloView:
    table = seated(table)
    match slot.kind:
        case "goals":
            return goals_view(table, slot, result)
        case "solo":
            return solo_view(table, slot, result)
        case "cat-player":
            settings = read_solo(Reader(table.sheets.get(SLOT, {})))
            return hand_view(
                table,
                slot,
                result,
                treats=True,
                kinds=("wild", "treat"),
                extra=boxes_view(table, slot, result),
                guideline=settings.guideline,
                wild_food=True,
                worth_nothing=WORTH_TO_THE_CAT_PLAYER,
                beside_discards=CAT_PLAYER_BESIDE_ZOE,
            )
        case _:
            return hand_view(
                table,
                slot,
                result,
                treats=True,
                kinds=TOKENS,
                extra=boxes_view(table, slot, result),
                worth_nothing=WORTH_NOTHING,
                beside_discards=NOTHING_BESIDE_ZOE,
            )
