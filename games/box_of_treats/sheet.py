"""Lists the sheets of a play of Box of Treats."""

from __future__ import annotations

from games.box_of_treats import goals, solo
from games.cat_lady.hand.labels import LINE_LABELS
from games.cat_lady.sheet import hand_slots
from games.contract import Seat, Slot, Table, text


def extra_seats(players: int) -> tuple[Seat, ...]:
    """Returns the cat player if there is only one player (BT-12)."""
    return (solo.CAT_PLAYER,) if players == 1 else ()


def slots(table: Table) -> tuple[Slot, ...]:
    """Returns the slots: a hand for each seat; the goals if the play has them, or if a score
    document contains them anyway; in a solo game the cat player."""
    table = solo.seated(table)
    hands = tuple(_hand(slot) for slot in hand_slots(table))
    if solo.is_solo(table):
        return (*hands, Slot(solo.SLOT, text("Starting cards"), kind="solo"))
    with_goals = table.options.get("shared_goals") or table.sheets.get(goals.SLOT)
    if with_goals and len(table.seats) >= goals.FEWEST_PLAYERS:
        return (*hands, Slot(goals.SLOT, LINE_LABELS["goals"], kind="goals"))
    return hands


def _hand(slot: Slot) -> Slot:
    if slot.seat != solo.CAT_PLAYER.key:
        return slot
    return Slot(slot.key, LINE_LABELS["cat-player"], kind="cat-player", seat=slot.seat)
