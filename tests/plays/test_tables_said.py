"""What tables said of unknown cards, as an admin accepts it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.contract import Json
from scorepad.clubs.models import Club
from scorepad.plays.card_answers import LearnedCard
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.missing_values.admin import SaidCard, SaidValue
from scorepad.plays.models import Play
from scorepad.plays.sheet.save import State, store
from tests.editions.conftest import stored
from tests.plays.conftest import address, enter

CARD = "LeVar Purrton"  # its value is not in the reference manual
BOOK = "reference-manual"
PAGE = "admin:plays_learnedcard_changelist"


def said(card: str, answers: Json, *clubs: str, game: str = "cat-lady") -> None:
    """Clubs that answered so."""
    for name in clubs:
        club, _new = Club.objects.get_or_create(name=name)
        LearnedCard.objects.create(club=club, game_slug=game, card=card, answers=answers)


def page(admin: Client) -> str:
    return " ".join(admin.get(reverse(PAGE)).content.decode().split())


def waiting(admin: Client) -> list[SaidCard]:
    """The cards in the order in which they stand on the page."""
    context: Any = admin.get(reverse(PAGE)).context
    return list(context["cards"])


def values(admin: Client) -> list[tuple[str, str, Json, int]]:
    """Card, part, value and how many clubs say so."""
    return [
        (card.name, one.part, one.value, len(one.clubs))
        for card in waiting(admin)
        for one in card.values
    ]


def accept(admin: Client, value: Json, card: str = CARD) -> str:
    """Click the button of a value."""
    (one,) = (
        one
        for said_card in waiting(admin)
        for one in said_card.values
        if (one.card, one.value) == (card, value)
    )
    return accept_one(admin, one)


def accept_one(admin: Client, one: SaidValue) -> str:
    chosen = {"part": one.part, "value": one.written}
    return post(admin, game=one.game.slug, card=one.card, **chosen)


def post(admin: Client, **fields: str) -> str:
    answer = admin.post(reverse("admin:plays_accept"), fields, follow=True)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def value_of(deck: Json, card: str = CARD) -> Json:
    return next(cat.get("vp") for cat in deck["cats"] if cat["name"] == card)


@pytest.fixture
def holding(begin: Callable[..., Play], phone: Client) -> Play:
    """An open play by the reference manual in which Ana holds the card, fed."""
    play = begin("cat-lady", "Ana", "Ben", edition=BOOK)
    enter(phone, play, "hand-1", {"action": f"add:{CARD}"})
    enter(phone, play, "hand-1", {"base": 1, "food.chicken": "1", "food.tuna": "1"})
    return play


def total(play: Play) -> int:
    """Ana's."""
    play.refresh_from_db()
    standings = LoadedPlay.stored(play).result.standings
    return next(one.total for one in standings if one.seat == "1")


# -- what waits -----------------------------------------------------------------------------------


def test_clubs_that_said_the_same_are_one_proposal(editions: None, admin_client: Client) -> None:
    said(CARD, {"vp": 5}, "Thursday cats", "Purr company")
    assert values(admin_client) == [(CARD, "vp", 5, 2)]
    drawn = page(admin_client)
    assert "<span>Victory points <strong>5</strong></span>" in drawn
    assert "2 clubs say so (Purr company, Thursday cats)" in drawn
    assert "Open in: Reference manual" in drawn


def test_what_most_clubs_say_stands_first(editions: None, admin_client: Client) -> None:
    said("Choupette", {"vp": 2}, "Thursday cats", game="box-of-treats")
    said("Choupette", {"vp": 3}, "Purr company", "Nine lives", game="box-of-treats")
    assert values(admin_client) == [("Choupette", "vp", 3, 2), ("Choupette", "vp", 2, 1)]


def test_one_card_under_two_names_is_one_card(editions: None, admin_client: Client) -> None:
    said("Air Strike", {"value": 4}, "Thursday cats", game="cantankerous-cats")
    said("air strike", {"value": 4}, "Purr company", game="cantankerous-cats")
    assert values(admin_client) == [("Air Strike", "value", 4, 2)]


def test_what_an_edition_knows_does_not_wait(editions: None, admin_client: Client) -> None:
    said("Bronte", {"vp": 9}, "Thursday cats")
    assert "Nothing is waiting." in page(admin_client)


def test_a_value_that_cannot_be_does_not_wait(editions: None, admin_client: Client) -> None:
    said(CARD, {"vp": "many"}, "Thursday cats")
    said(CARD, ["5"], "Purr company")
    assert values(admin_client) == []


def test_the_page_takes_the_same_queries_for_any_number_of_values(
    editions: None, admin_client: Client, django_assert_num_queries: Callable[[int], Any]
) -> None:
    queries = 5
    said(CARD, {"vp": 5}, "Thursday cats")
    page(admin_client)
    with django_assert_num_queries(queries):
        page(admin_client)
    said(CARD, {"vp": 4}, "Purr company", "Nine lives")
    for name in ("Choupette", "Elvis", "Tomasso"):
        said(name, {"vp": 2}, "Thursday cats", game="box-of-treats")
    with django_assert_num_queries(queries):
        page(admin_client)


