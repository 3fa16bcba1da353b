"""What a table knows of cards that its edition leaves open: asked once, kept for the club.

Answers by card are as `asked` in `games.cat_lady.sheet` has them. Only what an edition leaves open
is ever filled in: what is printed stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from games.cat_lady.deck import Deck, load_deck
from games.cat_lady.sheet import answered
from games.contract import Json, Sheet, Table

Learned = Mapping[str, Mapping[str, Json]]


def learned(table: Table) -> dict[str, dict[str, Json]]:
    """The answers on a table's sheets, by card."""
    deck: Deck = table.deck
    found: dict[str, dict[str, Json]] = {}
    for name, asked in _asked(table.sheets.values()):
        card = deck.card(name)
        open_parts = _open(card.known.missing, asked) if card else {}
        if open_parts:
            found.setdefault(name, {}).update(open_parts)
    return found


def with_learned(data: Json, known: Learned) -> dict[str, Json]:
    """An edition's JSON with the answers put in where it leaves something open."""
    return with_learned_cats(data, load_deck(data), known)


def with_learned_cats(data: Json, deck: Deck, known: Learned) -> dict[str, Json]:
    """The JSON of an edition that has cats, with the answers about them."""
    return {**data, "cats": [_filled(cat, deck, known) for cat in data.get("cats") or ()]}


def _filled(cat: dict[str, Json], deck: Deck, known: Learned) -> dict[str, Json]:
    card = deck.card(cat["name"])
    asked = _open(card.known.missing, known.get(cat["name"], {})) if card else {}
    return answered(cat, asked) if asked else cat


def _asked(sheets: Iterable[Sheet]) -> Iterator[tuple[str, Mapping[str, Json]]]:
    """Every cat with answers, by name."""
    for sheet in sheets:
        for cat in (sheet.get("cats") or {}).values():
            if cat.get("name") and cat.get("asked"):
                yield cat["name"], cat["asked"]


def _open(missing: tuple[str, ...], asked: Mapping[str, Json]) -> dict[str, Json]:
    """Those answers that an edition asks for, without the empty ones."""
    return {key: asked[key] for key in missing if asked.get(key) not in (None, "")}
