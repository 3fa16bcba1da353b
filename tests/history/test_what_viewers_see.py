"""A club that shows its viewers no names: no address reveals one, whatever a phone opens."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from scorepad.clubs.models import Club, NameLevel
from tests.history.addresses import Places, opened, routes, talkative_club
from tests.phones import phone_of

CAST = re.compile(r"\b(Ana|Ben|Cleo|Dov|Eva|Finn)\b")
# Nothing is there for a phone that views: 404 where it is no page of this club.
NOT_THERE = {"host/<str:key>/", "join/<str:key>/"}


@pytest.fixture
def club(editions: None) -> Club:
    return talkative_club()


def _around(text: str, found: re.Match[str]) -> str:
    return text[max(0, found.start() - 60) : found.end() + 40]


def show(club: Club, level: NameLevel) -> None:
    Club.objects.filter(pk=club.pk).update(viewers_see=level)


@pytest.mark.slow
@pytest.mark.parametrize(("level", "plays"), [(NameLevel.INITIALS, 5), (NameLevel.COLOURS, 4)])
def test_no_address_tells_a_viewer_a_name(club: Club, level: NameLevel, plays: int) -> None:
    scorer, viewer, robot = phone_of(club), phone_of(club, "view"), Client()
    show(club, level)
    places = Places(club, plays)
    hidden = club.players.order_by("pk")[2]
    club.players.filter(pk=hidden.pk).update(page_hidden=True)
    to_hidden = re.compile(rf"/players/{hidden.pk}/|/against/{hidden.pk}/")
    told, seen, missing, leads_there = [], 0, set(), []
    for route in routes():
        statuses = set()
        for address in places.addresses(route):
            scorer.get(address)  # what is remembered of it for this phone is not for the others
            phone = robot if "key" in route.arguments else viewer
            for status, text in opened(phone, address, places.players[0].pk):
                statuses.add(status)
                seen += status == 200
                told += [f"{address}: {_around(text, one)}" for one in CAST.finditer(text)]
                leads_there += [address] if to_hidden.search(text) else []
        if statuses == {404}:
            missing.add(route.pattern)
    assert told == []
    assert leads_there == []
    assert missing == NOT_THERE
    assert seen > 40


def test_with_names_they_are_there_to_be_found(club: Club) -> None:
    viewer = phone_of(club, "view")
    for name in ("plays:tonight", "history:players", "history:nights", "history:players"):
        assert CAST.search(viewer.get(reverse(name, args=[club.pk])).text), name
