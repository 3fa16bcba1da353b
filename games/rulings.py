"""How what is the same in every game is read."""

from __future__ import annotations

from games.contract import Ruling, text

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        number="PAD-1",
        title=text("Places"),
        rule=(text("Players who are level share a place: 1, 1, 3."),),
    ),
)
