"""A page of the history is made in one direction: read, compute, draw."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.history.conftest import Table
from tests.phones import phone_of
from tests.plays.returns import returns_to_rooms

MOST = 5


@pytest.mark.parametrize("name", ["player", "players"])
def test_a_page_returns_at_most_five_times(table: Table, name: str) -> None:
    for _play in range(10):
        table.lady(Ana=3, Ben=1)
        table.tower(Ana=0, Ben=1, Cleo=2)
    address = {
        "player": reverse("history:player", args=[table.club.pk, table.people["Ana"].pk]),
        "players": reverse("history:players", args=[table.club.pk]),
    }[name]
    phone = phone_of(table.club)
    phone.get(address)  # what computes once has computed
    with returns_to_rooms(site=("history", "clubs")) as returns:
        assert phone.get(address).status_code == 200
    assert len(returns) <= MOST, returns
