"""Editions in the database: loaded, kept as an admin changed them, copied (for every game)."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import registry
from games.contract import Game
from games.editions import AbstractEdition, edition_model, load_all

pytestmark = pytest.mark.usefixtures("editions")
every_game = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)


def stored(game: Game) -> AbstractEdition:
    """The game's first edition."""
    slug = next(iter(game.editions))
    return edition_model(game)._default_manager.get(slug=slug)


@pytest.fixture
def admin(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("admin"))
    return client


def address(edition: AbstractEdition, page: str) -> str:
    name = f"admin:{edition._meta.app_label}_{edition._meta.model_name}_{page}"
    return reverse(name, args=[edition.pk] if page == "change" else [])


def act(admin: Client, action: str, edition: AbstractEdition) -> None:
    post = {"action": action, "_selected_action": [edition.pk]}
    assert admin.post(address(edition, "changelist"), post).status_code == 302


@every_game
def test_loading_an_edition_loses_nothing(game: Game) -> None:
    for slug, data in game.editions.items():
        edition = edition_model(game)._default_manager.get(slug=slug)
        assert edition.built_in
        assert edition.deck_json() == data
        assert game.load_deck(edition.deck_json()) == game.load_deck(data)


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
    type(edition).load_built_in({edition.slug: newer})
    assert stored(game).name == "Second printing"
    edition = stored(game)
    edition.name = "Ours"
    edition.save()
    type(edition).load_built_in({edition.slug: {**newer, "name": "Third printing"}})
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
    assert game.load_deck(copy.deck_json())


@every_game
def test_an_edition_opens_in_the_admin(game: Game, admin: Client) -> None:
    edition = stored(game)
    assert admin.get(address(edition, "changelist")).status_code == 200
    page = admin.get(address(edition, "change"))
    assert page.status_code == 200
    assert edition.name in page.content.decode()


@every_game
def test_an_admin_copies_and_restores(game: Game, admin: Client) -> None:
    edition = stored(game)
    model = type(edition)
    act(admin, "copy_to_house_rules", edition)
    copy = model._default_manager.get(built_in=False)
    assert "house rules" in copy.name
    model._default_manager.filter(pk=edition.pk).update(name="Spoiled")
    act(admin, "restore_printed", edition)
    assert stored(game).deck_json() == game.editions[edition.slug]


@every_game
def test_what_came_with_the_pad_is_not_deleted(game: Game, admin: Client) -> None:
    edition = stored(game)
    gone = admin.post(address(edition, "change").replace("change", "delete"), {"post": "yes"})
    assert gone.status_code == 403
    assert type(edition)._default_manager.filter(pk=edition.pk).exists()
