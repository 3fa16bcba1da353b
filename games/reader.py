"""Reads JSON that people wrote, and reports the exact path of every error.

msgspec could also read it, but its errors write `[...]` for the keys of a mapping. Without the name
of the player or card, a path does not help the person who has to correct the document.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple, TypeVar

from games.contract import Seat, SeatName, Sheet, Table, Text, plural, text, wording
from games.names import hidden_character, name_key

T = TypeVar("T")


MISSING = text("this is missing")
KEY = text("key")
LONGEST_NAME = 100  # characters


class DocumentError(ValueError):
    """Something in a document is invalid. `path` is a JSON path: `$.hands.Ana.food.tuna`. `reason`
    is the reason as a text, `message` the same in English."""

    def __init__(self, path: str, reason: Text) -> None:
        self.path = path
        self.reason = reason
        self.message = wording(reason, {})
        super().__init__(f"{path}: {self.message}")


# The kinds of JSON values, in everyday words.
KINDS: dict[type, Text] = {
    type(None): text("null"),
    bool: text("true or false"),
    int: text("a whole number"),
    float: text("a number with a decimal point or an exponent"),
    str: text("text"),
    list: text("a list"),
    dict: text("an object"),
}


def unknown(what: Text, name: str, known: Iterable[str]) -> Text:
    """Returns the message for a name that is not among the known ones (which may be none)."""
    names: list[Text | SeatName | str] = [*known]
    if not names:
        return text('unknown {what} "{name}"; there are none here', what=what, name=name)
    return text('unknown {what} "{name}"; known: {names}', what=what, name=name, names=names)


def near_names(name: str, known: Iterable[str], alike: float = 0.6) -> list[str]:
    """Returns the known names that are similar to a name, the nearest first, ignoring case. `alike`
    is the lowest similarity that is accepted; 1 means equal names."""
    by_case = {one.casefold(): one for one in known}
    wanted = name.casefold()
    if wanted in by_case:
        return [by_case[wanted]]
    return [by_case[match] for match in get_close_matches(wanted, by_case, cutoff=alike)]


def either(names: Sequence[str]) -> Text | str:
    """Returns the names as a list to choose from ("Ana or Ben"). Needs at least one name."""
    found: Text | str = names[0]
    for name in names[1:]:
        found = text("{some} or {last}", some=found, last=name)
    return found


# -- a whole document ------------------------------------------------------------------------------


class JsonPath(NamedTuple):
    """The place of a value in a document: its key or index, and the path `above` it."""

    step: str | int
    above: JsonPath | None

    @property
    def path(self) -> str:
        steps: list[str] = []
        at: JsonPath | None = self
        while at is not None:
            steps.append(f".{at.step}" if isinstance(at.step, str) else f"[{at.step}]")
            at = at.above
        return "$" + "".join(reversed(steps))

    @property
    def keys(self) -> tuple[str, ...]:
        """The last keys of the path, at most two."""
        found: list[str] = []
        at: JsonPath | None = self
        while at is not None and len(found) < 2:
            found += [at.step] if isinstance(at.step, str) else []
            at = at.above
        return tuple(reversed(found))


def walk(document: Any) -> Iterator[tuple[JsonPath | None, Any]]:
    """Yields every value of a document in order, with its place; the place of the document itself
    is None. Paths are written out only when needed, because keys may be very long."""
    left: list[tuple[JsonPath | None, Any]] = [(None, document)]
    while left:
        place, value = left.pop()
        yield place, value
        inner: Iterable[tuple[str | int, Any]] = ()
        if isinstance(value, dict):
            inner = value.items()
        elif isinstance(value, list):
            inner = enumerate(value)
        left.extend(reversed([(JsonPath(step, place), item) for step, item in inner]))


def check_visible(document: Any, path: str = "$") -> None:
    """Raises `DocumentError` if a text in a document has a hidden character."""
    for place, value in walk(document):
        if isinstance(value, str) and (hidden := hidden_character(value)):
            code = f"U+{ord(hidden):04X}"
            said = text("an invisible character ({code}) is in this text", code=code)
            raise DocumentError(place.path if place else path, said)


def score_document(
    document: Any, fields: Iterable[str], nulls: Container[tuple[str, ...]] = ()
) -> Reader:
    """Returns a reader of a score document that allows the common fields and `fields`, those of its
    game. Null is an error except in `nulls`: pairs of a key and the key above it."""
    reader = Reader(document).fields("game", "edition", "options", "players", *fields)
    for place, value in walk(document):
        if value is None and place and isinstance(place.step, str) and place.keys not in nulls:
            said = text("null is not a value: give a value, or leave the key out")
            raise DocumentError(place.path, said)
    return reader


class Reader:
    """A JSON value and its path. Every method raises `DocumentError` with that path."""

    def __init__(self, value: Any, path: str = "$", *, given: bool = True) -> None:
        self.value = value
        self.path = path
        self.given = given  # False for the value None of a key that is absent

    def fail(self, message: Text) -> DocumentError:
        """Returns an error with this message and the path of this value."""
        return DocumentError(self.path, message)

    def _expected(self, what: Text) -> DocumentError:
        """Returns the error for a value of another kind, or for an absent value."""
        if not self.given:
            return self.fail(MISSING)
        given = KINDS.get(type(self.value), KINDS[dict])
        return self.fail(text("expected {what}, got {given}", what=what, given=given))

    # objects

    def fields(self, *allowed: str) -> Reader:
        """Checks that the object has only the allowed keys, and returns the reader itself."""
        for key in self.mapping():
            if key not in allowed:
                raise DocumentError(f"{self.path}.{key}", unknown(KEY, key, allowed))
        return self

    def mapping(self) -> Mapping[str, Any]:
        if not isinstance(self.value, dict):
            raise self._expected(text("an object"))
        return self.value

    def has(self, key: str) -> bool:
        return self.mapping().get(key) is not None

    def at(self, key: str) -> Reader:
        """Returns the reader of a key's value; the value is None if the key is absent."""
        there = self.mapping()
        return Reader(there.get(key), f"{self.path}.{key}", given=key in there)

    def items(self, known: Iterable[str], what: Text) -> Iterator[tuple[str, Reader]]:
        """Yields the entries of an object whose keys are known names, such as players."""
        names = tuple(known)
        for key, value in (self.mapping() if self.value is not None else {}).items():
            if key not in names:
                raise DocumentError(f"{self.path}.{key}", unknown(what, key, names))
            yield key, Reader(value, f"{self.path}.{key}")

    # lists

    def each(self, most: int | None = None) -> Iterator[Reader]:
        """Yields the items of a list with at most `most` items; an absent list is empty."""
        if self.value is None:
            return
        if not isinstance(self.value, list):
            raise self._expected(text("a list"))
        if most is not None and len(self.value) > most:
            raise self.fail(at_most(most, len(self.value)))
        for index, item in enumerate(self.value):
            yield Reader(item, f"{self.path}[{index}]")

    def list_of(self, read: Callable[[Reader], T], most: int | None = None) -> tuple[T, ...]:
        return tuple(read(item) for item in self.each(most))

    # plain values

    def whole(self, least: int | None = None, most: int | None = None) -> int:
        """Returns a whole number, which may be negative unless `least` forbids it."""
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise self._expected(text("a whole number"))
        if least is not None and self.value < least:
            raise self.fail(
                text("expected {least} or more, got {given}", least=least, given=_shown(self.value))
            )
        if most is not None and self.value > most:
            raise self.fail(at_most(most, _shown(self.value)))
        return self.value

    def count(self) -> int:
        """Returns a whole number of at least 0; 0 if absent."""
        return 0 if self.value is None else self.whole(least=0, most=1_000_000)

    def flag(self, absent: bool = False) -> bool:
        if self.value is None:
            return absent
        if not isinstance(self.value, bool):
            raise self._expected(text("true or false"))
        return self.value

    def text(self) -> str:
        """Returns a text that is not empty. Refuses half surrogate pairs, which JSON allows."""
        if not isinstance(self.value, str):
            raise self._expected(text("text"))
        if not self.value.strip():
            raise self.fail(text("expected text, got nothing"))
        if not self.value.isascii() and any("\ud800" <= one <= "\udfff" for one in self.value):
            raise self.fail(text("expected text, got half of a character"))
        return self.value

    def name(self) -> str:
        """Returns a text that is short enough to repeat in messages."""
        name = self.text()
        if len(name) > LONGEST_NAME:
            raise self.fail(too_long(LONGEST_NAME, len(name)))
        return name

    def one_of(self, known: Iterable[str], what: Text) -> str:
        """Returns a text that is one of the known names."""
        names = tuple(known)
        value = self.text()
        if value not in names:
            raise self.fail(unknown(what, value, names))
        return value


