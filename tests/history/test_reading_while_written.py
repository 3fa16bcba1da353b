"""Pages of the history are opened while plays are finished, reopened and excluded."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, connections
from django.test import Client
from django.urls import reverse

from scorepad.plays.lifecycle import exclude, finish, reopen
from scorepad.plays.models import Play
from scorepad.web.transactions import write_transaction
from tests.history.conftest import Table, load
from tests.phones import phone_of

pytestmark = pytest.mark.postgres

PAGES = ("nights", "plays", "players", "games", "seasons")
READS, WRITES = 30, 15


def leave_out(play: Play) -> None:
    exclude(load(play), counts=False)


def count_again(play: Play) -> None:
    exclude(load(play), counts=True)


def take_up_again(play: Play) -> None:
    reopen(load(play))


def finish_again(play: Play) -> None:
    finish(load(play))


def opened_while(write: Callable[[], object], table: Table, page: str) -> int:
    """Returns the status of a page if something is written right after plays or seats were read."""
    phone = phone_of(table.club)
    written: list[str] = []

    def write_once(execute: Any, sql: str, *more: Any) -> Any:
        answer = execute(sql, *more)
        if not written and re.search(r'"(decided_by|win_part)".* FROM "history_', sql):
            written.append(sql)
            write()
        return answer

    with connection.execute_wrapper(write_once):
        status = phone.get(reverse(f"history:{page}", args=[table.club.pk])).status_code
    assert written
    return status


@pytest.mark.parametrize("write", [leave_out, take_up_again])
@pytest.mark.parametrize("page", PAGES)
def test_a_play_that_goes_between_two_queries_is_left_out(
    table: Table, page: str, write: Callable[[Play], None]
) -> None:
    table.tower(Ana=0, Ben=3)
    play = table.tower(Ana=1, Cleo=0)
    assert opened_while(lambda: write(play), table, page) == 200


@pytest.mark.parametrize("page", PAGES)
def test_a_play_that_comes_between_two_queries_is_left_out(table: Table, page: str) -> None:
    table.tower(Ana=0, Ben=3)
    play = table.tower(Ana=1, Cleo=0)
    leave_out(play)
    assert opened_while(lambda: count_again(play), table, page) == 200


@pytest.mark.slow
def test_readers_and_writers_side_by_side_never_fall_over(
    transactional_db: None, table: Table
) -> None:
    with write_transaction():
        tower, lady = table.tower(Ana=0, Ben=3, Cleo=1), table.lady(Ana=2, Ben=2)
        table.treats(Ana=3, Ben=1)
    evening = tower.night.date
    addresses = [
        *(reverse(f"history:{page}", args=[table.club.pk]) for page in PAGES),
        reverse("plays:tonight", args=[table.club.pk]),
        reverse("history:game", args=[table.club.pk, "cat-lady"]),
        reverse("history:player", args=[table.club.pk, table.people["Ana"].pk]),
        reverse("history:night", args=[table.club.pk, evening]),
    ]
    cookies = phone_of(table.club).cookies

    def read(number: int) -> list[int]:
        phone: Client = Client(raise_request_exception=False)
        phone.cookies = cookies
        try:
            return [
                phone.get(addresses[(number + turn) % len(addresses)]).status_code
                for turn in range(READS)
            ]
        finally:
            connections.close_all()

    def write(play: Play) -> list[int]:
        try:
            for _turn in range(WRITES):
                for change in (leave_out, count_again, take_up_again, finish_again):
                    with write_transaction():
                        change(play)
            return [200]
        finally:
            connections.close_all()

    with ThreadPoolExecutor(5) as phones:
        done = [
            *(phones.submit(read, n) for n in range(3)),
            *(phones.submit(write, one) for one in (tower, lady)),
        ]
    statuses = [status for one in done for status in one.result()]
    assert set(statuses) == {200}
