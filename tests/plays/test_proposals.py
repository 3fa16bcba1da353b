"""What tables said of unknown cards, as an admin accepts or refuses it."""

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
from scorepad.plays.card_answers import LearnedCard, RefusedAnswer
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play
from scorepad.plays.proposals import OpenCard, Proposal
from scorepad.plays.save import State, store
from tests.editions.conftest import stored
from tests.plays.conftest import address, enter

CARD = "LeVar Purrton"  # its value is not in the reference manual
BOOK = "reference-manual"


def said(card: str, answers: Json, *clubs: str, game: str = "cat-lady") -> None:
    """Clubs that answered so."""
    for name in clubs:
        club, _new = Club.objects.get_or_create(name=name)
        LearnedCard.objects.create(club=club, game_slug=game, card=card, answers=answers)


def page(admin: Client) -> str:
    return " ".join(admin.get(reverse("admin:plays_proposals")).content.decode().split())


def proposed(admin: Client) -> list[OpenCard]:
    """The cards in the order in which they stand on the page."""
    context: Any = admin.get(reverse("admin:plays_proposals")).context
    return [
        *context["contradictory"],
        *(card for _game, cards in context["by_game"] for card in cards),
    ]


def values(admin: Client) -> list[tuple[str, str, Json, int, int]]:
    """Card, field, value, how many clubs say so and how many something else."""
    return [
        (card.name, one.field, one.value, len(one.clubs), len(one.others))
        for card in proposed(admin)
        for one in card.proposals
    ]


def decide(admin: Client, what: str, value: Json, card: str = CARD) -> str:
    """Click a button of the proposal of a value."""
    (one,) = (
        one
        for open_card in proposed(admin)
        for one in open_card.proposals
        if (one.card, one.value) == (card, value)
    )
    return post(admin, what, one)


def post(admin: Client, what: str, one: Proposal) -> str:
    fields = dict(zip(("game", "kind", "card", "field", "value"), one.key, strict=True))
    answer = admin.post(reverse(f"admin:plays_{what}"), fields, follow=True)
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


# -- what is proposed ------------------------------------------------------------------------------


def test_clubs_that_said_the_same_are_one_proposal(editions: None, admin_client: Client) -> None:
    said(CARD, {"vp": 5}, "Thursday cats", "Purr company")
    assert values(admin_client) == [(CARD, "vp", 5, 2, 0)]
    drawn = page(admin_client)
    assert "<span>Victory points <strong>5</strong></span>" in drawn
    assert "2 clubs say so (Purr company, Thursday cats)" in drawn
    assert "Open in: Reference manual" in drawn


def test_contradictions_stand_first_with_who_disagrees(
    editions: None, admin_client: Client
) -> None:
    said("Choupette", {"vp": 2}, "Thursday cats", game="box-of-treats")
    said("Elvis", {"vp": 2}, "Purr company", game="box-of-treats")
    said(CARD, {"vp": 5}, "Thursday cats", "Purr company")
    assert next(iter(proposed(admin_client))).name == CARD
    said("Choupette", {"vp": 3}, "Purr company", "Nine lives", game="box-of-treats")
    assert values(admin_client)[:2] == [("Choupette", "vp", 3, 2, 1), ("Choupette", "vp", 2, 1, 2)]
    drawn = page(admin_client)
    assert drawn.index("Tables disagree") < drawn.index("Choupette") < drawn.index(CARD)
    assert "1 club disagrees (Thursday cats)" in drawn
    assert "2 clubs disagree (Nine lives, Purr company)" in drawn


def test_a_card_of_two_kinds_is_a_contradiction_too(editions: None, admin_client: Client) -> None:
    """Hearts are on affection cards only, points on mischief cards."""
    said("17", {"hearts": 3}, "Thursday cats", game="cantankerous-cats")
    said("17", {"value": 2, "cost": 3}, "Purr company", game="cantankerous-cats")
    (card,) = proposed(admin_client)
    assert card.is_contradictory
    rivals = {one.field: sorted(rival.field for rival in one.rivals) for one in card.proposals}
    assert rivals == {"hearts": ["cost", "value"], "cost": ["hearts"], "value": ["hearts"]}


def test_one_card_under_two_names_is_one_card(editions: None, admin_client: Client) -> None:
    said("Air Strike", {"value": 4}, "Thursday cats", game="cantankerous-cats")
    said("air strike", {"value": 4}, "Purr company", game="cantankerous-cats")
    assert values(admin_client) == [("Air Strike", "value", 4, 2, 0)]


def test_what_an_edition_knows_is_not_proposed(editions: None, admin_client: Client) -> None:
    said("Bronte", {"vp": 9}, "Thursday cats")
    assert "Nothing waits." in page(admin_client)


def test_a_value_that_cannot_be_is_not_proposed(editions: None, admin_client: Client) -> None:
    said(CARD, {"vp": "many"}, "Thursday cats")
    said(CARD, ["5"], "Purr company")
    assert values(admin_client) == []


