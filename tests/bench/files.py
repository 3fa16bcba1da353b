"""Measures a club's files, its import and a first start of a newer version, at 2,000 and 200 plays.

    python -m tests.bench.files [plays] [folder]

Times are of the processor, the least of some rounds, or of one where a round takes seconds. A file
has to be sent while it is written: its first piece soon, and no more in memory for many plays. An
import and a rebuild must not take longer a play in a large club. A start of a newer version must
not wait for the club's history. Exits with 1 if one of it does not hold. `folder` is as in
`tests.bench.history`, whose clubs these are.
"""

from __future__ import annotations

import http.client
import json
import platform
import re
import resource
import sqlite3
import sys
import tempfile
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter, process_time

from tests.bench.history import NOT_HELD, PLAYS, TRIES, make_clubs
from tests.phones import phone_of

from django.db import connection  # isort: skip  needs what `history` sets up
from django.urls import reverse  # isort: skip

from scorepad.clubs.models import Club  # isort: skip
from scorepad.exchange.club_file.reader import read_club  # isort: skip
from scorepad.exchange.club_file.store import digest_of, import_club  # isort: skip
from scorepad.exchange.club_file.writer import write_club  # isort: skip
from scorepad.exchange.uploads import LARGEST  # isort: skip
from scorepad.history.rebuild import rebuild  # isort: skip
from scorepad.plays.models import Play  # isort: skip
from scorepad.serving.machine import DATABASE  # isort: skip
from tests.serving.pad import free_port, started  # isort: skip

ROUNDS = 5
FILE = 1.0  # seconds that a file of 2,000 plays may take
FIRST = 0.2  # of a file's time, at most, before its first piece
AS_MANY = 11.0  # times the seconds for a tenth of the plays
MEMORY = 1.5  # times the memory for a tenth of the plays
STORED, EACH_GROWS = 12.0, 1.3  # seconds of an import or a rebuild; how much a play's share grows
START, LONGER = 5.0, 1.3  # seconds of the processor for a first start; times a usual one
LARGE = 150  # MiB of the process, at most, after an import of the largest file that a page takes
FILES = ("exchange:club_file", "exchange:bgstats_club_file")


def main(plays: int, folder: str) -> int:
    """Returns 0 if everything holds."""
    small, large = make_clubs(plays, Path(folder) if folder else None)
    print(f"the files of a club of {plays} plays; Python {platform.python_version()}")
    with tempfile.TemporaryDirectory() as data:
        start = _starts(Path(data))
    with tempfile.TemporaryDirectory() as data:
        memory = _memory_of_an_import(Path(data), large)
    held = [_file(name, small, large) for name in FILES]
    return int(not all([*held, _rebuild(small, large), _import(small, large), *start, memory]))


def _said(words: str, *, held: bool) -> bool:
    print(f"  {words}{'' if held else NOT_HELD}", flush=True)
    return held


# -- files out -------------------------------------------------------------------------------------


def _file(name: str, small: Club, large: Club) -> bool:
    """A file of all plays: its time, its first piece, and what it needs of memory."""
    for _try in range(TRIES):
        (little, _early, few), (much, early, many) = (_sent(club, name) for club in (small, large))
        held = much <= min(FILE, AS_MANY * little) and early <= FIRST * much
        if held:
            break
    words = f"{reverse(name, args=[large.pk]).rpartition('/')[2]}: {much:.2f} s"
    words += f", {much / little:.1f}x; first piece after {early / much:.2f} of it"
    words += f"; {many / 2**20:.1f} MiB of memory, {many / few:.2f}x"
    return _said(words, held=held and many <= MEMORY * few)


def _sent(club: Club, name: str) -> tuple[float, float, int]:
    """Returns the seconds for a file and for its first piece, and the bytes of memory it needs."""
    phone, address = phone_of(club), reverse(name, args=[club.pk])

    def send() -> Iterator[bytes]:
        answer = phone.get(address)
        assert answer.streaming, address
        yield from answer.streaming_content  # type: ignore[attr-defined]

    rounds = []
    for _round in range(ROUNDS):
        start, pieces = process_time(), send()
        size, early = 0, 0.0
        for piece in pieces:
            size += len(piece)
            early = early or (size > 1_000 and process_time() - start)
        rounds.append((process_time() - start, early))
    tracemalloc.start()
    sum(map(len, send()))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return *min(rounds), most


# -- in, and anew ----------------------------------------------------------------------------------


def _rebuild(small: Club, large: Club) -> bool:
    return _stores("a rebuild", small, large, rebuild)


def _import(small: Club, large: Club) -> bool:
    def again(club: Club) -> None:
        content = contents[club.pk]
        import_club(read_club(content), digest_of(content), lambda done, total: None)

    contents = {club.pk: b"".join(write_club(club)) for club in (small, large)}
    for club in (small, large):
        Club.objects.get(pk=club.pk).delete()  # which is in its file, and would be refused twice
    return _stores("an import", small, large, again)


