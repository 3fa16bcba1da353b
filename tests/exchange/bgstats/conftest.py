"""A club with Ana, Ben and Cleo, and a phone that enters scores in it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scorepad.clubs.models import Club
from tests.history.conftest import Table, make_table, table

__all__ = ["make_table", "table"]


@pytest.fixture
def club(table: Table) -> Club:
    return table.club


@pytest.fixture
def phone(club: Club) -> Client:
    phone = Client()
    phone.post(reverse("clubs:host", args=[club.host_key]))
    return phone
