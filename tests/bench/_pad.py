"""A pad in this process for measuring: the settings of the tests, SQLite in a folder that vanishes.

Everything goes through the test client and so through all of the middleware, as from a phone, but
over no wire. Import this before anything that needs Django to be set up.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from statistics import median, quantiles
from time import perf_counter

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
os.environ.pop("DATABASE_URL", None)
django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402
from django.urls import resolve, reverse  # noqa: E402

HTMX = {"HX-Request": "true"}


class Phone:
    """A phone that scores in a club of its own, with some people."""

    def __init__(self, *names: str) -> None:
        self.client = Client()
        started = self.client.post(reverse("clubs:start"))
        self.club = int(resolve(started["Location"]).kwargs["club_id"])
        for name in names:
            self.client.post(reverse("clubs:add", args=[self.club]), {"name": name})
        self.players = len(names)

    def begin(self, game: str) -> Table:
        """A play of that game with everybody."""
        # In a database of one club the players' numbers are those from 1.
        seats = ",".join(str(number) for number in range(1, self.players + 1))
        chosen = {"game": game, "seats": seats, "action": "begin"}
        begun = self.client.post(reverse("plays:new", args=[self.club]), chosen)
        return Table(self.client, self.club, int(resolve(begun["Location"]).kwargs["play_id"]))


class Table:
    """A play under way."""

    def __init__(self, client: Client, club: int, play: int) -> None:
        self.client = client
        self.at = (club, play)
        self.base: dict[str, str] = {}  # the revision of each sheet that was seen last
        self.version = "1"

    def save(self, slot: str, posted: Mapping[str, object]) -> None:
        """Save a sheet, based on what was last seen of it. Raises where that changes nothing."""
        url = reverse("plays:save", args=[*self.at, slot])
        data = {"base": self.base.get(slot, "0"), **posted}
        answer = self.client.post(url, data, headers=HTMX)
        if answer.status_code != 200:
            raise RuntimeError(f"{url} answers {answer.status_code}")
        if answer["X-Sheet-Number"] == data["base"]:
            raise RuntimeError(f"{url} stored nothing new of {posted}")
        self.base[slot] = answer["X-Sheet-Number"]
        self.version = answer["X-Version"]

    def poll(self, slot: str, version: str) -> None:
        url = reverse("plays:live", args=[*self.at, slot])
        self.client.get(url, {"version": version}, headers=HTMX)


def prepare() -> None:
    """The database, with editions."""
    setup_test_environment()
    settings.DATA.mkdir(parents=True, exist_ok=True)
    call_command("migrate", verbosity=0)
    call_command("load_editions", verbosity=0)


def timed(acts: Mapping[str, Callable[[int], object]], rounds: int) -> dict[str, list[float]]:
    """Seconds of each act, by name. They take turns, so that all of them meet the same weather."""
    seconds: dict[str, list[float]] = {name: [] for name in acts}
    for turn in range(rounds):
        for name, act in acts.items():
            start = perf_counter()
            act(turn)
            seconds[name].append(perf_counter() - start)
    return seconds


def show(seconds: Mapping[str, list[float]], against: str) -> None:
    """Median, p90 and p99 in ms of each, and its median as a multiple of one of them."""
    base = median(seconds[against])
    print(f"  {'ms':<34}{'median':>9}{'p90':>9}{'p99':>9}{'ratio':>9}")
    for name, values in seconds.items():
        cuts = quantiles(values, n=100)
        shown = (median(values), cuts[89], cuts[98])
        figures = "".join(f"{1000 * value:9.2f}" for value in shown)
        print(f"  {name:<34}{figures}{median(values) / base:9.2f}")
