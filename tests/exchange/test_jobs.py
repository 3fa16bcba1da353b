"""Files that take long to come in: how far the pad is, in a thread of its own."""

from __future__ import annotations

import os
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorepad.clubs.models import Club
from scorepad.exchange import jobs
from scorepad.exchange.club_reader import read_club
from scorepad.exchange.club_store import store_club
from scorepad.exchange.errors import FileError
from scorepad.exchange.models import ClubUpload
from tests.exchange.test_club_pages import send

HTMX = {"HX-Request": "true"}


@pytest.fixture
def key() -> str:
    jobs.forget("test")
    return "test"


def test_what_was_done_is_said_with_how_it_ended(key: str) -> None:
    assert jobs.state_of(key) is None
    seen: list[jobs.State | None] = []

    def work(report: jobs.Report) -> jobs.Done:
        for done in range(1001):
            report("storing", done, 1000)
            seen.append(jobs.state_of(key))
        return jobs.Done("1000 plays", made=7)

    assert jobs.start(key, work) == jobs.State("done", words="1000 plays", made=7)
    assert seen[25] == jobs.State("storing", 20, 1000)
    assert len(set(map(repr, seen))) == jobs.STEPS + 1


def test_what_goes_wrong_is_said_in_words(key: str) -> None:
    def refuse(report: jobs.Report) -> jobs.Done:
        raise FileError("No cats in it.")

    def fail(report: jobs.Report) -> jobs.Done:
        raise RuntimeError

    assert jobs.start(key, refuse) == jobs.State("failed", words="No cats in it.")
    failed = jobs.start(key, fail)
    assert failed
    assert failed.words == "Something went wrong here. Nothing is stored."


TWICE = "This file is being taken in already."


def test_a_job_that_is_running_is_not_begun_again(key: str) -> None:
    jobs.write(key, jobs.State("storing", 3, 9))
    told = jobs.start(key, lambda report: jobs.Done())
    assert told == jobs.State("storing", 3, 9, words=TWICE)
    assert jobs.state_of(key) == jobs.State("storing", 3, 9)


def test_of_many_who_start_a_job_at_once_one_does_it(monkeypatch: pytest.MonkeyPatch) -> None:
    key = "at once"
    jobs.forget(key)
    begun: list[object] = []
    monkeypatch.setattr(jobs, "in_a_thread", begun.append)
    together = threading.Barrier(8)

    def start(_number: int) -> jobs.State | None:
        together.wait(60)
        return jobs.start(key, lambda report: jobs.Done())

    with ThreadPoolExecutor(8) as phones:
        states = [*phones.map(start, range(8))]
    assert len(begun) == 1
    assert sorted(state.words for state in states if state) == ["", *[TWICE] * 7]


def test_a_job_that_says_nothing_for_long_has_ended_with_its_process(key: str) -> None:
    jobs.write(key, jobs.State("storing", 3, 9))
    os.utime(jobs._path(key), (1, 1))
    state = jobs.state_of(key)
    assert state
    assert (state.phase, state.is_running) == ("failed", False)
    jobs.forget_older(60)
    assert jobs.state_of(key) is None


def test_plays_are_counted_while_they_come_in(club: Club, written: bytes) -> None:
    club.delete()
    told: list[tuple[str, int, int]] = []
    read = read_club(written, lambda *far: told.append(far))
    store_club(read, lambda *far: told.append(far))
    phases = list(dict.fromkeys(phase for phase, _done, _total in told))
    assert phases == ["checking", "storing", "counting"]
    total = len(read.file.plays)
    assert ("storing", total, total) in told


def test_the_page_says_how_far_it_is_with_and_without_javascript(
    club: Club, written: bytes, client: Client
) -> None:
    club.delete()
    page = send(client, written)["Location"]
    token = ClubUpload.objects.get().token
    jobs.write(token, jobs.State("storing", 80, 200))
    shown = client.get(page).content.decode()
    assert "Stored 80 of 200 plays" in shown
    assert '<progress class="job-progress" value="80" max="200"' in shown
    assert '<meta http-equiv="refresh"' in shown
    polled = client.get(page, headers=HTMX).content.decode()
    assert "Stored 80 of 200 plays" in polled
    assert "<html" not in polled
    again = client.post(page).content.decode()
    assert TWICE in again
    assert "Stored 80 of 200 plays" in again
    jobs.forget(token)
    assert client.get(page, headers=HTMX)["HX-Redirect"] == page


def test_who_comes_back_to_the_page_opens_the_table_with_a_tap(
    club: Club, written: bytes, client: Client
) -> None:
    club.delete()
    page: Any = send(client, written)["Location"]
    upload = ClubUpload.objects.get()
    again = store_club(read_club(written))
    upload.delete()
    jobs.write(upload.token, jobs.State("done", made=again.pk))
    assert "Thursday cats is back." in client.get(page).content.decode()
    links = reverse("clubs:links", args=[again.pk])
    assert client.get(links).status_code == 404
    assert client.post(page).status_code == 302
    assert client.get(links).status_code == 200
