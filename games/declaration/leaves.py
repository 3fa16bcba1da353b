"""The leaves of a declared struct: every field that holds a value of its own, with its path."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.contract import Text
from games.declaration.metadata import Words
from games.declaration.tree import Cards, Field, Group, Keyed, Kinds
from games.trees import Path


@dataclass(frozen=True, eq=False)
class Leaf:
    """A field that holds a value of its own, such as ("needs", "tuna"). The kind of a union is a
    leaf, too: ("ability", "kind"); its `field` is the field of the union. `section` is the heading
    of the enclosing struct."""

    path: Path
    field: Field
    section: str | Text = ""
    of_kind: Kinds | None = None  # the union that this is a parameter of

    @property
    def name(self) -> str:
        return ".".join(self.path)

    @property
    def is_kind(self) -> bool:
        return isinstance(self.field.node, Kinds)


def leaves(group: Group, path: Path = (), section: str | Text = "") -> Iterator[Leaf]:
    """Yields every leaf of a struct in the order of the fields, except lists of cards."""
    for field in group.fields:
        here = (*path, field.key)
        around = field.words.group or section
        match field.node:
            case Group():
                yield from leaves(field.node, here, section or field.words.title)
            case Kinds() as kinds:
                yield Leaf((*here, kinds.tag), field, field.words.title)
                for key, parameter in kinds.parameters().items():
                    yield Leaf((*here, key), parameter, field.words.title, kinds)
            case Keyed() as keyed:
                yield from _leaves_by_key(keyed, field, here)
            case Cards():
                pass
            case _:
                yield Leaf(here, field, around)


def _leaves_by_key(keyed: Keyed, field: Field, path: Path) -> Iterator[Leaf]:
    for key in keyed.keys:
        name = field.words.keys[key]
        if isinstance(keyed.item, Group):
            yield from leaves(keyed.item, (*path, key), name)
            continue
        words = Words(title=name.message, none=field.words.help)
        one = Field(key, key, keyed.item, words, field.words.every_key, not field.words.every_key)
        yield Leaf((*path, key), one, field.words.title)
