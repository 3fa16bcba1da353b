"""Abilities as a person chooses them: a kind, and for each kind its parameters."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from games.cat_lady.deck import KINDS
from games.contract import Json
from games.declaration import ASK

NAMED = ("colour", "food")  # the parameters that are no numbers

# What a new ability says until somebody says otherwise, so that it can be read at once.
FIRST: Mapping[str, Json] = {
    "colour": "black",
    "food": "chicken",
    "points": 1,
    "otherwise": 0,
    "count": 1,
    "most": 4,
}


def parameters_of(kind: str) -> Mapping[str, bool]:
    """The parameters of a kind, and whether an ability of that kind needs each of them."""
    if kind not in KINDS:
        return {}
    return {field.name: field.required for field in msgspec.structs.fields(KINDS[kind])}


def ability_of(kind: str, values: Mapping[str, Json]) -> Json:
    """The JSON of an ability that a table enters, without the parameters that are not of its kind.

    What it needs and nobody gave is what `FIRST` says.
    """
    if kind not in KINDS:
        return ASK if kind == ASK else None
    ability: dict[str, Json] = {"kind": kind}
    for name, needed in parameters_of(kind).items():
        value = values.get(name)
        if value not in (None, ""):
            ability[name] = value
        elif needed:
            ability[name] = FIRST[name]
    return ability
