"""Compares two editions: which numbers differ, and which cards are new, gone or changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games.contract import Json, Text, text
from games.declaration.declared import NAME, CardKind, Declaration
from games.declaration.leaves import Leaf, leaves
from games.declaration.tree import Choice, Flag, Group, Kinds, Several, Whole
from games.trees import value_at

ADDED, REMOVED, CHANGED = "added", "removed", "changed"


@dataclass(frozen=True)
class ValueChange:
    """One value that differs, in words."""

    title: str
    section: str | Text
    before: Text | str
    after: Text | str


@dataclass(frozen=True)
class Difference:
    """What differs in one card, or in the edition's numbers if `kind` is None."""

    kind: CardKind | None
    name: str
    what: str  # ADDED, REMOVED or CHANGED
    changes: tuple[ValueChange, ...] = ()


def compare(
    declaration: Declaration[Any], before: Mapping[str, Json], after: Mapping[str, Json]
) -> tuple[Difference, ...]:
    """Returns what differs between two editions' normalized JSON: numbers, then cards."""
    found = []
    numbers = tuple(_changes(declaration.numbers, before, after))
    if before.get(NAME) != after.get(NAME):
        was, now = str(before.get(NAME)), str(after.get(NAME))
        numbers = (ValueChange(NAME, "", was, now), *numbers)
    if numbers:
        found.append(Difference(None, "", CHANGED, numbers))
    for kind in declaration.kinds:
        found += _compare_cards(kind, before.get(kind.key) or (), after.get(kind.key) or ())
    return tuple(found)


def _compare_cards(kind: CardKind, before: Json, after: Json) -> Iterator[Difference]:
    """Yields what differs between two lists of cards, apart from their order."""
    pairs = pair(kind, before, after)
    for was, now in zip(pairs, after, strict=True):
        if was is None:
            yield Difference(kind, now[NAME], ADDED, tuple(_changes(kind.group, {}, now)))
        elif before[was] != now:
            changes = tuple(_changes(kind.group, before[was], now))
            yield Difference(kind, now[NAME], CHANGED, changes)
    for place, card in enumerate(before):
        if place not in pairs:
            yield Difference(kind, card[NAME], REMOVED)


def pair(kind: CardKind, before: Json, after: Json) -> list[int | None]:
    """Returns for each card of `after` the index of the same card in `before`; None if it is new.
    Equal cards are paired first, then cards with the same identity; no card is paired twice."""
    free = dict(enumerate(before))
    pairs: list[int | None] = [None] * len(after)
    for is_same in (lambda one, other: one == other, lambda one, other: _same(kind, one, other)):
        for place, card in enumerate(after):
            if pairs[place] is None:
                found = next((key for key, other in free.items() if is_same(card, other)), None)
                pairs[place] = found
                if found is not None:
                    del free[found]
    return pairs


def _same(kind: CardKind, card: Json, other: Json) -> bool:
    for key in kind.cls.identity:
        mine, its = card.get(key), other.get(key)
        if mine is not None and its is not None:
            if isinstance(mine, str) and isinstance(its, str):
                return bool(mine.casefold() == its.casefold())
            return bool(mine == its)
    return False


def _changes(group: Group, before: Json, after: Json) -> Iterator[ValueChange]:
    for leaf in leaves(group):
        was, now = value_at(before, leaf.path), value_at(after, leaf.path)
        if was != now:
            told = value_text(leaf, was), value_text(leaf, now)
            yield ValueChange(leaf.field.words.title, leaf.section, *told)


def summary(group: Group, data: Json) -> Iterator[Text | str]:
    """Yields short texts about what is known of a card: "orange", "needs tuna 2", "stray"."""
    for leaf in leaves(group):
        value = value_at(data, leaf.path)
        is_said = leaf.path == (NAME,) or leaf.of_kind is not None
        if is_said or value in (None, False, leaf.field.default):
            continue
        title = leaf.field.words.title
        match leaf.field.node:
            case Flag():
                yield Text(title)
            case Whole():
                if value or len(leaf.path) == 1:
                    yield text("{title} {value}", title=Text(title), value=value)
            case _:
                yield value_text(leaf, value)


def value_text(leaf: Leaf, value: Json) -> Text | str:
    """Returns a value in words."""
    words = leaf.field.words
    match leaf.field.node:
        case Flag():
            return text("yes") if value else text("no")
        case _ if value is None:
            return words.none or ("" if not leaf.field.may_be_unknown else text("not known"))
        case Several() if isinstance(value, list):
            return text("{list}", list=[_choice(leaf, one) for one in value])
        case Choice() | Kinds() | Several():
            return _choice(leaf, value)
    return str(value)


def _choice(leaf: Leaf, value: Json) -> Text | str:
    return leaf.field.words.choices.get(value, str(value)) if isinstance(value, str) else str(value)
