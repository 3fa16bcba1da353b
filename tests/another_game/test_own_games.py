"""Games that a club names: their sheets are made from a play, and go to other clubs as files."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scorepad.clubs.models import Club, Player
from scorepad.editions.models import Edition
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play
from scorepad.plays.table.own_games import club_game
from scorepad.plays.table.table_change import Setting, TableChange, look_at
from tests.another_game.tables import GAME
from tests.plays.conftest import address, begin, club, join, people, phone, viewer

__all__ = ["begin", "club", "join", "people", "phone", "viewer"]  # fixtures

ROWS = {
    "wins": "most",
    "rounds": "1",
    "name-1": "Buttons",
    "kind-1": "each",
    "points-1": "3",
    "name-2": "Cats",
    "kind-2": "most",
    "points-2": "7, 4",
}


@pytest.fixture
def play(begin: Callable[..., Play]) -> Play:
    return begin(GAME.slug, "Ana", "Ben", edition="points")


def save(phone: Client, play: Play, **numbers: int) -> None:
    posted = {name.replace("_", "-"): number for name, number in numbers.items()}
    phone.post(address(play, "save", "round-1"), {"base": 0, **posted})


def upload(phone: Client, club: Club, content: bytes) -> None:
    file = SimpleUploadedFile("sheet.json", content, "application/json")
    phone.post(reverse("plays:read_sheet", args=[club.pk]), {"file": file})


def test_a_game_is_named_once_whatever_its_case(club: Club, editions: None) -> None:
    calico = club_game(club, GAME, " Calico ", "fewest")
    assert club_game(club, GAME, "CALICO", "most") == calico
    assert (calico.name, calico.numbers["fewest_wins"]) == ("Calico", True)
    assert club.editions.count() == 1


def test_a_game_of_another_club_is_another_game(club: Club, editions: None) -> None:
    other = Club.objects.create(name="Elsewhere")
    assert club_game(other, GAME, "Calico", "most") != club_game(club, GAME, "Calico", "most")
    assert Edition.objects.of(GAME).for_club(club).filter(name="Calico").count() == 1


def test_a_play_never_becomes_a_game_of_another_club(phone: Client, play: Play) -> None:
    secret = club_game(Club.objects.create(name="Elsewhere"), GAME, "Secret", "most")
    posted = {
        "seats": ",".join(str(seat.player_id) for seat in play.seats.all()),
        "edition": secret.slug,
        "date": play.night.date.isoformat(),
        "action": "save",
    }
    phone.post(address(play, "change"), posted)
    play.refresh_from_db()
    assert play.edition_slug == "points"


def test_rows_are_made_from_a_play_that_is_under_way(phone: Client, play: Play) -> None:
    page = phone.get(address(play, "own_rows")).content.decode()
    assert 'name="name-1"' in page
    phone.post(address(play, "own_rows"), ROWS)
    save(phone, play, row1_1=2, row1_2=1, row2_1=0, row2_2=5)
    phone.post(address(play, "finish"))
    totals = {seat.key: seat.total for seat in play.seats.all()}
    assert totals == {"1": 6, "2": 10}


def test_the_next_play_of_the_game_has_the_same_rows(phone: Client, play: Play) -> None:
    phone.post(address(play, "own_rows"), ROWS)
    play.refresh_from_db()
    phone.post(address(play, "rematch"))
    again = Play.objects.exclude(pk=play.pk).get()
    assert again.deck_id == play.deck_id
    assert again.edition_slug == play.edition_slug


def test_a_sheet_of_the_pad_is_not_changed_for_others(phone: Client, play: Play) -> None:
    phone.post(address(play, "own_rows"), ROWS)
    play.refresh_from_db()
    assert Edition.objects.get(game_slug=GAME.slug, slug="points").deck_json()["rows"] == []
    assert play.edition_slug != "points"


def test_rows_that_are_not_valid_keep_what_was_typed(phone: Client, play: Play) -> None:
    answer = phone.post(address(play, "own_rows"), ROWS | {"points-2": "seven"})
    page = answer.content.decode()
    assert "Buttons" in page
    assert "seven" in page
    play.refresh_from_db()
    assert play.edition_slug == "points"


def test_rows_that_do_not_fit_what_was_entered_are_not_kept(
    phone: Client, club: Club, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(loaded: LoadedPlay, setting: Setting) -> TableChange:
        return replace(look_at(loaded, setting), fits=False)

    monkeypatch.setattr("scorepad.plays.table.own_game_views.look_at", refuse)
    page = phone.post(address(play, "own_rows"), ROWS).content.decode()
    assert "does not fit" in page
    assert not club.editions.exists()


def test_rows_are_not_shown_to_phones_that_only_view(viewer: Client, play: Play) -> None:
    assert viewer.get(address(play, "own_rows")).status_code in (302, 403, 404)


def test_games_with_cards_of_their_own_have_no_rows(
    phone: Client, begin: Callable[..., Play]
) -> None:
    assert phone.get(address(begin("cat-tower", "Ana", "Ben"), "own_rows")).status_code == 404


def test_a_sheet_goes_to_another_club_as_a_file(phone: Client, club: Club, play: Play) -> None:
    phone.post(address(play, "own_rows"), ROWS)
    edition = club.editions.get()
    file = phone.get(reverse("plays:sheet_file", args=[club.pk, edition.slug])).content
    deck = edition.deck_json()
    edition.delete()
    upload(phone, club, file)
    assert club.editions.get().deck_json() == deck
    assert edition.name in phone.get(reverse("plays:own_games", args=[club.pk])).content.decode()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no json",
        b"[" * 50_000,
        b'{"format": "cat-pad-sheet", "format": "cat-pad-sheet"}',
        b"[]",
        json.dumps({"format": "cat-pad-sheet", "game": "cat-tower", "sheet": {}}).encode(),
        json.dumps({"format": "cat-pad-sheet", "game": GAME.slug, "sheet": []}).encode(),
        json.dumps(
            {"format": "cat-pad-sheet", "game": GAME.slug, "sheet": {"name": "A\u202eB"}}
        ).encode(),
        json.dumps(
            {"format": "cat-pad-sheet", "game": GAME.slug, "sheet": {"name": "X", "rows": [1]}}
        ).encode(),
    ],
)
def test_what_is_no_sheet_is_refused_in_words(
    phone: Client, club: Club, editions: None, content: bytes
) -> None:
    upload(phone, club, content)
    assert not club.editions.exists()
    page = phone.get(reverse("plays:own_games", args=[club.pk])).content.decode()
    assert "sheet" in page


def start(phone: Client, club: Club, people: dict[str, Player], **choice: str) -> Play | None:
    """Begins a play on the page, as a phone does."""
    seats = ",".join(str(people[name].pk) for name in ("Ana", "Ben"))
    posted = {"game": GAME.slug, "seats": seats, "action": "begin", **choice}
    phone.post(reverse("plays:choose", args=[club.pk]), posted)
    return Play.objects.order_by("pk").last()


def test_a_play_of_a_new_game_needs_its_name_and_nothing_else(
    phone: Client, club: Club, people: dict[str, Player]
) -> None:
    assert start(phone, club, people, edition="new", called="") is None
    play = start(phone, club, people, edition="new", called="Calico", way="fewest")
    assert play is not None
    assert (play.game.name, play.game.fewest_wins) == ("Calico", True)


def test_where_the_fewest_points_win_who_entered_nothing_does_not_lead(
    phone: Client, club: Club, people: dict[str, Player]
) -> None:
    play = start(phone, club, people, edition="new", called="Golf", way="fewest")
    assert play is not None

    def told() -> list[tuple[bool, int]]:
        board = phone.get(address(play, "sheet", "round-1")).context["board"]
        return [(place.is_open, place.number) for place in board]

    assert told() == [(True, 0), (True, 0)]
    save(phone, play, row1_1=30)
    assert told() == [(True, 0), (False, 0)]
    save(phone, play, row1_1=30, row1_2=0)
    assert told() == [(True, 2), (True, 1)]


@pytest.mark.parametrize("name", ["", " ", "x" * 61, "A\u202eB"])
def test_a_name_that_cannot_be_is_refused_and_kept(
    phone: Client, club: Club, people: dict[str, Player], name: str
) -> None:
    assert start(phone, club, people, edition="new", called=name) is None
    assert not club.editions.exists()


def test_the_game_played_last_is_offered_first(
    phone: Client, club: Club, people: dict[str, Player]
) -> None:
    start(phone, club, people, edition="new", called="Calico")
    start(phone, club, people, edition="new", called="Uno")
    start(phone, club, people, edition="new", called="calico")
    page = phone.get(reverse("plays:new", args=[club.pk]), {"game": GAME.slug}).content.decode()
    assert page.index("<span>Calico</span>") < page.index("<span>Uno</span>")
    assert "Start Calico" in page
    assert club.editions.count() == 2


def test_another_club_is_offered_none_of_them(
    phone: Client, club: Club, people: dict[str, Player]
) -> None:
    other = Club.objects.create(name="Elsewhere")
    own = club_game(other, GAME, "Secret", "most")
    page = phone.get(reverse("plays:new", args=[club.pk]), {"game": GAME.slug}).content.decode()
    assert "Secret" not in page
    play = start(phone, club, people, edition=own.slug)
    assert play is None or play.edition_slug != own.slug


def test_more_games_than_a_club_may_name_are_refused_in_words(
    phone: Client, club: Club, people: dict[str, Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorepad.plays.table.own_games.MOST", 1)
    start(phone, club, people, edition="new", called="Calico")
    start(phone, club, people, edition="new", called="Uno")
    assert club.editions.get().name == "Calico"
    assert Play.objects.count() == 1


def test_a_new_play_says_who_starts_by_its_sheet_and_nothing_of_laying_it_out(
    phone: Client, club: Club, people: dict[str, Player], play: Play
) -> None:
    phone.post(address(play, "own_rows"), {**ROWS, "starts": "The {oldest} cat."})
    seats = ",".join(str(people[name].pk) for name in ("Ana", "Ben"))
    posted = {"game": GAME.slug, "seats": seats, "action": "new"}
    page = phone.post(reverse("plays:choose", args=[club.pk]), posted).content.decode()
    assert "The {oldest} cat." in page
    assert "How to set up the game" not in page
