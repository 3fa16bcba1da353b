"""How long it takes to read the figures of a club with many plays, and to keep them true.

    python -m tests.bench.history [plays]

Beside a club of 100 plays one of 10,000, made up as by `manage.py demo`, which takes some minutes.
Loading goes through every play that counts and is what a page does once after each change of the
club; what it made of them is remembered until the next one.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable
from datetime import date
from time import perf_counter

from tests.bench._pad import prepare, show, timed

from django.db import transaction  # isort: skip  needs what _pad sets up
from django.test import Client  # isort: skip
from django.urls import reverse  # isort: skip

from scorepad.clubs.models import Club  # isort: skip
from scorepad.history.demo.club import make_demo  # isort: skip
from scorepad.history.filters import EVERYTHING, Filters  # isort: skip
from scorepad.history.updates import update_play  # isort: skip
from scorepad.history.stored_plays import counted_plays, ratings, remembered  # isort: skip
from scorepad.history.models import PlayRow, Season  # isort: skip
from scorepad.history.statistics.figures import figures  # isort: skip
from scorepad.plays.loaded_play import LoadedPlay  # isort: skip
from scorepad.plays.models import Night, Play  # isort: skip

UNTIL = date(2026, 11, 19)
FEW, SEED, ROUNDS = 100, 7, 30
PAGES = {
    "page of all players": "players",
    "page of a player": "player",
    "page of two players": "against",
}
GAME_PAGES = {
    "page of all games": ("games",),
    "page of Cat Lady": ("game", "cat-lady"),
    "page of Cat in the Box": ("game", "cat-in-the-box"),
    "page of Cat Tower": ("game", "cat-tower"),
    "page of Cantankerous Cats": ("game", "cantankerous-cats"),
    "all cats": ("cards", "cat-lady"),
    "page of a cat": ("card", "cat-lady", "Florence"),
    "wall of boards": ("boards", "cat-in-the-box"),
}


def main(many: int) -> int:
    prepare()
    print(f"the history of two clubs; Python {platform.python_version()}")
    for plays in (FEW, many):
        start = perf_counter()
        with transaction.atomic():
            club = make_demo(plays, SEED, UNTIL)
        print(f"  {plays} plays made up in {perf_counter() - start:.0f} s")
        measure(club)
    return 0


def measure(club: Club) -> None:
    """The acts of one club, beside the quickest."""
    last, pages = Filters(since=UNTIL, until=UNTIL), _pages(club)
    acts: dict[str, Callable[[int], object]] = {
        "figures remembered": lambda _turn: _figures(club, known=True),
        "one night": lambda _turn: counted_plays(club.pk, last),
        "ratings of a game": lambda _turn: ratings(club.pk, "cat-tower"),
        "figures anew": lambda _turn: _figures(club, known=False),
        **pages,
        "keeping the latest play": _keep(club, latest=True),
        "keeping a play in the middle": _keep(club, latest=False),
    }
    for name in ("figures remembered", *pages):
        acts[name](0)
    show(timed(acts, ROUNDS), against="figures remembered")


def _figures(club: Club, *, known: bool) -> object:
    def made() -> object:
        return figures(counted_plays(club.pk))

    return remembered(club.pk, "figures", EVERYTHING, made) if known else made()


def _pages(club: Club) -> dict[str, Callable[[int], object]]:
    """The pages of the history as a phone gets them, their numbers known."""
    phone = Client()
    phone.post(reverse("clubs:join", args=[club.scoring_key]))
    one, two = club.players.order_by("pk").values_list("pk", flat=True)[:2]
    players: dict[str, list[int]] = {"players": [], "player": [one], "against": [one, two]}
    addresses = {
        name: reverse(f"history:{view}", args=[club.pk, *players[view]])
        for name, view in PAGES.items()
    }
    addresses |= {
        name: reverse(f"history:{view}", args=[club.pk, *of])
        for name, (view, *of) in GAME_PAGES.items()
    }
    addresses |= _club_pages(club)
    return {name: _load(phone, address) for name, address in addresses.items()}


def _club_pages(club: Club) -> dict[str, str]:
    """Addresses of the pages of nights, plays and seasons. Both clubs play in the same autumn."""
    night = Night.objects.filter(club=club).latest("date").date
    season = Season.objects.create(club=club, name="Autumn", first=date(2026, 9, 1), last=UNTIL)
    return {
        "page of the club": reverse("plays:tonight", args=[club.pk]),
        "all nights": reverse("history:nights", args=[club.pk]),
        "page of a night": reverse("history:night", args=[club.pk, night]),
        "all plays": reverse("history:plays", args=[club.pk]),
        "all seasons": reverse("history:seasons", args=[club.pk]),
        "page of a season": season.get_absolute_url(),
    }


def _load(phone: Client, address: str) -> Callable[[int], object]:
    def load(_turn: int) -> None:
        assert phone.get(address).status_code == 200

    return load


def _keep(club: Club, *, latest: bool) -> Callable[[int], object]:
    """Write the rows of a play again, with all that hangs on them."""
    rows = PlayRow.objects.filter(club=club, game_slug="cat-tower").order_by("at")
    row = rows.last() if latest else rows[rows.count() // 2]
    assert row
    play = Play.objects.select_related("club", "night").get(pk=row.play_id)

    def keep(_turn: int) -> None:
        with transaction.atomic():
            update_play(LoadedPlay.stored(play))
            transaction.set_rollback(True)

    return keep


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000))
