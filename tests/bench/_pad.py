"""A pad in this process for measuring: the settings of the tests, with SQLite in a temporary
folder.

Requests go through the whole middleware, as from a phone, but not over a network. Seconds are
processor time, so that other work on the machine changes little. Import this module before anything
that needs Django to be set up.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping
from statistics import median, quantiles
from time import process_time

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
os.environ.pop("DATABASE_URL", None)
django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.urls import resolve, reverse  # noqa: E402

from scorepad.clubs.models import Player  # noqa: E402
from scorepad.serving.server import tune_python  # noqa: E402
from tests.bench._wsgi import Browser  # noqa: E402


class Phone:
    """A phone that enters scores in a club of its own, with some people."""

    def __init__(self, *names: str) -> None:
        self.browser = Browser()
        self.browser.get("/")
        started = self.browser.post(reverse("clubs:start"), {}, htmx=False)
        self.club = int(resolve(started.headers["Location"]).kwargs["club_id"])
        for name in names:
            self.browser.post(reverse("clubs:add", args=[self.club]), {"name": name})

    def begin(self, game: str) -> Table:
        """Begins a play of that game with everybody."""
        players = Player.objects.filter(club=self.club).order_by("pk").values_list("pk", flat=True)
        seats = ",".join(map(str, players))
        chosen = {"game": game, "seats": seats, "action": "begin"}
        begun = self.browser.post(reverse("plays:choose", args=[self.club]), chosen, htmx=False)
        play = int(resolve(begun.headers["Location"]).kwargs["play_id"])
        return Table(self.browser, self.club, play)


class Table:
    """A play under way."""

    def __init__(self, browser: Browser, club: int, play: int) -> None:
        self.browser = browser
        self.at = (club, play)
        self.base: dict[str, str] = {}  # the revision of each sheet that was seen last
        self.version = "1"

    def save(self, slot: str, posted: Mapping[str, object]) -> None:
        """Saves a sheet, based on its last known revision. Raises if that changes nothing."""
        url = reverse("plays:save", args=[*self.at, slot])
        data = {"base": self.base.get(slot, "0"), **posted}
        answer = self.browser.post(url, data)
        if answer.status != 200:
            raise RuntimeError(f"{url} answers {answer.status}")
        if answer.headers["X-Sheet-Number"] == data["base"]:
            raise RuntimeError(f"{url} stored nothing new of {posted}")
        self.base[slot] = answer.headers["X-Sheet-Number"]
        self.version = answer.headers["X-Version"]


def prepare() -> None:
    """Creates the database, with editions."""
    logging.getLogger("scorepad.slow").setLevel(logging.ERROR)
    settings.ALLOWED_HOSTS.append("testserver")  # what Django's test client asks for
    settings.DATA.mkdir(parents=True, exist_ok=True)
    call_command("migrate", verbosity=0)
    tune_python()  # as the server does


def timed(acts: Mapping[str, Callable[[int], object]], rounds: int) -> dict[str, list[float]]:
    """Returns the seconds of each act, by name. Acts take turns, so that all of them run under the
    same load."""
    seconds: dict[str, list[float]] = {name: [] for name in acts}
    for turn in range(rounds):
        for name, act in acts.items():
            start = process_time()
            act(turn)
            seconds[name].append(process_time() - start)
    return seconds


def show(seconds: Mapping[str, list[float]], against: str) -> None:
    """Prints median, p90 and p99 of each in ms, and each median as a multiple of one of them."""
    base = median(seconds[against])
    print(f"  {'ms':<34}{'median':>9}{'p90':>9}{'p99':>9}{'ratio':>9}")
    for name, values in seconds.items():
        cuts = quantiles(values, n=100)
        shown = (median(values), cuts[89], cuts[98])
        figures = "".join(f"{1000 * value:9.2f}" for value in shown)
        print(f"  {name:<34}{figures}{median(values) / base:9.2f}")
