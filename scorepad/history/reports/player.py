"""How many points does a player have? (ST-4)"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from statistics import median

from games.contract import SeatName, Text, plural, text
from games.counted import MEAN_FROM, TABLE, contested
from games.report import Cell, Column, Dots, Kind, Look, Report, said

Values = list[tuple[int, int]]  # each with its play, in the order they were played


def points(look: Look) -> Report | None:
    """By game, edition and number of players, those alone among them. A series has a value for each
    of its games."""
    of_kind: dict[tuple[str, str, int], Values] = {}  # game, edition, players
    for play in look.plays:
        if seat := play.seat_of(look.player):
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
    sat = [(play, seat) for play in contested(look.plays) if (seat := play.seat_of(look.player))]
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
    seats = [seat for play in look.plays if (seat := play.seat_of(look.player))]
    left = [fact.numbers["left"] for seat in seats for fact in seat.facts if fact.kind == FEEDING]
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
