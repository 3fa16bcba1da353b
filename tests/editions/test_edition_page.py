"""The page of an edition, and what can be done with it as a whole; who changed what."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from games import registry
from scorepad.clubs.models import Club
from scorepad.editions.models import Edition
from scorepad.plays.offered_editions import editions
from tests.editions.conftest import (
    card_of,
    errors_of,
    page_of,
    posted,
    save,
    send,
    stored,
)

pytestmark = pytest.mark.usefixtures("editions")


def address(name: str, edition: Edition, *more: Any) -> str:
    return reverse(f"admin:editions_edition_{name}", args=[edition.pk, *more])


# -- the page --------------------------------------------------------------------------------------


def test_numbers_stand_in_their_groups(admin: Client) -> None:
    page = admin.get(page_of(stored("cat-lady")))
    headings = [section.heading for section in page.context["sections"]]
    assert headings == [
        "Edition",
        "Cats and food",
        "Toys",
        "Costumes",
        "Catnip",
        "Tokens",
        "What the box has",
        "Cards marked 3+",
        "Cards marked 4",
    ]


def test_cards_are_counted_with_what_is_unknown(admin: Client) -> None:
    page = admin.get(page_of(stored("box-of-treats")))
    counts = [(one.title, one.count, one.unknown) for one in page.context["cards"]]
    assert counts == [("cats", 48, 13), ("boxes", 3, 0), ("shared goals", 2, 1)]
    assert admin.get(page.context["cards"][0].listed).context["cl"].result_count == 48


def test_looking_at_numbers_saves_nothing(admin: Client) -> None:
    edition = stored("cat-lady")
    sent = posted(admin.get(page_of(edition))) | {"_preview": "live"}
    sent |= {"data.numbers.toy_sets": "2, 4, 6, 9, 13"}
    page = admin.post(page_of(edition), sent)
    assert "2, 4, 6, 9, 13" in page.content.decode()
    assert not stored("cat-lady").is_changed


def test_a_copy_belongs_to_the_club_that_was_chosen_or_to_all(admin: Client) -> None:
    game, printed = registry.game("cat-lady"), stored("cat-lady")
    ours, other = Club.objects.create(name="Ours"), Club.objects.create(name="Other")
    assert admin.get(page_of(printed)).context["copied_for"] == [other, ours]
    admin.post(address("copy", printed), {"club": ours.pk})
    assert (len(editions(game, ours)), len(editions(game, other))) == (3, 2)
    listed = admin.get(reverse("admin:editions_edition_changelist")).content.decode()
    assert listed.count("for one club") == 1
    admin.post(address("copy", Edition.objects.get(club=ours)), {})
    assert (len(editions(game, ours)), len(editions(game, other))) == (4, 2)
    admin.post(address("copy", printed), {"club": ""})
    assert (len(editions(game, ours)), len(editions(game, other))) == (5, 3)
    assert admin.post(address("copy", printed), {"club": "x"}).status_code == 404


def test_a_retired_edition_is_not_offered_any_more(admin: Client) -> None:
    send(admin, stored("cat-lady", "reference-manual"), {"retired": "on"})
    offered = Edition.objects.filter(game_slug="cat-lady").offered()
    assert [edition.slug for edition in offered] == ["printed"]


def test_where_all_editions_are_retired_they_are_offered_all_the_same(admin: Client) -> None:
    Edition.objects.filter(game_slug="cat-lady").update(retired=True)
    club = Club.objects.create()
    assert len(editions(registry.game("cat-lady"), club)) == 2


def test_an_edition_is_made_a_clubs_first_choice(admin: Client) -> None:
    manual = stored("cat-lady", "reference-manual")
    ours, other = Club.objects.create(name="Ours"), Club.objects.create(name="Other")
    assert admin.get(page_of(manual)).context["clubs"] == [other, ours]
    for edition in (stored("cat-lady"), manual):  # the later one counts
        admin.post(address("default", edition), {"club": ours.pk})
    game = registry.game("cat-lady")
    assert editions(game, ours)[0][0] == "reference-manual"
    assert editions(game, other)[0][0] == "printed"
    admin.post(address("default", manual), {"club": ours.pk, "remove": "1"})
    assert editions(game, ours)[0][0] == "printed"


def test_what_plays_were_begun_with_is_said(admin: Client, begin: Any) -> None:
    edition = stored("cat-tower")
    assert "No play has begun with this" in admin.get(page_of(edition)).content.decode()
    begin("cat-tower")
    begin("cat-tower")
    said = "2 open plays keep the cards they began with."
    assert said in admin.get(page_of(edition)).content.decode()


def test_two_editions_of_a_game_have_no_short_name_together(admin: Client) -> None:
    copy = stored("cat-lady").copy()
    assert list(errors_of(send(admin, copy, {"slug": "printed"}))) == ["slug"]
    assert send(admin, copy, {"slug": "rulebook"}).status_code == 302  # another game's


def test_the_short_name_of_what_comes_with_the_pad_stays(admin: Client) -> None:
    send(admin, stored("cat-lady"), {"slug": "ours"})
    assert stored("cat-lady").slug == "printed"


def test_house_rules_are_played_with_and_change_no_play_that_was_begun(
    admin: Client, begin: Any
) -> None:
    admin.post(address("copy", stored("cat-lady")))
    house = Edition.objects.get(built_in=False)
    first = begin("cat-lady", edition=house.slug)
    save(admin, house, numbers__toy_sets="2, 4, 6, 9, 13", numbers__overfeeding="on")
    second = begin("cat-lady", edition=house.slug)
    numbers = [play.deck.data["numbers"] for play in (first, second)]
    assert [one["toy_sets"] for one in numbers] == [[1, 3, 5, 8, 12], [2, 4, 6, 9, 13]]
    assert [one.get("overfeeding", False) for one in numbers] == [False, True]


def test_lists_ask_few_questions_of_the_database(
    admin: Client, django_assert_max_num_queries: Any
) -> None:
    for name in ("edition", "card"):
        with django_assert_max_num_queries(12):
            admin.get(reverse(f"admin:editions_{name}_changelist"))


def test_two_editions_are_compared(admin: Client) -> None:
    printed, manual = stored("cat-lady"), stored("cat-lady", "reference-manual")
    page = admin.get(address("compare", printed), {"with": manual.pk})
    found = {one.name for one in page.context["differences"]}
    assert found == {"", "Sir Cuddleface", "Bronte", "LeVar Purrton"}


def test_editions_of_two_games_are_not_compared(admin: Client) -> None:
    other = {"with": stored("cat-tower").pk}
    assert admin.get(address("compare", stored("cat-lady")), other).status_code == 404


# -- who changed what ------------------------------------------------------------------------------


def test_every_change_is_told_with_its_author(admin: Client) -> None:
    save(admin, card_of("cat-lady", "Lily"), vp="7")
    save(admin, stored("cat-lady"), numbers__hungry="-3")
    page = admin.get(address("history", stored("cat-lady")))
    told = [(step.title, str(step.revision.user or "")) for step in page.context["steps"]]
    assert told == [("numbers", "admin"), ("Lily", "admin"), ("The original state", "")]
    assert "Victory points" in page.content.decode()


def test_a_card_tells_only_of_itself(admin: Client) -> None:
    save(admin, card_of("cat-lady", "Lily"), vp="7")
    save(admin, card_of("cat-lady", "Jazz"), vp="7")
    lily = card_of("cat-lady", "Lily")
    page = admin.get(reverse("admin:editions_card_history", args=[lily.pk]))
    told = [[one.name for one in step.differences] for step in page.context["steps"]]
    assert told == [["Lily"], []]  # and how it began


def test_a_card_is_put_back_by_itself(admin: Client) -> None:
    edition, lily = stored("cat-lady"), card_of("cat-lady", "Lily")
    before = lily.data
    save(admin, lily, vp="7")
    save(admin, card_of("cat-lady", "Jazz"), vp="7")
    page = admin.get(reverse("admin:editions_card_history", args=[lily.pk]))
    assert [step.is_current for step in page.context["steps"]] == [True, False]
    first = edition.revisions.last()
    assert first
    answer: Any = admin.post(address("put_back", edition, first.pk), {"card": lily.pk})
    assert answer.url == page_of(lily)
    assert card_of("cat-lady", "Lily").data == before
    assert card_of("cat-lady", "Jazz").data["vp"] == 7


def test_a_card_of_another_edition_is_not_put_back(admin: Client) -> None:
    other = stored("cat-lady", "reference-manual").cards.get(name="Lily")
    edition = stored("cat-lady")
    answer = admin.post(
        address("put_back", edition, edition.revisions.get().pk), {"card": other.pk}
    )
    assert answer.status_code == 404


def test_an_earlier_state_comes_back_with_one_click_and_can_be_undone_too(admin: Client) -> None:
    edition = stored("cat-lady")
    save(admin, card_of("cat-lady", "Lily"), vp="7")
    changed, first = edition.revisions.all()
    admin.post(address("put_back", edition, first.pk))
    assert not stored("cat-lady").is_changed
    admin.post(address("put_back", edition, changed.pk))
    assert card_of("cat-lady", "Lily").data["vp"] == 7
    assert edition.revisions.count() == 4


def test_a_state_of_another_edition_is_not_taken(admin: Client) -> None:
    other = stored("cat-lady", "reference-manual").revisions.get()
    assert admin.post(address("put_back", stored("cat-lady"), other.pk)).status_code == 404


# -- who may ---------------------------------------------------------------------------------------


@pytest.fixture
def viewer(db: None) -> Client:
    """A client of somebody who may look at editions and cards, but not change them."""
    user = User.objects.create_user("eva", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=["view_edition", "view_card"]))
    client = Client()
    client.force_login(user)
    return client


def test_whoever_may_only_look_changes_nothing(viewer: Client) -> None:
    edition, lily = stored("cat-lady"), card_of("cat-lady", "Lily")
    assert viewer.get(page_of(edition)).status_code == 200
    assert viewer.get(page_of(lily)).status_code == 200
    assert viewer.get(address("history", edition)).status_code == 200
    revision = edition.revisions.get().pk
    Club.objects.create()
    assert viewer.get(page_of(edition)).context["clubs"] == []
    for page in (
        page_of(edition),
        address("default", edition),
        page_of(lily),
        address("copy", edition),
        address("restore", edition),
        address("put_back", edition, revision),
        address("load", edition),
    ):
        assert viewer.post(page, {"name": "Ours", "deck": "{}"}).status_code == 403
    assert Edition.objects.filter(built_in=False).count() == 0


@pytest.mark.parametrize("name", ["history", "compare", "copy", "change"])
def test_nobody_gets_in_without_an_account(client: Client, name: str) -> None:
    answer: Any = client.get(address(name, stored("cat-lady")))
    assert answer.status_code == 302
    assert "/login/" in answer.url


def test_editions_in_a_list_say_in_words_what_holds_of_them(admin: Client) -> None:
    save(admin, card_of("cat-lady", "Lily"), vp="7")
    listed = admin.get(reverse("admin:editions_edition_changelist")).text
    assert "comes with the pad, changed here" in listed
    assert "icon-no" not in listed


def test_cards_of_all_editions_are_listed_edition_by_edition(admin: Client) -> None:
    cards = admin.get(reverse("admin:editions_card_changelist")).context["cl"].queryset
    found = [edition for edition, _cards in groupby(card.edition_id for card in cards)]
    assert len(found) == len(set(found))
