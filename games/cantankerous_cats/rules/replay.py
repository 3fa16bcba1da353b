"""From a log to a race: every action in order, from the beginning."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from games.cantankerous_cats.deck import Deck
from games.cantankerous_cats.rules.actions import Entry, Log, Reseat, Step, readable
from games.cantankerous_cats.rules.legality import illegal
from games.cantankerous_cats.rules.state import Race, begin, reseated
from games.cantankerous_cats.rules.transitions import apply
from games.cantankerous_cats.sheet import Rules, first_seat, race_sheet, rules_of
from games.contract import Sheet, Table
from games.trees import keys_in_order


class Replayed(msgspec.Struct, frozen=True):
    """Where a log leads. `steps` by the log's keys, in order; an action that is not legal in its
    place does nothing and has no step."""

    race: Race
    steps: Mapping[str, Step]


def replay(race: Race, log: Log) -> Replayed:
    """`race` is how it began."""
    steps: dict[str, Step] = {}
    for key in keys_in_order(log):
        action = readable(log[key])
        if action is None or illegal(race, action):
            continue
        steps[key] = apply(race, action)
        race = steps[key].after
    return Replayed(race, steps)


def replayed(table: Table, sheet: Sheet | None = None) -> Replayed:
    """Where the log of this table's sheet leads, or of another state of the sheet."""
    read = race_sheet(table) if sheet is None else sheet
    log: Log = read.get("log") or {}
    entries = [(key, log[key]) for key in keys_in_order(log)]
    found = _replayed(_began(table, first_seat(table, read), entries), entries)
    if found.race.seats == table.keys:
        return found
    # A change of seats was taken back, or merged away, without the log following.
    return Replayed(reseated(found.race, table.keys), found.steps)


def _began(table: Table, first: str, entries: Entries) -> Beginning:
    """The seats of the beginning are in the log if others came later."""
    changes = (readable(entry) for _key, entry in entries if entry.get("do") == "reseat")
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
    length: int
    told: bytes
    found: Replayed


# What was asked for last comes first; exchanged as a whole, as threads share it.
_known: tuple[Known, ...] = ()


def _replayed(began: Beginning, entries: Entries) -> Replayed:
    """Goes on from the longest race that is known and that the log begins with."""
    global _known  # noqa: PLW0603
    told = _told(entries)
    if told is None:
        return replay(begin(*began), dict(entries))
    longest_first = sorted(_known, key=lambda one: one.length, reverse=True)
    last = next((one for one in longest_first if _is_begun(one, began, told)), None)
    if last is None:
        last = Known(began, 0, b"", Replayed(begin(*began), {}))
    if last.length < len(entries):
        more = replay(last.found.race, dict(entries[last.length :]))
        found = Replayed(more.race, {**last.found.steps, **more.steps})
        last = Known(began, len(entries), told, found)
    _known = (last, *(one for one in _known if one is not last))[:KEPT]
    return last.found


def _is_begun(known: Known, began: Beginning, told: bytes) -> bool:
    return told.startswith(known.told) and known.began.is_same(began)


def _told(entries: Entries) -> bytes | None:
    """The entries one after the other, as what a longer log begins with; to compare them as they
    are would take longer. None if they hold what cannot be stored."""
    try:
        return b"".join(map(_encoder.encode, entries))
    except (TypeError, ValueError, OverflowError):
        return None


_encoder = msgspec.msgpack.Encoder(order="sorted")  # a database may give keys in another order
