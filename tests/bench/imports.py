"""How long others wait while a guest's club is imported.

    python -m tests.bench.imports [plays]

Six phones save, each in a club of its own, first alone and then while the file of another club is
checked, stored and counted by a thread of the same process, as the pad does it. Saves are told in
seconds of a clock, so that what else the machine does is in both; turns of writers in seconds of
the processor. It ends with 1 if saves wait, or a turn is held, for longer than they may.
"""

from __future__ import annotations

import json
import platform
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from itertools import count
from statistics import quantiles
from uuid import UUID, uuid5

from django.db import connections

from tests.bench._pad import Phone, Table, prepare

from scorepad.web import transactions  # isort: skip  these need what _pad sets up
from scorepad.clubs.models import Club  # isort: skip
from scorepad.exchange import uploads  # isort: skip
from scorepad.exchange.club_file.reader import read_club  # isort: skip
from scorepad.exchange.club_file.store import import_club  # isort: skip
from scorepad.exchange.club_file.writer import write_club  # isort: skip
from scorepad.exchange.uploads import Phase, Run  # isort: skip
from scorepad.history.demo.club import make_demo  # isort: skip

SAVERS = 6
REST = 0.1  # seconds between two saves of a phone
ALONE = 5.0  # seconds
PLAYED = 100  # plays of which the file has copies
MOST_WAIT = 0.25  # seconds that 99 of 100 saves take, beyond what they take alone
MOST_HELD = 0.02  # seconds of 99 of 100 turns
IMPORT = "import"  # the name of its thread


def main(plays: int) -> int:
    prepare()
    content = file_of(plays)
    print(f"{plays} plays, {len(content) / 2**20:.0f} MB; Python {platform.python_version()}")
    tables = [Phone("Ana", "Ben", "Cleo").begin("cat-tower") for _phone in range(SAVERS)]
    alone = saves_during(tables, lambda: time.sleep(ALONE))
    with turns() as held:
        start, spent = time.perf_counter(), 0.0

        def bring_in() -> None:
            nonlocal spent
            begun = time.thread_time()
            bring(content)
            spent = time.thread_time() - begun
            connections.close_all()

        meanwhile = saves_during(tables, bring_in)
    print(f"  imported in {time.perf_counter() - start:.1f} s, {spent:.1f} s of the processor")
    waited = show("saves alone", alone), show("saves meanwhile", meanwhile)
    longest = show("turns of the import", held)
    return 0 if waited[1] - waited[0] <= MOST_WAIT and longest <= MOST_HELD else 1


def file_of(plays: int) -> bytes:
    """The file of a club that is not here any more: so many copies of some plays."""
    club = make_demo(PLAYED, 1, date(2026, 11, 19))
    file = json.loads(b"".join(write_club(club)))
    Club.objects.filter(pk=club.pk).delete()
    played = file["plays"]
    file["plays"] = [
        {**play, "uuid": str(uuid5(UUID(play["uuid"]), str(number)))}
        for number in range(-(-plays // PLAYED))
        for play in played
    ][:plays]
    return json.dumps(file).encode()


def bring(content: bytes) -> None:
    upload = uploads.keep(content)

    def work(run: Run) -> str:
        begun = time.thread_time()
        read = read_club(content, guest=True)
        print(f"  checked in {time.thread_time() - begun:.2f} s of the processor")
        return import_club(read, run, guest=True)

    uploads.run_here(upload, work)
    if upload.phase != Phase.DONE:
        raise RuntimeError(upload.problem)


def saves_during(tables: list[Table], act: Callable[[], None]) -> list[float]:
    """Seconds of each save that phones make until it is done, in a thread."""
    over, seconds = threading.Event(), [[0.0] for _table in tables]
    threads = [
        threading.Thread(target=save_until, args=(table, over, mine))
        for table, mine in zip(tables, seconds, strict=True)
    ]
    acting = threading.Thread(target=act, name=IMPORT)
    for thread in (*threads, acting):
        thread.start()
    acting.join()
    over.set()
    for thread in threads:
        thread.join()
    return [second for mine in seconds for second in mine[1:]]


def save_until(table: Table, over: threading.Event, seconds: list[float]) -> None:
    for turn in count(int(table.base.get("game-1", "0"))):
        start = time.perf_counter()
        table.save("game-1", {"way": "cards", "cards_left-1": 1 + turn % 7})
        seconds.append(time.perf_counter() - start)
        if over.wait(REST):
            break
    connections.close_all()


@contextmanager
def turns() -> Iterator[list[float]]:
    """How long each turn of the import is held, in seconds of the processor."""
    held: list[float] = []

    class Turn:
        def __init__(self) -> None:
            self.lock, self.begun = transactions._turn, 0.0

        def __enter__(self) -> None:
            self.lock.acquire()
            self.begun = time.thread_time()

        def __exit__(self, *_error: object) -> None:
            seconds = time.thread_time() - self.begun
            self.lock.release()
            if threading.current_thread().name == IMPORT:
                held.append(seconds)

    before = transactions._turn
    transactions._turn = Turn()  # type: ignore[assignment]
    yield held
    transactions._turn = before


def show(name: str, seconds: list[float]) -> float:
    """Median, p99 and the most in ms, and how many; returns the p99 in seconds."""
    cuts = quantiles(seconds, n=100)
    figures = f"p50 {1000 * cuts[49]:7.1f} p99 {1000 * cuts[98]:7.1f}"
    print(f"  {name:<22}{figures} most {1000 * max(seconds):7.1f} ms of {len(seconds)}")
    return cuts[98]


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 2500))
