"""Plays in the admin: found, and opened at the table."""

from __future__ import annotations

import html
import re
from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission, User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorepad.clubs.models import ClubEvent
from scorepad.plays.models import Night, Play, current_evening
from tests.plays.conftest import Begin, address, enter

PLAYS = reverse("admin:plays_play_changelist")


def page_of(play: Play) -> str:
    return reverse("admin:plays_play_change", args=[play.pk])


def open_at_table(phone: Client, page: str) -> HttpResponse:
    """Taps the button of an admin's page; returns the page of the table that follows."""
    content = phone.get(page).content.decode()
    form = re.search(r'action="([^"]+/open/)".*?name="to" value="([^"]*)"', content, re.DOTALL)
    assert form is not None
    return phone.post(form[1], {"to": html.unescape(form[2])}, follow=True)  # type: ignore[return-value]


def text(admin: Client, page: str) -> str:
    answer = admin.get(page)
    assert answer.status_code == 200
    return text_of(answer.content.decode())


def text_of(content: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", content).split())


@pytest.fixture
def tower(begin: Begin, phone: Client) -> Play:
    """A finished game of Cat Tower that Ana won, and in which Ben's number was corrected once."""
    play = begin("cat-tower", "Ana", "Ben", games=1)
    enter(phone, play, "game-1", {"cards_left-1": 0, "cards_left-2": 5})
    enter(phone, play, "game-1", {"base": 1, "cards_left-1": 0, "cards_left-2": 3})
    phone.post(address(play, "finish"))
    play.refresh_from_db()
    assert play.is_finished
    return play


# finding


def names_of(admin: Client, query: str) -> list[str]:
    found = admin.get(f"{PLAYS}?{query}").context["cl"].result_list
    return sorted(play.game_slug for play in found)


def test_plays_are_found_by_game_state_club_and_player(
    tower: Play, begin: Begin, admin_client: Client
) -> None:
    box = begin("cat-in-the-box")
    both = ["cat-in-the-box", "cat-tower"]
    assert names_of(admin_client, "") == both
    assert names_of(admin_client, "game=cat-tower") == ["cat-tower"]
    assert names_of(admin_client, "state=finished") == ["cat-tower"]
    assert names_of(admin_client, "state=playing") == ["cat-in-the-box"]
    assert names_of(admin_client, "q=thursday") == both
    assert names_of(admin_client, "q=cleo") == ["cat-in-the-box"]
    Play.objects.filter(pk=tower.pk).update(counts=False)
    Play.objects.filter(pk=box.pk).update(deleted_at=timezone.now())
    assert names_of(admin_client, "state=excluded") == ["cat-tower"]
    assert names_of(admin_client, "state=deleted") == ["cat-in-the-box"]
    assert names_of(admin_client, "state=playing") == []


def test_the_list_says_who_played_and_what_became_of_it(tower: Play, admin_client: Client) -> None:
    page = text(admin_client, PLAYS)
    assert "Ana 0, Ben 3" in page
    assert "finished" in page
    Play.objects.update(counts=False)
    assert "finished, does not count" in text(admin_client, PLAYS)


@pytest.mark.parametrize("plays", [1, 8])
def test_the_lists_take_as_many_queries_for_many_as_for_few(
    begin: Begin,
    admin_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
    plays: int,
) -> None:
    for number in range(plays):
        play = begin("cat-tower", games=1)
        evening = current_evening() - timedelta(days=number)
        play.night = Night.objects.get_or_create(club=play.club, date=evening)[0]
        play.save()
    with django_assert_num_queries(8):
        admin_client.get(PLAYS)


# one of them


def test_the_page_of_a_play_says_who_played_and_what_became_of_it(
    tower: Play, admin_client: Client
) -> None:
    page = text(admin_client, page_of(tower))
    assert "Ana 0, Ben 3" in page
    assert "finished" in page


def test_nothing_of_a_play_is_changed_by_a_form(tower: Play, admin_client: Client) -> None:
    assert admin_client.post(page_of(tower), {"note": "No"}).status_code == 403


@pytest.mark.parametrize("pk", ["0", "abc"])
def test_a_play_that_there_is_not_is_not_found(db: None, admin_client: Client, pk: str) -> None:
    answer = admin_client.get(f"{PLAYS}{pk}/change/", follow=True)
    assert answer.redirect_chain
    assert "doesn’t exist" in answer.content.decode()


# at the table


def test_an_admin_opens_a_play_at_the_table_and_may_score_there(
    play: Play, admin_client: Client
) -> None:
    assert admin_client.get(address(play, "sheet", "round-1")).status_code == 404
    assert open_at_table(admin_client, page_of(play)).status_code == 200
    saved = admin_client.post(
        address(play, "save", "round-1"), {"base": 0, "tricks-1": 2}, headers={"HX-Request": "true"}
    )
    assert saved.status_code == 200


def test_the_log_of_the_club_and_that_of_the_admin_say_so(
    play: Play, admin_client: Client, phone: Client
) -> None:
    open_at_table(admin_client, page_of(play))
    assert ClubEvent.objects.get().kind == ClubEvent.Kind.OPENED
    log = phone.get(reverse("clubs:log", args=[play.club_id])).content.decode()
    assert "An admin of the pad opened the club" in log
    assert LogEntry.objects.get().object_id == str(play.club_id)


def test_a_finished_play_is_opened_with_its_result(tower: Play, admin_client: Client) -> None:
    result = open_at_table(admin_client, page_of(tower))
    assert "Ana wins" in text_of(result.content.decode())


def test_a_deleted_play_is_brought_back_from_the_table(
    tower: Play, phone: Client, admin_client: Client
) -> None:
    phone.post(address(tower, "delete"))
    tonight = open_at_table(admin_client, page_of(tower)).content.decode()
    assert "Cat Tower was deleted." in text_of(tonight)
    admin_client.post(address(tower, "restore"))
    assert phone.get(address(tower, "result")).status_code == 200


def test_a_club_is_opened_on_its_evening(play: Play, admin_client: Client) -> None:
    page = reverse("admin:clubs_club_change", args=[play.club_id])
    assert "Cat in the Box" in text_of(open_at_table(admin_client, page).content.decode())


@pytest.mark.parametrize("to", ["https://elsewhere.example/", "//elsewhere.example/", "/admin/"])
def test_no_other_address_is_gone_to(play: Play, admin_client: Client, to: str) -> None:
    page = reverse("admin:clubs_club_open", args=[play.club_id])
    answer = admin_client.post(page, {"to": to})
    assert answer["Location"] == reverse("plays:tonight", args=[play.club_id])


def test_it_is_never_done_by_a_link(play: Play, admin_client: Client) -> None:
    page = reverse("admin:clubs_club_open", args=[play.club_id])
    assert admin_client.get(page).status_code == 405


def test_who_may_only_see_plays_opens_none(play: Play, client: Client) -> None:
    user = User.objects.create_user("eva", is_staff=True)
    user.user_permissions.add(Permission.objects.get(codename="view_play"))
    client.force_login(user)
    assert "Open at the table" not in client.get(page_of(play)).content.decode()
    assert client.post(reverse("admin:clubs_club_open", args=[play.club_id])).status_code == 403
    assert not ClubEvent.objects.exists()


def test_a_stranger_has_to_log_in(play: Play, client: Client) -> None:
    for page in (PLAYS, page_of(play), reverse("admin:clubs_club_open", args=[play.club_id])):
        assert client.post(page)["Location"].startswith(reverse("admin:login"))
    assert not ClubEvent.objects.exists()
