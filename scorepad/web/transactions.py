"""Transactions for writing: on SQLite they wait in line for one another.

SQLite has one writer at a time. Threads of one process that wait for it in SQLite poll with sleeps
and can starve; waiting in line on a lock costs nothing. Between processes SQLite's own timeout
still applies; PostgreSQL needs no line.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from typing import TypeVar

from django.db import OperationalError, connection, models, transaction

T = TypeVar("T")

ROWS = 40  # rows that `in_turns` writes before others get a turn
MANY = 500  # rows that it writes at once if nobody can get a turn
PAUSE = 0.002  # seconds between two turns, for others that wait for the lock or the interpreter

_turn = threading.Lock()


@contextmanager
def write_transaction() -> Iterator[None]:
    """A transaction for writing; inside another one it is a savepoint."""
    connection = transaction.get_connection()
    outermost = not connection.in_atomic_block
    if connection.vendor == "sqlite" and outermost:
        with _turn, transaction.atomic():
            yield
    else:
        with transaction.atomic():
            yield


@contextmanager
def snapshot() -> Iterator[None]:
    """A transaction for reads that must see the same state of the database. Nobody waits for it. It
    is not for writing. Inside another transaction it uses that one."""
    connection = transaction.get_connection()
    if connection.in_atomic_block:
        yield
        return
    sqlite = connection.vendor == "sqlite"
    begin = "BEGIN DEFERRED" if sqlite else "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    with connection.cursor() as cursor:
        cursor.execute(begin)
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ROLLBACK")


def in_turns(rows: Iterable[T], write: Callable[[list[T]], object]) -> None:
    """Writes many rows, some per transaction, so that nobody else waits for long. Inside another
    transaction all of them belong to that one."""
    alone = not transaction.get_connection().in_atomic_block
    waiting = iter(rows)
    while some := list(islice(waiting, ROWS if alone else MANY)):
        if not alone:
            write(some)
            continue
        with write_transaction():
            write(some)
        time.sleep(PAUSE)


def create_in_turns(rows: Iterable[models.Model]) -> None:
    """Creates rows of one model in several transactions."""
    in_turns(rows, lambda some: type(some[0])._base_manager.bulk_create(some))


def forget_deleted() -> None:
    """Makes sure that nothing this transaction deletes or replaces stays in SQLite's files: after
    the commit the write-ahead log is written back and emptied."""
    if connection.vendor == "sqlite":
        transaction.on_commit(_empty_log)


def _empty_log() -> None:
    """Empties the log. If a reader prevents that, nothing is lost."""
    if connection.in_atomic_block:
        return
    with suppress(OperationalError), connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
