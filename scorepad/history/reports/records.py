"""The records of a game (ST-8).

Plays only compete with plays with as many players, and series only with series of as many games.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from games.contract import Text, plural, text
from games.counted import CountedPlay, CountedSeat, contested
from games.game import Game
from games.report import Column, Kind, Report, ReportContext

RECORDS_FROM = 3  # plays


class Table(NamedTuple):
    """What plays that compete with each other have in common: the number of seats, and the number
    of games of a series whose points are known (0 if the play is no series)."""

    seats: int
    games: int = 0


class Holder(NamedTuple):
    """The holder of a record and the play that set it; for a margin, the winner of that play."""

    play: CountedPlay
    players: tuple[int, ...]


class Record(NamedTuple):
    """A record among plays that compete, and its holders, the earliest first. `value` is None for
    plays that ended with equal totals and were decided by a tie-breaker, `decided_by`."""

    name: str
    table: Table
    value: int | None
    holders: Sequence[Holder]
    decided_by: str = ""

    @property
    def key(self) -> str:
        return f"{self.table.seats}-{self.table.games}-{self.name}-{self.decided_by}"


def table_of(play: CountedPlay) -> Table | None:
    """Returns which plays a play competes with; None for a series with unknown points."""
    scores = play.seats[0].scores
    if scores is None:
        return Table(play.size)
    return Table(play.size, len(scores)) if scores else None


def by_table(plays: Iterable[CountedPlay]) -> dict[Table, list[CountedPlay]]:
    """Returns the plays with opponents, in groups that compete with each other."""
    tables: dict[Table, list[CountedPlay]] = {}
    for play in contested(plays):
        if table := table_of(play):
            tables.setdefault(table, []).append(play)
    return tables


def records_of(
    plays: Iterable[CountedPlay], *, fewest_wins: bool = False, victories: Collection[str] = ()
) -> Iterator[Record]:
    """Yields the records of one game and edition, wherever three plays or more compete. `victories`
    are ways to win that do not depend on points."""
    plays = list(plays)
    for table, found in sorted(by_table(plays).items()):
        if len(found) >= RECORDS_FROM:
            yield from _of_table(table, found, -1 if fewest_wins else 1, victories)
    alone = [(play, play.seats[0]) for play in plays if play.is_solo]
    if len(alone) >= RECORDS_FROM:
        yield from _top("solo", Table(1), alone, 1)


def _of_table(
    table: Table, plays: Sequence[CountedPlay], sign: int, victories: Collection[str]
) -> Iterator[Record]:
    """Yields the records among plays that compete. The best total is the highest one; if the fewest
    points win (`sign` is -1), it is the lowest, and the other records are reversed, too."""
    by_points = [play for play in plays if play.decided_by not in victories]
    seats = [(play, seat) for play in plays for seat in play.seats]
    losing = [(play, seat) for play, seat in seats if play.was_won and not seat.won]
    winning = [(play, seat) for play in by_points for seat in play.seats if seat.won]
    yield from _top("best", table, seats, sign)
    yield from _top("best_losing", table, losing, sign)
    yield from _top("worst_winning", table, winning, -sign)
    # A shared first place has no margin, and a guest's margin is not kept.
    alone = [play for play in by_points if not play.guests]
    sole = [play for play in alone if sum(seat.place == 1 for seat in play.seats) == 1]
    margins = [(_margin(play, sign), play) for play in sole]
    for name, best in (("closest", min), ("widest", max)):
        if values := [margin for margin, _play in margins if margin > 0]:
            value = best(values)
            holders = [_winner(play) for margin, play in margins if margin == value]
            yield Record(name, table, value, holders)
    level = [play for margin, play in margins if not margin]
    for decided_by in dict.fromkeys(play.decided_by for play in level):
        holders = [_winner(play) for play in level if play.decided_by == decided_by]
        yield Record("level", table, None, holders, decided_by)


def _top(
    name: str, table: Table, seats: Sequence[tuple[CountedPlay, CountedSeat]], sign: int
) -> Iterator[Record]:
    if seats:
        value = sign * max(sign * seat.total for _play, seat in seats)
        holders = [Holder(play, (seat.player,)) for play, seat in seats if seat.total == value]
        yield Record(name, table, value, holders)


def _margin(play: CountedPlay, sign: int) -> int:
    """Returns the points between first and second place, negative if the first's total is worse."""
    first = next(seat.total for seat in play.seats if seat.place == 1)
    return sign * first - max(sign * seat.total for seat in play.seats if seat.place == 2)


