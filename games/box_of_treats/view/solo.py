"""What the cat player has, beside its starting cards."""

from __future__ import annotations

from dataclasses import dataclass

from games.box_of_treats import solo
from games.contract import Result, Slot


@dataclass(frozen=True)
class SoloView:
    """The cat player's total as it is fed, and the other way: None where it is not fed by the pad,
    or where it makes no difference."""

    total: int
    instead: int | None


def solo_view(slot: Slot, result: Result) -> SoloView:
    total = next(one.total for one in result.standings if one.seat == solo.CAT_PLAYER.key)
    instead = result.sheets.get(slot.key, {}).get("instead")
    return SoloView(total, None if instead == total else instead)
