"""Replays a log into a race: all actions in order."""

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
    """The race after a log. `steps` are in order, by the keys of the log. An action that is not
    legal at its place has no step and changes nothing."""

    race: Race
    steps: Mapping[str, Step]


def replay(race: Race, log: Log) -> Replayed:
    """Replays a log, starting with `race`."""
    steps: dict[str, Step] = {}
    for key in keys_in_order(log):
        action = readable(log[key])
        if action is None or illegal(race, action):
            continue
        steps[key] = apply(race, action)
        race = steps[key].after
    return Replayed(race, steps)


def replayed(table: Table, sheet: Sheet | None = None) -> Replayed:
    """Replays the log of this table's sheet, or of `sheet` if given."""
    read = race_sheet(table) if sheet is None else sheet
    log: Log = read.get("log") or {}
    entries = [(key, log[key]) for key in keys_in_order(log)]
    seats = _seats_at_first(table, entries)
    found = _continued(
        (table.deck, rules_of(table.options), seats, first_seat(table, read)), entries
    )
    if found.race.seats == table.keys:
        return found
    # The log still has a change of seats that was taken back, or whose players were merged.
    return Replayed(reseated(found.race, table.keys), found.steps)


def _seats_at_first(table: Table, entries: Entries) -> tuple[str, ...]:
    """Returns the seats at the beginning, which the log contains if the seats changed later."""
    changes = (readable(entry) for _key, entry in entries if entry.get("do") == "reseat")
    others = next((action for action in changes if isinstance(action, Reseat)), None)
    return others.before if others else table.keys


# -- the latest races ------------------------------------------------------------------------------

KEPT = 64  # races; one save replays the same log several times, and the next save goes on from it

Beginning = tuple[Deck, Rules, tuple[str, ...], str]  # the arguments of `begin`
Entries = list[tuple[str, Entry]]  # a log in order


class _Known(NamedTuple):
    told: bytes  # the beginning and the entries, joined
    length: int  # entries
    found: Replayed


# The latest first. Replaced as a whole, so threads need no lock; at worst one replays a race again.
_known: tuple[_Known, ...] = ()
_encoder = msgspec.json.Encoder(order="sorted")  # a database may return keys in another order


def _continued(beginning: Beginning, entries: Entries) -> Replayed:
    """Replays a log like `replay`, but starts from the longest beginning that is cached."""
    global _known  # noqa: PLW0603
    try:
        told = b"".join(map(_encoder.encode, [beginning, *entries]))
    except (TypeError, ValueError, OverflowError):  # numbers that cannot be stored
        return replay(begin(*beginning), dict(entries))
    latest = _known
    start = _Known(b"", 0, Replayed(begin(*beginning), {}))
    begun = [start, *(earlier for earlier in latest if told.startswith(earlier.told))]
    known = max(begun, key=lambda earlier: earlier.length)
    if known.told != told:
        more = replay(known.found.race, dict(entries[known.length :]))
        whole = Replayed(more.race, {**known.found.steps, **more.steps})
        known = _Known(told, len(entries), whole)
    _known = (known, *(earlier for earlier in latest if earlier.told != told))[:KEPT]
    return known.found
