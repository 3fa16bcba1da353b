"""Deleting a club: it is closed at once, can be restored for a week, and is then deleted with all
its data."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from itertools import product
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from games import registry
from scorepad.clubs.deletion import GRACE, delete_due
from scorepad.clubs.models import Club
from scorepad.history.models import Season
from scorepad.plays.models import Deck
from scorepad.plays.table.own_games import club_game
from tests.history.addresses import HTMX, Places, routes
from tests.history.conftest import Table
from tests.phones import phone_of


@pytest.fixture
def table(table: Table) -> Table:
    Season.objects.create(club=table.club, name="2026", first="2026-01-01", last="2026-12-31")
    return table


def page(club: Club) -> str:
    return reverse("clubs:delete", args=[club.pk])


def delete(club: Club) -> Client:
    phone = phone_of(club)
    assert phone.post(page(club), {"typed": club.name}).status_code == 302
    club.refresh_from_db()
    return phone


def let_time_pass(club: Club, by: timedelta = GRACE) -> None:
    assert club.deletion_asked_at is not None
    Club.objects.filter(pk=club.pk).update(deletion_asked_at=club.deletion_asked_at - by)
    cache.clear()


def stored() -> dict[str, int]:
    """Returns how many rows there are of everything except decks, which clubs share."""
    return {
        model.__name__: model._base_manager.count()
        for model in apps.get_models()
        if model is not Deck
    }


def test_a_table_is_deleted_once_its_name_is_typed(table: Table) -> None:
    club, phone = table.club, phone_of(table.club)
    asked = phone.get(page(club)).text
    assert "Delete Thursday cats?" in asked
    assert "6 players" in asked
    assert "2 plays" in asked
    assert "For 7 days" in asked
    refused = phone.post(page(club), {"typed": "Friday cats"}).text
    assert "That does not match. The club is called “Thursday cats”." in refused
    assert "Type the name of the club first." in phone.post(page(club), {"typed": " "}).text
    club.refresh_from_db()
    assert club.deletion_asked_at is None
    answer = phone.post(page(club), {"typed": " thursday  CATS"}, follow=True)
    assert answer.status_code == 410
    assert "This club was deleted" in answer.text
    assert "Restore it" in answer.text


def test_viewers_cannot_take_a_table_back(table: Table) -> None:
    viewer = phone_of(table.club, "view")
    delete(table.club)
    back = reverse("clubs:take-back", args=[table.club.pk])
    assert viewer.post(back).status_code == 403
    table.club.refresh_from_db()
    assert table.club.deletion_asked_at is not None


def test_every_address_of_a_deleted_table_says_so_and_shows_nothing_else(table: Table) -> None:
    phones = {key: phone_of(table.club, key) for key in ("host", "view")}
    places = Places(table.club)
    links = {"host/<str:key>/", "join/<str:key>/"}
    open_still = {*links, "clubs/<int:club_id>/leave/", "clubs/<int:club_id>/table.json"}
    closed = [route for route in routes() if route.pattern not in open_still]
    addresses = [address for route in closed for address in places.addresses(route)]
    delete(table.club)
    for address, phone in product(addresses, phones.values()):
        answer = phone.get(address)
        assert answer.status_code in (405, 410), address
        if answer.status_code == 410:
            assert "This club was deleted" in answer.text
            assert not re.search(r"\bAna\b", answer.text)
    live = reverse("plays:live", args=[table.club.pk, places.plays[0].pk, "result"])
    for phone in phones.values():
        fragment = phone.get(live, {"version": 1}, headers=HTMX)
        assert fragment["HX-Redirect"] == reverse("plays:tonight", args=[table.club.pk])
    assert "Deleted, and soon gone for good" in phones["view"].get("/").text


def test_everything_can_be_downloaded_before_and_until_it_is_gone(table: Table) -> None:
    file = reverse("exchange:club_file", args=[table.club.pk])
    assert file in phone_of(table.club).get(page(table.club)).text
    phone = delete(table.club)
    assert file in phone.get(table.club.get_absolute_url()).text
    assert phone.get(file).status_code == 200
    assert phone_of(table.club, "view").get(file).status_code in (403, 404)


def test_what_a_phone_sends_to_a_deleted_table_changes_nothing(table: Table) -> None:
    ana, phone = table.people["Ana"], delete(table.club)
    renamed = {"name": "Anna", "cats_at_home": ""}
    answer = phone.post(reverse("clubs:person", args=[table.club.pk, ana.pk]), renamed)
    assert answer.status_code == 410
    ana.refresh_from_db()
    assert ana.name == "Ana"


def test_a_deleted_table_is_taken_back_with_everything_in_it(table: Table) -> None:
    before = stored()
    delete(table.club)
    let_time_pass(table.club, GRACE - timedelta(minutes=1))
    newcomer = phone_of(table.club)  # the link for hosts still lets a phone in
    answer = newcomer.post(reverse("clubs:take-back", args=[table.club.pk]), follow=True)
    assert answer.status_code == 200
    assert "The club is back" in answer.text
    assert stored() == {**before, "ClubEvent": 2}
    log = newcomer.get(reverse("clubs:log", args=[table.club.pk])).text
    assert "The club was deleted" in log
    assert "The club was restored" in log


def test_after_a_week_nothing_of_it_is_stored_and_others_keep_theirs(
    make_table: Callable[[], Table],
    table: Table,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    admin_client: Client,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    monkeypatch.setattr(settings, "DATA", tmp_path)
    clean = stored()
    gone = make_table()
    gone.tower(Ana=0, Ben=3)
    gone.treats(Ana=1, Ben=1)
    club_game(gone.club, registry.other_game(), "Calico", "most")
    Season.objects.create(club=gone.club, name="2026", first="2026-01-01", last="2026-12-31")
    pictures = tmp_path / "previews"
    pictures.mkdir()
    (pictures / f"{gone.club.pk}-1.png").touch()
    (pictures / f"{table.club.pk}-1.png").touch()
    admin_client.post(
        reverse("admin:clubs_club_change", args=[gone.club.pk]), {"name": "Anna’s cats"}
    )
    gone.club.refresh_from_db()
    delete(gone.club)
    let_time_pass(gone.club)
    with django_capture_on_commit_callbacks(execute=True):
        assert delete_due() == 1
    connection.check_constraints()
    assert stored() == {**clean, "Session": stored()["Session"]}
    assert [file.name for file in pictures.iterdir()] == [f"{table.club.pk}-1.png"]


def test_the_next_phone_that_comes_finds_it_gone(table: Table) -> None:
    phone = delete(table.club)
    let_time_pass(table.club)
    assert phone.get(table.club.get_absolute_url()).status_code == 404
    assert not Club.objects.filter(pk=table.club.pk).exists()


def test_the_start_page_deletes_what_is_due(table: Table) -> None:
    other = phone_of(Club.objects.create())
    delete(table.club)
    let_time_pass(table.club)
    other.get("/")
    assert not Club.objects.filter(pk=table.club.pk).exists()


def test_a_command_deletes_what_is_due_and_says_how_many(table: Table) -> None:
    delete(table.club)
    said = StringIO()
    call_command("delete_clubs", stdout=said)
    let_time_pass(table.club)
    call_command("delete_clubs", stdout=said)
    assert said.getvalue() == "0 clubs were deleted for good.\n1 club was deleted for good.\n"


def test_backups_of_the_pad_are_named_with_their_age(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "DATA", tmp_path)
    phone = phone_of(table.club)
    assert "may have made other copies" in phone.get(page(table.club)).text
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "one").touch()
    assert "The automatic backups since" in phone.get(page(table.club)).text
    assert timezone.localdate().strftime("%-d %B") in phone.get(page(table.club)).text
