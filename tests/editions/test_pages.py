"""Numbers and cards as an admin edits them, for every game."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.game import Game
from scorepad.editions.models import Edition
from tests.editions.conftest import card_of, errors_of, every_game, page_of, save, send, stored

pytestmark = pytest.mark.usefixtures("editions")


# -- every game ------------------------------------------------------------------------------------


@every_game
def test_saving_an_edition_as_it_is_changes_nothing(game: Game, admin: Client) -> None:
    for slug, data in game.editions.items():
        answer = send(admin, stored(game, slug), {})
        assert answer.status_code == 302, answer.context["adminform"].form.errors
        assert stored(game, slug).deck_json() == data
        assert not stored(game, slug).is_changed


@every_game
def test_saving_every_card_as_it_is_changes_nothing(game: Game, admin: Client) -> None:
    edition = stored(game)
    for card in edition.cards.all():
        answer = send(admin, card, {})
        assert answer.status_code == 302, (card.name, answer.context["adminform"].form.errors)
    assert stored(game).deck_json() == game.editions[edition.slug]
    assert edition.revisions.count() == 1


@every_game
def test_what_came_with_the_pad_is_not_deleted(game: Game, admin: Client) -> None:
    edition = stored(game)
    gone = admin.post(page_of(edition).replace("change", "delete"), {"post": "yes"})
    assert gone.status_code == 403
    assert Edition.objects.filter(pk=edition.pk).exists()


# -- numbers ---------------------------------------------------------------------------------------


def test_numbers_are_changed(admin: Client) -> None:
    edition = stored("cantankerous-cats")
    save(admin, edition, tokens="12", dealt="7")
    deck = stored("cantankerous-cats").deck_json()
    assert (deck["tokens"], deck["dealt"]) == (12, 7)
    assert stored("cantankerous-cats").is_changed


def test_a_list_of_numbers_is_written_with_commas(admin: Client) -> None:
    save(admin, stored("cat-lady"), numbers__toy_sets="2, 4, 6; 9,13")
    assert stored("cat-lady").numbers["numbers"]["toy_sets"] == [2, 4, 6, 9, 13]


@pytest.mark.parametrize("written", ["", "1,2,3,4,5,6", "1, much", "1, 100"])
def test_toy_sets_that_cannot_be_are_refused(admin: Client, written: str) -> None:
    answer = save(admin, stored("cat-lady"), numbers__toy_sets=written)
    assert list(errors_of(answer)) == ["data.numbers.toy_sets"]


def test_what_the_box_has_may_be_left_open(admin: Client) -> None:
    save(admin, stored("cat-lady"), supply__catnip="", supply__lost_cat="0")
    supply = stored("cat-lady").numbers["supply"]
    assert "catnip" not in supply
    assert supply["lost cat"] == 0


def test_rows_of_the_board_are_written_in_their_order(admin: Client) -> None:
    save(admin, stored("cat-in-the-box"), rows="green, Red", cover_order="")
    assert stored("cat-in-the-box").numbers["rows"] == ["green", "red"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rows", ""),
        ("rows", "red, red"),
        ("rows", "red, pink"),
        ("cover_order", "green, yellow, blue, pink"),
        ("paradox_points", "1"),
        ("players.2.covered", "99"),
        ("players.3.columns", ""),
    ],
)
def test_a_board_that_cannot_be_is_refused_at_its_field(
    admin: Client, field: str, value: str
) -> None:
    answer = send(admin, stored("cat-in-the-box"), {f"data.{field}": value})
    assert list(errors_of(answer)) == [f"data.{field}"]
    assert not stored("cat-in-the-box").is_changed


# -- cards -----------------------------------------------------------------------------------------


def test_what_a_card_does_not_tell_is_filled_in(admin: Client) -> None:
    ringo = card_of("box-of-treats", "Ringo")
    assert not ringo.is_known
    changes = {"data.colours": ["gray", "black"], "data.needs.milk": "2", "data.vp": "4"}
    send(admin, ringo, changes | {"data.ability.kind": ""})
    ringo.refresh_from_db()
    assert ringo.is_known
    assert ringo.data == {
        "name": "Ringo",
        "stray": True,
        "min_players": 2,
        "colours": ["black", "gray"],
        "needs": {"milk": 2},
        "vp": 4,
    }


def test_a_cat_may_need_nothing(admin: Client) -> None:
    send(admin, card_of("box-of-treats", "Ringo"), {"data.needs.milk": "0"})
    assert card_of("box-of-treats", "Ringo").data["needs"] == {}


def test_every_colour_are_those_of_the_edition(admin: Client) -> None:
    send(admin, card_of("box-of-treats", "Ringo"), {"data.colours": ["every", "black"]})
    assert card_of("box-of-treats", "Ringo").data["colours"] == "every"


def test_cat_lady_has_no_gray_cats(admin: Client) -> None:
    answer = send(admin, card_of("cat-lady", "Lily"), {"data.colours": ["gray"]})
    assert list(errors_of(answer)) == ["data.colours"]


def test_a_cat_is_given_an_ability(admin: Client) -> None:
    lily = card_of("cat-lady", "Lily")
    ability = {"ability__kind": "per-colour", "ability__colour": "black", "ability__points": "2"}
    save(admin, lily, vp="", **ability)
    lily.refresh_from_db()
    assert lily.data["ability"] == {"kind": "per-colour", "colour": "black", "points": 2}
    assert lily.is_known


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"kind": "per-toy", "most": "3"}, "most"),
        ({"kind": "", "points": "3"}, "points"),
        ({"kind": "per-colour", "points": "2"}, "colour"),
        ({"kind": "one-type-meal", "points": "2", "most": "0"}, "most"),
        ({"kind": "purr"}, "kind"),
    ],
)
def test_an_ability_that_cannot_be_is_refused_at_its_field(
    admin: Client, changes: dict[str, str], field: str
) -> None:
    lily = card_of("cat-lady", "Lily")
    answer = send(admin, lily, {f"data.ability.{key}": value for key, value in changes.items()})
    assert list(errors_of(answer)) == [f"data.ability.{field}"]


def test_points_of_an_ability_may_stay_unknown(admin: Client) -> None:
    save(admin, card_of("cat-lady", "Penny"), ability__points="")
    penny = card_of("cat-lady", "Penny")
    assert penny.data["ability"] == {"kind": "per-toy"}
    assert not penny.is_known


def test_two_cats_of_one_name_are_refused(admin: Client) -> None:
    answer = save(admin, card_of("cat-lady", "Lily"), name="Bronte")
    assert errors_of(answer) == {"data.name": ["“Bronte” is in this edition already"]}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"kind": "mischief", "hearts": "3"}, "hearts"),
        ({"kind": "affection", "value": "2"}, "value"),
        ({"hearts": "100"}, "hearts"),
        ({"number": "4"}, "number"),
        ({"number": "1000"}, "number"),
        ({"name": "", "number": ""}, "name"),
    ],
)
def test_a_card_that_cannot_be_is_refused_at_its_field(
    admin: Client, changes: dict[str, str], field: str
) -> None:
    answer = save(admin, card_of("cantankerous-cats", "Multiplikitty"), **changes)
    assert list(errors_of(answer)) == [f"data.{field}"]


def test_a_box_that_asks_for_nothing_is_refused(admin: Client) -> None:
    answer = save(admin, card_of("box-of-treats", "Gray box"), colour="")
    assert errors_of(answer) == {"__all__": ["A box asks for a colour, a food or both."]}


def test_a_card_is_added_at_the_end(admin: Client) -> None:
    edition = stored("cantankerous-cats")
    address = reverse("admin:editions_card_add") + f"?edition={edition.pk}&kind=cards"
    assert admin.get(address).status_code == 200
    answer = admin.post(address, {"data.number": "17", "data.kind": "mischief", "data.cost": "3"})
    assert answer.status_code == 302
    cards = stored("cantankerous-cats").deck_json()["cards"]
    assert cards[-1] == {"name": "Card 17", "number": 17, "kind": "mischief", "cost": 3}


def test_a_card_cannot_be_added_nowhere(admin: Client) -> None:
    answer: Any = admin.get(reverse("admin:editions_card_add") + "?edition=12345&kind=cards")
    assert answer.url == reverse("admin:editions_edition_changelist")


def test_a_card_is_removed_and_the_edition_remembers(admin: Client) -> None:
    lily = card_of("cat-lady", "Lily")
    admin.post(page_of(lily).replace("change", "delete"), {"post": "yes"})
    edition = stored("cat-lady")
    assert len(edition.deck_json()["cats"]) == 34
    kept = [len(one.deck["cats"]) for one in edition.revisions.all()]
    assert kept == [34, 35]


# -- the list --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "query", "names"),
    [
        ("cat-lady", "q=wae", set()),
        ("cat-lady", "q=WAF", {"Waffle"}),
        ("cat-lady", "q=orange+black+alv", {"Alvin"}),
        ("box-of-treats", "of=box-of-treats.boxes&q=box+gray", {"Gray box"}),
        ("box-of-treats", "q=copy-a-cat", {"Little Nicky"}),
        ("box-of-treats", "of=box-of-treats.goals&known=no", {"14 Fed Cats"}),
        ("cantankerous-cats", "q=5", {"Adoption Day"}),
        ("cantankerous-cats", "q=affection+santa", {"Santa Claws"}),
    ],
)
def test_cards_are_searched_and_filtered(
    admin: Client, game: str, query: str, names: set[str]
) -> None:
    kind = "" if "of=" in query else f"&of={game}.{stored(game).declaration.kinds[0].key}"
    query += f"{kind}&edition={stored(game).pk}"
    page = admin.get(f"{reverse('admin:editions_card_changelist')}?{query}")
    assert {card.name for card in page.context["cl"].queryset} == names


def test_what_a_card_does_is_chosen_with_its_parameters(admin: Client) -> None:
    card = card_of("cantankerous-cats", "Multiplikitty")
    chosen = {"does__kind": "cancel-card", "does__only_mischief": "on"}
    assert list(errors_of(save(admin, card, **chosen, does__count="2"))) == ["data.does.count"]
    save(admin, card, **chosen)
    card.refresh_from_db()
    assert card.data["does"] == {"kind": "cancel-card", "only_mischief": True}


def test_cards_that_were_changed_here_are_found(admin: Client) -> None:
    listed = reverse("admin:editions_card_changelist") + "?of=cat-lady.cats&known=changed"

    def found() -> set[str]:
        return {card.name for card in admin.get(listed).context["cl"].queryset}

    assert found() == set()
    save(admin, card_of("cat-lady", "Lily"), vp="7")
    assert found() == {"Lily"}
    edition = stored("cat-lady")
    admin.post(reverse("admin:editions_edition_restore", args=[edition.pk]))
    assert found() == set()
