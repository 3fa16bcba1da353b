"""Makes up a play of Cat in the Box, round by round."""

from __future__ import annotations

from games.cat_in_the_box.board import Space, cell_of, neighbours, space_of
from games.cat_in_the_box.deck import Deck, Setup
from games.cat_in_the_box.sheet import slot_key
from games.contract import Json, Table
from games.demo import DemoPlay, Dice, Skills

PARADOXES = 0.25  # of all rounds end with one
BOARDS = 0.6  # of the rounds have all tokens on the board
HELD_TOGETHER = 0.5  # of the tokens lie beside another one of the same player


def demo(table: Table, skills: Skills, dice: Dice) -> DemoPlay:
    """Makes up as many rounds as there are players."""
    rounds = range(1, len(table.keys) + 1)
    return DemoPlay({slot_key(number): _round(table, skills, dice) for number in rounds})


def _round(table: Table, skills: Skills, dice: Dice) -> dict[str, Json]:
    deck: Deck = table.deck
    setup = deck.setups[len(table.keys)]
    paradox = _paradox(table, skills, dice)
    played = dice.randint(setup.tricks // 2, setup.tricks - 1) if paradox else setup.tricks
    won = dice.choices(table.keys, [0.5 + skills[seat] for seat in table.keys], k=played)
    tricks = {seat: won.count(seat) for seat in table.keys}
    sheet: dict[str, Json] = {"tricks": tricks}
    if setup.predictions:
        sheet["predictions"] = {
            seat: _prediction(tricks[seat], skills[seat], setup, dice) for seat in table.keys
        }
    if paradox:
        sheet["paradox"] = paradox
    if setup.covered or dice.random() >= BOARDS:
        groups = {seat: dice.randint(1, max(1, min(7, played))) for seat in table.keys}
        return sheet | {"by": "sizes", "groups": groups}
    return sheet | _board(table, deck, played, dice)


def _paradox(table: Table, skills: Skills, dice: Dice) -> str:
    if dice.random() >= PARADOXES:
        return ""
    return dice.choices(table.keys, [1.2 - skills[seat] for seat in table.keys], k=1)[0]


def _prediction(took: int, skill: float, setup: Setup, dice: Dice) -> int:
    """Makes up a prediction near the tricks won; better players are exact more often."""
    if took in setup.predictions and dice.random() < 0.2 + 0.6 * skill:
        return took
    return dice.choice(setup.predictions)


def _board(table: Table, deck: Deck, played: int, dice: Dice) -> dict[str, Json]:
    """Gives everybody a token per trick played, next to the player's other tokens if possible."""
    free = {space_of(cell, deck.rows) for cell in deck.cells(len(table.keys))}
    board: dict[str, Json] = {}
    own: dict[str, set[Space]] = {seat: set() for seat in table.keys}
    for _trick in range(played):
        for seat in table.keys:
            beside = {near for space in own[seat] for near in neighbours(space)} & free
            space = dice.choice(
                sorted(beside if dice.random() < HELD_TOGETHER and beside else free)
            )
            free.discard(space)
            own[seat].add(space)
            board[cell_of(space, deck.rows)] = seat
    return {"by": "board", "board": board}
