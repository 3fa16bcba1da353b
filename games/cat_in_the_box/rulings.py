"""How the rules of Cat in the Box are read (CB-1 to CB-10)."""

from __future__ import annotations

from games.contract import Ruling, text, texts

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        number="CB-1",
        title=text("The board"),
        rule=texts(
            "The board has four rows, and a column for each number on the cards that you play"
            " with.",
            "Neighbours are above, below and beside a space, never diagonal and never round the"
            " edge.",
        ),
        printed=texts("The rows from top to bottom are red, blue, yellow and green."),
        scale=(
            (text("Players"), text("Columns")),
            ("2", "5"),
            ("3", "6"),
            ("4", "8"),
            ("5", "9"),
        ),
    ),
    Ruling(
        number="CB-2",
        title=text("Tricks"),
        rule=texts(
            "A round has 8 tricks, with 5 players 7, unless a paradox ends it earlier.",
            "Nobody wins the trick of the paradox. So the tricks won add up to 8 (or 7) without a"
            " paradox, and to less with one.",
        ),
        ours=texts(
            "With any other sum the play cannot be finished until that is put right or the table"
            " counts it anyway.",
        ),
        example=texts("Four players, a paradox in the sixth trick: 5 tricks were won."),
    ),
    Ruling(
        number="CB-3",
        title=text("Paradox"),
        rule=texts(
            "Whoever caused the paradox loses 1 point for each trick won and gets no bonus.",
            "One player a round causes one, at most.",
        ),
        example=texts("Ana won 3 tricks and caused the paradox: −3."),
    ),
    Ruling(
        number="CB-4",
        title=text("Bonus"),
        rule=texts(
            "Everybody who caused no paradox scores 1 point for each trick.",
            "If the prediction was exact, your largest group of connected tokens scores, too: 1"
            " point for each token in it.",
        ),
        ours=texts("Of groups of the same size the one nearest to the top left is outlined."),
        example=texts(
            "Ben predicted 3 tricks and won 3. His largest group has 5 tokens: 3 + 5 = 8."
        ),
    ),
    Ruling(
        number="CB-5",
        title=text("Two players"),
        rule=texts(
            "Nobody predicts. You get the bonus if you won 4 tricks or fewer, none at all"
            " included, and caused no paradox.",
        ),
        example=texts("Ana won 5 tricks and Ben 3. Only Ben gets the bonus."),
    ),
    Ruling(
        number="CB-6",
        title=text("Predictions"),
        rule=texts(
            "With 3 players or more everybody predicts, before the first trick, how many they win.",
        ),
        printed=texts("You can predict 1, 2, 3 or 4, with 3 players 1, 3 or 4."),
        ours=texts(
            "Any other prediction is allowed, and the pad says so.",
            "A prediction that nobody entered is missing. It earns no bonus, and the play cannot"
            " be finished.",
        ),
    ),
    Ruling(
        number="CB-7",
        title=text("Groups"),
        ours=texts(
            "Tap the tokens on the board and the pad finds the groups, or type in how large the"
            " largest one is.",
            "Tokens of players without a bonus need not be tapped.",
            "A group that is larger than the tokens that were played keeps the play from being"
            " finished, until that is put right or the table counts it anyway.",
        ),
    ),
    Ruling(
        number="CB-8",
        title=text("Winner"),
        rule=texts(
            "You play as many rounds as there are players. The most points of all rounds win."
        ),
        printed=texts(
            "Players who are level compare their points in the last round. If they are level"
            " there, too, they share the win.",
            "Each round the start player moves one seat to the left.",
        ),
        ours=texts("Before the end the last round breaks no tie."),
        example=texts(
            "Ana and Ben both have 18 points. Ana made 6 of them in the last round, Ben 4: Ana"
            " wins.",
        ),
    ),
    Ruling(
        number="CB-9",
        title=text("Tokens"),
        rule=texts(
            "A space holds one token.",
            "You have one token for each trick that was played, and one more if you played in the"
            " trick of the paradox.",
        ),
        printed=texts(
            "With 2 players three spaces are covered before play. A number that is drawn covers"
            " its green space, drawn again the yellow one, too, and a third time the blue one.",
        ),
        ours=texts(
            "With a wrong number of tokens the play cannot be finished until that is put right or"
            " the table counts it anyway.",
            "Those who played in the trick of the paradox sat one after the other, right before"
            " whoever caused it. If the tokens tell something else the pad says so, and the play"
            " can be finished.",
        ),
        example=texts(
            "Six tricks were won, then came the paradox. Who had played by then has 7 tokens,"
            " everybody else 6.",
        ),
    ),
    Ruling(
        number="CB-10",
        title=text("Who starts Cat in the Box"),
        printed=texts("The player who most recently met a cat starts."),
    ),
)
