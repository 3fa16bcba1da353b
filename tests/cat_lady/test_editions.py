"""Editions of cats survive the way into the database and back, word for word."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from games.box_of_treats.editions import EDITIONS as TREATS
from games.box_of_treats.models import Edition as TreatsEdition
from games.cat_lady.deck import load_deck
from games.cat_lady.editions import EDITIONS as CATS
from games.cat_lady.models import Card, Edition

ALL = [
    (label, slug, data)
    for label, editions in (("cat_lady", CATS), ("box_of_treats", TREATS))
    for slug, data in editions.items()
]


@pytest.fixture
def printed(db: None) -> Edition:
    Edition.load_built_in(CATS)
    return Edition.objects.get(slug="printed")


@pytest.fixture
def admin(db: None) -> Client:
    user = get_user_model().objects.create_superuser("ana", "", "meow")
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize(("label", "slug", "data"), ALL, ids=lambda value: str(value)[:20])
def test_a_built_in_edition_comes_back_as_it_went_in(
    db: None, label: str, slug: str, data: dict[str, Any]
) -> None:
    model = apps.get_model(label, "Edition")
    edition = model(slug=slug)
    edition.fill(data)
    assert model.objects.get(slug=slug).deck_json() == data


def test_loading_again_touches_nothing(printed: Edition) -> None:
    before = list(printed.cats.values_list("pk", flat=True))
    Edition.load_built_in(CATS)
    assert list(printed.cats.values_list("pk", flat=True)) == before


def test_a_card_that_the_admin_changed_stays_changed(printed: Edition) -> None:
    Card.objects.filter(edition=printed, name="Lily").update(vp=7)
    Edition.load_built_in(CATS)
    deck = load_deck(Edition.objects.get(slug="printed").deck_json())
    lily = deck.card("Lily")
    assert lily is not None
    assert lily.known.cat.vp == 7


def test_a_copy_has_its_own_cats(printed: Edition) -> None:
    copy = printed.copy()
    copy.cats.filter(name="Lily").delete()
    assert printed.cats.count() == 35
    assert copy.cats.count() == 34


def test_unknown_values_are_told_from_known_ones(db: None) -> None:
    TreatsEdition.load_built_in(TREATS)
    edition = TreatsEdition.objects.get(slug="printed")
    known = {card.name: card.is_known for card in edition.cats.all()}
    assert known["Bronte"]
    assert known["Waffle"]
    assert not known["Mina"]
    assert not known["Ringo"]


def test_the_admin_saves_an_edition_unchanged(admin: Client, printed: Edition) -> None:
    page = reverse("admin:cat_lady_edition_change", args=[printed.pk])
    answer = admin.post(page, posted(admin.get(page).context))
    assert answer.status_code == 302, answer.context["errors"]
    assert Edition.objects.get(slug="printed").deck_json() == CATS["printed"]


def test_the_admin_gives_a_cat_an_ability(admin: Client, printed: Edition) -> None:
    lily = Card.objects.get(edition=printed, name="Lily")
    page = reverse("admin:cat_lady_card_change", args=[lily.pk])
    changes = {"kind": "per-colour", "colour": "black", "points": "2", "vp": ""}
    answer = admin.post(page, posted(admin.get(page).context) | changes)
    assert answer.status_code == 302, answer.context["errors"]
    lily.refresh_from_db()
    assert lily.json()["ability"] == {"kind": "per-colour", "colour": "black", "points": 2}


def test_a_number_that_the_ability_does_not_have_is_refused(
    admin: Client, printed: Edition
) -> None:
    lily = Card.objects.get(edition=printed, name="Lily")
    page = reverse("admin:cat_lady_card_change", args=[lily.pk])
    answer = admin.post(page, posted(admin.get(page).context) | {"kind": "per-toy", "most": "3"})
    assert answer.status_code == 200
    assert "This ability has no such number." in answer.content.decode()


def posted(context: Any) -> dict[str, Any]:
    """What the browser would send for an admin page as it stands."""
    forms = [context["adminform"].form]
    for inline in context["inline_admin_formsets"]:
        forms += [inline.formset.management_form, *inline.formset.forms]
    fields: dict[str, Any] = {}
    for form in forms:
        for bound in form:
            value = bound.value()
            if value is not None and value is not False:
                fields[bound.html_name] = value
    return fields