# -- accepted --------------------------------------------------------------------------------------


def test_accepted_it_is_in_every_edition_that_leaves_it_open(
    editions: None, admin_client: Client
) -> None:
    house = stored("cat-lady", BOOK).copy()
    said(CARD, {"vp": 5}, "Thursday cats")
    drawn = accept(admin_client, 5)
    assert f"{CARD}: now in Reference manual and {house.name}." in drawn
    assert "Nothing is waiting." in drawn
    for slug in (BOOK, house.slug):
        assert value_of(stored("cat-lady", slug).deck_json()) == 5
    assert value_of(stored("cat-lady").deck_json()) is None  # there its ability gives the points


def test_an_accepted_value_is_a_revision_with_its_author(
    editions: None, admin_client: Client, admin_user: User
) -> None:
    said(CARD, {"vp": 5}, "Thursday cats")
    before = stored("cat-lady", BOOK).revisions.count()
    accept(admin_client, 5)
    revisions = stored("cat-lady", BOOK).revisions
    assert revisions.count() == before + 1
    latest = revisions.first()
    assert latest is not None
    assert latest.user == admin_user
    assert value_of(latest.deck) == 5


def test_accepted_it_fills_open_plays_which_are_scored_again(
    holding: Play, admin_client: Client
) -> None:
    before, version = total(holding), holding.version
    said(CARD, {"vp": 5}, "Purr company")
    assert "1 open play was scored again." in accept(admin_client, 5)
    assert total(holding) == before + 5
    assert holding.version > version
    assert value_of(holding.deck.data) == 5
    assert [event.kind for event in holding.events.all()] == ["filled"]


def test_what_is_accepted_stands_above_what_an_open_table_answered(
    holding: Play, phone: Client, admin_client: Client
) -> None:
    before = total(holding)
    page = phone.get(address(holding, "sheet", "hand-1")).content.decode()
    name = re.search(r'name="(cats[^"]*vp)"', page)
    assert name is not None
    enter(phone, holding, "hand-1", {"base": 2, name[1]: "3"})
    assert total(holding) == before + 3
    said(CARD, {"vp": 5}, "Purr company")
    accept(admin_client, 5)
    assert total(holding) == before + 5


def test_a_shared_goal_is_filled_in_too(
    begin: Callable[..., Play], phone: Client, admin_client: Client
) -> None:
    """Whatever an open table has typed for it."""
    goal = "14 Fed Cats"
    play = begin("box-of-treats", "Ana", "Ben", "Cleo", shared_goals="on")
    loaded = LoadedPlay.stored(play)
    sheet = {"1": {"name": goal, "vp": 9, "reached": True}}
    store(loaded, loaded.sheet(loaded.slot("goals")), State(sheet, {}))
    before = total(play)
    said(f"goal: {goal}", {"vp": 5}, "Purr company", game="box-of-treats")
    assert "1 open play was scored again." in accept(admin_client, 5, goal)
    assert total(play) == before - 4
    goals = stored("box-of-treats").deck_json()["goals"]
    assert next(one["vp"] for one in goals if one["name"] == goal) == 5


def test_finished_plays_stay_as_they_were(
    holding: Play, phone: Client, admin_client: Client
) -> None:
    page = phone.get(address(holding, "sheet", "hand-1")).content.decode()
    name = re.search(r'name="(cats[^"]*vp)"', page)
    assert name is not None
    enter(phone, holding, "hand-1", {"base": 2, name[1]: "3"})
    enter(phone, holding, "hand-2", {"vp_tokens": "1"})
    phone.post(address(holding, "finish"))
    holding.refresh_from_db()
    assert holding.is_finished
    before, deck = total(holding), holding.deck_id
    said(CARD, {"vp": 5}, "Purr company")
    accept(admin_client, 5)
    assert total(holding) == before
    assert holding.deck_id == deck


def test_each_open_play_takes_one_query_more(
    begin: Callable[..., Play], admin_client: Client
) -> None:
    def queries(card: str, plays: int) -> int:
        for _number in range(plays):
            begin("box-of-treats", "Ana", "Ben")
        said(card, {"vp": 2}, "Thursday cats", game="box-of-treats")
        (one,) = waiting(admin_client)[0].values
        with CaptureQueriesContext(connection) as captured:
            accept_one(admin_client, one)
        return len(captured)

    first = queries("Choupette", 1)
    assert queries("Elvis", 3) == first + 3
    assert {value_of(play.deck.data, "Elvis") for play in Play.objects.all()} == {2}


def test_a_card_that_no_edition_has_is_added(editions: None, admin_client: Client) -> None:
    said("317", {"hearts": 3}, "Thursday cats", game="cantankerous-cats")
    assert "No edition has this card yet." in page(admin_client)
    accept(admin_client, 3, "Card 317")
    cards = stored("cantankerous-cats").deck_json()["cards"]
    assert cards[-1] == {"name": "Card 317", "number": 317, "kind": "affection", "hearts": 3}


