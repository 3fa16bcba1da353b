"""News of a round for everybody, and the texts below names on the big screen."""

from __future__ import annotations

from collections.abc import Mapping

from games.cat_in_the_box.sheet import Round, read_round, read_rounds, round_number
from games.contract import News, Result, SeatName, Slot, Table, Text, text


def news(table: Table, result: Result) -> News | None:
    """Returns who caused a paradox in the latest round with entries (CB-3)."""
    rounds = read_rounds(table)
    if not rounds or not rounds[-1].paradox:
        return None
    words = text("{name} caused a paradox.", name=SeatName(rounds[-1].paradox))
    return News(f"{rounds[-1].key}-paradox-{rounds[-1].paradox}", words)


def asides(table: Table, slot: Slot) -> Mapping[str, Text]:
    """Returns by seat how many tricks a player predicted and has won (CB-2, CB-6)."""
    round_ = read_round(table, round_number(slot.key))
    return {seat: said for seat in table.keys if (said := _aside(round_, seat))}


def _aside(round_: Round, seat: str) -> Text | None:
    wants, has = round_.predictions[seat], round_.tricks[seat]
    # Translators: of tricks, below a name on the big screen
    said = text("has {n}", n=has) if has is not None else None
    if wants is None or not round_.setup.predictions:
        return said
    wanted = text("wants {n}", n=wants)
    return text("{wants} · {has}", wants=wanted, has=said) if said else wanted
