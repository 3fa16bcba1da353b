"""A club with a phone that enters scores, one that can only view, and one that was never let in."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from scorepad.clubs.models import Club, Player
from tests.history.conftest import Table, make_table
from tests.phones import phone_of

__all__ = ["make_table"]  # a fixture


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(name="Friday cats")


@pytest.fixture
def ana(club: Club) -> Player:
    return Player.objects.create(club=club, name="Ana", cats_at_home=2)


@pytest.fixture
def ben(club: Club) -> Player:
    return Player.objects.create(club=club, name="Ben")


@pytest.fixture
def scorer(club: Club) -> Client:
    """The browser of a phone that opened the link for hosts."""
    return phone_of(club)


@pytest.fixture
def viewer(club: Club) -> Client:
    """The browser of a phone that opened the view-only link."""
    return phone_of(club, "view")


@pytest.fixture
def stranger(db: None) -> Client:
    return Client()


@pytest.fixture
def table(make_table: Callable[[], Table]) -> Table:
    """Another club, with two plays."""
    table = make_table()
    table.tower(Ana=0, Ben=3, Cleo=2)
    table.lady(Ben=2, Ana=4)
    return table
