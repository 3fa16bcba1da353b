"""Which records does a game have? (ST-8)"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from games.contract import Text, plural, text
from games.report import Column, Kind, Look, Report
from scorepad.history.statistics import records as statistics
from scorepad.history.statistics.records import Holder

FIRST = 3  # holders in sight; the others are in the files

LABELS = {
    "best": text("Highest total"),
    "best_losing": text("Highest total that lost"),
    "worst_winning": text("Lowest total that won"),
    "closest": text("Closest win, by so many points"),
    "widest": text("Widest win, by so many points"),
    "solo": text("Highest total alone"),
}
FEWEST_WIN = {
    "best": text("Lowest total, which is best here"),
    "best_losing": text("Lowest total that lost"),
    "worst_winning": text("Highest total that won"),
}


class Record(NamedTuple):
    """A record of one table and its holders, the oldest first."""

    name: str
    table: statistics.Kind
    value: int | None
    holders: Sequence[Holder]
    decided_by: str = ""

    @property
    def key(self) -> str:
        return f"{self.table.seats}-{self.table.games}-{self.name}-{self.decided_by}"


def records(look: Look) -> Report | None:
    """Of the edition that is looked at, a row for each play; those of a table from three plays."""
    found = list(_records(look))
    if not found:
        return None
    plays = {play.id: play for play in look.plays}
    return Report(
        title=text("Which records are there?"),
        answer=(),
        columns=(
            Column("of", text("Record"), Kind.TEXT, _labels(look, found), file=False),
            Column("record", text("Record"), Kind.TEXT, page=False),
            Column("edition", text("Edition"), Kind.EDITION, page=False),
            Column("seats", text("Table"), Kind.SEATS, page=False),
            Column("games", text("Games"), Kind.COUNT, page=False),
            Column("players", text("Who"), Kind.PLAYERS, link="play"),
            Column("points", text("Points"), Kind.POINTS),
            Column("decided_by", text("Decided by"), Kind.TEXT, page=False),
            Column("night", text("Night"), Kind.DAY),
            Column("play", text("Play"), Kind.PLAY, page=False),
        ),
        rows=tuple(
            (
                *(one.key, one.name, look.edition, one.table.seats, one.table.games),
                *(holder.players, one.value, one.decided_by, plays[holder.play].night, holder.play),
            )
            for one in found
            for holder in one.holders
        ),
        notes=(text("Of each table from {least} plays.", least=statistics.RECORDS_FROM),),
        group="of",
        first=FIRST,
    )


def _records(look: Look) -> Iterator[Record]:
    """By table, those that nobody holds left out."""
    game = look.game
    plays = [play for play in look.plays if play.edition == look.edition]
    sums = statistics.record_sums(plays, fewest_wins=game.fewest_wins, victories=game.victories)
    for table, counted in sorted(sums.items()):
        shown = counted.shown(fewest_wins=game.fewest_wins)
        if shown is None:
            continue
        for name in ("best", "best_losing", "worst_winning", "closest", "widest"):
            if held := getattr(shown, name):
                yield Record(name, table, held.value, held.holders)
        for what, holders in counted.level.items():
            yield Record("level", table, None, holders, what)
    if alone := statistics.solo_record(plays):
        yield Record("solo", statistics.Kind(1), alone.value, alone.holders)


def _labels(look: Look, found: Sequence[Record]) -> Mapping[str, Text]:
    """What each record is called, with its table."""
    return {
        one.key: text("{record} ({table})", record=_label(look, one), table=_table(one.table))
        if one.name != "solo"
        else LABELS["solo"]
        for one in found
    }


def _label(look: Look, one: Record) -> Text:
    if one.name != "level":
        return (
            FEWEST_WIN.get(one.name, LABELS[one.name])
            if look.game.fewest_wins
            else LABELS[one.name]
        )
    what = look.game.tie_breakers.get(one.decided_by)
    if what is None:
        return text("Level, decided by a tie-breaker")
    if what.message.endswith("."):
        return text("Level: {what}", what=what)
    return text("Level, decided by {what}", what=what)


def _table(table: statistics.Kind) -> Text:
    players = plural("{n} player", "{n} players", table.seats)
    if not table.games:
        return players
    games = plural("{n} game", "{n} games", table.games)
    return text("{players}, {games}", players=players, games=games)
