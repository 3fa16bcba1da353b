"""How any other game is scored (AN-1 to AN-9)."""

from __future__ import annotations

from games.contract import Ruling, text, texts

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        number="AN-1",
        title=text("Winner"),
        ours=texts(
            "Any game that the pad does not know can be scored on a sheet, row by row. Its rules"
            " are in its own rulebook.",
            "The most points over all rounds win, or the fewest if the sheet is set that way.",
        ),
    ),
    Ruling(
        number="AN-2",
        title=text("A row of points"),
        ours=texts("The number you enter is the score. It can be negative."),
    ),
    Ruling(
        number="AN-3",
        title=text("Points for each"),
        ours=texts("You enter how many you have. Each one is worth the points of the row."),
        example=texts("4 stalls, 3 points each: 12."),
    ),
    Ruling(
        number="AN-4",
        title=text("Points from a table"),
        ours=texts(
            "You enter a number, and the table of the row gives its value.",
            "The number 0 is worth 0 points. A number beyond the end of the table is worth the"
            " last value of the table.",
        ),
        example=texts("The table is 1, 3, 6, 10. Two are worth 3, five are worth 10."),
    ),
    Ruling(
        number="AN-5",
        title=text("Yes or no"),
        ours=texts("A player with a yes gets the points of the row. Everybody else gets nothing."),
    ),
    Ruling(
        number="AN-6",
        title=text("Who has the most"),
        ours=texts(
            "The player with the most gets the first value, the player with the second most gets"
            " the next, and so on. A player with zero gets nothing.",
            "Tied players each get the value of the place they share. The next places are skipped.",
            "If the row says that tied players divide the points, they share the values of the"
            " places they fill, rounded down.",
        ),
        example=texts(
            "The values are 6, 3 and 1. Ana and Ben have 4 each, Cleo has 2: 6, 6 and 1.",
            "If the row says that tied players divide the points, Ana and Ben share 6 + 3: 4 each.",
        ),
    ),
    Ruling(
        number="AN-7",
        title=text("Rounds"),
        ours=texts(
            "Each round has all rows, and who has the most is decided in each round on its own.",
            "If the sheet has no fixed number of rounds, you play as many as you like.",
        ),
    ),
    Ruling(
        number="AN-8",
        title=text("Ties"),
        ours=texts(
            "Tie-breaker rows are compared in order, over all rounds. The higher number wins,"
            " even if the fewest points win the game.",
            "Players who are still tied share the win.",
        ),
    ),
    Ruling(
        number="AN-9",
        title=text("All together"),
        ours=texts(
            "You can enter that everyone won together, or that everyone lost. That counts as a"
            " play, but not as a win for anyone.",
        ),
    ),
)
