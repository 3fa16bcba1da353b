"""A race of Cantankerous Cats on several phones, as the pad stores and finishes it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from games.contract import Result, from_json
from scorepad.plays.card_answers import LearnedCard
from scorepad.plays.models import Play, Sheet
from tests.plays.conftest import HTMX, address

pytestmark = pytest.mark.postgres

GAME = "cantankerous-cats"
SLOT = "race"
PHONES = 6


@pytest.fixture
def race(begin: Callable[..., Play]) -> Play:
    return begin(GAME, "Ana", "Ben", "Cleo", rules="standard")


def post(phone: Client, play: Play, action: str, name: str, **more: Any) -> Any:
    """Taps a button; `name` is the id of the tap. Underscores in names replace dashes."""
    fields = {key.replace("_", "-"): value for key, value in more.items()}
    posted = {"seen": 0, "submission": name, "action": action, **fields}
    if "base" not in posted:
        posted["base"] = number(play)
    return phone.post(address(play, "save", SLOT), posted, headers=HTMX)


def number(play: Play) -> int:
    sheet = Sheet.objects.filter(play=play, slot=SLOT).first()
    return sheet.number if sheet else 0


def tap(phone: Client, play: Play, *actions: str, **composed: Any) -> None:
    for index, action in enumerate(actions):
        answer = post(phone, play, action, f"aa-{number(play)}-{index}", seen=99, **composed)
        assert answer.status_code == 200


def log(play: Play) -> list[dict[str, Any]]:
    return list(Sheet.objects.get(play=play, slot=SLOT).data.get("log", {}).values())


def result(play: Play) -> Result:
    play.refresh_from_db()
    return from_json(play.result, Result)


def at_once(phones: list[Client], send: Callable[[Client, int], Any]) -> list[int]:
    """Lets all phones send at the same moment; returns the statuses of the answers."""
    start = Barrier(len(phones))

    def go(index: int) -> int:
        try:
            start.wait(timeout=30)
            status: int = send(phones[index], index).status_code
            return status
        finally:
            connection.close()

    with ThreadPoolExecutor(len(phones)) as pool:
        return list(pool.map(go, range(len(phones))))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("attempt", range(3))
def test_actions_that_phones_send_at_the_same_moment_all_count_once(
    join: Callable[[], Client], begin: Callable[..., Play], attempt: int
) -> None:
    play = begin(GAME, "Ana", "Ben", "Cleo", rules="standard")
    phones = [join() for _phone in range(PHONES)]

    def bank(phone: Client, index: int) -> Any:
        """Each phone banks for another cat, or another card, all based on the same sheet."""
        action = f"bank:{index % 3 + 1}:{index + 1}"
        return post(phone, play, action, f"p{index}-1", base=0)

    assert at_once(phones, bank) == [200] * PHONES
    assert sorted(entry["id"] for entry in log(play)) == [f"p{index}-1" for index in range(PHONES)]
    assert sorted(entry["hearts"] for entry in log(play)) == list(range(1, PHONES + 1))


@pytest.mark.django_db(transaction=True)
def test_one_tap_that_is_sent_many_times_at_once_counts_once(
    phone: Client, join: Callable[[], Client], begin: Callable[..., Play]
) -> None:
    play = begin(GAME, "Ana", "Ben", "Cleo", rules="standard")
    phones = [join() for _phone in range(4)]
    sent = at_once(phones, lambda one, _index: post(one, play, "bank:1:2", "aa-1", base=0))
    assert sent == [200] * 4
    assert [entry["hearts"] for entry in log(play)] == [2]


@pytest.mark.django_db(transaction=True)
def test_the_same_event_on_two_phones_at_once_counts_once_and_is_asked_about(
    join: Callable[[], Client], begin: Callable[..., Play]
) -> None:
    play = begin(GAME, "Ana", "Ben", "Cleo", rules="standard")
    phones = [join(), join()]
    at_once(phones, lambda one, index: post(one, play, "bank:1:2", f"p{index}-1", base=0))
    assert len(log(play)) == 1
    held = Sheet.objects.get(play=play, slot=SLOT).data["held"]
    assert [entry["twice"] for entry in held.values()] == [True]


def test_two_phones_that_pass_the_toy_at_once_pass_it_one_seat(
    phone: Client, join: Callable[[], Client], race: Play
) -> None:
    post(phone, race, "pass:1:2", "aa-1", base=0)
    post(join(), race, "pass:1:2", "bb-1", base=0)
    assert [entry["do"] for entry in log(race)] == ["pass-toy"]


def test_a_tap_whose_answer_got_lost_counts_once_though_the_page_was_drawn_since(
    phone: Client, race: Play
) -> None:
    post(phone, race, "bank:1:2", "aa-1")
    post(phone, race, "bank:1:2", "aa-1")  # with the base that the page has by now
    assert len(log(race)) == 1


def test_a_race_is_won_stopped_won_again_and_finished(phone: Client, race: Play) -> None:
    tap(phone, race, "bank:1:4", *["mischief:1:1"] * 7)
    tap(phone, race, "score:1", **{"my-value": 2, "my-cost": 3})
    assert result(race).winners == ()
    phone.post(address(race, "finish"))
    assert not Play.objects.get(pk=race.pk).is_finished
    tap(phone, race, "stop:2")
    tap(phone, race, "score:1", **{"my-value": 2, "my-cost": 3})
    tap(phone, race, "win:1")
    phone.post(address(race, "finish"))
    race.refresh_from_db()
    assert race.is_finished
    assert list(race.seats.values_list("total", "place", "won")) == [
        (9, 1, True),
        (0, 2, False),
        (0, 2, False),
    ]


def test_every_phone_is_asked_about_a_held_attack(
    phone: Client, join: Callable[[], Client], race: Play
) -> None:
    tap(phone, race, "attack:2:1", **{"my-value": 3, "my-cost": 2})
    page = join().get(address(race, "sheet", SLOT)).content.decode()
    assert 'value="confirm:h1:aa-0-0.f0"' in page


def test_a_place_that_is_in_no_sheet_cannot_be_taken_over(phone: Client, race: Play) -> None:
    tap(phone, race, "bank:1:2")
    before = log(race)
    for path in ("held/x/y", "log/foo/bar", "held/h1/do"):
        phone.post(address(race, "settle", SLOT), {"theirs": path}, headers=HTMX)
    assert log(race) == before
    assert phone.get(address(race, "sheet", SLOT)).status_code == 200


def test_characters_that_no_database_stores_are_left_out(phone: Client, race: Play) -> None:
    tap(phone, race, "bank:1:2", **{"my-card": "Nap\0"})
    assert log(race)[0]["card"] == "Nap"


def test_a_tap_takes_at_most_8_queries(
    phone: Client, race: Play, django_assert_max_num_queries: Any
) -> None:
    tap(phone, race, *["bank:1:1"] * 5)
    base = number(race)
    with django_assert_max_num_queries(8):
        post(phone, race, "bank:2:1", "aa-99", seen=99, base=base)


def test_cards_that_a_table_named_are_known_to_its_next_play(
    phone: Client, race: Play, begin: Callable[..., Play]
) -> None:
    tap(phone, race, "bank:1:4", *["mischief:1:1"] * 7)
    tap(phone, race, "score:1", **{"my-value": 2, "my-cost": 3, "my-card": "Air Strike"})
    tap(phone, race, "win:1")
    phone.post(address(race, "finish"))
    learned = LearnedCard.objects.get(club=race.club)
    assert (learned.card, learned.answers) == ("Air Strike", {"value": 2, "cost": 3})
    again = begin(GAME, "Ana", "Ben", rules="standard")
    tap(phone, again, "bank:1:3")
    tap(phone, again, "score:1", **{"my-card": "air strike"})
    assert result(again).standings[0].total == 2
