"""Reading JSON that people wrote, with the exact path of whatever is wrong.

msgspec would read it too, but it writes `[...]` for the keys of a mapping, and a path without the
player's or the card's name does not help the person who has to mend the document.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

T = TypeVar("T")


MISSING = "this is missing"
LONGEST_NAME = 100  # characters


class DocumentError(ValueError):
    """Something in a document is invalid. `path` is a JSON path: `$.hands.Ana.food.tuna`."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path
        self.message = message


def kind_of(value: Any) -> str:
    """What a JSON value is, in a person's words."""
    match value:
        case None:
            return "null"
        case bool():
            return "true or false"
        case int():
            return "a whole number"
        case float():
            return "a number with a fraction"
        case str():
            return "text"
        case list():
            return "a list"
        case _:
            return "an object"


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """What is said of a name that is none of the known ones, which may be none at all."""
    names = ", ".join(known)
    return f'unknown {what} "{name}"; ' + (f"known: {names}" if names else "none is known here")


class Reader:
    """A JSON value and where it stands. Every method raises `DocumentError` with that place."""

    def __init__(self, value: Any, path: str = "$", *, given: bool = True) -> None:
        self.value = value
        self.path = path
        self.given = given  # False for the value None of a key that is absent

    def fail(self, message: str) -> DocumentError:
        """The error to raise for this value."""
        return DocumentError(self.path, message)

    def _expected(self, what: str) -> DocumentError:
        """The error to raise for a value of another kind, or for none."""
        return self.fail(f"expected {what}, got {kind_of(self.value)}" if self.given else MISSING)

    # objects

    def fields(self, *allowed: str) -> Reader:
        """This object, once sure that it has no other keys than the allowed ones."""
        for key in self.mapping():
            if key not in allowed:
                raise DocumentError(f"{self.path}.{key}", unknown("key", key, allowed))
        return self

    def mapping(self) -> Mapping[str, Any]:
        if not isinstance(self.value, dict):
            raise self._expected("an object")
        return self.value

    def has(self, key: str) -> bool:
        return self.mapping().get(key) is not None

    def at(self, key: str) -> Reader:
        """The value of a key; the value is None where the key is absent."""
        there = self.mapping()
        return Reader(there.get(key), f"{self.path}.{key}", given=key in there)

    def items(self, known: Iterable[str], what: str) -> Iterator[tuple[str, Reader]]:
        """The entries of an object whose keys must be known, such as players; null is no entry."""
        names = tuple(known)
        for key, value in (self.mapping() if self.value is not None else {}).items():
            if key not in names:
                raise DocumentError(f"{self.path}.{key}", unknown(what, key, names))
            yield key, Reader(value, f"{self.path}.{key}")

    # lists

    def each(self, most: int | None = None) -> Iterator[Reader]:
        """The items of a list, which may have so many; an absent list is empty."""
        if self.value is None:
            return
        if not isinstance(self.value, list):
            raise self._expected("a list")
        if most is not None and len(self.value) > most:
            raise self.fail(f"expected {most} or less, got {len(self.value)}")
        for index, item in enumerate(self.value):
            yield Reader(item, f"{self.path}[{index}]")

    def list_of(self, read: Callable[[Reader], T], most: int | None = None) -> tuple[T, ...]:
        return tuple(read(item) for item in self.each(most))

    # plain values

    def whole(self, least: int | None = None, most: int | None = None) -> int:
        """A whole number, negative ones included unless `least` says otherwise."""
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise self._expected("a whole number")
        if least is not None and self.value < least:
            raise self.fail(f"expected {least} or more, got {_shown(self.value)}")
        if most is not None and self.value > most:
            raise self.fail(f"expected {most} or less, got {_shown(self.value)}")
        return self.value

    def count(self) -> int:
        """A whole number, 0 or more; absent is 0."""
        return 0 if self.value is None else self.whole(least=0, most=1_000_000)

    def flag(self, absent: bool = False) -> bool:
        if self.value is None:
            return absent
        if not isinstance(self.value, bool):
            raise self._expected("true or false")
        return self.value

    def text(self) -> str:
        """Text that is not empty and holds no half of a surrogate pair, which JSON allows."""
        if not isinstance(self.value, str):
            raise self._expected("text")
        if not self.value.strip():
            raise self.fail("expected text, got an empty one")
        if any("\ud800" <= letter <= "\udfff" for letter in self.value):
            raise self.fail("expected text, got half of a character")
        return self.value

    def name(self) -> str:
        """Text that is short enough to be said again and again."""
        name = self.text()
        if len(name) > LONGEST_NAME:
            raise self.fail(f"expected {LONGEST_NAME} characters or less, got {len(name)}")
        return name

    def one_of(self, known: Iterable[str], what: str) -> str:
        """Text that is one of the known names."""
        names = tuple(known)
        value = self.text()
        if value not in names:
            raise self.fail(unknown(what, value, names))
        return value


def _shown(number: int) -> str:
    """A number as messages show it, without hundreds of digits."""
    return str(number) if abs(number) < 10**12 else "a number with very many digits"


def read_players(document: Reader, numbers: range) -> tuple[str, ...]:
    """The document's `players`: different names, as many as the game can seat."""
    reader = document.at("players")
    if reader.value is None:
        raise reader.fail("who plays? Give a list of names in seat order")
    given = reader.value if isinstance(reader.value, list) else ()
    if len(given) > numbers[-1]:
        raise reader.fail(_takes(len(given), numbers))
    names: dict[str, None] = {}
    for item in reader.each():
        name = item.name()
        if name in names:
            raise item.fail(f'"{name}" sits at this table already')
        names[name] = None
    if len(names) not in numbers:
        raise reader.fail(_takes(len(names), numbers))
    return tuple(names)


def _takes(given: int, numbers: range) -> str:
    return f"{given} players given; this game takes {numbers[0]} to {numbers[-1]}"
