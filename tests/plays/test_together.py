"""Several phones at the same moment: nothing is lost, and nobody is turned away."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from games.contract import Slot
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play, Sheet
from scorepad.plays.sheet import sheet_views
from scorepad.plays.sheet.context import table_context
from scorepad.plays.sheet.poll_cache import TOKEN
from tests.plays.conftest import HTMX, address

pytestmark = pytest.mark.postgres

PHONES = 6


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("attempt", range(3))
def test_phones_that_save_one_sheet_at_once_all_keep_their_field(
    join: Callable[[], Client], begin: Callable[..., Play], attempt: int
) -> None:
    play = begin("cat-in-the-box", "Ana", "Ben", "Cleo")
    fields = [f"{what}-{seat}" for what in ("tricks", "predictions") for seat in (1, 2, 3)]
    phones = [join() for _field in fields]
    start = Barrier(PHONES)

    def save(phone: Client, field: str) -> int:
        try:
            start.wait(timeout=30)
            posted = {"base": 0, field: "3"}
            return phone.post(address(play, "save", "round-1"), posted, headers=HTMX).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(PHONES) as pool:
        answers = list(pool.map(save, phones, fields))
    assert answers == [200] * PHONES
    sheet = Sheet.objects.get(play=play, slot="round-1")
    assert sheet.number == PHONES
    threes = {str(seat): 3 for seat in (1, 2, 3)}
    assert (sheet.data["tricks"], sheet.data["predictions"]) == (threes, threes)


def test_what_is_new_is_drawn_once_for_all_phones_that_look_alike(
    play: Play, join: Callable[[], Client], viewer: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def counted(loaded: LoadedPlay, slot: Slot) -> dict[str, Any]:
        drawn.append(loaded.role)
        return table_context(loaded, slot)

    monkeypatch.setattr(sheet_views, "table_context", counted)
    ask = f"{address(play, 'live', 'round-1')}?version=0"
    phones = [join(), join(), join()]
    pages = [phone.get(ask, headers=HTMX).content.decode() for phone in phones]
    assert drawn == ["host"]
    tokens = [re.findall(r'csrfmiddlewaretoken" value="(\w+)"', page) for page in pages]
    assert len({*map(tuple, tokens)}) == 3
    assert TOKEN not in pages[0]
    assert "csrfmiddlewaretoken" not in viewer.get(ask, headers=HTMX).content.decode()
    assert drawn == ["host", "view"]
    posted = {"base": 0, "tricks-1": 2}
    phones[0].post(address(play, "save", "round-1"), posted)
    assert 'value="2"' in phones[1].get(ask, headers=HTMX).content.decode()
