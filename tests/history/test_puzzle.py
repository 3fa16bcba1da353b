"""The puzzle of a night (ST-23): which hand it shows, and its page, which stores nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.apps import apps
from django.core import serializers
from django.test import Client
from django.urls import reverse

from scorepad.clubs.models import Club, NameLevel, RateLimitCounter
from scorepad.history import puzzles as puzzle_views
from scorepad.history.puzzles import NightPuzzle
from scorepad.plays.lifecycle import delete, exclude, reopen
from scorepad.plays.models import Play
from tests.history.conftest import FIRST, Table, load
from tests.history.hands import hand, hands
from tests.history.shown import text_of
from tests.phones import phone_of

NIGHT = FIRST.date()
HTMX = {"HX-Request": "true"}


def night_page(phone: Client, club: Club) -> Any:
    return phone.get(reverse("history:night", args=[club.pk, NIGHT]))


def puzzle_on(phone: Client, club: Club) -> NightPuzzle | None:
    found: NightPuzzle | None = night_page(phone, club).context["puzzle"]
    return found


def address_of(play: Play) -> str:
    return reverse("history:puzzle", args=[play.club_id, play.pk])


def shared_address_of(play: Play) -> str:
    return reverse("history:shared_puzzle", args=[play.club.view_key, play.pk])


# -- which hand ------------------------------------------------------------------------------------


def test_a_night_whose_hands_leave_little_to_find_has_no_puzzle(
    table: Table, phone: Client
) -> None:
    hands(table, Ana=2, Ben=2)
    assert puzzle_on(phone, table.club) is None


def test_a_hand_that_leaves_three_points_to_find_stands_on_the_page_of_the_night(
    table: Table, phone: Client
) -> None:
    play = hands(table, Ana=2, Ben=3)
    page = night_page(phone, table.club)
    ben = table.people["Ben"].pk
    assert page.context["puzzle"] == (play.pk, ben, "Can you match Ben’s 12?")
    assert "Can you match Ben’s 12?" in text_of(page)
    assert f'href="{address_of(play)}"' in text_of(page)


def test_the_hand_that_leaves_most_to_find_is_chosen(table: Table, phone: Client) -> None:
    hands(table, Ana=3)
    most = hands(table, Ana=4, Ben=5)
    hands(table, Ana=4)
    found = puzzle_on(phone, table.club)
    assert found is not None
    assert (found.play, found.player) == (most.pk, table.people["Ben"].pk)


def test_of_equal_hands_the_one_of_the_first_play_is_chosen(table: Table, phone: Client) -> None:
    hands(table, 2, Ana=3)
    first = hands(table, 1, Ana=3)
    found = puzzle_on(phone, table.club)
    assert found is not None
    assert found.play == first.pk


def test_a_play_that_does_not_count_has_none(table: Table, phone: Client) -> None:
    exclude(load(hands(table, Ana=5)), counts=False)
    table.tower(Ana=0, Ben=3)
    assert puzzle_on(phone, table.club) is None


def test_a_play_that_was_deleted_or_reopened_has_none_any_more(table: Table, phone: Client) -> None:
    gone, again, left = hands(table, Ana=6), hands(table, Ana=5), hands(table, Ana=3)
    delete(load(gone))
    reopen(load(again))
    found = puzzle_on(phone, table.club)
    assert found is not None
    assert found.play == left.pk
    assert phone.get(address_of(gone)).status_code == 404
    assert phone.get(address_of(again)).status_code == 404


def test_a_correction_chooses_anew(table: Table, phone: Client) -> None:
    play = hands(table, Ana=3)
    assert puzzle_on(phone, table.club)
    table.correct(play, {"hand-1": hand(2)})
    assert puzzle_on(phone, table.club) is None


def test_who_missed_something_by_hand_is_to_be_beaten(table: Table, phone: Client) -> None:
    play = hands(table, Ana=3)
    table.correct(play, {"hand-1": hand(3, feeding="by-hand")})
    found = puzzle_on(phone, table.club)
    assert found is not None
    assert found.question == "Can you beat Ana’s −1?"


def test_a_play_without_a_hand_worth_it_has_no_page(table: Table, phone: Client) -> None:
    for play in (hands(table, Ana=2), table.tower(Ana=0, Ben=3)):
        assert phone.get(address_of(play)).status_code == 404


# -- the page --------------------------------------------------------------------------------------


def post(phone: Client, address: str, moves: str, action: str, **headers: Any) -> Any:
    return phone.post(address, {"moves": moves, "action": action}, **headers)


def after(phone: Client, address: str, *actions: str) -> str:
    """Returns the address to which these taps lead without scripts."""
    moves, place = "", address
    for action in actions:
        place = post(phone, address, moves, action).headers["Location"]
        moves = parse_qs(urlsplit(place).query).get("moves", [""])[0]
    return place


def test_it_begins_with_all_cats_hungry(table: Table, phone: Client) -> None:
    page = text_of(phone.get(address_of(hands(table, Ana=3))))
    assert "Can you match Ana’s 13?" in page
    assert "−1 of 13" in page


def test_a_tap_is_scored_by_the_pad(table: Table, phone: Client) -> None:
    address = address_of(hands(table, Ana=3))
    answer = post(phone, address, "", "feed:c1", headers=HTMX)
    assert "10 of 13" in text_of(answer)
    assert "<html" not in text_of(answer)


def test_without_scripts_a_tap_leads_to_an_address_that_can_be_loaded_again(
    table: Table, phone: Client
) -> None:
    address = address_of(hands(table, Ana=3))
    place = after(phone, address, "feed:c1", "take:c1", "feed:c2")
    for _time in range(2):
        assert "13 of 13" in text_of(phone.get(place))


def test_whoever_finds_the_best_is_told(table: Table, phone: Client) -> None:
    address = address_of(hands(table, Ana=3))
    assert "Found: this hand cannot" in text_of(phone.get(after(phone, address, "feed:c2")))
    assert "Found" not in text_of(phone.get(after(phone, address, "feed:c1")))


def test_a_hint_names_a_cat_that_eats(table: Table, phone: Client) -> None:
    address = address_of(hands(table, Ana=3))
    page = text_of(phone.get(after(phone, address, "hint")))
    assert "Tom eats in the best feeding." in page
    assert "−1 of 13" in page


def test_who_has_found_it_needs_no_hint(table: Table, phone: Client) -> None:
    page = text_of(phone.get(after(phone, address_of(hands(table, Ana=3)), "feed:c2", "hint")))
    assert "Found: this hand cannot be fed better." in page


def test_the_solution_is_shown_and_is_not_found(table: Table, phone: Client) -> None:
    page = text_of(phone.get(after(phone, address_of(hands(table, Ana=3)), "solution")))
    assert "This is the best feeding." in page
    assert "13 of 13" in page
    assert "Found" not in page


@pytest.mark.parametrize("moves", ["0-9-0-0-0_", "c1", "1-1-1-1-1_1-1-1-1-1", "_" * 99, "ü"])
def test_moves_that_nobody_can_have_made_begin_anew(
    table: Table, phone: Client, moves: str
) -> None:
    play = hands(table, Ana=3)
    assert "−1 of 13" in text_of(phone.get(address_of(play), {"moves": moves}))
    answer = post(phone, address_of(play), moves, "take-all", headers=HTMX)
    assert "−1 of 13" in text_of(answer)


def stored() -> Mapping[str, str]:
    """Returns everything in the database, except how often somebody tapped."""
    return {
        model._meta.label: serializers.serialize("json", model._default_manager.order_by("pk"))
        for model in apps.get_models()
        if model is not RateLimitCounter
    }


def test_nothing_is_stored(table: Table, phone: Client) -> None:
    play = hands(table, Ana=3)
    viewer, guest = phone_of(table.club, "view"), Client()
    night_page(phone, table.club)
    before = stored()
    for who, address in (
        (phone, address_of(play)),
        (viewer, address_of(play)),
        (guest, shared_address_of(play)),
    ):
        for action in ("feed:c1", "remove:c1", "hint", "solution"):
            assert text_of(post(who, address, "", action, headers=HTMX))
        assert text_of(who.get(address))
    assert stored() == before


def test_another_key_opens_no_puzzle(table: Table) -> None:
    wrong = reverse("history:shared_puzzle", args=["x" * 24, hands(table, Ana=3).pk])
    assert Client().get(wrong).status_code == 404


def test_who_taps_too_often_has_to_wait(
    table: Table, phone: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzle_views, "MOST_TAPS", 2)
    address = address_of(hands(table, Ana=3))
    statuses = [post(phone, address, "", "feed:c1", headers=HTMX).status_code for _tap in "123"]
    assert statuses == [200, 200, 429]
    assert phone.get(address, {"moves": "_"}).status_code == 429
    assert phone.get(address).status_code == 200


# -- viewers ---------------------------------------------------------------------------------------


def test_behind_the_shared_link_of_the_night_stands_the_puzzle(table: Table) -> None:
    play = hands(table, Ana=3)
    night = reverse("history:shared_night", args=[table.club.view_key, NIGHT])
    page = text_of(Client().get(night))
    assert f'href="{shared_address_of(play)}"' in page
    guest = Client()
    asked = text_of(guest.get(shared_address_of(play)))
    assert "Can you match Ana’s 13?" in asked
    assert f'href="{night}"' in asked
    place = after(guest, shared_address_of(play), "feed:c2")
    assert place.startswith(shared_address_of(play))
    assert "13 of 13" in text_of(guest.get(place))


def test_viewers_see_names_as_the_club_shows_them(table: Table) -> None:
    play = hands(table, Ana=3)
    Club.objects.update(viewers_see=NameLevel.INITIALS)
    viewer = phone_of(table.club, "view")
    play.refresh_from_db()
    pages = [
        *(text_of(one) for one in (night_page(viewer, table.club), viewer.get(address_of(play)))),
        text_of(Client().get(shared_address_of(play))),
    ]
    for page in pages:
        assert "Can you match A’s 13?" in page
        assert "Ana" not in page


# -- queries ---------------------------------------------------------------------------------------


def test_the_page_takes_the_same_queries_for_any_hand(
    table: Table, phone: Client, django_assert_max_num_queries: Any
) -> None:
    play = hands(table, Ana=3, Ben=4, Cleo=5)
    phone.get(address_of(play))
    with django_assert_max_num_queries(4):
        phone.get(address_of(play))
    with django_assert_max_num_queries(7):
        post(phone, address_of(play), "", "feed:c1", headers=HTMX)


def test_the_night_looks_for_it_once_in_the_same_queries_for_any_number_of_plays(
    table: Table, phone: Client, django_assert_max_num_queries: Any
) -> None:
    hands(table, Ana=3)
    night_page(phone, table.club)
    with django_assert_max_num_queries(7):
        night_page(phone, table.club)
    for beyond in (2, 4, 5):
        hands(table, Ana=beyond, Ben=3)
    with django_assert_max_num_queries(13):
        night_page(phone, table.club)
