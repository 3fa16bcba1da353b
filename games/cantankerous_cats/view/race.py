"""What the sheet of a race shows: cats, questions, whose turn it is, and what happened so far.

Nothing is decided here: the replay has the state of the race, and `offers` has what is legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.cantankerous_cats.deck import INCIDENT, Card
from games.cantankerous_cats.rules.actions import Entry, Log, Step
from games.cantankerous_cats.rules.log import replayed
from games.cantankerous_cats.rules.offers import Offers, offers
from games.cantankerous_cats.rules.state import Race
from games.cantankerous_cats.sheet import KITTEN, STANDARD, is_final, race_sheet, rules_of
from games.cantankerous_cats.unknown import known_deck
from games.cantankerous_cats.view.descriptions import describe, describe_entry
from games.cantankerous_cats.view.parts import Button, CatView, cat_view, heart_buttons
from games.cantankerous_cats.view.questions import Asked, PendingAction, asked, pending_actions
from games.cantankerous_cats.view.turn import TurnView, opened_card, pass_button, turn_view
from games.contract import Result, Slot, Table, Text, plural, text
from games.trees import keys_in_order


@dataclass(frozen=True)
class FinalView:
    """The sheet for entering only the final state. `seen` is the log's length when it was drawn."""

    is_standard: bool
    seen: int
    is_final: bool = True


@dataclass(frozen=True)
class LogLine:
    number: int
    messages: tuple[Text, ...]


@dataclass(frozen=True)
class LogPart:
    """Consecutive actions of the log that are drawn together, the newest first."""

    lines: tuple[LogLine, ...]


@dataclass(frozen=True)
class RaceView:
    """A live race. `seen` is the length of the log; `cards` are those whose names can be chosen."""

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
    log_parts: tuple[LogPart, ...]  # the newest first
    undo: str  # value of the button that takes the last action back
    cards: tuple[Card, ...]
    seen: int
    is_final: bool = False

    @property
    def questions(self) -> int:
        return len(self.asked) + len(self.pending)

    @property
    def last(self) -> Text | None:
        """The last action in words, without its consequences."""
        return self.log_parts[0].lines[0].messages[0] if self.log_parts else None


def view(table: Table, slot: Slot, result: Result) -> RaceView | FinalView:
    """Returns the view of the play's one sheet."""
    sheet = race_sheet(table)
    log = sheet.get("log") or {}
    if is_final(sheet):
        return FinalView(rules_of(table.options) == STANDARD, len(log))
    run = replayed(table)
    race = run.race
    offered = offers(race)
    known = tuple(  # cards to bank, or to play as mischief
        card
        for card in known_deck(table).cards
        if card.kind != INCIDENT and not card.is_out(race.rules)
    )
    keys = keys_in_order(log)
    cats = {seat.key: cat_view(race, seat) for seat in table.seats}
    turn = None
    if not race.is_over:
        opened = opened_card(race, [step.action for step in run.steps.values()])
        turn = turn_view(race, cats, offered, known, opened)
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
        log_parts=tuple(_log_parts(log, run.steps)),
        undo=f"undo:{keys[-1]}:{log[keys[-1]].get('id') or ''}" if keys else "",
        cards=known,
        seen=len(log),
    )


def _won(race: Race) -> Text:
    """Returns a sentence that says how the race was won."""
    cat = race.cats[race.winner]
    if race.how == "feral":
        return plural(
            "A feral victory, with {n} heart banked.",
            "A feral victory, with {n} hearts banked.",
            cat.hearts,
        )
    if race.how == "told":
        return text("The winner was entered by hand.")
    return plural("{n} mischief point.", "{n} mischief points.", cat.mischief)


# -- the log ---------------------------------------------------------------------------------------


PART = 20  # actions drawn together; a tap draws only the last part again


def _log_parts(log: Log, steps: Mapping[str, Step]) -> Iterator[LogPart]:
    lines = [
        LogLine(number, messages(log[key], steps.get(key)))
        for number, key in enumerate(keys_in_order(log), 1)
    ]
    for start in reversed(range(0, len(lines), PART)):
        yield LogPart(tuple(reversed(lines[start : start + PART])))


def messages(entry: Entry, step: Step | None) -> tuple[Text, ...]:
    """Returns the words for an entry of the log, and says so if the action had no effect."""
    if step is None:
        return (describe_entry(entry), text("Not allowed here, so it does not count."))
    return describe(step)


# -- what can be entered by hand -------------------------------------------------------------------


@dataclass(frozen=True)
class HandView:
    """Buttons that set the values of one cat by hand; they are there at any time."""

    cat: CatView
    banks: tuple[Button, ...]
    incident: Button | None
    mischief: tuple[Button, ...]
    tokens: tuple[Button, ...]
    loses: tuple[Button, ...]
    turns: Button | None


def hand_view(race: Race, cat: CatView, offered: Offers) -> HandView:
    seat = cat.seat.key
    spend = Button(f"incident:{seat}", text("A token for an incident"))
    turns = Button(f"feral:{seat}:yes", text("Turns feral"))
    if cat.feral:
        turns = Button(f"feral:{seat}:no", text("Turns domestic"))
    return HandView(
        cat=cat,
        banks=heart_buttons(race, f"bank:{seat}") if seat in offered.bankers else (),
        incident=spend if seat in offered.incidents else None,
        mischief=_steps("mischief", seat, cat.mischief, text("One point fewer"), text("One more")),
        tokens=_steps("token", seat, cat.tokens, text("One token fewer"), text("One more"))
        if race.is_standard
        else (),
        loses=tuple(
            Button(f"lose:{seat}:{hearts}", plural("{n} heart", "{n} hearts", hearts))
            for hearts in sorted(set(cat.bank))
        ),
        turns=turns if race.is_standard else None,
    )


def _steps(what: str, seat: str, now: int, less: Text, more: Text) -> tuple[Button, ...]:
    down = (Button(f"{what}:{seat}:-1", less),) if now else ()
    return (*down, Button(f"{what}:{seat}:1", more))
