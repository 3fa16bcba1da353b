"""What is told of one player: points (ST-4), form (ST-5), feeding (ST-13), five facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from statistics import median

from games.contract import SeatName, Text, plural, text
from games.counted import MEAN_FROM, TABLE, contested
from games.game import Game
from games.report import Cell, Column, Dots, Kind, Look, Report, said
from scorepad.history.reports.head_to_head import records
from scorepad.history.reports.wins import Sat, figures, most_won, seats_of, wins_by_game

Values = list[tuple[int, int]]  # each with its play, in the order they were played


def points(look: Look) -> Report | None:
    """By game, edition and number of players, those alone among them. A series has a value for each
    of its games."""
    of_kind: dict[tuple[str, str, int], Values] = {}  # game, edition, players
    for play, seat in seats_of(look.plays, look.player):
        values = of_kind.setdefault((play.game, play.edition, len(play.seats)), [])
        values.extend((value, play.id) for value in seat.values)
    places = {slug: place for place, slug in enumerate(look.games)}
    kinds = sorted(
        (kind for kind, values in of_kind.items() if values),
        key=lambda kind: (places[kind[0]], kind),
    )
    if not kinds:
        return None
    defaults = {(slug, next(iter(game.editions))) for slug, game in look.games.items()}
    mixed = any((game, edition) not in defaults for game, edition, _seats in kinds)
    return Report(
        title=text("How many points?"),
        answer=(),
        columns=(
            Column("game", text("Game"), Kind.GAME),
            Column("seats", text("Table"), Kind.SEATS, below="values"),
            Column("edition", text("Edition"), Kind.EDITION, page=mixed),
            Column("values", text("Played"), Kind.GAMES),
            Column("mean", text("Mean"), Kind.MEAN),
            Column("median", text("Median"), Kind.MEAN),
            Column("best", text("Best"), Kind.POINTS, link="play"),
            Column("worst", text("Worst"), Kind.POINTS),
            Column("play", text("Play of the best"), Kind.PLAY, page=False),
        ),
        rows=tuple(
            (
                *(game, seats, edition),
                *_numbers(of_kind[game, edition, seats], look.games[game].fewest_wins),
            )
            for game, edition, seats in kinds
        ),
        notes=(text("A mean from {least} games on.", least=MEAN_FROM),),
        group="game",
    )


def _numbers(found: Values, fewest_wins: bool) -> tuple[Cell, ...]:
    """How many, mean and median, which take three values, best, worst, the first play of the
    best."""
    values = [value for value, _play in found]
    mean = Fraction(sum(values), len(values)) if len(values) >= MEAN_FROM else None
    least, most = min(values), max(values)
    best, worst = (least, most) if fewest_wins else (most, least)
    return (
        *(len(values), mean, None if mean is None else median(map(Fraction, values))),
        *(best, worst, found[values.index(best)][1]),
    )


# -- how did the last plays go? (ST-5) -------------------------------------------------------------

FORM = 10  # plays shown
TRAILING = 5  # plays in a trailing mean; and no form below so many

FORM_COLUMNS = (
    Column("night", text("Night"), Kind.DAY, link="play"),
    Column("beaten", text("Opponents beaten"), Kind.SHARE),
    Column("mean", text("Mean of five plays"), Kind.SHARE),
    Column("play", text("Play"), Kind.PLAY, page=False),
)


def form(look: Look) -> Report | None:
    """The last ten plays of a player; None below five."""
    sat = seats_of(contested(look.plays), look.player)
    beaten = [seat.table_part for _play, seat in sat]
    if len(sat) < TRAILING:
        return None
    rows = tuple(
        (play.night, Fraction(seat.table_part, TABLE), _mean(beaten[:end]), play.id)
        for end, (play, seat) in list(enumerate(sat, 1))[-FORM:]
    )
    latest = rows[-1][2]
    assert latest is not None
    return Report(
        title=text("How did the last plays go?"),
        answer=(
            text(
                "In the last {plays} plays {name} beat {share} of the others.",
                plays=TRAILING,
                name=SeatName(str(look.player)),
                share=said(Kind.SHARE, latest),
            ),
        ),
        columns=FORM_COLUMNS,
        rows=rows,
        chart=Dots("beaten", "mean"),
        drawing=text(
            "A dot for each play, the latest on the right: the share of opponents beaten. The"
            " line is the mean of five plays; 50% is average."
        ),
    )


def _mean(beaten: Sequence[int]) -> Fraction | None:
    """Of the last five."""
    last = beaten[-TRAILING:]
    return Fraction(sum(last), TABLE * TRAILING) if len(last) == TRAILING else None


# -- what did feeding by hand leave in the bowl? (ST-13) -------------------------------------------

FEEDING = "feeding"  # the kind of facts

BOWL_COLUMNS = (
    Column("feedings", text("Fed by hand"), Kind.COUNT),
    Column("perfect", text("As well as can be"), Kind.COUNT),
    Column("left", text("Points left"), Kind.COUNT),
)


def bowl(look: Look) -> Report | None:
    """From facts of kind "feeding"; None if the player never fed by hand."""
    left = [
        fact.numbers["left"]
        for _play, seat in seats_of(look.plays, look.player)
        for fact in seat.facts
        if fact.kind == FEEDING
    ]
    if not left:
        return None
    perfect = left.count(0)
    answer: list[Text] = [
        plural(
            "Fed by hand {n} time, {perfect} of them as well as can be.",
            "Fed by hand {n} times, {perfect} of them as well as can be.",
            len(left),
            perfect=perfect,
        )
    ]
    if len(left) >= MEAN_FROM:
        answer.append(
            text(
                "Another feeding would have given {mean} points more on average.",
                mean=said(Kind.MEAN, Fraction(sum(left), len(left))),
            )
        )
    return Report(
        title=text("What was left in the bowl?"),
        answer=tuple(answer),
        columns=BOWL_COLUMNS,
        rows=((len(left), perfect, sum(left)),),
    )


# -- five facts to be proud of ---------------------------------------------------------------------

RUN_FROM = 2  # wins in a row, before one speaks of a run


@dataclass(frozen=True)
class Best:
    """A player's best result in a game, and the first play that had it."""

    game: Game
    total: int
    play: int


