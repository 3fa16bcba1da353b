"""Files from upload to import: turn by turn, and within limits."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorepad.clubs.models import Club
from scorepad.exchange import uploads
from scorepad.exchange.club_file.reader import read_club
from scorepad.exchange.club_file.store import begin, go_on, import_club
from scorepad.exchange.club_file.writer import write_club
from scorepad.exchange.errors import FileError
from scorepad.exchange.models import Upload
from scorepad.history.rebuild import rebuild
from scorepad.plays.models import Deck, Play
from scorepad.serving.backups.archive import copy_database
from tests.exchange.conftest import NOW
from tests.exchange.test_club_pages import send
from tests.history.conftest import rows

pytestmark = pytest.mark.postgres

HTMX = {"HX-Request": "true"}


@pytest.fixture
def page(club: Club, written: bytes, client: Client) -> str:
    """Returns the page of the file that this phone sent; the club itself is deleted."""
    club.delete()
    address: str = send(client, written)["Location"]
    return address


@pytest.mark.usefixtures("one_a_turn")
def test_a_page_asks_turn_by_turn_until_all_of_the_club_is_there(
    page: str, written: bytes, plays: int, client: Client
) -> None:
    client.post(page)
    done = [Upload.objects.get().done]
    while Upload.objects.exists():
        answer = client.post(page, headers=HTMX)
        done += Upload.objects.values_list("done", flat=True)
    assert done == [*range(1, plays)]
    assert "HX-Redirect" in answer
    club = Club.objects.get()
    assert b"".join(write_club(club, NOW)) == written
    assert client.get(reverse("clubs:links", args=[club.pk])).status_code == 200
    counted = rows(club)
    rebuild(club)
    assert rows(club) == counted


@pytest.mark.usefixtures("one_a_turn")
def test_another_phone_sees_how_far_it_is_with_and_without_javascript(
    page: str, plays: int, client: Client
) -> None:
    client.post(page)
    other = Client()
    shown = other.get(page).content.decode()
    assert f"1 of {plays} plays stored" in shown
    assert f'value="1" max="{plays}"' in shown
    assert "Go on</button></noscript>" in shown
    turned = other.post(page, headers=HTMX).content.decode()
    assert f"2 of {plays} plays stored" in turned
    assert "<html" not in turned
    assert other.post(page).status_code == 302  # to the page, as there is no script
    assert f"3 of {plays} plays stored" in client.get(page).content.decode()


@pytest.mark.usefixtures("one_a_turn")
def test_nobody_sees_a_club_before_all_of_it_is_there(page: str, client: Client) -> None:
    client.post(page)
    half = Club.objects.get()
    assert half.deletion_asked_at
    joined = Client().post(reverse("clubs:host", args=[half.host_key]), follow=True)
    assert reverse("history:nights", args=[half.pk]) not in joined.content.decode()


@pytest.mark.usefixtures("one_a_turn")
def test_the_same_file_goes_on_where_its_import_stopped(
    page: str, written: bytes, client: Client
) -> None:
    client.post(page)
    other = Client(REMOTE_ADDR="192.0.2.7")
    assert send(other, written)["Location"] == page
    later = b"".join(write_club(Club.objects.get(), NOW))
    assert "is being imported from another file" in send(other, later).content.decode()
    assert Upload.objects.get().done == 1


@pytest.mark.usefixtures("one_a_turn")
def test_the_command_goes_on_where_it_was_killed(
    club: Club, written: bytes, bring_in: Callable[[bytes], Club], monkeypatch: pytest.MonkeyPatch
) -> None:
    club.delete()

    def kill(upload: Upload, *others: Any, **more: Any) -> bool:
        if upload.done == 3:
            raise KeyboardInterrupt
        return step(upload, *others, **more)

    step = uploads.go_on
    monkeypatch.setattr(uploads, "go_on", kill)
    with pytest.raises(KeyboardInterrupt):
        bring_in(written)
    half = Club.objects.get()
    monkeypatch.setattr(uploads, "go_on", step)
    again = bring_in(written)
    assert again.pk == half.pk
    assert b"".join(write_club(again, NOW)) == written


def test_a_beginning_that_was_killed_is_begun_anew(
    page: str, written: bytes, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr("scorepad.exchange.club_file.store.create_in_turns", fail)
        with pytest.raises(RuntimeError):
            client.post(page)
    assert Upload.objects.get().made
    client.post(page)
    assert b"".join(write_club(Club.objects.get(), NOW)) == written


@pytest.mark.usefixtures("one_a_turn")
def test_two_requests_never_store_the_same_play(club: Club, written: bytes) -> None:
    club.delete()
    read = read_club(written)
    upload = Upload.objects.create(content=b"")
    begin(upload, read)
    same = Upload.objects.get()
    go_on(upload, read)
    go_on(same, read)
    assert Play.objects.count() == Upload.objects.get().done == 1


def test_an_import_that_the_rules_refuse_leaves_nothing(
    page: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object) -> None:
        raise FileError("No cats in it.")

    monkeypatch.setattr("scorepad.exchange.club_file.store.rescored", refuse)
    answer = client.post(page)
    assert "No cats in it." in answer.content.decode()
    assert not Club.objects.exists()
    assert not Deck.objects.exists()
    assert not Upload.objects.exists()


@pytest.mark.usefixtures("one_a_turn")
def test_a_half_club_goes_after_a_day_and_a_file_nobody_imported_after_ten_minutes(
    page: str, client: Client
) -> None:
    client.post(page)
    for minutes, left in ((11, 1), (25 * 60, 0)):
        Upload.objects.update(at=timezone.now() - timedelta(minutes=minutes))
        uploads.on_cleanup(sender=None)
        assert Upload.objects.count() == Club.objects.count() == left
    Upload.objects.create(content=b"x", at=timezone.now() - timedelta(minutes=11))
    uploads.on_cleanup(sender=None)
    assert not Upload.objects.exists()


def test_whoever_comes_back_opens_the_club_with_a_tap(
    page: str, written: bytes, client: Client
) -> None:
    made = import_club(read_club(written)).made
    Upload.objects.exclude(made=made).update(made=made, phase=uploads.Phase.DONE, message="Anew.")
    assert "Thursday cats is imported." in client.get(page).content.decode()
    assert made is not None
    links = reverse("clubs:links", args=[made.pk])
    assert client.get(links).status_code == 404
    assert "Anew." in client.post(page, follow=True).content.decode()
    assert client.get(links).status_code == 200


# -- a guest fills no disk -------------------------------------------------------------------------


def request_of(address: str) -> Any:
    return SimpleNamespace(META={"REMOTE_ADDR": address}, headers={})


def test_one_file_is_kept_for_an_address(db: None) -> None:
    for _time in range(3):
        uploads.keep(request_of("192.0.2.7"), os.urandom(1000))
    uploads.keep(request_of("192.0.2.8"), b"x")
    assert Upload.objects.count() == 2


def test_all_files_together_have_so_much_room_and_no_more(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "TOGETHER", 5000)
    for number in range(4):
        uploads.keep(request_of(f"192.0.2.{number}"), os.urandom(1000))
    with pytest.raises(FileError, match="Too many files are waiting"):
        uploads.keep(request_of("192.0.2.9"), os.urandom(1000))
    assert Upload.objects.count() == 4


def test_none_is_taken_where_the_disk_is_nearly_full(
    page: str, written: bytes, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "FREE", 2**62)
    answer = send(client, written)
    assert answer.status_code == 422
    assert "The disk of this pad is nearly full." in answer.content.decode()


def test_no_file_that_waits_is_in_a_backup(tmp_path: Path) -> None:
    database, copy = tmp_path / "pad.sqlite3", tmp_path / "copy.sqlite3"
    with closing(sqlite3.connect(database)) as made, made:
        made.execute("CREATE TABLE exchange_upload (content BLOB)")
        made.execute("INSERT INTO exchange_upload VALUES (?)", [os.urandom(200_000)])
    copy_database(database, copy)
    with closing(sqlite3.connect(copy)) as made:
        assert made.execute("SELECT count(*) FROM exchange_upload").fetchone() == (0,)
    assert copy.stat().st_size < 20_000
