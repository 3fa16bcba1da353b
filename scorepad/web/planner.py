"""What the database's planner knows of its tables: how many rows a value has, by which it chooses
an index. PostgreSQL keeps that by itself (autovacuum), SQLite has to be asked."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from django.db import connection

from scorepad.web.transactions import write_transaction

ROWS = 1000  # of an index that are looked at, so that a large table takes no longer
LIMIT = f"PRAGMA analysis_limit = {ROWS}"
LOOK = (LIMIT, "ANALYZE")


def refresh_planner() -> None:
    """Look at one table after the other, so that nobody waits for long; may run inside a
    transaction."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute(LIMIT)
        for table in connection.introspection.table_names(cursor):
            with write_transaction():
                cursor.execute(f"ANALYZE {connection.ops.quote_name(table)}")


def refresh_planner_of(database: Path) -> None:
    """Likewise, of a database of SQLite that may be in use. Where that fails, an older look will
    do."""
    address = f"{database.absolute().as_uri()}?mode=rw"
    with (
        suppress(sqlite3.OperationalError),
        closing(sqlite3.connect(address, uri=True, timeout=20)) as found,
    ):
        for statement in LOOK:
            found.execute(statement)
        found.commit()


def planner_knows_nothing() -> bool:
    """Whether nobody has ever looked at the tables."""
    if connection.vendor != "sqlite":
        return False
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_stat1'")
        return cursor.fetchone() is None
