"""The club's page: tonight, open plays first, and what was."""

from __future__ import annotations

import re
from datetime import date, timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import registry
from scorepad.clubs.models import Club
from scorepad.plays.models import Night, Play, current_evening
from scorepad.plays.table.new_play import Choice, begin
from tests.history.conftest import Table
from tests.history.test_night import phone_of
from tests.history.test_seasons import october

HTMX = {"HX-Request": "true"}


@pytest.fixture
def phone(table: Table) -> Client:
    return phone_of(table.club)


def page_of(phone: Client, club: Club, **headers: str) -> str:
    answer = phone.get(reverse("plays:tonight", args=[club.pk]), headers=headers)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def open_play(table: Table, day: date | None = None) -> Play:
    """A game of Cat Tower that has begun on an evening and goes on."""
    players = {player.pk: player for player in table.people.values()}
    seats = tuple(players)[:2]
    play = begin(table.club, registry.game("cat-tower"), Choice(seats=seats), players, "phone")
    if day:
        play.night = Night.objects.get_or_create(club=table.club, date=day)[0]
        play.save()
    return play


def tonight(play: Play) -> Play:
    """As if it had been played this evening."""
    play.night = Night.objects.of(play.club, current_evening())
    play.save()
    return play


def test_a_new_club_has_no_past_to_show(table: Table, phone: Client) -> None:
    page = page_of(phone, table.club)
    for words in ("Last nights", "Still level", "Not finished yet", "The year"):
        assert words not in page


def test_open_plays_of_tonight_come_first(table: Table, phone: Client) -> None:
    going_on = open_play(table)
    done = tonight(table.tower(Ana=0, Ben=3))
    found = re.findall(r'class="play-link" href="[^"]*/plays/(\d+)/"', page_of(phone, table.club))
    assert found == [str(going_on.pk), str(done.pk)]


def test_a_play_that_was_left_open_another_evening_is_not_forgotten(
    table: Table, phone: Client
) -> None:
    play = open_play(table, current_evening() - timedelta(days=7))
    page = page_of(phone, table.club)
    assert "Not finished yet" in page
    assert reverse("plays:play", args=[table.club.pk, play.pk]) in page


def test_the_last_three_nights_lead_to_their_pages_with_plays_and_winners(
    table: Table, phone: Client
) -> None:
    for week in range(4):
        table.tower(week * 40, Ana=week % 2, Ben=1 - week % 2)
    nights = list(Night.objects.filter(plays__isnull=False).order_by("-date"))
    page = page_of(phone, table.club)
    found = re.findall(r'href="([^"]*/nights/\d[^"]*)"', page)
    assert found == [reverse("history:night", args=[table.club.pk, one.date]) for one in nights[:3]]
    assert [*re.findall(r'<b class="night-winners">\s*(\w+)\s*</b>', page)] == ["Ben", "Ana", "Ben"]


def test_a_tie_that_waits_is_told_until_it_is_settled(table: Table, phone: Client) -> None:
    tie = table.lady(40, Ana=2, Ben=2, Cleo=0)
    words = "Ana and Ben are still level in Cat Lady since Fri 9 October: the next win settles it."
    page = page_of(phone, table.club)
    assert words in page
    assert reverse("plays:result", args=[table.club.pk, tie.pk]) in page
    table.lady(45, Ana=0, Ben=3)
    assert words not in page_of(phone, table.club)


def test_this_seasons_table_is_there_and_who_was_champion_before(
    table: Table, phone: Client
) -> None:
    for _play in range(3):
        table.tower(1, Ana=0, Ben=3)
    october(table.club)
    october(table.club, "The cold one", (date(2026, 11, 1), current_evening()))
    for _play in range(3):
        table.tower(170, Ana=3, Ben=0)  # on 4 November
    page = page_of(phone, table.club)
    assert "The cold one" in page
    assert "Ben leads" in page
    assert "Ana is the champion" in page


def test_without_a_season_the_table_is_that_of_the_calendar_year(
    table: Table, phone: Client
) -> None:
    play = table.tower(Ana=0, Ben=3)
    year = current_evening().year
    assert play.night.date.year == year
    page = page_of(phone, table.club)
    assert f"The year {year}" in page
    assert "The calendar year, as no season is going on." in page


def test_what_was_is_not_polled(table: Table, phone: Client) -> None:
    table.tower(Ana=0, Ben=3)
    table.lady(Ana=2, Ben=2)
    assert "Last nights" in page_of(phone, table.club)
    fragment = page_of(phone, table.club, **HTMX)
    assert 'id="tonight"' in fragment
    for words in ("Last nights", "Still level", "Who wins?"):
        assert words not in fragment


def test_viewers_see_it_too(table: Table) -> None:
    table.tower(Ana=0, Ben=3)
    page = page_of(phone_of(table.club, "viewing"), table.club)
    assert "Last nights" in page
    assert "Who wins?" in page


def test_it_takes_the_same_queries_however_long_the_past_is(
    table: Table, phone: Client, django_assert_num_queries: Any
) -> None:
    for week in range(5):
        open_play(table, current_evening() - timedelta(days=7 * week))
        table.tower(40 * week, Ana=0, Ben=3)
        table.lady(40 * week + 1, Ana=2, Ben=2)
    october(table.club, "Now", (date(2026, 10, 1), current_evening()))
    october(table.club, "Before", (date(2026, 9, 1), date(2026, 9, 30)))
    page_of(phone, table.club)
    with django_assert_num_queries(14):
        page_of(phone, table.club)
    with django_assert_num_queries(6):
        page_of(phone, table.club, **HTMX)


def test_a_tie_of_tonight_that_a_later_play_settled_crowns_one(table: Table, phone: Client) -> None:
    tonight(table.lady(Ana=2, Ben=2))
    cards = re.compile(r'play-seat is-winner">\s*<span[^>]*>.</span>\s*(\w+)')
    assert cards.findall(page_of(phone, table.club)) == ["Ana", "Ben"]
    tonight(table.lady(Ana=5, Ben=1))
    assert cards.findall(page_of(phone, table.club)) == ["Ana", "Ana"]
