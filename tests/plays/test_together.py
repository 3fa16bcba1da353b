"""Several phones at the very same moment: nothing is lost, nobody is turned away."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client

from scorepad.plays.models import Play, Sheet
from tests.plays.conftest import HTMX, address

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
