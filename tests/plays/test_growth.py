"""Nothing grows without limit: typed text, posts, people, plays of an evening, clubs."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scorepad.clubs import forms
from scorepad.clubs import views as club_views
from scorepad.clubs.models import Club, Player
from scorepad.plays.models import Play, Revision, Sheet
from scorepad.plays.table import new_play
from scorepad.web.requests import LARGEST_POST
from tests.plays.conftest import HTMX, address

DIGITS = "9" * 5000


def test_what_was_typed_and_is_not_valid_is_kept_to_100_characters(
    phone: Client, play: Play
) -> None:
    posted = {"base": 0, "tricks-1": "four " * 5000, "tricks-2": "3"}
    page = phone.post(address(play, "save", "round-1"), posted, headers=HTMX).content
    sheet = Sheet.objects.get()
    assert sheet.typed == {"tricks-1": ("four " * 20)}
    assert len(sheet.typed["tricks-1"]) == 100
    assert sheet.data["tricks"] == {"2": 3}
    assert b"four four" in page
    assert len(phone.get(address(play, "live", "round-1"), headers=HTMX).content) < 40_000


@pytest.mark.parametrize("name", ["save", "undo", "settle", "override"])
def test_a_post_of_more_than_64_kib_is_refused_in_words(
    phone: Client, play: Play, name: str
) -> None:
    posted = {"base": 0, "tricks-1": "4", "more": "x" * LARGEST_POST}
    answer = phone.post(address(play, name, "round-1"), posted, headers=HTMX)
    assert answer.status_code == 413
    assert "more than a sheet can hold" in answer.content.decode()
    assert not Revision.objects.exists()


def test_a_phone_that_only_delivers_too_much_gets_no_page(phone: Client, play: Play) -> None:
    answer = phone.post(
        address(play, "save", "round-1"),
        {"more": "x" * LARGEST_POST},
        headers={"Prefer": "return=minimal"},
    )
    assert (answer.status_code, answer.content) == (413, b"")


def test_a_club_has_so_many_people_and_says_so(
    phone: Client, club: Club, people: dict[str, Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forms, "MOST_PEOPLE", len(people))
    page = phone.post(reverse("clubs:add", args=[club.pk]), {"name": "Dov"}).content.decode()
    assert "A club has at most 3 people" in page
    assert Player.objects.count() == 3
    ana = people["Ana"]
    posted = {"name": "Anna", "cats_at_home": ""}
    phone.post(reverse("clubs:person", args=[club.pk, ana.pk]), posted)
    ana.refresh_from_db()
    assert ana.name == "Anna"  # who is here can still be changed


def test_an_evening_has_so_many_plays_and_says_so(
    phone: Client,
    club: Club,
    begin: Callable[..., Play],
    people: dict[str, Player],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play = begin("cat-tower")
    monkeypatch.setattr(new_play, "MOST_PLAYS", 1)
    seats = ",".join(str(player.pk) for player in people.values())
    posted = {"game": "cat-tower", "seats": seats, "action": "begin"}
    answer = phone.post(reverse("plays:choose", args=[club.pk]), posted)
    assert "An evening has at most 1 plays" in answer.content.decode()
    Play.objects.update(state=Play.State.FINISHED)
    answer = phone.post(address(play, "rematch"))
    assert answer["Location"] == reverse("plays:new", args=[club.pk])
    assert Play.objects.count() == 1


@pytest.mark.parametrize(
    ("slug", "limit", "slot", "action", "said"),
    [
        (
            "cat-tower",
            "games.cat_tower.buttons.MOST_ACTIONS",
            "game-1",
            "turn:1",
            "The counter takes at most",
        ),
        (
            "cantankerous-cats",
            "games.cantankerous_cats.buttons.MOST_ACTIONS",
            "race",
            "bank:1:1",
            "A race takes at most",
        ),
    ],
)
def test_a_log_takes_so_many_actions_and_says_so(
    phone: Client,
    begin: Callable[..., Play],
    monkeypatch: pytest.MonkeyPatch,
    slug: str,
    limit: str,
    slot: str,
    action: str,
    said: str,
) -> None:
    monkeypatch.setattr(limit, 1)
    play = begin(slug)
    pages = []
    for base in range(2):
        posted = {"base": base, "action": action, "submission": f"a-{base}", "seen": base}
        pages.append(phone.post(address(play, "save", slot), posted, headers=HTMX).content.decode())
    assert said not in pages[0]
    assert said in pages[1]
    assert len(Sheet.objects.get().data["log"]) == 1


@pytest.mark.django_db
def test_one_address_starts_so_many_clubs_a_day_and_is_told_so(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(club_views, "CLUBS_A_DAY", 2)
    answers = [client.post(reverse("clubs:start")) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert "Try again tomorrow." in answers[-1].content.decode()
    assert Club.objects.count() == 2


@pytest.mark.parametrize(
    "posted",
    [
        {"action": f"add:{DIGITS}"},
        {"action": f"remove:{DIGITS}"},
        {"seats": f"1,{DIGITS}", "action": "x"},
        {"seats": "1", "start": DIGITS, "action": "x"},
        {"game": "cat-tower", "options": "1", "games": DIGITS, "action": "begin"},
    ],
)
def test_numbers_of_5000_digits_begin_no_play(
    phone: Client, club: Club, posted: dict[str, str]
) -> None:
    assert phone.post(reverse("plays:choose", args=[club.pk]), posted).status_code == 200


def test_nothing_has_a_number_of_5000_digits(phone: Client, club: Club) -> None:
    assert phone.get(f"/clubs/{DIGITS}/").status_code == 404
    assert phone.get(f"/clubs/{club.pk}/plays/{'9' * 30}/").status_code == 404
