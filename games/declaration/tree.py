"""The fields of a declared struct as a small tree. Reading, writing and editing are based on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from games.declaration.metadata import DeclaredCard, Words

LARGEST = 999_999  # for a number without bounds of its own
LONGEST = 200  # characters of a text


@dataclass(frozen=True)
class Whole:
    least: int
    most: int


@dataclass(frozen=True)
class FreeText:
    """A text in a person's own words."""

    longest: int


@dataclass(frozen=True)
class Choice:
    """A name from a fixed list, or from a list in the edition if `Words.among` is set."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class Flag:
    pass


@dataclass(frozen=True)
class Several:
    """A list of numbers or names."""

    item: Whole | Choice | FreeText
    fewest: int
    most: int


@dataclass(frozen=True, eq=False)
class Group:
    """A struct. Groups are compared by identity, because readers are cached by group."""

    cls: type[msgspec.Struct]
    fields: tuple[Field, ...]

    def field(self, key: str) -> Field:
        return next(field for field in self.fields if field.key == key)


@dataclass(frozen=True)
class Kinds:
    """One of several structs, told apart by `tag`: a kind with its parameters."""

    tag: str
    kinds: Mapping[str, Group]

    def parameters(self) -> Mapping[str, Field]:
        """Returns the parameters of all kinds by name; kinds may share a parameter."""
        found: dict[str, Field] = {}
        for group in self.kinds.values():
            for field in group.fields:
                found.setdefault(field.key, field)
        return found


@dataclass(frozen=True)
class Keyed:
    """A mapping whose keys are known."""

    keys: tuple[str, ...]
    whole_keys: bool
    item: Node


@dataclass(frozen=True)
class Cards:
    """A list of cards."""

    group: Group

    @property
    def cls(self) -> type[DeclaredCard]:
        assert issubclass(self.group.cls, DeclaredCard)
        return self.group.cls


Node = Whole | FreeText | Choice | Flag | Several | Group | Kinds | Keyed | Cards


@dataclass(frozen=True)
class Field:
    """A field of a struct: `name` is its name in the struct, `key` its name in the JSON."""

    key: str
    name: str
    node: Node
    words: Words
    required: bool
    optional: bool  # may be None
    default: Any = None

    @property
    def may_be_unknown(self) -> bool:
        """Whether None means that nobody knows the value, so that players may be asked for it."""
        if self.words.none:
            return self.words.stand_in is not None
        return self.optional or self.words.stand_in is not None


@cache
def group_of(cls: type[msgspec.Struct]) -> Group:
    """Returns the tree of a struct. Raises `TypeError` if a type cannot be declared."""
    found = inspect.type_info(cls)
    assert isinstance(found, inspect.StructType)
    return _group(found)


def _group(found: inspect.StructType) -> Group:
    return Group(found.cls, tuple(_field(field) for field in found.fields))


def _field(inspected: inspect.Field) -> Field:
    kind, labels = _plain(inspected.type)
    optional = False
    if isinstance(kind, inspect.UnionType):
        rest = tuple(one for one in kind.types if not isinstance(one, inspect.NoneType))
        optional = len(rest) < len(kind.types)
        kind, more = _plain(rest[0]) if len(rest) == 1 else (inspect.UnionType(rest), {})
        labels = more | labels
    if isinstance(kind, inspect.VarTupleType):  # its items have the choices
        of_items = _plain(kind.item_type)[1]
        labels = {key: of_items[key] for key in of_items.keys() - {"title", "help"}} | labels
    words = Words(**({"title": inspected.encode_name.replace("_", " ")} | labels))
    default = None if inspected.default is msgspec.NODEFAULT else inspected.default
    if inspected.default_factory is not msgspec.NODEFAULT:
        default = inspected.default_factory()
    return Field(
        key=inspected.encode_name,
        name=inspected.name,
        node=_node(kind, words),
        words=words,
        required=inspected.required,
        optional=optional,
        default=default,
    )


def _plain(kind: inspect.Type) -> tuple[inspect.Type, dict[str, Any]]:
    """Returns a type without its annotations, and the words given by `titled`."""
    labels: dict[str, Any] = {}
    while isinstance(kind, inspect.Metadata):
        labels = (kind.extra or {}) | labels
        kind = kind.type
    return kind, labels


def _node(kind: inspect.Type, words: Words) -> Node:
    match kind:
        case inspect.BoolType():
            return Flag()
        case inspect.IntType():
            return Whole(
                -LARGEST if kind.ge is None else kind.ge, LARGEST if kind.le is None else kind.le
            )
        case inspect.StrType() if words.choices:
            return Choice(tuple(name for name in words.choices if name != words.every))
        case inspect.StrType():
            return FreeText(kind.max_length or LONGEST)
        case inspect.VarTupleType():
            return _several(kind, words)
        case inspect.DictType():
            return _keyed(kind, words)
        case inspect.StructType() if kind.tag is not None:
            return Kinds(kind.tag_field or "type", {str(kind.tag): _group(kind)})
        case inspect.StructType():
            return _group(kind)
        case inspect.UnionType() if all(isinstance(one, inspect.StructType) for one in kind.types):
            return _kinds(kind)
    raise TypeError(f"{kind} cannot be declared")


def _several(kind: inspect.VarTupleType, words: Words) -> Several | Cards:
    item = _plain(kind.item_type)[0]
    if isinstance(item, inspect.StructType):
        return Cards(_group(item))
    node = _node(item, words)
    assert isinstance(node, Whole | Choice | FreeText)
    return Several(node, kind.min_length or 0, kind.max_length or 99)


def _keyed(kind: inspect.DictType, words: Words) -> Keyed:
    item = _plain(kind.value_type)[0]
    whole = isinstance(_plain(kind.key_type)[0], inspect.IntType)
    return Keyed(tuple(words.keys), whole, _node(item, Words()))


def _kinds(union: inspect.UnionType) -> Kinds:
    structs = [one for one in union.types if isinstance(one, inspect.StructType)]
    return Kinds(
        structs[0].tag_field or "type", {str(struct.tag): _group(struct) for struct in structs}
    )
