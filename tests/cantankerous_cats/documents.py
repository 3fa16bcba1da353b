"""Score documents of races of Ana, Ben and Cleo."""

from __future__ import annotations

import pytest

from games import documents
from games.cantankerous_cats.deck import EDITIONS
from games.cantankerous_cats.rules.log import replayed
from games.cantankerous_cats.rules.state import Race
from games.contract import Json, Table
from games.game import Game
from games.reader import DocumentError

RULEBOOK = EDITIONS["rulebook"]

PASS = {"do": "pass-toy"}
CARDS = [
    {"name": "Air Strike", "number": 17, "kind": "mischief", "value": 5, "cost": 6},
    {"name": "Bath Time", "number": 40, "kind": "affection", "hearts": 4},
    {"name": "Rampage", "number": 50, "kind": "mischief", "value": 2},
    {"name": "Scavenger", "number": 76},
]


def bank(cat: str, hearts: int, **more: Json) -> dict[str, Json]:
    return {"do": "bank", "cat": cat, "hearts": hearts, **more}


def score(cat: str, value: int, cost: int, **more: Json) -> dict[str, Json]:
    return {"do": "score", "cat": cat, "value": value, "cost": cost, **more}


def attack(cat: str, on: str, value: int, cost: int, **more: Json) -> dict[str, Json]:
    return {"do": "attack", "cat": cat, "on": on, "value": value, "cost": cost, **more}


def by_hand(cat: str, **parts: Json) -> dict[str, Json]:
    return {"do": "set", "cat": cat, **parts}


def win(cat: str) -> dict[str, Json]:
    return {"do": "win", "cat": cat}


def prevented(**more: Json) -> dict[str, Json]:
    return {"do": "prevented", **more}


def document(*actions: Json, rules: str = "", **more: Json) -> dict[str, Json]:
    """Returns a race of Ana, Ben and Cleo with these actions."""
    options = {"options": {"rules": rules}} if rules else {}
    players = ["Ana", "Ben", "Cleo"]
    live = {} if "final" in more else {"actions": list(actions)}
    return {"game": "cantankerous-cats", "players": players, **options, **live, **more}


def with_cards(game: Game, slug: str) -> Json:
    """Returns the edition "ours", in which an admin entered some cards."""
    return {**RULEBOOK, "name": "Ours", "cards": CARDS} if slug == "ours" else None


def table(document: Json) -> Table:
    return documents.read(document, with_cards)[1]


def race(*actions: Json, **more: Json) -> Race:
    return replayed(table(document(*actions, **more))).race


def unreadable(document: Json) -> tuple[str, str]:
    with pytest.raises(DocumentError) as raised:
        documents.score(document, with_cards)
    return raised.value.path, raised.value.message


def refused(*actions: Json, rules: str = "") -> tuple[str, str]:
    """Returns where and why the last of these actions is refused; the others are legal."""
    race(*actions[:-1], rules=rules)
    return unreadable(document(*actions, rules=rules))


def final(winner: str | None = None, **cats: Json) -> dict[str, Json]:
    return document(final=cats, **({"winner": winner} if winner else {}))


CLAIM = (bank("Ana", 2), score("Ana", 9, 2))  # Ben and Cleo hold a token, so it waits
