"""Clubs and players in the admin."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorepad.clubs.models import Club, Player

CLUBS = reverse("admin:clubs_club_changelist")


def page_of(club: Club) -> str:
    return reverse("admin:clubs_club_change", args=[club.pk])


def text(admin: Client, address: str) -> str:
    answer = admin.get(address)
    assert answer.status_code == 200
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


# finding


def test_a_club_is_found_by_one_of_its_players(
    club: Club, ana: Player, admin_client: Client
) -> None:
    Club.objects.create(name="Monday cats")
    found = text(admin_client, f"{CLUBS}?q=ana")
    assert "Friday cats" in found
    assert "Monday cats" not in found


def test_the_list_of_clubs_counts_players_but_not_the_merged(
    club: Club, ana: Player, ben: Player, admin_client: Client
) -> None:
    Player.objects.create(club=club, name="Anna", merged_into=ana)
    answer = admin_client.get(CLUBS)
    assert [one.player_count for one in answer.context["cl"].result_list] == [2]


def test_dates_are_written_as_on_the_pad(club: Club, ana: Player, admin_client: Client) -> None:
    Club.objects.filter(pk=club.pk).update(created=datetime(2025, 11, 20, 18, tzinfo=UTC))
    for address in (CLUBS, page_of(club)):
        assert "Thu 20 November 2025" in text(admin_client, address)


def fill(clubs: int) -> None:
    for number in range(clubs):
        club = Club.objects.create(name=f"Club {number}")
        ana = Player.objects.create(club=club, name="Ana")
        Player.objects.create(club=club, name="Anna", merged_into=ana)


@pytest.mark.parametrize("clubs", [2, 20])
def test_the_lists_take_as_many_queries_for_many_as_for_few(
    admin_client: Client, django_assert_num_queries: DjangoAssertNumQueries, clubs: int
) -> None:
    fill(clubs)
    with django_assert_num_queries(7):
        admin_client.get(CLUBS)


# links


def test_no_page_and_no_log_of_the_admin_has_a_key(
    club: Club, ana: Player, admin_client: Client
) -> None:
    admin_client.post(reverse("admin:clubs_club_open", args=[club.pk]))
    pages = [CLUBS, page_of(club), reverse("admin:index")]
    pages.append(reverse("admin:clubs_club_history", args=[club.pk]))
    for page in pages:
        content = admin_client.get(page).content.decode()
        assert club.table_key not in content
        assert club.view_key not in content


# repairing


def test_clubs_are_added_on_the_pad_only(admin_client: Client) -> None:
    assert admin_client.get(reverse("admin:clubs_club_add")).status_code == 403


@pytest.mark.parametrize("one", [True, False])
def test_the_names_of_a_deleted_club_go_from_the_log_too(
    ana: Player, admin_client: Client, one: bool
) -> None:
    change = reverse("admin:clubs_club_change", args=[ana.club_id])
    admin_client.post(change, {"name": "Anabel’s cats"})
    if one:
        delete = reverse("admin:clubs_club_delete", args=[ana.club_id])
        admin_client.post(delete, {"post": "yes"})
    else:
        chosen = {"action": "delete_selected", "_selected_action": [ana.club_id], "post": "yes"}
        admin_client.post(reverse("admin:clubs_club_changelist"), chosen)
    assert not Club.objects.exists()
    [entry] = LogEntry.objects.all()
    assert (entry.object_repr, entry.change_message) == (str(ana.club_id), "")