def _stores(name: str, small: Club, large: Club, store: Callable[[Club], object]) -> bool:
    plays = {club.pk: COUNTS[club.pk] for club in (small, large)}
    seconds = {}
    for club in (small, large):
        start = process_time()
        store(club)
        seconds[club.pk] = process_time() - start
    each = [seconds[club.pk] / plays[club.pk] for club in (small, large)]
    grows, much = each[1] / each[0], seconds[large.pk]
    words = f"{name}: {much:.1f} s, {1000 * each[1]:.1f} ms a play, {grows:.2f}x"
    return _said(words, held=much <= STORED and grows <= EACH_GROWS)


# -- a start, and a large file, in a process of its own --------------------------------------------


def _starts(data: Path) -> list[bool]:
    """The first start of a version that writes other rows, beside one that has nothing to do."""
    COUNTS.update({club.pk: Play.objects.filter(club=club).count() for club in Club.objects.all()})
    database = data / DATABASE
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(database)])
    _start(data, TALLYCAT_NEW_KEY="on")  # collects static files
    usual, rounds = min(_start(data)[1] for _round in range(3)), []
    for _round in range(3):
        with sqlite3.connect(database) as known:
            known.execute("UPDATE history_historyversion SET shape = shape - 1")
        known.close()
        rounds.append(_start(data))
    wall, first = (min(column) for column in zip(*rounds, strict=True))
    words = f"a first start: answers after {wall:.1f} s; {first:.2f} s of the processor"
    words += f", {first / usual:.2f}x a start of the same version"
    return [_said(words, held=first <= START and first <= LONGER * usual)]


def _start(data: Path, **more: str) -> tuple[float, float]:
    """Returns the seconds until the pad answers, and those of the processor until it has ended."""
    before, begun, port = _of_children(), perf_counter(), free_port()
    with started(data, port, **more):
        line = http.client.HTTPConnection("127.0.0.1", port)
        line.request("GET", "/")
        assert line.getresponse().status == 200
        line.close()
        wall = perf_counter() - begun
    return wall, _of_children() - before


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _memory_of_an_import(data: Path, large: Club) -> bool:
    """The memory of the pad's process after an import of as much as a page takes."""
    file = json.loads(b"".join(write_club(large)))
    length = len(json.dumps(file))
    file["plays"] = file["plays"][: len(file["plays"]) * LARGEST * 9 // 10 // length]
    content = json.dumps(file).encode()
    port = free_port()
    with started(data, port) as pad:
        before = _resident(pad.pid)
        is_there = _import_by_page(port, content)
        after = _resident(pad.pid)
    words = f"the process after an import of {len(content) / 2**20:.1f} MiB: {after} MiB"
    return _said(f"{words}, {before} before", held=is_there and after <= LARGE)


def _import_by_page(port: int, content: bytes) -> bool:
    """Imports a club's file as a browser does, turn by turn; returns whether it is there."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
    cookies: dict[str, str] = {}

    def ask(method: str, path: str, body: bytes = b"", kind: str = "") -> tuple[int, str, bytes]:
        token = cookies.get("csrftoken", "")
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
        headers |= {"X-CSRFToken": token, "Origin": f"http://127.0.0.1:{port}"}
        line.request(method, path, body, headers | ({"Content-Type": kind} if kind else {}))
        answer = line.getresponse()
        for header in answer.headers.get_all("Set-Cookie", ()):
            name, _equals, value = header.partition(";")[0].partition("=")
            cookies[name] = value
        return answer.status, answer.headers.get("Location", ""), answer.read()

    page = reverse("exchange:import")
    _status, _target, shown = ask("GET", page)
    if found := re.search(rb'name="csrfmiddlewaretoken" value="(\w+)"', shown):
        cookies.setdefault("csrftoken", found[1].decode())
    head = b'--bench\r\nContent-Disposition: form-data; name="file"; filename="club.json"\r\n'
    form = head + b"Content-Type: application/json\r\n\r\n" + content + b"\r\n--bench--\r\n"
    status, target, shown = ask("POST", page, form, "multipart/form-data; boundary=bench")
    assert status == 302, (status, shown[:2000])
    while target.startswith(page):
        status, target, shown = ask("POST", target)
        assert status == 302, (status, shown[:2000])
    return target.startswith("/clubs/")


def _resident(pid: int) -> int:
    """Returns the MiB that a process holds, by Linux."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) // 1024


COUNTS: dict[int, int] = {}  # plays by club

if __name__ == "__main__":
    given = sys.argv[1:]
    sys.exit(main(int(given[0]) if given else PLAYS, given[1] if len(given) > 1 else ""))
