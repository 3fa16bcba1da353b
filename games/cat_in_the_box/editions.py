"""The edition of Cat in the Box that comes with the pad: plain data, the shape of `deck.load`."""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Json

RULEBOOK: Mapping[str, Json] = {
    "name": "Rulebook",
    "rows": ["red", "blue", "yellow", "green"],
    "cover_order": ["green", "yellow", "blue"],
    "copies": 5,
    "trick_points": 1,
    "token_points": 1,
    "paradox_points": -1,
    "players": {
        "2": {
            "columns": 5,
            "hand": 10,
            "tricks": 8,
            "predictions": [],
            "bonus_up_to": 4,
            "covered": 3,
        },
        "3": {
            "columns": 6,
            "hand": 10,
            "tricks": 8,
            "predictions": [1, 3, 4],
            "bonus_up_to": 0,
            "covered": 0,
        },
        "4": {
            "columns": 8,
            "hand": 10,
            "tricks": 8,
            "predictions": [1, 2, 3, 4],
            "bonus_up_to": 0,
            "covered": 0,
        },
        "5": {
            "columns": 9,
            "hand": 9,
            "tricks": 7,
            "predictions": [1, 2, 3, 4],
            "bonus_up_to": 0,
            "covered": 0,
        },
    },
}

EDITIONS: Mapping[str, Mapping[str, Json]] = {"rulebook": RULEBOOK}
