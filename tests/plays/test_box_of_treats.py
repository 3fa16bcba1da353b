"""Box of Treats on the pad: boxes, goals between neighbours, solo play, and what is asked only
once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from scorepad.plays.models import Play, Sheet
from tests.plays.conftest import Begin, address
from tests.plays.hands import page_of, tap


@pytest.fixture
def play(begin: Begin) -> Play:
    return begin("box-of-treats", "Ana", "Ben", "Cleo", shared_goals="on")


def test_goals_have_a_sheet_only_where_they_are_played_with(
    begin: Begin, play: Play, phone: Client
) -> None:
    assert "Ben and Cleo" in page_of(phone, play, "goals")
    without = begin("box-of-treats", "Ana", "Ben", "Cleo")
    assert phone.get(address(without, "sheet", "goals")).status_code == 404


def test_a_goal_is_said_with_what_is_missing(play: Play, phone: Client) -> None:
    tap(phone, play, **{"toys.mouse_toy": "3"})
    drawn = tap(phone, play, "goals", **{"1.card": "8 Toys"})
    assert "Ana 3 + Ben 0 of 8, 5 missing" in drawn


def test_two_phones_that_add_boxes_at_once_both_get_theirs(
    play: Play, phone: Client, join: Callable[[], Client]
) -> None:
    tap(phone, play, action="box:gray:any")
    tap(join(), play, action="box:orange:milk")
    boxes = Sheet.objects.get(play=play, slot="hand-1").data["boxes"]
    assert list(boxes) == ["b1", "b2"]


def test_a_filled_box_shows_its_cat(play: Play, phone: Client) -> None:
    tap(phone, play, action="box:orange:chicken")
    drawn = tap(phone, play, base=1, action="add:Pumpkin")
    assert "1 of 1 filled" in drawn
    assert "Pumpkin (auto)" in drawn


def test_alone_the_cat_player_has_a_hand_too(begin: Begin, phone: Client) -> None:
    play = begin("box-of-treats", "Ana")
    tap(phone, play, "hand-cat-player", action="add:Pablo Picatso")
    drawn = tap(phone, play, "hand-cat-player", base=1, **{"food.milk": "3"})
    assert 'aria-label="3 wild food as tuna"' in drawn
    assert "The cat player has 4." in page_of(phone, play, "solo")


def test_the_row_of_an_unknown_card_leads_to_its_form(begin: Begin, phone: Client) -> None:
    play = begin("box-of-treats", "Ana", "Ben")
    drawn = tap(phone, play, action="add:Elvis")
    assert "Not filled in yet: what it needs, points" in drawn
    where = f"/clubs/{play.club_id}/games/box-of-treats/unknown/?play={play.pk}&amp;slot=hand-1"
    assert f'href="{where}&amp;card=Elvis"' in drawn
    answers = {"card": "Elvis", "colours": "gray", "needs.milk": "1", "vp": "3"}
    phone.post(where.replace("&amp;", "&"), answers)
    drawn = page_of(phone, play, "hand-1")
    assert "Not filled in yet" not in drawn
    assert "Needs 1 milk" in drawn


@pytest.mark.parametrize("slot", ["hand-1", "goals"])
def test_who_only_looks_sees_every_sheet_without_any_button(
    play: Play, phone: Client, viewer: Client, slot: str
) -> None:
    tap(phone, play, action="add:Elvis")
    tap(phone, play, base=1, action="box:gray:any")
    tap(phone, play, "goals", **{"1.card": "8 Toys"})
    drawn = page_of(viewer, play, slot)
    assert ("Elvis" if slot == "hand-1" else "8 Toys") in drawn
    assert 'name="action"' not in drawn
    assert "<input" not in drawn
    assert "<select" not in drawn


def test_who_only_looks_at_a_solo_game_sees_the_starting_cards(
    begin: Begin, phone: Client, viewer: Client
) -> None:
    play = begin("box-of-treats", "Ana")
    tap(phone, play, "solo", starting_cards_vp="4", guideline="True")
    drawn = page_of(viewer, play, "solo")
    assert "4 points for the starting cards" in drawn
    assert "<input" not in drawn
