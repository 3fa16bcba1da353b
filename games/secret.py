"""What a result may show while totals are secret. Hidden values are left out, never shown as 0."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from games.contract import Line, Problem, Result, SeatName, Slot, Standing, Table, Text, text
from games.game import Game
from games.standings import Entry, rank

DEPENDS = text("It depends on what the others have.")


def may_be_secret(game: Game, table: Table) -> bool:
    """Whether a table can keep totals secret: each player has a separate sheet and there are
    several players, or the last round is known in advance."""
    hands = {slot.seat for slot in game.slots(table)}
    several = len(table.seats) > 1
    return several and (bool(game.last_round(table)) or hands.issuperset(table.keys))


def sealed(result: Result, slot: Slot | None = None) -> Result:
    """Returns the result that may be seen beside the sheet of a slot: the standing of that hand,
    without its place and without anything that the others can change or that reveals their hands.
    There is no standing beside other sheets, or for a hand without a total yet."""
    key, seat = (slot.key, slot.seat) if slot else ("", None)
    own = tuple(_own(standing) for standing in result.standings if standing.seat == seat)
    early = {standing.seat for standing in result.standings if standing.so_far}
    problems = (
        msgspec.structs.replace(problem, blocks=True, missing=True)
        if problem.seat in early
        else problem
        for problem in result.problems
    )
    return Result(
        own,
        problems=tuple(_discreet(problems, key)),
        complete=result.complete and not early,
        sheets={key: result.sheets[key]} if own and key in result.sheets else {},
    )


def without_last(result: Result, last: str, *, fewest_wins: bool) -> Result:
    """Returns the result of a game of rounds without the sums of the last round, whose slot is
    `last`. What is on the board of that round stays in `sheets`."""
    if not any(line.key == last for standing in result.standings for line in standing.lines):
        return result
    seats = [
        Entry(standing.seat, tuple(line for line in standing.lines if line.key != last), {})
        for standing in sorted(
            result.standings, key=lambda standing: (len(standing.seat), standing.seat)
        )
    ]
    return msgspec.structs.replace(
        result,
        standings=rank(seats, fewest_wins=fewest_wins, over=False),
        winners=(),
        pending=(),
        notes=() if result.winners else result.notes,
        won={key: seat for key, seat in result.won.items() if key != last},
    )


def _own(standing: Standing) -> Standing:
    lines = tuple(map(_without_rivals, standing.lines))
    total = sum(line.points for line in lines)
    return Standing(
        *(standing.seat, total, 0),
        won=False,
        lines=lines,
        so_far=standing.so_far,
        proven=standing.proven,
    )


def _without_rivals(line: Line) -> Line:
    if line.rival:
        return msgspec.structs.replace(
            line, points=0, reason=_depends(line.reason), details=(), open=True
        )
    if not any(detail.rival for detail in line.details):
        return line
    details = tuple(
        msgspec.structs.replace(detail, points=0, reason=_depends(detail.reason), open=True)
        if detail.rival
        else detail
        for detail in line.details
    )
    points = sum(detail.points for detail in details)
    return msgspec.structs.replace(line, points=points, details=details, open=True)


def _depends(reason: Text) -> Text:
    return msgspec.structs.replace(DEPENDS, ruling=reason.ruling)


def _discreet(problems: Iterable[Problem], key: str) -> Iterator[Problem]:
    """Returns the problems that may be seen beside the sheet with this key: those of the sheet
    itself and those without a seat. About another hand, they only say that it has problems."""
    said = set()
    for problem in problems:
        if problem.discreet:
            yield msgspec.structs.replace(problem, message=problem.discreet)
        elif problem.slot == key or problem.seat is None:
            yield problem
        elif (about := (problem.slot, problem.missing, problem.blocks, problem.open)) not in said:
            said.add(about)
            name = SeatName(problem.seat)
            words = text("{name}: look again", name=name)
            if problem.missing:
                words = text("{name}: something is missing", name=name)
            plain = {"field": "", "key": "", "may_override": False}
            yield msgspec.structs.replace(problem, message=words, **plain)
