"""All nights of a club: which, in which order, and for whom."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorepad.clubs.models import Club, Player
from scorepad.history.nights.views import NIGHTS_A_PAGE
from scorepad.plays.models import Night, Play
from tests.plays.conftest import begin, club, join, people, phone, viewer

__all__ = ["begin", "club", "join", "people", "phone", "viewer"]  # fixtures

THURSDAY = date(2026, 11, 5)


def page_of(client: Client, club: Club, number: int = 1) -> Any:
    return client.get(reverse("history:nights", args=[club.pk]), {"page": number})


def titles(answer: Any) -> list[str]:
    found = re.findall(r'<a class="night-link"[^>]*>\s*(.*?)\s*</a>', answer.content.decode())
    return list(found)


def move(play: Play, evening: date) -> Play:
    """Say that a play was played on another evening."""
    play.night = Night.objects.get_or_create(club=play.club, date=evening)[0]
    play.save()
    return play


def test_without_a_play_it_says_what_starts_a_night(phone: Client, club: Club) -> None:
    assert "The first play you begin starts one" in page_of(phone, club).content.decode()


def test_the_latest_night_comes_first_and_is_called_tonight(
    phone: Client, club: Club, begin: Callable[..., Play]
) -> None:
    begin("cat-tower")
    for weeks in (2, 1):
        move(begin("cat-tower"), THURSDAY - timedelta(weeks=weeks))
    assert titles(page_of(phone, club)) == [
        "Tonight",
        "Thu 29 October",
        "Thu 22 October",
    ]


def test_a_night_shows_its_plays_in_the_order_they_were_begun(
    phone: Client, club: Club, begin: Callable[..., Play]
) -> None:
    for slug in ("cat-tower", "cat-in-the-box"):
        begin(slug)
    [night] = page_of(phone, club).context["nights"]
    assert [play.game.slug for play in night.plays] == ["cat-tower", "cat-in-the-box"]


def test_deleted_plays_are_gone_and_a_night_of_none_too(
    phone: Client, club: Club, begin: Callable[..., Play]
) -> None:
    kept = move(begin("cat-tower"), THURSDAY)
    for gone in (begin("cat-in-the-box"), move(begin("cat-in-the-box"), THURSDAY)):
        gone.deleted_at = timezone.now()
        gone.save()
    [night] = page_of(phone, club).context["nights"]
    assert [play.pk for play in night.plays] == [kept.pk]


def test_a_night_with_several_plays_is_listed_once(
    phone: Client, club: Club, begin: Callable[..., Play]
) -> None:
    begin("cat-tower")
    begin("cat-tower")
    assert titles(page_of(phone, club)) == ["Tonight"]


def test_nights_come_in_pages(phone: Client, club: Club, begin: Callable[..., Play]) -> None:
    play = begin("cat-tower")
    for weeks in range(NIGHTS_A_PAGE + 1):
        play.pk, play.uuid = None, uuid4()
        move(play, THURSDAY - timedelta(weeks=weeks))
    play = begin("cat-tower")
    first, second = page_of(phone, club), page_of(phone, club, 2)
    assert titles(first)[0] == "Tonight"
    assert len(titles(first)) == NIGHTS_A_PAGE
    assert "Earlier nights" in first.content.decode()
    assert len(titles(second)) == 2
    assert "Later nights" in second.content.decode()
    assert not set(titles(first)) & set(titles(second))


@pytest.mark.parametrize("number", ["999", "0", "cats"])
def test_a_page_that_is_not_there_is_the_nearest_one(
    phone: Client, club: Club, begin: Callable[..., Play], number: Any
) -> None:
    begin("cat-tower")
    assert titles(page_of(phone, club, number)) == ["Tonight"]


def test_looking_phones_may_read_and_find_no_way_to_begin(
    viewer: Client, club: Club, people: dict[str, Player]
) -> None:
    answer = page_of(viewer, club)
    assert answer.status_code == 200
    assert reverse("plays:new", args=[club.pk]) not in answer.content.decode()


def test_who_was_never_let_in_finds_nothing(club: Club) -> None:
    assert page_of(Client(), club).status_code == 404


def test_nights_of_other_clubs_are_theirs(
    phone: Client, club: Club, begin: Callable[..., Play]
) -> None:
    other = Club.objects.create(name="Friday cats")
    play = begin("cat-tower")
    Night.objects.filter(pk=play.night_id).update(club=other)
    assert titles(page_of(phone, club)) == []


def test_it_takes_the_same_queries_for_any_number_of_nights(
    phone: Client, club: Club, begin: Callable[..., Play], django_assert_num_queries: Any
) -> None:
    for weeks in range(4):
        move(begin("cat-tower"), THURSDAY - timedelta(weeks=weeks))
    with django_assert_num_queries(9):
        page_of(phone, club)
