"""Two processes that share one PostgreSQL: everything that six phones save at once is there
afterwards."""

from __future__ import annotations

import asyncio
import os
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit
from urllib.request import urlopen

import psycopg
import pytest
from django.conf import settings

from tests.serving.pad import free_port, started
from tests.serving.wire import Jar, Line

SAVES = 200  # of each phone
TABLES = 3  # with two phones each
DRAWN = 20  # every so many saves the sheet is drawn, as on a page that is open
ON_POSTGRES = settings.DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql"

pytestmark = [
    pytest.mark.database,
    pytest.mark.postgres,
    pytest.mark.skipif(not ON_POSTGRES, reason="several processes need PostgreSQL"),
]


@contextmanager
def own_database(name: str) -> Iterator[str]:
    """Yields the address of a database beside that of the tests, for the time of one test."""
    parts = urlsplit(os.environ["DATABASE_URL"])
    with psycopg.connect(parts.geturl(), autocommit=True) as server:
        server.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        server.execute(f'CREATE DATABASE "{name}"')
        try:
            yield urlunsplit(parts._replace(path=f"/{name}"))
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.mark.early
def test_no_acknowledged_save_of_six_phones_on_two_processes_is_lost(tmp_path: Path) -> None:
    with own_database(f"two_processes_{os.getpid()}") as url:
        shared = {"DATABASE_URL": url, "SECRET_KEY": "of both, and long enough for it."}
        ports = free_port(), free_port()
        with started(tmp_path, ports[0], **shared), started(tmp_path, ports[1], **shared):
            acknowledged = asyncio.run(asyncio.wait_for(_saved_at_once(ports), 300))
        assert _stored(url) == acknowledged
    assert [len(saved) for saved in acknowledged.values()] == [SAVES] * 6


def test_two_pads_start_at_once_on_an_empty_database(tmp_path: Path) -> None:
    """The pads are on two machines, so each has a data folder of its own."""
    with own_database(f"two_starts_{os.getpid()}") as url, ExitStack() as pads:

        def start(number: int) -> int:
            port, data = free_port(), tmp_path / str(number)
            shared = {"DATABASE_URL": url, "SECRET_KEY": "of both, and long enough for it."}
            pads.enter_context(started(data, port, **shared))
            return port

        with ThreadPoolExecutor(2) as machines:
            ports = [*machines.map(start, range(2))]
        for port in ports:
            with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=60) as answer:
                assert answer.status == 200


Saved = dict[tuple[str, str], list[int]]  # by the number of the play and the seat, in order


async def _saved_at_once(ports: tuple[int, int]) -> Saved:
    """Returns what each phone saves; each table has one phone of each process."""
    jar, sheets = await _begun(ports[0])
    places = [
        (sheet, port, seat) for sheet in sheets for port, seat in zip(ports, "12", strict=True)
    ]
    phones = [_saves(port, jar, sheet, seat) for sheet, port, seat in places]
    saved = await asyncio.gather(*phones)
    return {
        (sheet.split("/")[4], seat): values
        for (sheet, _port, seat), values in zip(places, saved, strict=True)
    }


async def _begun(port: int) -> tuple[Jar, list[str]]:
    """Begins plays of Cat Tower for two; returns their cookies and the addresses of their first
    sheets."""
    line = await Line.open(port)
    line.htmx = False
    await line.get("/")
    club = (await line.post("/clubs/", {})).headers["location"]
    for name in ("Ana", "Ben"):
        await line.post(f"{club}people/add/", {"name": name})
    chosen = {"game": "cat-tower", "seats": "1,2", "action": "begin"}
    begun = [await line.post(f"{club}plays/new/choice/", chosen) for _table in range(TABLES)]
    line.close()
    return line.jar, [f"{answer.headers['location']}sheets/game-1/" for answer in begun]


async def _saves(port: int, jar: Jar, sheet: str, seat: str) -> list[int]:
    """Saves several times; each save changes the phone's own field, based on what it saw last."""
    line, base, saved = await Line.open(port, Jar(dict(jar.cookies))), "0", []
    for number in range(SAVES):
        line.minimal = number % DRAWN > 0
        value = number % 7
        answer = await line.post(f"{sheet}save/", {"base": base, f"cards_left-{seat}": value})
        assert answer.status in (200, 204), answer
        base = answer.headers["x-sheet-number"]
        saved.append(value)
    line.close()
    return saved


def _stored(url: str) -> Saved:
    """Returns the value that each revision changed, in order."""
    query = """
        SELECT play_id, plays_revision.data FROM plays_revision
        JOIN plays_sheet ON plays_sheet.id = sheet_id ORDER BY play_id, plays_revision.number
    """
    found: Saved = defaultdict(list)
    before: dict[str, Any] = {}
    with psycopg.connect(url) as database:
        for play, data in database.execute(query):
            left, known = data["cards_left"], before.get(play, {})
            (seat,) = (seat for seat in left if left[seat] != known.get(seat))
            found[str(play), seat].append(left[seat])
            before[play] = left
    return dict(found)
