"""What a game is to the pad: the shapes that rules take and return.

Everything here is frozen data and free of Django, so that rules stay pure: a `Table` goes in, a
`Result` comes out. All shapes are msgspec structs. `to_json` and `from_json` turn them into plain
JSON and back, which is how a play keeps its result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Any, TypeVar

import msgspec

Json = Any  # what json.loads can give; narrowed by games.reader
Sheet = Mapping[str, Json]  # the content of one slot: nested mappings with plain values as leaves

S = TypeVar("S", bound=msgspec.Struct)


# -- words -----------------------------------------------------------------------------------------


class SeatName(msgspec.Struct, frozen=True, tag="seat", tag_field="is"):
    """The name of the player on a seat, filled in only when a text is shown."""

    key: str


class Text(msgspec.Struct, frozen=True, tag="text", tag_field="is", omit_defaults=True):
    """A message and its values, translated only when it is shown. If the message has a count,
    `message` is the form for one and `many` the form for several. `ruling` is the number of the
    ruling that the text follows (see `cite`); `steps` are the rows of that ruling's scale that
    apply, 1 being the first row below the head."""

    message: str
    values: dict[str, Value] = {}
    many: str = ""
    count: int = 1
    ruling: str = ""
    steps: tuple[int, ...] = ()


class Number(msgspec.Struct, frozen=True, tag="said", tag_field="is", omit_defaults=True):
    """A number in a sentence: `value` / `of`, written as in a report column of this kind."""

    kind: str
    value: int
    of: int = 1


class Listed(msgspec.Struct, frozen=True, tag="listed", tag_field="is"):
    """Names joined into a phrase: "Ana, Ben and Cleo". A value that is a `list` has only commas."""

    names: tuple[SeatName, ...]


Value = int | str | Text | SeatName | Number | Listed | list[Text | SeatName | str]


def text(message: str, /, **values: Value) -> Text:
    """Makes a text: `text("{n} of {name}", n=2, name="Bronte")`."""
    return Text(message, values)


def added(numbers: Iterable[int]) -> Value:
    """Returns a sum in the notation of the reader's language: "3 + 2"; "" for no numbers."""
    parts: list[Value] = [str(number) for number in numbers]
    return reduce(lambda one, two: text("{one} + {two}", one=one, two=two), parts or [""])


def is_sentence(words: Text) -> bool:
    """Whether the words of a tie-breaker are a whole sentence, rather than a thing to count."""
    return words.message.endswith(".")


def texts(*messages: str) -> tuple[Text, ...]:
    """Returns texts without values, such as the paragraphs of a ruling."""
    return tuple(map(Text, messages))


def plural(one: str, many: str, n: int, /, **values: Value) -> Text:
    """Makes a text that depends on a number: `plural("{n} trick", "{n} tricks", 3)`. The number is
    also the value `n` of the text."""
    return Text(one, {"n": n, **values}, many, n)


def cite(ruling: str, words: Text, *steps: int) -> Text:
    """Links a text to the ruling that it follows: `cite("CL-7", text("no toys"))`. A text that
    already has a ruling keeps that one. `steps` are explained in `Text`."""
    return words if words.ruling else msgspec.structs.replace(words, ruling=ruling, steps=steps)


def plainly_listed(names: list[str]) -> str:
    """Returns a list in English: "Ana, Ben and Cleo"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def wording(
    value: Value,
    names: Mapping[str, str],
    translate: Callable[[str], str] = str,
    translate_many: Callable[[str, str, int], str] | None = None,
    number: Callable[[Number], str] = str,
    listed: Callable[[list[str]], str] = plainly_listed,
) -> str:
    """Puts a text into words. `names` maps seat keys to players' names, `number` writes numbers."""
    match value:
        case Text():
            if not value.many:
                message = translate(value.message)
            elif translate_many:
                message = translate_many(value.message, value.many, value.count)
            else:
                message = value.message if value.count == 1 else value.many
            put = {
                key: wording(inner, names, translate, translate_many, number, listed)
                for key, inner in value.values.items()
            }
            return message.format(**put)
        case Number():
            return number(value)
        case SeatName():
            return names.get(value.key, value.key)
        case Listed():
            return listed([names.get(name.key, name.key) for name in value.names])
        case list():
            said = (
                wording(inner, names, translate, translate_many, number, listed) for inner in value
            )
            return translate(", ").join(said)
        case _:
            return str(value)


def signed(number: int) -> str:
    """Returns a number with a real minus sign: 3, 0, −2."""
    return f"−{-number}" if number < 0 else str(number)


