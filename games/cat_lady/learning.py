"""The players' answers about cards that the edition leaves open: asked once, kept for the club.

Answers by card have the form of `asked` in `games.cat_lady.sheet`. They only fill in what an
edition leaves open; printed values stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from games.cat_lady.deck import DECLARATION
from games.cat_lady.sheet import answered
from games.contract import Json, OpenCard, OpenPart, Table
from games.declaration import ASK

Learned = Mapping[str, Mapping[str, Json]]
# The parts of a cat in the order of the questions; those with one answer come last.
PARTS = (
    OpenPart("ability", "ability", none="none"),
    OpenPart("colours", "colours"),
    OpenPart("needs", "needs"),
    OpenPart("ability.food", "food", none="all"),
    OpenPart("ability.points", "points"),
    OpenPart("vp", "vp"),
)


def learned(table: Table) -> dict[str, dict[str, Json]]:
    """Returns the answers on a play's sheets, by card."""
    found: dict[str, dict[str, Json]] = {}
    for cat in _cats(table):
        card = table.deck.card(cat.get("name") or "")
        answers = _open(card.known.unknown, cat.get("asked") or {}) if card else {}
        if answers:
            found.setdefault(card.name, {}).update(answers)
    return found


def with_learned(data: Json, known: Learned) -> dict[str, Json]:
    """Returns an edition's JSON with the answers filled in where it leaves something open."""
    cats = [
        answered(cat, _open([part.key for part in _unknown(cat)], known.get(cat["name"], {})))
        for cat in data.get("cats") or ()
    ]
    return {**data, "cats": cats}


def unknown_cards(data: Json) -> tuple[OpenCard, ...]:
    """Returns the cats of an edition's JSON that leave something open."""
    return tuple(
        OpenCard("cats", cat["name"], cat, (parts,))
        for cat in data.get("cats") or ()
        if (parts := _unknown(cat))
    )


def _unknown(cat: Json) -> tuple[OpenPart, ...]:
    paths = DECLARATION.kind("cats").unknown(cat)
    return tuple(part for part in PARTS if part.path in paths)


def cards_on(table: Table) -> frozenset[str]:
    """Returns the names of the cats in all hands."""
    return frozenset(cat["name"] for cat in _cats(table) if cat.get("name"))


def _cats(table: Table) -> Iterator[Mapping[str, Json]]:
    """Yields the cats on all sheets."""
    for sheet in table.sheets.values():
        yield from filter(None, (sheet.get("cats") or {}).values())


def _open(missing: Iterable[str], asked: Mapping[str, Json]) -> dict[str, Json]:
    """Returns the answers that an edition asks for, without empty ones. If an answered ability
    leaves something open, that is asked for, too."""
    ability = asked.get("ability") if "ability" in missing else None
    parts = ability if isinstance(ability, Mapping) else {}
    more = (key for key in ("points", "food") if key in parts and parts[key] in (None, ASK))
    keys = dict.fromkeys((*missing, *more))
    return {key: asked[key] for key in keys if asked.get(key) not in (None, "")}
