"""What the pages of one game count, made once for each state of the club's rows.

Points are those of one edition (ST-1): the one that is chosen, or else the one played most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import msgspec

from games.contract import Game
from scorepad.history.filters import Filters
from scorepad.history.games.panels import PANELS
from scorepad.history.statistics.counted import CountedPlay, contested
from scorepad.history.statistics.lines import Gains, winners_gains
from scorepad.history.statistics.records import GameRecords, Held, Holder, game_records, solo_record
from scorepad.history.statistics.spread import Spread, spreads
from scorepad.history.statistics.starts import Turn, turns
from scorepad.history.stored_plays import counted_plays, remembered
from scorepad.plays.models import Play

MOST_HOLDERS = 12  # of a record that are shown; the others are counted


class ShownHolder(msgspec.Struct, frozen=True):
    """Who holds a record, in which play; whoever won it, in records of a margin."""

    play: int
    night: date
    players: tuple[int, ...]


class Record(msgspec.Struct, frozen=True):
    """`kind` as in `GameRecords`, or "solo". `more` is how many holders are not among those shown.
    Plays that were level have no value, but what decided them, which is a record for each."""

    kind: str
    value: int | None
    holders: tuple[ShownHolder, ...]
    more: int
    decided_by: str = ""


class Points(msgspec.Struct, frozen=True):
    """What is counted of one edition. `known` are the plays whose lines are known and that somebody
    lost; `by_game`: a play is a series, with a value for each of its games."""

    edition: str
    plays: int  # with opponents
    records: tuple[Record, ...]
    spreads: tuple[Spread, ...]
    gains: Gains | None
    known: int
    by_game: bool


class GameFigures(msgspec.Struct, frozen=True):
    """`plays` are those with opponents, `solo` the others, `editions` all of them by edition, the
    one played most first. `started` are plays whose start player is known. `panels` is what the
    game has beside what every game has."""

    plays: int
    solo: int
    last: date | None
    editions: Mapping[str, int]
    points: Points
    turns: tuple[Turn, ...] | None
    started: int
    panels: Mapping[str, Any]


def game_figures(club_id: int, game: Game, filters: Filters) -> GameFigures:
    """Of one game, whatever game the filters say. 1 query where they are remembered."""
    filters = replace(filters, game=game.slug)

    def made() -> GameFigures:
        return _figures(game, counted_plays(club_id, filters, details=True))

    return remembered(club_id, "game", filters, made)


def _figures(game: Game, plays: Sequence[CountedPlay]) -> GameFigures:
    editions = dict(Counter(play.edition for play in plays).most_common())
    edition = next(iter(editions), "")
    against = contested(plays)
    return GameFigures(
        plays=len(against),
        solo=len(plays) - len(against),
        last=plays[-1].night if plays else None,
        editions=editions,
        points=_points(game, edition, [play for play in plays if play.edition == edition]),
        turns=turns(plays),
        started=sum(all(seat.turn for seat in play.seats) for play in against),
        panels={key: PANELS[key].figures(plays, edition) for key in game.panels},
    )


def _points(game: Game, edition: str, plays: Sequence[CountedPlay]) -> Points:
    against = contested(plays)
    return Points(
        edition=edition,
        plays=len(against),
        records=_records(game, plays),
        spreads=spreads(plays),
        gains=winners_gains(plays),
        known=sum(_tells_gains(play) for play in against),
        by_game=any(seat.scores is not None for play in against for seat in play.seats),
    )


def _tells_gains(play: CountedPlay) -> bool:
    return all(seat.lines for seat in play.seats) and not all(seat.won for seat in play.seats)


# -- records ---------------------------------------------------------------------------------------


def _records(game: Game, plays: Sequence[CountedPlay]) -> tuple[Record, ...]:
    """In the order of `GameRecords`, those that nobody holds left out."""
    found = game_records(plays, fewest_wins=game.fewest_wins) or GameRecords()
    held = {name: getattr(found, name) for name in GameRecords.__struct_fields__}
    level: tuple[Holder, ...] = held.pop("level")
    held["solo"] = solo_record(plays)
    shown = {kind: record for kind, record in held.items() if record}
    nights = {play.id: play.night for play in plays}
    records = [_record(kind, record, nights) for kind, record in shown.items()]
    if level:
        records += _level(level, nights)
    return tuple(records)


def _record(kind: str, held: Held, nights: Mapping[int, date]) -> Record:
    return Record(kind, held.value, *_shown(held.holders, nights))


def _shown(
    holders: Sequence[Holder], nights: Mapping[int, date]
) -> tuple[tuple[ShownHolder, ...], int]:
    """The oldest holders, and how many more there are."""
    shown = tuple(
        ShownHolder(one.play, nights[one.play], one.players) for one in holders[:MOST_HOLDERS]
    )
    return shown, len(holders) - len(shown)


def _level(holders: Sequence[Holder], nights: Mapping[int, date]) -> list[Record]:
    """Plays with the same points in the first two places, by what decided them. 1 query."""
    decided = _decided_by(holder.play for holder in holders)
    by_what: dict[str, list[Holder]] = {}
    for holder in holders:
        by_what.setdefault(decided.get(holder.play) or "", []).append(holder)
    return [Record("level", None, *_shown(found, nights), what) for what, found in by_what.items()]


def _decided_by(plays: Iterable[int]) -> dict[int, str]:
    """What put the first place of each play ahead, as its result says. 1 query."""
    decided = "result__standings__0__decided_by"
    return dict(Play.objects.filter(pk__in=list(plays)).values_list("pk", decided))
