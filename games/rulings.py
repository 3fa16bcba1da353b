"""How the pad reads what is the same in every game."""

from __future__ import annotations

from games.contract import Ruling, text, texts

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        number="PAD-1",
        title=text("Places"),
        ours=texts(
            "Players who are level share a place: 1, 1, 3.",
            "Nobody leads while all are level, and nobody has won before the play is over.",
        ),
    ),
    Ruling(
        number="PAD-2",
        title=text("What does not fit together"),
        ours=texts(
            "What does not fit together is scored as well as it can be. The pad says what it is,"
            " with the player and the field.",
            "Some of it keeps the play from being finished until it is put right. Where only the"
            " table can judge, you can choose “Count it anyway”. With another value the pad asks"
            " again.",
        ),
    ),
    Ruling(
        number="PAD-3",
        title=text("Editions"),
        ours=texts(
            "A play keeps the numbers that it was begun with.",
            "If an edition is changed, only plays from then on are scored by the change.",
        ),
    ),
    Ruling(
        number="PAD-4",
        title=text("Who starts"),
        ours=texts(
            "The pad proposes who starts, by the rulebook. The table chooses.",
            "Some games ask who has the most real cats. For that you can write down how many cats"
            " a player has at home.",
        ),
    ),
    Ruling(
        number="PAD-5",
        title=text("What no rulebook tells"),
        ours=texts(
            "Some facts are in no rulebook but on the printed games. They are as players have told"
            " them in public.",
            "If nobody knows what is printed on a card, the pad never invents it. It asks the"
            " table, and whoever runs the pad can fill it in.",
        ),
    ),
)
