"""A file of BG Stats with any change is refused in words, or imported as far as possible, and every
page of the club opens.

Each value of the file is replaced by other values in turn, in all places at once that have it.
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from scorepad.clubs.models import Club
from scorepad.exchange.bgstats import matching
from scorepad.exchange.bgstats.file_reader import Reading, read
from scorepad.exchange.bgstats.plan import ImportStatus, make_plan
from scorepad.exchange.bgstats.store import begin, go_on
from scorepad.exchange.errors import FileError
from scorepad.exchange.models import Upload
from scorepad.plays.models import Play
from tests.exchange.bgstats.files import TREATS, content, everything, play, score
from tests.exchange.test_mutated_files import VALUES, Path, assert_pages_open, mutated, paths

WON = {"winner": True}
MORE: tuple[Any, ...] = (
    *(float("inf"), "2026-10-05", "2026-02-30 20:00:00", "2099-10-05 20:00:00", "20:00", "{a}"),
    *("1989-12-31 20:00:00", "3+20+", "-5", "99999999999", "٣", "\u0000", "=1+1", "%(n)s", 10**400),
)


@pytest.fixture
def written() -> bytes:
    """A file as the app exports everything it has."""
    return content(
        everything(
            play(1, score(1, "41", rank=1, **WON), score(2, "20+18", rank=2, startPlayer=True)),
            play(2, score(3, "30", **WON), score(4, "30"), expansionPlays=[{"gameRefId": TREATS}]),
        )
    )


def found_paths(file: bytes) -> list[Path]:
    return list(dict.fromkeys(paths(json.loads(file))))


def readings(written: bytes) -> dict[tuple[Path, str], Reading]:
    """Returns what is read from each file that is not refused, by what was changed in it."""
    read_files = {}
    for path in found_paths(written):
        for value in (*VALUES, *MORE):
            with suppress(FileError):
                read_files[path, repr(value)[:20]] = read(mutated(written, (path, value)))
    return read_files


def with_other_keys(reading: Reading, number: int) -> Reading:
    """Returns the same plays with other keys, as if they were new."""
    plays = tuple(replace(one, key=f"{number}-{one.key}"[:64]) for one in reading.plays)
    return replace(reading, plays=plays)


@pytest.mark.slow
def test_whatever_is_changed_is_refused_in_words_or_every_page_opens(
    written: bytes, club: Club, phone: Client
) -> None:
    del phone  # has entered the club
    found = readings(written)
    assert len(found) > 500
    seen: set[str] = set()
    taken = 0
    different = {repr(read_file): (change, read_file) for change, read_file in found.items()}
    for number, (change, read_file) in enumerate(different.values()):
        reading = with_other_keys(read_file, number)
        matches = matching.propose(club, reading)
        plan = make_plan(club, reading, matches, best_wins=True)
        digests = {one.known.digest for one in plan.of(ImportStatus.NEW)}
        if not digests - seen:
            continue  # nothing that was not imported before
        seen |= digests
        try:
            upload = Upload(club=club)
            begin(upload, reading, matches, "phone", best_wins=True, update=True)
            go_on(upload)
        except Exception as error:
            raise AssertionError(change) from error
        taken += len(digests)
    assert taken > 30
    assert Play.objects.filter(club=club).count() > 2
    assert_pages_open(club)


BROKEN = {
    "nothing": b"",
    "a number": b"7",
    "null": b"null",
    "a list": b"[]",
    "cut off": b'{"players": [], "games": [], "plays": [',
    "no UTF-8": b'{"players": [], "games": [], "plays": [], "about": "\xff\xfe"}',
    "UTF-16": '{"players": [], "games": [], "plays": []}'.encode("utf-16"),
    "half a surrogate": b'{"players": [], "games": [], "plays": [], "about": "\\ud800"}',
    "NaN": b'{"players": NaN, "games": [], "plays": []}',
    "a large number": b'{"players": 1e999, "games": [], "plays": []}',
    "deep lists": b'{"players": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "a zip": b"PK\x03\x04" + b"\x00" * 60,
    "gzip": b"\x1f\x8b\x08" + b"\x00" * 60,
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_what_is_no_file_of_the_app_is_refused_in_words(broken: bytes) -> None:
    with pytest.raises(FileError, match="not a BG Stats file"):
        read(broken)
