"""Reports about one game: the spread of totals (ST-8), starts (ST-9), points by line (ST-7)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec

from games.contract import Text, plural, text
from games.counted import WIN, CountedPlay, CountedSeat, contested
from games.report import Bars, Cell, Column, Kind, Report, ReportContext, Strips, as_number

SPREAD_FROM = 8  # values

TOTAL_COLUMNS = (
    Column("seats", text("Players"), Kind.SEATS),
    Column("edition", text("Edition"), Kind.EDITION, page=False),
    Column("totals", text("Totals"), Kind.COUNT),
    Column("lowest", text("Lowest"), Kind.POINTS),
    # Translators: “Middle” is the range in which the middle half of the totals lies
    Column("middle", text("Middle"), Kind.POINTS),
    Column("highest", text("Highest"), Kind.POINTS),
    Column("middle_won", text("Middle half of winning totals"), Kind.POINTS),
)


class Spread(msgspec.Struct, frozen=True):
    """How often each total was reached, in all plays and in wins."""

    seats: int
    totals: Mapping[int, int]
    winning: Mapping[int, int]


def spreads(plays: Iterable[CountedPlay]) -> tuple[Spread, ...]:
    """Returns the spread of totals for each player count with eight values or more, sorted by
    total. Each game of a series counts as a separate value, and as a win if the series was won."""
    totals: dict[int, Counter[int]] = {}
    winning: dict[int, Counter[int]] = {}
    for play in contested(plays):
        seats = play.size
        for seat in play.seats:
            totals.setdefault(seats, Counter()).update(seat.values)
            winning.setdefault(seats, Counter()).update(seat.values if seat.won else ())
    return tuple(
        Spread(seats, dict(sorted(totals[seats].items())), dict(sorted(winning[seats].items())))
        for seats in sorted(totals)
        if totals[seats].total() >= SPREAD_FROM
    )


def totals(context: ReportContext) -> Report | None:
    """Reports the spread of totals in the chosen edition, for player counts with eight values."""
    plays = (play for play in context.plays if context.has_points(play))
    tables = spreads(play for play in plays if play.edition == context.edition)
    if not tables:
        return None
    notes = [
        text(
            "Filled dots are wins. A player count is shown once it has {least} totals.",
            least=SPREAD_FROM,
        )
    ]
    if any(seat.scores is not None for play in context.plays for seat in play.seats):
        notes.append(text("In a series, each game counts as a total of its own."))
    return Report(
        title=text("How are the totals spread?"),
        answer=_totals_answer(tables),
        columns=TOTAL_COLUMNS,
        rows=tuple(
            (
                *(table.seats, context.edition, sum(table.totals.values()), min(table.totals)),
                *(quantile(table.totals, Fraction(1, 2)), max(table.totals)),
                quantile(table.winning, Fraction(1, 2)) if table.winning else None,
            )
            for table in tables
        ),
        chart=Strips(
            "seats",
            "totals",
            values=tuple(table.totals for table in tables),
            won=tuple(table.winning for table in tables),
        ),
        drawing=text(
            "A strip for each player count. Each total is a dot, filled if it won. With more than"
            " 60 totals there are columns instead."
        ),
        notes=tuple(notes),
    )


def _totals_answer(found: tuple[Spread, ...]) -> tuple[Text, ...]:
    most = max(found, key=lambda one: sum(one.totals.values()))
    half = text(
        "With {players}, half of all totals are between {low} and {high}.",
        players=as_number(Kind.SEATS, most.seats),
        low=as_number(Kind.POINTS, quantile(most.totals, Fraction(1, 4))),
        high=as_number(Kind.POINTS, quantile(most.totals, Fraction(3, 4))),
    )
    if not most.winning:
        return (half,)
    middle = as_number(Kind.POINTS, quantile(most.winning, Fraction(1, 2)))
    return (half, text("The winners’ median total is {middle}.", middle=middle))


def quantile(counts: Mapping[int, int], share: Fraction) -> int:
    """Returns the smallest value for which at least this share of all values is equal or smaller.
    `counts` has how often each value occurs, sorted by value."""
    needed, seen = share * sum(counts.values()), 0
    for value, count in counts.items():
        seen += count
        if seen >= needed:
            return value
    raise ValueError(counts)


# -- does it matter who starts? (ST-9) -------------------------------------------------------------

STARTS_FROM = 20  # plays

START_COLUMNS = (
    # Translators: the head of a column: 1st, 2nd, 3rd player to have a turn
    Column("turn", text("Turn"), Kind.PLACE),
    Column("plays", text("Seats"), Kind.COUNT),
    Column("wins", text("Wins"), Kind.COUNT, below="shared"),
    Column("shared", text("Shared"), Kind.SHARED),
    Column("credit", text("Wins (a shared win counts in part)"), Kind.MEAN, page=False),
    Column("expected", text("Expected by chance"), Kind.MEAN),
)


def starts(context: ReportContext) -> Report | None:
    """Reports wins by turn, counted from the start player. Returns None below twenty plays that
    somebody won and whose start player is known."""
    plays = [
        play
        for play in contested(context.plays)
        if play.was_won and all(seat.turn for seat in play.seats)
    ]
    if len(plays) < STARTS_FROM:
        return None
    turns: dict[int, list[CountedSeat]] = defaultdict(list)
    for play in plays:
        for seat in play.seats:
            turns[seat.turn].append(seat)
    first = turns[1]
    return Report(
        title=text("Does it matter who starts?"),
        answer=(
            plural(
                "The start player won {n} of {plays} plays; by chance it would be {expected}.",
                "The start player won {n} of {plays} plays; by chance it would be {expected}.",
                sum(seat.won for seat in first),
                plays=len(first),
                expected=as_number(Kind.MEAN, _expected(first)),
            ),
        ),
        columns=START_COLUMNS,
        rows=tuple((turn, *_numbers(turns[turn])) for turn in sorted(turns)),
        notes=(text("Shown once {least} plays have a known start player.", least=STARTS_FROM),),
    )


def _numbers(seats: Sequence[CountedSeat]) -> tuple[Cell, ...]:
    """Returns the numbers of seats, wins and shared wins, the wins again with shared ones counted
    in part, and the expected wins."""
    return (
        len(seats),
        sum(seat.won for seat in seats),
        sum(0 < seat.win_part < WIN for seat in seats),
        Fraction(sum(seat.win_part for seat in seats), WIN),
        _expected(seats),
    )


def _expected(seats: Sequence[CountedSeat]) -> Fraction:
    return Fraction(sum(seat.chance_part for seat in seats), WIN)


# -- line by line: where winners get their points (ST-7); points of two editions never mix ---------

GAINS_FROM = 10  # plays
SCALE = 60  # can be divided by every number of seats in an average

Side = Sequence[Mapping[str, int]]  # the points by line of each seat on one side


class Gains(msgspec.Struct, frozen=True):
    """Average points ahead, by line, over a number of `plays`. `margin` is the sum of the lines."""

    plays: int
    lines: dict[str, Fraction]

    @property
    def margin(self) -> Fraction:
        return sum(self.lines.values(), Fraction(0))


def mean_gains(
    plays: Iterable[tuple[Collection[CountedSeat], Collection[CountedSeat]]], least: int
) -> Gains | None:
    """Returns by line how many more points the first group of each pair has than the second,
    averaged over plays. Plays entered as sums are left out. Returns None below `least` plays."""
    sums: dict[str, int] = {}
    count = 0
    for some, others in plays:
        mine, theirs = [seat.lines for seat in some], [seat.lines for seat in others]
        if not (all(mine) and all(theirs)):
            continue
        count += 1
        for key in dict.fromkeys(key for lines in (*mine, *theirs) for key in lines):
            sums[key] = sums.get(key, 0) + _mean60(mine, key) - _mean60(theirs, key)
    if count < least:
        return None
    return Gains(count, {key: Fraction(points, SCALE * count) for key, points in sums.items()})


def _mean60(side: Side, key: str) -> int:
    return sum(lines.get(key, 0) for lines in side) * SCALE // len(side)


def gains(context: ReportContext) -> Report | None:
    """Reports, line by line, how many more points winners have than others, in the chosen edition.
    Returns None below ten plays with known lines."""
    with_points = (play for play in context.plays if context.has_points(play))
    plays = contested(play for play in with_points if play.edition == context.edition)
    sides = [
        ([seat for seat in play.seats if seat.won], [seat for seat in play.seats if not seat.won])
        for play in plays
    ]
    means = mean_gains([side for side in sides if all(side)], GAINS_FROM)
    if means is None:
        return None
    labels = context.game.line_labels
    sign = -1 if context.game.fewest_wins else 1
    lines = sorted(means.lines.items(), key=lambda line: -sign * line[1])
    return Report(
        title=text("Where do winners get their points?"),
        answer=(_gains_answer(context, means, lines, sign),),
        columns=(
            Column("line", text("Line"), Kind.TEXT, words=labels),
            Column("edition", text("Edition"), Kind.EDITION, page=False),
            Column("winners_have_more", text("Winners have more"), Kind.GAIN),
            Column("plays", text("Plays"), Kind.COUNT, page=False),
        ),
        rows=tuple((key, context.edition, value, means.plays) for key, value in lines),
        chart=Bars("line", "winners_have_more"),
        drawing=text("A bar for each line: how many more points winners have in it on average."),
        notes=(
            plural(
                "The average of {n} play whose lines are known. Together the lines make up the"
                " whole difference.",
                "The average of {n} plays whose lines are known. Together the lines make up the"
                " whole difference.",
                means.plays,
            ),
        ),
    )


def _gains_answer(
    context: ReportContext, found: Gains, lines: list[tuple[str, Fraction]], sign: int
) -> Text:
    margin = as_number(Kind.MEAN, sign * found.margin)
    best, most = lines[0]
    if context.game.fewest_wins:
        return text("Winners have {margin} fewer points than the others.", margin=margin)
    if len(lines) == 1:
        return text("Winners have {margin} more points than the others.", margin=margin)
    return text(
        "Winners have {margin} more points than the others."
        " The biggest difference is in “{line}”: {most}.",
        margin=margin,
        line=context.game.line_labels[best],
        most=as_number(Kind.GAIN, most),
    )
