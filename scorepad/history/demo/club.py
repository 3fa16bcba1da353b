"""The demo club: its players, its evenings, its plays."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import cycle
from random import Random
from zoneinfo import ZoneInfo

from games import registry
from games.contract import Table
from scorepad.clubs.models import Club, Player
from scorepad.history.demo.plan import CATS_AT_HOME, NAMES, PlannedPlay, plan, skills
from scorepad.history.demo.store import (
    Edition,
    Stored,
    made_up,
    pin_editions,
    save,
    stored,
)
from scorepad.history.rebuild import rebuild
from scorepad.plays.models import Night

CLUB = "Thursday cats"


def make_demo(plays: int, seed: int, until: date) -> Club:
    """A club with so many plays, the last of them on the evening `until`. Runs inside the caller's
    transaction; the editions must be there."""
    club = Club.objects.create(name=CLUB)
    players = make_players(club)
    save(demo_plays(club, players, plays, seed, until))
    rebuild(club)
    return club


def make_players(club: Club) -> list[Player]:
    """As in NAMES."""
    return [
        Player.objects.create(club=club, name=name, cats_at_home=cats)
        for name, cats in zip(NAMES, CATS_AT_HOME, strict=True)
    ]


def demo_plays(
    club: Club, players: list[Player], plays: int, seed: int, until: date
) -> Iterator[Stored]:
    """Every play, scored and not saved."""
    nights: dict[date, Night] = {}
    for planned, edition, table in made_up_plays(club, players, plays, seed, until):
        if planned.night not in nights:
            nights[planned.night] = Night.objects.create(club=club, date=planned.night)
        yield stored(planned, edition, table, nights[planned.night], players)


def made_up_plays(
    club: Club, players: list[Player], plays: int, seed: int, until: date
) -> Iterator[tuple[PlannedPlay, Edition, Table]]:
    """Every play as everything is entered. The same seed makes up the same plays."""
    random = Random(seed)  # noqa: S311  no secret hangs on it
    games = registry.games()
    able = skills(random, games)
    editions = {game.slug: cycle(pin_editions(club, game, players)) for game in games}
    for planned in plan(random, games, plays, until, ZoneInfo(club.time_zone)):
        edition = next(editions[planned.game.slug])
        table = made_up(planned, edition, players, able[planned.game.slug], random)
        yield planned, edition, table
