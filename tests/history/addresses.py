"""Every address of the pad that shows something of a club, taken from the URL resolver.

A new page is found by itself. If its address has an unknown part, the tests that use this module
fail: add a value to `Places`, so that the page is tested, too.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from http import HTTPStatus
from itertools import islice, product
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from games import registry
from scorepad.clubs.models import Club, Player
from scorepad.history.models import Season
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Night, Play
from scorepad.plays.replay import has_replay
from scorepad.plays.table.own_games import club_game
from tests.demo import seeded, with_further_games
from tests.phones import phone_of

HTMX = {"HX-Request": "true"}
CARDS = ["Bronte", "Levar", "Kawaii"]  # two games have cats of their own
# Of no club: the admin has accounts of its own, who brings a file knows what is in it, and the
# others know nobody.
REPORTS = ["wins", "opponents", "latest", "records", "cats", "how-often", "seats", "players"]
OF_NO_CLUB = {
    *("docs/", "docs/<slug:slug>/", "rulings/<slug:slug>/"),
    *("play/<slug:slug>/", "play/<slug:slug>/sheet/", "demo/"),
    *("", "admin/", "admin/login/", "favicon.ico", "api/score", "clubs/", "healthz"),
    *("import/", "import/<str:token>/"),
    *("language/", "last/", "manifest.webmanifest", "no-signal/", "worker.js"),
    *("openapi.json", "robots.txt", ".well-known/security.txt"),
}


@dataclass(frozen=True)
class Route:
    pattern: str
    arguments: tuple[str, ...]


def routes() -> list[Route]:
    found = [one for one in _walk(get_resolver(), "") if one.pattern not in OF_NO_CLUB]
    assert len(found) > 30
    return found


def _walk(resolver: URLResolver, before: str) -> Iterator[Route]:
    for one in resolver.url_patterns:
        pattern = before + str(one.pattern)
        if isinstance(one, URLResolver):
            if pattern not in OF_NO_CLUB - {""}:
                yield from _walk(one, pattern)
        else:
            assert isinstance(one, URLPattern)
            yield Route(pattern, tuple(one.pattern.converters))


def talkative_club() -> Club:
    """Creates forty plays, some of further games, and one under way in which somebody typed a name
    for a number; nights and plays have names in their notes."""
    club = with_further_games(seeded(40, 7, date(2026, 11, 19)), 7)
    people = list(Player.objects.filter(club=club).order_by("pk")[:2])
    phone = phone_of(club)
    posted = {
        "game": "cat-tower",
        "seats": ",".join(str(player.pk) for player in people),
        "action": "begin",
    }
    phone.post(reverse("plays:choose", args=[club.pk]), posted)
    club_game(club, registry.other_game(), "Calico", "most")
    play = Play.objects.latest("pk")
    sheet = reverse("plays:save", args=[club.pk, play.pk, "game-1"])
    phone.post(sheet, {"base": 0, "cards_left-1": "ask Ana"}, headers=HTMX)
    Play.objects.filter(club=club).update(note="Ana sat on the board")
    Night.objects.filter(club=club).update(place="at Ben’s", note="Ana brought cake")
    Season.objects.create(club=club, name="2026", first=date(2026, 1, 1), last=date(2026, 12, 31))
    return club


@dataclass
class Places:
    """The values in addresses of one club: open plays, one that is being revealed, and its latest
    play of each game."""

    club: Club
    most_plays: int = 9
    reports: dict[str, bool] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        plays = Play.objects.filter(club=self.club, deleted_at=None).order_by("-pk")
        finished = {play.game_slug: play for play in reversed(plays.finished())}
        going_on = plays.filter(state=Play.State.PLAYING)
        in_steps = (play for play in plays.finished() if has_replay(LoadedPlay.stored(play)))
        found = [*going_on[:2], *islice(in_steps, 1), *finished.values()]
        self.plays = [*dict.fromkeys(found)][: self.most_plays]
        self.players = list(Player.objects.filter(club=self.club).order_by("pk")[:2])
        self.seasons = list(Season.objects.filter(club=self.club))
        self.nights = sorted({play.night.date for play in self.plays})[-2:]
        self.phone = phone_of(self.club)

    def addresses(self, route: Route) -> Iterator[str]:
        """Yields the addresses of a route, one for each play, sheet, player or whatever is in
        it."""
        if "slot_key" in route.arguments:
            for play in self.plays:
                for slot in LoadedPlay.stored(play).slots[:2]:
                    yield _filled(route, {**self._one(play), "slot_key": slot.key})
            return
        names = route.arguments
        for values in product(*(self._values(name, route) for name in names)):
            address = _filled(route, dict(zip(names, values, strict=True)))
            if "report" not in names or self._has_report(address):
                yield address

    def _has_report(self, address: str) -> bool:
        """Whether the page of a file has that report. Each is requested once, as CSV."""
        address = address.replace(f"/view/{self.club.view_key}/", f"/clubs/{self.club.pk}/")
        address = address.replace(".json", ".csv")
        if address not in self.reports:
            self.reports[address] = self.phone.get(address).status_code == HTTPStatus.OK
        return self.reports[address]

    def _one(self, play: Play) -> dict[str, Any]:
        return {"club_id": self.club.pk, "play_id": play.pk}

    def _slugs(self, route: Route) -> list[str]:
        """Returns the slugs of the club's own games if the route is for their sheets, else of all
        games."""
        if "/sheets/" in route.pattern:
            return [*self.club.editions.values_list("slug", flat=True)]
        played = {play.game_key for play in self.plays}
        return [*{game.slug for game in registry.games() if not game.own_games} | played]

    def _values(self, name: str, route: Route) -> Sequence[Any]:
        known: dict[str, Sequence[Any]] = {
            "club_id": [self.club.pk],
            "play_id": [play.pk for play in self.plays],
            "player_id": [player.pk for player in self.players[:1]],
            "other_id": [player.pk for player in self.players[1:]],
            "key": [self.club.view_key],
            "night": [f"{night:%Y-%m-%d}" for night in self.nights],
            "seat_key": ["2"],
            "season_id": [season.pk for season in self.seasons],
            "slug": self._slugs(route),
            "name": CARDS,
            "upload_id": [1],
            "report": REPORTS,
            "what": ["name", "ratings"],
        }
        if name not in known:
            pytest.fail(f"{route.pattern}: what is {name}? Say it in tests/history/addresses.py.")
        return known[name]


def _filled(route: Route, values: Mapping[str, Any]) -> str:
    """Returns the address of a pattern such as "clubs/<int:club_id>/"."""
    filled = route.pattern
    for name, value in values.items():
        start = filled.rindex("<", 0, filled.index(f"{name}>"))
        end = filled.index(">", start) + 1
        filled = filled[:start] + str(value) + filled[end:]
    return f"/{filled}"


def said(answer: HttpResponse) -> str:
    """Returns all content of an answer, including its headers; a zip is unpacked."""
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
    if zipfile.is_zipfile(io.BytesIO(body)):
        with zipfile.ZipFile(io.BytesIO(body)) as files:
            body = b"\n".join(name.encode() + files.read(name) for name in files.namelist())
    headers = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
    return f"{headers}\n{body.decode(errors='replace')}"


def opened(phone: Client, address: str, player: int) -> Iterator[tuple[int, str]]:
    """Yields what a phone gets there as a page, and as a fragment filtered by a player: the status
    and all content."""
    for asked, headers in ((address, {}), (f"{address}?player={player}", HTMX)):
        answer: Any = phone.get(asked, headers=headers)
        yield answer.status_code, said(answer)
