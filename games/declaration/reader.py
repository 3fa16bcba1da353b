"""Reads an edition's JSON into the declared structs; errors name the exact path."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.contract import Json, Text, text
from games.declaration import tree
from games.declaration.metadata import ASK
from games.reader import MISSING, DocumentError, Reader, too_long

_NOTHING = object()


def read(group: tree.Group, data: Json, path: str = "$") -> Any:
    """Returns the struct of a JSON object. Raises `games.reader.DocumentError`."""
    return _struct(group, Reader(data, path))


def _struct(group: tree.Group, reader: Reader) -> Any:
    values = reader.fields(*(field.key for field in group.fields)).mapping()
    given: dict[str, Any] = {}
    for field in group.fields:
        value, stand_in = values.get(field.key), field.words.stand_in
        if value is None and not field.required:
            continue  # the struct has a default
        absent = _absent(field) if value is None else _NOTHING
        if value == ASK and stand_in is not None:
            given[field.name] = stand_in
        elif absent is not _NOTHING:
            given[field.name] = absent
        else:
            given[field.name] = _value(field.node, field, reader.at(field.key))
    found = group.cls(**given)
    for path, message in found.problems() if hasattr(found, "problems") else ():
        raise DocumentError(f"{reader.path}.{path}" if path else reader.path, message)
    return found


def _absent(field: tree.Field) -> Any:
    """Returns the value for a field that is absent from the JSON and has no default."""
    if field.words.stand_in is not None or field.optional:
        return field.words.stand_in
    return () if isinstance(field.node, tree.Several | tree.Cards) else _NOTHING


def _value(node: tree.Node, field: tree.Field, reader: Reader) -> Any:
    match node:
        case tree.Whole():
            return reader.whole(node.least, node.most)
        case tree.Flag():
            return reader.flag()
        case tree.FreeText():
            return _text(node, reader)
        case tree.Choice():
            return reader.one_of(node.names, Text(field.words.title))
        case tree.Several():
            return _several(node, field, reader)
        case tree.Cards():
            return reader.list_of(lambda card: _struct(node.group, card))
        case tree.Group():
            return _struct(node, reader)
        case tree.Kinds():
            return _kind(node, Text(field.words.title), reader)
        case tree.Keyed():
            return _keyed(node, field, reader)


def _text(node: tree.FreeText, reader: Reader) -> str:
    found = reader.text()
    if len(found) > node.longest:
        raise reader.fail(too_long(node.longest, len(found)))
    return found


def _several(node: tree.Several, field: tree.Field, reader: Reader) -> tuple[Any, ...]:
    every = field.words.every
    if every and reader.value == every:
        return (every,)
    found = reader.list_of(lambda item: _value(node.item, field, item))
    if not node.fewest <= len(found) <= node.most:
        raise reader.fail(
            text(
                "expected {least} to {most} of them, got {given}",
                least=node.fewest,
                most=node.most,
                given=len(found),
            )
        )
    return found


def _kind(node: tree.Kinds, what: Text, reader: Reader) -> Any:
    """Reads a union: the struct of the kind that the tag names, or "ask" for an unknown kind."""
    if reader.value == ASK and ASK in node.kinds:
        reader = Reader({node.tag: ASK}, reader.path)
    tag = reader.at(node.tag)
    named = (one for one in node.kinds if one != ASK)
    kind = ASK if tag.value == ASK and ASK in node.kinds else tag.one_of(named, what)
    rest = {key: value for key, value in reader.mapping().items() if key != node.tag}
    return _struct(node.kinds[kind], Reader(rest, reader.path))


def _keyed(node: tree.Keyed, field: tree.Field, reader: Reader) -> Mapping[Any, Any]:
    reader.fields(*node.keys)
    found: dict[Any, Any] = {}
    for key in node.keys:
        part = reader.at(key)
        if part.value is not None:
            found[int(key) if node.whole_keys else key] = _value(node.item, field, part)
        elif field.words.every_key:
            raise part.fail(MISSING)
    return found
