"""What a game is, to the pad: the shapes that rules take and give.

Everything here is frozen data and free of Django, so that rules stay pure: a `Table` goes in, a
`Result` comes out. All shapes are msgspec structs: `to_json` and `from_json` at the end turn them
into plain JSON and back, which is how a play keeps its result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

Json = Any  # what json.loads can give; narrowed by games.reading
Sheet = Mapping[str, Json]  # what one slot holds: nested mappings with plain values as leaves

S = TypeVar("S", bound=msgspec.Struct)


# -- words -----------------------------------------------------------------------------------------


class SeatName(msgspec.Struct, frozen=True, tag="seat", tag_field="is"):
    """The name of whoever sits on a seat, put in only where a text is shown."""

    key: str


class Text(msgspec.Struct, frozen=True, tag="text", tag_field="is", omit_defaults=True):
    """A message and its values, put into words (and other languages) only where it is shown.

    `many` and `count` belong together: with them, `message` is the form for a count of one.
    """

    message: str
    values: dict[str, Value] = {}
    many: str = ""
    count: int = 1


Value = int | str | Text | SeatName | list[Text | SeatName | str]


def text(message: str, /, **values: Value) -> Text:
    """`text("{n} of {name}", n=2, name="Bronte")`."""
    return Text(message, values)


def plural(one: str, many: str, n: int, /, **values: Value) -> Text:
    """`plural("{n} trick", "{n} tricks", 3)`; `n` is among the values."""
    return Text(one, {"n": n, **values}, many, n)


def words(
    value: Value,
    names: Mapping[str, str],
    translate: Callable[[str], str] = str,
    translate_many: Callable[[str, str, int], str] | None = None,
) -> str:
    """Put a text into words. `names` maps seat keys to players' names."""
    match value:
        case Text():
            if not value.many:
                message = translate(value.message)
            elif translate_many:
                message = translate_many(value.message, value.many, value.count)
            else:
                message = value.message if value.count == 1 else value.many
            put = {
                key: words(inner, names, translate, translate_many)
                for key, inner in value.values.items()
            }
            return message.format(**put)
        case SeatName():
            return names.get(value.key, value.key)
        case list():
            return ", ".join(words(inner, names, translate, translate_many) for inner in value)
        case _:
            return str(value)


# -- what goes in ----------------------------------------------------------------------------------


class Seat(msgspec.Struct, frozen=True):
    """A player's place in a play. `key` is unique in the play and never changes, `name` may."""

    key: str
    name: str


class Slot(msgspec.Struct, frozen=True):
    """A place for one sheet: a seat's hand, a round, a log. `seat` is None for the table's."""

    key: str
    title: Text
    seat: str | None = None
    kind: str = ""  # where a game has several kinds of sheet


class Table(msgspec.Struct, frozen=True):
    """All that a score depends on."""

    seats: tuple[Seat, ...]  # in table order
    options: Mapping[str, Json]
    deck: Any  # the frozen data that Game.load_deck made
    sheets: Mapping[str, Sheet]  # by slot key; a slot without a sheet is not in it
    start: str = ""  # seat key of the start player, where known
    overridden: frozenset[str] = frozenset()  # keys of problems the table has waved through

    def name(self, key: str) -> str:
        return next(seat.name for seat in self.seats if seat.key == key)

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(seat.key for seat in self.seats)


# -- what comes out --------------------------------------------------------------------------------


class Detail(msgspec.Struct, frozen=True, omit_defaults=True):
    """One part of a line: a cat, a player's tricks in a round."""

    name: Text
    points: int
    reason: Text
    fed: bool | None = None


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One row of a score. The points of a standing's lines add up to its total."""

    key: str
    label: Text
    points: int
    reason: Text
    details: tuple[Detail, ...] = ()


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where one seat stands. `decided_by` says what put it ahead of the next place, or "shared" or
    "pending" where it has to share; empty for the last place."""

    seat: str
    total: int
    place: int
    won: bool
    lines: tuple[Line, ...]
    decided_by: str = ""
    ties: dict[str, int] = {}  # the values of the tie-breakers, in order


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that does not fit together. `field` is its path in the score document below the
    seat or round ("food.tuna"), `slot` its sheet; `key` is stable so that it can be overridden.
    `open`: nothing is wrong, the play simply still goes on; it blocks, and is no thing to do."""

    message: Text
    seat: str | None = None
    field: str = ""
    blocks: bool = True
    slot: str = ""
    key: str = ""
    may_override: bool = False
    open: bool = False


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """Standings best first. `complete`: the play is over and nothing blocks finishing it.
    `winners` is empty while the play is not over. `notes` are said beside the score, they are
    neither points nor problems."""

    standings: tuple[Standing, ...]
    winners: tuple[str, ...] = ()
    pending: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    complete: bool = False
    notes: tuple[Text, ...] = ()


