"""A club that shows its viewers no names: no address tells one, whatever a phone opens."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from scorepad.clubs.models import Club, NameLevel, Player
from scorepad.history.demo.club import make_demo
from scorepad.history.models import Season
from scorepad.plays.models import Night, Play
from tests.history.addresses import HTMX, Places, opened, routes

CAST = re.compile(r"\b(Ana|Ben|Cleo|Dov|Eva|Finn)\b")
# Nothing is there for a phone that views: 404 where it is no page of this club.
NOT_THERE = {"join/<str:key>/"}


@pytest.fixture
def club(editions: None) -> Club:
    """Forty plays of all games, and one under way at which somebody typed a name for a number; a
    night with names in its place and note."""
    club = make_demo(40, 7, date(2026, 11, 19))
    people = list(Player.objects.filter(club=club).order_by("pk")[:2])
    phone = phone_of(club)
    posted = {
        "game": "cat-tower",
        "seats": ",".join(str(player.pk) for player in people),
        "action": "begin",
    }
    phone.post(reverse("plays:new", args=[club.pk]), posted)
    play = Play.objects.latest("pk")
    sheet = reverse("plays:save", args=[club.pk, play.pk, "game-1"])
    phone.post(sheet, {"base": 0, "cards_left-1": "ask Ana"}, headers=HTMX)
    day = date(2026, 11, 19)
    Play.objects.filter(club=club).update(note="Eva sat on the board")
    Season.objects.create(club=club, name="Autumn", first=day, last=day)
    Night.objects.filter(club=club).update(place="at Ben’s", note="Cleo brought cake")
    Season.objects.create(club=club, name="2026", first=date(2026, 1, 1), last=date(2026, 12, 31))
    return club


def phone_of(club: Club, key: str = "scoring") -> Client:
    phone = Client()
    name = "clubs:join" if key == "scoring" else "clubs:view"
    phone.post(reverse(name, args=[getattr(club, f"{key}_key")]))
    return phone


def _around(text: str, found: re.Match[str]) -> str:
    return text[max(0, found.start() - 60) : found.end() + 40]


def show(club: Club, level: NameLevel) -> None:
    Club.objects.filter(pk=club.pk).update(viewers_see=level)


@pytest.mark.parametrize(("level", "plays"), [(NameLevel.INITIALS, 9), (NameLevel.COLOURS, 2)])
def test_no_address_tells_a_viewer_a_name(club: Club, level: NameLevel, plays: int) -> None:
    scorer, viewer, robot = phone_of(club), phone_of(club, "viewing"), Client()
    show(club, level)
    places = Places(club, plays)
    told, seen, missing = [], 0, set()
    for route in routes():
        statuses = set()
        for address in places.addresses(route):
            scorer.get(address)  # what is remembered of it for this phone is not for the others
            phone = robot if "key" in route.arguments else viewer
            for status, text in opened(phone, address, places.players[0].pk):
                statuses.add(status)
                seen += status == 200
                told += [f"{address}: {_around(text, one)}" for one in CAST.finditer(text)]
        if statuses == {404}:
            missing.add(route.pattern)
    assert told == []
    assert missing == NOT_THERE
    assert seen > 40


def test_with_names_they_are_there_to_be_found(club: Club) -> None:
    viewer = phone_of(club, "viewing")
    for name in ("plays:tonight", "clubs:people", "history:nights", "history:players"):
        assert CAST.search(viewer.get(reverse(name, args=[club.pk])).text), name