def test_the_page_takes_the_same_queries_for_any_number_of_proposals(
    editions: None, admin_client: Client, django_assert_num_queries: Callable[[int], Any]
) -> None:
    queries = 7
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
    drawn = decide(admin_client, "accept", 5)
    assert f"{CARD}: now in Reference manual and {house.name}." in drawn
    assert "Nothing waits." in drawn
    for slug in (BOOK, house.slug):
        assert value_of(stored("cat-lady", slug).deck_json()) == 5
    assert value_of(stored("cat-lady").deck_json()) is None  # there its ability gives the points


def test_an_accepted_value_is_a_revision_with_its_author(
    editions: None, admin_client: Client, admin_user: User
) -> None:
    said(CARD, {"vp": 5}, "Thursday cats")
    before = stored("cat-lady", BOOK).revisions.count()
    decide(admin_client, "accept", 5)
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
    assert "1 open play was scored again." in decide(admin_client, "accept", 5)
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
    decide(admin_client, "accept", 5)
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
    assert "1 open play was scored again." in decide(admin_client, "accept", 5, goal)
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
    decide(admin_client, "accept", 5)
    assert total(holding) == before
    assert holding.deck_id == deck


def test_each_open_play_takes_one_query_more(
    begin: Callable[..., Play], admin_client: Client
) -> None:
    def queries(card: str, plays: int) -> int:
        for _number in range(plays):
            begin("box-of-treats", "Ana", "Ben")
        said(card, {"vp": 2}, "Thursday cats", game="box-of-treats")
        (one,) = proposed(admin_client)[0].proposals
        with CaptureQueriesContext(connection) as captured:
            post(admin_client, "accept", one)
        return len(captured)

    first = queries("Choupette", 1)
    assert queries("Elvis", 3) == first + 3
    assert {value_of(play.deck.data, "Elvis") for play in Play.objects.all()} == {2}


def test_a_card_that_no_edition_has_is_added(editions: None, admin_client: Client) -> None:
    said("317", {"hearts": 3}, "Thursday cats", game="cantankerous-cats")
    assert "No edition has this card yet." in page(admin_client)
    decide(admin_client, "accept", 3, "Card 317")
    cards = stored("cantankerous-cats").deck_json()["cards"]
    assert cards[-1] == {"name": "Card 317", "number": 317, "kind": "affection", "hearts": 3}


def test_house_rules_without_a_card_are_not_given_it(editions: None, admin_client: Client) -> None:
    house = stored("cantankerous-cats").copy()
    house.cards.get(name="Air Strike").delete()
    said("Air Strike", {"value": 4}, "Thursday cats", game="cantankerous-cats")
    decide(admin_client, "accept", 4, "Air Strike")
    assert stored("cantankerous-cats").cards.get(name="Air Strike").data["value"] == 4
    assert not house.cards.filter(name="Air Strike").exists()


def test_what_was_decided_meanwhile_is_said(editions: None, admin_client: Client) -> None:
    said(CARD, {"vp": 5}, "Thursday cats")
    (one,) = proposed(admin_client)[0].proposals
    post(admin_client, "accept", one)
    assert "That is no longer open." in post(admin_client, "accept", one)
    assert stored("cat-lady", BOOK).revisions.count() == 2


# -- refused ---------------------------------------------------------------------------------------


def test_refused_it_does_not_come_back_but_another_value_does(
    editions: None, admin_client: Client, admin_user: User
) -> None:
    said(CARD, {"vp": 55}, "Thursday cats")
    assert "refused, and not proposed again" in decide(admin_client, "refuse", 55)
    assert RefusedAnswer.objects.get().user == admin_user
    said(CARD, {"vp": 55}, "Nine lives")
    assert values(admin_client) == []
    said(CARD, {"vp": 5}, "Purr company")
    assert values(admin_client) == [(CARD, "vp", 5, 1, 0)]
    assert value_of(stored("cat-lady", BOOK).deck_json()) is None


def test_a_refusal_is_taken_back(editions: None, admin_client: Client) -> None:
    said(CARD, {"vp": 5}, "Thursday cats")
    decide(admin_client, "refuse", 5)
    assert "Cat Lady, LeVar Purrton: victory points 5" in page(admin_client)
    refused = RefusedAnswer.objects.get()
    admin_client.post(reverse("admin:plays_propose_again", args=[refused.pk]))
    assert values(admin_client) == [(CARD, "vp", 5, 1, 0)]


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
    decide(eva, "accept", 5)
    assert value_of(stored("cat-lady", BOOK).deck_json()) == 5


def test_who_may_only_see_cards_decides_nothing(editions: None) -> None:
    said(CARD, {"vp": 5}, "Thursday cats")
    eva = editor("view_card")
    assert eva.get(reverse("admin:plays_proposals")).status_code == 403
    for what in ("accept", "refuse"):
        assert eva.post(reverse(f"admin:plays_{what}")).status_code == 403
        assert eva.get(reverse(f"admin:plays_{what}")).status_code == 405
    assert not RefusedAnswer.objects.exists()


def test_a_table_sees_nothing_of_it(phone: Client) -> None:
    answer: Any = phone.get(reverse("admin:plays_proposals"))
    assert answer.url.startswith(reverse("admin:login"))
