"""The pages of games with few, odd or changed plays: minimums, editions, corrections."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.contract import Json
from scorepad.clubs.merge_players import merge
from scorepad.clubs.models import Club
from scorepad.history.models import PlayRow
from scorepad.history.play_history import invalidate
from scorepad.plays.lifecycle import exclude
from scorepad.plays.models import Play
from tests.history import shown
from tests.history.conftest import Table, load, tower_sheets


def address(table: Table, name: str, *of: str) -> str:
    return reverse(f"history:{name}", args=[table.club.pk, *of])


def words(answer: Any) -> str:
    """Returns the words of a page, without its markup."""
    assert answer.status_code == 200
    return shown.words(answer.content.decode())


def game(phone: Client, table: Table, slug: str, **query: Any) -> str:
    folds = {"open": shown.FOLDS}
    return words(phone.get(address(table, "game", slug), {**folds, **query}))


def play_by(table: Table, edition: str, **points: int) -> Play:
    """Returns a play of Cat Lady by another edition."""
    play = table.lady(**points)
    Play.objects.filter(pk=play.pk).update(edition_slug=edition, edition_name=edition.title())
    PlayRow.objects.filter(pk=play.pk).update(edition_slug=edition)
    invalidate(table.club.pk)
    return play


def cats_sheets(cats: list[int]) -> dict[str, Json]:
    """Returns sheets in which Ana has Bronte, fed as often as given; Ben has nothing."""
    food = {"tuna": cats[0], "milk": cats[0]}
    held = {"c1": {"name": "Bronte"}}
    return {
        "hand-1": {"cats": held, "food": food, "costumes": 1},
        "hand-2": {"food": {"wild": 0}, "costumes": 1},
    }


# -- little ----------------------------------------------------------------------------------------


def test_a_club_without_a_play_is_told_so(phone: Client, table: Table) -> None:
    assert "No play counts yet." in words(phone.get(address(table, "games")))
    assert "No play of Cat Tower counts yet." in game(phone, table, "cat-tower")


def test_lists_without_a_play_are_told_so(phone: Client, table: Table) -> None:
    assert "counts yet" in words(phone.get(address(table, "cards", "cat-lady")))


def rows(phone: Client, table: Table, slug: str, key: str, **query: Any) -> shown.FileRows:
    return shown.report(phone, table.club, "game", slug, key, **query)


def test_no_part_is_shown_before_it_has_something_to_say(phone: Client, table: Table) -> None:
    table.tower(Ana=0, Ben=3)
    page = game(phone, table, "cat-tower")
    for key, title in (
        *(
            ("records", "Which records"),
            ("totals", "How are the totals"),
            ("lines", "Where do winners"),
        ),
        ("starts", "Does it matter who starts"),
    ):
        assert rows(phone, table, "cat-tower", key) == []
        assert title not in page
    assert [row["mean_left"] for row in rows(phone, table, "cat-tower", "towers")] == ["", ""]


def test_records_begin_with_three_plays(phone: Client, table: Table) -> None:
    for cards in (1, 2, 3):
        assert rows(phone, table, "cat-tower", "records") == []
        table.tower(Ana=0, Ben=cards)
    assert "Highest total that won (2 players, 1 game)" in game(phone, table, "cat-tower")
    assert "0 the lowest total, which is best here Ana" in game(phone, table, "cat-tower")


def test_plays_alone_are_told_beside_the_others_in_the_same_words(
    phone: Client, table: Table
) -> None:
    table.lady(Ana=2, Ben=1)
    table.lady(Ana=3)
    for found in (words(phone.get(address(table, "games"))), game(phone, table, "cat-lady")):
        assert "1 more solo" in found
    assert "1 play 1 more solo" in words(phone.get(address(table, "players"), {"open": "wins"}))


def test_a_cat_is_somebodys_from_eight_holds(phone: Client, table: Table) -> None:
    for _play in range(7):
        table.play("cat-lady", {"Ana": 1, "Ben": 0}, cats_sheets)
    cat = address(table, "card", "cat-lady", "Bronte")
    assert "are shown for cards that were held at least 8 times" in words(phone.get(cat))
    table.play("cat-lady", {"Ana": 1, "Ben": 0}, cats_sheets)
    assert "are shown for cards that were held at least 8 times" not in words(phone.get(cat))
    assert "Ana’s cat: held by Ana 8 of 8 times." in words(phone.get(cat))


# -- much ------------------------------------------------------------------------------------------


def test_a_record_that_very_many_hold_shows_the_oldest_and_counts_the_others(
    phone: Client, table: Table
) -> None:
    plays = [table.tower(Ana=0, Ben=1) for _play in range(5)]
    best = [row for row in rows(phone, table, "cat-tower", "records") if row["record"] == "best"]
    assert [row["play"] for row in best] == [str(play.uuid) for play in plays]
    assert "and 2 more, in the files" in game(phone, table, "cat-tower")


# -- editions --------------------------------------------------------------------------------------


def test_points_are_those_of_the_edition_that_is_played_most(phone: Client, table: Table) -> None:
    for tokens in (1, 2, 3):
        table.lady(Ana=tokens, Ben=0)
    play_by(table, "house", Ana=6, Ben=0)
    answer = phone.get(address(table, "game", "cat-lady"))
    assert answer.context["plays"] == 4
    found = rows(phone, table, "cat-lady", "records")
    assert {row["edition"] for row in found} == {"printed"}
    assert max(int(row["points"]) for row in found if row["record"] == "best") < 12
    assert "Points of different editions are never mixed" in words(answer)
    assert "House (1 play)" in words(answer)


def test_a_link_shows_the_points_of_another_edition(phone: Client, table: Table) -> None:
    table.lady(Ana=1, Ben=0)
    table.lady(Ana=2, Ben=0)
    play_by(table, "house", Ana=6, Ben=0)
    page = phone.get(address(table, "game", "cat-lady")).content.decode()
    assert "?game=cat-lady&amp;edition=house" in page
    answer = phone.get(address(table, "game", "cat-lady"), {"edition": "house"})
    assert answer.context["plays"] == 1
    assert answer.context["edition"] == "House"


def test_the_points_of_a_cat_are_apart_for_each_edition(phone: Client, table: Table) -> None:
    for _play in range(2):
        table.play("cat-lady", {"Ana": 1, "Ben": 0}, cats_sheets)
    play = table.play("cat-lady", {"Ana": 1, "Ben": 0}, cats_sheets)
    Play.objects.filter(pk=play.pk).update(edition_slug="house", edition_name="House")
    PlayRow.objects.filter(pk=play.pk).update(edition_slug="house")
    invalidate(table.club.pk)
    answer = phone.get(address(table, "card", "cat-lady", "Bronte"))
    assert [feast.cat.held for feast in answer.context["feasts"]] == [2, 1]
    assert "Most points when fed: House" in words(answer)
    assert answer.context["cat"].held == 3


# -- changes ---------------------------------------------------------------------------------------


def test_a_correction_and_a_play_that_no_longer_counts_change_the_page(
    phone: Client, table: Table
) -> None:
    def widest() -> set[str]:
        found = rows(phone, table, "cat-tower", "records")
        return {row["points"] for row in found if row["record"] == "widest"}

    plays = [table.tower(Ana=0, Ben=4) for _play in range(4)]
    assert widest() == {"4"}
    table.correct(plays[0], tower_sheets([0, 8]))
    assert widest() == {"8"}
    exclude(load(plays[0]), counts=False)
    assert widest() == {"4"}


def test_a_merged_player_holds_cats_and_records_under_the_other_name(
    phone: Client, table: Table
) -> None:
    for _play in range(3):
        table.play("cat-lady", {"Ana": 1, "Ben": 0}, cats_sheets)
    merge(table.people["Ana"], table.people["Eva"])
    assert "Eva held it most: 3 of 3 times." in words(
        phone.get(address(table, "card", "cat-lady", "Bronte"))
    )
    page = game(phone, table, "cat-lady")
    assert "Eva" in page
    assert "Ana" not in page


# -- addresses -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "of",
    [
        ("game", "chess"),
        ("cards", "cat-tower"),
        ("card", "cat-lady", "Nobody"),
        ("card", "cat-tower", "Bronte"),
    ],
    ids="-".join,
)
def test_what_there_is_not_is_not_found(phone: Client, table: Table, of: tuple[str, ...]) -> None:
    assert phone.get(address(table, *of)).status_code == 404


def test_a_cat_that_no_play_of_a_filter_has_says_so(phone: Client, table: Table) -> None:
    table.play("cat-lady", {"Ana": 1, "Ben": 0}, cats_sheets)
    cat = address(table, "card", "cat-lady", "Bronte")
    assert "No plays match." in words(phone.get(cat, {"players": 4}))


def test_the_list_of_games_has_all_of_them_whatever_game_an_address_names(
    phone: Client, table: Table
) -> None:
    table.tower(Ana=0, Ben=3)
    answer = phone.get(address(table, "games"), {"game": "cat-lady"})
    assert [one.game.slug for one in answer.context["played"]] == ["cat-tower"]


def test_a_game_shows_its_ratings_unless_the_club_has_none(phone: Client, table: Table) -> None:
    for hour in range(10, 20):
        table.tower(hour, Ana=0, Ben=1)
    assert "Ratings" in game(phone, table, "cat-tower")
    Club.objects.update(ratings=False)
    assert "Ratings" not in game(phone, table, "cat-tower")