def _winner(play: CountedPlay) -> Holder:
    return Holder(play, tuple(seat.player for seat in play.seats if seat.place == 1))


class Best(NamedTuple):
    """The best total in a game, the first play with that total, and its player."""

    game: Game
    total: int
    play: CountedPlay
    table: Table
    players: tuple[int, ...]


def best_total(context: ReportContext, game: Game, player: int = 0) -> Best | None:
    """Returns the best total in the chosen plays with opponents, of anybody or of one player. Of
    equal totals, a longer series comes first, then the earlier play. None if no play has points."""
    found = [
        (seat.total, table, play)
        for play in contested(context.plays)
        if play.game == game.slug and context.has_points(play) and (table := table_of(play))
        for seat in play.seats
        if player in (0, seat.player)
    ]
    if not found:
        return None
    sign = -1 if game.fewest_wins else 1
    total, table, play = max(found, key=lambda one: (sign * one[0], one[1].games))
    holders = (seat.player for seat in play.seats if seat.total == total)
    return Best(game, total, play, table, (player,) if player else tuple(holders))


# -- the report ------------------------------------------------------------------------------------

FIRST = 3  # holders shown; the others are in the files

LABELS = {
    "best": text("Highest total"),
    "best_losing": text("Highest total that lost"),
    "worst_winning": text("Lowest total that won"),
    "closest": text("Closest win, in points"),
    "widest": text("Widest win, in points"),
    "solo": text("Best solo score"),
}
FEWEST_WIN = {
    "best": text("Lowest total (the lowest wins)"),
    "best_losing": text("Lowest total that lost"),
    "worst_winning": text("Highest total that won"),
}


def records(context: ReportContext) -> Report | None:
    """Reports the records in the chosen edition, a row per holder; None without any."""
    game, edition = context.game, context.edition
    plays = [one for one in context.plays if one.edition == edition and context.has_points(one)]
    best = list(records_of(plays, fewest_wins=game.fewest_wins, victories=game.victories))
    if not best:
        return None
    return Report(
        title=text("Which records are there?"),
        columns=(
            Column("of", text("Record"), Kind.TEXT, _labels(context, best), file=False),
            Column("record", text("Record"), Kind.TEXT, page=False),
            Column("edition", text("Edition"), Kind.EDITION, page=False),
            Column("seats", text("Table"), Kind.SEATS, page=False),
            Column("games", text("Games in the series"), Kind.COUNT, page=False),
            Column("players", text("Who"), Kind.PLAYERS, link="play"),
            Column("points", text("Points"), Kind.POINTS),
            Column("decided_by", text("Decided by"), Kind.TEXT, page=False),
            Column("night", text("Night"), Kind.DAY),
            Column("play", text("Play"), Kind.PLAY, page=False),
        ),
        rows=tuple(
            (
                *(record.key, record.name, edition, record.table.seats, record.table.games),
                *(holder.players, record.value, record.decided_by),
                *(holder.play.night, holder.play.id),
            )
            for record in best
            for holder in record.holders
        ),
        notes=(text("For each player count with {least} plays or more.", least=RECORDS_FROM),),
        group="of",
        first=FIRST,
    )


def _labels(context: ReportContext, found: Sequence[Record]) -> Mapping[str, Text]:
    """Returns the title of each record, with the number of players, and of games in a series."""
    return {
        one.key: text("{record} ({table})", record=_label(context, one), table=words_of(one.table))
        if one.name != "solo"
        else LABELS["solo"]
        for one in found
    }


def _label(context: ReportContext, one: Record) -> Text:
    if one.name != "level":
        labels = LABELS | FEWEST_WIN if context.game.fewest_wins else LABELS
        return labels[one.name]
    what = context.game.tie_breakers.get(one.decided_by)
    if what is None:
        return text("Won on a tie-breaker")
    if what.message.endswith("."):
        return text("Tied: {what}", what=what)
    return text("Tied, decided by {what}", what=what)


def words_of(table: Table) -> Text:
    """Returns in words which plays compete: "3 players" or "3 players, 2 games"."""
    players = plural("{n} player", "{n} players", table.seats)
    if not table.games:
        return players
    games = plural("{n} game", "{n} games", table.games)
    return text("{players}, {games}", players=players, games=games)
