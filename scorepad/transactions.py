"""Transactions for writing: on SQLite they wait in line for one another.

SQLite has one writer at a time. Threads of one process that wait for it in SQLite poll with sleeps
and can starve; waiting in line on a lock costs nothing. Between processes SQLite's own timeout
still holds, and PostgreSQL needs none of it.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

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
    """Reads that belong together see one state of the database, and nobody waits for them.

    Not for writing. Inside a transaction it is that transaction.
    """
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
