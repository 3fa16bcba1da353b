"""What an admin does to plays and clubs: the history follows."""

from __future__ import annotations

from datetime import date, timedelta

from django.test import Client
from django.urls import reverse

from scorepad.clubs.models import Club
from scorepad.history.demo.club import make_demo
from scorepad.history.models import HistoryVersion, PlayRow, SeatRow
from scorepad.plays.models import Play
from tests.history.conftest import Table, rows


def settled(play: Play) -> bool:
    return PlayRow.objects.get(play=play).settled_by_id is not None


def do(admin: Client, play: Play, name: str) -> None:
    answer = admin.post(reverse("admin:plays_play_do", args=[play.pk, name]))
    assert answer.status_code == 302


def test_a_play_that_an_admin_leaves_out_no_longer_counts(
    table: Table, admin_client: Client
) -> None:
    tie, later = table.lady(Ana=2, Ben=2), table.lady(Ana=2, Ben=1)
    assert settled(tie)
    do(admin_client, later, "exclude")
    later.refresh_from_db()
    assert not later.counts
    assert not PlayRow.objects.filter(play=later).exists()
    assert not settled(tie)


def test_a_play_that_an_admin_counts_again_is_as_it_was(table: Table, admin_client: Client) -> None:
    table.lady(Ana=2, Ben=2)
    later = table.lady(Ana=2, Ben=1)
    before = rows(table.club)
    do(admin_client, later, "exclude")
    do(admin_client, later, "include")
    assert rows(table.club) == before


def test_a_play_that_an_admin_deletes_and_brings_back_is_as_it_was(
    table: Table, admin_client: Client
) -> None:
    tie, later = table.lady(Ana=2, Ben=2), table.lady(Ana=2, Ben=1)
    before = rows(table.club)
    do(admin_client, later, "delete")
    assert not settled(tie)
    do(admin_client, later, "restore")
    assert rows(table.club) == before


def test_a_play_that_an_admin_reopens_stops_to_count_until_it_is_finished(
    table: Table, admin_client: Client
) -> None:
    play = table.tower(Ana=0, Ben=3)
    before = rows(table.club)
    do(admin_client, play, "reopen")
    assert rows(table.club) == []
    do(admin_client, play, "finish")
    assert rows(table.club) == before


def test_a_play_that_an_admin_moves_counts_for_the_other_evening(
    table: Table, admin_client: Client
) -> None:
    play = table.tower(Ana=0, Ben=3)
    rated = SeatRow.objects.get(play=play.pk, player=table.people["Ana"]).mu
    version = HistoryVersion.objects.get(club=table.club).token
    other = play.night.date - timedelta(days=1)
    page = reverse("admin:plays_play_move", args=[play.pk])
    assert admin_client.post(page, {"date": other.isoformat()}).status_code == 302
    play.refresh_from_db()
    assert play.night.date == other
    assert PlayRow.objects.get(play=play).date == other
    assert HistoryVersion.objects.get(club=table.club).token != version
    assert SeatRow.objects.get(play=play.pk, player=table.people["Ana"]).mu == rated


def test_a_play_that_an_admin_deletes_for_good_is_as_if_it_had_never_been(
    table: Table, admin_client: Client
) -> None:
    table.lady(Ana=2, Ben=2)
    before = rows(table.club)
    later = table.lady(Ana=2, Ben=1)
    do(admin_client, later, "delete")
    page = reverse("admin:plays_play_delete", args=[later.pk])
    assert "Sheets: 2" in admin_client.get(page).content.decode()
    assert admin_client.post(page, {"post": "yes"}).status_code == 302
    assert not Play.objects.filter(pk=later.pk).exists()
    assert rows(table.club) == before


def test_a_play_is_deleted_for_good_only_after_it_was_deleted(
    table: Table, admin_client: Client
) -> None:
    play = table.tower(Ana=0, Ben=3)
    page = reverse("admin:plays_play_delete", args=[play.pk])
    assert admin_client.post(page, {"post": "yes"}).status_code == 403
    assert Play.objects.filter(pk=play.pk).exists()


def test_several_plays_are_deleted_one_after_the_other(table: Table, admin_client: Client) -> None:
    tie = table.lady(Ana=2, Ben=2)
    for _play in range(2):
        table.lady(Ana=2, Ben=1)
    chosen: dict[str, object] = {"action": "delete_plays"}
    chosen |= {"_selected_action": [play.pk for play in table.begun[1:]]}
    admin_client.post(reverse("admin:plays_play_changelist"), chosen)
    assert [row.play_id for row in PlayRow.objects.all()] == [tie.pk]
    assert not settled(tie)


def test_players_whom_an_admin_merges_have_one_history(table: Table, admin_client: Client) -> None:
    table.tower(Ana=0, Ben=3)
    table.tower(Cleo=0, Ben=3)
    ana, cleo = table.people["Ana"], table.people["Cleo"]
    page = reverse("admin:clubs_player_merge", args=[cleo.pk])
    admin_client.post(page, {"gone": cleo.pk, "kept": ana.pk, "sure": "1"})
    assert list(SeatRow.objects.filter(player=ana).values_list("rated", flat=True)) == [1, 2]
    assert not SeatRow.objects.filter(player=cleo).exists()


def test_a_club_that_an_admin_deletes_goes_with_all_its_rows(
    editions: None, admin_client: Client
) -> None:
    club = make_demo(30, 4, date(2026, 11, 19))
    page = reverse("admin:clubs_club_delete", args=[club.pk])
    assert "Plays: 30" in admin_client.get(page).content.decode()
    assert admin_client.post(page, {"post": "yes"}).status_code == 302
    for model in (Club, PlayRow, SeatRow, HistoryVersion, Play):
        assert not model._default_manager.exists()
