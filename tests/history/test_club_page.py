"""The club's page: plays under way, tonight's wins, plays that were left open, and the last
nights."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from html import unescape
from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import registry
from scorepad.clubs.models import Club
from scorepad.plays.models import Night, Play, current_evening, evening_at
from scorepad.plays.table.new_play import ChosenPlay, begin
from tests.history.conftest import Table
from tests.phones import phone_of

HTMX = {"HX-Request": "true"}


def page_of(phone: Client, club: Club, **headers: str) -> str:
    answer = phone.get(reverse("plays:tonight", args=[club.pk]), headers=headers)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def open_play(table: Table, begun: datetime | None = None) -> Play:
    """Returns a game of Cat Tower that has begun and is not finished."""
    players = {player.pk: player for player in table.people.values()}
    seats = tuple(players)[:2]
    play = begin(table.club, registry.game("cat-tower"), ChosenPlay(seats=seats), players, "phone")
    if begun:
        play.night, play.created_at = Night.objects.of(table.club, evening_at(begun)), begun
        play.save()
    return play


def tonight(play: Play) -> Play:
    """Moves a play to this evening."""
    play.night = Night.objects.of(play.club, current_evening())
    play.save()
    return play


def ago(**time: float) -> datetime:
    return timezone.now() - timedelta(**time)


def shown(page: str) -> list[int]:
    """Returns the plays that a page links to, from top to bottom."""
    return [int(pk) for pk in re.findall(r'href="[^"]*/plays/(\d+)/(?:result/)?"', page)]


def winners(page: str) -> list[str]:
    """Returns who won each play of tonight, as the page says."""
    won = page.partition('id="won-title"')[2].partition("</section>")[0]
    return re.findall(r"<b>([^<]+)</b> ·", won)


def test_a_new_club_has_no_past_to_show(table: Table, phone: Client) -> None:
    page = page_of(phone, table.club)
    for part in ("nights-title", "forgotten-title", "won-title"):
        assert part not in page


def test_the_play_that_was_touched_last_stands_first_and_has_the_peak(
    table: Table, phone: Client
) -> None:
    done = tonight(table.tower(Ana=0, Ben=3))
    earlier, latest = open_play(table, ago(hours=2)), open_play(table, ago(hours=1))
    page = page_of(phone, table.club)
    assert shown(page) == [latest.pk, earlier.pk, done.pk]
    assert page.count('class="card edged under-way"') == 1
    assert f'class="card edged under-way" id="play-{latest.pk}"' in page


def test_a_play_that_went_on_past_the_night_is_still_under_way(table: Table, phone: Client) -> None:
    play = open_play(table, ago(hours=23))
    page = page_of(phone, table.club)
    assert shown(page) == [play.pk]
    assert "forgotten-title" not in page


def test_a_play_that_nobody_touched_for_a_day_is_offered_to_be_finished_or_dropped(
    table: Table, phone: Client
) -> None:
    play = open_play(table, ago(hours=25))
    page = page_of(phone, table.club)
    assert "under-way" not in page
    left = page.partition('id="forgotten-title"')[2].partition("</section>")[0]
    assert shown(left) == [play.pk]
    drop = reverse("plays:delete", args=[table.club.pk, play.pk])
    assert f'action="{drop}"' in left
    after = unescape(phone.post(drop, follow=True).content.decode())
    assert "forgotten-title" not in after
    undo = reverse("plays:restore", args=[table.club.pk, play.pk])
    assert f'action="{undo}"' in after
    phone.post(undo)
    assert shown(page_of(phone, table.club)) == [play.pk]


def test_viewers_are_not_asked_about_plays_that_were_left(table: Table) -> None:
    open_play(table, ago(hours=25))
    assert "forgotten-title" not in page_of(phone_of(table.club, "view"), table.club)


def wins(page: str) -> list[str]:
    line = page.partition('data-ranks="wins"')[2].partition("</ul>")[0]
    found = re.findall(r"</svg></span>\s*(\w+) <span[^>]*>(\d+)<", line)
    return [f"{name} {number}" for name, number in found]


def test_from_the_second_play_on_a_line_says_who_has_how_many_wins(
    table: Table, phone: Client
) -> None:
    tonight(table.tower(Ana=0, Ben=3))
    assert wins(page_of(phone, table.club)) == []
    tonight(table.tower(Ana=3, Ben=0))
    tonight(table.tower(Ana=3, Ben=0))
    assert wins(page_of(phone, table.club)) == ["Ben 2", "Ana 1"]


def test_of_as_many_wins_the_larger_share_of_the_plays_stands_first_then_the_name(
    table: Table, phone: Client
) -> None:
    tonight(table.tower(Ana=0, Cleo=3))
    tonight(table.tower(Ana=3, Cleo=0))
    tonight(table.tower(Ben=0, Cleo=3))
    assert wins(page_of(phone, table.club)) == ["Ben 1", "Ana 1", "Cleo 1"]


def test_a_play_that_does_not_count_is_in_no_number_of_wins(table: Table, phone: Client) -> None:
    for _play in range(2):
        tonight(table.tower(Ana=0, Ben=3))
    Play.objects.filter(pk=tonight(table.tower(Ana=3, Ben=0)).pk).update(counts=False)
    assert wins(page_of(phone, table.club)) == ["Ana 2"]


def test_the_last_three_nights_lead_to_their_pages(table: Table, phone: Client) -> None:
    for week in range(4):
        table.tower(week * 40, Ana=week % 2, Ben=1 - week % 2)
    nights = list(Night.objects.filter(plays__isnull=False).order_by("-date"))
    page = page_of(phone, table.club)
    found = re.findall(r'href="([^"]*/nights/\d[^"]*)"', page)
    assert found == [reverse("history:night", args=[table.club.pk, one.date]) for one in nights[:3]]


def test_what_was_is_not_polled(table: Table, phone: Client) -> None:
    table.tower(Ana=0, Ben=3)
    assert "nights-title" in page_of(phone, table.club)
    fragment = page_of(phone, table.club, **HTMX)
    assert 'id="tonight"' in fragment
    assert "nights-title" not in fragment


def test_viewers_see_it_too(table: Table) -> None:
    table.tower(Ana=0, Ben=3)
    page = page_of(phone_of(table.club, "view"), table.club)
    assert "nights-title" in page
    assert reverse("plays:new", args=[table.club.pk]) not in page


def test_it_takes_the_same_queries_however_long_the_past_is(
    table: Table, phone: Client, django_assert_max_num_queries: Any
) -> None:
    for week in range(5):
        open_play(table, ago(weeks=week))
        table.tower(40 * week, Ana=0, Ben=3)
        table.lady(40 * week + 1, Ana=2, Ben=2)
    page_of(phone, table.club)
    with django_assert_max_num_queries(13):
        page_of(phone, table.club)
    with django_assert_max_num_queries(6):
        page_of(phone, table.club, **HTMX)


def test_a_tie_of_tonight_that_a_later_play_settled_has_one_winner(
    table: Table, phone: Client
) -> None:
    tonight(table.lady(Ana=2, Ben=2))
    assert winners(page_of(phone, table.club)) == []
    tonight(table.lady(Ana=5, Ben=1))
    assert winners(page_of(phone, table.club)) == ["Ana", "Ana"]