class RefusedError(Exception):
    """Raised if a tapped button cannot do what it says; `reason` explains why to the player."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.message)
        self.reason = reason


# -- what goes in ----------------------------------------------------------------------------------


class Seat(msgspec.Struct, frozen=True):
    """A player's place in a play. `key` is unique in the play and never changes; `name` may change.
    `cat` and `colour` are the numbers of the player's cat and colour, 0 if there is no player."""

    key: str
    name: str
    cat: int = 0
    colour: int = 0

    @property
    def initial(self) -> str:
        return self.name[:1].upper()


class Slot(msgspec.Struct, frozen=True):
    """A place for one sheet: a seat's hand, a round, a log. `seat` is None for a sheet of the whole
    table. `following` is the title of the next slot, which appears once this one is filled in."""

    key: str
    title: Text
    kind: str  # the kind of form: "hand", "round"
    seat: str | None = None
    following: Text | None = None


class Table(msgspec.Struct, frozen=True):
    """Everything that a score depends on."""

    seats: tuple[Seat, ...]  # in table order
    options: Mapping[str, Json]
    deck: Any  # the frozen data that Game.load_deck made
    sheets: Mapping[str, Sheet]  # by slot key; a slot without a sheet is not in it
    start: str = ""  # seat key of the start player, if known
    overridden: frozenset[str] = frozenset()  # keys of overridden problems

    def name(self, key: str) -> str:
        return next(seat.name for seat in self.seats if seat.key == key)

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(seat.key for seat in self.seats)

    def with_sheets(self, sheets: Mapping[str, Sheet]) -> Table:
        """Returns the same table with these sheets (by slot key) instead of its own."""
        return msgspec.structs.replace(self, sheets={**self.sheets, **sheets})


# -- what comes out --------------------------------------------------------------------------------


class Detail(msgspec.Struct, frozen=True, omit_defaults=True):
    """One part of a line: a cat, or a player's tricks in a round. If `open`, it may still score
    more, because something is unknown. `key` names the kind of detail; `rival` is as in `Line`."""

    name: Text
    points: int
    reason: Text
    fed: bool | None = None
    open: bool = False
    key: str = ""
    rival: bool = False


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One row of a score. The points of a seat's lines add up to its total. A line that is not
    `entered` has no points yet; `open` is as in `Detail`. If `rival`, the points depend on the
    others' cards, and so reveal something about them."""

    key: str
    label: Text
    points: int
    reason: Text
    details: tuple[Detail, ...] = ()
    open: bool = False
    entered: bool = True
    rival: bool = False


# Values of `Standing.decided_by`; a game's own words are never one of these.
ONLY_WINNERS = "winners"
DECIDED_BY = frozenset({"total", "shared", "pending", "entered", "won", "lost", ONLY_WINNERS})


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """The standing of one seat. `decided_by` is what put it ahead of the next place: the total, a
    tie-breaker, "shared" or "pending" for a shared place, "won" or "lost" if everyone won or lost,
    "winners" if only the winners are known, "" for the last place. `so_far` ("9 cats") is shown
    while the total has no meaning yet. `proven` is False if more points may be possible."""

    seat: str
    total: int
    place: int
    won: bool
    lines: tuple[Line, ...]
    decided_by: str = ""
    ties: dict[str, int] = {}  # the values of the tie-breakers, in order
    so_far: Text | None = None
    proven: bool = True

    @property
    def open(self) -> bool:
        """Whether the total may grow because something is unknown."""
        return any(line.open for line in self.lines)


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that does not fit together. `field` is its path in the score document below the
    seat or round ("food.tuna"), `slot` the key of its sheet. `key` stays the same when the table is
    scored again, so that players can override the problem. If `open`, nothing is wrong: the play
    goes on, so it cannot be finished yet, and no task is listed. If `missing`, a value is not
    entered yet. `discreet` is the message while totals are secret."""

    message: Text
    seat: str | None = None
    field: str = ""
    blocks: bool = True
    slot: str = ""
    key: str = ""
    may_override: bool = False
    open: bool = False
    missing: bool = False
    discreet: Text | None = None


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a table, with standings best first. `complete` means that the play is over and
    can be finished. `winners` is empty until the play is over. `notes` are shown beside the score;
    they are neither points nor problems. `sheets` has what the rules computed for the views of the
    sheets (which cat ate what, groups on the board), by slot key, as JSON in the game's own shape.
    `won` has the seat that won each single game of a series, by slot key."""

    standings: tuple[Standing, ...]
    winners: tuple[str, ...] = ()
    pending: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    complete: bool = False
    notes: tuple[Text, ...] = ()
    sheets: Mapping[str, Json] = {}
    won: Mapping[str, str] = {}

    def total_of(self, seat: str) -> int:
        """Returns the total of a seat. Raises StopIteration if it has no standing."""
        return next(standing.total for standing in self.standings if standing.seat == seat)


