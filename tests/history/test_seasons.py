"""Seasons: named, changed, deleted, each with its ranking."""

from __future__ import annotations

import re
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorepad.clubs.models import Club
from scorepad.history.models import Season
from scorepad.history.rebuild import rebuild
from scorepad.plays.models import Night, Play, current_evening
from tests.history.conftest import Table
from tests.history.shown import report, text_of
from tests.phones import phone_of

OCTOBER = (date(2026, 10, 1), date(2026, 10, 31))
DATES = {"first": "2026-10-01", "last": "2026-10-31"}


def october(club: Club, name: str = "October", dates: tuple[date, date] = OCTOBER) -> Season:
    return Season.objects.create(club=club, name=name, first=dates[0], last=dates[1])


def all_of(phone: Client, club: Club, **query: Any) -> Any:
    return phone.get(reverse("history:seasons", args=[club.pk]), query)


def post(phone: Client, view: str, /, *arguments: int, **fields: str) -> Any:
    return phone.post(reverse(f"history:{view}", args=arguments), fields)


def ten_plays(table: Table) -> None:
    """Plays so that Ana beats 10 of 10 in ten plays, Ben none of 10 in ten; Cleo plays twice and
    beats 2 of 2."""
    for _number in range(8):
        table.tower(Ana=0, Ben=3)
    for _number in range(2):
        table.tower(Ana=0, Ben=3)
        table.tower(Cleo=0, Dov=3)


# -- the table -------------------------------------------------------------------------------------


def test_a_season_has_a_table_of_its_own_plays(table: Table, phone: Client) -> None:
    ten_plays(table)
    table.tower(400, Finn=0, Eva=2)  # in December
    season = october(table.club)
    rows = report(phone, table.club, "season", season.pk, "wins")
    assert [(row["place"], row["player"], row["plays"]) for row in rows] == [
        *(("1", "Ana", "10"), ("2", "Cleo", "2")),
        *(("3", "Ben", "10"), ("3", "Dov", "2")),
    ]
    page = text_of(phone.get(season.get_absolute_url()))
    assert "Ana is the champion" in page


def test_equal_values_share_a_place(table: Table, phone: Client) -> None:
    for _number in range(2):
        table.tower(Ana=0, Ben=3)
        table.tower(Ana=3, Ben=0)
    answer = phone.get(october(table.club).get_absolute_url())
    assert [one.place for one in answer.context["order"].first] == [1, 1]
    assert "Ana and Ben are the champions" in text_of(answer)


def test_what_is_filtered_is_the_table(table: Table, phone: Client) -> None:
    table.tower(Ana=0, Ben=3)
    table.lady(Ana=0, Ben=4)
    season = october(table.club)
    answer = phone.get(season.get_absolute_url(), {"game": "cat-lady", "until": "2020-01-01"})
    order = answer.context["order"]
    assert [(one.player, one.plays) for one in order.first] == [(table.people["Ben"].pk, 1)]
    assert [one.plays for one in order.others] == [1]


def test_a_correction_changes_the_table(table: Table, phone: Client) -> None:
    play = table.tower(Ana=0, Ben=3)
    table.tower(Ana=0, Ben=3)
    table.tower(Ana=3, Ben=0)
    season = october(table.club)
    assert "Ana is the champion" in text_of(phone.get(season.get_absolute_url()))
    table.correct(play, {"game-1": {"cards_left": {"1": 4, "2": 0}}})
    assert "Ben is the champion" in text_of(phone.get(season.get_absolute_url()))
    assert "Ben is the champion" in text_of(all_of(phone, table.club))


def test_while_it_goes_on_somebody_leads_and_the_season_before_has_its_champion(
    table: Table, phone: Client
) -> None:
    today = current_evening()
    for _number in range(3):
        table.tower(Ana=0, Ben=3)
    for _number in range(3):
        begin_tonight(table, Ben=0, Ana=3)
    october(table.club)
    now = october(table.club, "Now", (today, today))
    page = text_of(phone.get(now.get_absolute_url()))
    assert "Ben leads" in page
    assert "The season before:" in page
    assert "Ana is the champion." in page


