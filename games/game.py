"""The base class of all games: their constants, and the functions of their modules."""

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
    News,
    Progress,
    Puzzle,
    ReplayStep,
    Reseated,
    Result,
    Ruling,
    Seat,
    Slot,
    Table,
    Text,
    UnknownCard,
    WhatIf,
)
from games.demo import DemoPlay, Dice, Skills
from games.facts import SeatFacts
from games.reveal import RevealRow, RevealStep, by_line, reveal


@dataclass(frozen=True)
class OwnGames:
    """Properties of a game such as "Another game", where every edition is a game of its own that
    gets its name when a play begins."""

    win_rules: Mapping[str, Text]
    """How a game that is named at the table can be won; the first is the usual one."""

    edition: Callable[[str, str], Json]
    """The JSON of a new edition, by its name and one of the `win_rules`."""

    form: Any
    """The Django form of an edition's rows, made of what was posted, or None, and a table that is
    played with it. Its `deck()` is the edition's JSON."""


@dataclass(frozen=True)
class Credit:
    """What people did for a game. If `is_printed`, the rulebook names them; if not, a public source
    that NOTICE lists. `page` is the publisher's page about the game, if a source names one."""

    role: Text
    names: tuple[str, ...]
    is_printed: bool = True
    page: str = ""


@dataclass(frozen=True)
class CardWorth:
    """How a game computes the worth of a single card: it scores the hand without that card."""

    line: str  # the key of the line whose details are these cards
    question: Text  # above the cards' worth in the result

    without: Callable[[Table, Result], Mapping[str, tuple[int | None, ...]]]
    """The total of each seat without each of these cards, in the order of the details, all others
    as they stand. None where it is not known exactly, nothing for a seat whose cards are not
    told."""


