"""Small changes of one player's hand, tried afterwards, and the hand without each of its cats.

One count is one higher or lower, or one food token is of another kind, or cats that the player fed
are fed in the best way. The others' hands stay as they were: nobody responds (CL-15).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import permutations

from games.cat_lady.feeding.best_responses import TABLE_WORK, TableWork, box_of
from games.cat_lady.hand.cards import FOODS, TOYS, Feeding
from games.cat_lady.hand.labels import FOOD_LABELS
from games.cat_lady.hand.result import hand_result, slot_key
from games.cat_lady.sheet import BY_HAND, in_order
from games.contract import Edit, Result, Sheet, Table, Text, WhatIf, text
from games.reader import Reader
from games.trees import Path, value_at

Score = Callable[[Table, Mapping[str, Feeding], TableWork], Result]
Totals = Mapping[str, tuple[int | None, ...]]  # by seat: the totals without each cat of its hand
WORK = 4 * TABLE_WORK  # for all searches of what would have won: about two seconds
WORK_WITHOUT = 2 * TABLE_WORK  # for all searches of a table without one of its cats
LINE = "cats"  # the line whose details are the cats, in the order of the hand
QUESTION = text("What was each cat worth?")

# What a hand counts, in the singular, by its path in the sheet, in the order of the lines.
TREATS: Mapping[Path, Text] = {
    **{("food", kind): FOOD_LABELS[kind] for kind in (*FOODS, "wild")},
    ("costumes",): text("costume"),
    ("catnip",): text("catnip"),
    **{("toys", toy): text(toy) for toy in TOYS},
    ("vp_tokens",): text("victory point token"),
    ("food", "treat"): FOOD_LABELS["treat"],
    ("spray_bottles",): text("spray bottle"),
    ("lost_cats",): text("lost cat"),
}
COUNTS = {path: one for path, one in TREATS.items() if path[-1] != "treat"}
TALLIED: Mapping[Path, Text] = {("tally", "leftover_food"): text("leftover food")}


def what_if(
    score: Score, counts: Mapping[Path, Text], table: Table, result: Result, seat: str
) -> WhatIf:
    """Returns the edits of a seat's hand: `counts` are the paths that they change, with labels;
    `score` scores a table of this game. There are no edits if the hand needs too much search."""
    sheet = table.sheets.get(slot_key(seat)) or {}
    others = feedings_of_others(table, result, seat)
    proven = all(hand_result(result, standing.seat).proven for standing in result.standings)
    edits = tuple(_edits(slot_key(seat), sheet, counts)) if proven else ()
    work = TableWork(box_of(table.deck.supply), WORK)
    return WhatIf(edits, lambda other: score(other, others, work))


def feedings_of_others(table: Table, result: Result, seat: str) -> dict[str, Feeding]:
    """Returns how the pad has fed the other hands, by seat. Those hands stay fed like this when
    this hand is changed. How players fed a hand is on the sheet of that hand."""
    found = {}
    for other in (standing.seat for standing in result.standings if standing.seat != seat):
        sheet = table.sheets.get(slot_key(other)) or {}
        if sheet.get("tally") is None and sheet.get("feeding") != BY_HAND:
            found[other] = hand_result(result, other).feeding
    return found


# -- edits -----------------------------------------------------------------------------------------


def _edits(slot: str, sheet: Sheet, counts: Mapping[Path, Text]) -> Iterator[Edit]:
    if sheet.get("tally") is not None:
        fed = {path: one for path, one in counts.items() if path[0] != "food"}
        yield from _one_more_or_fewer(slot, sheet, {**TALLIED, **fed})
        return
    if sheet.get("feeding") == BY_HAND:
        yield Edit(text("the best feeding"), slot, ((("feeding",), "best"),))
    yield from _one_more_or_fewer(slot, sheet, counts)
    yield from _another_food(slot, sheet)


def _one_more_or_fewer(slot: str, sheet: Sheet, counts: Mapping[Path, Text]) -> Iterator[Edit]:
    for path, one in counts.items():
        count = value_at(sheet, path) or 0
        yield Edit(text("one {what} more", what=one), slot, ((path, count + 1),))
        if count:
            yield Edit(text("one {what} fewer", what=one), slot, ((path, count - 1),))


def _another_food(slot: str, sheet: Sheet) -> Iterator[Edit]:
    for given, taken in permutations(FOODS, 2):
        held = value_at(sheet, ("food", given)) or 0
        if held:
            words = text(
                "one {taken} instead of one {given}",
                taken=FOOD_LABELS[taken],
                given=FOOD_LABELS[given],
            )
            more = (value_at(sheet, ("food", taken)) or 0) + 1
            yield Edit(words, slot, ((("food", given), held - 1), (("food", taken), more)))


# -- without a cat ---------------------------------------------------------------------------------


def totals_without(score: Score, table: Table, result: Result) -> Totals:
    """Returns the totals without each cat (ST-24), None where unproven. If the pad fed the hand, it
    feeds the other cats anew; if players did, the cat's food is left over."""
    work = TableWork(box_of(table.deck.supply), WORK_WITHOUT)
    return {
        standing.seat: tuple(_of_hand(table, result, standing.seat, score, work))
        for standing in result.standings
    }


def _of_hand(
    table: Table, result: Result, seat: str, score: Score, work: TableWork
) -> Iterator[int | None]:
    slot, others = slot_key(seat), feedings_of_others(table, result, seat)
    is_proven = hand_result(result, seat).proven
    for sheet in _without_each(table.sheets.get(slot) or {}):
        without = table.with_sheets({slot: sheet})
        scored = score(without, others, work) if is_proven else result
        exact = is_proven and hand_result(scored, seat).proven
        yield scored.total_of(seat) if exact else None


def _without_each(sheet: Sheet) -> Iterator[Sheet]:
    """Yields the sheet without each of its cats in turn; nothing for a tally. A box that was
    entered as filled by that cat is then empty."""
    if sheet.get("tally") is not None:
        return
    cats = dict(in_order(Reader(sheet.get("cats"))))
    for gone in cats:
        rest = {key: cat.value for key, cat in cats.items() if key != gone}
        boxes = {
            key: {**box, "filled": False, "cat": None}
            if box and box.get("filled") and box.get("cat") == gone
            else box
            for key, box in (sheet.get("boxes") or {}).items()
        }
        yield {**sheet, "cats": rest, **({"boxes": boxes} if boxes else {})}
