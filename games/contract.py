"""What a game is, to the pad: the shapes that rules take and give.

Everything here is frozen data and free of Django, so that rules stay pure: a `Table` goes in, a
`Result` comes out. All shapes are msgspec structs: `to_json` and `from_json` at the end turn them
into plain JSON and back, which is how a play keeps its result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from games.demo import DemoPlay, Dice, Skills
from games.facts import SeatFacts

Json = Any  # what json.loads can give; narrowed by games.reader
Sheet = Mapping[str, Json]  # what one slot holds: nested mappings with plain values as leaves

S = TypeVar("S", bound=msgspec.Struct)


# -- words -----------------------------------------------------------------------------------------


class SeatName(msgspec.Struct, frozen=True, tag="seat", tag_field="is"):
    """The name of whoever sits on a seat, put in only where a text is shown."""

    key: str


class Text(msgspec.Struct, frozen=True, tag="text", tag_field="is", omit_defaults=True):
    """A message and its values, put into words (and other languages) only where it is shown.

    `many` and `count` belong together: with them, `message` is the form for a count of one.
    `ruling` is the number of the ruling that it follows, see `cite`; `steps` are the rows of its
    scale that were reached, the first below the head being 1.
    """

    message: str
    values: dict[str, Value] = {}
    many: str = ""
    count: int = 1
    ruling: str = ""
    steps: tuple[int, ...] = ()


class Said(msgspec.Struct, frozen=True, tag="said", tag_field="is", omit_defaults=True):
    """A number that is written as a column of this kind of a report would write it
    (`games.report`). The number is `value` divided by `of`."""

    kind: str
    value: int
    of: int = 1


Value = int | str | Text | SeatName | Said | list[Text | SeatName | str]


def text(message: str, /, **values: Value) -> Text:
    """`text("{n} of {name}", n=2, name="Bronte")`."""
    return Text(message, values)


def plural(one: str, many: str, n: int, /, **values: Value) -> Text:
    """`plural("{n} trick", "{n} tricks", 3)`; `n` is among the values."""
    return Text(one, {"n": n, **values}, many, n)


def cite(ruling: str, words: Text, *steps: int) -> Text:
    """The same words, leading to the ruling that they follow: `cite("CL-7", text("no toys"))`.
    Words that lead to one already stay as they are. `steps` as in `Text`."""
    return words if words.ruling else msgspec.structs.replace(words, ruling=ruling, steps=steps)


def wording(
    value: Value,
    names: Mapping[str, str],
    translate: Callable[[str], str] = str,
    translate_many: Callable[[str, str, int], str] | None = None,
    number: Callable[[Said], str] = str,
) -> str:
    """Put a text into words. `names` maps seat keys to players' names; `number` writes numbers."""
    match value:
        case Text():
            if not value.many:
                message = translate(value.message)
            elif translate_many:
                message = translate_many(value.message, value.many, value.count)
            else:
                message = value.message if value.count == 1 else value.many
            put = {
                key: wording(inner, names, translate, translate_many, number)
                for key, inner in value.values.items()
            }
            return message.format(**put)
        case Said():
            return number(value)
        case SeatName():
            return names.get(value.key, value.key)
        case list():
            said = (wording(inner, names, translate, translate_many, number) for inner in value)
            return translate(", ").join(said)
        case _:
            return str(value)