class Game(ABC):
    """One game: constants, and the functions of its modules. Each `game.py` has a subclass, and the
    registry has one instance of each. Here, optional parts are methods that return nothing; `has`
    says whether a game implements one."""

    slug: str  # in documents and addresses
    name: str
    accent: str  # name of a colour in static/css
    seats: range  # numbers of players it can be played with
    fewest_wins: bool = False
    bgg_id: int = 0  # its number at BoardGameGeek, where it is known
    credits: tuple[Credit, ...] = ()  # who made it; NOTICE lists what no source names
    editions: Mapping[str, Mapping[str, Json]]  # built in, by slug; the first is the default
    declaration: Any  # the games.declaration.Declaration of what an edition holds
    starts: Text  # who starts, as the rulebook has it
    most_cats_start: bool = False  # the start player is suggested by "cats at home"
    # The label of each tie-breaker ("fed cats": "cats fed"), which may be a whole sentence.
    tie_breakers: Mapping[str, Text] = MappingProxyType({})
    # Victories whatever the points, a whole sentence each, by the value of `decided_by`;
    # `{name}` is the winner's name.
    victories: Mapping[str, Text] = MappingProxyType({})
    # Outcomes for everybody together, a whole sentence each, by the value of `decided_by`.
    outcomes: Mapping[str, Text] = MappingProxyType({})
    tie_family: str = ""  # games of one family settle each other's pending ties (CL-12)
    line_labels: Mapping[str, Text]  # of the lines that `facts` gives, by key
    options_form: Any = None  # Django form class of the play's options, or None
    options_from: int = 1  # with fewer players there are no options
    own_games: OwnGames | None = None  # None: all its editions are this game
    winner_points: int = 0  # the winner's points on a sheet that only shows who won
    card_worth: CardWorth | None = None  # None: cards are not worth something one by one
    styles: tuple[str, ...] = ()  # its own static files, "cat_tower/cat_tower.css"
    scripts: tuple[str, ...] = ()
    screen_template: str = ""  # of the big screen, if the game has more to show than lines
    thumb_template: str = ""  # shown during a play, instead of what is still to do
    forms: Mapping[str, Any]  # the `games.forms.SheetForm` class of each kind of slot
    rulings: tuple[Ruling, ...] = ()  # how its rules are read, in the order of their page
    # More reports for its page, beside those of every game: `games.report.Compute`, by key.
    reports: Mapping[str, Any] = MappingProxyType({})
    # Milestones that only this game has: `games.milestones.Milestone`, by key.
    milestones: Mapping[str, Any] = MappingProxyType({})

    # -- what every game has -----------------------------------------------------------------------

    def load_deck(self, edition: Json, /) -> Any:
        """Reads the frozen deck from an edition's JSON. Raises `games.reader.DocumentError`."""
        return self.declaration.read(edition)

    @abstractmethod
    def slots(self, table: Table, /) -> tuple[Slot, ...]:
        """Returns the slots of the sheets that a play has now; more may come later in the play."""

    @abstractmethod
    def score(self, table: Table, /) -> Result:
        """Scores a table. Never raises on a sheet that one of this game's forms made."""

    @abstractmethod
    def read_document(self, document: Json, deck: Any, /) -> Table:
        """Reads a score document (with a deck) into a table whose seat keys are the players' names.
        Raises `games.reader.DocumentError` with the exact path of what is invalid."""

    @abstractmethod
    def facts(self, table: Table, result: Result, /) -> Mapping[str, SeatFacts]:
        """Returns the facts about a finished play for statistics, by seat. Scores nothing again."""

    @abstractmethod
    def demo(self, table: Table, skills: Skills, dice: Dice, /) -> DemoPlay:
        """Makes up a whole play for a demo club. `table` has no sheets yet."""

    # -- what a game may have ----------------------------------------------------------------------

    def view(self, table: Table, slot: Slot, result: Result, /) -> Any:
        """Returns the object `view` for the template of a slot's sheet, from the stored result."""
        return None

    def blank_rows(self) -> tuple[tuple[Text, tuple[Text, ...]], ...]:
        """Returns the rows of a blank score sheet, each with its parts: the lines of a score or, if
        lines appear only with rounds, all rounds of a play with the most players."""
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
        """Returns what to do before the play, one sentence per step."""
        return ()

    def usual(self, table: Table, /) -> Mapping[str, Json]:
        """Returns the options that a club's next play takes over from the one on this table."""
        return {}

    def reseat(self, before: Table, after: Table, /) -> Reseated:
        """Changes a play in progress when somebody joins, leaves or changes seats. `after` is the
        new table, which still has the sheets of `before`. Seats keep their keys."""
        return Reseated()

    def extra_seats(self, players: int, /) -> tuple[Seat, ...]:
        """Returns seats without a person that are scored, too: the cat player of a solo game.
        `score` and `slots` add these seats themselves; this method is for names and pages."""
        return ()

    def progress(self, result: Result, /) -> Progress | None:
        """Returns how a finished play's totals grew, from the stored result; None without steps."""
        return None

    def reveal(self, result: Result, /) -> tuple[RevealRow, ...]:
        """Returns the rows of a finished play in the order in which they are revealed, the most
        decisive last. They come from the stored result."""
        return by_line(result)

    def last_round(self, table: Table, /) -> str:
        """Returns the slot key of the last of several rounds, if it is known in advance; "" if not.
        That round can be kept secret."""
        return ""

    def still_possible(self, table: Table, result: Result, /) -> tuple[Text, ...]:
        """Returns what is still possible in a play near its end, computed exactly: a sentence for
        each player who can no longer be caught, or about what the others need."""
        return ()

    def news(self, table: Table, result: Result, /) -> News | None:
        """Returns news of a play, replaced at the next entry: what just happened or is asked."""
        return None

    def asides(self, table: Table, slot: Slot, /) -> Mapping[str, Text]:
        """Returns the texts below the names on the big screen during entry, by seat."""
        return {}

    def replay(self, table: Table, number: int, /) -> ReplayStep | None:
        """Returns a finished play after step `number`, counted from 1; the first or last step if
        the number is out of range. Returns None if its sheets record fewer than two steps. Nothing
        is scored. `step_template` draws the sheet."""
        return None

    def what_if(self, table: Table, result: Result, seat: str, /) -> WhatIf:
        """Returns small changes of a seat's own sheet that might have won a finished play. The
        other seats stay as in the result."""
        return WhatIf((), lambda table: result)

    def puzzle(self, table: Table, result: Result, /) -> Puzzle | None:
        """Returns a puzzle of the seat whose hand could have scored most above the usual way of
        playing it; None if the difference is small. The play is finished."""
        return None

    def answers(self, table: Table, /) -> Mapping[str, Json]:
        """Returns the table's answers about unknown cards, by card name. The club keeps them."""
        return {}

    def with_answers(self, deck: Json, answers: Mapping[str, Json], /) -> Json:
        """Returns a deck's JSON with unknown values filled in from a club's answers."""
        return deck

    def unknown_cards(self, deck: Json, /) -> tuple[UnknownCard, ...]:
        """Returns the cards in a deck's JSON with unknown values that are printed on the card."""
        return ()

    def cards_on(self, table: Table, /) -> frozenset[str]:
        """Returns the names of the cards on a table's sheets, written as in `unknown_cards`."""
        return frozenset()

    def variant(self, deck: Any, /) -> Game:
        """Returns the game of this deck. If every edition is a game of its own, this game has the
        edition's name, and most or fewest points win as the edition says."""
        return self

    # -- asked by the pad --------------------------------------------------------------------------

    def has_points(self, totals: Collection[int], decided_by: str) -> bool:
        """Whether the totals of a play are points. They are not if they only show who won, or if
        all won or lost together and nothing else was entered."""
        if decided_by in self.outcomes:
            return any(totals)
        if decided_by == ONLY_WINNERS:
            return False
        return not self.winner_points or not {*totals} <= {0, self.winner_points}

    def steps(self, result: Result) -> tuple[RevealStep, ...]:
        """Returns the steps in which a finished play is revealed."""
        decides = {**self.tie_breakers, **self.victories, **self.outcomes}
        rows = self.reveal(result)
        return reveal(result, rows, fewest_wins=self.fewest_wins, decides=decides)

    def has(self, part: str) -> bool:
        """Whether the game has an optional part, given by the name of its method: "puzzle"."""
        return getattr(type(self), part) is not getattr(Game, part)

    def changed(self, **constants: Any) -> Game:
        """Returns the same game with other constants, such as the name that a club gave it."""
        other = copy(self)
        vars(other).update(constants)
        return other

    def options_for(self, players: int) -> Any:
        """Returns the form class of the options for this many players; None if there is none."""
        return self.options_form if players >= self.options_from else None

    @property
    def sheet_template(self) -> str:
        """The path of the template for the game's sheets, in the folder with the game's name."""
        return f"{self.slug.replace('-', '_')}/_sheet.html"

    @property
    def step_template(self) -> str:
        """The path of the template for a sheet in a replay, in the same folder."""
        return f"{self.slug.replace('-', '_')}/_step.html"

    def form(self, slot: Slot) -> Any:
        """Returns the `games.forms.SheetForm` class of a slot."""
        return self.forms[slot.kind]
