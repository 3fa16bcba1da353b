"""SQLite's planner knows how full the tables are."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import connection

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(
        connection.vendor != "sqlite", reason="PostgreSQL looks after that by itself"
    ),
]


def known() -> set[str]:
    """Returns the tables that the planner has analysed."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT tbl FROM sqlite_stat1")
        return {table for (table,) in cursor.fetchall()}


@pytest.mark.usefixtures("editions")
def test_it_knows_a_club_that_came_in_at_once() -> None:
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
        cursor.execute("DELETE FROM sqlite_stat1")
    call_command("demo", plays=2, verbosity=0)
    assert {"plays_play", "history_playrow"} <= known()
