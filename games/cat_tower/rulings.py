"""How the rules of Cat Tower are read (CT-1 to CT-6)."""

from __future__ import annotations

from games.contract import Ruling, text

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        number="CT-1",
        title=text("The end of a game"),
        rule=(
            text("A game ends as soon as one player has no cat card left."),
            text("Everybody else gets 1 penalty point for each card in hand."),
        ),
        ours=(text("A game that was broken off, with nobody out, has no winner."),),
        example=(text("Ana is out. Ben holds 3 cards: 3 penalty points."),),
    ),
    Ruling(
        number="CT-3",
        title=text("Winner of the series"),
        rule=(
            text("The penalty points of all games are added up, and the fewest win."),
            text("The rulebook has no tie-breaker: players who are level share the win."),
        ),
        ours=(text("A series has three games unless the table says otherwise."),),
    ),
    Ruling(
        number="CT-6",
        title=text("Rush for the fish"),
        rule=(text("Whoever first finishes a tower with the die on top wins."),),
        ours=(text("A rush costs nobody anything and is a game won."),),
    ),
)
