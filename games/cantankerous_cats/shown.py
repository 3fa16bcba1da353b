"""What the sheet of a race shows: the cats, what is asked, whose turn it is, what happened so far.

Nothing is decided here: what is legal `offers` says, what comes of it `acting`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.cantankerous_cats.acting import Step
from games.cantankerous_cats.deck import INCIDENT, Card, Deck
from games.cantankerous_cats.final import is_final
from games.cantankerous_cats.learning import known_deck
from games.cantankerous_cats.offers import offers
from games.cantankerous_cats.questions import Asked, Button, Held, asked, held
from games.cantankerous_cats.race import KITTEN, Race, Rules
from games.cantankerous_cats.replay import replayed
from games.cantankerous_cats.telling import described, told
from games.cantankerous_cats.turns import (
    CatView,
    HandView,
    TurnView,
    cat_view,
    hand_view,
    pass_button,
    turn_view,
)
from games.contract import Json, Sheet, Table, Text, plural, text
from games.logs import keys_in_order


@dataclass(frozen=True)
class LogLine:
    number: int
    said: tuple[Text, ...]
    undo: str  # the value of a button that takes it back: only the last one has it


@dataclass(frozen=True)
class RaceView:
    """`first` is the seat that begins, `rank` which rank won the first bite ("high", "low", "")."""

    is_final: bool
    is_standard: bool
    is_kitten: bool
    begun: bool
    over: bool
    won: Text | None
    cats: tuple[CatView, ...]
    asked: tuple[Asked, ...]
    held: tuple[Held, ...]
    turn: TurnView | None
    hands: tuple[HandView, ...]
    passes: tuple[Button, ...]
    log: tuple[LogLine, ...]
    cards: tuple[Card, ...]
    first: str
    rank: str
    seen: int

    @property
    def questions(self) -> int:
        return len(self.asked) + len(self.held)

    @property
    def undo(self) -> str:
        return self.log[0].undo if self.log else ""


def race_view(table: Table, sheet: Sheet) -> RaceView:
    """`sheet` is the play's one sheet."""
    found = replayed(table, sheet)
    race, log = found.race, sheet.get("log") or {}
    offered = offers(race)
    known = tuple(_playable(known_deck(table), race.rules))
    steps = tuple(found.steps.values())
    cats = {seat.key: cat_view(race, seat, place) for place, seat in enumerate(table.seats, 1)}
    return RaceView(
        is_final=is_final(sheet),
        is_standard=race.is_standard,
        is_kitten=race.rules == KITTEN,
        begun=bool(log),
        over=race.is_over,
        won=_won(race) if race.is_over else None,
        cats=tuple(cats.values()),
        asked=tuple(asked(race, offered)),
        held=() if race.is_over else tuple(held(race, sheet.get("held") or {})),
        turn=None if race.is_over else turn_view(race, cats[race.toy], offered, known, steps),
        hands=() if race.is_over else tuple(hand_view(race, cat, offered) for cat in cats.values()),
        passes=tuple(pass_button(race, seat) for seat in offered.passes),
        log=tuple(_log(log, found.steps)),
        cards=known,
        first=str(sheet.get("first") or table.start or table.keys[0]),
        rank=str(sheet.get("rank") or ""),
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


def _log(log: Mapping[str, Mapping[str, Json]], steps: Mapping[str, Step]) -> Iterator[LogLine]:
    """The newest first; an action that came to nothing where it stands says so."""
    keys = keys_in_order(log)
    for number, key in reversed(list(enumerate(keys, 1))):
        undo = f"undo:{key}:{log[key].get('id') or ''}" if key == keys[-1] else ""
        yield LogLine(number, _told(log[key], steps.get(key)), undo)


def _told(entry: Mapping[str, Json], step: Step | None) -> tuple[Text, ...]:
    if step is not None:
        return told(step)
    return (described(entry), text("Not possible here: it counts for nothing."))


def _playable(deck: Deck, rules: Rules) -> Iterator[Card]:
    """The cards that can be banked or played as mischief in this game."""
    for card in deck.cards:
        if card.kind != INCIDENT and not card.is_out(rules):
            yield card