class RefusedError(Exception):
    """A button cannot do what it says; `reason` tells why, for whoever tapped it."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.message)
        self.reason = reason


# -- what goes in ----------------------------------------------------------------------------------


class Seat(msgspec.Struct, frozen=True):
    """A player's place in a play. `key` is unique in the play and never changes, `name` may.
    `cat` and `colour` are numbers of what stands for the player, 0 where nobody sits there."""

    key: str
    name: str
    cat: int = 0
    colour: int = 0

    @property
    def initial(self) -> str:
        return self.name[:1].upper()


class Slot(msgspec.Struct, frozen=True):
    """A place for one sheet: a seat's hand, a round, a log. `seat` is None for the table's.
    `following` is the title of the slot that there is once this one is filled in."""

    key: str
    title: Text
    kind: str  # which of the game's forms it has: "hand", "round"
    seat: str | None = None
    following: Text | None = None


class Table(msgspec.Struct, frozen=True):
    """All that a score depends on."""

    seats: tuple[Seat, ...]  # in table order
    options: Mapping[str, Json]
    deck: Any  # the frozen data that Game.load_deck made
    sheets: Mapping[str, Sheet]  # by slot key; a slot without a sheet is not in it
    start: str = ""  # seat key of the start player, where known
    overridden: frozenset[str] = frozenset()  # keys of problems that the table has overridden

    def name(self, key: str) -> str:
        return next(seat.name for seat in self.seats if seat.key == key)

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(seat.key for seat in self.seats)


# -- what comes out --------------------------------------------------------------------------------


class Detail(msgspec.Struct, frozen=True, omit_defaults=True):
    """One part of a line: a cat, a player's tricks in a round. `open`: more than these points may
    come of it, as something is not told."""

    name: Text
    points: int
    reason: Text
    fed: bool | None = None
    open: bool = False


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One row of a score. The points of a standing's lines add up to its total. `open` as in
    `Detail`; a line that is not `entered` has no points yet."""

    key: str
    label: Text
    points: int
    reason: Text
    details: tuple[Detail, ...] = ()
    open: bool = False
    entered: bool = True


# What `Standing.decided_by` says beside a game's own words, which are never one of these.
DECIDED_BY = frozenset({"total", "shared", "pending", "entered", "won", "lost"})


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where one seat stands. `decided_by` says what put it ahead of the next place, "shared" or
    "pending" where it has to share, "won" or "lost" where everyone did; empty for the last
    place."""

    seat: str
    total: int
    place: int
    won: bool
    lines: tuple[Line, ...]
    decided_by: str = ""
    ties: dict[str, int] = {}  # the values of the tie-breakers, in order

    @property
    def open(self) -> bool:
        """Whether more than the total may come of it, as something is not told."""
        return any(line.open for line in self.lines)


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that does not fit together. `field` is its path in the score document below the
    seat or round ("food.tuna"), `slot` its sheet; `key` is stable so that it can be overridden.
    `open`: nothing is wrong, the play simply still goes on; it blocks finishing, but is
    not listed as a task. `missing`: a value is not entered yet, which is no mistake while somebody
    fills in the sheet."""

    message: Text
    seat: str | None = None
    field: str = ""
    blocks: bool = True
    slot: str = ""
    key: str = ""
    may_override: bool = False
    open: bool = False
    missing: bool = False


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """Standings best first. `complete`: the play is over and nothing blocks finishing it.
    `winners` is empty while the play is not over. `notes` stand beside the score, they are
    neither points nor problems. `sheets`, by slot key, is what the rules found for a sheet and a
    view draws (who ate what, groups on the board): plain JSON in a shape of the game's own. `won`,
    by slot key, is the seat that won what is a game of its own in a series."""

    standings: tuple[Standing, ...]
    winners: tuple[str, ...] = ()
    pending: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    complete: bool = False
    notes: tuple[Text, ...] = ()
    sheets: Mapping[str, Json] = {}
    won: Mapping[str, str] = {}


