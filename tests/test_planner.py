"""The planner of SQLite knows how full the tables are."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import connection

from scorepad.web.planner import planner_knows_nothing, refresh_planner

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(
        connection.vendor != "sqlite", reason="PostgreSQL looks after that by itself"
    ),
]


def known() -> set[str]:
    """Tables that the planner has looked at."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT tbl FROM sqlite_stat1")
        return {table for (table,) in cursor.fetchall()}


@pytest.fixture
def nothing_known() -> None:
    refresh_planner()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM sqlite_stat1")
    assert not known()


def test_who_looked_once_knows_something() -> None:
    refresh_planner()
    assert not planner_knows_nothing()


@pytest.mark.usefixtures("nothing_known", "editions")
def test_it_knows_a_club_that_came_in_at_once() -> None:
    call_command("demo", plays=2, verbosity=0)
    assert {"plays_play", "history_playrow"} <= known()
