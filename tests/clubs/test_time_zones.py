"""A club's evenings, and all its times, are in its own time zone."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from unittest import mock

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorepad.clubs.models import Club, ClubEvent
from scorepad.plays.models import evening_at

TOKYO, LOS_ANGELES, VIENNA = "Asia/Tokyo", "America/Los_Angeles", "Europe/Vienna"


def started(**posted: str) -> Club:
    Client().post(reverse("clubs:start"), posted)
    return Club.objects.latest("pk")


@pytest.mark.parametrize("zone", [TOKYO, "Asia/Calcutta", "America/Argentina/Ushuaia", "UTC"])
def test_a_club_is_in_the_time_zone_of_the_phone_that_started_it(db: None, zone: str) -> None:
    assert started(time_zone=zone).time_zone == zone


@pytest.mark.parametrize(
    "said", ["", "Europe", "../../etc/passwd", "/etc/localtime", "localtime", "\0", "x" * 300]
)
def test_what_is_no_time_zone_leaves_the_club_in_that_of_the_pad(db: None, said: str) -> None:
    assert started(time_zone=said).time_zone == settings.TIME_ZONE


def test_without_a_script_a_club_is_in_the_time_zone_of_the_pad(db: None) -> None:
    assert started().time_zone == settings.TIME_ZONE


@pytest.mark.parametrize(
    ("zone", "now"),
    [
        (TOKYO, datetime(2026, 11, 21, 5, 30, tzinfo=UTC)),  # half past two in the afternoon
        (TOKYO, datetime(2026, 11, 21, 20, 59, tzinfo=UTC)),  # a minute to six the morning after
        (LOS_ANGELES, datetime(2026, 11, 22, 6, 30, tzinfo=UTC)),  # half past ten in the evening
        (LOS_ANGELES, datetime(2026, 11, 21, 14, 0, tzinfo=UTC)),  # six in the morning
    ],
)
def test_tonight_is_the_evening_of_the_clubs_own_clocks(
    club: Club, scorer: Client, zone: str, now: datetime
) -> None:
    Club.objects.update(time_zone=zone)
    with mock.patch("django.utils.timezone.now", return_value=now):
        page = scorer.get(reverse("plays:tonight", args=[club.pk]))
        new = scorer.get(reverse("plays:new", args=[club.pk]))
    assert page.context["evening"] == date(2026, 11, 21)
    assert 'max="2026-11-21"' in new.text


@pytest.mark.parametrize(
    ("zone", "cut"),
    [
        (VIENNA, datetime(2026, 3, 29, 4, 0, tzinfo=UTC)),  # a day of 23 hours
        (VIENNA, datetime(2026, 10, 25, 5, 0, tzinfo=UTC)),  # a day of 25
        (LOS_ANGELES, datetime(2026, 3, 8, 13, 0, tzinfo=UTC)),
        (LOS_ANGELES, datetime(2026, 11, 1, 14, 0, tzinfo=UTC)),
        (TOKYO, datetime(2026, 11, 1, 21, 0, tzinfo=UTC)),
    ],
)
def test_an_evening_ends_at_six_by_the_clocks_of_the_club(zone: str, cut: datetime) -> None:
    with timezone.override(zone):
        day = timezone.localtime(cut).date()
        assert timezone.localtime(cut).hour == 6
        assert evening_at(cut) == day
        assert evening_at(cut.replace(hour=cut.hour - 1, minute=59)).toordinal() + 1 == (
            day.toordinal()
        )


def test_the_log_tells_the_times_of_the_club(club: Club, scorer: Client) -> None:
    Club.objects.update(time_zone=TOKYO)
    at = datetime(2026, 10, 1, 16, 30, tzinfo=UTC)
    ClubEvent.objects.create(club=club, kind=ClubEvent.Kind.RATINGS_OFF, at=at)
    page = scorer.get(reverse("clubs:log", args=[club.pk])).text
    assert 'datetime="2026-10-02T01:30:00+09:00"' in page
    assert "01:30" in page


def test_the_page_of_a_deleted_club_tells_its_times(club: Club, scorer: Client) -> None:
    asked = datetime(2026, 10, 1, 16, 30, tzinfo=UTC)
    Club.objects.update(time_zone=TOKYO, deletion_asked_at=asked)
    with mock.patch("django.utils.timezone.now", return_value=asked):
        assert "01:30" in scorer.get(reverse("plays:tonight", args=[club.pk])).text


def test_after_a_page_of_a_club_the_time_is_that_of_the_pad_again(
    club: Club, scorer: Client, stranger: Client
) -> None:
    Club.objects.update(time_zone=TOKYO)
    pages = [(scorer, "plays:tonight"), (scorer, "history:players"), (stranger, "plays:tonight")]
    for phone, name in pages:
        phone.get(reverse(name, args=[club.pk]))
        assert timezone.get_current_timezone_name() == settings.TIME_ZONE


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        (TOKYO, TOKYO),
        ("tokyo", TOKYO),
        (" new  york ", "America/New_York"),
        ("EUROPE/VIENNA", VIENNA),
    ],
)
def test_whoever_scores_changes_the_zone_by_its_name_or_a_city(
    club: Club, scorer: Client, typed: str, zone: str
) -> None:
    there = reverse("clubs:save", args=[club.pk, "time_zone"])
    page = scorer.post(there, {"time_zone": typed}, follow=True).text
    assert f'item-value">{zone}<' in page
    club.refresh_from_db()
    assert club.time_zone == zone


@pytest.mark.parametrize("typed", ["Atlantis", "", "../Vienna", "x" * 300])
def test_what_is_no_time_zone_is_said_beside_its_field_and_stays_there(
    club: Club, scorer: Client, typed: str
) -> None:
    page = scorer.post(
        reverse("clubs:save", args=[club.pk, "time_zone"]), {"time_zone": typed}
    ).text
    settings_of_zone = page[page.index('id="time_zone" open') :]
    assert re.search(r'class="problem[^>]*>[^<]*', settings_of_zone)
    assert f'value="{typed}"' in settings_of_zone or not typed
    club.refresh_from_db()
    assert club.time_zone == settings.TIME_ZONE
