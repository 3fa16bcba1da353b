"""The unknown values of an edition's cards, and the players' answers, which the club keeps.

Answers are kept by card and look like `asked` in `games.cat_lady.sheet`. They only fill in unknown
values; printed values stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from games.cat_lady.deck import DECLARATION
from games.cat_lady.sheet import answered
from games.contract import Json, Table, UnknownCard, UnknownPart
from games.declaration import ASK

Answers = Mapping[str, Mapping[str, Json]]
# The parts of a cat in the order of the questions; those with one answer come last.
PARTS = (
    UnknownPart("ability", "ability", none="none"),
    UnknownPart("colours", "colours"),
    UnknownPart("needs", "needs"),
    UnknownPart("ability.food", "food", none="all"),
    UnknownPart("ability.points", "points"),
    UnknownPart("vp", "vp"),
)


def answers(table: Table) -> dict[str, dict[str, Json]]:
    """Returns the answers on the table's sheets about values unknown to its deck, by card."""
    found: dict[str, dict[str, Json]] = {}
    for cat in _cats(table):
        card = table.deck.card(cat.get("name") or "")
        if given := _fitting(card.known.unknown, cat.get("asked") or {}) if card else {}:
            found.setdefault(card.name, {}).update(given)
    return found


def with_answers(data: Json, known: Answers) -> dict[str, Json]:
    """Returns an edition's JSON with unknown values filled in from the answers."""
    cats = [
        answered(cat, _fitting([part.key for part in _unknown(cat)], known.get(cat["name"], {})))
        for cat in data.get("cats") or ()
    ]
    return {**data, "cats": cats}


def unknown_cards(data: Json) -> tuple[UnknownCard, ...]:
    """Returns the cats of an edition's JSON with something unknown."""
    return tuple(
        UnknownCard("cats", cat["name"], cat, (parts,))
        for cat in data.get("cats") or ()
        if (parts := _unknown(cat))
    )


def _unknown(cat: Json) -> tuple[UnknownPart, ...]:
    paths = DECLARATION.kind("cats").unknown(cat)
    return tuple(part for part in PARTS if part.path in paths)


def cards_on(table: Table) -> frozenset[str]:
    """Returns the names of the cats in all hands."""
    return frozenset(cat["name"] for cat in _cats(table) if cat.get("name"))


def _cats(table: Table) -> Iterator[Mapping[str, Json]]:
    """Yields the cats on all sheets."""
    for sheet in table.sheets.values():
        yield from filter(None, (sheet.get("cats") or {}).values())


def _fitting(unknown: Iterable[str], asked: Mapping[str, Json]) -> dict[str, Json]:
    """Returns the answers about unknown values, without empty ones. An ability that is an answer
    may have unknown values itself."""
    ability = asked.get("ability") if "ability" in unknown else None
    parts = ability if isinstance(ability, Mapping) else {}
    more = (key for key in ("points", "food") if key in parts and parts[key] in (None, ASK))
    keys = dict.fromkeys((*unknown, *more))
    return {key: asked[key] for key in keys if asked.get(key) not in (None, "")}
