"""The list of games that a club plays: how often, when last, and the best total."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from games.contract import Game
from games.counted import CountedPlay, contested
from scorepad.history.filters import Filters
from scorepad.history.reading import Past
from scorepad.history.reports.records import Holder, Record, Table, by_table, records_of


@dataclass(frozen=True)
class ListedGame:
    """`plays` are those with opponents, `solo` those alone. `best` is the best total of the edition
    and the `table` that played most, `holder` who had it first, on the evening `night`; `holders`
    how often it was reached."""

    plays: int
    solo: int
    last: date
    table: Table | None = None
    best: int | None = None
    holder: Holder | None = None
    night: date | None = None
    holders: int = 0


def listed_games(club: Past, filters: Filters) -> dict[str, ListedGame]:
    """Of every game that was played, by its slug."""

    def listed() -> dict[str, ListedGame]:
        plays: dict[str, list[CountedPlay]] = {}
        for play in club.picked(filters):
            plays.setdefault(play.game, []).append(play)
        return {slug: _listed(club.games[slug], found) for slug, found in plays.items()}

    return club.cached(("games", filters), listed)


def _listed(game: Game, plays: Sequence[CountedPlay]) -> ListedGame:
    against = len(contested(plays))
    record = _best(game, plays)
    first = record.holders[0] if record else None
    return ListedGame(
        plays=against,
        solo=len(plays) - against,
        last=max(play.night for play in plays),
        table=record.table if record else None,
        best=record.value if record else None,
        holder=first,
        night=first.play.night if first else None,
        holders=len(record.holders) if record else 0,
    )


def _best(game: Game, plays: Sequence[CountedPlay]) -> Record | None:
    """Of the edition and the table that played most, the first of equals."""
    [(edition, _number)] = Counter(play.edition for play in plays).most_common(1)
    tables = by_table(play for play in plays if play.edition == edition)
    if not tables:
        return None
    most = max(tables.values(), key=len)
    records = records_of(most, fewest_wins=game.fewest_wins, victories=game.victories)
    return next((record for record in records if record.name == "best"), None)
