"""An admin, and the editions of every game."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games import registry
from games.game import Game
from scorepad.editions.models import Card, Edition
from tests.plays.conftest import begin, club, join, people, phone

every_game = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)


@pytest.fixture
def admin(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("admin"))
    return client


def stored(game: Game | str, slug: str = "") -> Edition:
    """Returns an edition of a game, by default its first one."""
    one = registry.game(game) if isinstance(game, str) else game
    return Edition.objects.of(one).get(slug=slug or next(iter(one.editions)))


def card_of(game: str, name: str, slug: str = "") -> Card:
    return stored(game, slug).cards.get(name=name)


def page_of(thing: Edition | Card) -> str:
    return reverse(f"admin:editions_{thing._meta.model_name}_change", args=[thing.pk])


def posted(page: Any) -> dict[str, Any]:
    """Returns what a browser would send for the form of an admin page as it is."""
    found: dict[str, Any] = {}
    for bound in page.context["adminform"].form:
        value = bound.value()
        if isinstance(value, str | int | list) and value is not False:
            found[bound.html_name] = "on" if value is True else value
    return found


def save(admin: Client, thing: Edition | Card, **changes: Any) -> Any:
    """Saves a page with some of its fields changed: `vp="3"` for `data.vp`, dots as `__`."""
    named = {f"data.{name.replace('__', '.')}": value for name, value in changes.items()}
    return send(admin, thing, named)


def send(admin: Client, thing: Edition | Card, changes: dict[str, Any]) -> Any:
    fields = posted(admin.get(page_of(thing))) | changes
    sent = {name: value for name, value in fields.items() if value is not None}
    return admin.post(page_of(thing), sent)


def errors_of(answer: Any) -> dict[str, list[str]]:
    assert answer.status_code == 200, "it was saved"
    return {name: list(found) for name, found in answer.context["adminform"].form.errors.items()}


__all__ = ["begin", "club", "join", "people", "phone"]  # fixtures of plays
