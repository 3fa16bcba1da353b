"""Reading an edition's JSON into its structs, with the exact path of whatever is wrong.

A reader is made once for a struct: a function for each field. Paths are put together only where
something is wrong, which is what makes this faster than walking with `games.reader.Reader`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import msgspec

from games.contract import Json, Text, text
from games.declaration.tree import (
    Cards,
    Choice,
    Field,
    Flag,
    FreeText,
    Group,
    Keyed,
    Kinds,
    Node,
    Several,
    Whole,
)
from games.declaration.words import ASK, Card
from games.reader import KEY, MISSING, DocumentError, Reader, too_long, unknown

Read = Callable[[Json], Any]


class InvalidError(Exception):
    """Something that is wrong, on its way out: every level puts its own step before `path`."""

    def __init__(self, said: Text, path: str = "") -> None:
        super().__init__(said.message)
        self.said = said
        self.path = path

    def below(self, step: str) -> InvalidError:
        self.path = f"{step}{self.path}"
        return self


def read(group: Group, data: Json, path: str = "$") -> Any:
    """The struct of a JSON object. Raises `games.reader.DocumentError`."""
    try:
        return _reader(group)(data)
    except InvalidError as wrong:
        raise DocumentError(f"{path}{wrong.path}", wrong.said) from None


@cache
def _reader(group: Group) -> Read:
    names = tuple(field.key for field in group.fields)
    keys = frozenset(names)
    plan = [(field.key, field.name, _of(field), _absent(field)) for field in group.fields]
    cls = group.cls
    checked = hasattr(cls, "problems") and cls.problems is not Card.problems

    def object_(value: Json) -> Any:
        for key in _mapping(value):
            if key not in keys:
                raise InvalidError(unknown(KEY, key, names), f".{key}")
        given: dict[str, Any] = {}
        for key, name, inner, absent in plan:
            item = value.get(key)
            if item is None and absent is not _NEEDED:
                if absent is not _LEFT_OUT:
                    given[name] = absent
                continue
            try:
                given[name] = inner(item)
            except InvalidError as wrong:
                error = wrong if key in value else InvalidError(MISSING)
                raise error.below(f".{key}") from None
        found = cls(**given)
        return _sound(found) if checked else found

    return object_


_NEEDED, _LEFT_OUT = object(), object()


def _absent(field: Field) -> Any:
    """What stands for a field without a value."""
    if not field.required:
        return _LEFT_OUT
    if field.words.stand_in is not None:
        return field.words.stand_in
    if field.optional:
        return None
    return () if isinstance(field.node, Several | Cards) else _NEEDED


def _sound(found: Any) -> Any:
    for path, message in found.problems():
        raise InvalidError(message, f".{path}" if path else "")
    return found


def _of(field: Field) -> Read:
    inner = _node(field.node, field)
    stand_in = field.words.stand_in
    if stand_in is None:
        return inner
    return lambda value: stand_in if value == ASK else inner(value)


def _node(node: Node, field: Field) -> Read:
    match node:
        case Whole():
            return _whole(node)
        case Flag():
            return _flag()
        case FreeText():
            return _text(node)
        case Choice():
            return _choice(node, Text(field.words.title))
        case Several():
            return _several(node, field)
        case Cards():
            return _list_of(_reader(node.group))
        case Group():
            return _reader(node)
        case Kinds():
            return _kinds(node, Text(field.words.title))
        case Keyed():
            return _keyed(node, field)


def _plain(method: Callable[[Reader], Any]) -> Read:
    """A method of the plain reader, which knows the messages."""

    def plain(value: Json) -> Any:
        try:
            return method(Reader(value, ""))
        except DocumentError as wrong:
            raise InvalidError(wrong.said) from None

    return plain


def _whole(node: Whole) -> Read:
    least, most = node.least, node.most
    explain = _plain(lambda reader: reader.whole(least, most))

    def whole(value: Json) -> int:
        if type(value) is int and least <= value <= most:
            return value
        number: int = explain(value)
        return number

    return whole


def _flag() -> Read:
    explain = _plain(Reader.flag)
    return lambda value: value if value is True or value is False else explain(value)


def _text(node: FreeText) -> Read:
    explain = _plain(Reader.text)

    def text(value: Json) -> str:
        if type(value) is str and value.isascii() and value.strip() and len(value) <= node.longest:
            return value
        found: str = explain(value)
        if len(found) > node.longest:
            raise InvalidError(too_long(node.longest, len(found)))
        return found

    return text


def _choice(node: Choice, what: Text) -> Read:
    known = frozenset(node.names)
    explain = _plain(lambda reader: reader.one_of(node.names, what))

    def choice(value: Json) -> str:
        return value if isinstance(value, str) and value in known else explain(value)

    return choice


def _several(node: Several, field: Field) -> Read:
    inner, every = _list_of(_node(node.item, field)), field.words.every

    def several(value: Json) -> tuple[Any, ...]:
        if every and value == every:
            return (every,)
        found = inner(value)
        if not node.fewest <= len(found) <= node.most:
            raise InvalidError(
                text(
                    "expected {least} to {most} of them, got {given}",
                    least=node.fewest,
                    most=node.most,
                    given=len(found),
                )
            )
        return found

    return several


def _list_of(inner: Read) -> Callable[[Json], tuple[Any, ...]]:
    explain = _plain(lambda reader: [one.value for one in reader.each()])

    def list_(value: Json) -> tuple[Any, ...]:
        found: list[Any] = []
        for item in value if type(value) is list else explain(value):
            try:
                found.append(inner(item))
            except InvalidError as wrong:
                raise wrong.below(f"[{len(found)}]") from None
        return tuple(found)

    return list_


def _kinds(node: Kinds, what: Text) -> Read:
    readers = {tag: _reader(group) for tag, group in node.kinds.items()}
    kinds = [tag for tag in readers if tag != ASK]  # "ask" stands in place of the whole
    explain = _plain(lambda reader: reader.one_of(kinds, what))

    def kind(value: Json) -> Any:
        if value == ASK and ASK in readers:
            value = {node.tag: value}
        tag: Any = _mapping(value).get(node.tag)
        if node.tag not in value:
            raise InvalidError(MISSING, f".{node.tag}")
        try:
            known: Any = tag if isinstance(tag, str) and tag in readers else explain(tag)
        except InvalidError as wrong:
            raise wrong.below(f".{node.tag}") from None
        return readers[known]({key: one for key, one in value.items() if key != node.tag})

    return kind


def _keyed(node: Keyed, field: Field) -> Read:
    inner, needed = _node(node.item, field), node.keys if field.words.every_key else ()

    def keyed(value: Json) -> Mapping[Any, Any]:
        found: dict[Any, Any] = {}
        for key in _mapping(value):
            if key not in node.keys:
                raise InvalidError(unknown(KEY, key, node.keys), f".{key}")
        for key in node.keys:
            if value.get(key) is None:
                if key in needed:
                    raise InvalidError(MISSING, f".{key}")
                continue
            try:
                found[int(key) if node.whole_keys else key] = inner(value[key])
            except InvalidError as wrong:
                raise wrong.below(f".{key}") from None
        return found

    return keyed


def _mapping(value: Json) -> Mapping[str, Json]:
    if type(value) is dict:
        return value
    found: Mapping[str, Json] = _plain(Reader.mapping)(value)
    return found


def struct_of(group: Group, data: Json) -> msgspec.Struct:
    """As `read`, for a card or a part by itself."""
    found: msgspec.Struct = read(group, data, "")
    return found
