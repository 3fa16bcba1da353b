"""What the cat player has, beside its starting cards."""

from __future__ import annotations

from dataclasses import dataclass

from games.box_of_treats import solo
from games.contract import Result, Slot, Table, Text, plural, text
from games.reader import Reader


@dataclass(frozen=True)
class SoloView:
    """The cat player's total as it is fed, and the other way: None where it is not fed by the pad,
    or where it makes no difference. `starting_cards` is for those who only look on."""

    starting_cards: Text
    total: int
    instead: int | None


def solo_view(table: Table, slot: Slot, result: Result) -> SoloView:
    total = next(one.total for one in result.standings if one.seat == solo.CAT_PLAYER.key)
    instead = result.sheets.get(slot.key, {}).get("instead")
    return SoloView(
        starting_cards=_starting_cards(solo.read_solo(Reader(table.sheets.get(slot.key, {})))),
        total=total,
        instead=None if instead == total else instead,
    )


def _starting_cards(settings: solo.Solo) -> Text:
    points = plural(
        "{n} point for the starting cards",
        "{n} points for the starting cards",
        settings.starting_cards_vp,
    )
    return text("{points}; it has the Wild Toy", points=points) if settings.wild_toy else points
