"""Many cards at once, a line each, as somebody reads them off: "17, Knock It Over, 2/3".

A line has number, name, worth and effect; each may be empty, but not number and name both. A worth
of "4" are the hearts of an affection card, "2/3" are points and cost of a mischief card, and
"incident" says the kind.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from games.cantankerous_cats.deck import AFFECTION, HIGHEST_NUMBER, INCIDENT, MISCHIEF, nameless
from games.cantankerous_cats.learning import ALL_FACTS, LONGEST_NAME
from games.contract import Json

WORTH = re.compile(r"(?P<hearts>\d{1,2})|(?P<value>\d{1,2})\s*/\s*(?P<cost>\d{1,2})", re.ASCII)
LONGEST_EFFECT = 200
Line = Mapping[str, Json]  # the part of a card that a line says


class UnreadableLineError(ValueError):
    """`number` is the line's, counted from 1; `what` is the part that cannot be read."""

    def __init__(self, number: int, what: str) -> None:
        super().__init__(f"line {number}: {what}")
        self.number = number
        self.what = what


def read_lines(written: str) -> list[Line]:
    """What the lines say. Raises `UnreadableLineError`."""
    lines = enumerate(written.splitlines(), 1)
    return [_read(number, line) for number, line in lines if line.strip()]


def with_cards(deck: Json, lines: Sequence[Line]) -> dict[str, Json]:
    """A deck's JSON in which every line has changed its card, or is one more."""
    cards: list[Json] = list(deck.get("cards") or ())
    for line in lines:
        index = next((index for index, card in enumerate(cards) if _is(card, line)), None)
        if index is None:
            cards.append({"name": nameless(line.get("number")), **line})
        else:
            cards[index] = _changed(cards[index], line)
    return {**deck, "cards": cards}


def _read(number: int, line: str) -> Line:
    parts = [part.strip() for part in re.split(r"[,;\t]", line, maxsplit=3)]
    rank, name, worth, effect = (*parts, "", "", "")[:4]
    too_long = len(name) > LONGEST_NAME or len(effect) > LONGEST_EFFECT
    if too_long or not (rank or name) or WORTH.fullmatch(name):
        raise UnreadableLineError(number, line.strip())
    said: dict[str, Json] = {"number": _rank(number, rank)} if rank else {}
    said |= {"name": name} if name else {}
    said |= _worth(number, worth) if worth else {}
    return {**said, "effect": effect} if effect else said


def _rank(number: int, rank: str) -> int:
    if not re.fullmatch(r"\d{1,3}", rank, re.ASCII) or int(rank) > HIGHEST_NUMBER:
        raise UnreadableLineError(number, rank)
    return int(rank)


def _worth(number: int, worth: str) -> dict[str, Json]:
    if worth.casefold() == INCIDENT:
        return {"kind": INCIDENT}
    found = WORTH.fullmatch(worth)
    if found is None:
        raise UnreadableLineError(number, worth)
    facts = {name: int(fact) for name, fact in found.groupdict().items() if fact is not None}
    return {"kind": AFFECTION if "hearts" in facts else MISCHIEF, **facts}


def _is(card: Json, line: Line) -> bool:
    """Whether a line means this card: by its number, else by its name where either has none."""
    if "number" in line and card.get("number") is not None:
        return bool(card["number"] == line["number"])
    return "name" in line and bool(card["name"].casefold() == line["name"].casefold())


def _changed(card: Json, line: Line) -> dict[str, Json]:
    """Another kind of card has other facts."""
    kept = {
        name: part for name, part in card.items() if "kind" not in line or name not in ALL_FACTS
    }
    return {**kept, **line}
