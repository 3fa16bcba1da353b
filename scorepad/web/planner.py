"""Tells SQLite's query planner how many rows there are for a value, so that it chooses the right
indexes. PostgreSQL collects this by itself. Before SQLite 3.46, `PRAGMA optimize` only covers
tables that the same connection has queried; with a limit, ANALYZE is as quick."""

from __future__ import annotations

from django.db import connection

ANALYZE = ("PRAGMA analysis_limit = 1000", "ANALYZE")  # rows of an index that are sampled


def refresh_planner() -> None:
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            for statement in ANALYZE:
                cursor.execute(statement)
