"""The edition of Cat Tower that comes with the pad: plain data, the shape of `deck.load`."""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import Json

RULEBOOK: Mapping[str, Json] = {
    "name": "Rulebook",
    "cards": 42,
    "hand": 7,
    "foundation": 1,
    "fall": 2,
    "fall_with_token": 3,
    "card_points": 1,
}

EDITIONS: Mapping[str, Mapping[str, Json]] = {"rulebook": RULEBOOK}
