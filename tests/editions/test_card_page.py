"""The page of one card: what it shows, what it will do, and the way to the next card."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.contract import wording
from scorepad.editions.models import Card
from tests.editions.conftest import card_of, errors_of, page_of, posted, send, stored

pytestmark = pytest.mark.usefixtures("editions")


def names(page: Any) -> list[str]:
    """Returns the names of the drawn fields, in order."""
    return [
        field.name.removeprefix("data.")
        for section in page.context["sections"]
        for field in section.fields
    ]


def look(admin: Client, card: Card, **changes: Any) -> Any:
    """Returns what the page shows while these changes are entered but not saved."""
    sent = posted(admin.get(page_of(card))) | {"_preview": "live"}
    sent |= {f"data.{name.replace('__', '.')}": value for name, value in changes.items()}
    return admin.post(page_of(card), sent, headers={"HX-Request": "true"})


def sentence(page: Any) -> str:
    return wording(page.context["preview"].sentence, {})


# -- fields ----------------------------------------------------------------------------------------


def test_fields_stand_as_they_are_printed_and_an_ability_has_only_its_own(admin: Client) -> None:
    needs = ["needs.chicken", "needs.tuna", "needs.milk", "needs.any"]
    before = ["name", "stray", "min_players", "colours", *needs, "vp", "ability.kind"]
    assert names(admin.get(page_of(card_of("cat-lady", "Lily")))) == before
    assert names(admin.get(page_of(card_of("cat-lady", "Alvin")))) == [
        *before,
        "ability.colour",
        "ability.points",
    ]


def test_another_ability_shows_its_own_fields_at_once(admin: Client) -> None:
    page = look(admin, card_of("cat-lady", "Alvin"), ability__kind="one-type-meal")
    assert names(page)[-2:] == ["ability.points", "ability.most"]
    assert "<html" not in page.content.decode()


def test_another_ability_can_be_looked_at_without_scripts(admin: Client) -> None:
    alvin = card_of("cat-lady", "Alvin")
    sent = posted(admin.get(page_of(alvin))) | {"_preview": "1", "data.ability.kind": "per-toy"}
    page = admin.post(page_of(alvin), sent)
    assert names(page)[-1:] == ["ability.points"]
    assert "<html" in page.content.decode()
    alvin.refresh_from_db()
    assert alvin.data["ability"]["kind"] == "per-colour"


def test_a_parameter_that_was_left_behind_is_shown_with_its_error(admin: Client) -> None:
    """Without scripts the parameter is still on the page when another ability is saved."""
    answer = send(admin, card_of("cat-lady", "Alvin"), {"data.ability.kind": "per-toy"})
    assert list(errors_of(answer)) == ["data.ability.colour"]
    assert "ability.colour" in names(answer)


# -- what it does ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "name", "words"),
    [
        ("cat-lady", "Lily", "2 points when fed"),
        ("cat-lady", "Shadow", "1 point when fed"),
        ("cat-lady", "Florence", "2 per fed orange cat, this one included"),
        ("cat-lady", "Macak", "2 points when fed; counts as one more catnip"),
        ("box-of-treats", "White milk box", "filled by a white cat that eats milk"),
        ("box-of-treats", "8 Toys", "3 points for both when together they have 8 toys"),
        ("cantankerous-cats", "Escape", "a domestic cat turns feral"),
    ],
)
def test_a_sentence_says_what_a_card_does(admin: Client, game: str, name: str, words: str) -> None:
    assert sentence(admin.get(page_of(card_of(game, name)))) == words


def test_what_is_unknown_is_said(admin: Client) -> None:
    preview = admin.get(page_of(card_of("box-of-treats", "Mina"))).context["preview"]
    assert preview.unknown == ("colours", "points each")
    assert preview.sentence is None


@pytest.mark.parametrize(
    ("name", "unknown"),
    [
        ("Multiplikitty", ("kind",)),
        ("Santa Claws", ("hearts",)),
        ("Air Strike", ("number", "points", "cost")),
        ("Escape", ()),
    ],
)
def test_a_card_is_asked_only_for_what_its_kind_has(
    admin: Client, name: str, unknown: tuple[str, ...]
) -> None:
    card = stored("cantankerous-cats").cards.filter(name=name)[0]
    assert admin.get(page_of(card)).context["preview"].unknown == unknown


def test_the_sentence_follows_what_is_entered(admin: Client) -> None:
    page = look(admin, card_of("cat-lady", "Lily"), vp="9")
    assert sentence(page) == "9 points when fed"


def test_looking_saves_nothing(admin: Client) -> None:
    lily = card_of("cat-lady", "Lily")
    look(admin, lily, vp="9")
    assert card_of("cat-lady", "Lily").data == lily.data
    assert stored("cat-lady").revisions.count() == 1


def test_what_is_not_whole_yet_shows_nothing(admin: Client) -> None:
    page = look(admin, card_of("cat-lady", "Lily"), vp="many")
    assert page.context["preview"] is None
    assert page.status_code == 200


def test_a_new_card_is_looked_at_too(admin: Client) -> None:
    edition = stored("cat-lady")
    address = reverse("admin:editions_card_add") + f"?edition={edition.pk}&kind=cats"
    page = admin.post(address, {"_preview": "live", "data.name": "Mo", "data.vp": "3"})
    assert sentence(page) == "3 points when fed"


# -- the way to the next ---------------------------------------------------------------------------


def test_the_cards_around_it_are_linked(admin: Client) -> None:
    around = admin.get(page_of(card_of("box-of-treats", "Calf"))).context["around"]
    assert (around.previous.name, around.next.name) == ("Biddy", "Choupette")
    assert (around.place, around.count) == (39, 48)


@pytest.mark.parametrize(
    ("button", "name"),
    [("_next", "Jazz"), ("_unknown", "Aoshima & Friends"), ("_continue", "Shadow")],
)
def test_saving_goes_where_the_button_says(admin: Client, button: str, name: str) -> None:
    answer = send(admin, card_of("box-of-treats", "Shadow"), {button: "1"})
    assert answer.url == page_of(card_of("box-of-treats", name))


ANSWERS: dict[str, dict[str, Any]] = {
    "colours": {"data.colours": ["gray"]},
    "needs": {"data.needs.milk": "1"},
    "vp": {"data.vp": "2"},
    "ability": {"data.ability.kind": ""},
    "ability.points": {"data.ability.points": "1"},
    "ability.food": {"data.ability.food": "tuna"},
}


def test_unknown_cards_are_walked_through_until_none_is_left(admin: Client) -> None:
    card = card_of("box-of-treats", "Calf")
    for _card in range(13):
        answers = [ANSWERS[part] for part in card.card_kind.unknown(card.data)]
        told = {name: value for answer in answers for name, value in answer.items()}
        answer = send(admin, card, {**told, "_unknown": "1"})
        assert answer.status_code == 302, (card.name, answer.context["form"].errors)
        card = Card.objects.get(pk=int(answer.url.split("/")[-3]))
    edition = stored("box-of-treats")
    assert not edition.cards.filter(kind="cats", facets__contains=" unknown ").exists()
    assert answer.url == page_of(card_of("box-of-treats", "Biddy"))


def test_a_page_asks_few_questions_of_the_database(
    admin: Client, django_assert_max_num_queries: Any
) -> None:
    address = page_of(card_of("box-of-treats", "Calf"))
    with django_assert_max_num_queries(8):
        admin.get(address)
