"""Turns each seat's lines into places, winners and what decided them, for every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise

import msgspec

from games.contract import Json, Line, Problem, Progress, Result, Standing, Table, Text


class Entry(msgspec.Struct, frozen=True):
    """One seat before it is ranked: its lines and its tie-breakers. `ties` maps the name of each
    tie-breaker ("fed cats") to a value, the most important first. The larger value is ahead, so
    pass a negative number if fewer is better. `so_far` and `proven` are as in `Standing`."""

    seat: str
    lines: tuple[Line, ...]
    ties: Mapping[str, int]
    so_far: Text | None = None
    proven: bool = True

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)


def rank(
    entries: Sequence[Entry], *, fewest_wins: bool = False, over: bool, pending: bool = False
) -> tuple[Standing, ...]:
    """Returns the standings, best first; shared places are 1, 1, 3. Tied seats keep the table's
    order. If `over`, somebody has won. If `pending`, a tied first place waits for a later play."""
    sign = -1 if fewest_wins else 1

    def strength(entry: Entry) -> tuple[int, ...]:
        return (sign * entry.total, *entry.ties.values())

    ordered = sorted(entries, key=strength, reverse=True)
    strengths = [strength(entry) for entry in ordered]
    reasons = [_ahead(one, two) for one, two in pairwise(ordered)] + [""]
    standings = []
    for entry, own, decided_by in zip(ordered, strengths, reasons, strict=False):
        place = strengths.index(own) + 1
        if strengths.count(own) > 1:
            decided_by = "pending" if pending and place == 1 and over else "shared"
        standings.append(
            Standing(
                seat=entry.seat,
                total=entry.total,
                place=place,
                won=over and place == 1,
                lines=entry.lines,
                decided_by=decided_by,
                ties=dict(entry.ties),
                so_far=entry.so_far,
                proven=entry.proven,
            )
        )
    return tuple(standings)


def _ahead(one: Entry, two: Entry) -> str:
    """Returns what separates two neighbours in the ranking: "total", the name of a tie-breaker, or
    "shared" if nothing does."""
    if one.total != two.total:
        return "total"
    return next((name for name in one.ties if one.ties[name] != two.ties[name]), "shared")


def line_by_line(result: Result, unit: Text) -> Progress | None:
    """Returns how the totals grew, for a game whose lines are rounds; None without lines."""
    lines = result.standings[0].lines
    if not lines:
        return None
    totals = {
        standing.seat: tuple(accumulate(line.points for line in standing.lines))
        for standing in result.standings
    }
    return Progress(unit, tuple(line.label for line in lines), totals)


def make_result(
    table: Table,
    standings: tuple[Standing, ...],
    problems: Sequence[Problem],
    *,
    over: bool,
    pending: bool = False,
    notes: tuple[Text, ...] = (),
    sheets: Mapping[str, Json] | None = None,
    won: Mapping[str, str] | None = None,
) -> Result:
    """Makes the result. Problems that players have overridden no longer block it."""
    judged = tuple(
        msgspec.structs.replace(problem, blocks=False)
        if problem.may_override and problem.key in table.overridden
        else problem
        for problem in problems
    )
    winners = tuple(standing.seat for standing in standings if standing.won)
    return Result(
        standings=standings,
        winners=winners,
        pending=winners if pending and len(winners) > 1 else (),
        problems=judged,
        complete=over and not any(problem.blocks for problem in judged),
        notes=notes,
        sheets=sheets or {},
        won=won or {},
    )
