"""A page of the history is made in one way: read, compute, draw."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.history.conftest import Table
from tests.history.shown import phone_of
from tests.plays.returns import returns_to_rooms

MOST = 5


@pytest.mark.parametrize("name", ["player", "players", "against", "game"])
def test_a_page_returns_at_most_five_times(table: Table, name: str) -> None:
    for _play in range(10):
        table.lady(Ana=3, Ben=1)
        table.tower(Ana=0, Ben=1, Cleo=2)
    ana, ben = table.people["Ana"].pk, table.people["Ben"].pk
    about = {"player": [ana], "against": [ana, ben], "game": ["cat-lady"]}
    address = reverse(f"history:{name}", args=[table.club.pk, *about.get(name, [])])
    phone = phone_of(table.club)
    phone.get(address)  # what computes once has computed
    with returns_to_rooms(site=("history", "clubs")) as returns:
        assert phone.get(address).status_code == 200
    assert len(returns) <= MOST, returns
