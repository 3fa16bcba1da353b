"""Backups: complete while phones save, restored after a check, kept for seven evenings."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import threading
import zipfile
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from scorepad.serving import machine
from scorepad.serving.backups.archive import (
    BackupError,
    clubs_of_backup,
    copy_database,
    read_backup,
    write_backup,
)
from scorepad.serving.backups.evenings import keep_evening
from scorepad.serving.backups.restore import restore
from scorepad.serving.machine import DATABASE, KEY

NOW = datetime(2026, 11, 20, 22, 0, tzinfo=UTC)
KNOWN = frozenset({("plays", "0001_initial")})


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a small database, as the pad sets it up, and a key."""
    folder = tmp_path / "data"
    folder.mkdir()
    with closing(_open(folder)) as connection:
        connection.execute("CREATE TABLE saves (number INTEGER)")
        connection.execute("CREATE TABLE django_migrations (app TEXT, name TEXT)")
        connection.execute("INSERT INTO django_migrations VALUES ('plays', '0001_initial')")
    (folder / KEY).write_text("the key")
    return folder


def _open(folder: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(folder / DATABASE, isolation_level=None, timeout=20)
    connection.execute("PRAGMA journal_mode = WAL")
    return connection


def save(folder: Path, number: int) -> None:
    with closing(_open(folder)) as connection:
        connection.execute("INSERT INTO saves VALUES (?)", [number])


def saves(database: Path) -> list[int]:
    with closing(sqlite3.connect(database)) as connection:
        return [number for (number,) in connection.execute("SELECT number FROM saves")]


def backup(data: Path, name: str = "one.zip") -> Path:
    target = data.parent / name
    write_backup(data / DATABASE, data / KEY, target, NOW)
    return target


@pytest.fixture
def phones(data: Path) -> Iterator[list[int]]:
    """Phones that save without a pause; the list has the acknowledged saves."""
    acknowledged: list[int] = []
    stop = threading.Event()

    def save_on() -> None:
        with closing(_open(data)) as connection:
            while not stop.is_set():
                connection.execute("INSERT INTO saves VALUES (?)", [len(acknowledged)])
                acknowledged.append(len(acknowledged))

    phone = threading.Thread(target=save_on)
    phone.start()
    yield acknowledged
    stop.set()
    phone.join()


def test_forty_backups_during_saves_are_whole_and_miss_nothing_acknowledged(
    data: Path, phones: list[int], tmp_path: Path
) -> None:
    for number in range(40):
        before = len(phones)
        copy = tmp_path / f"{number}.sqlite3"
        copy_database(data / DATABASE, copy)
        assert saves(copy)[:before] == list(range(before))


def test_what_is_brought_back_is_what_was_backed_up(data: Path, tmp_path: Path) -> None:
    save(data, 1)
    made = backup(data)
    save(data, 2)
    (data / KEY).write_text("another key")
    kept = restore(made, data, KNOWN, NOW)
    assert saves(data / DATABASE) == [1]
    assert (data / KEY).read_text() == "the key"
    before = read_backup(kept, tmp_path / "kept")
    assert saves(before[DATABASE]) == [1, 2]
    assert before[KEY].read_text() == "another key"


def test_a_backup_is_brought_back_on_a_new_machine(data: Path, tmp_path: Path) -> None:
    save(data, 1)
    restore(backup(data), tmp_path / "elsewhere" / "data", KNOWN, NOW)
    assert saves(tmp_path / "elsewhere" / "data" / DATABASE) == [1]


def test_a_damaged_database_is_kept_as_it_is_when_a_backup_replaces_it(data: Path) -> None:
    save(data, 1)
    made = backup(data)
    (data / DATABASE).write_bytes(b"no database at all")
    kept = restore(made, data, KNOWN, NOW)
    assert (kept / DATABASE).read_bytes() == b"no database at all"
    assert saves(data / DATABASE) == [1]


def test_only_its_owner_reads_a_backup(data: Path) -> None:
    assert backup(data).stat().st_mode & 0o777 == 0o600


def _changed(made: Path) -> Path:
    """Returns the same backup with other bytes in its database."""
    other = made.with_name("changed.zip")
    with zipfile.ZipFile(made) as packed, zipfile.ZipFile(other, "w") as written:
        for name in packed.namelist():
            content = packed.read(name)
            written.writestr(name, content + b"\0" if name == DATABASE else content)
    return other


def test_what_is_no_whole_backup_is_refused_and_nothing_changes(data: Path) -> None:
    save(data, 1)
    made = backup(data)
    cut, text = data.parent / "cut.zip", data.parent / "text.zip"
    cut.write_bytes(made.read_bytes()[:-200])
    text.write_text("no backup")
    for wrong in (cut, text, _changed(made), data.parent / "nowhere.zip"):
        with pytest.raises(BackupError, match=r"damaged|There is no file"):
            restore(wrong, data, KNOWN, NOW)
    assert saves(data / DATABASE) == [1]
    assert not (data / "backups").exists()


def test_flipped_bits_are_told_in_a_sentence_and_change_nothing(data: Path, tmp_path: Path) -> None:
    save(data, 1)
    made = backup(data).read_bytes()
    broken = tmp_path / "broken.zip"
    for place in range(0, len(made), len(made) // 150):
        flipped = bytearray(made)
        flipped[place] ^= 1 << place % 8
        broken.write_bytes(flipped)
        with suppress(BackupError):  # some bits mean nothing
            read_backup(broken, tmp_path / "read")


def test_a_backup_of_a_newer_version_is_refused(data: Path) -> None:
    with pytest.raises(BackupError, match="newer version"):
        restore(backup(data), data, frozenset(), NOW)


def test_nothing_is_brought_back_while_the_pad_runs(data: Path) -> None:
    made = backup(data)
    with machine.hold(data), pytest.raises(BackupError, match="is running"):
        restore(made, data, KNOWN, NOW)


def test_a_copy_of_a_damaged_database_is_no_backup(data: Path, tmp_path: Path) -> None:
    with closing(_open(data)) as connection:
        connection.execute("BEGIN")
        connection.executemany("INSERT INTO saves VALUES (?)", [(one,) for one in range(5000)])
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    broken = bytearray((data / DATABASE).read_bytes())
    broken[3 * 4096 : 3 * 4096 + 200] = os.urandom(200)
    (data / DATABASE).write_bytes(broken)
    with pytest.raises(BackupError, match="damaged"):
        copy_database(data / DATABASE, tmp_path / "copy.sqlite3")


# -- evenings --------------------------------------------------------------------------------------


def evenings(data: Path) -> list[str]:
    return sorted(path.stem.removeprefix("evening-") for path in (data / "backups").iterdir())


def test_the_last_seven_evenings_are_kept(data: Path) -> None:
    for day in range(1, 11):
        save(data, day)
        os.utime(data / DATABASE, (day * 1000 + 5e9, day * 1000 + 5e9))
        keep_evening(data, date(2026, 11, day), NOW + timedelta(days=day))
        newest = data / "backups" / f"evening-2026-11-{day:02}.zip"
        os.utime(newest, (day * 1000 + 5e9, day * 1000 + 5e9))
    assert evenings(data) == [f"2026-11-{day:02}" for day in range(4, 11)]


def test_the_planner_knows_what_an_evening_stored(data: Path) -> None:
    save(data, 1)
    keep_evening(data, date(2026, 11, 20), NOW)
    with closing(_open(data)) as database:
        assert database.execute("SELECT count(*) FROM sqlite_stat1").fetchone()[0]


def test_an_evening_on_which_nobody_saves_is_not_kept(data: Path) -> None:
    save(data, 1)
    assert keep_evening(data, date(2026, 11, 20), NOW)
    os.utime(data / "backups" / "evening-2026-11-20.zip", (5e9, 5e9))
    assert keep_evening(data, date(2026, 11, 21), NOW) is None
    assert evenings(data) == ["2026-11-20"]


def test_a_clock_that_was_ahead_once_stops_no_later_backup(data: Path) -> None:
    save(data, 1)
    keep_evening(data, date(2027, 11, 22), NOW)
    os.utime(data / "backups" / "evening-2027-11-22.zip", (5e9, 5e9))
    for day in (20, 21, 22):
        save(data, day)
        os.utime(data / DATABASE, (day * 1000 + 4e9, day * 1000 + 4e9))
        assert keep_evening(data, date(2026, 11, day), NOW)
        newest = data / "backups" / f"evening-2026-11-{day}.zip"
        os.utime(newest, (day * 1000 + 4e9, day * 1000 + 4e9))
    assert evenings(data) == ["2026-11-20", "2026-11-21", "2026-11-22", "2027-11-22"]


def have_clubs(data: Path, *uuids: str) -> None:
    """Makes the database hold these clubs only, and the backup older than that."""
    with closing(_open(data)) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS clubs_club (uuid TEXT)")
        connection.execute("DELETE FROM clubs_club")
        connection.executemany("INSERT INTO clubs_club VALUES (?)", [(uuid,) for uuid in uuids])
    for path in (data / "backups").glob("*.zip"):
        os.utime(path, (1, 1))


def test_no_backup_of_an_evening_gives_way_to_one_without_its_clubs(
    data: Path, tmp_path: Path
) -> None:
    """This happens after a start with an empty database on the same evening."""
    save(data, 1)
    have_clubs(data, "a" * 32, "b" * 32)
    keep_evening(data, date(2026, 11, 20), NOW)
    have_clubs(data)
    kept = keep_evening(data, date(2026, 11, 20), NOW)
    assert kept is not None
    assert clubs_of_backup(kept) == set()
    former = data / "backups" / "evening-2026-11-20-1.zip"
    assert clubs_of_backup(former) == {"a" * 32, "b" * 32}
    assert saves(read_backup(former, tmp_path / "read")[DATABASE]) == [1]


def test_a_backup_with_a_club_more_takes_the_place_of_the_former(data: Path) -> None:
    for uuids in (["a" * 32], ["a" * 32, "b" * 32]):
        have_clubs(data, *uuids)
        keep_evening(data, date(2026, 11, 20), NOW)
    assert evenings(data) == ["2026-11-20"]


def test_what_was_kept_beside_an_evening_goes_with_it(data: Path) -> None:
    for day in range(1, 11):
        have_clubs(data, f"{day:032}")
        keep_evening(data, date(2026, 11, day), NOW)
        have_clubs(data)
        keep_evening(data, date(2026, 11, day), NOW)
    days = [f"2026-11-{day:02}" for day in range(4, 11)]
    assert evenings(data) == sorted([*days, *(f"{day}-1" for day in days)])


def test_a_later_save_of_the_evening_is_in_its_backup(data: Path, tmp_path: Path) -> None:
    save(data, 1)
    keep_evening(data, date(2026, 11, 20), NOW)
    os.utime(data / "backups" / "evening-2026-11-20.zip", (1, 1))
    save(data, 2)
    kept = keep_evening(data, date(2026, 11, 20), NOW)
    assert kept is not None
    assert saves(read_backup(kept, tmp_path / "read")[DATABASE]) == [1, 2]


def test_a_folder_that_fills_up_while_it_is_deleted_spoils_no_backup(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As at the end of the pad, while a thread still writes."""

    def refuse(path: str, **_more: object) -> None:
        raise OSError(errno.ENOTEMPTY, "Directory not empty", path)

    monkeypatch.setattr(os, "rmdir", refuse)
    backup(data)
    assert DATABASE in read_backup(data.parent / "one.zip", tmp_path / "read")


def test_what_cannot_be_written_is_said(data: Path, tmp_path: Path) -> None:
    shutil.rmtree(data)
    with pytest.raises(BackupError, match="There is no database"):
        write_backup(data / DATABASE, data / KEY, tmp_path / "one.zip", NOW)


def test_a_folder_that_is_not_there_gets_no_backup(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    with pytest.raises(CommandError, match="There is no folder"):
        call_command("backup", str(stick / "pad.zip"))
    assert not stick.exists()


def test_a_restore_asks_which_backup() -> None:
    with pytest.raises(CommandError, match="Say which backup"):
        call_command("restore", "")
