"""What a table knows of cards that its edition leaves open: asked once, kept for the club.

Answers by card are as `asked` in `games.cat_lady.sheet` has them. Only what an edition leaves open
is ever filled in: what is printed stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from games.cat_lady.deck import DECLARATION, Deck, load_deck
from games.cat_lady.sheet import answered
from games.contract import Json, OpenCard, OpenPart, Sheet, Table
from games.declaration import ASK
from games.declaration.declared import Declaration

Learned = Mapping[str, Mapping[str, Json]]
# The parts of a cat in the order in which they are asked: what has one answer comes last.
PARTS = (
    OpenPart("ability", "ability", none="none"),
    OpenPart("colours", "colours"),
    OpenPart("needs", "needs"),
    OpenPart("ability.food", "food", none="all"),
    OpenPart("ability.points", "points"),
    OpenPart("vp", "vp"),
)


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


def with_learned(
    data: Json, known: Learned, load: Callable[[Json], Deck] = load_deck
) -> dict[str, Json]:
    """An edition's JSON with the answers about its cats put in where it leaves something open;
    `load` reads the deck of a game that has cats."""
    missing = {card.name: card.known.missing for card in load(data).cats}
    cats = [
        answered(cat, _open(missing[cat["name"]], known.get(cat["name"], {})))
        for cat in data.get("cats") or ()
    ]
    return {**data, "cats": cats}


def unknown_cards(data: Json, declaration: Declaration[Any] = DECLARATION) -> tuple[OpenCard, ...]:
    """The cats of an edition's JSON that leave something open."""
    kind = declaration.kind("cats")
    unknown = ((cat, kind.unknown(cat)) for cat in data.get("cats") or ())
    return tuple(
        OpenCard(kind.key, cat["name"], cat, (tuple(part for part in PARTS if part.path in paths),))
        for cat, paths in unknown
        if paths
    )


def cards_on(table: Table) -> frozenset[str]:
    """The names of the cats in all hands."""
    cats = (cat for sheet in table.sheets.values() for cat in (sheet.get("cats") or {}).values())
    return frozenset(cat["name"] for cat in cats if cat and cat.get("name"))


def _asked(sheets: Iterable[Sheet]) -> Iterator[tuple[str, Mapping[str, Json]]]:
    """Every cat with answers, by name."""
    for sheet in sheets:
        for cat in (sheet.get("cats") or {}).values():
            if cat.get("name") and cat.get("asked"):
                yield cat["name"], cat["asked"]


def _open(missing: tuple[str, ...], asked: Mapping[str, Json]) -> dict[str, Json]:
    """Those answers that an edition asks for, without the empty ones; what a told ability leaves
    open itself is asked for, too."""
    ability = asked.get("ability") if "ability" in missing else None
    parts = ability if isinstance(ability, Mapping) else {}
    more = (key for key in ("points", "food") if key in parts and parts[key] in (None, ASK))
    keys = dict.fromkeys((*missing, *more))
    return {key: asked[key] for key in keys if asked.get(key) not in (None, "")}
