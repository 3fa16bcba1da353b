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

from scorepad.clubs.merge_players import merge
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


def test_the_page_of_a_club_shows_only_how_its_links_begin(
    club: Club, admin_client: Client
) -> None:
    page = text(admin_client, page_of(club))
    for key in (club.table_key, club.view_key):
        assert f"{key[:4]}…" in page
        assert key[:5] not in page


def test_renewing_a_link_asks_first(club: Club, admin_client: Client) -> None:
    page = reverse("admin:clubs_club_renew", args=[club.pk, "host"])
    assert "All phones stop being hosts" in text(admin_client, page)
    before = club.table_key
    club.refresh_from_db()
    assert club.table_key == before


def test_a_renewed_link_for_hosts_shuts_out_all_hosts_but_lets_in_who_renewed_it(
    club: Club, scorer: Client, viewer: Client, admin_client: Client
) -> None:
    table = reverse("plays:tonight", args=[club.pk])
    assert admin_client.get(table).status_code == 404
    answer = admin_client.post(
        reverse("admin:clubs_club_renew", args=[club.pk, "host"]), follow=True
    )
    assert "The link is new." in answer.content.decode()
    assert reverse("clubs:links", args=[club.pk]) in answer.content.decode()
    assert scorer.get(table).status_code == 404
    assert viewer.get(table).status_code == 200
    assert admin_client.get(table).status_code == 200


def test_a_renewed_view_only_link_shuts_out_viewers_and_lets_nobody_in(
    club: Club, scorer: Client, viewer: Client, admin_client: Client
) -> None:
    admin_client.post(reverse("admin:clubs_club_renew", args=[club.pk, "view"]))
    table = reverse("plays:tonight", args=[club.pk])
    assert viewer.get(table).status_code == 404
    assert scorer.get(table).status_code == 200
    assert admin_client.get(table).status_code == 404


def test_there_is_no_third_link_to_renew(club: Club, admin_client: Client) -> None:
    page = reverse("admin:clubs_club_renew", args=[club.pk, "name"])
    assert admin_client.post(page).status_code == 404


def test_no_page_and_no_log_of_the_admin_has_a_key(
    club: Club, ana: Player, admin_client: Client
) -> None:
    admin_client.post(reverse("admin:clubs_club_renew", args=[club.pk, "view"]))
    club.refresh_from_db()
    pages = [CLUBS, page_of(club), PLAYERS, page_of(ana), reverse("admin:index")]
    pages.append(reverse("admin:clubs_club_history", args=[club.pk]))
    for page in pages:
        content = admin_client.get(page).content.decode()
        assert club.table_key not in content
        assert club.view_key not in content


# repairing


def send(admin: Client, player: Player, **changes: str) -> str:
    fields = {"name": player.name, "cats_at_home": player.cats_at_home or "", **changes}
    return admin.post(page_of(player), fields, follow=True).content.decode()


def test_a_player_is_renamed(ana: Player, admin_client: Client) -> None:
    send(admin_client, ana, name="  Anna   Maria ")
    ana.refresh_from_db()
    assert (ana.name, ana.name_key) == ("Anna Maria", "anna maria")


def test_a_name_that_another_player_has_is_refused_with_what_to_do(
    ana: Player, ben: Player, admin_client: Client
) -> None:
    assert "Merge them if they are the same person." in send(admin_client, ben, name="ANA")
    ben.refresh_from_db()
    assert ben.name == "Ben"


def test_a_name_may_be_that_of_a_player_of_another_club(ana: Player, admin_client: Client) -> None:
    other = Player.objects.create(club=Club.objects.create(), name="Cleo")
    send(admin_client, other, name="Ana")
    other.refresh_from_db()
    assert other.name == "Ana"


def test_a_player_is_hidden_and_shown_again(ana: Player, admin_client: Client) -> None:
    send(admin_client, ana, hidden="on")
    ana.refresh_from_db()
    assert ana.hidden_since == timezone.localdate()
    send(admin_client, ana)
    ana.refresh_from_db()
    assert ana.hidden_since is None


def test_saving_keeps_since_when_a_player_is_hidden(ana: Player, admin_client: Client) -> None:
    since = timezone.localdate().replace(year=2025, day=1)
    Player.objects.update(hidden_since=since)
    send(admin_client, ana, hidden="on", name="Anna")
    ana.refresh_from_db()
    assert (ana.name, ana.hidden_since) == ("Anna", since)


def test_merging_asks_first_and_then_merges(ana: Player, ben: Player, admin_client: Client) -> None:
    page = reverse("admin:clubs_player_merge", args=[ben.pk])
    assert f'<option value="{ben.pk}" selected>' in admin_client.get(page).content.decode()
    chosen = {"gone": ben.pk, "kept": ana.pk}
    assert "Merge Ben into Ana?" in admin_client.post(page, chosen).content.decode()
    ben.refresh_from_db()
    assert ben.merged_into is None
    answer = admin_client.post(page, {**chosen, "sure": "1"}, follow=True)
    assert "Ben was merged into Ana." in answer.content.decode()
    ben.refresh_from_db()
    assert ben.merged_into == ana


def test_players_of_two_clubs_are_not_merged(ana: Player, admin_client: Client) -> None:
    other = Player.objects.create(club=Club.objects.create(), name="Anna")
    page = reverse("admin:clubs_player_merge", args=[ana.pk])
    admin_client.post(page, {"gone": other.pk, "kept": ana.pk, "sure": "1"})
    other.refresh_from_db()
    assert other.merged_into is None


def test_who_was_merged_can_be_looked_at_but_not_changed(
    ana: Player, ben: Player, admin_client: Client
) -> None:
    Player.objects.filter(pk=ben.pk).update(merged_into=ana)
    assert "Ana" in text(admin_client, page_of(ben))
    assert admin_client.post(page_of(ben), {"name": "Dov"}).status_code == 403
    merging = reverse("admin:clubs_player_merge", args=[ben.pk])
    assert admin_client.get(merging).status_code == 403


def test_a_merge_is_undone_on_the_page_of_who_was_merged(
    ana: Player, ben: Player, admin_client: Client
) -> None:
    merge(ben, ana)
    address = reverse("admin:clubs_player_unmerge", args=[ben.pk])
    assert address in admin_client.get(page_of(ben)).content.decode()
    assert address not in admin_client.get(page_of(ana)).content.decode()
    answer = admin_client.post(address, follow=True)
    assert "Ben is a player again." in answer.content.decode()
    ben.refresh_from_db()
    assert ben.merged_into is None


@pytest.mark.parametrize("name", ["clubs_club_add", "clubs_player_add"])
def test_clubs_and_players_are_added_on_the_pad_only(admin_client: Client, name: str) -> None:
    assert admin_client.get(reverse(f"admin:{name}")).status_code == 403


@pytest.mark.parametrize("one", [True, False])
def test_the_names_of_a_deleted_club_go_from_the_log_too(
    ana: Player, admin_client: Client, one: bool
) -> None:
    change = reverse("admin:clubs_player_change", args=[ana.pk])
    admin_client.post(change, {"name": "Anabel", "cats_at_home": "1"})
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
