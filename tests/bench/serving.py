"""Measures saves while others load the server, through the server that `make run` starts.

    python -m tests.bench.serving [saves]

Over the network: 60 phones poll a table every second, as they do after a change, each on its own
open connection; 10 connections were opened before and stay silent; 4 requests stay half-sent, two
of them in their head and two in their body. A save every two seconds has to be answered in at most
250 ms (p99), no phone may be dropped, and the server may use a quarter of a core. The same saves
without load come first, for comparison.
"""

from __future__ import annotations

import asyncio
import os
import platform
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from tests.serving.pad import free_port, started
from tests.serving.wire import Line, WiredTable

PHONES, SILENT, HALF_SENT = 60, 10, 4
POLL, PAUSE = 1.0, 2.0  # seconds; phones poll so for a minute after a change
MOST_MS = 250
MOST_SHARE = 25  # percent of a core


class Crowd:
    """All clients except the phone that saves."""

    def __init__(self, port: int, table: WiredTable) -> None:
        self.port = port
        self.table = table
        self.dropped = 0
        self.polls = 0
        self.tasks: list[asyncio.Task[None]] = []
        self.held: list[Line] = []

    async def come(self) -> None:
        for number in range(HALF_SENT):
            line = await Line.open(self.port, self.table.line.jar)
            whole = line.request("POST", f"{self.table.path}save/", self.table.sheet(9))
            await line.send(whole[: 40 if number % 2 else -5])
            self.held.append(line)
        self.held += [await Line.open(self.port) for _number in range(SILENT)]
        for number in range(PHONES):
            self.tasks.append(asyncio.create_task(self._poll(number)))

    async def _poll(self, number: int) -> None:
        await asyncio.sleep(POLL * number / PHONES)
        line = await self._line()
        version = ""
        while True:
            try:
                answer = await line.get(f"{self.table.path}live/", version=version)
            except (OSError, asyncio.IncompleteReadError):
                self.dropped += 1
                line = await self._line()
                continue
            self.polls += 1
            self.dropped += answer.status not in (200, 204)
            version = answer.headers.get("x-version", version)
            await asyncio.sleep(POLL)

    async def _line(self) -> Line:
        line = await Line.open(self.port, self.table.line.jar)
        line.accepts = "gzip, deflate"  # as browsers over plain http
        return line

    def leave(self) -> None:
        for task in self.tasks:
            task.cancel()
        for line in self.held:
            line.close()


async def measure(port: int, pid: int, saves: int) -> int:
    """Returns 0 if the saves were quick enough, no phone was dropped and the server used little."""
    table = await WiredTable.begin(port)
    show("alone", await saving(table, saves))
    crowd = Crowd(port, table)
    await crowd.come()
    await asyncio.sleep(POLL)
    before, start = _processor_seconds(pid), perf_counter()
    slowest = show("in the crowd", await saving(table, saves))
    share = 100 * (_processor_seconds(pid) - before) / (perf_counter() - start)
    crowd.leave()
    print(f"  {crowd.polls} polls were answered, {crowd.dropped} phones dropped (none may be)")
    print(f"  a save's p99, at most {MOST_MS} ms: {slowest:.0f}")
    print(f"  the server's share of a core, at most {MOST_SHARE} %: {share:.0f}")
    return 0 if slowest <= MOST_MS and not crowd.dropped and share <= MOST_SHARE else 1


def _processor_seconds(pid: int) -> float:
    """Returns the processor time of a process so far, on Linux."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def saving(table: WiredTable, saves: int) -> list[float]:
    """Returns the milliseconds of each save."""
    took = []
    for _number in range(saves):
        start = perf_counter()
        await asyncio.wait_for(table.save(1 + int(table.base) % 2), 60)
        took.append(1000 * (perf_counter() - start))
        await asyncio.sleep(PAUSE)
    return took


def show(name: str, took: list[float]) -> float:
    """Prints a line of the table; returns the p99."""
    cuts = quantiles(took, n=100, method="inclusive")
    print(f"  {name:<20}{median(took):9.1f}{cuts[89]:9.1f}{cuts[98]:9.1f}{max(took):9.1f}")
    return cuts[98]


def main(saves: int) -> int:
    port = free_port()
    print(f"{saves} saves over the wire; Python {platform.python_version()}")
    print(f"  {'ms':<20}{'median':>9}{'p90':>9}{'p99':>9}{'max':>9}")
    with tempfile.TemporaryDirectory() as folder, started(Path(folder), port) as pad:
        return asyncio.run(measure(port, pad.pid, saves))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 30))
