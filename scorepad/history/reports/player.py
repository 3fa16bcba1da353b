"""Reports about one player: points (ST-4), feeding (ST-13), and what to be proud of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from fractions import Fraction
from statistics import mean, median_high, median_low, variance
from typing import NamedTuple

from games.contract import Text, plural, text
from games.counted import MEAN_FROM, TABLE, CountedPlay, contested
from games.game import Game
from games.report import Cell, Column, Kind, Report, ReportContext, as_number
from scorepad.history.reports.head_to_head import Record, Records, favourite, nemesis, records
from scorepad.history.reports.records import Best, best_total
from scorepad.history.reports.wins import figures, most_won, seats_of, wins_by_game

Values = list[tuple[int, int]]  # each with its play, in order


def points(context: ReportContext) -> Report | None:
    """Reports totals by game, edition and player count, also of solo plays and games of series."""
    of_kind: dict[tuple[str, str, int], Values] = {}  # game, edition, players
    for play, seat in seats_of(filter(context.has_points, context.plays), context.player):
        values = of_kind.setdefault((play.game, play.edition, play.size), [])
        values.extend((value, play.id) for value in seat.values)
    places = {slug: place for place, slug in enumerate(context.games)}
    kinds = sorted(
        (kind for kind, values in of_kind.items() if values),
        key=lambda kind: (places[kind[0]], kind),
    )
    if not kinds:
        return None
    defaults = {(slug, next(iter(game.editions))) for slug, game in context.games.items()}
    mixed = any((game, edition) not in defaults for game, edition, _seats in kinds)
    return Report(
        title=text("How many points?"),
        columns=(
            Column("game", text("Game"), Kind.GAME),
            Column("seats", text("Table"), Kind.SEATS, below="values"),
            Column("edition", text("Edition"), Kind.EDITION, page=mixed),
            Column("values", text("Played"), Kind.GAMES),
            Column("mean", text("Average"), Kind.MEAN),
            Column("median", text("Median"), Kind.MEAN),
            Column("best", text("Best"), Kind.POINTS, link="play"),
            Column("worst", text("Worst"), Kind.POINTS),
            Column("play", text("Play with the best score"), Kind.PLAY, page=False),
        ),
        rows=tuple(
            (
                *(game, seats, edition),
                *_numbers(of_kind[game, edition, seats], context.games[game].fewest_wins),
            )
            for game, edition, seats in kinds
        ),
        notes=(text("An average is shown for {least} games or more.", least=MEAN_FROM),),
        group="game",
    )


def _numbers(found: Values, fewest_wins: bool) -> tuple[Cell, ...]:
    """Returns the count, average and median (None below three values), the best total, the worst,
    and the play with the best."""
    values = [value for value, _play in found]
    mean = Fraction(sum(values), len(values)) if len(values) >= MEAN_FROM else None
    least, most = min(values), max(values)
    best, worst = (least, most) if fewest_wins else (most, least)
    return (
        *(len(values), mean, None if mean is None else _median(values)),
        *(best, worst, found[values.index(best)][1]),
    )


def _median(values: Sequence[int]) -> Fraction:
    return Fraction(median_low(values) + median_high(values), 2)


# -- what did feeding by hand leave in the bowl? (ST-13) -------------------------------------------

FEEDING = "feeding"  # the kind of facts

BOWL_COLUMNS = (
    Column("feedings", text("Fed by hand"), Kind.COUNT),
    Column("perfect", text("As good as possible"), Kind.COUNT),
    Column("left", text("Points missed"), Kind.COUNT),
)


def points_left(context: ReportContext) -> Report | None:
    """Reports how many points the player's own feeding missed; None without facts about feeding."""
    left = [
        fact.numbers["left"]
        for _play, seat in seats_of(context.plays, context.player)
        for fact in seat.facts
        if fact.kind == FEEDING
    ]
    if not left:
        return None
    perfect = left.count(0)
    answer: list[Text] = [
        plural(
            "Fed by hand {n} time, {perfect} of them as well as possible.",
            "Fed by hand {n} times, {perfect} of them as well as possible.",
            len(left),
            perfect=perfect,
        )
    ]
    if len(left) >= MEAN_FROM:
        answer.append(
            text(
                "The best feeding would have given {mean} more points on average.",
                mean=as_number(Kind.MEAN, Fraction(sum(left), len(left))),
            )
        )
    return Report(
        title=text("What did hand feeding miss?"),
        answer=tuple(answer),
        columns=BOWL_COLUMNS,
        rows=((len(left), perfect, sum(left)),),
    )


