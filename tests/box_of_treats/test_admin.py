"""The admin of Box of Treats: its editions, boxes and goals, and what a card does not tell."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.box_of_treats.editions import EDITIONS
from games.box_of_treats.models import Card, Edition
from tests.cat_lady.test_editions import posted


@pytest.fixture
def printed(db: None) -> Edition:
    Edition.load_built_in(EDITIONS)
    return Edition.objects.get(slug="printed")


def test_an_edition_is_saved_unchanged(admin_client: Client, printed: Edition) -> None:
    page = reverse("admin:box_of_treats_edition_change", args=[printed.pk])
    answer = admin_client.post(page, posted(admin_client.get(page).context))
    assert answer.status_code == 302, answer.context["errors"]
    assert Edition.objects.get(slug="printed").deck_json() == EDITIONS["printed"]


def test_what_a_card_does_not_tell_is_filled_in(admin_client: Client, printed: Edition) -> None:
    ringo = Card.objects.get(edition=printed, name="Ringo")
    page = reverse("admin:box_of_treats_card_change", args=[ringo.pk])
    changes = {"colours": ["gray", "black"], "milk": "2", "vp": "4", "kind": ""}
    answer = admin_client.post(page, posted(admin_client.get(page).context) | changes)
    assert answer.status_code == 302, answer.context["errors"]
    ringo.refresh_from_db()
    assert ringo.is_known
    assert ringo.json()["needs"] == {"milk": 2}


def test_a_box_that_asks_for_nothing_is_refused(admin_client: Client, printed: Edition) -> None:
    page = reverse("admin:box_of_treats_edition_change", args=[printed.pk])
    fields = posted(admin_client.get(page).context)
    answer = admin_client.post(page, fields | {"boxes-1-colour": "", "boxes-1-food": ""})
    assert answer.status_code == 200
    assert "A box asks for a colour, a food or both." in answer.content.decode()


def test_a_copy_has_goals_and_boxes_of_its_own(printed: Edition) -> None:
    copy = printed.copy()
    copy.goals.all().delete()
    assert printed.goals.count() == 2
    assert copy.boxes.count() == printed.boxes.count() == 3
