"""Cards out of an edition as a table, and into it: on the admin's page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from games.declaration.tables import written
from games.game import Game
from scorepad.editions.models import Edition
from scorepad.editions.table_import import Import, decoded, read_table
from tests.editions.conftest import every_game, stored

pytestmark = pytest.mark.usefixtures("editions")


def exported(edition: Edition, kind: str) -> str:
    return written(edition.declaration.kind(kind), edition.deck_json()[kind])


def imported(edition: Edition, file: Path) -> Import:
    kind = edition.declaration.kinds[0]
    found = read_table(edition, kind, decoded(file.read_bytes()), replace=False)
    found.apply(None)
    return found


def complaints(edition: Edition, content: str, kind: str = "") -> list[tuple[int, str]]:
    declared = edition.declaration.kind(kind) if kind else edition.declaration.kinds[0]
    found = read_table(edition, declared, content, replace=False)
    return [(error.row, error.column) for error in found.errors]


@every_game
def test_out_and_in_again_changes_nothing(game: Game) -> None:
    for slug, data in game.editions.items():
        edition = stored(game, slug)
        for kind in game.declaration.kinds:
            table = exported(edition, kind.key)
            found = read_table(edition, kind, table, replace=True)
            assert not found.errors
            assert found.differences == ()
            found.apply(None)
        assert stored(game, slug).deck_json() == data
        assert not stored(game, slug).is_changed


@every_game
def test_a_table_fills_an_empty_edition(game: Game) -> None:
    edition = stored(game)
    full = edition.deck_json()
    tables = {kind.key: exported(edition, kind.key) for kind in game.declaration.kinds}
    edition.fill({**full, **{key: [] for key in tables}})
    for key, table in tables.items():
        read_table(edition, game.declaration.kind(key), table, replace=False).apply(None)
    assert edition.deck_json() == full


def test_a_column_that_is_not_there_changes_nothing_and_an_empty_cell_does() -> None:
    edition = stored("cat-lady")
    found = read_table(
        edition, edition.declaration.kind("cats"), "Name;Printed VP\nLily;\n", replace=False
    )
    (lily,) = found.differences
    assert [(one.title, one.before) for one in lily.changes] == [("victory points", "2")]


def test_words_are_as_good_as_names() -> None:
    edition = stored("box-of-treats")
    heads = "name\tcolours\tability\tcolour\tpoints each"
    table = f"{heads}\nRingo\tGray, black\tpoints per fed cat of a colour\tgray\t−2"
    read_table(edition, edition.declaration.kind("cats"), table, replace=False).apply(None)
    ringo = edition.cards.get(name="Ringo").data
    assert ringo["colours"] == ["black", "gray"]
    assert ringo["ability"] == {"kind": "per-colour", "colour": "gray", "points": -2}


def test_the_columns_of_a_list_of_printed_cards_are_known() -> None:
    edition = stored("cat-lady")
    table = """deck,name,colours,chicken,tuna,milk,printed_vp,ability,min_players,confidence
