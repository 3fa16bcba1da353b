"""Makes up a play of any sheet."""

from __future__ import annotations

from games.another_game.counting import Points, YesNo
from games.another_game.deck import Deck, ScoreRow
from games.another_game.sheet import slot_key
from games.contract import Table
from games.demo import DemoPlay, Dice, Skills

POINTS, PIECES = 40, 6  # what a good player scores at most


def demo(table: Table, skills: Skills, dice: Dice) -> DemoPlay:
    """Makes up all rounds, or a single round if the sheet allows any number of rounds."""
    deck: Deck = table.deck
    return DemoPlay(
        {
            slot_key(number): {
                key: {seat: _entered(row, skills[seat], dice) for seat in table.keys}
                for key, row in deck.keyed_rows.items()
            }
            for number in range(1, (deck.rounds or 1) + 1)
        }
    )


def _entered(row: ScoreRow, skill: float, dice: Dice) -> int:
    if isinstance(row.counts, YesNo):
        return int(dice.random() < skill)
    middle = POINTS if isinstance(row.counts, Points) else PIECES
    return max(0, round(dice.gauss(middle * skill, middle / 6)))
