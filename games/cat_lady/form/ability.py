"""Abilities as a table chooses them: a kind, and the parameters that the deck declares for it."""

from __future__ import annotations

from collections.abc import Mapping

from games.cat_lady.deck import KINDS
from games.contract import Json
from games.declaration import ASK
from games.declaration.tree import Field, group_of

# What a new ability says until somebody says otherwise, so that it can be read at once.
FIRST: Mapping[str, Json] = {
    "colour": "black",
    "food": "chicken",
    "points": 1,
    "otherwise": 0,
    "count": 1,
    "most": 4,
}


def parameters_of(kind: str) -> tuple[Field, ...]:
    """None for what is no kind."""
    return group_of(KINDS[kind]).fields if kind in KINDS else ()


def ability_of(kind: str, values: Mapping[str, Json]) -> Json:
    """The JSON of an ability that a table enters, without the parameters that are not of its kind.

    What it needs and nobody gave is what `FIRST` says.
    """
    if kind not in KINDS:
        return ASK if kind == ASK else None
    ability: dict[str, Json] = {"kind": kind}
    for field in parameters_of(kind):
        value = values.get(field.key)
        if value not in (None, ""):
            ability[field.key] = value
        elif field.required:
            ability[field.key] = FIRST[field.key]
    return ability