def test_who_leads_has_no_crown_yet(table: Table, phone: Client) -> None:
    today = current_evening()
    begin_tonight(table, Ben=0, Ana=3)
    now = october(table.club, "Now", (today, today))
    assert "#crown" not in text_of(phone.get(now.get_absolute_url()))
    table.tower(Ana=0, Ben=3)
    assert "#crown" in text_of(phone.get(october(table.club).get_absolute_url()))


def test_a_season_without_a_win_says_that_nobody_is_ranked(table: Table, phone: Client) -> None:
    october(table.club)
    assert "Nobody is ranked yet." in text_of(all_of(phone, table.club))


def begin_tonight(table: Table, **left: int) -> Play:
    """Returns a game of Cat Tower that was played this evening."""
    play = table.tower(**left)
    play.night = Night.objects.of(table.club, current_evening())
    play.created_at = timezone.now()
    play.save()
    rebuild(table.club)
    return play


# -- this season -----------------------------------------------------------------------------------


PEAK = re.compile(r'<p class="quiet">(.*?)</p>\s*<p class="peak">(.*?)</p>')


def test_without_a_season_the_calendar_year_is_the_peak(table: Table, phone: Client) -> None:
    begin_tonight(table, Ana=0, Ben=3)
    page = text_of(all_of(phone, table.club))
    assert PEAK.findall(page) == [(f"The year {current_evening().year} so far", "Ana")]
    assert "#crown" not in page
    today = current_evening()
    october(table.club, "Now", (today, today))
    assert "The year" not in text_of(all_of(phone, table.club))


def test_the_season_that_goes_on_is_the_peak_and_the_others_are_rows(
    table: Table, phone: Client
) -> None:
    today = current_evening()
    begin_tonight(table, Ben=0, Ana=3)
    table.tower(Ana=0, Ben=3)
    october(table.club)
    october(table.club, "Now", (today, today))
    page = text_of(all_of(phone, table.club))
    assert PEAK.findall(page) == [("Now so far", "Ben")]
    assert "Ana is the champion" in page


def test_while_nobody_leads_the_last_champion_is_the_peak(table: Table, phone: Client) -> None:
    today = current_evening()
    table.tower(Ana=0, Ben=3)
    october(table.club)
    october(table.club, "Now", (today, today))
    page = text_of(all_of(phone, table.club))
    assert PEAK.findall(page) == [("October", "Ana")]
    assert "Nobody is ranked yet." in page


def test_without_a_play_the_page_says_what_a_season_is(table: Table, phone: Client) -> None:
    assert "A season is a name for a range of days" in text_of(all_of(phone, table.club))


# -- naming, changing, deleting --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "day"), [("first", "0026-10-01"), ("first", "1989-12-31"), ("last", "2101-01-01")]
)
def test_a_season_is_between_1990_and_2100(
    table: Table, phone: Client, field: str, day: str
) -> None:
    dates = {"first": "1990-01-01", "last": "2100-12-31"}
    club = table.club.pk
    answer = post(phone, "add_season", club, name="Wrong", **{**dates, field: day})
    assert "Choose a date between 1990 and 2100." in unescape(answer.content.decode())
    assert day in answer.content.decode()
    post(phone, "add_season", club, name="All", **dates)
    assert Season.objects.get(club=table.club).name == "All"


