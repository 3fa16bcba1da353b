"""The settings of a club, one field or one switch at a time."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorepad.clubs.models import Club

HTMX = {"HX-Request": "true"}


def settings(club: Club) -> str:
    return reverse("clubs:settings", args=[club.pk])


def save(phone: Client, club: Club, what: str, value: str) -> str:
    answer = phone.post(reverse("clubs:save", args=[club.pk, what]), {what: value}, follow=True)
    assert answer.status_code == 200
    club.refresh_from_db()
    return answer.text


def switch(phone: Client, club: Club, what: str, value: str, **more: object) -> str:
    address = reverse("clubs:switch", args=[club.pk, what])
    answer = phone.post(address, {what: value}, follow=True, **more)  # type: ignore[arg-type]
    assert answer.status_code == 200
    club.refresh_from_db()
    return answer.text


def test_the_page_says_what_is_set(club: Club, scorer: Client) -> None:
    page = scorer.get(settings(club)).text
    for value in ("Friday cats", "English", club.time_zone, "Delete the club"):
        assert value in page


def test_the_club_is_renamed(club: Club, scorer: Client) -> None:
    assert "Saturday cats" in save(scorer, club, "name", "Saturday cats")
    assert club.name == "Saturday cats"


def test_a_club_keeps_its_name_when_the_new_one_is_empty(club: Club, scorer: Client) -> None:
    assert "Give the club a name." in save(scorer, club, "name", " ")
    assert club.name == "Friday cats"


def test_what_nobody_sees_is_refused_in_the_name(club: Club, scorer: Client) -> None:
    page = save(scorer, club, "name", "Fri\u200bday")
    assert "This name contains an invisible character (U+" in page
    assert club.name == "Friday cats"


@pytest.mark.parametrize("what", ["ratings", "chance"])
def test_something_is_switched_off_and_on_again(club: Club, scorer: Client, what: str) -> None:
    is_off = f'aria-checked="false" aria-labelledby="switch-{what}"'
    assert is_off not in scorer.get(settings(club)).text
    assert is_off in switch(scorer, club, what, "")
    assert not getattr(club, what)
    assert is_off not in switch(scorer, club, what, "on")
    assert getattr(club, what)
    switch(scorer, club, what, "on")
    assert [event.kind for event in club.log.all()] == [f"{what}-on", f"{what}-off"]


def test_with_htmx_only_the_settings_come_back(club: Club, scorer: Client) -> None:
    part = switch(scorer, club, "ratings", "", headers=HTMX)
    assert "<html" not in part
    assert 'aria-checked="false"' in part


@pytest.mark.parametrize("name", ["save", "switch"])
def test_what_cannot_be_set_is_not_found(club: Club, scorer: Client, name: str) -> None:
    there = reverse(f"clubs:{name}", args=[club.pk, "table_key"])
    assert scorer.post(there, {"table_key": "mine"}).status_code == 404


def test_it_takes_few_queries(
    club: Club, scorer: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(3):
        scorer.get(settings(club))


def test_the_page_leads_to_the_big_screen(club: Club, scorer: Client) -> None:
    assert f'href="{reverse("plays:screen", args=[club.pk])}"' in scorer.get(settings(club)).text
