"""Demo clubs that keep what their seed was chosen for, whatever games are added to the pad."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from unittest.mock import patch

from games import registry
from scorepad.clubs.models import Club
from scorepad.history.demo import demo_plays, make_demo, save
from scorepad.history.rebuild import rebuild

# The games that there were when the seeds were chosen; further ones need not be listed.
OF_SEEDS = (
    "cat-lady",
    "box-of-treats",
    "cantankerous-cats",
    "cat-in-the-box",
    "cat-tower",
    "another-game",
)
PLAYS = 2  # of each further game: one evening's


@contextmanager
def playing(*slugs: str) -> Iterator[None]:
    """Lets the pad have only these games inside the block."""
    games = tuple(map(registry.game, slugs))
    with patch.object(registry, "games", return_value=games):
        yield


def seeded(plays: int, seed: int, until: date) -> Club:
    """Returns a demo club of the games of the seeds."""
    with playing(*OF_SEEDS):
        return make_demo(plays, seed, until)


def with_further_games(club: Club, seed: int) -> Club:
    """Returns the club after it also played each further game, on evenings before its first."""
    further = [slug for slug in registry.slugs() if slug not in OF_SEEDS]
    players = list(club.players.order_by("pk"))
    night = club.nights.earliest("date").date
    for slug in further:
        night -= timedelta(days=1)
        with playing(slug):
            save(demo_plays(club, players, PLAYS, seed, night))
    if further:
        rebuild(club)
    return club