# -- is somebody getting better? (ST-5) ------------------------------------------------------------

LATELY = 20  # plays, compared with at least as many before


class Trend(NamedTuple):
    """The average share of opponents beaten in the last plays (`lately`) and in the plays before.
    `change` is 1 if it clearly rose, -1 if it clearly fell, else 0."""

    change: int
    lately: Fraction
    before: Fraction


def trend(beaten: Sequence[Fraction]) -> Trend | None:
    """Returns the trend of the shares of opponents beaten, by play; None below forty plays."""
    before, lately = beaten[:-LATELY], beaten[-LATELY:]
    if len(before) < LATELY:
        return None
    gain = mean(lately) - mean(before)
    # Two standard errors, squared: exact, as floats would be wrong at the edge.
    error = variance(lately) / len(lately) + variance(before) / len(before)
    is_clear = gain != 0 and gain**2 >= 4 * error
    return Trend((gain > 0) - (gain < 0) if is_clear else 0, mean(lately), mean(before))


# -- what to be proud of ---------------------------------------------------------------------------

RUN_FROM = 2  # wins in a row make a run
MOST_BESTS = 5  # the games that the player played most


class Run(NamedTuple):
    """Several wins in a row, and the night of the last one."""

    wins: int
    until: date


class Rival(NamedTuple):
    """A player clearly ahead of the page's player, or clearly behind, and the record of the two."""

    player: int
    record: Record


class Facts(NamedTuple):
    """What a player can be proud of. `since` is the night of the first play, `alone` the number of
    solo plays, `most` the game won most (None if several are), `bests` the best totals in the games
    played most, `run` the longest run of wins."""

    since: date
    plays: int
    alone: int
    nights: int
    wins: int = 0
    shared: int = 0
    last_won: CountedPlay | None = None
    most: Game | None = None
    wins_of_most: int = 0
    bests: Sequence[Best] = ()
    run: Run | None = None
    favourite: Rival | None = None
    nemesis: Rival | None = None
    trend: Trend | None = None


def facts_of(context: ReportContext) -> Facts | None:
    """Returns the facts about the chosen player; None if the player has no plays."""
    sat = seats_of(context.plays, context.player)
    if not sat:
        return None
    plays = [play for play, _seat in sat]
    against = seats_of(contested(plays), context.player)
    own = figures(plays, context.player)[context.player]
    by_game = wins_by_game(plays).get(context.player, Counter())
    most = most_won(by_game, context.games)
    met = records(plays, context.player)
    return Facts(
        since=plays[0].night,
        plays=own.plays,
        alone=own.solo,
        nights=own.nights,
        wins=own.wins,
        shared=own.shared,
        last_won=next((play for play, seat in reversed(against) if seat.won), None),
        most=most,
        wins_of_most=by_game[most.slug] if most else 0,
        bests=_bests(context, [play for play, _seat in against]),
        run=longest_runs(plays).get(context.player),
        favourite=_rival(favourite, context, met),
        nemesis=_rival(nemesis, context, met),
        trend=trend([Fraction(seat.table_part, TABLE) for _play, seat in against]),
    )


def _bests(context: ReportContext, against: Sequence[CountedPlay]) -> list[Best]:
    """Returns the player's best results in the games that the player played most, in that order."""
    played = Counter(play.game for play in against).most_common()
    order = sorted(played, key=lambda play: (-play[1], list(context.games).index(play[0])))
    found = (best_total(context, context.games[slug], context.player) for slug, _plays in order)
    return [best for best in found if best][:MOST_BESTS]


def _rival(find: Callable[..., int | None], context: ReportContext, met: Records) -> Rival | None:
    other = find(met, context.player, context.people)
    return None if other is None else Rival(other, met[context.player, other])


def longest_runs(plays: Iterable[CountedPlay]) -> dict[int, Run]:
    """Returns each player's longest run of wins, the latest of equal ones. Shared wins count."""
    now: Counter[int] = Counter()
    longest: dict[int, Run] = {}
    for play in contested(plays):
        for seat in play.seats:
            now[seat.player] = now[seat.player] + 1 if seat.won else 0
            run, best = now[seat.player], longest.get(seat.player)
            if run >= max(best.wins if best else 0, RUN_FROM):
                longest[seat.player] = Run(run, play.night)
    return longest


def longest_of_all(plays: Iterable[CountedPlay]) -> dict[int, Run]:
    """Returns the longest run of wins in the club, by player; several if they are equally long."""
    found = longest_runs(plays)
    most = max((run.wins for run in found.values()), default=0)
    return {player: run for player, run in found.items() if run.wins == most}
