"""What an admin does to plays and clubs: the history follows."""

from __future__ import annotations

from datetime import date

from django.test import Client
from django.urls import reverse

from scorepad.clubs.models import Club
from scorepad.history.demo import make_demo
from scorepad.history.models import HistoryVersion, PlayRow, SeatRow
from scorepad.plays.lifecycle import delete
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play
from tests.history.conftest import Table, rows


def test_a_play_that_an_admin_deletes_for_good_is_as_if_it_had_never_been(
    table: Table, admin_client: Client
) -> None:
    table.lady(Ana=2, Ben=2)
    before = rows(table.club)
    later = table.lady(Ana=2, Ben=1)
    delete(LoadedPlay.stored(later))
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


def test_a_club_that_an_admin_deletes_goes_with_all_its_rows(
    editions: None, admin_client: Client
) -> None:
    club = make_demo(30, 4, date(2026, 11, 19))
    page = reverse("admin:clubs_club_delete", args=[club.pk])
    assert "Plays: 30" in admin_client.get(page).content.decode()
    assert admin_client.post(page, {"post": "yes"}).status_code == 302
    for model in (Club, PlayRow, SeatRow, HistoryVersion, Play):
        assert not model._default_manager.exists()
