"""From a log to a race: every action in order, from the beginning."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from games.cantankerous_cats.deck import Deck
from games.cantankerous_cats.rules.actions import Entry, Log, Reseat, readable
from games.cantankerous_cats.rules.legality import refusal
from games.cantankerous_cats.rules.state import Race, begin, reseated
from games.cantankerous_cats.rules.step import Step
from games.cantankerous_cats.rules.transitions import apply
from games.cantankerous_cats.sheet import Rules, first_seat, race_sheet, rules_of
from games.contract import Sheet, Table
from games.logs import keys_in_order


class Replayed(msgspec.Struct, frozen=True):
    """Where a log leads. `steps` by the log's keys, in order; an action that is not legal where it
    stands does nothing and has no step."""

    race: Race
    steps: Mapping[str, Step]


def replay(race: Race, log: Log) -> Replayed:
    """`race` is how it began."""
    steps: dict[str, Step] = {}
    for key in keys_in_order(log):
        action = readable(log[key])
        if action is None or refusal(race, action):
            continue
        steps[key] = apply(race, action)
        race = steps[key].after
    return Replayed(race, steps)


def replayed(table: Table, sheet: Sheet | None = None) -> Replayed:
    """Where the log of this table's sheet leads, or of another state of the sheet."""
    read = race_sheet(table) if sheet is None else sheet
    log = {key: dict(entry) for key, entry in (read.get("log") or {}).items()}
    began = _began(table, first_seat(table, read), log)
    found = _replayed(began, log)
    if found.race.seats == table.keys:
        return found
    # A change of seats was taken back, or merged away, without the log following.
    return Replayed(reseated(found.race, table.keys), found.steps)


def _began(table: Table, first: str, log: Log) -> Beginning:
    """Whoever sat there at the beginning is in the log, where others came later."""
    changes = (readable(log[key]) for key in keys_in_order(log) if log[key].get("do") == "reseat")
    others = next((action for action in changes if isinstance(action, Reseat)), None)
    seats = others.before if others else table.keys
    return Beginning(table.deck, rules_of(table.options), seats, first)


# -- the last races that were asked for ------------------------------------------------------------
# A tap asks for the same race several times: before it, after it, and to score it.

KEPT = 32


class Beginning(NamedTuple):
    deck: Deck
    rules: Rules
    seats: tuple[str, ...]
    first: str

    def is_same(self, other: Beginning) -> bool:
        """Decks are told apart as objects: to compare them would take longer than a race."""
        return self.deck is other.deck and self[1:] == other[1:]


Entries = list[tuple[str, Entry]]  # a log in order


class Known(NamedTuple):
    began: Beginning
    entries: Entries
    found: Replayed


_known: tuple[Known, ...] = ()  # the latest first; exchanged as a whole, as threads share it


def _replayed(began: Beginning, log: Log) -> Replayed:
    """Goes on from the last race that is known and that the log begins with."""
    global _known  # noqa: PLW0603
    entries = [(key, log[key]) for key in keys_in_order(log)]
    last = next((one for one in _known if _is_begun(one, began, entries)), None)
    if last is not None and len(last.entries) == len(entries):
        return last.found
    if last is None:
        found = replay(begin(*began), log)
    else:
        more = replay(last.found.race, dict(entries[len(last.entries) :]))
        found = Replayed(more.race, {**last.found.steps, **more.steps})
    _known = (Known(began, entries, found), *_known)[:KEPT]
    return found


def _is_begun(known: Known, began: Beginning, entries: Entries) -> bool:
    return known.began.is_same(began) and entries[: len(known.entries)] == known.entries
