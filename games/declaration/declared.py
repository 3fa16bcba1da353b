"""Everything that an edition of one game holds, as its deck's struct declares it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from games.contract import Json
from games.declaration.metadata import DeclaredCard
from games.declaration.reader import read
from games.declaration.tree import Cards, Field, Group, group_of
from games.declaration.writer import normalize, unknown_parts

D = TypeVar("D", bound=msgspec.Struct)
NAME = "name"


@dataclass(frozen=True)
class CardKind:
    """A list of cards in an edition; `key` is the name of the list in the JSON."""

    key: str
    field: Field
    cls: type[DeclaredCard]
    group: Group

    def read(self, data: Json) -> DeclaredCard:
        """Reads a card's JSON. Raises `DocumentError` with a path such as `.name`."""
        found = read(self.group, data, "")
        assert isinstance(found, DeclaredCard)
        return found

    def normalize(self, data: Mapping[str, Json]) -> dict[str, Json]:
        return normalize(self.group, self.cls.complete(dict(data)))

    def unknown(self, data: Mapping[str, Json]) -> tuple[str, ...]:
        """Returns the paths of the unknown values that only the players can enter."""
        parts = tuple(unknown_parts(self.group, data))
        return self.read(data).really_unknown(parts) if parts else ()


@dataclass(frozen=True)
class Declaration(Generic[D]):
    """The declared struct of a deck. One of its fields is the edition's `name`; lists of cards are
    its kinds of cards, and all other fields are its numbers."""

    deck: type[D]

    def read(self, data: Json) -> D:
        """Reads the deck from an edition's JSON. Raises `games.reader.DocumentError`."""
        found: D = read(self.group, data)
        return found

    def normalize(self, data: Mapping[str, Json]) -> dict[str, Json]:
        """Returns an edition's JSON as it is stored."""
        return normalize(self.group, data)

    @cached_property
    def group(self) -> Group:
        return group_of(self.deck)

    @cached_property
    def kinds(self) -> tuple[CardKind, ...]:
        return tuple(
            CardKind(field.key, field, field.node.cls, field.node.group)
            for field in self.group.fields
            if isinstance(field.node, Cards)
        )

    def kind(self, key: str) -> CardKind:
        return next(kind for kind in self.kinds if kind.key == key)

    @cached_property
    def numbers(self) -> Group:
        """All fields but the name and the cards."""
        fields = (field for field in self.group.fields if not isinstance(field.node, Cards))
        return Group(self.deck, tuple(field for field in fields if field.key != NAME))


def declare(deck: type[D]) -> Declaration[D]:
    """Declares the editions of a game."""
    return Declaration(deck)


def load_editions(deck_file: str, *slugs: str) -> Mapping[str, Mapping[str, Json]]:
    """Returns the editions of a game that the pad comes with, from `editions/` beside `deck.py`."""
    folder = Path(deck_file).parent / "editions"
    return {
        slug: json.loads((folder / f"{slug}.json").read_text(encoding="utf-8")) for slug in slugs
    }
