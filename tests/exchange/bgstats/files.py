"""Files of BG Stats as the app writes them, with plays of ours: a few, or everything."""

from __future__ import annotations

import json
from typing import Any

PLAYERS = {1: "Ana", 2: "Ben", 3: "Cleo", 4: "Dov", 5: "Eva", 6: "Finn", 9: "Anonymous player"}
ANONYMOUS = 9
CAT_LADY, AZUL, TREATS, TOWER = 1, 2, 3, 4


def uuid(kind: str, number: int) -> str:
    """Returns a uuid in capital letters, as some phones write it."""
    return f"{kind.encode().hex()[:8].upper():0<8}-0000-4000-8000-{number:012d}"


def player(number: int) -> dict[str, Any]:
    return {
        "id": number,
        "uuid": uuid("player", number),
        "name": PLAYERS[number],
        "isAnonymous": number == ANONYMOUS,
        "modificationDate": "2026-10-01 20:00:00",
        "bggUsername": "",
        "metaData": "",
    }


def game(number: int, name: str, *, highest_wins: bool = True, more: int = 0) -> dict[str, Any]:
    return {
        "id": number,
        "uuid": uuid("game", number),
        "name": name,
        "bggName": name,
        "bggId": 1000 + number,
        "bggYear": 2017,
        "highestWins": highest_wins,
        "noPoints": False,
        "cooperative": False,
        "usesTeams": False,
        "isBaseGame": 1 - more,
        "isExpansion": more,
        "minPlayerCount": 2,
        "maxPlayerCount": 4,
        "modificationDate": "2026-10-01 20:00:00",
    }


def score(number: int, points: str, **more: Any) -> dict[str, Any]:
    return {
        "playerRefId": number,
        "score": points,
        "winner": False,
        "rank": 0,
        "seatOrder": 0,
        "startPlayer": False,
        "newPlayer": False,
        "role": "",
        "team": "0",
        **more,
    }


def play(number: int, *scores: dict[str, Any], of: int = CAT_LADY, **more: Any) -> dict[str, Any]:
    return {
        "uuid": uuid("play", number),
        "gameRefId": of,
        "locationRefId": 1,
        "playDate": f"2026-10-{number:02d} 20:30:00",
        "entryDate": f"2026-10-{number:02d} 21:30:00",
        "modificationDate": f"2026-10-{number:02d} 21:30:00",
        "durationMin": 45,
        "rounds": 0,
        "board": "",
        "comments": "",
        "ignored": False,
        "manualWinner": False,
        "usesTeams": False,
        "scoringSetting": 0,
        "rating": 0,
        "bggId": 0,
        "nemestatsId": 0,
        "importPlayId": 0,
        "playImages": "[]",
        "expansionPlays": [],
        "bggLastSync": "",
        "metaData": "{}",
        "playerScores": list(scores),
        **more,
    }


def plays_file(*plays: Any) -> dict[str, Any]:
    """Returns a file as the app shares some plays."""
    return {
        "about": "A file with plays for the app.",
        "players": [player(number) for number in PLAYERS],
        "locations": [{"id": 1, "uuid": uuid("place", 1), "name": "At home"}],
        "games": [
            game(CAT_LADY, "Cat Lady"),
            game(AZUL, "Azul"),
            game(TREATS, "Cat Lady: Box of Treats", more=1),
            game(TOWER, "Cat Tower", highest_wins=False),
        ],
        "plays": list(plays),
        "userInfo": {"meRefId": 1},
    }


def everything(*plays: Any) -> dict[str, Any]:
    """Returns a file as the app exports everything: the same sections, and some more."""
    return {
        **plays_file(*plays),
        "about": None,
        "tags": [{"id": 1, "uuid": uuid("tag", 1), "name": "Cats"}],
        "groups": [{"id": 1, "uuid": uuid("group", 1), "name": "Thursday", "players": [1, 2]}],
        "challenges": [],
        "deletedObjects": [{"uuid": uuid("gone", 1), "type": "play"}],
    }


def content(file: dict[str, Any]) -> bytes:
    return json.dumps(file).encode()
