"""Short words by which a card can be found, such as `colours=black`, `needs.tuna` and `unknown`.

A card keeps its words as one text with a space around each, so that any database finds them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games.contract import Json
from games.declaration.declared import CardKind
from games.declaration.leaves import Leaf, leaves
from games.declaration.tree import Choice, Flag, Kinds, Several, Whole
from games.trees import value_at

UNKNOWN = "unknown"
CHANGED = "changed"  # differs from the card that came with the pad


def facets(kind: CardKind, data: Mapping[str, Json], *, changed: bool = False) -> str:
    """Returns the facets of a card's normalized JSON. `changed` adds the facet for a card that
    differs from the one that came with the pad."""
    found = [word for leaf in leaves(kind.group) for word in _words(leaf, data, kind.cls.identity)]
    if kind.unknown(data):
        found.append(UNKNOWN)
    if changed:
        found.append(CHANGED)
    return f" {' '.join(found)} "


def _words(leaf: Leaf, data: Mapping[str, Json], identity: tuple[str, ...]) -> Iterator[str]:
    value = value_at(data, leaf.path)
    if value is None:
        return
    match leaf.field.node:
        case Several(item=Choice(names=names)):
            chosen = names if value == leaf.field.words.every else value
            yield from (_word(leaf, one) for one in chosen)
        case Choice() | Kinds():
            yield _word(leaf, value)
        case Flag() if value:
            yield leaf.name
        case Whole() if leaf.name in identity:
            yield _word(leaf, value)
        case Whole() if value and len(leaf.path) > 1:  # an amount: "needs.tuna"
            yield leaf.name


def _word(leaf: Leaf, value: Any) -> str:
    return f"{leaf.name}={value}".replace(" ", "_")
