"""Scores any sheet (AN-1 to AN-9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from games.another_game.deck import Deck, row_title, tie_key
from games.another_game.sheet import OUTCOMES, Round, outcome_of, read_rounds, round_title, slot_key
from games.contract import (
    Detail,
    Line,
    Problem,
    Progress,
    Result,
    SeatName,
    Table,
    Text,
    cite,
    plural,
    signed,
    text,
)
from games.standings import Entry, line_by_line, make_result, rank

Lines = Mapping[str, tuple[Line, ...]]  # by seat


def score(table: Table) -> Result:
    """Scores a table. Never raises on a sheet that this game's form or documents made."""
    deck: Deck = table.deck
    rounds = read_rounds(table)
    entered = tuple(round_ for round_ in rounds if round_.has_entries)
    outcome = outcome_of(rounds)
    left = sum(not round_.is_entered for round_ in rounds)
    over = bool(outcome) or (bool(entered) and left == 0)
    # With one round of several rows, the lines of the result are the rows.
    is_one_sheet = len(entered) == 1 and len(deck.rows) > 1 and deck.rounds < 2
    lines = _by_row(deck, entered[0]) if is_one_sheet else _by_round(deck, entered)
    ties = _ties(deck, entered)
    entries = [
        Entry(seat, lines.get(seat, ()), {name: found[seat] for name, found in ties.items()})
        for seat in table.keys
    ]
    standings = rank(entries, fewest_wins=deck.fewest_wins, over=over)
    if outcome:
        # Nobody leads, and nobody wins (AN-9).
        together = {"place": 1, "won": False, "decided_by": outcome}
        standings = tuple(msgspec.structs.replace(standing, **together) for standing in standings)
    return make_result(
        table,
        standings,
        () if outcome else tuple(_missing(deck, entered)),
        over=over,
        notes=tuple(_notes(outcome, left)),
    )


def progress(result: Result) -> Progress | None:
    """Returns how the totals grew by rounds; None if the lines are the rows of a single sheet."""
    found = line_by_line(result, text("rounds"))
    return found if found and result.standings[0].lines[0].key == slot_key(1) else None


def _by_row(deck: Deck, played: Round) -> Lines:
    """Returns a line for each row."""
    lines: dict[str, list[Line]] = {}
    for key, row in deck.keyed_rows.items():
        numbers = played.complete(key)
        for seat, points in row.counts.worth(numbers).items():
            is_entered = played.entered[key][seat] is not None
            reason = row.counts.reason(numbers[seat]) if is_entered else text("not entered yet")
            reason = cite(row.counts.ruling, reason)
            lines.setdefault(seat, []).append(Line(key, row_title(row), points, reason))
    return {seat: tuple(found) for seat, found in lines.items()}


def _by_round(deck: Deck, entered: tuple[Round, ...]) -> Lines:
    """Returns a line for each round, with its rows as details."""
    lines: dict[str, list[Line]] = {}
    for played in entered:
        rows = _by_row(deck, played)
        for seat, found in rows.items():
            lines.setdefault(seat, []).append(_round_line(deck, played, found))
    return {seat: tuple(found) for seat, found in lines.items()}


def _round_line(deck: Deck, played: Round, rows: tuple[Line, ...]) -> Line:
    title = round_title(played.number, deck)
    if len(rows) == 1:
        return Line(played.key, title, rows[0].points, rows[0].reason)
    details = tuple(Detail(row.label, row.points, row.reason) for row in rows)
    worth = [text("{row} {n}", row=row.label, n=signed(row.points)) for row in rows if row.points]
    reason = text("{parts}", parts=list(worth)) if worth else text("nothing")
    points = sum(row.points for row in rows)
    return Line(played.key, title, points, cite("AN-7", reason), details)


def _ties(deck: Deck, entered: tuple[Round, ...]) -> dict[str, dict[str, int]]:
    """Returns the values that decide ties, by row and seat: the sum over all rounds (AN-8)."""
    found: dict[str, dict[str, int]] = {}
    for key, row in deck.keyed_rows.items():
        if row.decides_ties and entered:
            rounds = [played.complete(key) for played in entered]
            found[tie_key(row)] = {
                seat: sum(round_[seat] for round_ in rounds) for seat in rounds[0]
            }
    return found


def _missing(deck: Deck, entered: tuple[Round, ...]) -> Iterator[Problem]:
    for played in entered:
        for key, row in deck.keyed_rows.items():
            for seat, number in played.entered[key].items():
                if number is None:
                    message = text(
                        "{name}: {row} is not entered", name=SeatName(seat), row=row_title(row)
                    )
                    message = cite(row.counts.ruling, message)
                    yield Problem(message, seat, key, slot=played.key, missing=True)


def _notes(outcome: str, left: int) -> Iterator[Text]:
    if outcome:
        message = text(
            "{outcome}. This counts as a play, but not as a win for anyone.",
            outcome=OUTCOMES[outcome],
        )
        yield cite("AN-9", message)
    elif left:
        yield cite("AN-7", plural("{n} round to play", "{n} rounds to play", left))
