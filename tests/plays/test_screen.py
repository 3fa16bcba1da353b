"""The big screen follows the play, and shows by itself who has won."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import registry
from scorepad.clubs.models import Club, NameLevel, Player
from scorepad.plays.models import Play
from tests.plays.conftest import HTMX, Begin, address, enter

LEFT = {"way": "cards", "cards_left-1": "3", "cards_left-2": "0"}


@pytest.fixture
def screen(club: Club) -> str:
    return reverse("plays:screen", args=[club.pk])


def shown(phone: Client, screen: str) -> str:
    return str(phone.get(screen).context["shown"]).rpartition("/")[2]


def names(page: str) -> list[str]:
    return re.findall(r'screen-name grow">(\w+)', page)


def finish(phone: Client, begin: Begin) -> Play:
    play = begin("cat-tower", "Ana", "Ben", games=1)
    enter(phone, play, "game-1", LEFT)
    phone.post(address(play, "finish"))
    play.refresh_from_db()
    assert play.is_finished
    return play


def test_before_the_first_play_it_shows_the_code_to_join(phone: Client, screen: str) -> None:
    page = phone.get(screen).text
    assert "Nothing on the table yet." in page
    assert "QR code of the link for the table" in page


def test_a_viewer_sees_no_code_and_nothing_to_press(
    viewer: Client, screen: str, play: Play
) -> None:
    page = viewer.get(screen).text
    assert "QR code" not in page
    assert "<button" not in page
    assert names(page) == ["Ana", "Ben", "Cleo"]


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_game_is_followed(phone: Client, begin: Begin, screen: str, slug: str) -> None:
    begin(slug)
    answer = phone.get(screen)
    assert answer.status_code == 200
    assert sorted(names(answer.text)) == ["Ana", "Ben", "Cleo"]


def test_whoever_leads_stands_first(phone: Client, begin: Begin, screen: str) -> None:
    play = begin("cat-tower", "Ana", "Ben", games=2)
    enter(phone, play, "game-1", LEFT)
    assert names(phone.get(screen).text) == ["Ben", "Ana"]


def test_a_round_tells_who_starts_it(viewer: Client, begin: Begin, screen: str) -> None:
    Club.objects.update(viewers_see=NameLevel.COLOURS)
    begin("cat-in-the-box")
    starts = re.search(
        r'starts the round</span><b class="screen-name">(\w+)', viewer.get(screen).text
    )
    assert starts
    assert starts[1] == "Blue"


def test_names_are_those_that_a_viewer_may_see(
    club: Club, viewer: Client, screen: str, play: Play
) -> None:
    Club.objects.update(viewers_see=NameLevel.COLOURS)
    page = viewer.get(screen).text
    assert names(page) == ["Blue", "Orange", "Green"]
    assert "Ana" not in page


def test_the_winner_is_shown_by_itself_and_then_the_wins_of_tonight(
    phone: Client, begin: Begin, screen: str
) -> None:
    finish(phone, begin)
    finish(phone, begin)
    assert shown(phone, screen) == "_won.html"
    assert "Ben wins" in phone.get(screen).text
    Play.objects.update(finished_at=timezone.now() - timedelta(seconds=31))
    assert shown(phone, screen) == "_waiting.html"


def test_the_only_winner_of_tonight_stays_until_the_next_play(
    phone: Client, begin: Begin, screen: str
) -> None:
    finish(phone, begin)
    Play.objects.update(finished_at=timezone.now() - timedelta(hours=1))
    assert shown(phone, screen) == "_won.html"


def test_the_winner_goes_once_the_next_play_begins(
    phone: Client, begin: Begin, screen: str
) -> None:
    finish(phone, begin)
    begin("cat-in-the-box")
    assert shown(phone, screen) == "_playing.html"


def test_a_play_that_was_going_on_before_does_not_hide_the_winner(
    phone: Client, begin: Begin, screen: str, play: Play
) -> None:
    finish(phone, begin)
    assert shown(phone, screen) == "_won.html"


def test_a_poll_is_told_only_what_is_new(
    phone: Client, screen: str, play: Play, django_assert_max_num_queries: Any
) -> None:
    context = phone.get(screen).context
    asked = f"{screen}?version={context['version']}&style={context['style']}"
    with django_assert_max_num_queries(2):
        assert phone.get(asked, headers=HTMX).status_code == 204
    enter(phone, play, "round-1", {"predictions-1": 1})
    answer = phone.get(asked, headers=HTMX)
    assert 'id="screen"' in answer.text
    assert "<html" not in answer.text


def test_another_game_loads_the_page_again(
    phone: Client, begin: Begin, screen: str, play: Play
) -> None:
    context = phone.get(screen).context
    begin("cat-tower")
    asked = f"{screen}?version={context['version']}&style={context['style']}"
    assert phone.get(asked, headers=HTMX).headers["HX-Redirect"] == screen


def test_it_takes_few_queries(
    phone: Client, begin: Begin, screen: str, django_assert_max_num_queries: Any
) -> None:
    for slug in registry.slugs():
        begin(slug)
    phone.get(screen)
    with django_assert_max_num_queries(13):
        phone.get(screen)


def test_another_colour_is_seen_at_once(
    phone: Client, screen: str, play: Play, people: dict[str, Player]
) -> None:
    context = phone.get(screen).context
    asked = f"{screen}?version={context['version']}&style={context['style']}"
    chosen = reverse("clubs:cat", args=[play.club_id, people["Ana"].pk])
    phone.post(chosen, {"colour": "9"})
    assert 'class="screen-place colour-9' in phone.get(asked, headers=HTMX).text
