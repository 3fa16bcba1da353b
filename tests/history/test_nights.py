"""All nights of a club: which ones, in which order, and for whom."""

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
from scorepad.history.night_views import OPEN_NIGHTS
from scorepad.plays.models import Night, Play
from tests.plays.conftest import HTMX, begin, club, join, people, phone, viewer

__all__ = ["begin", "club", "join", "people", "phone", "viewer"]  # fixtures

THURSDAY = date(2026, 11, 5)


def page_of(client: Client, club: Club, **query: str) -> Any:
    return client.get(reverse("history:nights", args=[club.pk]), query)


def titles(answer: Any) -> list[str]:
    """Returns the titles of the shown nights: the last one, then those in the list."""
    page = answer.content.decode()
    last = re.findall(r'<div class="hero-words">\s*<p class="peak">(.*?)</p>', page)
    return last + re.findall(r'<span class="grow">\s*(.*?)\s*<span class="small">', page)


def shown(answer: Any) -> list[Any]:
    """Returns the shown nights."""
    months = answer.context["months"]
    return [answer.context["last"], *(one for month in months for one in month.nights or ())]


def move(play: Play, evening: date) -> Play:
    """Moves a play to another evening."""
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
    [night] = shown(page_of(phone, club))
    assert [play.game.slug for play in night.plays] == ["cat-tower", "cat-in-the-box"]


def test_deleted_plays_are_gone_and_a_night_of_none_too(
    phone: Client, club: Club, begin: Callable[..., Play]
) -> None:
    kept = move(begin("cat-tower"), THURSDAY)
    for gone in (begin("cat-in-the-box"), move(begin("cat-in-the-box"), THURSDAY)):
        gone.deleted_at = timezone.now()
        gone.save()
    [night] = shown(page_of(phone, club))
    assert [play.pk for play in night.plays] == [kept.pk]


def test_a_night_with_several_plays_is_listed_once(
    phone: Client, club: Club, begin: Callable[..., Play]
) -> None:
    begin("cat-tower")
    begin("cat-tower")
    assert titles(page_of(phone, club)) == ["Tonight"]


@pytest.fixture
def weekly(begin: Callable[..., Play]) -> None:
    """A play every Thursday, from this November back to the last one."""
    play = begin("cat-tower")
    for weeks in range(53):
        play.pk, play.uuid = None, uuid4()
        move(play, THURSDAY - timedelta(weeks=weeks))
    Play.objects.filter(night__date__gt=THURSDAY).delete()


@pytest.mark.usefixtures("weekly")
def test_the_latest_months_are_open_and_those_before_are_folds(phone: Client, club: Club) -> None:
    months = page_of(phone, club).context["months"]
    assert [(month.key, month.number) for month in months[:2]] == [("2026-10", 5), ("2026-09", 4)]
    opened = [month.nights is not None for month in months]
    assert opened == [True, *[False] * 9]
    assert sum(month.number for month, is_open in zip(months, opened, strict=True) if is_open) <= (
        OPEN_NIGHTS
    )


@pytest.mark.usefixtures("weekly")
def test_a_fold_is_fetched_with_its_nights_only(phone: Client, club: Club) -> None:
    address = reverse("history:nights", args=[club.pk])
    answer = phone.get(address, {"fold": "2026-03"}, headers=HTMX)
    assert titles(answer) == [f"Thu {day} March" for day in (26, 19, 12, 5)]
    assert "<html" not in answer.content.decode()
    assert phone.get(address, {"fold": "2024-03"}, headers=HTMX).status_code == 404


@pytest.mark.usefixtures("weekly")
def test_a_fold_that_was_open_stays_so_when_the_page_is_loaded_again(
    phone: Client, club: Club
) -> None:
    months = page_of(phone, club, open="2026-03").context["months"]
    assert [month.key for month in months if month.nights] == ["2026-10", "2026-03"]


@pytest.mark.usefixtures("weekly")
@pytest.mark.parametrize("query", [{"year": "2025"}, {"open": "2025-12"}])
def test_the_nights_of_an_earlier_year_are_a_tap_away(
    phone: Client, club: Club, query: dict[str, str]
) -> None:
    answer = page_of(phone, club, **query)
    assert [month.key for month in answer.context["months"]] == ["2025-12", "2025-11"]
    assert 'href="?year=2026"' in answer.content.decode()


@pytest.mark.parametrize("year", ["1999", "0", "cats"])
def test_a_year_without_nights_shows_the_latest(
    phone: Client, club: Club, begin: Callable[..., Play], year: str
) -> None:
    begin("cat-tower")
    assert titles(page_of(phone, club, year=year)) == ["Tonight"]


def test_looking_phones_may_read_and_find_no_way_to_begin(
    viewer: Client, club: Club, people: dict[str, Player]
) -> None:
    answer = page_of(viewer, club)
    assert answer.status_code == 200
    assert reverse("plays:new", args=[club.pk]) not in answer.content.decode()


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
    with django_assert_num_queries(7):
        page_of(phone, club)
