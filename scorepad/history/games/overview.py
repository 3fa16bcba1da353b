"""The list of games that a club plays: how often, when last, and the best total."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

import msgspec

from games import registry
from games.counted import CountedPlay, contested
from scorepad.history.filters import Filters
from scorepad.history.reading import Past
from scorepad.history.statistics.records import Holder, Kind, RecordSums, record_sums


class ListedGame(msgspec.Struct, frozen=True):
    """`plays` are those with opponents, `solo` those alone. `best` is the best total of the edition
    and the `table` that played most, `holder` who had it first, on the evening `night`; `holders`
    how often it was reached."""

    plays: int
    solo: int
    last: date
    table: Kind | None = None
    best: int | None = None
    holder: Holder | None = None
    night: date | None = None
    holders: int = 0


class _Edition(msgspec.Struct, frozen=True):
    plays: int
    records: Mapping[Kind, RecordSums]


class _Game(msgspec.Struct, frozen=True):
    """`editions` in the order in which they were played first."""

    plays: int
    solo: int
    last: date
    editions: Mapping[str, _Edition]


def listed_games(club: Past, filters: Filters) -> dict[str, ListedGame]:
    """Of every game that was played, by its slug. 1 query where it is remembered."""

    def listed() -> dict[str, ListedGame]:
        games = _count(club.picked(filters))
        return {slug: _listed(club, slug, game) for slug, game in games.items()}

    return club.cached(("games", filters), listed)


def _count(plays: Sequence[CountedPlay]) -> dict[str, _Game]:
    slugs = dict.fromkeys(play.game for play in plays)
    return {
        slug: _count_game(slug, [play for play in plays if play.game == slug]) for slug in slugs
    }


def _count_game(slug: str, plays: Sequence[CountedPlay]) -> _Game:
    against = contested(plays)
    return _Game(
        plays=len(against),
        solo=len(plays) - len(against),
        last=max(play.night for play in plays),
        editions={
            edition: _count_edition(slug, [play for play in plays if play.edition == edition])
            for edition in dict.fromkeys(play.edition for play in plays)
        },
    )


def _count_edition(slug: str, plays: Sequence[CountedPlay]) -> _Edition:
    game = registry.game(slug)
    records = record_sums(plays, fewest_wins=game.fewest_wins, victories=game.victories)
    return _Edition(len(plays), records)


def _listed(club: Past, slug: str, game: _Game) -> ListedGame:
    """The record is that of the edition and the table that played most, the first of equals."""
    most = max(game.editions.values(), key=lambda edition: edition.plays)
    listed = ListedGame(game.plays, game.solo, game.last)
    if not most.records:
        return listed
    table = max(most.records, key=lambda kind: most.records[kind].plays)
    records = most.records[table].shown(fewest_wins=registry.game(slug).fewest_wins)
    if records is None or records.best is None:
        return listed
    first = records.best.holders[0]
    return msgspec.structs.replace(
        listed,
        table=table,
        best=records.best.value,
        holder=first,
        night=club.by_id[first.play].night,
        holders=len(records.best.holders),
    )