# -- the game --------------------------------------------------------------------------------------


class Game:
    """One per game, in its `game.py`: constants first, then what differs. The registry lists them.

    A subclass gives every constant without a value here and the methods that raise.
    """

    slug: str  # in documents and addresses
    name: str
    accent: str  # name of a colour in static/css
    seats: range  # numbers of players it can be played with
    fewest_wins: bool = False
    editions: Mapping[str, Mapping[str, Json]]  # built in, by slug; the first is the default
    edition_model: str  # "app_label.Model" of the editions in the database
    options_form: Any = None  # Django form class of the play's options, or None
    starts: Text  # who starts, by the rulebook
    most_cats_start: bool = False  # the start player is proposed by "cats at home"
    tie_breakers: Mapping[str, Text] = {}  # "fed cats": "cats fed"; or a whole sentence
    styles: tuple[str, ...] = ()  # its own files below static/, "css/cat_tower.css"
    scripts: tuple[str, ...] = ()
    # What the thumb row shows while a play goes on, in place of what is still to do: a template.
    thumb_template: str = ""

    @property
    def sheet_template(self) -> str:
        """The template of its sheets, in the folder of templates that is named as its own."""
        return f"{self.slug.replace('-', '_')}/_sheet.html"

    def extra_seats(self, seats: int) -> tuple[Seat, ...]:
        """Seats that nobody sits on but that score too: the cat player of a solo game.

        `score` and `slots` add them to the table by themselves; names and pages need to know.
        """
        return ()

    def options_for(self, players: int) -> Any:
        """The options form for so many players, or None; by default the same for all."""
        return self.options_form

    def slots(self, table: Table) -> tuple[Slot, ...]:
        """Which sheets this play has now; grows as the play goes on."""
        raise NotImplementedError

    def form(self, slot: Slot) -> Any:
        """The `games.forms.SheetForm` class for a slot."""
        raise NotImplementedError

    def load_deck(self, data: Json) -> Any:
        """The frozen deck from an edition's JSON. Raises `games.reading.Unreadable`."""
        raise NotImplementedError

    def score(self, table: Table) -> Result:
        """Score the table. Never raises on a sheet that one of this game's forms made."""
        raise NotImplementedError

    def read_document(self, document: Json, deck: Any) -> Table:
        """A score document as a table whose seat keys are the players' names.

        Raises `games.reading.Unreadable` with the exact path of what cannot be meant.
        """
        raise NotImplementedError

    def learned(self, table: Table) -> Mapping[str, Json]:
        """What this table said of cards that the deck leaves open, by card; kept for the club."""
        return {}

    def with_learned(self, deck: Json, learned: Mapping[str, Json]) -> Json:
        """A deck's JSON with what a club said of cards put in where the deck leaves it open."""
        return deck

    def setup(self, players: int, options: Mapping[str, Json], deck: Any) -> Sequence[Text]:
        """What to lay out before playing, one sentence each; empty where the rulebook has none."""
        return ()

    def details(self, table: Table, result: Result) -> Mapping[str, Json]:
        """More for the game's own sheet templates, from a table already scored."""
        return {}


# -- JSON ------------------------------------------------------------------------------------------


def to_json(value: msgspec.Struct) -> Json:
    """Plain JSON data of any struct above."""
    return msgspec.to_builtins(value)


def from_json(data: Json, kind: type[S]) -> S:
    """The struct again. Raises `msgspec.ValidationError` where `data` is not one."""
    return msgspec.convert(data, kind)


def joined(parts: Iterable[Text | SeatName | str]) -> list[Text | SeatName | str]:
    """Parts to be shown with commas between them."""
    return list(parts)
