"""The admin's page of an edition of Cat in the Box."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.cat_in_the_box.models import Edition


@pytest.fixture
def edition(editions: None) -> Edition:
    return Edition.objects.get(slug="rulebook")


@pytest.fixture
def admin(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("admin"))
    return client


def page(edition: Edition) -> str:
    return reverse("admin:cat_in_the_box_edition_change", args=[edition.pk])


def entered(admin: Client, edition: Edition) -> dict[str, Any]:
    """What the page would post if nothing was changed on it."""
    context = admin.get(page(edition)).context
    forms = [context["adminform"].form]
    for inline in context["inline_admin_formsets"]:
        forms += [inline.formset.management_form, *inline.formset.forms]
    return {
        form.add_prefix(name): "" if form[name].value() is None else form[name].value()
        for form in forms
        for name in form.fields
        if name != "DELETE"
    }


def test_an_admin_changes_the_predictions(admin: Client, edition: Edition) -> None:
    post = entered(admin, edition)
    assert post["counts-1-predictions"] == "1,3,4"
    answer = admin.post(page(edition), {**post, "counts-1-predictions": "1,2,3"})
    assert answer.status_code == 302
    assert edition.deck_json()["players"]["3"]["predictions"] == [1, 2, 3]
    assert edition.is_changed


def test_every_number_of_players_is_needed(admin: Client, edition: Edition) -> None:
    post = entered(admin, edition)
    answer = admin.post(page(edition), {**post, "counts-3-DELETE": "on"})
    assert answer.status_code == 200
    assert "Give the numbers for 2, 3, 4 and 5 players" in answer.content.decode()
    assert edition.counts.count() == 4


def test_the_board_needs_a_row(admin: Client, edition: Edition) -> None:
    post = entered(admin, edition)
    gone = {f"rows-{row}-DELETE": "on" for row in range(4)}
    answer = admin.post(page(edition), {**post, **gone})
    assert "The board needs at least one row" in answer.content.decode()


def test_a_paradox_never_gains(admin: Client, edition: Edition) -> None:
    answer = admin.post(page(edition), {**entered(admin, edition), "paradox_points": "1"})
    assert answer.status_code == 200
    edition.refresh_from_db()
    assert edition.paradox_points == -1


def test_what_the_rules_cannot_read_is_said(admin: Client, edition: Edition) -> None:
    post = {**entered(admin, edition), "counts-0-columns": "1", "counts-0-covered": "9"}
    answer = admin.post(page(edition), post, follow=True)
    assert "cannot be played with yet" in answer.content.decode()
