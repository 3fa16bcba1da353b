"""The group "card editors": cards and editions, and nothing else."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.contrib.auth.models import Group, User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from scorepad.clubs.models import Club
from tests.editions.conftest import card_of, page_of, save, stored

CARD_EDITORS = "card editors"


@pytest.fixture
def editor(db: None) -> Client:
    """A client of somebody in the group who has logged in."""
    user = User.objects.create_user("eva", is_staff=True)
    user.groups.add(Group.objects.get(name=CARD_EDITORS))
    client = Client()
    client.force_login(user)
    return client


def test_the_menu_has_cards_and_editions_only(editor: Client) -> None:
    menu = editor.get(reverse("admin:index")).context["app_list"]
    assert [
        (app["app_label"], sorted(one["object_name"] for one in app["models"])) for app in menu
    ] == [("editions", ["Card", "Edition"])]


def test_an_editor_changes_a_card(editions: None, editor: Client) -> None:
    calf = card_of("box-of-treats", "Calf")
    assert save(editor, calf).status_code == 302
    assert editor.get(page_of(stored("cat-lady"))).status_code == 200


@pytest.mark.parametrize(
    "name",
    [
        *("clubs_club", "plays_play"),
        *("auth_user", "auth_group"),
    ],
)
def test_all_other_lists_are_closed(editor: Client, name: str) -> None:
    assert editor.get(reverse(f"admin:{name}_changelist")).status_code == 403


@pytest.mark.parametrize("app", ["clubs", "plays", "auth"])
def test_the_pages_of_other_apps_are_closed(editor: Client, app: str) -> None:
    assert editor.get(reverse("admin:app_list", args=[app])).status_code in (403, 404)


def test_all_that_changes_clubs_and_plays_is_closed(editor: Client) -> None:
    club = Club.objects.create()
    pages = [
        reverse("admin:clubs_club_change", args=[club.pk]),
        reverse("admin:clubs_club_delete", args=[club.pk]),
        reverse("admin:plays_play_change", args=[1]),
    ]
    assert {editor.get(page).status_code for page in pages} == {403}
    posted = [
        reverse("admin:clubs_club_open", args=[club.pk]),
    ]
    assert {editor.post(page).status_code for page in posted} == {403}


def test_an_owner_who_changed_the_group_keeps_it_so(db: None) -> None:
    group = Group.objects.get(name=CARD_EDITORS)
    group.permissions.set(group.permissions.exclude(codename__startswith="delete"))
    call_command("migrate", verbosity=0)
    assert not group.permissions.filter(codename__startswith="delete").exists()
    assert group.permissions.count() == 6


def test_the_group_has_all_permissions_of_cards_and_editions(db: None) -> None:
    labels = Group.objects.get(name=CARD_EDITORS).permissions.values_list("codename", flat=True)
    models = [apps.get_model("editions", name)._meta.model_name for name in ("card", "edition")]
    what = ("add", "change", "delete", "view")
    assert set(labels) == {f"{one}_{model}" for one in what for model in models}
