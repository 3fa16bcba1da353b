"""What an admin does to plays and clubs: the history follows."""

from __future__ import annotations

from datetime import date

from django.test import Client
from django.urls import reverse

from scorepad.clubs.models import Club
from scorepad.history.demo.club import make_demo
from scorepad.history.models import HistoryVersion, PlayRow, SeatRow
from scorepad.plays.models import Play
from tests.history.conftest import Table, rows


def settled(play: Play) -> bool:
    return PlayRow.objects.get(play=play).settled_by_id is not None


def test_a_play_that_an_admin_leaves_out_no_longer_counts(
    table: Table, admin_client: Client
) -> None:
    tie, later = table.lady(Ana=2, Ben=2), table.lady(Ana=2, Ben=1)
    assert settled(tie)
    page = reverse("admin:plays_play_change", args=[later.pk])
    seats = {"seats-TOTAL_FORMS": 0, "seats-INITIAL_FORMS": 0}
    assert admin_client.post(page, seats).status_code == 302
    later.refresh_from_db()
    assert not later.counts
    assert not PlayRow.objects.filter(play=later).exists()
    assert not settled(tie)


def test_a_play_that_an_admin_deletes_is_as_if_it_had_never_been(
    table: Table, admin_client: Client
) -> None:
    table.lady(Ana=2, Ben=2)
    before = rows(table.club)
    later = table.lady(Ana=2, Ben=1)
    page = reverse("admin:plays_play_delete", args=[later.pk])
    assert admin_client.post(page, {"post": "yes"}).status_code == 302
    assert rows(table.club) == before


def test_several_plays_are_deleted_one_after_the_other(table: Table, admin_client: Client) -> None:
    tie = table.lady(Ana=2, Ben=2)
    for _play in range(2):
        table.lady(Ana=2, Ben=1)
    chosen: dict[str, object] = {"action": "delete_selected", "post": "yes"}
    chosen |= {"_selected_action": [play.pk for play in table.begun[1:]]}
    admin_client.post(reverse("admin:plays_play_changelist"), chosen)
    assert [row.play_id for row in PlayRow.objects.all()] == [tie.pk]
    assert not settled(tie)


def test_a_club_goes_with_all_its_rows(editions: None) -> None:
    club = make_demo(30, 4, date(2026, 11, 19))
    Club.objects.get(pk=club.pk).delete()
    for model in (PlayRow, SeatRow, HistoryVersion, Play):
        assert not model._default_manager.exists()
