"""The class of all games: constants, and the functions of a game's modules."""

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
    """Properties of a game whose editions are games of their own, named at the table."""

    ways: Mapping[str, Text]
    """How a game that is named at the table can be won; the first is the usual one."""

    edition: Callable[[str, str], Json]
    """The JSON of a new edition, by its name and one of the `ways`."""

    form: Any
    """The Django form of an edition's rows, made of what was posted, or None, and a table that is
    played with it. Its `deck()` is the edition's JSON."""


@dataclass(frozen=True)
class Credit:
    """What somebody did for a game. `is_printed`: the rulebook says so; otherwise it is known from
    public sources, which NOTICE names. `page` is a publisher's page about the game, if a source
    names one."""

    role: Text
    names: tuple[str, ...]
    is_printed: bool = True
    page: str = ""


@dataclass(frozen=True)
class CardWorth:
    """The worth of a single card of a hand, found by scoring the hand without it."""

    line: str  # the key of the line whose details are these cards
    question: Text  # under which it is told what they were worth

    without: Callable[[Table, Result], Mapping[str, tuple[int | None, ...]]]
    """The total of each seat without each of these cards, in the order of the details, all others
    as they stand. None where it is not known exactly, nothing for a seat whose cards are not
    told."""


class Game(ABC):
    """One game: constants, and the functions of its modules. Each `game.py` has a subclass, and the
    registry lists one instance of each. Optional parts return nothing in this class; `has` says
    whether a game has one."""

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
        """The sheets that a play has now. There may be more as the play goes on."""

    @abstractmethod
    def score(self, table: Table, /) -> Result:
        """Scores a table. Never raises on a sheet that one of this game's forms made."""

    @abstractmethod
    def read_document(self, document: Json, deck: Any, /) -> Table:
        """A score document (and a deck) as a table whose seat keys are the players' names. Raises
        `games.reader.DocumentError` with the exact path of what is invalid."""

    @abstractmethod
    def facts(self, table: Table, result: Result, /) -> Mapping[str, SeatFacts]:
        """The facts about a finished play for statistics, by seat. Scores nothing again."""

    @abstractmethod
    def demo(self, table: Table, skills: Skills, dice: Dice, /) -> DemoPlay:
        """Makes up a whole play, for a demo club, at a table without sheets."""

    # -- what a game may have ----------------------------------------------------------------------

    def view(self, table: Table, slot: Slot, result: Result, /) -> Any:
        """What the template of a slot's sheet draws as `view`. Made from the stored result; scores
        nothing again."""
        return None

    def blank_rows(self) -> tuple[tuple[Text, tuple[Text, ...]], ...]:
        """The rows of a blank score sheet with their parts: the lines of a score; if the lines
        appear only with rounds, as many rounds as there may be players."""
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
        """The setup for so many players with these options and this deck, one sentence per step."""
        return ()

    def usual(self, table: Table, /) -> Mapping[str, Json]:
        """The options that a club's next play takes over from its latest one, besides those that
        the table chooses."""
        return {}

    def reseat(self, before: Table, after: Table, /) -> Reseated:
        """Changes a play in progress when somebody comes, goes or sits elsewhere. Given are the
        table before, and the table after with the same sheets. Seats keep their keys."""
        return Reseated()

    def extra_seats(self, players: int, /) -> tuple[Seat, ...]:
        """Seats without a person that score too, by the number of players: the cat player of a solo
        game. `score` and `slots` add them by themselves; names and pages need to know."""
        return ()

    def progress(self, result: Result, /) -> Progress | None:
        """The growth of the totals in a finished play, from the stored result; None if there is
        none to show."""
        return None

    def reveal(self, result: Result, /) -> tuple[Row, ...]:
        """The rows of a finished play in the order in which they are revealed, with what decides
        most last; from the stored result."""
        return by_line(result)

    def last_round(self, table: Table, /) -> str:
        """The slot of the last of several rounds, if it is known in advance: that round can stay
        secret."""
        return ""

    def still_possible(self, table: Table, result: Result, /) -> tuple[Text, ...]:
        """What is still possible in a play near its end, in exact bounds: a sentence for each
        player who can no longer be caught, or about what the others need."""
        return ()

    def news(self, table: Table, result: Result, /) -> News | None:
        """What has just happened, or is being asked, in a play in progress, until something else is
        entered."""
        return None

    def asides(self, table: Table, slot: Slot, /) -> Mapping[str, Text]:
        """What the big screen says below each name while a slot's sheet is filled in, by seat."""
        return {}

    def replay(self, table: Table, number: int, /) -> Moment | None:
        """A finished play after step `number`, counted from 1; the first or last step if the number
        is out of range. None if its sheets do not record at least two steps. Scores nothing.
        `step_template` draws its sheet."""
        return None

    def what_if(self, table: Table, result: Result, seat: str, /) -> WhatIf:
        """Small changes of a seat's own sheet that might have won a finished play. The other seats
        stay as in the result."""
        return WhatIf((), lambda table: result)

    def puzzle(self, table: Table, result: Result, /) -> Puzzle | None:
        """The seat of a finished play whose hand could have scored most above the usual way; None
        if the difference is small."""
        return None

    def learned(self, table: Table, /) -> Mapping[str, Json]:
        """The table's answers about unknown cards of the deck, by card. The club keeps them."""
        return {}

    def with_learned(self, deck: Json, learned: Mapping[str, Json], /) -> Json:
        """A deck's JSON, completed by a club's answers about unknown cards."""
        return deck

    def unknown_cards(self, deck: Json, /) -> tuple[OpenCard, ...]:
        """The cards of a deck's JSON with something unknown that players can read from the card."""
        return ()

    def cards_on(self, table: Table, /) -> frozenset[str]:
        """The names, as in `unknown_cards`, of the cards on a table's sheets."""
        return frozenset()

    def variant(self, deck: Any, /) -> Game:
        """The game of this deck, with its own name and order of totals, if editions are games of
        their own."""
        return self

    # -- asked by the pad --------------------------------------------------------------------------

    def tells_points(self, totals: Collection[int], decided_by: str) -> bool:
        """Whether the totals of a play are points. They are not if they only show who won, or if
        all won or lost together and nothing else was entered."""
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
        """Whether a game has an optional part, by the name of its method: "puzzle"."""
        return getattr(type(self), part) is not getattr(Game, part)

    def changed(self, **constants: Any) -> Game:
        """The same game with other constants, for a game that a club named."""
        other = copy(self)
        vars(other).update(constants)
        return other

    def options_for(self, players: int) -> Any:
        """The form class of the options for so many players; None if there are none."""
        return self.options_form if players >= self.options_from else None

    @property
    def sheet_template(self) -> str:
        """The template of the game's sheets, in the folder with the game's name."""
        return f"{self.slug.replace('-', '_')}/_sheet.html"

    @property
    def step_template(self) -> str:
        """The template of a sheet in a replay, in the same folder."""
        return f"{self.slug.replace('-', '_')}/_step.html"

    def form(self, slot: Slot) -> Any:
        """The `games.forms.SheetForm` class of a slot."""
        return self.forms[slot.kind]
