"""The puzzle of a play: as in Cat Lady, with treats, boxes and shared goals."""

from __future__ import annotations

from games.box_of_treats.rules import score
from games.box_of_treats.view import view
from games.cat_lady.puzzle import HandGame, puzzle_of
from games.contract import Puzzle, Result, Table

BOX_OF_TREATS = HandGame(score, view, treats=True)


def puzzle(table: Table, result: Result) -> Puzzle | None:
    """A hand of somebody at the table, never the cat player's."""
    return puzzle_of(table, result, BOX_OF_TREATS)
