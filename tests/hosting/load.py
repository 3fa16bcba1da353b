"""Measures how much a pad for many clubs can take: `make load`, on PostgreSQL.

    python -m tools.postgres --durable python -m tests.hosting.load [seconds]

2,000 clubs have played before, and 200 of them play now, each on its own open connection. With one
and with two processes of the pad, started as in production, it counts how many sheets of Cat in the
Box are saved per second if every table saves again as soon as its last save was answered, and how
many polls with nothing new are answered. At the end all tables behave like real ones: four phones
poll every two seconds, and a sheet is saved every ten; the output shows how long the answers take.

Everything runs on this machine, so the clients take their share of it.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import shutil
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter

import django

FOLDER = tempfile.mkdtemp(prefix="scorepad-load-")
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
KEY = "for this measurement only, and long enough"
os.environ |= {
    "DJANGO_SETTINGS_MODULE": "scorepad.settings",
    "TALLYCAT_DATA": FOLDER,
    "SECRET_KEY": KEY,
}
django.setup()

from tests.hosting.many_clubs import Begun, have_clubs  # noqa: E402
from tests.serving.pad import free_port, started  # noqa: E402
from tests.serving.wire import Jar, Line, WiredTable  # noqa: E402

CLUBS, PLAYING, PROCESSES = 2_000, 200, (1, 2)
PHONES, POLL, SAVE = 4, 2.0, 10.0  # of a table; seconds between polls, and between saves


class Table:
    """A play under way, and how long its phones waited."""

    def __init__(self, begun: Begun) -> None:
        self.begun = begun
        self.base = "0"
        self.version = ""

    async def open(self, port: int) -> Line:
        return await Line.open(port, Jar(dict(self.begun.cookies)))

    async def save(self, line: Line) -> None:
        wired = WiredTable(line, self.begun.path, self.base)
        answer = await wired.save(1 + int(self.base) % 2)
        self.base, self.version = wired.base, answer.headers["x-version"]

    async def poll(self, line: Line) -> None:
        answer = await line.get(f"{self.begun.path}live/", version=self.version)
        if answer.status not in (200, 204):
            raise RuntimeError(f"a poll was answered by {answer.status}")


async def measure(port: int, tables: list[Table], seconds: float) -> None:
    lines = [await table.open(port) for table in tables]
    both = list(zip(tables, lines, strict=True))
    saves = await per_second([lambda t=t, o=o: t.save(o) for t, o in both], seconds)  # type: ignore[misc]
    polls = await per_second([lambda t=t, o=o: t.poll(o) for t, o in both], seconds)  # type: ignore[misc]
    print(f"    {saves:6.0f} saves per second", f"{polls:6.0f} polls per second", sep="\n    ")
    for line in lines:
        line.close()
    waits = Waits()
    async with asyncio.TaskGroup() as group:
        for table in tables:
            group.create_task(waits.of_phone(table, port, SAVE, table.save, seconds))
            for _phone in range(PHONES):
                group.create_task(waits.of_phone(table, port, POLL, table.poll, seconds))
    waits.show()


async def per_second(acts: list[Callable[[], Awaitable[None]]], seconds: float) -> float:
    """Returns how many acts are done per second if each begins again as soon as it is done."""
    start = perf_counter()
    done = 0

    async def again_and_again(act: Callable[[], Awaitable[None]]) -> None:
        nonlocal done
        while perf_counter() < start + seconds:
            await act()
            done += 1

    await asyncio.gather(*map(again_and_again, acts))
    return done / (perf_counter() - start)


class Waits:
    """How long phones of all tables waited for answers, in ms, by request."""

    def __init__(self) -> None:
        self.found: dict[float, list[float]] = {SAVE: [], POLL: []}
        self.chance = Random(1)

    async def of_phone(
        self,
        table: Table,
        port: int,
        every: float,
        act: Callable[[Line], Awaitable[None]],
        seconds: float,
    ) -> None:
        end = perf_counter() + seconds
        await asyncio.sleep(self.chance.uniform(0, every))
        line = await table.open(port)
        while perf_counter() < end:
            start = perf_counter()
            await act(line)
            waited = perf_counter() - start
            self.found[every].append(1000 * waited)
            await asyncio.sleep(max(0, every - waited))
        line.close()

    def show(self) -> None:
        for every, name in ((SAVE, "saves"), (POLL, "polls")):
            waited = self.found[every]
            cuts = quantiles(waited, n=100, method="inclusive")
            figures = f"median {cuts[49]:.0f} ms, p99 {cuts[98]:.0f} ms"
            print(f"    as tables play: {len(waited)} {name}, {figures}", flush=True)


def main(seconds: float) -> int:
    if "DATABASE_URL" not in os.environ:
        print("It takes PostgreSQL: make load", file=sys.stderr)
        return 1
    start = perf_counter()
    tables = [Table(begun) for begun in have_clubs(CLUBS, PLAYING)]
    made = perf_counter() - start
    print(f"{CLUBS:,} clubs, {PLAYING} of them playing, on PostgreSQL (made in {made:.0f} s)")
    for processes in PROCESSES:
        port = free_port()
        print(f"  {processes} {'process' if processes == 1 else 'processes'}:", flush=True)
        more = {
            "DATABASE_URL": os.environ["DATABASE_URL"],
            "SECRET_KEY": KEY,
            "TALLYCAT_SLOW_REQUEST_MS": "0",
        }
        with started(Path(FOLDER), port, WEB_CONCURRENCY=str(processes), **more):
            asyncio.run(measure(port, tables, seconds))
    return 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 8))
