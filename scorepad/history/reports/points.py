"""How many points does a player have? (ST-4)"""

from __future__ import annotations

from fractions import Fraction
from statistics import median

from games.contract import text
from games.counted import MEAN_FROM
from games.report import Cell, Column, Kind, Look, Report

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
