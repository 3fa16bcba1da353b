"""Writes an edition's JSON in a single normalized form, so that equal content is equal text.

Empty values are left out: null, false, and 0 or "" unless the field has another default. Every
other default is written down, so that later defaults of the pad never change a stored edition.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

import msgspec

from games.contract import Json
from games.declaration.metadata import ASK
from games.declaration.tree import Cards, Choice, Field, Group, Keyed, Kinds, Node, Several


def normalize(group: Group, data: Mapping[str, Json]) -> dict[str, Json]:
    """Returns a struct's JSON with the keys in the order of the fields. `data` has to be valid."""
    found: dict[str, Json] = {}
    for field in group.fields:
        value = data.get(field.key)
        if value is None and not field.required:
            value = msgspec.to_builtins(field.default, str_keys=True)
        elif value is not None and value != field.words.every:
            value = _tidy(field.node, value)
            match field.node:
                case Several(item=Choice(names=names)) if not field.words.ordered:
                    value = sorted(value, key=names.index)  # their order does not matter
        if not _is_nothing(field, value):
            found[field.key] = value
    return found


def _tidy(node: Node, value: Json) -> Json:
    match node:
        case Group():
            return normalize(node, value)
        case Cards():
            return [normalize(node.group, card) for card in value]
        case Kinds():
            tag = ASK if value == ASK else value[node.tag]
            given = {} if value == ASK else value
            return {node.tag: tag, **normalize(node.kinds[tag], given)}
        case Keyed():
            there = (key for key in node.keys if value.get(key) is not None)
            return {key: _tidy(node.item, value[key]) for key in there}
        case _:
            return value


def _is_nothing(field: Field, value: Json) -> bool:
    if value is None:
        return True
    if field.required or field.optional or isinstance(field.node, Group):
        return False
    return not value and not field.default


def unknown_parts(group: Group, data: Mapping[str, Json], path: str = "") -> Iterator[str]:
    """Yields the paths of unknown values: "colours", "needs", "ability.points"."""
    for key, null_is_unknown, inner in _may_be_unknown(group):
        value = data.get(key)
        if value is None:
            if null_is_unknown:
                yield f"{path}{key}"
        elif value == ASK:
            yield f"{path}{key}"
        elif isinstance(inner, Group):
            yield from unknown_parts(inner, value, f"{path}{key}.")
        elif inner is not None:
            if value[inner.tag] == ASK:
                yield f"{path}{key}"
            yield from unknown_parts(inner.kinds[value[inner.tag]], value, f"{path}{key}.")


@cache
def _may_be_unknown(group: Group) -> tuple[tuple[str, bool, Group | Kinds | None], ...]:
    """Returns the fields that may be unknown. For each: its key, whether null means unknown, and
    the struct inside it that may have unknown fields."""
    found = []
    for field in group.fields:
        inner = field.node if isinstance(field.node, Group | Kinds) else None
        null_is_unknown = field.may_be_unknown and not field.words.none
        if null_is_unknown or inner or field.words.stand_in is not None:
            found.append((field.key, null_is_unknown, inner))
    return tuple(found)
