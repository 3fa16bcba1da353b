"""Who plays what on which evening. The same seed gives the same plan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta, tzinfo
from random import Random
from typing import NamedTuple

from games.game import Game

NAMES = ("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn")
CATS_AT_HOME = (2, 1, 3, 0, 1, 2)
TABLES = {1: 2, 2: 22, 3: 34, 4: 28, 5: 10, 6: 4}  # how often so many come to an evening
YEARS = 6  # that the evenings lie in, however many there are
SAME_GAME_AGAIN = 0.35
EXCLUDED, DELETED = 0.02, 0.01


class PlannedPlay(NamedTuple):
    """`players` by their place in NAMES, in table order; `start` is a place in that order.
    `fate` is "excluded", "deleted" or nothing."""

    game: Game
    players: tuple[int, ...]
    start: int
    night: date
    began: datetime
    finished: datetime
    fate: str = ""


def skills(random: Random, games: Sequence[Game]) -> Mapping[str, tuple[float, ...]]:
    """How well everybody plays each game, by its slug."""
    return {
        game.slug: tuple(min(0.9, max(0.1, random.gauss(0.5, 0.15))) for _name in NAMES)
        for game in games
    }


def plan(
    random: Random, games: Sequence[Game], plays: int, until: date, zone: tzinfo
) -> Iterator[PlannedPlay]:
    """So many plays in order, the last of them on the evening `until`."""
    sizes = list(_evenings(random, plays))
    apart = max(1, min(7, YEARS * 365 // max(1, len(sizes))))
    nights = [until]
    while len(nights) < len(sizes):
        nights.append(nights[-1] - timedelta(days=random.randint(1, 2 * apart - 1)))
    for night, size in zip(reversed(nights), sizes, strict=True):
        yield from _evening(random, games, night, size, zone)


def _evenings(random: Random, plays: int) -> Iterator[int]:
    """How many plays each evening has."""
    most = max(6, plays // 800)
    while plays > 0:
        size = min(plays, random.randint(2, most))
        plays -= size
        yield size


def _evening(
    random: Random, games: Sequence[Game], night: date, size: int, zone: tzinfo
) -> Iterator[PlannedPlay]:
    [came] = random.choices(list(TABLES), list(TABLES.values()))
    table = random.sample(range(len(NAMES)), came)
    now = datetime.combine(night, time(18, random.randrange(60)), zone)
    game: Game | None = None
    for _play in range(size):
        fitting = [game for game in games if game.seats[0] <= came]
        if game is None or random.random() >= SAME_GAME_AGAIN:
            game = random.choice(fitting)
        seats = _seated(random, table, game)
        took = timedelta(minutes=random.randint(12, 35), seconds=random.randrange(60))
        fate = random.random()
        yield PlannedPlay(
            game=game,
            players=seats,
            start=random.randrange(len(seats)),
            night=night,
            began=now,
            finished=now + took,
            fate="deleted" if fate < DELETED else "excluded" if fate < EXCLUDED + DELETED else "",
        )
        now += took + timedelta(minutes=random.randint(2, 8))


def _seated(random: Random, table: Sequence[int], game: Game) -> tuple[int, ...]:
    """All who came, or as many of them as the game takes; who sits out changes."""
    most = game.seats[-1]
    if len(table) <= most:
        return tuple(table)
    playing = set(random.sample(table, most))
    return tuple(player for player in table if player in playing)