def at_most(most: int, given: int | Text) -> Text:
    """Returns the message that a number is larger than allowed."""
    return text("expected {most} or less, got {given}", most=most, given=given)


def too_long(most: int, given: int) -> Text:
    """Returns the message for a text with too many characters."""
    return text("expected {most} characters or fewer, got {given}", most=most, given=given)


def _shown(number: int) -> int | Text:
    """Returns a number as it appears in messages; a huge number is not written out."""
    return number if abs(number) < 10**12 else text("a number with very many digits")


def read_players(document: Reader, numbers: range) -> tuple[str, ...]:
    """Returns the document's `players`; there must be as many names as the game allows. Names must
    differ in more than case and spaces."""
    reader = document.at("players")
    if reader.value is None:
        raise reader.fail(text("who plays? Give a list of names in seat order"))
    given = reader.value if isinstance(reader.value, list) else ()
    if len(given) > numbers[-1]:
        raise reader.fail(_takes(len(given), numbers))
    names: dict[str, str] = {}
    for item in reader.each():
        name = item.name().strip()
        check_visible(name, item.path)
        heard = name_key("".join(name.split()))  # "ana" and "Ana" sound the same
        if heard in names:
            raise item.fail(text('"{name}" is already at this table', name=names[heard]))
        names[heard] = name
    if len(names) not in numbers:
        raise reader.fail(_takes(len(names), numbers))
    return tuple(names.values())


def document_table(
    players: Sequence[str],
    deck: Any,
    sheets: Mapping[str, Sheet],
    options: Mapping[str, Any] | None = None,
) -> Table:
    """Returns a document's table. Seat keys are the players' names; the first player starts."""
    seats = tuple(Seat(name, name) for name in players)
    return Table(seats, options or {}, deck, sheets, players[0])


def _takes(given: int, numbers: range) -> Text:
    return plural(
        "{n} player given; this game takes {least} to {most}",
        "{n} players given; this game takes {least} to {most}",
        given,
        least=numbers[0],
        most=numbers[-1],
    )
