"""What the sheet of a race shows: the cats, what is asked, whose turn it is, what happened so far.

Nothing is decided here, and nothing replayed: how the race stands and what came of each action the
result has kept, and what is legal `offers` says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.cantankerous_cats.deck import INCIDENT, Card, Deck
from games.cantankerous_cats.learning import known_deck
from games.cantankerous_cats.rules.actions import Log, readable
from games.cantankerous_cats.rules.offers import offers
from games.cantankerous_cats.rules.outcome import NOTHING, RaceResult
from games.cantankerous_cats.rules.state import Race
from games.cantankerous_cats.sheet import (
    KITTEN,
    SLOT,
    STANDARD,
    Rules,
    is_final,
    race_sheet,
    rules_of,
)
from games.cantankerous_cats.view.by_hand import HandView, hand_view
from games.cantankerous_cats.view.cards import opened_card
from games.cantankerous_cats.view.cats import CatView, cat_view
from games.cantankerous_cats.view.parts import Button
from games.cantankerous_cats.view.pending import Asked, PendingAction, asked, pending_actions
from games.cantankerous_cats.view.turn import TurnView, pass_button, turn_view
from games.cantankerous_cats.view.wording import describe, describe_entry
from games.contract import Result, Slot, Table, Text, from_json, plural, text
from games.logs import keys_in_order


@dataclass(frozen=True)
class FinalView:
    """Only how it ended: the form has the fields. `seen` is how long the log is."""

    is_standard: bool
    seen: int
    is_final: bool = True


@dataclass(frozen=True)
class LogLine:
    number: int
    messages: tuple[Text, ...]
    undo: str  # the value of a button that takes it back: only the last one has it


@dataclass(frozen=True)
class RaceView:
    """A live race. `seen` is how long the log is, `cards` are those that can be named."""

    is_standard: bool
    is_kitten: bool
    begun: bool
    over: bool
    won: Text | None
    cats: tuple[CatView, ...]
    asked: tuple[Asked, ...]
    pending: tuple[PendingAction, ...]
    turn: TurnView | None
    hands: tuple[HandView, ...]
    passes: tuple[Button, ...]
    log: tuple[LogLine, ...]
    cards: tuple[Card, ...]
    seen: int
    is_final: bool = False

    @property
    def questions(self) -> int:
        return len(self.asked) + len(self.pending)

    @property
    def last(self) -> Text | None:
        """What was done last, without what came of it."""
        return self.log[0].messages[0] if self.log else None

    @property
    def undo(self) -> str:
        return self.log[0].undo if self.log else ""


def view(table: Table, slot: Slot, result: Result) -> RaceView | FinalView:
    """The play's one sheet, from its stored result."""
    sheet = race_sheet(table)
    log = sheet.get("log") or {}
    if is_final(sheet):
        return FinalView(rules_of(table.options) == STANDARD, len(log))
    found = from_json(result.sheets[SLOT], RaceResult)
    race = found.standing_race(table.deck)
    offered = offers(race)
    known = tuple(_playable(known_deck(table), race.rules))
    legal = {key: log[key] for key in log if key not in found.refused}
    cats = {seat.key: cat_view(race, seat, place) for place, seat in enumerate(table.seats, 1)}
    turn = None
    if not race.is_over:
        turn = turn_view(race, cats[race.toy], offered, known, opened_card(race, legal))
    return RaceView(
        is_standard=race.is_standard,
        is_kitten=race.rules == KITTEN,
        begun=bool(log),
        over=race.is_over,
        won=_won(race) if race.is_over else None,
        cats=tuple(cats.values()),
        asked=tuple(asked(race, offered)),
        pending=() if race.is_over else tuple(pending_actions(race, sheet.get("held") or {})),
        turn=turn,
        hands=() if race.is_over else tuple(hand_view(race, cat, offered) for cat in cats.values()),
        passes=tuple(pass_button(race, seat) for seat in offered.passes),
        log=tuple(_log(log, found)),
        cards=known,
        seen=len(log),
    )


def _won(race: Race) -> Text:
    """How it was won."""
    cat = race.cats[race.winner]
    if race.how == "feral":
        return plural(
            "A feral victory, with {n} heart banked.",
            "A feral victory, with {n} hearts banked.",
            cat.hearts,
        )
    if race.how == "told":
        return text("The table said so.")
    return plural("{n} mischief point.", "{n} mischief points.", cat.mischief)


# -- the log, and the cards ------------------------------------------------------------------------


def _log(log: Log, found: RaceResult) -> Iterator[LogLine]:
    """The newest first; an action that came to nothing where it stands says so."""
    keys = keys_in_order(log)
    for number, key in reversed(list(enumerate(keys, 1))):
        undo = f"undo:{key}:{log[key].get('id') or ''}" if key == keys[-1] else ""
        yield LogLine(number, _line(log, key, found), undo)


def _line(log: Log, key: str, found: RaceResult) -> tuple[Text, ...]:
    action = readable(log[key])
    if action is None or key in found.refused:
        return (describe_entry(log[key]), text("Not possible here: it counts for nothing."))
    return describe(action, found.outcomes.get(key, NOTHING))


def _playable(deck: Deck, rules: Rules) -> Iterator[Card]:
    """The cards that can be banked or played as mischief in this game."""
    for card in deck.cards:
        if card.kind != INCIDENT and not card.is_out(rules):
            yield card
