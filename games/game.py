"""What one game is, to the pad: constants, and the functions of its modules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.contract import (
    BoardRow,
    Json,
    Moment,
    OpenCard,
    OtherRules,
    Progress,
    Puzzle,
    Reseated,
    Result,
    Ruling,
    Sample,
    Seat,
    Slot,
    Table,
    Text,
    WhatIf,
)
from games.demo import DemoPlay, Dice, Skills
from games.facts import SeatFacts


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
    the registry lists them. What a game has nothing of has a default that says so, by which it can
    be told: `game.puzzle is Game.puzzle`."""

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
    winner_points: int = 0  # of a sheet that says only who won: what it gives a winner
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

    view: Callable[[Table, Slot, Result], Any] = lambda table, slot, result: None
    """What the template of a slot's sheet draws, as `view`; made of the stored result, never scored
    again."""

    score: Callable[[Table], Result]
    """Scores a table. Never raises on a sheet that one of this game's forms made."""

    read_document: Callable[[Json, Any], Table]
    """A score document (and a deck) as a table whose seat keys are the players' names. Raises
    `games.reader.DocumentError` with the exact path of what is invalid."""

    setup: Callable[[int, Mapping[str, Json], Any], Iterable[Text]]
    """What to lay out for so many players, with these options and this deck: a sentence each."""

    usual: Callable[[Table], Mapping[str, Json]] = lambda table: {}
    """What of a club's latest play its next one begins with, as options beside those that the table
    chooses."""

    reseat: Callable[[Table, Table], Reseated] = lambda before, after: Reseated()
    """What becomes of a play that goes on when somebody comes, goes or sits elsewhere: the table
    before, and after with the same sheets. Seats keep their keys."""

    extra_seats: Callable[[int], tuple[Seat, ...]] = lambda players: ()
    """Seats that nobody sits on but that score too, by the number of players: the cat player of a
    solo game. `score` and `slots` add them to the table by themselves; names and pages need to
    know."""

    facts: Callable[[Table, Result], Mapping[str, SeatFacts]]
    """What statistics count of a finished play, by seat; nothing is scored again."""

    board: Callable[[Any, int], tuple[BoardRow, ...]] = lambda deck, players: ()
    """The board that a round fills, by deck and number of players."""

    thumbnail: Callable[[Table, Slot, Result], Any] = lambda table, slot, result: None
    """What the template `thumbnail_template` draws of a slot's board, small, among many others."""

    demo: Callable[[Table, Skills, Dice], DemoPlay]
    """A whole play, made up, at a table without sheets; for a club to look around in."""

    progress: Callable[[Result], Progress | None] = lambda result: None
    """How the totals of a finished play grew, where they do; from the stored result."""

    still_possible: Callable[[Table, Result], tuple[Text, ...]] = lambda table, result: ()
    """What can still become of a play that nears its end, in exact bounds: who can no longer be
    caught, and what the others need, a sentence each."""

    replay: Callable[[Table, int], Moment | None] = lambda table, number: None
    """A finished play as it stood after so many of its steps, counted from 1; the first or last one
    for a number beyond them. None where its sheets do not tell two steps. Scores nothing. Its
    sheet is drawn by `step_template`."""

    what_if: Callable[[Table, Result, str], WhatIf] = lambda table, result, seat: WhatIf(
        (), lambda table: result
    )
    """The small changes of a seat's own sheet that might have won a finished play. What the others
    did stays as the result has it."""

    other_rules: Callable[[Table], Iterable[OtherRules]] = lambda table: ()
    """A finished play by the other rules that its sheets tell enough for; other editions are the
    site's to try."""

    puzzle: Callable[[Table, Result], Puzzle | None] = lambda table, result: None
    """The seat of a finished play that left most to find in what it held; None if it is little."""

    learned: Callable[[Table], Mapping[str, Json]] = lambda table: {}
    """What a table answered about cards that the deck leaves open, by card; kept for the club."""

    with_learned: Callable[[Json, Mapping[str, Json]], Json] = lambda deck, learned: deck
    """A deck's JSON, completed by what a club answered about cards that it leaves open."""

    unknown_cards: Callable[[Json], tuple[OpenCard, ...]] = lambda deck: ()
    """The cards of a deck's JSON that leave open what a table can read from them."""

    cards_on: Callable[[Table], frozenset[str]] = lambda table: frozenset()
    """The names, as in `unknown_cards`, of the cards that lie on a table's sheets."""

    sample: Callable[[Any, str, str], Sample | None] = lambda deck, kind, name: None
    """A table with a card of a deck on it, by kind ("cats") and name; without a card ("", "") one
    that shows the numbers. None where it would show nothing."""

    def tells_points(self, totals: Collection[int], decided_by: str) -> bool:
        """Whether the totals of a play are points. They are not if they only say who won, or if all
        won or lost together and nobody entered anything else."""
        if decided_by in self.outcomes:
            return any(totals)
        return not self.winner_points or not {*totals} <= {0, self.winner_points}

    @property
    def has_boards(self) -> bool:
        """Whether rounds fill boards that can be drawn small."""
        return self.thumbnail is not Game.thumbnail

    @property
    def has_hindsight(self) -> bool:
        """Whether there is anything that one player could have had a little differently."""
        return self.what_if is not Game.what_if

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
