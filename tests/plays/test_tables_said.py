"""What players entered about unknown cards, as an admin reads it."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.contract import Json
from scorepad.clubs.models import Club
from scorepad.plays.card_answers import LearnedCard

pytestmark = pytest.mark.django_db
CARD = "LeVar Purrton"  # its value is not in the reference manual
PAGE = "admin:plays_learnedcard_changelist"


def said(card: str, answers: Json, *clubs: str, game: str = "cat-lady") -> None:
    """Stores these answers for some clubs."""
    for name in clubs:
        club, _new = Club.objects.get_or_create(name=name)
        LearnedCard.objects.create(club=club, game_slug=game, card=card, answers=answers)


def page(admin: Client) -> str:
    return " ".join(admin.get(reverse(PAGE)).content.decode().split())


def test_each_answer_is_a_line_in_words(admin_client: Client) -> None:
    said(CARD, {"vp": 5}, "Thursday cats")
    said("Elvis", {"needs": {"tuna": 2, "milk": 1}, "colours": ["black"]}, "Purr company")
    said("goal: Full house", {"vp": 3}, "Purr company", game="box-of-treats")
    said("17", {"value": 2, "cost": 3}, "Purr company", game="cantankerous-cats")
    shown = page(admin_client)
    for words in (
        CARD,
        "Victory points: 5",
        "Thursday cats",
        "black",
        "Needs tuna: 2",
        "goal: Full house",
    ):
        assert words in shown


def test_an_answered_ability_is_said_in_words(admin_client: Client) -> None:
    said("Elvis", {"ability": "none"}, "Purr company")
    said("Bronte", {"ability": {"kind": "per-colour", "colour": "gray", "points": -2}}, "Nine")
    shown = page(admin_client)
    assert "Which colour: gray" in shown


def test_the_page_takes_the_same_queries_for_any_number_of_answers(
    admin_client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(12):
        said(f"Card {number}", {"vp": number}, f"Club {number}")
    with django_assert_max_num_queries(8):
        page(admin_client)


# -- who may ---------------------------------------------------------------------------------------


def editor(*permissions: str) -> Client:
    user = User.objects.create_user("Eva", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client()
    client.force_login(user)
    return client


def test_who_may_change_cards_sees_no_names_of_clubs() -> None:
    said(CARD, {"vp": 5}, "Thursday cats")
    eva = editor("change_card")
    assert CARD in page(eva)
    assert "Thursday cats" not in page(eva)


def test_who_may_only_see_cards_sees_no_answers() -> None:
    said(CARD, {"vp": 5}, "Thursday cats")
    assert editor("view_card").get(reverse(PAGE)).status_code == 403


def test_a_table_sees_nothing_of_it(phone: Client) -> None:
    answer: Any = phone.get(reverse(PAGE))
    assert answer.url.startswith(reverse("admin:login"))
