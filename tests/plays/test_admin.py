"""Nights and plays in the admin: found, read and repaired."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from unittest import mock

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorepad.clubs.models import Club
from scorepad.plays.models import Event, Night, Play, current_evening
from tests.plays.conftest import address, enter

PLAYS = reverse("admin:plays_play_changelist")
NIGHTS = reverse("admin:plays_night_changelist")

Begin = Callable[..., Play]


def page_of(play: Play) -> str:
    return reverse("admin:plays_play_change", args=[play.pk])


def do(admin: Client, play: Play, name: str) -> str:
    """Tap a button of a play's page; gives the page that follows."""
    answer = admin.post(reverse("admin:plays_play_do", args=[play.pk, name]), follow=True)
    play.refresh_from_db()
    return text_of(answer.content.decode())


def text(admin: Client, page: str) -> str:
    answer = admin.get(page)
    assert answer.status_code == 200
    return text_of(answer.content.decode())


def text_of(content: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", content).split())


@pytest.fixture
def tower(begin: Begin, phone: Client) -> Play:
    """A finished game of Cat Tower that Ana won, and where Ben's number was mended once."""
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
    do(admin_client, tower, "exclude")
    do(admin_client, box, "delete")
    assert names_of(admin_client, "state=excluded") == ["cat-tower"]
    assert names_of(admin_client, "state=deleted") == ["cat-in-the-box"]
    assert names_of(admin_client, "state=playing") == []


def test_the_list_says_who_played_and_what_became_of_it(tower: Play, admin_client: Client) -> None:
    page = text(admin_client, PLAYS)
    assert "Ana 0, Ben 3" in page
    assert "finished" in page
    do(admin_client, tower, "exclude")
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
    with django_assert_num_queries(7):
        admin_client.get(NIGHTS)


def test_the_page_of_a_night_lists_its_plays(tower: Play, admin_client: Client) -> None:
    page = text(admin_client, reverse("admin:plays_night_change", args=[tower.night_id]))
    assert "Cat Tower" in page
    assert "Ana, Ben" in page


# reading


def test_the_page_of_a_play_says_who_won_and_why(tower: Play, admin_client: Client) -> None:
    page = text(admin_client, page_of(tower))
    assert "Ana wins" in page
    assert "1. Ana 0 2. Ben 3" in page
    assert "Why these totals" in page
    assert "Finished" in page


def test_the_page_of_a_play_says_what_is_on_its_sheets(tower: Play, admin_client: Client) -> None:
    page = text(admin_client, page_of(tower))
    assert "cards left, Ben 3" in page
    assert "{" not in page


def test_the_page_of_a_play_says_what_is_still_to_do(
    begin: Begin, phone: Client, admin_client: Client
) -> None:
    play = begin("cat-tower", "Ana", "Ben", games=1)
    enter(phone, play, "game-1", {"cards_left-1": 2})
    page = text(admin_client, page_of(play))
    assert "Still to do" in page
    assert "Standings so far" in page


def test_the_revisions_of_a_sheet_are_told_as_changes(tower: Play, admin_client: Client) -> None:
    page = text(admin_client, reverse("admin:plays_play_sheet", args=[tower.pk, "game-1"]))
    second, first = page.split("Revision 2")[1].split("Revision 1")
    assert "cards left, Ben before: 5 → after: 3" in second
    assert "Ana" not in second
    assert "cards left, Ben 5" in first


def test_many_revisions_stand_on_several_pages(
    begin: Begin, phone: Client, admin_client: Client
) -> None:
    play = begin("cat-tower", "Ana", "Ben", games=1)
    for number in range(26):
        enter(phone, play, "game-1", {"base": number, "cards_left-1": number + 1})
    page = reverse("admin:plays_play_sheet", args=[play.pk, "game-1"])
    latest, earliest = text(admin_client, page), text(admin_client, f"{page}?page=2")
    assert "before: 1 → after: 2" in latest
    assert "Revision 1 " not in latest
    assert "cards left, Ana 1" in earliest


def test_what_cannot_be_read_yet_is_told(begin: Begin, phone: Client, admin_client: Client) -> None:
    play = begin("cat-tower", "Ana", "Ben", games=1)
    enter(phone, play, "game-1", {"cards_left-1": "many"})
    assert "cards left, Ana many" in text(admin_client, page_of(play))


def test_a_log_is_told_action_by_action(begin: Begin, phone: Client, admin_client: Client) -> None:
    play = begin("cantankerous-cats", "Ana", "Ben", "Cleo", rules="standard")
    for number, action in enumerate(("bank:1:3", "pass:1:2")):
        tap = {"base": number, "seen": 99, "submission": f"aa-{number}-0", "action": action}
        enter(phone, play, "race", tap)
    sheet = reverse("admin:plays_play_sheet", args=[play.pk, "race"])
    latest, first = text(admin_client, sheet).split("Revision 1")
    assert "the race, 1 bank, cat Ana, hearts 3" in first
    assert "the race, 2 pass toy " in latest
    assert "hearts" not in latest


def test_a_hand_is_told_cat_by_cat(begin: Begin, phone: Client, admin_client: Client) -> None:
    play = begin("cat-lady", "Ana", "Ben")
    enter(phone, play, "hand-1", {"action": "add:Luna"})
    assert "Luna there" in text(admin_client, page_of(play))


def test_a_sheet_that_there_is_not_is_not_found(tower: Play, admin_client: Client) -> None:
    page = reverse("admin:plays_play_sheet", args=[tower.pk, "round-9"])
    assert admin_client.get(page).status_code == 404


@pytest.mark.parametrize("pk", ["0", "abc"])
def test_a_play_that_there_is_not_is_not_found(db: None, admin_client: Client, pk: str) -> None:
    assert admin_client.get(f"{PLAYS}{pk}/change/").status_code == 404


# repairing


def test_reopening_lets_the_table_correct_it_and_is_told(
    tower: Play, phone: Client, admin_client: Client
) -> None:
    assert "is reopened" in do(admin_client, tower, "reopen")
    enter(phone, tower, "game-1", {"base": 2, "cards_left-1": 0, "cards_left-2": 4})
    do(admin_client, tower, "finish")
    page = text(admin_client, page_of(tower))
    assert "Reopened to correct it" in page
    assert "Ben before: 3 → after: 4" in page
    assert "in the admin" in page
    assert "at the table" in page


def test_a_play_that_lacks_something_cannot_be_finished_here_either(
    play: Play, admin_client: Client
) -> None:
    assert ">Finish<" not in admin_client.get(page_of(play)).content.decode()
    assert "There was nothing to change." in do(admin_client, play, "finish")
    assert not play.is_finished


def test_doing_it_twice_does_it_once(tower: Play, admin_client: Client) -> None:
    do(admin_client, tower, "exclude")
    assert "There was nothing to change." in do(admin_client, tower, "exclude")
    assert Event.objects.filter(play=tower, kind=Event.Kind.EXCLUDED).count() == 1


def test_deleting_takes_a_play_off_the_pad_and_bringing_it_back_puts_it_there(
    tower: Play, phone: Client, admin_client: Client
) -> None:
    do(admin_client, tower, "delete")
    assert phone.get(address(tower, "result")).status_code == 404
    assert "Bring it back" in text(admin_client, page_of(tower))
    do(admin_client, tower, "restore")
    assert phone.get(address(tower, "result")).status_code == 200


def test_several_plays_are_left_out_in_one_go(begin: Begin, admin_client: Client) -> None:
    plays = [begin("cat-tower", games=1) for _each in range(2)]
    chosen = {"action": "exclude_plays", "_selected_action": [play.pk for play in plays]}
    answer = admin_client.post(PLAYS, chosen, follow=True)
    assert answer.content.decode().count("does not count.") == 2
    assert not Play.objects.filter(counts=True).exists()


def move(admin: Client, play: Play, date: str) -> str:
    page = reverse("admin:plays_play_move", args=[play.pk])
    content = text_of(admin.post(page, {"date": date}, follow=True).content.decode())
    play.refresh_from_db()
    return content


def test_a_play_is_moved_to_an_evening_that_had_no_night(
    tower: Play, phone: Client, admin_client: Client
) -> None:
    before, began = tower.night, tower.created_at
    other = before.date - timedelta(days=7)
    assert "is moved" in move(admin_client, tower, other.isoformat())
    assert (tower.night.club, tower.night.date) == (tower.club, other)
    assert tower.created_at == began
    assert "Moved to another evening" in text(admin_client, page_of(tower))
    assert "Moved to another evening" in phone.get(address(tower, "result")).content.decode()
    deleted = admin_client.post(
        reverse("admin:plays_night_delete", args=[before.pk]), {"post": "yes"}
    )
    assert deleted.status_code == 302
    assert not Night.objects.filter(pk=before.pk).exists()


def test_the_page_of_a_play_and_of_its_night_tell_the_times_of_the_club(
    tower: Play, admin_client: Client
) -> None:
    Club.objects.update(time_zone="Asia/Tokyo")
    Play.objects.update(created_at=datetime(2026, 10, 1, 16, 30, tzinfo=UTC))
    assert "01:30" in text(admin_client, page_of(tower))
    night = reverse("admin:plays_night_change", args=[tower.night_id])
    assert "01:30" in text(admin_client, night)


def test_a_play_is_moved_to_the_evening_that_is_played_where_the_club_is(
    tower: Play, admin_client: Client
) -> None:
    Club.objects.update(time_zone="Asia/Tokyo")
    Night.objects.update(date=date(2026, 10, 1))
    now = datetime(2026, 10, 2, 0, 30, tzinfo=UTC)  # the evening of 1 October in Vienna
    with mock.patch("django.utils.timezone.now", return_value=now):
        assert "is moved" in move(admin_client, tower, "2026-10-02")


def test_a_night_that_a_play_is_on_cannot_be_deleted(tower: Play, admin_client: Client) -> None:
    page = reverse("admin:plays_night_delete", args=[tower.night_id])
    assert admin_client.post(page, {"post": "yes"}).status_code == 403


def test_a_play_is_not_moved_to_an_evening_to_come_or_to_none(
    tower: Play, admin_client: Client
) -> None:
    evening = tower.night.date
    tomorrow = current_evening() + timedelta(days=1)
    assert "That evening is still to come." in move(admin_client, tower, tomorrow.isoformat())
    assert "Choose an evening." in move(admin_client, tower, "")
    assert "Choose a date between 1990 and 2100." in move(admin_client, tower, "0026-10-02")
    assert tower.night.date == evening


def test_moving_a_play_to_where_it_is_changes_nothing(tower: Play, admin_client: Client) -> None:
    version = tower.version
    move(admin_client, tower, tower.night.date.isoformat())
    assert tower.version == version
    assert not Event.objects.filter(play=tower, kind=Event.Kind.MOVED).exists()


def test_who_did_what_is_in_the_log(tower: Play, admin_client: Client) -> None:
    do(admin_client, tower, "exclude")
    assert "does not count." in text(
        admin_client, reverse("admin:plays_play_history", args=[tower.pk])
    )


@pytest.mark.parametrize("name", ["do", "move"])
def test_a_repair_is_never_done_by_a_link(tower: Play, admin_client: Client, name: str) -> None:
    arguments = [tower.pk, "delete"] if name == "do" else [tower.pk]
    page = reverse(f"admin:plays_play_{name}", args=arguments)
    assert admin_client.get(page).status_code == 405


def test_a_repair_that_there_is_not_is_not_found(tower: Play, admin_client: Client) -> None:
    page = reverse("admin:plays_play_do", args=[tower.pk, "win"])
    assert admin_client.post(page).status_code == 404
    gone = reverse("admin:plays_play_do", args=[0, "delete"])
    assert admin_client.post(gone).status_code == 404


def test_the_place_of_a_night_is_mended(tower: Play, admin_client: Client) -> None:
    page = reverse("admin:plays_night_change", args=[tower.night_id])
    admin_client.post(page, {"place": "At Ben’s"})
    assert Night.objects.get().place == "At Ben’s"


def test_a_stranger_has_to_log_in(tower: Play, client: Client) -> None:
    for page in (PLAYS, page_of(tower), reverse("admin:plays_play_do", args=[tower.pk, "delete"])):
        assert client.post(page)["Location"].startswith(reverse("admin:login"))
    tower.refresh_from_db()
    assert tower.deleted_at is None