def test_a_season_is_added_changed_and_deleted(table: Table, phone: Client) -> None:
    club = table.club
    answer = post(phone, "add_season", club.pk, name="  Our   October ", **DATES)
    season = Season.objects.get(club=club)
    assert answer.headers["Location"] == season.get_absolute_url()
    assert (season.name, season.first, season.last) == ("Our October", *OCTOBER)
    post(
        phone, "change_season", club.pk, season.pk, name="Autumn", **{**DATES, "last": "2026-11-30"}
    )
    season.refresh_from_db()
    assert (season.name, season.last) == ("Autumn", date(2026, 11, 30))
    answer = post(phone, "delete_season", club.pk, season.pk)
    assert not Season.objects.exists()
    page = text_of(phone.get(answer.headers["Location"]))
    assert "Autumn is deleted; its plays stay." in page
    assert 'value="Autumn"' in page
    assert 'value="2026-11-30"' in page


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"name": "OCTOBER", **DATES}, "There is already a season with this name."),
        ({"name": "", **DATES}, "Give the season a name."),
        (
            {"name": "Odd", "first": "2026-10-02", "last": "2026-10-01"},
            "cannot be before the first day",
        ),
        ({"name": "Odd", "first": "", "last": "2026-10-01"}, "Enter the day it begins."),
    ],
)
def test_what_does_not_fit_is_said_and_kept(
    table: Table, phone: Client, fields: dict[str, str], problem: str
) -> None:
    october(table.club)
    page = text_of(post(phone, "add_season", table.club.pk, **fields))
    assert problem in page
    assert f'value="{fields["last"]}"' in page
    assert Season.objects.count() == 1


def test_a_season_may_keep_its_own_name(table: Table, phone: Client) -> None:
    season = october(table.club)
    answer = post(phone, "change_season", table.club.pk, season.pk, name="october", **DATES)
    assert answer.status_code == 302


def test_two_clubs_may_have_a_season_of_one_name(table: Table, phone: Client) -> None:
    october(Club.objects.create(name="Friday cats"))
    assert post(phone, "add_season", table.club.pk, name="October", **DATES).status_code == 302


def test_viewers_are_asked_for_no_season(table: Table) -> None:
    season, viewer = october(table.club), phone_of(table.club, "view")
    assert "Add a season" not in text_of(all_of(viewer, table.club))
    assert "Change this season" not in text_of(viewer.get(season.get_absolute_url()))


def test_it_takes_the_same_queries_for_any_number_of_seasons(
    table: Table, phone: Client, django_assert_num_queries: Any
) -> None:
    table.tower(Ana=0, Ben=3)
    seasons = [october(table.club, name) for name in ("Autumn", "October", "Fall")]
    before = october(table.club, "Before", (date(2026, 9, 1), date(2026, 9, 30)))
    assert before.first < seasons[0].first
    all_of(phone, table.club)
    with django_assert_num_queries(5):
        all_of(phone, table.club)
    address = seasons[0].get_absolute_url()
    phone.get(address)
    with django_assert_num_queries(6):
        phone.get(address)


def test_a_season_may_be_ordered_by_wins_per_play(table: Table, phone: Client) -> None:
    """Ana wins two of three, Cleo two of two, and Dov his only one, which is too few."""
    table.tower(Ana=0, Ben=3)
    table.tower(Ana=0, Ben=3)
    table.tower(Cleo=0, Ana=3)
    table.tower(Cleo=0, Ben=3)
    table.tower(Dov=0, Ben=3)
    club = table.club
    post(phone, "add_season", club.pk, name="October", least_plays="2", **DATES)
    season = Season.objects.get()
    page = text_of(phone.get(season.get_absolute_url()))
    assert "Cleo" in page.partition("by wins per play, among players with 2 plays or more")[0]
    order = phone.get(season.get_absolute_url()).context["order"]
    names = {player.pk: name for name, player in table.people.items()}
    assert [(names[one.player], one.place) for one in (*order.first, *order.others)] == [
        ("Cleo", 1),
        ("Ana", 2),
        ("Ben", 3),
        ("Dov", None),
    ]
    gone = post(phone, "delete_season", club.pk, season.pk)
    assert "least_plays=2" in gone["Location"]