def test_house_rules_without_a_card_are_not_given_it(editions: None, admin_client: Client) -> None:
    house = stored("cantankerous-cats").copy()
    house.cards.get(name="Air Strike").delete()
    said("Air Strike", {"value": 4}, "Thursday cats", game="cantankerous-cats")
    accept(admin_client, 4, "Air Strike")
    assert stored("cantankerous-cats").cards.get(name="Air Strike").data["value"] == 4
    assert not house.cards.filter(name="Air Strike").exists()
    assert values(admin_client) == []


def test_what_was_decided_meanwhile_is_said(editions: None, admin_client: Client) -> None:
    said(CARD, {"vp": 5}, "Thursday cats")
    (one,) = waiting(admin_client)[0].values
    accept_one(admin_client, one)
    assert "That is no longer open" in accept_one(admin_client, one)
    assert stored("cat-lady", BOOK).revisions.count() == 2


# -- many at once ----------------------------------------------------------------------------------


def test_all_of_a_card_is_accepted_at_once_what_most_say_first(
    editions: None, admin_client: Client
) -> None:
    said("Choupette", {"vp": 2, "colours": ["gray"]}, "Thursday cats", game="box-of-treats")
    said("Choupette", {"vp": 3}, "Purr company", "Nine lives", game="box-of-treats")
    said("Elvis", {"vp": 2}, "Purr company", game="box-of-treats")
    revisions = stored("box-of-treats").revisions.count()
    drawn = post(admin_client, game="box-of-treats", card="Choupette")
    assert "Choupette: now in Printed deck and Reference manual." in drawn
    cat = stored("box-of-treats").cards.get(name="Choupette").data
    assert (cat["vp"], cat["colours"]) == (3, ["gray"])
    assert values(admin_client) == [("Elvis", "vp", 2, 1)]
    assert stored("box-of-treats").revisions.count() == revisions + 1


def test_of_values_that_as_many_say_none_is_accepted_with_all(
    editions: None, admin_client: Client
) -> None:
    said("Choupette", {"vp": 2, "colours": ["gray"]}, "Thursday cats", game="box-of-treats")
    said("Choupette", {"vp": 3}, "Purr company", game="box-of-treats")
    post(admin_client, game="box-of-treats")
    cat = stored("box-of-treats").cards.get(name="Choupette").data
    assert (cat.get("vp"), cat["colours"]) == (None, ["gray"])
    assert "as many clubs gave another answer" in post(admin_client, game="box-of-treats")


def test_points_that_only_a_told_ability_asks_for_are_accepted_with_it(
    editions: None, admin_client: Client
) -> None:
    ability = {"kind": "per-toy", "points": None}
    said("Ringo", {"ability": ability, "points": 2}, "Thursday cats", game="box-of-treats")
    post(admin_client, game="box-of-treats", card="Ringo")
    cat = stored("box-of-treats").cards.get(name="Ringo").data
    assert cat["ability"] == {"kind": "per-toy", "points": 2}


def test_all_of_a_game_is_accepted_at_once_and_fills_open_plays(
    holding: Play, admin_client: Client
) -> None:
    before = total(holding)
    said(CARD, {"vp": 5}, "Thursday cats")
    said("Elvis", {"vp": 2}, "Thursday cats", game="box-of-treats")
    drawn = post(admin_client, game="cat-lady")
    assert "1 open play was scored again." in drawn
    assert total(holding) == before + 5
    assert values(admin_client) == [("Elvis", "vp", 2, 1)]


def test_of_two_kinds_of_one_card_the_one_that_most_say_is_accepted(
    editions: None, admin_client: Client
) -> None:
    """Hearts are on affection cards only, points on mischief cards."""
    said("17", {"hearts": 3}, "Thursday cats", game="cantankerous-cats")
    said("17", {"value": 2, "cost": 3}, "Purr company", "Nine lives", game="cantankerous-cats")
    post(admin_client, game="cantankerous-cats")
    card = stored("cantankerous-cats").deck_json()["cards"][-1]
    assert card == {"name": "Card 17", "number": 17, "kind": "mischief", "value": 2, "cost": 3}
    assert values(admin_client) == []


# -- who may ---------------------------------------------------------------------------------------


def editor(*permissions: str) -> Client:
    user = User.objects.create_user("Eva", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client()
    client.force_login(user)
    return client


def test_who_may_change_cards_decides_and_sees_no_names_of_clubs(editions: None) -> None:
    said(CARD, {"vp": 5}, "Thursday cats")
    eva = editor("change_card")
    assert "Thursday cats" not in page(eva)
    assert "1 club says so" in page(eva)
    accept(eva, 5)
    assert value_of(stored("cat-lady", BOOK).deck_json()) == 5


def test_who_may_only_see_cards_decides_nothing(editions: None) -> None:
    said(CARD, {"vp": 5}, "Thursday cats")
    eva = editor("view_card")
    assert eva.get(reverse(PAGE)).status_code == 403
    assert eva.post(reverse("admin:plays_accept")).status_code == 403
    assert eva.get(reverse("admin:plays_accept")).status_code == 405


def test_a_table_sees_nothing_of_it(phone: Client) -> None:
    answer: Any = phone.get(reverse(PAGE))
    assert answer.url.startswith(reverse("admin:login"))
