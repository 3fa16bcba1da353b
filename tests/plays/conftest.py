"""A club with Ana, Ben and Cleo, phones that joined it, and a play of Cat in the Box."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorepad.clubs.models import Club, Player
from scorepad.plays.models import Play
from tests.phones import phone_of

HTMX = {"HX-Request": "true"}
Begin = Callable[..., Play]


@pytest.fixture
def club(editions: None) -> Club:
    return Club.objects.create(name="Thursday cats")


@pytest.fixture
def people(club: Club) -> dict[str, Player]:
    return {
        name: Player.objects.create(club=club, name=name, cats_at_home=cats)
        for name, cats in (("Ana", 1), ("Ben", 3), ("Cleo", 0))
    }


@pytest.fixture
def join(club: Club) -> Callable[[], Client]:
    """Opens the link for hosts on another phone."""
    return partial(phone_of, club)


@pytest.fixture
def phone(join: Callable[[], Client]) -> Client:
    return join()


@pytest.fixture
def viewer(club: Club) -> Client:
    """A phone that only opened the view-only link."""
    return phone_of(club, "view")


# What a game has to be told to begin.
ASKED = {"another-game": {"edition": "points"}}


@pytest.fixture
def begin(club: Club, people: dict[str, Player], phone: Client) -> Begin:
    """Begins a play as a phone does: `begin("cat-tower", "Ben", "Ana", games=2)`."""

    def begun(slug: str, *names: str, **options: object) -> Play:
        seats = ",".join(str(people[name].pk) for name in names or people)
        posted = {"game": slug, "seats": seats, "action": "begin", **ASKED.get(slug, {}), **options}
        if options:
            posted["options"] = "1"
        answer = phone.post(reverse("plays:choose", args=[club.pk]), posted)
        assert answer.status_code == 302, answer.content.decode()
        return Play.objects.latest("pk")

    return begun


@pytest.fixture
def play(begin: Begin) -> Play:
    return begin("cat-in-the-box")


def address(play: Play, name: str, slot: str = "") -> str:
    arguments = [play.club_id, play.pk, *([slot] if slot else [])]
    return reverse(f"plays:{name}", args=arguments)


def enter(phone: Client, play: Play, slot: str, posted: Mapping[str, Any]) -> str:
    """Posts fields of a sheet as if it had been drawn at revision `base`, by default 0."""
    answer = phone.post(address(play, "save", slot), {"base": 0, **posted}, headers=HTMX)
    assert answer.status_code == 200
    return answer.content.decode()


def words(page: str) -> str:
    """Returns a page without its markup."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))
