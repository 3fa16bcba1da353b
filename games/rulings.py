"""Rulings that are the same in every game."""

from __future__ import annotations

from games.contract import Ruling, text, texts

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        number="PAD-1",
        title=text("Places"),
        ours=texts(
            "Tied players share a place: 1, 1, 3.",
            "Nobody leads while everyone is tied, and nobody has won before the play is over.",
        ),
    ),
    Ruling(
        number="PAD-2",
        title=text("What does not fit together"),
        ours=texts(
            "Entries that do not fit together are scored as well as possible. The pad points out"
            " what does not fit, with the player and the field.",
            "Some entries have to be corrected before you can finish the play. Where only you can"
            " judge, you can choose “Count it anyway”. If the entry changes later, the pad asks"
            " again.",
        ),
    ),
    Ruling(
        number="PAD-3",
        title=text("Editions"),
        ours=texts(
            "A play keeps the numbers that it began with.",
            "If an edition is changed, the change counts only for plays that begin afterwards.",
        ),
    ),
    Ruling(
        number="PAD-4",
        title=text("Who starts"),
        ours=texts(
            "The pad suggests who starts according to the rulebook, but you choose.",
            "Some games ask who has the most real cats. You can note how many cats each player"
            " has at home.",
        ),
    ),
    Ruling(
        number="PAD-5",
        title=text("What no rulebook says"),
        ours=texts(
            "Some facts are printed only on the parts of the game, not in a rulebook. For these"
            " the pad uses what players have reported in public.",
            "If nobody knows what is printed on a card, the pad does not make it up. It asks you,"
            " and the person who runs the pad can fill it in.",
        ),
    ),
)
