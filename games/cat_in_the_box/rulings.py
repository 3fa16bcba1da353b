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
            "Neighbours are the spaces above, below and beside a space, never diagonal and never"
            " across the edge.",
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
            "A round has 8 tricks, or 7 with 5 players, unless a paradox ends it earlier.",
            "Nobody wins the trick in which the paradox happens. So the tricks won add up to 8"
            " (or 7) without a paradox, and to fewer with one.",
        ),
        ours=texts(
            "With any other sum, you cannot finish the play until you correct it or count it"
            " anyway.",
        ),
        example=texts("Four players, a paradox in the sixth trick: 5 tricks were won."),
    ),
    Ruling(
        number="CB-3",
        title=text("Paradox"),
        rule=texts(
            "The player who caused the paradox loses 1 point for each trick won and gets no bonus.",
            "At most one player causes a paradox in each round.",
        ),
        example=texts("Ana won 3 tricks and caused the paradox: −3."),
    ),
    Ruling(
        number="CB-4",
        title=text("Bonus"),
        rule=texts(
            "Every player who caused no paradox scores 1 point for each trick.",
            "If your prediction was exact, your largest group of connected tokens scores too: 1"
            " point for each token in the group.",
        ),
        ours=texts(
            "If several groups have the same size, the pad outlines the one nearest to the top"
            " left."
        ),
        example=texts(
            "Ben predicted 3 tricks and won 3. His largest group has 5 tokens: 3 + 5 = 8."
        ),
    ),
    Ruling(
        number="CB-5",
        title=text("Two players"),
        rule=texts(
            "Nobody predicts. You get the bonus if you won 4 tricks or fewer, even none, and"
            " caused no paradox.",
        ),
        example=texts("Ana won 5 tricks and Ben 3. Only Ben gets the bonus."),
    ),
    Ruling(
        number="CB-6",
        title=text("Predictions"),
        rule=texts(
            "With 3 or more players, everybody predicts before the first trick how many tricks"
            " they will win.",
        ),
        printed=texts("You can predict 1, 2, 3 or 4 tricks, or 1, 3 or 4 with 3 players."),
        ours=texts(
            "You can enter any other prediction; the pad points it out.",
            "Every prediction has to be entered. A player without a prediction gets no bonus, and"
            " you cannot finish the play.",
        ),
    ),
    Ruling(
        number="CB-7",
        title=text("Groups"),
        ours=texts(
            "Tap the tokens on the board and the pad finds the groups, or type in how large the"
            " largest group is.",
            "You do not need to tap the tokens of players without a bonus.",
            "If a group is larger than the number of tokens played, you cannot finish the play"
            " until you correct it or count it anyway.",
        ),
    ),
    Ruling(
        number="CB-8",
        title=text("Winner"),
        rule=texts(
            "You play as many rounds as there are players. The most points over all rounds win."
        ),
        printed=texts(
            "Tied players compare their points in the last round. If those are tied too, they"
            " share the win.",
            "In each new round, the next player to the left is the start player.",
        ),
        ours=texts("Until the play ends, the last round does not break ties."),
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
            "You have one token for each trick that was played to the end, plus one if you played"
            " a card to the trick in which a paradox happened.",
        ),
        printed=texts(
            "With 2 players, three spaces are covered before play. A number that is drawn covers"
            " its green space; drawn again, its yellow space; drawn a third time, its blue space.",
        ),
        ours=texts(
            "With a wrong number of tokens, you cannot finish the play until you correct it or"
            " count it anyway.",
            "The players who played a card to the trick with the paradox sit one after the other,"
            " right before the player who caused the paradox. If the tokens do not match this,"
            " the pad points it out, but you can still finish the play.",
        ),
        example=texts(
            "Six tricks were won, then came the paradox. Players who had already played in that"
            " trick have 7 tokens, everybody else 6.",
        ),
    ),
    Ruling(
        number="CB-10",
        title=text("Who starts Cat in the Box"),
        printed=texts("The player who most recently met a cat starts."),
    ),
)
