"""The facts about a finished play of Cat Lady or Box of Treats that statistics use.

Each cat in a hand gives a fact of kind "cat" with its name: `fed` (0 or 1), `points` (0 if hungry),
and `cats` if it counts as more than one (BT-7). If the player fed the cats, the hand also gives a
fact of kind "feeding": `left` is how many points more the best feeding would have scored. A hand
entered as sums gives no facts and no lines.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.cat_lady.hand.cards import Cat
from games.cat_lady.hand.result import hand_result, slot_key
from games.cat_lady.sheet import read_hand
from games.contract import Detail, Result, Standing, Table, wording
from games.facts import Fact, SeatFacts
from games.reader import Reader


def facts(table: Table, result: Result) -> Mapping[str, SeatFacts]:
    """Returns the facts by seat key, including the cat player's."""
    return {standing.seat: _facts(table, result, standing) for standing in result.standings}


def _facts(table: Table, result: Result, standing: Standing) -> SeatFacts:
    sheet = table.sheets.get(slot_key(standing.seat)) or {}
    if sheet.get("tally") is not None:
        return SeatFacts()
    details = [
        detail for line in standing.lines for detail in line.details if detail.fed is not None
    ]
    cats = read_hand(Reader(sheet), table.deck).hand.cats
    facts = [
        Fact("cat", wording(detail.name, {}), _numbers(detail, cat))
        for detail, cat in zip(details, cats, strict=True)
    ]
    best = hand_result(result, standing.seat).best
    if best is not None:
        facts.append(Fact("feeding", numbers={"left": max(0, best - standing.total)}))
    lines = {line.key: line.points for line in standing.lines}
    return SeatFacts(lines=lines, facts=tuple(facts))


def _numbers(detail: Detail, cat: Cat) -> dict[str, int]:
    counts = len(cat.counted(None))
    numbers = {"fed": int(bool(detail.fed)), "points": detail.points}
    return numbers | {"cats": counts} if counts > 1 else numbers