@dataclass(frozen=True)
class Facts:
    """`since` is the night of the first play, `alone` how many are without opponents. `most` is the
    game that the player wins most, `best` of the game of points that is won most. `run` is the
    longest run of wins and `run_on` the night of its last. `beats` and `loses_to` are whom the
    player is ahead of, and behind, most."""

    since: date
    plays: int
    alone: int
    wins: int = 0
    shared: int = 0
    most: Game | None = None
    wins_of_most: int = 0
    best: Best | None = None
    run: int = 0
    run_on: date | None = None
    beats: int | None = None
    loses_to: int | None = None


def facts_of(look: Look) -> Facts | None:
    """Of the player who is looked at. None without a play."""
    sat = seats_of(look.plays, look.player)
    if not sat:
        return None
    plays = [play for play, _seat in sat]
    against = contested(plays)
    own = figures(plays)[look.player]
    by_game = wins_by_game(against).get(look.player, Counter())
    by_points = {slug: n for slug, n in by_game.items() if not look.games[slug].fewest_wins}
    most = most_won(by_game, look.games) if by_game else None
    run, run_on = _longest_run(seats_of(against, look.player))
    met = records(against)
    ahead = {other: record.ahead for (one, other), record in met.items() if one == look.player}
    order = sorted(ahead, key=lambda other: (-ahead[other], look.people[other]))
    return Facts(
        since=plays[0].night,
        plays=own.plays,
        alone=own.solo,
        wins=own.wins,
        shared=own.shared,
        most=most,
        wins_of_most=by_game[most.slug] if most else 0,
        best=_best(sat, most_won(Counter(by_points), look.games)) if by_points else None,
        run=run,
        run_on=run_on,
        beats=order[0] if order and ahead[order[0]] > 0 else None,
        loses_to=order[-1] if order and ahead[order[-1]] < 0 else None,
    )


def _best(sat: Sequence[Sat], game: Game) -> Best:
    """Of the plays alone, too."""
    totals = [(seat.total, play.id) for play, seat in sat if play.game == game.slug]
    total, play = max(totals, key=lambda one: one[0])  # the first of equals
    return Best(game, total, play)


def _longest_run(sat: Sequence[Sat]) -> tuple[int, date | None]:
    """A shared win goes on with the run; of equal runs the latest."""
    longest, run, ended = 0, 0, None
    for play, seat in sat:
        run = run + 1 if seat.won else 0
        if run >= max(longest, RUN_FROM):
            longest, ended = run, play.night
    return longest, ended
