"""The edition of Cantankerous Cats that comes with the pad: plain data, the shape of `deck.load`.

Of its cards only what the rulebook tells is here, in our own words. What is printed on the others
is for an admin to enter, or for tables to say (see `learning`).
"""

from __future__ import annotations

from collections.abc import Mapping

from games.cantankerous_cats.deck import AFFECTION, INCIDENT, MISCHIEF
from games.contract import Json

OUT_OF_KITTEN = {"out_of_kitten": True}
OUT_OF_BOTH = {"out_of_kitten": True, "out_of_basic": True}

ADOPTION_DAY = {
    "name": "Adoption Day",
    "kind": INCIDENT,
    "effect": "a feral cat turns domestic",
    "does": {"kind": "turn-domestic"},
    **OUT_OF_BOTH,
}
SANTA_CLAWS = {"name": "Santa Claws", "kind": AFFECTION, **OUT_OF_KITTEN}
LASER_POINTER = {
    "name": "Laser Pointer",
    "kind": INCIDENT,
    "effect": "for a pounce token: undoes the current card",
    "does": {"kind": "cancel-card"},
}

RULEBOOK: Mapping[str, Json] = {
    "name": "Rulebook",
    "points_to_win": 9,
    "hearts_to_win": 9,
    "hearts_to_be_adopted": 4,
    "pounce_cards": 2,
    "pounce_cards_feral": 3,
    "pounce_at_start": 1,
    "dealt": 6,
    "drawn": 3,
    "drawn_kitten": 2,
    "cards": [
        {"number": 1, "name": "Multiplikitty", **OUT_OF_KITTEN},
        {
            "number": 4,
            "name": "Escape",
            "kind": INCIDENT,
            "effect": "a domestic cat turns feral and loses half its hearts, rounded down",
            "does": {"kind": "turn-feral", "loses": "half"},
            **OUT_OF_BOTH,
        },
        {"number": 5, **ADOPTION_DAY},
        {"number": 20, "name": "Bush Dweller", **OUT_OF_KITTEN},
        {
            "number": 36,
            "name": "Enemy of My Enemy",
            "kind": INCIDENT,
            "effect": "somebody else has to attack for you; then attack or bank yourself",
            "does": {"kind": "force-attack"},
            **OUT_OF_BOTH,
        },
        {"number": 65, "name": "Tree Dweller", **OUT_OF_KITTEN},
        {"number": 74, **SANTA_CLAWS},
        {"number": 76, "name": "Scavenger", **OUT_OF_BOTH},
        {"number": 83, "name": "Animal Control", "kind": INCIDENT, **OUT_OF_BOTH},
        {"number": 84, **ADOPTION_DAY},
        {"number": 85, **SANTA_CLAWS},
        {"name": "Air Strike", "kind": MISCHIEF},
        {"name": "Bath Time", "kind": AFFECTION},
        {
            "name": "Blame the Dog",
            "kind": INCIDENT,
            "effect": "for a pounce token: a mischief card costs and scores nothing",
            "does": {"kind": "cancel-card", "only_mischief": True},
        },
        {"name": "Flight School", "kind": AFFECTION},
        LASER_POINTER,
        LASER_POINTER,
        {
            "name": "Midnight Run",
            "kind": INCIDENT,
            "effect": "play any two cards",
            "does": {"kind": "play-cards", "count": 2},
        },
    ],
}

EDITIONS: Mapping[str, Mapping[str, Json]] = {"rulebook": RULEBOOK}
