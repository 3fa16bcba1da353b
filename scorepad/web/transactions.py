"""Transactions for writing. On SQLite, threads wait in line to write.

SQLite allows one writer at a time. Threads that wait in SQLite sleep and try again, and may never
get their turn; waiting in line for a lock costs nothing. Between processes SQLite's own timeout
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
    """Opens a transaction for writing; inside another transaction it is a savepoint."""
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
    """Opens a transaction in which all reads see the same state of the database. Nobody waits for
    it. It must not write. Inside another transaction, that one is used."""
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
    """Writes many rows, some in each transaction, so that nobody else waits for long. Inside
    another transaction, all are written in that one."""
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
    """Makes sure that nothing that this transaction deletes or replaces stays in SQLite's files:
    after the commit, the write-ahead log is written to the database and emptied."""
    if connection.vendor == "sqlite":
        transaction.on_commit(_empty_log)


def _empty_log() -> None:
    """Empties SQLite's write-ahead log. If a reader prevents that, nothing is lost."""
    if connection.in_atomic_block:
        return
    with suppress(OperationalError), connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
