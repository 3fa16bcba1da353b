"""Scores Box of Treats (BT-1 to BT-13) like Cat Lady, plus goals and the cat player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.box_of_treats import goals, solo
from games.box_of_treats.goals import SharedGoals, goal_problems, read_goals
from games.cat_lady.feeding.best_responses import TableWork
from games.cat_lady.hand.abilities import TakeTwoCards
from games.cat_lady.rules import (
    NOTHING_FIXED,
    Fixed,
    SeatScore,
    TableScore,
    result_of,
    score_hands,
)
from games.cat_lady.sheet import read_hands
from games.contract import Json, Problem, Result, SeatName, Table, Text, cite, text, to_json


def score(table: Table, fixed: Fixed = NOTHING_FIXED, work: TableWork | None = None) -> Result:
    """Scores a table. Never raises on a sheet that this game's forms or documents made. Hands in
    `fixed` are fed as given there. `work` limits the search; several tables can share it."""
    table = solo.seated(table)
    scored = score_table(table, fixed, work)
    shared, alone = shared_goals(table), solo.is_solo(table)
    instead = solo.fed_the_other_way(table, fixed, scored.work) if alone else None
    return result_of(
        table,
        scored,
        entries=[solo.entry(seat) for seat in scored.seats] if alone else None,
        problems=_problems(table, scored, shared),
        notes=_notes(scored, instead),
        sheets=_sheets(scored, shared, instead),
        pending=not alone,
    )


def _problems(table: Table, scored: TableScore, shared: SharedGoals) -> Iterator[Problem]:
    """Yields problems about the goals: goals that are not named yet, entries that need goals, and
    entries that a solo game cannot have."""
    yield from goal_problems(table.sheets.get(goals.SLOT), shared, scored.hands, table.deck)
    if table.options.get("shared_goals") and len(table.keys) >= goals.FEWEST_PLAYERS:
        yield from goals.not_named(shared, table.keys)
    elif not shared.all:
        yield from goals.cats_of_goals(scored.seats)
    if solo.is_solo(table):
        yield from solo.problems(scored.seats)


def _sheets(scored: TableScore, shared: SharedGoals, instead: int | None) -> dict[str, Json]:
    """Returns what the result stores for the sheets of the goals and of the cat player. `instead`
    is the cat player's total if fed by the rule that players did not choose (BT-12)."""
    kept: dict[str, Json] = {}
    if shared.all:
        kept[goals.SLOT] = {
            goal.key: to_json(goal.result(goal.between[0], scored.hands)) for goal in shared.all
        }
    if instead is not None:
        kept[solo.SLOT] = {"instead": instead}
    return kept


def score_table(
    table: Table, fixed: Fixed = NOTHING_FIXED, work: TableWork | None = None
) -> TableScore:
    """Scores like Cat Lady: with shared goals or, in a solo game, with the cat player."""
    table = solo.seated(table)
    if solo.is_solo(table):
        return solo.score_solo(table, fixed, work)
    shared = shared_goals(table)
    scored = score_hands(read_hands(table), table.deck, shared, fixed, work)
    return replace(
        scored, seats=tuple(_with_goals(seat, shared, scored.hands) for seat in scored.seats)
    )


def shared_goals(table: Table) -> SharedGoals:
    return SharedGoals(read_goals(table.sheets.get(goals.SLOT), table.keys, table.deck))


def _with_goals(seat: SeatScore, shared: SharedGoals, hands: goals.Hands) -> SeatScore:
    """Returns a seat's score with a line for goals, which says what is missing for each goal."""
    if not shared.of(seat.seat):
        return seat
    lines = tuple(line for line in seat.lines if line.key != "goals")
    return seat._replace(lines=(*lines, shared.line(seat.seat, hands)))


# -- notes -----------------------------------------------------------------------------------------


def _notes(scored: TableScore, instead: int | None) -> Iterator[Text]:
    """Yields the notes of a result. `instead` is as in `_sheets`."""
    for seat in scored.seats:
        yield from _reminders(seat)
        if seat.seat == solo.CAT_PLAYER.key and instead not in (None, seat.total):
            message = text(
                "The cat player has {total}; fed the other way, it would have {instead}",
                total=seat.total,
                instead=instead,
            )
            yield cite("BT-12", message)


def _reminders(seat: SeatScore) -> Iterator[Text]:
    """Yields reminders about cards that act before scoring, or that score nothing (BT-8, BT-11)."""
    for index in seat.fed.hand.acting[TakeTwoCards]:
        message = text(
            "{name}: {cat} is fed, so take any 2 cards from the grid before counting",
            name=SeatName(seat.seat),
            cat=seat.sheet.hand.cats[index].name,
        )
        yield cite("BT-8", message)
    hand = seat.sheet.hand
    if seat.seat != solo.CAT_PLAYER.key and hand.brushes + hand.laser_pointers + hand.shopping_bags:
        message = text(
            "{name}: brushes, laser pointers and shopping bags left in the hand are worth nothing",
            name=SeatName(seat.seat),
        )
        yield cite("BT-11", message)
