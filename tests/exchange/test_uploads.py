"""Files that take long to import: one at a time, and how far the pad is."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scorepad.clubs.deletion import delete_in_turns
from scorepad.clubs.models import Club
from scorepad.exchange import uploads
from scorepad.exchange.club_file.reader import read_club
from scorepad.exchange.club_file.store import import_club, store_club
from scorepad.exchange.errors import FileError
from scorepad.exchange.models import SILENCE, Upload
from scorepad.exchange.uploads import NO_RUN, BusyError, Phase, Run
from scorepad.history.models import PlayRow
from scorepad.plays.models import Deck, Play, Revision
from scorepad.web import transactions
from tests.exchange.test_club_pages import send

pytestmark = pytest.mark.postgres

HTMX = {"HX-Request": "true"}
BUSY = "Another import is under way."


@pytest.fixture
def upload(db: None) -> Upload:
    return uploads.keep(b"{}")


@pytest.fixture
def other_import(db: None) -> Upload:
    """Somebody else's file is being imported."""
    return Upload.objects.create(content=b"x", running=True, phase=Phase.STORING)


def test_how_far_it_is_stands_in_the_database_and_how_it_ends(upload: Upload) -> None:
    seen: list[tuple[str, int, int]] = []

    def work(run: Run) -> str:
        for done in range(1001):
            run.report(Phase.STORING, done, 1000)
            stored = Upload.objects.get()
            seen.append((stored.phase, stored.done, stored.total))
        return "1000 plays"

    uploads.run(upload, work)
    assert (upload.phase, upload.message, upload.running) == (Phase.DONE, "1000 plays", False)
    assert not upload.content
    assert seen[25] == (Phase.STORING, 20, 1000)
    assert len(set(seen)) == uploads.STEPS + 1


def test_what_goes_wrong_is_said_in_words(upload: Upload) -> None:
    def refuse(run: Run) -> str:
        raise FileError("No cats in it.")

    def fail(run: Run) -> str:
        raise RuntimeError

    uploads.run(upload, refuse)
    assert upload.problem == "No cats in it."
    uploads.run(upload, fail)
    assert upload.problem == "Something went wrong here. Nothing is stored."
    assert not upload.running


def test_one_file_at_a_time_is_imported(upload: Upload, other_import: Upload) -> None:
    with pytest.raises(BusyError, match=BUSY):
        uploads.run(upload, lambda run: "")
    assert Upload.objects.get(running=True) == other_import
    assert uploads.content_of(upload) == b"{}"


def test_an_import_that_is_running_is_not_begun_again(other_import: Upload) -> None:
    with pytest.raises(BusyError):
        uploads.run(other_import, lambda run: "")


def test_an_import_that_reports_nothing_has_ended_with_its_process(
    upload: Upload, other_import: Upload
) -> None:
    Upload.objects.filter(running=True).update(heard_at=timezone.now() - 2 * SILENCE)
    other_import.refresh_from_db()
    assert not other_import.is_running
    assert other_import.problem == "The pad was stopped in the meantime. Nothing is stored."
    uploads.run(upload, lambda run: "done")
    assert not Upload.objects.filter(running=True).exists()


def test_one_that_has_reported_again_is_not_ended(other_import: Upload) -> None:
    uploads.end_silent()
    assert Upload.objects.get().running


def test_one_that_another_process_ended_does_not_go_on(upload: Upload) -> None:
    club = Club.objects.create(name="Thursday cats")
    went_on = False

    def work(run: Run) -> str:
        nonlocal went_on
        run.makes(club)
        Upload.objects.update(heard_at=timezone.now() - 2 * SILENCE)
        uploads.end_silent()
        run.report(Phase.STORING, 50, 100)
        went_on = True
        return ""

    uploads.run(upload, work)
    assert not went_on
    assert (upload.phase, upload.running) == (Phase.FAILED, False)
    assert not Club.objects.exists()


@pytest.mark.parametrize("how", ["the next import", "tidying"])
def test_what_a_stopped_import_has_stored_goes(how: str, club: Club, written: bytes) -> None:
    club.delete()
    stopped = Upload.objects.create(content=b"x", running=True, claim="c")
    half = store_club(read_club(written), run=Run(stopped.pk, "c"))
    assert Upload.objects.get().made == half
    Upload.objects.update(heard_at=timezone.now() - 2 * SILENCE)
    if how == "tidying":
        uploads.on_cleanup(sender=None)
    else:
        uploads.run(uploads.keep(b""), lambda run: "")
    assert not Club.objects.exists()
    assert not Play.objects.exists()
    assert not Deck.objects.exists()
    assert Upload.objects.get(pk=stopped.pk).problem


