"""A game that declares its numbers and cards gets everything that the other games have."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse
from msgspec import Meta

from games import registry
from games.contract import Json, Result, Slot, Table, text
from games.declaration import CardName, DeclaredCard, EditionName, Problem, declare, titled
from games.demo import DemoPlay, Dice, Skills
from games.facts import SeatFacts
from games.game import Game
from games.reader import DocumentError
from scorepad.editions.models import Edition, load_all
from tests.editions.conftest import errors_of, page_of, save

# -- the game: a deck of cats that are counted, some of them worth more ----------------------------

COATS = {"tabby": text("tabby"), "tuxedo": text("tuxedo")}
Few = Annotated[int, Meta(ge=0, le=9)]


class Purr(msgspec.Struct, frozen=True, tag="purr", tag_field="kind"):
    times: Annotated[Few, titled("times")]


class Nap(msgspec.Struct, frozen=True, tag="nap", tag_field="kind"):
    pass


class CalicoCard(DeclaredCard, frozen=True):
    name: CardName
    coat: Annotated[str | None, titled("coat", choices=COATS)] = None
    points: Annotated[Few | None, titled("points", "Empty means: not known.")] = None
    does: Annotated[
        Purr | Nap | None,
        titled("does", choices={"purr": text("purrs"), "nap": text("naps")}, none="nothing"),
    ] = None

    def problems(self) -> Iterator[Problem]:
        if self.coat == "tuxedo" and self.points == 0:
            yield "points", text("A tuxedo is worth something.")


class CalicoDeck(msgspec.Struct, frozen=True):
    name: EditionName
    hand: Annotated[int, Meta(ge=1, le=9), titled("cards dealt", group="Dealing")]
    cards: Annotated[tuple[CalicoCard, ...], titled("cards")] = ()


class Calico(Game):
    slug = "sixth-game"
    name = "Calico"
    accent = "sky"
    seats = range(2, 5)
    editions = {"first": {"name": "First", "hand": 3, "cards": [{"name": "Mo", "coat": "tabby"}]}}
    declaration = declare(CalicoDeck)
    starts = text("Anybody starts.")
    forms = {}
    line_labels = {}

    def slots(self, table: Table) -> tuple[Slot, ...]:
        return ()

    def score(self, table: Table) -> Result:
        return Result(())

    def read_document(self, document: Json, deck: CalicoDeck) -> Table:
        return Table((), {}, deck, {})

    def facts(self, table: Table, result: Result) -> Mapping[str, SeatFacts]:
        return {}

    def demo(self, table: Table, skills: Skills, dice: Dice) -> DemoPlay:
        return DemoPlay({})


CALICO = Calico()

# -- what it gets ----------------------------------------------------------------------------------


@pytest.fixture
def first(db: None, monkeypatch: pytest.MonkeyPatch) -> Edition:
    monkeypatch.setitem(registry._GAMES, CALICO.slug, CALICO)
    load_all([CALICO])
    return Edition.objects.get(game_slug="sixth-game")


@pytest.mark.parametrize(
    ("changed", "path"),
    [
        ({"hand": 10}, "$.hand"),
        ({"paws": 4}, "$.paws"),
        ({"cards": [{"coat": "tabby"}]}, "$.cards[0].name"),
        (
            {"cards": [{"name": "Mo"}, {"name": "Jo", "does": {"kind": "purr"}}]},
            "$.cards[1].does.times",
        ),
        ({"cards": [{"name": "Mo", "coat": "tuxedo", "points": 0}]}, "$.cards[0].points"),
    ],
)
def test_its_editions_are_read_with_exact_paths(changed: dict[str, Any], path: str) -> None:
    with pytest.raises(DocumentError) as wrong:
        CALICO.load_deck({**CALICO.editions["first"], **changed})
    assert wrong.value.path == path


def test_its_numbers_are_edited(first: Edition, admin: Client) -> None:
    page = admin.get(page_of(first)).content.decode()
    assert "Dealing" in page
    assert "Cards dealt" in page
    save(admin, first, hand="5")
    first.refresh_from_db()
    assert CALICO.load_deck(first.deck_json()).hand == 5
    assert list(errors_of(save(admin, first, hand="10"))) == ["data.hand"]


def test_its_cards_are_edited(first: Edition, admin: Client) -> None:
    mo = first.cards.get()
    assert list(errors_of(save(admin, mo, coat="tuxedo", points="0"))) == ["data.points"]
    save(admin, mo, points="2", does__kind="purr", does__times="3")
    cards = CALICO.load_deck(first.deck_json()).cards
    assert cards == (CalicoCard("Mo", "tabby", 2, Purr(3)),)


def test_its_cards_are_found(first: Edition, admin: Client) -> None:
    listed = reverse("admin:editions_card_changelist")
    for query, there in (("q=tabby", 1), ("q=tuxedo", 0), ("known=no", 1)):
        page = admin.get(f"{listed}?of=sixth-game.cards&{query}")
        assert len(page.context["cl"].queryset) == there


def test_it_is_copied_and_its_states_are_kept(first: Edition, admin: Client) -> None:
    copy = first.copy()
    save(admin, copy, hand="7")
    assert [one.deck["hand"] for one in copy.revisions.all()] == [7, 3]
    assert first.deck_json() == CALICO.editions["first"]


def test_it_goes_out_and_in_as_a_file(first: Edition, admin: Client) -> None:
    file = admin.get(reverse("admin:editions_edition_file", args=[first.pk])).json()
    assert file == {"game": CALICO.slug, **CALICO.editions["first"]}
    file["cards"].append({"name": "Jo", "coat": "tuxedo", "points": 3})
    load = reverse("admin:editions_edition_load", args=[first.pk])
    admin.post(load, {"deck": json.dumps(file)})
    assert CALICO.load_deck(first.deck_json()).cards[1] == CalicoCard("Jo", "tuxedo", 3)


def test_what_was_changed_is_told_and_comes_back(first: Edition, admin: Client) -> None:
    save(admin, first.cards.get(), points="2")
    history = reverse("admin:editions_edition_history", args=[first.pk])
    latest, before = admin.get(history).context["steps"]
    (change,) = latest.differences[0].changes
    assert (latest.title, change.title, change.after) == ("Mo", "points", "2")
    back = reverse("admin:editions_edition_put_back", args=[first.pk, before.revision.pk])
    admin.post(back)
    assert first.deck_json() == CALICO.editions["first"]
