"""Editions in the database: loaded, kept as an admin changed them, and copied (for every game)."""

from __future__ import annotations

import pytest
from django.apps.registry import Apps
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import registry
from games.game import Game
from scorepad.editions.apps import load_editions
from scorepad.editions.models import Card, Edition, load_all, load_built_in
from tests.editions.conftest import every_game, stored

pytestmark = pytest.mark.usefixtures("editions")


def test_a_database_that_was_migrated_has_every_edition() -> None:
    every = {(game.slug, slug) for game in registry.games() for slug in game.editions}
    assert set(Edition.objects.values_list("game_slug", "slug")) == every
    Edition.objects.all().delete()
    call_command("migrate", verbosity=0)
    assert set(Edition.objects.values_list("game_slug", "slug")) == every


def test_a_database_of_before_there_were_editions_is_left_alone() -> None:
    Edition.objects.all().delete()
    load_editions(Apps())
    assert not Edition.objects.exists()


@every_game
def test_loading_an_edition_loses_nothing(game: Game) -> None:
    for slug, data in game.editions.items():
        edition = stored(game, slug)
        assert edition.built_in
        assert edition.deck_json() == game.declaration.normalize(data)
        assert game.load_deck(edition.deck_json()).name == edition.name


@every_game
def test_what_comes_with_the_pad_is_written_as_it_is_stored(game: Game) -> None:
    for data in game.editions.values():
        assert game.declaration.normalize(data) == data


@every_game
def test_loading_again_writes_nothing(game: Game) -> None:
    with CaptureQueriesContext(connection) as queries:
        load_all([game])
    written = [query["sql"] for query in queries if query["sql"].startswith(("INSERT", "UPDATE"))]
    assert written == []


@every_game
def test_a_built_in_edition_follows_the_pad_until_an_admin_changes_it(game: Game) -> None:
    edition = stored(game)
    newer = {**game.editions[edition.slug], "name": "Second printing"}
    load_built_in(game, {edition.slug: newer})
    assert stored(game).name == "Second printing"
    Edition.objects.filter(pk=edition.pk).update(name="Ours")
    load_built_in(game, {edition.slug: {**newer, "name": "Third printing"}})
    assert stored(game).name == "Ours"
    assert stored(game).is_changed


@every_game
def test_a_copy_makes_house_rules_that_loading_leaves_alone(game: Game) -> None:
    copy = stored(game).copy()
    again = stored(game).copy()
    assert copy.slug != again.slug
    assert not copy.built_in
    assert copy.deck_json() == {**stored(game).deck_json(), "name": copy.name}
    copy.name = "Grandma's rules"
    copy.save()
    load_all([game])
    copy.refresh_from_db()
    assert copy.name == "Grandma's rules"
    assert game.load_deck(copy.deck_json()).name == "Grandma's rules"


def test_a_copy_has_cards_of_its_own() -> None:
    copy = stored("cat-lady").copy()
    copy.cards.filter(name="Lily").delete()
    assert copy.cards.count() == 34
    assert stored("cat-lady").cards.count() == 35


def test_a_card_that_somebody_changed_stays_changed() -> None:
    lily = stored("cat-lady").cards.get(name="Lily")
    lily.put({**lily.data, "vp": 7})
    lily.save()
    load_all(registry.games())
    deck = registry.game("cat-lady").load_deck(stored("cat-lady").deck_json())
    assert deck.card("Lily").known.cat.vp == 7


def test_a_card_that_is_still_there_stays_the_same_row() -> None:
    edition = stored("cat-lady")
    lily = edition.cards.get(name="Lily")
    deck = edition.deck_json()
    cats = [cat | {"vp": 3} if cat["name"] == "Lily" else cat for cat in deck["cats"][1:]]
    edition.set_deck({**deck, "cats": cats})
    lily.refresh_from_db()
    assert lily.data["vp"] == 3
    assert not edition.cards.filter(name="Shadow").exists()


def test_cards_of_one_name_are_told_apart() -> None:
    """Two cards are called Laser Pointer, and neither has a number."""
    edition = stored("cantankerous-cats")
    before = set(edition.cards.values_list("pk", "name"))
    edition.set_deck(edition.deck_json())
    assert set(edition.cards.values_list("pk", "name")) == before


def test_every_state_of_an_edition_is_kept_with_its_author() -> None:
    eva = User.objects.create_user("eva")
    edition = stored("cat-tower")
    edition.set_deck({**edition.deck_json(), "hand": 8}, eva)
    edition.set_deck({**edition.deck_json(), "hand": 8}, eva)  # the same once more
    kept = [(one.user, one.deck["hand"]) for one in edition.revisions.all()]
    assert kept == [(eva, 8), (None, 7)]


def test_a_card_says_what_it_can_be_found_by() -> None:
    def found(facet: str) -> set[str]:
        cards = Card.objects.filter(edition=stored("box-of-treats"), kind="cats")
        return set(cards.filter(facets__contains=f" {facet} ").values_list("name", flat=True))

    assert {"Alvin", "Bronte"} <= found("colours=orange")
    assert "Sweetheart" in found("colours=gray")
    assert found("needs.any") == {"Truffle", "Mister Fit"}
    assert found("ability.kind=wild-tokens") == {"Moonbeam"}
    assert "Calf" in found("unknown")
    assert not {"Waffle", "Alvin"} & found("unknown")  # their abilities give meal and points
