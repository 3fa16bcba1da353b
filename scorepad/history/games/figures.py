"""What the pages of one game count, made once for each state of the club's rows.

Points are those of one edition (ST-1): the one that is chosen, or else the one played most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, NamedTuple

import msgspec

from games.contract import Game
from games.counted import CountedPlay, contested
from scorepad.history.filters import Filters
from scorepad.history.games.panels import PANELS
from scorepad.history.reading import Past
from scorepad.history.statistics.lines import GAINS_FROM, Gains, LineSums, winners_lines
from scorepad.history.statistics.records import (
    Holder,
    Kind,
    RecordSums,
    SoloSums,
    record_sums,
    solo_sums,
)
from scorepad.history.statistics.spread import Spread, shown_spreads, spread_sums
from scorepad.history.statistics.starts import Turn, TurnSums, turn_sums

NAMES = ("best", "best_losing", "worst_winning", "closest", "widest")  # of `GameRecords`


class ShownHolder(msgspec.Struct, frozen=True):
    """Who holds a record, in which play; whoever won it, in records of a margin."""

    play: int
    night: date
    players: tuple[int, ...]


class Record(msgspec.Struct, frozen=True):
    """`name` as in `GameRecords`, or "solo". Plays that were level have no value, but what decided
    them, which is a record for each."""

    name: str
    table: Kind
    value: int | None
    holders: tuple[ShownHolder, ...]
    decided_by: str = ""


class Points(msgspec.Struct, frozen=True):
    """What is counted of one edition. `known` are the plays whose lines are known and that somebody
    lost; `by_game`: a play is a series, with a value for each of its games."""

    edition: str
    plays: int  # with opponents, of the table that played most
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


def game_figures(club: Past, game: Game, filters: Filters) -> GameFigures:
    """Of one game, whatever game the filters say. 1 query where they are remembered."""
    filters = replace(filters, game=game.slug)
    return club.cached(
        ("game", filters), lambda: _figures(club, game, _count(game, club.picked(filters)))
    )


# -- what is added up ------------------------------------------------------------------------------


class _Edition(msgspec.Struct, frozen=True):
    """One edition of a game. `known` and `by_game` as in `Points`."""

    plays: int
    records: Mapping[Kind, RecordSums]
    solo: SoloSums
    spreads: Mapping[int, Spread]
    gains: LineSums
    known: int
    by_game: bool


class _Game(msgspec.Struct, frozen=True):
    """`editions` in the order in which they were played first."""

    plays: int
    solo: int
    last: date | None
    editions: Mapping[str, _Edition]
    turns: TurnSums
    panels: Mapping[str, Any]


def _count(game: Game, plays: Sequence[CountedPlay]) -> _Game:
    against = contested(plays)
    return _Game(
        plays=len(against),
        solo=len(plays) - len(against),
        last=max((play.night for play in plays), default=None),
        editions={
            edition: _count_edition(game, [play for play in plays if play.edition == edition])
            for edition in dict.fromkeys(play.edition for play in plays)
        },
        turns=turn_sums(plays),
        panels={key: PANELS[key].count(plays) for key in game.panels},
    )


def _count_edition(game: Game, plays: Sequence[CountedPlay]) -> _Edition:
    against = contested(plays)
    return _Edition(
        plays=len(plays),
        records=record_sums(plays, fewest_wins=game.fewest_wins, victories=game.victories),
        solo=solo_sums(plays),
        spreads=spread_sums(plays),
        gains=winners_lines(plays),
        known=sum(_tells_gains(play) for play in against),
        by_game=any(seat.scores is not None for play in against for seat in play.seats),
    )


def _tells_gains(play: CountedPlay) -> bool:
    return all(seat.lines for seat in play.seats) and not all(seat.won for seat in play.seats)


# -- what it comes to ------------------------------------------------------------------------------


def _figures(club: Past, game: Game, found: _Game) -> GameFigures:
    editions = dict(Counter({key: one.plays for key, one in found.editions.items()}).most_common())
    edition = next(iter(editions), "")
    shown = found.editions.get(edition) or _count_edition(game, ())
    return GameFigures(
        plays=found.plays,
        solo=found.solo,
        last=found.last,
        editions=editions,
        points=_points(club, game, edition, shown),
        turns=found.turns.shown(),
        started=found.turns.plays,
        panels=found.panels,
    )


def _points(club: Past, game: Game, edition: str, found: _Edition) -> Points:
    gains = found.gains
    return Points(
        edition=edition,
        plays=max((sums.plays for sums in found.records.values()), default=0),
        records=_records(club, game, found),
        spreads=shown_spreads(found.spreads),
        gains=gains.gains() if gains.plays >= GAINS_FROM else None,
        known=found.known,
        by_game=found.by_game,
    )


def _records(club: Past, game: Game, found: _Edition) -> tuple[Record, ...]:
    """By table, and of each in the order of `GameRecords`, those that nobody holds left out."""
    held: list[_Holders] = []
    for table, sums in sorted(found.records.items()):
        records = sums.shown(fewest_wins=game.fewest_wins)
        if records:
            named = [(name, getattr(records, name)) for name in NAMES]
            held += [_Holders(name, table, one.value, one.holders) for name, one in named if one]
            level = sums.level.items()
            held += [_Holders("level", table, None, holders, what) for what, holders in level]
    if alone := found.solo.shown():
        held.append(_Holders("solo", Kind(1), alone.value, alone.holders))
    return tuple(_record(club, one) for one in held)


class _Holders(NamedTuple):
    """All holders of a record, the oldest first."""

    name: str
    table: Kind
    value: int | None
    holders: Sequence[Holder]
    decided_by: str = ""


def _record(club: Past, found: _Holders) -> Record:
    holders = tuple(
        ShownHolder(one.play, club.by_id[one.play].night, one.players) for one in found.holders
    )
    return Record(found.name, found.table, found.value, holders, found.decided_by)
