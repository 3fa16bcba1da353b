"""Makes up a series of Cat Tower."""

from __future__ import annotations

from games.cat_tower.deck import Deck
from games.cat_tower.sheet import CARDS, slot_key
from games.contract import Json, Table
from games.demo import DemoPlay, Dice, Skills

RUSHES = 0.1  # of all games


def demo(table: Table, skills: Skills, dice: Dice) -> DemoPlay:
    """Makes up one to three games. Skilled players win more often and have fewer cards left."""
    games = dice.choice((1, 2, 3, 3))
    sheets = {slot_key(number): _game(table, skills, dice) for number in range(1, games + 1)}
    return DemoPlay(sheets, {"games": games, "way": CARDS})


def _game(table: Table, skills: Skills, dice: Dice) -> dict[str, Json]:
    deck: Deck = table.deck
    [out] = dice.choices(table.keys, [skills[seat] ** 2 for seat in table.keys], k=1)
    if dice.random() < RUSHES:
        return {"way": "rush", "rush_winner": out}
    # The winner's last card is in the tower (CT-2).
    most = (deck.in_play(len(table.keys)) - 1) // (len(table.keys) - 1)
    held = {seat: round(dice.gauss(7 - 6 * skills[seat], 2)) for seat in table.keys}
    left = {seat: min(most, max(1, cards)) for seat, cards in held.items()}
    return {"cards_left": {**left, out: 0}}
