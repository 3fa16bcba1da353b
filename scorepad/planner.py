"""What the database's planner knows of its tables: how many rows a value has, by which it chooses
an index. PostgreSQL keeps that by itself (autovacuum), SQLite has to be asked."""

from __future__ import annotations

from django.db import connection

ROWS = 1000  # of an index that are looked at, so that a large table takes no longer


def refresh_planner() -> None:
    """Look at all tables. Takes some milliseconds; may run inside a transaction."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA analysis_limit = {ROWS}")
            cursor.execute("ANALYZE")


def planner_knows_nothing() -> bool:
    """Whether nobody has ever looked at the tables."""
    if connection.vendor != "sqlite":
        return False
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_stat1'")
        return cursor.fetchone() is None