main,Lily,black,0,0,1,3,,3,unverified value
main,Alvin,black orange,0,1,1,,2 per fed orange cat,3,read
stray,Sweetheart,black orange white,1,1,0,5,,2,read
"""
    found = read_table(edition, edition.declaration.kind("cats"), table, replace=False)
    assert not found.errors
    assert found.unread == ["confidence"]
    assert [one.name for one in found.differences] == ["Lily", "Alvin", "Sweetheart"]
    found.apply(None)
    alvin = edition.cards.get(name="Alvin").data
    assert alvin["ability"] == {"kind": "per-colour", "colour": "orange", "points": 2}
    assert alvin["colours"] == ["black", "orange"]


def test_what_stays_in_the_box_is_written_as_removed() -> None:
    edition = stored("cantankerous-cats")
    table = (
        "number,name,kind,kitten rules,basic game\n17,Nap,affection,removed,\n4,Escape,incident,,"
    )
    read_table(edition, edition.declaration.kind("cards"), table, replace=False).apply(None)
    deck = edition.game.load_deck(edition.deck_json())
    nap, escape = deck.card("17"), deck.card("4")
    assert (nap.out_of_kitten, nap.out_of_basic) == (True, False)
    assert (escape.out_of_kitten, escape.out_of_basic) == (False, False)


def test_cards_that_are_not_in_the_table_are_gone_only_where_somebody_says_so() -> None:
    edition = stored("box-of-treats")
    kind = edition.declaration.kind("boxes")
    table = "name,colour\nGray box,gray\nBlack box,black"
    for replace, names in (
        (False, {"Black box"}),
        (True, {"Black box", "Orange chicken box", "White milk box"}),
    ):
        found = read_table(edition, kind, table, replace=replace)
        assert {one.name for one in found.differences} == names


@pytest.mark.parametrize(
    ("table", "places"),
    [
        ("name,printed_vp\nLily,2\nJazz,much", [(3, "printed_vp")]),
        ("name,ability\nLily,purr", [(2, "ability")]),
        ("name,ability,most\nLily,per-toy,3", [(2, "most")]),
        ("name,stray\nLily,perhaps", [(2, "deck")]),
        ("name,colours\nLily,gray", [(2, "colours")]),
        ("name,printed_vp\n,2", [(2, "name")]),
        ("name,printed_vp\nMo,1\nMo,2", [(2, "name")]),
    ],
)
def test_what_is_wrong_is_said_with_row_and_column(table: str, places: list[Any]) -> None:
    assert complaints(stored("cat-lady"), table) == places


# -- lists of cards as people keep them, in columns and words of their own -------------------------

LISTS = {
    "cat-lady": Path(__file__).parent / "list_of_cat_lady.csv",
    "cantankerous-cats": Path(__file__).parent / "list_of_cantankerous_cats.csv",
}


def test_a_list_of_the_printed_cats_says_what_the_edition_says() -> None:
    found = imported(stored("cat-lady"), LISTS["cat-lady"])
    assert (found.unread, found.differences, len(found.cards)) == (["confidence"], (), 35)
    assert not stored("cat-lady").is_changed


def test_a_list_of_the_printed_cats_fills_an_edition_without_cats() -> None:
    edition = stored("cat-lady")
    printed = edition.deck_json()
    edition.fill({**printed, "cats": []})
    imported(edition, LISTS["cat-lady"])
    assert edition.deck_json() == printed


def test_the_page_shows_that_a_list_of_the_printed_cats_changes_nothing(admin: Client) -> None:
    address = reverse("admin:editions_edition_import", args=[stored("cat-lady").pk, "cats"])
    with LISTS["cat-lady"].open("rb") as file:
        page = admin.post(address, {"file": file}).content.decode()
    assert "Nothing: the table matches the cards." in page
    assert "the cards do not have them: confidence" in page


def test_a_list_of_cantankerous_cards_changes_only_what_it_words_otherwise() -> None:
    edition = stored("cantankerous-cats")
    kind = edition.declaration.kinds[0]
    table = LISTS["cantankerous-cats"].read_text(encoding="utf-8")
    found = read_table(edition, kind, table, replace=False)
    assert (found.errors, found.unread) == ([], [])
    changes = [(one.name, change.title) for one in found.differences for change in one.changes]
    effect = "effect in a few words"
    assert changes == [
        ("Escape", effect),
        ("Enemy of My Enemy", effect),
        ("Blame the Dog", effect),
        ("Laser Pointer", effect),
        ("Laser Pointer", effect),
    ]


def test_a_list_of_cantankerous_cards_fills_an_edition_without_cards() -> None:
    edition = stored("cantankerous-cats")
    edition.fill({**edition.deck_json(), "cards": []})
    imported(edition, LISTS["cantankerous-cats"])
    cards = edition.deck_json()["cards"]
    assert len(cards) == 17
    assert cards[4] == {
        "name": "Bush Dweller",
        "number": 20,
        "out_of_kitten": True,
    }
    assert (cards[10]["number"], cards[10]["kind"]) == (83, "incident")


def test_what_a_card_does_is_read_from_its_effect_in_words() -> None:
    edition = stored("cantankerous-cats")
    known = {card["name"]: card["does"] for card in edition.deck_json()["cards"] if "does" in card}
    edition.fill({**edition.deck_json(), "cards": []})
    kind = edition.declaration.kinds[0]
    table = LISTS["cantankerous-cats"].read_text(encoding="utf-8")
    read_table(edition, kind, table, replace=False).apply(None)
    filled = {card["name"]: card["does"] for card in edition.deck_json()["cards"] if "does" in card}
    assert len(known) == 6
    assert filled == known
    said_otherwise = "number,name,effect,does\n5,Adoption Day,a feral cat turns domestic,"
    read_table(edition, kind, said_otherwise, replace=False).apply(None)
    cards = edition.deck_json()["cards"]
    assert "does" not in next(card for card in cards if card.get("number") == 5)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_a_file_is_read_however_a_spreadsheet_has_encoded_it(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_text("name,effect\nKätzchen,one paw’s worth\n", encoding=encoding)
    imported(stored("cantankerous-cats"), file)
    cards = stored("cantankerous-cats").deck_json()["cards"]
    assert {"name": "Kätzchen", "effect": "one paw’s worth"}.items() <= cards[-1].items()


def test_a_row_without_a_number_is_for_all_cards_of_its_name_and_keeps_their_numbers() -> None:
    edition = stored("cantankerous-cats")
    kind = edition.declaration.kinds[0]
    for table in (
        "30, Laser Pointer\n52, Laser Pointer",
        "number,name,effect\n,Laser Pointer,undo it",
    ):
        read_table(edition, kind, table, replace=False).apply(None)
    pointers = [card for card in edition.deck_json()["cards"] if card["name"] == "Laser Pointer"]
    assert [(card["number"], card["effect"]) for card in pointers] == [
        (30, "undo it"),
        (52, "undo it"),
    ]


@pytest.mark.parametrize(
    ("words", "ability"),
    [
        ("−2 per fed orange cat", {"kind": "per-colour", "colour": "orange", "points": -2}),
        (
            "feed 1–3 food of one type, 4 per food",
            {"kind": "one-type-meal", "most": 3, "points": 4},
        ),
        ("1 if you feed the most cats else 1", {"kind": "most-fed", "points": 1, "otherwise": 1}),
        ("", None),
    ],
)
def test_words_of_an_ability_leave_nothing_of_the_old_one(words: str, ability: Any) -> None:
    edition = stored("cat-lady")
    table = f'name,ability\nAlvin,"{words}"'
    read_table(edition, edition.declaration.kind("cats"), table, replace=False).apply(None)
    assert edition.cards.get(name="Alvin").data.get("ability") == ability


@pytest.mark.parametrize(
    "words",
    [
        "feed 1-4 food of two types; 3 per food",
        "2 per fed orange cat; purr",
        "2 per fed orange cat (at most 3)",
        "1 2 3 4 5 6 7",
    ],
)
def test_words_that_say_more_than_an_ability_does_are_refused(words: str) -> None:
    assert complaints(stored("cat-lady"), f'name,ability\nAlvin,"{words}"') == [(2, "ability")]


# -- the short way of Cantankerous Cats ------------------------------------------------------------


def test_a_box_of_cards_is_written_down_at_once(admin: Client) -> None:
    edition = stored("cantankerous-cats")
    lines = [f"{number}, Cat {number}, {number % 4}/{number % 5}" for number in range(90, 175)]
    lines += ["85,,5", "36,,incident,choose, well", "30, laser pointer", "52, Laser Pointer"]
    address = reverse("admin:editions_edition_import", args=[edition.pk, "cards"])
    answer = admin.post(address, {"table": "\n".join(lines), "apply": "1"})
    assert answer.status_code == 302
    cards = {card["number"]: card for card in edition.deck_json()["cards"] if "number" in card}
    assert edition.cards.count() == 18 + 85
    assert cards[85]["hearts"] == 5
    assert cards[85]["out_of_kitten"]
    assert (cards[99]["value"], cards[99]["cost"]) == (3, 4)
    assert cards[36]["effect"] == "choose, well"
    assert (cards[30]["kind"], cards[52]["kind"]) == ("incident", "incident")


@pytest.mark.parametrize(
    "line", ["17, Nap, a few", "17, Nap, 100", "1000, Nap", ",,4", "17, Nap, 1/2/3"]
)
def test_a_short_line_that_cannot_be_read_is_named(line: str) -> None:
    places = complaints(stored("cantankerous-cats"), f"1, Multiplikitty\n\n{line}")
    assert [row for row, _column in places] == [2]


def test_another_kind_of_card_forgets_the_facts_of_the_old_one() -> None:
    edition = stored("cantankerous-cats")
    kind = edition.declaration.kind("cards")
    for line in ("74,,5", "74,,2/3"):
        read_table(edition, kind, line, replace=False).apply(None)
    assert edition.cards.get(facets__contains=" number=74 ").data == {
        "name": "Santa Claws",
        "number": 74,
        "kind": "mischief",
        "value": 2,
        "cost": 3,
        "out_of_kitten": True,
    }


# -- the page --------------------------------------------------------------------------------------


def test_a_table_is_shown_before_it_is_taken_over(admin: Client) -> None:
    edition = stored("cat-lady")
    address = reverse("admin:editions_edition_import", args=[edition.pk, "cats"])
    file = SimpleUploadedFile("cats.csv", b"\xef\xbb\xbfname,printed_vp,mood\nLily,7,good\n")
    page = admin.post(address, {"file": file}).content.decode()
    assert "These columns are left out, because the cards do not have them: mood" in page
    assert not stored("cat-lady").is_changed
    admin.post(address, {"table": "name,printed_vp\nLily,7", "apply": "1"})
    assert edition.cards.get(name="Lily").data["vp"] == 7
    assert edition.revisions.first().user.username == "admin"  # type: ignore[union-attr]


def test_nothing_is_taken_over_where_a_row_is_wrong(admin: Client) -> None:
    edition = stored("cat-lady")
    address = reverse("admin:editions_edition_import", args=[edition.pk, "cats"])
    table = "name,printed_vp\nLily,7\nJazz,100"
    page = admin.post(address, {"table": table, "apply": "1"})
    assert (
        "Row 3, printed_vp: Ensure this value is less than or equal to 99." in page.content.decode()
    )
    assert not stored("cat-lady").is_changed


def test_cards_are_downloaded(admin: Client) -> None:
    edition = stored("cat-lady")
    answer = admin.get(reverse("admin:editions_edition_export", args=[edition.pk, "cats"]))
    assert answer["Content-Disposition"] == 'attachment; filename="cat-lady-printed-cats.csv"'
    assert answer.content.decode() == exported(edition, "cats")


def test_there_is_no_table_of_what_a_game_does_not_have(admin: Client) -> None:
    pk = stored("cat-tower").pk
    assert admin.get(reverse("admin:editions_edition_import", args=[pk, "cats"])).status_code == 404
