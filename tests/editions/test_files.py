"""Saving a whole edition as a file in the admin, and loading one."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from games.game import Game
from scorepad.editions.models import Edition
from tests.editions.conftest import every_game, page_of, stored

pytestmark = pytest.mark.usefixtures("editions")


def saved(admin: Client, edition: Edition) -> dict[str, Any]:
    answer = admin.get(reverse("admin:editions_edition_file", args=[edition.pk]))
    name = f'attachment; filename="{edition.game_slug}-{edition.slug}.json"'
    assert answer["Content-Disposition"] == name
    found: dict[str, Any] = answer.json()
    return found


def shown(admin: Client, edition: Edition, content: Any) -> Any:
    """Returns the answer to a chosen file, before anything is changed."""
    written = content if isinstance(content, bytes) else json.dumps(content).encode()
    address = reverse("admin:editions_edition_load", args=[edition.pk])
    return admin.post(address, {"file": SimpleUploadedFile("ours.json", written)})


def loaded(admin: Client, edition: Edition, content: Any) -> Any:
    """Returns the answer to the button on the page that shows the file."""
    page = shown(admin, edition, content)
    assert not page.context["wrong"]
    address = reverse("admin:editions_edition_load", args=[edition.pk])
    return admin.post(address, {"deck": page.context["deck"]})


@every_game
def test_a_file_is_what_comes_with_the_pad(game: Game, admin: Client) -> None:
    for slug, data in game.editions.items():
        file = saved(admin, stored(game, slug))
        assert list(file.items()) == [("game", game.slug), *data.items()]


@every_game
def test_out_and_in_again_changes_nothing(game: Game, admin: Client) -> None:
    edition = stored(game)
    page = shown(admin, edition, saved(admin, edition))
    assert (page.context["wrong"], page.context["deck"]) == ("", "")
    assert "The two are the same." in page.text
    without_game = shown(admin, edition, game.editions[edition.slug])
    assert (without_game.context["wrong"], without_game.context["deck"]) == ("", "")


@every_game
def test_a_file_makes_another_edition_the_same(game: Game, admin: Client) -> None:
    edition = stored(game)
    copy = edition.copy()
    copy.set_deck({**copy.deck_json(), **{kind.key: [] for kind in game.declaration.kinds}})
    assert loaded(admin, copy, saved(admin, edition)).url == page_of(copy)
    assert Edition.objects.get(pk=copy.pk).deck_json() == edition.deck_json()


def test_what_a_file_would_change_is_shown_before_it_is_loaded(admin: Client) -> None:
    edition = stored("cat-lady")
    file = saved(admin, edition)
    file["cats"][2]["vp"] = 7
    page = shown(admin, edition, file)
    (lily,) = page.context["differences"]
    assert (lily.name, lily.changes[0].after) == ("Lily", "7")
    assert not stored("cat-lady").is_changed
    loaded(admin, edition, file)
    assert edition.cards.get(name="Lily").data["vp"] == 7
    kept = [
        (one.user and one.user.username, one.deck["cats"][2]["vp"])
        for one in edition.revisions.all()
    ]
    assert kept == [("admin", 7), (None, 2)]


def test_only_the_order_of_cards_can_change(admin: Client) -> None:
    edition = stored("cat-lady")
    file = saved(admin, edition)
    file["cats"].reverse()
    loaded(admin, edition, file)
    assert edition.cards.all()[0].name == file["cats"][0]["name"]


CATS = [{"name": "Mo", "vp": 1}, {"name": "Jo", "vp": 2}]


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        (b"", "$: not JSON: Expecting value at line 1, column 1"),
        (b'{"name": "Ours",}', "$: not JSON"),
        (b"\xff", "$: not UTF-8 text"),
        (b"[]", "$: expected an object, got a list"),
        (b"{}", "$.name: this is missing"),
        (b'{"name": "A", "name": "B"}', '$.name: the key "name" is given twice'),
        ({"game": "box-of-treats"}, '$.game: unknown game "box-of-treats"; known: cat-lady'),
        ({"colours": ["black", "orange", "white", "gray"]}, "$.colours: this is the same in"),
        ({"rows": []}, '$.rows: unknown key "rows"'),
        ({"name": "A\u202eB"}, "$.name: an invisible character (U+202E) is in this text"),
        ({"cats": [*CATS, {"name": "Bo\0"}]}, "$.cats[2].name: an invisible character (U+0000)"),
        ({"cats": [*CATS, {"vp": 3}]}, "$.cats[2].name: this is missing"),
        ({"cats": [*CATS, {"name": "Bo", "vp": 100}]}, "$.cats[2].vp: expected 99 or less"),
        ({"cats": [*CATS, {"name": "Bo", "colours": ["gray"]}]}, "$.cats[2].colours: the edition"),
        ({"cats": [*CATS, *CATS]}, "$.cats[2].name: “Mo” is in this edition already"),
    ],
)
def test_a_file_that_cannot_be_is_refused_with_its_place(
    admin: Client, changes: Any, wrong: str
) -> None:
    edition = stored("cat-lady")
    content = changes if isinstance(changes, bytes) else {**saved(admin, edition), **changes}
    page = shown(admin, edition, content)
    assert page.context["wrong"].startswith(wrong)
    assert page.context["deck"] == ""
    assert 'aria-describedby="id_file_error"' in page.text
    sent = content.decode(errors="replace") if isinstance(content, bytes) else json.dumps(content)
    address = reverse("admin:editions_edition_load", args=[edition.pk])
    assert admin.post(address, {"deck": sent}).status_code == 200
    assert not stored("cat-lady").is_changed
    assert edition.revisions.count() == 1


def test_two_cards_of_one_number_are_refused(admin: Client) -> None:
    edition = stored("cantankerous-cats")
    cards = [{"name": "Nap", "number": 1}, {"name": "Purr", "number": 1}]
    page = shown(admin, edition, {**saved(admin, edition), "cards": cards})
    assert page.context["wrong"] == "$.cards[1].number: Another card has this number."


def test_a_file_that_is_too_large_is_refused(admin: Client) -> None:
    page = shown(admin, stored("cat-lady"), b" " * 300_000)
    assert page.context["wrong"] == "$: too large: the limit is 262144 bytes"


def test_a_file_of_another_game_is_refused_without_its_name_too(admin: Client) -> None:
    file = stored("cat-tower").deck_json()
    assert shown(admin, stored("cat-lady"), file).context["wrong"].startswith("$.")


def test_files_are_saved_by_who_may_look_and_loaded_by_who_may_change(client: Client) -> None:
    edition = stored("cat-lady")
    pages = [
        reverse(f"admin:editions_edition_{name}", args=[edition.pk]) for name in ("file", "load")
    ]
    assert [client.get(page).status_code for page in pages] == [302, 302]
    eva = User.objects.create_user("eva", is_staff=True)
    client.force_login(eva)
    assert [client.get(page).status_code for page in pages] == [403, 403]
    eva.user_permissions.set(Permission.objects.filter(codename="view_edition"))
    assert [client.get(page).status_code for page in pages] == [200, 403]
    page = client.get(page_of(edition)).text
    assert ("Save as a file" in page, "Load a file" in page) == (True, False)
    eva.user_permissions.set(Permission.objects.filter(codename__endswith="_edition"))
    assert [client.get(page).status_code for page in pages] == [200, 200]
