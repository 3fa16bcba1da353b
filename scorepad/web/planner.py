"""What SQLite's planner knows of its tables: how many rows a value has, by which it chooses an
index. PostgreSQL looks by itself. Before SQLite 3.46 `PRAGMA optimize` looks only at tables that
its own connection has asked; a limit makes ANALYZE as quick."""

from __future__ import annotations

from django.db import connection

LOOK = ("PRAGMA analysis_limit = 1000", "ANALYZE")  # rows of an index that are looked at


def refresh_planner() -> None:
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            for statement in LOOK:
                cursor.execute(statement)
