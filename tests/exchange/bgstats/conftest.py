"""A club with Ana, Ben and Cleo, and a phone that enters scores in it."""

from __future__ import annotations

import pytest

from scorepad.clubs.models import Club
from tests.history.conftest import Table, make_table, phone, table

__all__ = ["make_table", "phone", "table"]


@pytest.fixture
def club(table: Table) -> Club:
    return table.club
