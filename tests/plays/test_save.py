"""Saving a sheet: revisions, two phones, typed text, undo, queries."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.contract import Result, from_json
from scorepad.plays.models import Play, Revision, Sheet
from tests.plays.conftest import HTMX, address

pytestmark = pytest.mark.postgres

Fields = dict[str, str]

MINIMAL = {"Prefer": "return=minimal"}  # RFC 7240
ROUND: Fields = {"tricks-1": "4", "tricks-2": "3", "tricks-3": "1"}


def save(phone: Client, play: Play, posted: Fields, base: int = 0, submission: str = "") -> Any:
    """Posts round 1 as a phone that last saw revision `base`."""
    body = {"base": base, "submission": submission, **posted}
    return phone.post(address(play, "save", "round-1"), body, headers=HTMX)


def sheet(play: Play, slot: str = "round-1") -> Sheet:
    return Sheet.objects.get(play=play, slot=slot)


def total(play: Play, seat: str) -> int:
    play.refresh_from_db()
    result = from_json(play.result, Result)
    return next(one.total for one in result.standings if one.seat == seat)


def test_a_saved_sheet_is_scored_at_once(phone: Client, play: Play) -> None:
    answer = save(phone, play, ROUND)
    assert answer.status_code == 200
    assert total(play, "1") == 4


def test_every_save_keeps_a_revision(phone: Client, play: Play) -> None:
    save(phone, play, ROUND)
    save(phone, play, {**ROUND, "tricks-1": "5"}, base=1)
    assert [one.state["tricks"]["1"] for one in Revision.objects.all()] == [4, 5]


def test_a_save_that_changes_nothing_keeps_no_revision(phone: Client, play: Play) -> None:
    save(phone, play, ROUND)
    save(phone, play, ROUND, base=1)
    assert Revision.objects.count() == 1


def test_changes_of_two_phones_are_merged(
    phone: Client, join: Callable[[], Client], play: Play
) -> None:
    save(phone, play, ROUND)
    save(phone, play, {**ROUND, "tricks-1": "2"}, base=1)
    answer = save(join(), play, {**ROUND, "tricks-3": "2"}, base=1)
    assert sheet(play).data["tricks"] == {"1": 2, "2": 3, "3": 2}
    assert "two phones" not in answer.content.decode()
    assert answer["X-Merged"] == "1"


def test_a_field_that_both_phones_changed_takes_the_later_and_says_so(
    phone: Client, join: Callable[[], Client], play: Play
) -> None:
    save(phone, play, ROUND)
    save(phone, play, {**ROUND, "tricks-1": "2"}, base=1)
    answer = save(join(), play, {**ROUND, "tricks-1": "5"}, base=1)
    assert sheet(play).data["tricks"]["1"] == 5
    said = "tricks, Ana: two phones entered this at once, first 2, then 5."
    assert said in answer.content.decode()
    news = phone.get(address(play, "live", "round-1"), headers=HTMX).content.decode()
    thumb = news.partition('id="thumb"')[2]
    assert said in thumb  # the earlier phone is told too, above the thumb, and sees the field
    assert re.search(r'class="[^"]*is-wrong[^"]*"\s+id="round-1-player-1"', news)


@pytest.mark.parametrize(("choice", "value"), [("theirs", 2), ("kept", 5)])
def test_either_phone_chooses_and_both_are_told(
    phone: Client, join: Callable[[], Client], play: Play, choice: str, value: int
) -> None:
    save(phone, play, ROUND)
    save(phone, play, {**ROUND, "tricks-1": "2"}, base=1)
    save(join(), play, {**ROUND, "tricks-1": "5"}, base=1)
    play.refresh_from_db()
    before = play.version
    phone.post(address(play, "settle", "round-1"), {choice: "tricks/1"}, headers=HTMX)
    assert sheet(play).data["tricks"]["1"] == value
    assert sheet(play).conflicts == {}
    play.refresh_from_db()
    assert play.version > before


def test_whoever_has_another_sheet_open_is_led_to_the_choice(
    phone: Client, join: Callable[[], Client], play: Play
) -> None:
    predicted = {f"predictions-{seat}": "3" for seat in "123"}
    save(phone, play, ROUND | predicted)
    save(phone, play, {**ROUND, **predicted, "tricks-1": "2"}, base=1)
    save(join(), play, {**ROUND, **predicted, "tricks-1": "5"}, base=1)
    page = phone.get(address(play, "sheet", "round-2")).content.decode()
    assert "Round 1: two phones entered different things at the same time. Choose." in page


def test_entering_something_else_settles_it(
    phone: Client, join: Callable[[], Client], play: Play
) -> None:
    save(phone, play, ROUND)
    save(phone, play, {**ROUND, "tricks-1": "2"}, base=1)
    save(join(), play, {**ROUND, "tricks-1": "5"}, base=1)
    save(phone, play, {**ROUND, "tricks-1": "4"}, base=3)
    assert sheet(play).conflicts == {}


def test_a_phone_never_overtakes_itself(phone: Client, play: Play) -> None:
    save(phone, play, ROUND)
    save(phone, play, {**ROUND, "tricks-1": "2"}, base=1)
    answer = save(phone, play, {**ROUND, "tricks-1": "5"}, base=1)
    assert sheet(play).data["tricks"]["1"] == 5
    assert "two phones" not in answer.content.decode()


def test_a_post_that_is_sent_twice_is_saved_once(phone: Client, play: Play) -> None:
    save(phone, play, ROUND, submission="a1")
    save(phone, play, ROUND, submission="a1")
    save(phone, play, {**ROUND, "tricks-1": "5"}, base=1, submission="b2")
    save(phone, play, {**ROUND, "tricks-1": "5"}, base=1, submission="b2")
    assert sheet(play).number == 2


def test_what_cannot_be_read_is_kept_and_named(phone: Client, play: Play) -> None:
    answer = save(phone, play, {**ROUND, "tricks-1": "four"})
    assert 'value="four"' in answer.content.decode()
    assert "Use a whole number" in answer.content.decode()
    play.refresh_from_db()
    result = from_json(play.result, Result)
    assert not result.complete
    again = phone.get(address(play, "sheet", "round-1")).content.decode()
    assert 'value="four"' in again


def test_what_could_not_be_read_goes_when_it_is_mended(phone: Client, play: Play) -> None:
    save(phone, play, {**ROUND, "tricks-1": "four"})
    save(phone, play, ROUND, base=1)
    assert sheet(play).typed == {}
    assert sheet(play).data["tricks"]["1"] == 4


def test_undo_goes_back_one_change_at_a_time(phone: Client, play: Play) -> None:
    for base, tricks in enumerate(("1", "2", "3")):
        save(phone, play, {**ROUND, "tricks-1": tricks}, base=base)
    seen = []
    for _time in range(4):
        phone.post(address(play, "undo", "round-1"), headers=HTMX)
        seen.append(sheet(play).data.get("tricks", {}).get("1"))
    assert seen == [2, 1, None, None]


def test_a_finished_play_takes_no_more_changes(phone: Client, play: Play) -> None:
    Play.objects.filter(pk=play.pk).update(state=Play.State.FINISHED)
    answer = save(phone, play, ROUND)
    assert answer.status_code == 409
    assert not Sheet.objects.filter(play=play).exists()


def test_a_phone_that_only_delivers_gets_no_page(phone: Client, play: Play) -> None:
    body = {"base": 0, "submission": "a1", **ROUND}
    answer = phone.post(address(play, "save", "round-1"), body, headers=MINIMAL)
    assert answer.status_code == 204
    assert answer["X-Sheet-Number"] == "1"
    assert total(play, "1") == 4


def test_a_phone_that_only_delivers_is_refused_once_the_play_is_finished(
    phone: Client, play: Play
) -> None:
    Play.objects.update(state=Play.State.FINISHED)
    answer = phone.post(address(play, "save", "round-1"), {"base": 0, **ROUND}, headers=MINIMAL)
    assert answer.status_code == 409
    assert answer.content == b""
    assert not Sheet.objects.exists()


def test_without_htmx_a_save_leads_back_to_the_sheet(phone: Client, play: Play) -> None:
    answer = phone.post(address(play, "save", "round-1"), {"base": 0, **ROUND})
    assert answer.status_code == 302
    assert sheet(play).data["tricks"]["1"] == 4


@pytest.mark.parametrize("names", [("Ana", "Ben"), ("Ana", "Ben", "Cleo")])
def test_a_save_takes_at_most_8_queries(
    phone: Client, begin: Callable[..., Play], names: tuple[str, ...]
) -> None:
    play = begin("cat-in-the-box", *names)
    save(phone, play, {f"tricks-{key}": "2" for key in range(1, len(names) + 1)})
    with CaptureQueriesContext(
        connection,
    ) as queries:
        save(phone, play, {f"tricks-{key}": "3" for key in range(1, len(names) + 1)}, base=1)
    assert sheet(play).number == 2
    assert len(queries) <= 8


def test_a_poll_takes_1_query_while_nothing_changed(
    phone: Client, play: Play, django_assert_num_queries: Any
) -> None:
    save(phone, play, ROUND)
    play.refresh_from_db()
    url = f"{address(play, 'live', 'round-1')}?version={play.version}"
    with django_assert_num_queries(1):
        answer = phone.get(url, headers=HTMX)
    assert answer.status_code == 204


def test_a_poll_after_a_change_brings_the_table_and_takes_1_query_once_it_is_drawn(
    phone: Client, join: Callable[[], Client], play: Play, django_assert_num_queries: Any
) -> None:
    save(phone, play, ROUND)
    url, other, another = f"{address(play, 'live', 'round-1')}?version=1", join(), join()
    assert other.get(url, headers=HTMX).status_code == 200
    with django_assert_num_queries(1):
        answer = another.get(url, headers=HTMX)
    assert answer.status_code == 200
    assert 'id="total-1">4<' in answer.content.decode()