class Ruling(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one rule is read, a paragraph each. `printed`: what stands on cards alone, as told in
    public. `ours`: what the pad decides where the rulebook is silent or contradicts itself.
    `scale`: a small table, such as toys and their points; its first row is the head."""

    number: str  # "CL-7"
    title: Text
    rule: tuple[Text, ...]  # by the rulebook, as a player understands it
    printed: tuple[Text, ...] = ()
    ours: tuple[Text, ...] = ()
    example: tuple[Text, ...] = ()
    scale: tuple[tuple[Text | str, ...], ...] = ()
    cards: tuple[str, ...] = ()  # the names of cards that it speaks of, as in the decks


class BoardRow(msgspec.Struct, frozen=True):
    """A row of a board: what it is called, a sign for it, and its spaces from left to right."""

    label: Text
    symbol: str
    spaces: tuple[str, ...]


class Sample(msgspec.Struct, frozen=True):
    """A small table by which the admin shows what an edit does: `title` says what lies on it. The
    lines of `seat` are shown."""

    title: Text
    table: Table
    seat: str


class OpenPart(msgspec.Struct, frozen=True):
    """A part of a card that nobody has told: where it stands in the card's JSON ("ability.points"),
    and the key of its answer. `none` is the answer that the card has none of it, where one can."""

    path: str
    key: str
    none: str = ""


class OpenCard(msgspec.Struct, frozen=True):
    """A card of a deck that leaves something open: the list that it is in, its JSON, and under
    which name answers are kept. Each of the `ways` is all that one kind of card needs."""

    kind: str
    name: str
    data: Json
    ways: tuple[tuple[OpenPart, ...], ...]


class Edit(msgspec.Struct, frozen=True):
    """A small change of what one player had or did: `words` go on after "with". `changes` are the
    values that it puts into one slot's sheet, by their paths; `size` is by how much it changes."""

    words: Text
    slot: str
    changes: tuple[tuple[tuple[str, ...], Json], ...]
    size: int = 1


class WhatIf(msgspec.Struct, frozen=True):
    """The edits of one player that are looked at afterwards, in the order of the lines, and how a
    table with some of them is scored."""

    edits: tuple[Edit, ...]
    score: Callable[[Table], Result]


class Progress(msgspec.Struct, frozen=True):
    """How the totals grew: `totals` by seat after each of the `steps`, such as "Round 2". `unit` is
    what the steps are called together."""

    unit: Text
    steps: tuple[Text, ...]
    totals: Mapping[str, tuple[int, ...]]


class Moment(msgspec.Struct, frozen=True):
    """A finished play as it stood after step `number` of `steps`: the table then, the sheet that
    the step was about, and what was done, a sentence each. The last one is the play as it is."""

    number: int
    steps: int
    table: Table
    slot: Slot
    words: tuple[Text, ...]


class OtherRules(msgspec.Struct, frozen=True):
    """The same play by rules that it was not played by."""

    title: Text
    table: Table


class Reseated(msgspec.Struct, frozen=True):
    """What it means for a play that other people sit at its table: in words, and the sheets that
    change with it, by slot key."""

    notes: tuple[Text, ...] = ()
    sheets: Mapping[str, Sheet] = {}


# -- the game --------------------------------------------------------------------------------------


def no_view(table: Table, slot: Slot, result: Result) -> Any:
    """The view of a game whose template draws from the form alone."""
    return None


def no_board(deck: Any, players: int) -> tuple[BoardRow, ...]:
    """The game has no board that a round fills."""
    return ()


def no_edits(table: Table, result: Result, seat: str) -> WhatIf:
    """Nothing that one player could have had or done differently by a little."""
    return WhatIf((), lambda table: result)


def no_other_rules(table: Table) -> tuple[OtherRules, ...]:
    """There is one way to play this game."""
    return ()


def nothing_usual(table: Table) -> Mapping[str, Json]:
    """The next play begins as any other."""
    return {}


def no_progress(result: Result) -> Progress | None:
    """All points are counted at the end."""
    return None


def nothing_decided(table: Table, result: Result) -> tuple[Text, ...]:
    """Nothing can be said of a play before its end."""
    return ()


def no_replay(table: Table, number: int) -> Moment | None:
    """The sheets do not tell in which order things were done."""
    return None


def no_extra_seats(players: int) -> tuple[Seat, ...]:
    """Nobody scores but those who sit at the table."""
    return ()


def nothing_learned(table: Table) -> Mapping[str, Json]:
    """The decks of this game leave nothing open."""
    return {}


def nothing_open(deck: Json) -> tuple[OpenCard, ...]:
    """The decks of this game leave nothing open that a table could tell."""
    return ()


def no_cards(table: Table) -> frozenset[str]:
    """The sheets of this game name no cards."""
    return frozenset()


def no_sample(deck: Any, kind: str, name: str) -> Sample | None:
    """Nothing would show what an edit does."""
    return None


def nothing_else_changes(before: Table, after: Table) -> Reseated:
    """Each seat's sheet is its own."""
    return Reseated()


def same_deck(deck: Json, learned: Mapping[str, Json]) -> Json:
    """The decks of this game have nowhere to put answers in."""
    return deck


@dataclass(frozen=True)
class OwnGames:
    """Of a game whose editions are games of their own, named at the table."""

    variant: Callable[[Game, Any], Game]
    """The game that an edition's deck makes of it: with its own name and order of totals."""

    ways: Mapping[str, Text]
    """How a game that is named at the table can be won; the first is the usual one."""

    edition: Callable[[str, str], Json]
    """The JSON of a new edition, by its name and one of the `ways`."""

    form: Any
    """The Django form of an edition's rows, made of what was posted, or None, and a table that is
    played with it. Its `deck()` is the edition's JSON."""


@dataclass(frozen=True)
class CardWorth:
    """Of a game whose hands hold cards that can be taken out, one at a time, and scored without."""

    line: str  # the key of the line whose details are these cards
    question: Text  # under which it is told what they were worth

    without: Callable[[Table, Result], Mapping[str, tuple[int | None, ...]]]
    """By seat its total without each of these cards, in the order of the details, all others as
    they stand. None where it is not known exactly; nothing of a seat whose cards are not told."""


@dataclass(frozen=True, kw_only=True)
class Game:
    """What one game is: constants, and the functions of its modules. Each `game.py` makes one, and
    the registry lists them."""

    slug: str  # in documents and addresses
    name: str
    accent: str  # name of a colour in static/css
    seats: range  # numbers of players it can be played with
    fewest_wins: bool = False
    bgg_id: int = 0  # its number at BoardGameGeek, where it is known
    editions: Mapping[str, Mapping[str, Json]]  # built in, by slug; the first is the default
    declaration: Any  # the games.declaration.Declaration of what an edition holds
    starts: Text  # who starts, by the rulebook
    most_cats_start: bool = False  # the start player is proposed by "cats at home"
    # "fed cats": "cats fed", or a whole sentence.
    tie_breakers: Mapping[str, Text] = field(default_factory=dict)
    # What wins a play whatever the points, a whole sentence each, by what `decided_by` says.
    victories: Mapping[str, Text] = field(default_factory=dict)
    # What all come to together, a whole sentence each, by what `decided_by` says.
    outcomes: Mapping[str, Text] = field(default_factory=dict)
    tie_family: str = ""  # games of one family settle each other's pending ties (CL-12)
    line_labels: Mapping[str, Text]  # of the lines that `facts` gives, by key
    options_form: Any = None  # Django form class of the play's options, or None
    options_from: int = 1  # with fewer players there are no options
    own_games: OwnGames | None = None  # None: all its editions are this game
    card_worth: CardWorth | None = None  # None: no card is worth something by itself
    styles: tuple[str, ...] = ()  # its own static files, "cat_tower/cat_tower.css"
    scripts: tuple[str, ...] = ()
    screen_template: str = ""  # of the big screen, where the game has more to show than lines
    thumb_template: str = ""  # shown while a play goes on, in place of what is still to do
    rulings: tuple[Ruling, ...] = ()  # how its rules are read, in the order of their page
    # What its page has beside what every game has: `games.report.Compute`, by key.
    reports: Mapping[str, Any] = field(default_factory=dict)
    # What only it can tell that a player reached: `games.milestones.Milestone`, by key.
    milestones: Mapping[str, Any] = field(default_factory=dict)

    load_deck: Callable[[Json], Any]
    """The frozen deck from an edition's JSON. Raises `games.reader.DocumentError`."""

    slots: Callable[[Table], tuple[Slot, ...]]
    """Which sheets a play has now; grows as the play goes on."""

    forms: Mapping[str, Any]
    """The `games.forms.SheetForm` class of each kind of slot."""

    view: Callable[[Table, Slot, Result], Any] = no_view
    """What the template of a slot's sheet draws, as `view`; made of the stored result, never scored
    again."""

    score: Callable[[Table], Result]
    """Scores a table. Never raises on a sheet that one of this game's forms made."""

    read_document: Callable[[Json, Any], Table]
    """A score document (and a deck) as a table whose seat keys are the players' names. Raises
    `games.reader.DocumentError` with the exact path of what is invalid."""

    setup: Callable[[int, Mapping[str, Json], Any], Iterable[Text]]
    """What to lay out for so many players, with these options and this deck: a sentence each."""

    usual: Callable[[Table], Mapping[str, Json]] = nothing_usual
    """What of a club's latest play its next one begins with, as options beside those that the table
    chooses."""

    reseat: Callable[[Table, Table], Reseated] = nothing_else_changes
    """What becomes of a play that goes on when somebody comes, goes or sits elsewhere: the table
    before, and after with the same sheets. Seats keep their keys."""

    extra_seats: Callable[[int], tuple[Seat, ...]] = no_extra_seats
    """Seats that nobody sits on but that score too, by the number of players: the cat player of a
    solo game. `score` and `slots` add them to the table by themselves; names and pages need to
    know."""

    facts: Callable[[Table, Result], Mapping[str, SeatFacts]]
    """What statistics count of a finished play, by seat; nothing is scored again."""

    board: Callable[[Any, int], tuple[BoardRow, ...]] = no_board
    """The board that a round fills, by deck and number of players."""

    thumbnail: Callable[[Table, Slot, Result], Any] = no_view
    """What the template `thumbnail_template` draws of a slot's board, small, among many others."""

    demo: Callable[[Table, Skills, Dice], DemoPlay]
    """A whole play, made up, at a table without sheets; for a club to look around in."""

    progress: Callable[[Result], Progress | None] = no_progress
    """How the totals of a finished play grew, where they do; from the stored result."""

    still_possible: Callable[[Table, Result], tuple[Text, ...]] = nothing_decided
    """What can still become of a play that nears its end, in exact bounds: who can no longer be
    caught, and what the others need, a sentence each."""

    replay: Callable[[Table, int], Moment | None] = no_replay
    """A finished play as it stood after so many of its steps, counted from 1; the first or last one
    for a number beyond them. None where its sheets do not tell two steps. Scores nothing. Its
    sheet is drawn by `step_template`."""

    what_if: Callable[[Table, Result, str], WhatIf] = no_edits
    """The small changes of a seat's own sheet that might have won a finished play. What the others
    did stays as the result has it."""

    other_rules: Callable[[Table], Iterable[OtherRules]] = no_other_rules
    """A finished play by the other rules that its sheets tell enough for; other editions are the
    site's to try."""

    learned: Callable[[Table], Mapping[str, Json]] = nothing_learned
    """What a table answered about cards that the deck leaves open, by card; kept for the club."""

    with_learned: Callable[[Json, Mapping[str, Json]], Json] = same_deck
    """A deck's JSON, completed by what a club answered about cards that it leaves open."""

    unknown_cards: Callable[[Json], tuple[OpenCard, ...]] = nothing_open
    """The cards of a deck's JSON that leave open what a table can read from them."""

    cards_on: Callable[[Table], frozenset[str]] = no_cards
    """The names, as in `unknown_cards`, of the cards that lie on a table's sheets."""

    sample: Callable[[Any, str, str], Sample | None] = no_sample
    """A table with a card of a deck on it, by kind ("cats") and name; without a card ("", "") one
    that shows the numbers. None where it would show nothing."""

    @property
    def has_boards(self) -> bool:
        """Whether rounds fill boards that can be drawn small."""
        return self.thumbnail is not no_view

    @property
    def has_hindsight(self) -> bool:
        """Whether there is anything that one player could have had a little differently."""
        return self.what_if is not no_edits

    @property
    def sheet_template(self) -> str:
        """The template of its sheets, in the folder of templates that is named as its own."""
        return f"{self.slug.replace('-', '_')}/_sheet.html"

    @property
    def thumbnail_template(self) -> str:
        """The template of a small board, in the same folder."""
        return f"{self.slug.replace('-', '_')}/_thumbnail.html"

    @property
    def step_template(self) -> str:
        """The template of a sheet in a replay, in the same folder."""
        return f"{self.slug.replace('-', '_')}/_step.html"

    def form(self, slot: Slot) -> Any:
        """The `games.forms.SheetForm` class of a slot."""
        return self.forms[slot.kind]

    def options_for(self, players: int) -> Any:
        """The form class of the options with so many players, None if there are none."""
        return self.options_form if players >= self.options_from else None


# -- JSON ------------------------------------------------------------------------------------------


def to_json(value: msgspec.Struct) -> Json:
    """Plain JSON data of any struct above."""
    return msgspec.to_builtins(value)


def from_json(data: Json, kind: type[S]) -> S:
    """The struct again. Raises `msgspec.ValidationError` if `data` is not one."""
    return msgspec.convert(data, kind)
