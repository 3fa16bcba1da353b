"""What one game is, to the pad: constants, and the functions of its modules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from games.contract import (
    ONLY_WINNERS,
    Json,
    Moment,
    News,
    OpenCard,
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
from games.reveal import Row, Step, by_line, reveal


@dataclass(frozen=True)
class OwnGames:
    """What belongs to a game whose editions are games of their own, named at the table."""

    ways: Mapping[str, Text]
    """How a game that is named at the table can be won; the first is the usual one."""

    edition: Callable[[str, str], Json]
    """The JSON of a new edition, by its name and one of the `ways`."""

    form: Any
    """The Django form of an edition's rows, made of what was posted, or None, and a table that is
    played with it. Its `deck()` is the edition's JSON."""


@dataclass(frozen=True)
class Credit:
    """What somebody did for a game. `is_printed`: its rulebook says so; else it is told in public,
    and NOTICE says by whom. `page` is a publisher's page of the game, where a source names one."""

    role: Text
    names: tuple[str, ...]
    is_printed: bool = True
    page: str = ""


@dataclass(frozen=True)
class CardWorth:
    """What a single card of a hand was worth: the hand scored without it."""

    line: str  # the key of the line whose details are these cards
    question: Text  # under which it is told what they were worth

    without: Callable[[Table, Result], Mapping[str, tuple[int | None, ...]]]
    """The total of each seat without each of these cards, in the order of the details, all others
    as they stand. None where it is not known exactly, nothing for a seat whose cards are not
    told."""


