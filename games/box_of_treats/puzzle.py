"""The puzzle of a play: as in Cat Lady, with treats, boxes and shared goals."""

from __future__ import annotations

from games.box_of_treats.rules import score, score_table
from games.box_of_treats.solo import seated
from games.box_of_treats.view import view
from games.cat_lady.puzzle import HandGame, puzzle_of
from games.cat_lady.rules import Fixed, TableScore
from games.contract import Puzzle, Result, Table


def _hands(table: Table, fixed: Fixed) -> TableScore:
    return score_table(seated(table), fixed).table


BOX_OF_TREATS = HandGame(score, _hands, view)


def puzzle(table: Table, result: Result) -> Puzzle | None:
    """A hand of somebody at the table, never the cat player's."""
    return puzzle_of(table, result, BOX_OF_TREATS)