def test_an_import_that_fails_leaves_nothing(
    club: Club, written: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.delete()

    def fail(*args: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("scorepad.exchange.club_file.store.save_rows", fail)
    upload = uploads.keep(written)
    uploads.run(upload, lambda run: import_club(read_club(written), run))
    assert upload.problem
    assert not Club.objects.exists()
    assert not Play.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_no_transaction_of_an_import_writes_many_rows(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    with transaction.atomic():  # a club is made in one
        club, written = request.getfixturevalue("club"), request.getfixturevalue("written")
        club.delete()
    monkeypatch.setattr(transactions, "PAUSE", 0)
    read = read_club(written)
    most = 2
    monkeypatch.setattr(transactions, "ROWS", most)
    held: list[int] = []

    with CaptureQueriesContext(connection) as queries:
        stored = store_club(read)
    rows = 0
    for query in queries.captured_queries:
        sql = query["sql"]
        if sql.startswith("BEGIN"):
            rows = 0
        elif sql.startswith("INSERT"):
            rows += max(1, sql.count("), ("))
        elif sql.startswith("COMMIT"):
            held.append(rows)
    assert Revision.objects.count() > 10 * most
    assert PlayRow.objects.count() > most
    assert max(held) <= 2 * most
    assert len(held) > 10
    pieces = -(-Revision.objects.count() // most)
    with CaptureQueriesContext(connection) as queries:
        delete_in_turns(stored.pk)
    deletes = [query["sql"] for query in queries if "DELETE" in query["sql"]]
    assert sum('"plays_revision"' in sql for sql in deletes) >= pieces
    assert not Revision.objects.exists()


def test_plays_are_counted_while_they_come_in(
    club: Club, written: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.delete()
    said: list[tuple[str, int, int]] = []
    monkeypatch.setattr(NO_RUN, "report", lambda *far: said.append(far))
    read = read_club(written)
    import_club(read, NO_RUN)
    phases = list(dict.fromkeys(phase for phase, _done, _total in said))
    assert phases == [Phase.CHECKING, Phase.STORING, Phase.COUNTING]
    total = len(read.file.plays)
    assert (Phase.STORING, total, total) in said


def test_the_page_says_how_far_it_is_with_and_without_javascript(
    club: Club, written: bytes, client: Client
) -> None:
    club.delete()
    page = send(client, written)["Location"]
    Upload.objects.update(running=True, phase=Phase.STORING, done=80, total=200)
    shown = client.get(page).content.decode()
    assert "Stored 80 of 200 plays" in shown
    assert '<progress class="job-progress" value="80" max="200"' in shown
    assert '<meta http-equiv="refresh"' in shown
    polled = client.get(page, headers=HTMX).content.decode()
    assert "Stored 80 of 200 plays" in polled
    assert "<html" not in polled
    assert "Stored 80 of 200 plays" in client.post(page).content.decode()
    Upload.objects.update(running=False)
    assert client.get(page, headers=HTMX)["HX-Redirect"] == page


def test_whoever_comes_meanwhile_keeps_the_file_and_tries_again(
    club: Club, written: bytes, client: Client
) -> None:
    club.delete()
    other = Upload.objects.create(content=b"x", running=True)
    answer = send(client, written)
    assert BUSY in answer.content.decode()
    mine = Upload.objects.latest("pk")
    page = reverse("exchange:import_file", args=[mine.token])
    assert f'action="{page}"' in answer.content.decode()
    other.delete()
    assert client.post(page)["Location"] == page
    other = Upload.objects.create(content=b"x", running=True)
    assert BUSY in client.post(page).content.decode()
    assert not Club.objects.exists()
    other.delete()
    assert client.post(page).status_code == 302
    assert Club.objects.exists()


def test_a_page_that_was_asked_on_another_machine_deletes_nothing(
    club: Club, written: bytes, client: Client
) -> None:
    """It fails in words, and the file is there to be tried again."""
    club.delete()
    page = send(client, written)["Location"]
    Upload.objects.update(running=True, phase=Phase.STORING, heard_at=timezone.now() - 2 * SILENCE)
    answer = client.get(page)
    assert "The pad was stopped in the meantime." in answer.content.decode()
    assert Upload.objects.get().content
    assert client.post(page).status_code == 302
    assert Club.objects.exists()


def test_who_comes_back_to_the_page_opens_the_table_with_a_tap(
    club: Club, written: bytes, client: Client
) -> None:
    club.delete()
    page: Any = send(client, written)["Location"]
    again = store_club(read_club(written))
    Upload.objects.update(made=again, phase=Phase.DONE, content=b"", message="Scored anew.")
    assert "Thursday cats is imported." in client.get(page).content.decode()
    links = reverse("clubs:links", args=[again.pk])
    assert client.get(links).status_code == 404
    assert "Scored anew." in client.post(page, follow=True).content.decode()
    assert client.get(links).status_code == 200


def test_what_nobody_imported_goes_after_a_day(upload: Upload) -> None:
    uploads.on_cleanup(sender=None)
    assert Upload.objects.exists()
    Upload.objects.update(at=timezone.now() - timedelta(days=2))
    uploads.on_cleanup(sender=None)
    assert not Upload.objects.exists()
