"""What to lay out before playing."""

from __future__ import annotations

from games.contract import wording
from tests.cat_tower.tables import DECK, GAME


def test_the_setup_is_told_for_every_number_of_players() -> None:
    for players in GAME.seats:
        told = [wording(note, {}) for note in GAME.setup(players, {}, DECK)]
        assert told[0] == "Deal everyone 7 cat cards."
        assert ("bare table" in told[1]) == (players == 6)
        assert told[-1].endswith("put the die in the middle. The youngest player says “Go!”.")
