"""Clubs and players in the admin."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorepad.clubs.models import Club, Player

CLUBS = reverse("admin:clubs_club_changelist")
PLAYERS = reverse("admin:clubs_player_changelist")


def page_of(thing: Club | Player) -> str:
    return reverse(f"admin:clubs_{thing._meta.model_name}_change", args=[thing.pk])


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
    Player.objects.filter(pk=ana.pk).update(erased_on=date(2025, 11, 22))
    for address in (CLUBS, page_of(club)):
        assert "Thu 20 November 2025" in text(admin_client, address)
    assert "Sat 22 November 2025" in text(admin_client, page_of(ana))


@pytest.mark.parametrize(
    ("standing", "names"), [("active", ["Ana"]), ("hidden", ["Ben"]), ("merged", ["Anna"])]
)
def test_players_are_found_by_their_standing(
    ana: Player, ben: Player, admin_client: Client, standing: str, names: list[str]
) -> None:
    ben.hidden_since = timezone.localdate()
    ben.save()
    Player.objects.create(club=ana.club, name="Anna", merged_into=ana)
    answer = admin_client.get(f"{PLAYERS}?standing={standing}")
    assert [one.name for one in answer.context["cl"].result_list] == names


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
    with django_assert_num_queries(5):
        admin_client.get(PLAYERS)


# links


def test_no_page_and_no_log_of_the_admin_has_a_key(
    club: Club, ana: Player, admin_client: Client
) -> None:
    admin_client.post(reverse("admin:clubs_club_open", args=[club.pk]))
    pages = [CLUBS, page_of(club), PLAYERS, page_of(ana), reverse("admin:index")]
    pages.append(reverse("admin:clubs_club_history", args=[club.pk]))
    for page in pages:
        content = admin_client.get(page).content.decode()
        assert club.table_key not in content
        assert club.view_key not in content


# repairing


def test_a_player_is_changed_on_the_pad_where_an_admin_opens_the_club(
    ana: Player, ben: Player, admin_client: Client
) -> None:
    person = reverse("clubs:person", args=[ana.club_id, ana.pk])
    assert person in admin_client.get(page_of(ana)).content.decode()
    assert admin_client.post(page_of(ana), {"name": "Anna"}).status_code == 403
    opened = reverse("admin:clubs_club_open", args=[ana.club_id])
    page = admin_client.post(opened, {"to": person}, follow=True).content.decode()
    for name in ("clubs:merge", "clubs:erase"):
        arguments = [ana.club_id] if name == "clubs:merge" else [ana.club_id, ana.pk]
        assert reverse(name, args=arguments) in page


def test_who_was_merged_or_erased_can_be_looked_at(
    ana: Player, ben: Player, admin_client: Client
) -> None:
    Player.objects.filter(pk=ben.pk).update(merged_into=ana)
    assert "Ana" in text(admin_client, page_of(ben))
    assert reverse("clubs:person", args=[ben.club_id, ben.pk]) not in (
        admin_client.get(page_of(ben)).content.decode()
    )


@pytest.mark.parametrize("name", ["clubs_club_add", "clubs_player_add"])
def test_clubs_and_players_are_added_on_the_pad_only(admin_client: Client, name: str) -> None:
    assert admin_client.get(reverse(f"admin:{name}")).status_code == 403


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


def test_players_are_never_deleted(ana: Player, admin_client: Client) -> None:
    page = reverse("admin:clubs_player_delete", args=[ana.pk])
    assert admin_client.post(page, {"post": "yes"}).status_code == 403
    assert Player.objects.filter(pk=ana.pk).exists()
