"""Boards that rounds filled: the latest ones, and where tokens lay when a paradox fell (ST-14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import registry
from games.contract import BoardRow, wording
from games.counted import CountedPlay
from scorepad.history.charts.matrix import Cell, Matrix, Row
from scorepad.history.games.boards import BoardPlace, drawn_boards
from scorepad.history.games.panels.panel import Look
from scorepad.history.statistics.rounding import percent
from scorepad.history.statistics.rounds import (
    FilledBoard,
    ParadoxBoards,
    filled_boards,
    paradox_sums,
)
from scorepad.history.wording import share

LATEST = 3
HEAT_FROM = 5  # boards of as many players


class BoardFigures(msgspec.Struct, frozen=True):
    """So many boards, the `latest` of them, and boards that paradoxes ended by players."""

    boards: int
    latest: Sequence[FilledBoard]
    largest: FilledBoard | None
    paradoxes: Mapping[int, ParadoxBoards]


def count(plays: Sequence[CountedPlay]) -> BoardFigures:
    boards = filled_boards(plays)
    return BoardFigures(
        boards=len(boards),
        latest=boards[-LATEST:],
        largest=max(boards, key=lambda board: board.size, default=None),
        paradoxes=paradox_sums(plays),
    )


def show(found: BoardFigures, look: Look) -> dict[str, Any]:
    """3 queries, none without a board."""
    latest = [_place(board) for board in reversed(found.latest)]
    largest = _place(found.largest) if found.largest else None
    places = [*latest, *([largest] if largest else ())]
    paradoxes = [found.paradoxes[players] for players in sorted(found.paradoxes)]
    drawn = drawn_boards(dict.fromkeys(places), look.names)
    return {
        "boards": found.boards,
        "latest": [drawn[place] for place in latest if place in drawn],
        "largest_title": _("The largest group of all"),
        "largest": drawn.get(largest) if largest else None,
        "heat": [_heat(one, look) for one in paradoxes if one.boards >= HEAT_FROM],
        "cold": [one for one in paradoxes if one.boards < HEAT_FROM],
        "least": HEAT_FROM,
    }


def _place(board: FilledBoard) -> BoardPlace:
    return BoardPlace(board.play, board.slot)


def _heat(found: ParadoxBoards, look: Look) -> Matrix:
    """How often each space was taken when a round ended in a paradox."""
    board = look.game.board(registry.default_deck(look.game), found.players)
    shares = {
        space: Fraction(found.taken.get(space, 0), found.boards)
        for row in board
        for space in row.spaces
    }
    least, most = min(shares.values()), max(shares.values())
    spread = (most - least) or 1

    def cell(space: str) -> Cell:
        return Cell(str(percent(shares[space])), -float((shares[space] - least) / spread))

    return Matrix(
        key=f"heat-{found.players}",
        answer=_answer(found, board, shares),
        corner="",
        head=tuple(str(number) for number in range(1, len(board[0].spaces) + 1)),
        rows=tuple(Row(_label(row), tuple(map(cell, row.spaces))) for row in board),
        dense=True,
    )


def _label(row: BoardRow) -> str:
    return f"{row.symbol} {wording(row.label, {}, _)}".strip()


def _answer(found: ParadoxBoards, board: Sequence[BoardRow], shares: dict[str, Fraction]) -> str:
    """The ends against the middle, and the row that fills first."""
    ends = [shares[space] for row in board for space in (row.spaces[0], row.spaces[-1])]
    middle = [shares[space] for row in board for space in row.spaces[1:-1]]
    fullest = max(board, key=lambda row: sum(shares[space] for space in row.spaces))
    words = ngettext(
        "When a paradox fell with %(players)s players (%(n)s board), tokens lay on %(ends)s of "
        "the spaces at both ends, and on %(middle)s of those between; %(row)s was the fullest row.",
        "When a paradox fell with %(players)s players (%(n)s boards), tokens lay on %(ends)s of "
        "the spaces at both ends, and on %(middle)s of those between; %(row)s was the fullest row.",
        found.boards,
    )
    return words % {
        "players": found.players,
        "n": found.boards,
        "ends": share(_mean(ends)),
        "middle": share(_mean(middle)),
        "row": wording(fullest.label, {}, _),
    }


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)
