"""Scoring Box of Treats (BT-1 to BT-13), on the steps of Cat Lady: goals and the cat player are
what comes on top."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.box_of_treats import goals, solo
from games.box_of_treats.goals import SharedGoals, goal_problems, goal_results, read_goals
from games.cat_lady.feeding.best_responses import TableWork
from games.cat_lady.hand.abilities import TakeTwoCards
from games.cat_lady.hand.cards import Feeding
from games.cat_lady.hand.fed_hand import FedHand
from games.cat_lady.rules import (
    NOTHING_FIXED,
    Fixed,
    SeatScore,
    TableScore,
    best_of_seat,
    by_index,
    result_of,
    score_hands,
)
from games.cat_lady.sheet import HandSheet, read_hands
from games.contract import Json, Line, Problem, Result, SeatName, Table, Text, cite, text, to_json


class Scored(NamedTuple):
    """A table, scored. `entered`: the hands as they were entered; `instead` is the cat player's
    total if it were fed the other way."""

    table: TableScore
    entered: Sequence[HandSheet]
    instead: int | None = None
    goals: SharedGoals = SharedGoals(())


def score(table: Table, fixed: Fixed = NOTHING_FIXED, work: TableWork | None = None) -> Result:
    """Never raises on a sheet that this game's forms or documents made. Hands that are `fixed` stay
    fed as that says. `work` is shared by many tables that are scored one after the other."""
    table = solo.seated(table)
    scored = score_table(table, fixed, work)
    alone = solo.is_solo(table)
    return result_of(
        table,
        scored.table,
        entered=scored.entered,
        entries=[solo.entry(seat) for seat in scored.table.seats] if alone else None,
        problems=_problems(table, scored),
        notes=_notes(scored),
        sheets=_sheets(table, scored),
        pending=not alone,
    )


def _problems(table: Table, scored: Scored) -> Iterator[Problem]:
    """What does not fit together about the goals, the goals that are not named yet, and what cannot
    be without goals or in a solo game."""
    sheet = table.sheets.get(goals.SLOT)
    yield from goal_problems(sheet, scored.goals, scored.table.seats, table.deck)
    if table.options.get("shared_goals") and len(table.keys) >= goals.FEWEST_PLAYERS:
        yield from goals.not_named(scored.goals, table.keys)
    elif not scored.goals.all:
        yield from goals.cats_of_goals(scored.table.seats)
    if solo.is_solo(table):
        yield from solo.problems(scored.table.seats)


def _sheets(table: Table, scored: Scored) -> dict[str, Json]:
    """What the result keeps of the goals, and of the cat player."""
    kept: dict[str, Json] = {}
    if scored.goals.all:
        counted = [seat.fed.hand for seat in scored.table.seats]
        found = goal_results(table.sheets[goals.SLOT], scored.goals, table.keys, counted)
        kept[goals.SLOT] = {key: to_json(goal) for key, goal in found.items()}
    if scored.instead is not None:
        kept[solo.SLOT] = {"instead": scored.instead}
    return kept


def best_feeding(table: Table, seat: str) -> Feeding:
    """The best feeding of a seat's hand, however it is fed on its sheet, the cat player's too."""
    return best_of_seat(solo.seated(table), seat, lambda table: score_table(table).table)


def score_table(
    table: Table, fixed: Fixed = NOTHING_FIXED, work: TableWork | None = None
) -> Scored:
    """The steps of Cat Lady, with goals, or with the cat player's food and cards."""
    if solo.is_solo(table):
        return Scored(*solo.score_solo(table, by_index(table, fixed), work))
    hands = read_hands(table)
    shared = SharedGoals(read_goals(table.sheets.get(goals.SLOT), table.keys, table.deck))
    scored = score_hands(table.keys, hands, table.deck, shared, by_index(table, fixed), work)
    if not shared.all:
        return Scored(scored, hands, goals=shared)
    counted = [seat.fed.hand for seat in scored.seats]
    with_goals = tuple(
        seat._replace(lines=_with_goals(seat, index, table.keys, counted, shared))
        for index, seat in enumerate(scored.seats)
    )
    return Scored(scored._replace(seats=with_goals), hands, goals=shared)


def _with_goals(
    seat: SeatScore,
    index: int,
    seats: Sequence[str],
    counted: Sequence[FedHand],
    shared: SharedGoals,
) -> tuple[Line, ...]:
    """The lines with the goals told by name, partner and what is missing."""
    lines = tuple(line for line in seat.lines if line.key != "goals")
    return (*lines, shared.line(index, seats, counted)) if shared.of(index) else lines


# -- notes -----------------------------------------------------------------------------------------


def _notes(scored: Scored) -> Iterator[Text]:
    for seat in scored.table.seats:
        yield from _reminders(seat)
        total = seat.total
        if seat.seat != solo.CAT_PLAYER.key or scored.instead in (None, total):
            continue
        if scored.instead is not None:
            message = text(
                "The cat player has {total}; fed the other way it would have {instead}",
                total=total,
                instead=scored.instead,
            )
            yield cite("BT-12", message)


def _reminders(seat: SeatScore) -> Iterator[Text]:
    """Cards that do something, or nothing, at the end (BT-8, BT-11)."""
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