class Game(ABC):
    """What one game is: constants, and the functions of its modules. Each `game.py` has a subclass,
    and the registry lists one instance of each. What a game may have returns nothing here; `has`
    tells whether a game has it."""

    slug: str  # in documents and addresses
    name: str
    accent: str  # name of a colour in static/css
    seats: range  # numbers of players it can be played with
    fewest_wins: bool = False
    bgg_id: int = 0  # its number at BoardGameGeek, where it is known
    credits: tuple[Credit, ...] = ()  # who made it; what no source says is listed in NOTICE
    editions: Mapping[str, Mapping[str, Json]]  # built in, by slug; the first is the default
    declaration: Any  # the games.declaration.Declaration of what an edition holds
    starts: Text  # who starts, by the rulebook
    most_cats_start: bool = False  # the start player is proposed by "cats at home"
    # "fed cats": "cats fed", or a whole sentence.
    tie_breakers: Mapping[str, Text] = MappingProxyType({})
    # What wins a play whatever the points, a whole sentence each, by what `decided_by` says;
    # `{name}` is the winner's.
    victories: Mapping[str, Text] = MappingProxyType({})
    # What all come to together, a whole sentence each, by what `decided_by` says.
    outcomes: Mapping[str, Text] = MappingProxyType({})
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
    forms: Mapping[str, Any]  # the `games.forms.SheetForm` class of each kind of slot
    rulings: tuple[Ruling, ...] = ()  # how its rules are read, in the order of their page
    # What its page has beside what every game has: `games.report.Compute`, by key.
    reports: Mapping[str, Any] = MappingProxyType({})
    # What only it can tell that a player reached: `games.milestones.Milestone`, by key.
    milestones: Mapping[str, Any] = MappingProxyType({})

    # -- what every game has -----------------------------------------------------------------------

    @abstractmethod
    def load_deck(self, edition: Json, /) -> Any:
        """The frozen deck from an edition's JSON. Raises `games.reader.DocumentError`."""

    @abstractmethod
    def slots(self, table: Table, /) -> tuple[Slot, ...]:
        """Which sheets a play has now; grows as the play goes on."""

    @abstractmethod
    def score(self, table: Table, /) -> Result:
        """Scores a table. Never raises on a sheet that one of this game's forms made."""

    @abstractmethod
    def read_document(self, document: Json, deck: Any, /) -> Table:
        """A score document (and a deck) as a table whose seat keys are the players' names. Raises
        `games.reader.DocumentError` with the exact path of what is invalid."""

    @abstractmethod
    def facts(self, table: Table, result: Result, /) -> Mapping[str, SeatFacts]:
        """What statistics count of a finished play, by seat; nothing is scored again."""

    @abstractmethod
    def demo(self, table: Table, skills: Skills, dice: Dice, /) -> DemoPlay:
        """A whole play, made up, at a table without sheets; for a club to look around in."""

    # -- what a game may have ----------------------------------------------------------------------

    def view(self, table: Table, slot: Slot, result: Result, /) -> Any:
        """What the template of a slot's sheet draws, as `view`; made of the stored result, never
        scored again."""
        return None

    def blank_rows(self) -> tuple[tuple[Text, tuple[Text, ...]], ...]:
        """The rows of its blank score sheet with the parts of each: the lines of a score; where
        they come with the rounds that are played, as many rounds as it takes players."""
        seats = tuple(Seat(str(number), "") for number in self.seats)
        deck = self.load_deck(next(iter(self.editions.values())))
        table = Table(seats=seats, options={}, deck=deck, sheets={})
        if lines := self.score(table).standings[0].lines:
            return tuple((line.label, ()) for line in lines)
        title, labels = self.slots(table)[0].title, tuple(self.line_labels.values())
        parts = labels if len(labels) > 1 else ()
        rounds = range(1, self.seats[-1] + 1)
        return tuple((replace(title, values={"n": number}), parts) for number in rounds)

    def setup(self, players: int, options: Mapping[str, Json], deck: Any, /) -> Iterable[Text]:
        """What to lay out for so many players, with these options and this deck: a sentence
        each."""
        return ()

    def usual(self, table: Table, /) -> Mapping[str, Json]:
        """What of a club's latest play its next one begins with, as options beside those that the
        table chooses."""
        return {}

    def reseat(self, before: Table, after: Table, /) -> Reseated:
        """What becomes of a play that goes on when somebody comes, goes or sits elsewhere: the
        table before, and after with the same sheets. Seats keep their keys."""
        return Reseated()

    def extra_seats(self, players: int, /) -> tuple[Seat, ...]:
        """Seats that nobody sits on but that score too, by the number of players: the cat player of
        a solo game. `score` and `slots` add them to the table by themselves; names and pages need
        to know."""
        return ()

    def progress(self, result: Result, /) -> Progress | None:
        """How the totals of a finished play grew, where they do; from the stored result."""
        return None

    def reveal(self, result: Result, /) -> tuple[Row, ...]:
        """The rows of a finished play in the order in which they are revealed, with what decides
        most last; from the stored result."""
        return by_line(result)

    def last_round(self, table: Table, /) -> str:
        """The slot of the last of several rounds, where it is known before: it can stay secret."""
        return ""

    def still_possible(self, table: Table, result: Result, /) -> tuple[Text, ...]:
        """What can still become of a play that nears its end, in exact bounds: who can no longer be
        caught, and what the others need, a sentence each."""
        return ()

    def news(self, table: Table, result: Result, /) -> News | None:
        """What has just happened, or is asked, as the sheets of a play that goes on tell it, until
        something else is entered."""
        return None

    def asides(self, table: Table, slot: Slot, /) -> Mapping[str, Text]:
        """What the big screen says below names while a slot's sheet is filled in, by seat."""
        return {}

    def replay(self, table: Table, number: int, /) -> Moment | None:
        """A finished play as it stood after so many of its steps, counted from 1; the first or last
        one for a number beyond them. None where its sheets do not tell two steps. Scores nothing.
        Its sheet is drawn by `step_template`."""
        return None

    def what_if(self, table: Table, result: Result, seat: str, /) -> WhatIf:
        """The small changes of a seat's own sheet that might have won a finished play. What the
        others did stays as the result has it."""
        return WhatIf((), lambda table: result)

    def puzzle(self, table: Table, result: Result, /) -> Puzzle | None:
        """The seat of a finished play that left most to find in what it held; None if it is
        little."""
        return None

    def learned(self, table: Table, /) -> Mapping[str, Json]:
        """What a table answered about cards that the deck leaves open, by card; kept for the
        club."""
        return {}

    def with_learned(self, deck: Json, learned: Mapping[str, Json], /) -> Json:
        """A deck's JSON, completed by what a club answered about cards that it leaves open."""
        return deck

    def unknown_cards(self, deck: Json, /) -> tuple[OpenCard, ...]:
        """The cards of a deck's JSON that leave open what a table can read from them."""
        return ()

    def cards_on(self, table: Table, /) -> frozenset[str]:
        """The names, as in `unknown_cards`, of the cards that lie on a table's sheets."""
        return frozenset()

    def sample(self, deck: Any, kind: str, name: str, /) -> Sample | None:
        """A table with a card of a deck on it, by kind ("cats") and name; without a card ("", "")
        one that shows the numbers. None where it would show nothing."""
        return None

    def variant(self, deck: Any, /) -> Game:
        """The game that a deck makes of it, with its own name and order of totals, where editions
        are games of their own."""
        return self

    # -- asked by the pad --------------------------------------------------------------------------

    def tells_points(self, totals: Collection[int], decided_by: str) -> bool:
        """Whether the totals of a play are points. They are not if they only say who won, or if all
        won or lost together and nobody entered anything else."""
        if decided_by in self.outcomes:
            return any(totals)
        if decided_by == ONLY_WINNERS:
            return False
        return not self.winner_points or not {*totals} <= {0, self.winner_points}

    def steps(self, result: Result) -> tuple[Step, ...]:
        """How a finished play is revealed, step by step."""
        decides = {**self.tie_breakers, **self.victories, **self.outcomes}
        rows = self.reveal(result)
        return reveal(result, rows, fewest_wins=self.fewest_wins, decides=decides)

    def has(self, part: str) -> bool:
        """Whether a game has what a game may have, by the name of the method: "puzzle"."""
        return getattr(type(self), part) is not getattr(Game, part)

    def changed(self, **constants: Any) -> Game:
        """The same game with other constants, for one that a club named."""
        other = copy(self)
        vars(other).update(constants)
        return other

    def options_for(self, players: int) -> Any:
        """The form class of the options with so many players, None if there are none."""
        return self.options_form if players >= self.options_from else None

    @property
    def sheet_template(self) -> str:
        """The template of its sheets, in the folder of templates that is named as its own."""
        return f"{self.slug.replace('-', '_')}/_sheet.html"

    @property
    def step_template(self) -> str:
        """The template of a sheet in a replay, in the same folder."""
        return f"{self.slug.replace('-', '_')}/_step.html"

    def form(self, slot: Slot) -> Any:
        """The `games.forms.SheetForm` class of a slot."""
        return self.forms[slot.kind]
