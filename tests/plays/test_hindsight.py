"""What would have won, on the page of a play."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from games import standings
from games.cat_lady.feeding.best_responses import feed_everyone
from scorepad.plays.models import Play
from tests.plays.conftest import HTMX, address, enter, words
from tests.plays.test_scored_once import calls_of

QUERIES = 7  # of a result, whoever played


@pytest.fixture
def lost(begin: Callable[..., Play], phone: Client) -> Play:
    """A play in which Ana has 7 points. Ben has 1: he would have 5, but a cat stayed hungry
    although he has its chicken."""
    play = begin("cat-lady", "Ana", "Ben")
    enter(phone, play, "hand-1", {"costumes": 1, "vp_tokens": 2, "food.wild": 0})
    bell = {"costumes": 1, "vp_tokens": 1, "food.chicken": 1, "action": "add:Bell"}
    enter(phone, play, "hand-2", bell)
    enter(phone, play, "hand-2", {"base": 1, "mode": "by-hand"})
    phone.post(address(play, "finish"))
    play.refresh_from_db()
    assert play.is_finished
    return play


def hindsight_of(phone: Client, play: Play, seat: str) -> str:
    return words(phone.get(address(play, "hindsight", seat), headers=HTMX).content.decode())


def test_a_result_offers_hindsight_to_those_who_lost(phone: Client, lost: Play) -> None:
    page = phone.get(address(lost, "result")).content.decode()
    fold = phone.get(address(lost, "hindsight_fold"), headers=HTMX).content.decode()
    assert address(lost, "hindsight_fold") in page
    assert address(lost, "hindsight", "2") in fold
    assert address(lost, "hindsight", "1") not in fold
    assert phone.get(address(lost, "hindsight", "1")).status_code == 404


def test_hindsight_with_nothing_in_it_is_not_drawn(
    begin: Callable[..., Play], phone: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = begin("cat-tower", "Ana", "Ben", "Cleo", games=1)
    enter(phone, play, "game-1", {f"cards_left-{seat}": 5 * seat - 5 for seat in (1, 2, 3)})
    phone.post(address(play, "finish"))
    monkeypatch.setattr("games.hindsight.would_have_won", lambda *_: ())
    page = phone.get(address(play, "result")).content.decode()
    fold = phone.get(f"{address(play, 'hindsight_fold')}?number=0", headers=HTMX).content.decode()
    assert "One moment" in page
    assert "number=1" in fold
    last = phone.get(f"{address(play, 'hindsight_fold')}?number=1", headers=HTMX).content.decode()
    assert "hidden" in last
    assert "What would have won?" not in phone.get(address(play, "hindsight_fold")).content.decode()


def test_only_one_phone_searches_at_a_time(
    begin: Callable[..., Play], phone: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = begin("cat-tower", "Ana", "Ben", "Cleo", games=1)
    enter(phone, play, "game-1", {f"cards_left-{seat}": 5 * seat - 5 for seat in (1, 2, 3)})
    phone.post(address(play, "finish"))
    meanwhile = []

    def search(*_: object) -> tuple[()]:
        meanwhile.append(phone.get(address(play, "hindsight_fold"), headers=HTMX).text)
        return ()

    monkeypatch.setattr("games.hindsight.would_have_won", search)
    phone.get(address(play, "hindsight_fold"), headers=HTMX)
    assert len(meanwhile) == 1
    assert "number=0" in meanwhile[0]


def test_a_result_and_its_sheets_are_drawn_without_scoring(phone: Client, lost: Play) -> None:
    with calls_of(standings.rank, feed_everyone) as calls:
        assert phone.get(address(lost, "result")).status_code == 200
        assert phone.get(address(lost, "as_it_was", "hand-2"), headers=HTMX).status_code == 200
    assert not calls


def test_what_would_have_won_is_told_with_its_lines(phone: Client, lost: Play) -> None:
    found = hindsight_of(phone, lost, "2")
    assert "With the best feeding and one cat tower more: 7, tied with Ana but ahead" in found
    assert "Hungry cats −2 → becomes 0" in found
    assert "<html" not in phone.get(address(lost, "hindsight", "2"), headers=HTMX).content.decode()


def test_it_is_a_page_of_its_own_without_a_script(viewer: Client, lost: Play) -> None:
    page = viewer.get(address(lost, "hindsight", "2")).content.decode()
    assert "<html" in page
    assert address(lost, "result") in page


def test_it_is_searched_for_once_for_each_state_of_the_play(
    phone: Client, lost: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = hindsight_of(phone, lost, "2")
    monkeypatch.setattr("games.hindsight.would_have_won", lambda *_: ())
    assert hindsight_of(phone, lost, "2") == first
    Play.objects.update(version=lost.version + 1)
    assert "No small change would have been enough." in hindsight_of(phone, lost, "2")


def test_queries_of_a_result_do_not_grow_with_its_players(
    phone: Client, begin: Callable[..., Play], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for names in (("Ana", "Ben"), ("Ana", "Ben", "Cleo")):
        play = begin("cat-tower", *names, games=1)
        left = {f"cards_left-{seat}": seat - 1 for seat in range(1, len(names) + 1)}
        enter(phone, play, "game-1", left)
        phone.post(address(play, "finish"))
        phone.get(address(play, "result"))
        with django_assert_num_queries(QUERIES):
            phone.get(address(play, "result"))


def test_hands_fed_by_hand_tell_what_they_left_in_the_bowl(phone: Client, lost: Play) -> None:
    """If Bell were fed she would score 1, would not be hungry (-2), and nothing would be left over
    (-2): 5 more."""
    page = words(phone.get(address(lost, "result")).content.decode())
    assert "Ben missed 5 points: 1 instead of 6 with the best feeding." in page
    assert "Ana left" not in page
    phone.post(address(lost, "reopen"))
    enter(phone, lost, "hand-2", {"base": 2, "food.chicken": 0, "mode": "by-hand"})
    phone.post(address(lost, "finish"))
    page = words(phone.get(address(lost, "result")).content.decode())
    assert "Ben fed the cats perfectly: no other feeding scores more." in page