class Ruling(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one rule is read, paragraph by paragraph. `printed` is known only from the cards, as
    public sources describe them. `ours` is what the pad decides where the rulebook says nothing or
    contradicts itself. `scale` is a small table, such as toys and their points; its first row is
    the head. `confirmed` is the day on which the game's publisher confirmed the ruling."""

    number: str  # "CL-7"
    title: Text
    rule: tuple[Text, ...] = ()  # as the rulebook has it, in a player's words
    printed: tuple[Text, ...] = ()
    ours: tuple[Text, ...] = ()
    example: tuple[Text, ...] = ()
    scale: tuple[tuple[Text | str, ...], ...] = ()
    cards: tuple[str, ...] = ()  # the names of cards that it is about, as in the decks
    confirmed: str = ""  # "2026-11-03"


class UnknownPart(msgspec.Struct, frozen=True):
    """A part of a card whose value is unknown: its path in the card's JSON ("ability.points"), and
    the `key` of the answer. `none` is the answer "no such part", if that is possible."""

    path: str
    key: str
    none: str = ""


class UnknownCard(msgspec.Struct, frozen=True):
    """A card of a deck with unknown values: its kind, its JSON, and the name under which answers
    are kept. `ways` has the parts to ask for, a tuple for each kind that the card can be of."""

    kind: str
    name: str
    data: Json
    ways: tuple[tuple[UnknownPart, ...], ...]


class Edit(msgspec.Struct, frozen=True):
    """A small change to what one player had or did. `words` complete a sentence after "with".
    `changes` are pairs of a path in the sheet of `slot` and a new value. `size` says how large."""

    words: Text
    slot: str
    changes: tuple[tuple[tuple[str, ...], Json], ...]
    size: int = 1


class WhatIf(msgspec.Struct, frozen=True):
    """The edits of one player that are tried after the play, in the order of the lines, and the
    function that scores a table with some of these edits."""

    edits: tuple[Edit, ...]
    score: Callable[[Table], Result]


class Progress(msgspec.Struct, frozen=True):
    """How the totals grew: `totals` has the totals by seat after each of the `steps`, such as
    "Round 2". `unit` is the word for all steps."""

    unit: Text
    steps: tuple[Text, ...]
    totals: Mapping[str, tuple[int, ...]]


class Tried(msgspec.Struct, frozen=True):
    """Where moves in a puzzle lead. `moves` are all moves so far in one string, `total` the points
    that they give, `view` is what the template draws."""

    moves: str
    total: int
    view: Any


class Puzzle(msgspec.Struct, frozen=True):
    """A seat's cards in a finished play, as a puzzle: anybody can look for the most points while
    the rest of the play stays the same. `solution` are the moves with the total `best`; `usual` is
    the total without much thought. `after` returns the moves after a tapped button ("" for no
    button); `hint` suggests a next step if the moves are not the best."""

    seat: str
    usual: int
    best: int
    solution: str
    after: Callable[[str, str], Tried]
    hint: Callable[[str], Text]
    template: str


class ReplayStep(msgspec.Struct, frozen=True):
    """A finished play as it was after step `number` of `steps`: the table at that moment, the sheet
    of that step, and a sentence for each thing that was done. The last step is the play's end."""

    number: int
    steps: int
    table: Table
    slot: Slot
    words: tuple[Text, ...]


class News(msgspec.Struct, frozen=True):
    """A sentence for everybody at the table: what has just happened, or what `seat` is about to do.
    If others can stop it, `asked` is the question whether they do, `answers` are their seats, and
    `by` names what lets them stop it. `key` differs for each event."""

    key: str
    words: Text
    asked: Text | None = None
    seat: str = ""
    by: Text | None = None
    answers: tuple[str, ...] = ()


class Reseated(msgspec.Struct, frozen=True):
    """What a change of seats does to a play in progress: `notes` for the players, and the sheets
    that change, by slot key."""

    notes: tuple[Text, ...] = ()
    sheets: Mapping[str, Sheet] = {}


# -- JSON ------------------------------------------------------------------------------------------


def to_json(value: msgspec.Struct) -> Json:
    """Returns any struct of this module as plain JSON data."""
    return msgspec.to_builtins(value)


def from_json(data: Json, kind: type[S]) -> S:
    """Returns the struct for its JSON. Raises `msgspec.ValidationError` if `data` does not fit."""
    return msgspec.convert(data, kind)
