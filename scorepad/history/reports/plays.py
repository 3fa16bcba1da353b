"""Reports about all plays: how often people play (ST-18), and a table of all seats."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from games.contract import SeatName, Text, Value, text
from games.counted import MEAN_FROM, WIN
from games.report import Column, Columns, Kind, Report, ReportContext, as_number

MOST_MONTHS = 60  # from the first play to the last; if there are more, years are counted


def how_often(context: ReportContext) -> Report | None:
    """Reports plays by month (by year if there are many months), including months without a play.
    Returns None for a single month."""
    nights = [play.night for play in context.plays]
    if not nights:
        return None
    first, last = min(nights), max(nights)
    by_year = _months(last) - _months(first) >= MOST_MONTHS
    plays = dict.fromkeys(_first_days(first, last, by_year=by_year), 0)
    for night in nights:
        plays[date(night.year, 1 if by_year else night.month, 1)] += 1
    if len(plays) < 2:
        return None
    kind = Kind.YEAR if by_year else Kind.MONTH
    return Report(
        title=text("How often do we play?"),
        answer=(_answer(kind, list(plays.items())),),
        columns=(
            Column("first_day", text("Year") if by_year else text("Month"), kind),
            Column("plays", text("Plays"), Kind.COUNT),
        ),
        rows=tuple(plays.items()),
        chart=Columns("first_day", "plays"),
        drawing=text("One column for each period, from the first play to the last."),
    )


def _answer(kind: Kind, spells: Sequence[tuple[date, int]]) -> Text:
    """Returns a sentence that names the periods with the most plays."""
    most_plays = max(number for _first, number in spells)
    *others, last = (
        as_number(kind, first.toordinal()) for first, number in spells if number == most_plays
    )
    head: list[Text | SeatName | str] = [text("{when}", when=other) for other in others]
    most = text("{head} and {last}", head=head, last=last) if head else last
    plays: Value = text("{n} each", n=most_plays) if head else most_plays
    if len(spells) < MEAN_FROM:
        return text("The most plays were in {most}: {plays}.", most=most, plays=plays)
    mean = as_number(Kind.MEAN, Fraction(sum(number for _first, number in spells), len(spells)))
    if kind is Kind.YEAR:
        return text(
            "{mean} plays a year, with the most in {most}: {plays}.",
            mean=mean,
            most=most,
            plays=plays,
        )
    return text(
        "{mean} plays a month, with the most in {most}: {plays}.", mean=mean, most=most, plays=plays
    )


def _months(day: date) -> int:
    return 12 * day.year + day.month - 1


def _first_days(first: date, last: date, *, by_year: bool) -> list[date]:
    """Returns the first day of every year or month from the first to the last play."""
    if by_year:
        return [date(year, 1, 1) for year in range(first.year, last.year + 1)]
    months = range(_months(first), _months(last) + 1)
    return [date(month // 12, month % 12 + 1, 1) for month in months]


# -- every seat of every play, for programs and spreadsheets: a report that no page draws ----------

LINE = "line_"  # before the key of a line

SEAT_COLUMNS = (
    Column("play", text("Play"), Kind.PLAY),
    Column("night", text("Night"), Kind.DAY),
    Column("began", text("Began"), Kind.MOMENT),
    Column("game", text("Game"), Kind.GAME),
    Column("edition", text("Edition"), Kind.EDITION),
    Column("players", text("Table"), Kind.SEATS),
    Column("player", text("Player"), Kind.PLAYER),
    Column("turn", text("Turn"), Kind.PLACE),
    Column("place", text("Place"), Kind.PLACE),
    Column("won", text("Wins"), Kind.COUNT),
    Column("shared", text("Shared"), Kind.SHARED),
    Column("total", text("Points"), Kind.POINTS),
    Column("decided_by", text("Decided by"), Kind.TEXT),
    Column("minutes", text("Minutes"), Kind.COUNT),
    Column("guest", text("Guest"), Kind.COUNT),
)


def seats(context: ReportContext) -> Report | None:
    """Reports a row for each seat, in the order of plays and turns, with the points of each line.
    Unknown points are None."""
    if not context.plays:
        return None
    played = {play.game for play in context.plays}
    lines: dict[str, Text] = {}
    for slug, game in context.games.items():
        if slug in played:
            lines = lines | {k: v for k, v in game.line_labels.items() if k not in lines}
    return Report(
        title=text("Every seat of every play"),
        columns=(
            *SEAT_COLUMNS,
            *(Column(LINE + key, label, Kind.POINTS) for key, label in lines.items()),
        ),
        rows=tuple(
            (
                *(play.id, play.night, play.at, play.game, play.edition, play.size),
                *(seat.player, seat.turn or None, seat.place, int(seat.won)),
                *(int(0 < seat.win_part < WIN), seat.total, play.decided_by, play.minutes),
                int(seat in play.guests),
                *map(seat.lines.get, lines),
            )
            for play in context.plays
            for seat in play.everybody
        ),
    )
