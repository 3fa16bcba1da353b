"""Changing a play that has begun: who sits where, who starts, options, edition, evening."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from msgspec import json

from games import registry
from games.cantankerous_cats.rules.log import replayed
from scorepad.clubs.models import Club, Player
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Event, Play, Sheet, current_evening
from tests.plays.conftest import HTMX, Begin, address


@pytest.fixture
def dov(club: Club) -> Player:
    return Player.objects.create(club=club, name="Dov")


def change(phone: Client, play: Play, *players: Player, **fields: object) -> Any:
    """Posts the page with these players in table order."""
    posted = {
        "seats": ",".join(str(player.pk) for player in players),
        "edition": play.edition_slug,
        "date": play.night.date.isoformat(),
        "action": "save",
        **fields,
    }
    if play.options:
        posted = {"options": "1", **play.options, **posted}
    answer = phone.post(address(play, "change"), posted)
    play.refresh_from_db()
    return answer


def put_back(phone: Client, play: Play) -> None:
    phone.post(address(play, "change-back"))
    play.refresh_from_db()


def keys(play: Play) -> dict[str, str]:
    """Returns seat keys in table order, with the players who sit there."""
    return {seat.key: seat.player.name for seat in play.seats.select_related("player")}


def enter(phone: Client, play: Play, slot: str, **fields: object) -> None:
    number = Sheet.objects.filter(play=play, slot=slot).values_list("number", flat=True).first()
    posted = {name.replace("__", "-"): value for name, value in fields.items()}
    answer = phone.post(address(play, "save", slot), {"base": number or 0, **posted})
    assert answer.status_code == 302


def totals(play: Play) -> dict[str, int]:
    result: Any = play.result
    return {standing["seat"]: standing["total"] for standing in result["standings"]}


def test_whoever_comes_late_gets_a_seat_of_their_own_and_nobody_loses_anything(
    phone: Client, play: Play, people: dict[str, Player], dov: Player
) -> None:
    enter(phone, play, "round-1", tricks__1=2, tricks__2=4)
    change(phone, play, people["Ana"], dov, people["Ben"], people["Cleo"])
    assert keys(play) == {"1": "Ana", "4": "Dov", "2": "Ben", "3": "Cleo"}
    assert play.sheets.get(slot="round-1").data["tricks"] == {"1": 2, "2": 4}
    assert set(totals(play)) == {"1", "2", "3", "4"}


def test_what_it_means_for_the_game_is_said_before_it_is_done(
    phone: Client, play: Play, people: dict[str, Player], dov: Player
) -> None:
    page = change(phone, play, *people.values(), dov, action="look").content.decode()
    assert "There are 4 rounds to play." in page
    assert "The research board is the one for 4 players." in page
    assert len(keys(play)) == 3


def test_sitting_elsewhere_moves_the_entries_with_the_player(
    phone: Client, play: Play, people: dict[str, Player]
) -> None:
    enter(phone, play, "round-1", tricks__1=2)
    change(phone, play, people["Cleo"], people["Ana"], people["Ben"])
    assert keys(play) == {"3": "Cleo", "1": "Ana", "2": "Ben"}


def test_somebody_without_entries_is_taken_out_at_once(
    phone: Client, play: Play, people: dict[str, Player]
) -> None:
    enter(phone, play, "round-1", tricks__1=2)
    change(phone, play, people["Ana"], people["Ben"])
    assert keys(play) == {"1": "Ana", "2": "Ben"}


def test_somebody_with_entries_is_taken_out_after_a_question_and_undo_brings_them_back(
    phone: Client, play: Play, people: dict[str, Player]
) -> None:
    enter(phone, play, "round-1", predictions__3=1, tricks__1=2, tricks__3=4)
    play.refresh_from_db()
    before = totals(play)
    asked = change(phone, play, people["Ana"], people["Ben"])
    assert "Something is already entered for Cleo" in asked.content.decode()
    assert len(keys(play)) == 3
    change(phone, play, people["Ana"], people["Ben"], leaving="3")
    assert keys(play) == {"1": "Ana", "2": "Ben"}
    toast = (
        phone.get(address(play, "sheet", "round-1")).content.decode().partition('id="toasts"')[2]
    )
    assert f'action="{address(play, "change-back")}"' in toast
    put_back(phone, play)
    assert keys(play) == {"1": "Ana", "2": "Ben", "3": "Cleo"}
    assert totals(play) == before
    assert not play.events.filter(kind=Event.Kind.CHANGED).exists()


def test_whoever_comes_back_has_the_old_seat_and_its_entries_again(
    phone: Client, play: Play, people: dict[str, Player], dov: Player
) -> None:
    enter(phone, play, "round-1", tricks__1=2, tricks__3=4)
    change(phone, play, people["Ana"], people["Ben"], leaving="3")
    change(phone, play, people["Ana"], people["Ben"], dov)
    change(phone, play, people["Ana"], people["Ben"], people["Cleo"], dov)
    assert keys(play) == {"1": "Ana", "2": "Ben", "3": "Cleo", "4": "Dov"}


@pytest.mark.parametrize("slug", ["cat-lady", "box-of-treats", "cat-tower", "cantankerous-cats"])
def test_every_game_goes_on_with_one_more_and_with_one_less(
    phone: Client, begin: Begin, people: dict[str, Player], dov: Player, slug: str
) -> None:
    play = begin(slug, "Ana", "Ben", "Cleo")
    change(phone, play, *people.values(), dov)
    assert set(totals(play)) == {"1", "2", "3", "4"}
    assert phone.get(address(play, "play"), follow=True).status_code == 200
    change(phone, play, dov, people["Ana"])
    assert set(totals(play)) == {"1", "4"}
    assert phone.get(address(play, "play"), follow=True).status_code == 200


def test_options_can_be_put_right(phone: Client, begin: Begin, people: dict[str, Player]) -> None:
    play = begin("cat-tower", games=2)
    change(phone, play, *people.values(), games=5)
    assert play.options == {"games": 5}


def test_the_game_can_be_put_right_while_nothing_was_entered(
    phone: Client, begin: Begin, people: dict[str, Player]
) -> None:
    play = begin("cat-tower", *people, start=people["Ben"].pk)
    change(phone, play, *people.values(), game="cat-in-the-box", start=people["Ben"].pk)
    assert play.game_slug == "cat-in-the-box"
    assert list(keys(play).values()) == [*people]
    assert play.start == "2"
    assert play.deck.data == dict(registry.game("cat-in-the-box").editions)[play.edition_slug]
    enter(phone, play, "round-1", tricks__1=2)
    assert play.sheets.get().data["tricks"] == {"1": 2}


def test_the_game_stays_once_something_was_entered(
    phone: Client, play: Play, people: dict[str, Player]
) -> None:
    enter(phone, play, "round-1", tricks__1=2)
    page = change(phone, play, *people.values(), game="cat-tower").content.decode()
    assert play.game_slug == "cat-in-the-box"
    assert "the game has to stay Cat in the Box" in page
    assert "game-pick" not in page


def test_a_game_that_was_put_right_is_put_back(
    phone: Client, begin: Begin, people: dict[str, Player]
) -> None:
    play = begin("cat-tower", *people)
    options = play.options
    change(phone, play, *people.values(), game="cat-lady")
    assert play.game_slug == "cat-lady"
    put_back(phone, play)
    assert (play.game_slug, play.options) == ("cat-tower", options)


def test_a_game_that_does_not_take_so_many_is_not_chosen(
    phone: Client, begin: Begin, people: dict[str, Player], dov: Player, club: Club
) -> None:
    eva = Player.objects.create(club=club, name="Eva")
    play = begin("cat-tower", *people)
    page = change(phone, play, *people.values(), dov, eva, game="cat-lady").content.decode()
    assert "Cat Lady takes at most 4 players" in page
    assert play.game_slug == "cat-tower"


def test_an_edition_can_be_put_right(
    phone: Client, begin: Begin, people: dict[str, Player]
) -> None:
    play = begin("cat-lady", edition="printed")
    deck = play.deck_id
    change(phone, play, *people.values(), edition="reference-manual")
    assert play.edition_slug == "reference-manual"
    assert play.deck_id != deck
    put_back(phone, play)
    assert (play.edition_slug, play.deck_id) == ("printed", deck)


def test_a_play_can_be_entered_for_another_evening_that_was(
    phone: Client, play: Play, people: dict[str, Player]
) -> None:
    last_week = current_evening() - timedelta(days=7)
    change(phone, play, *people.values(), date=last_week.isoformat())
    assert play.night.date == last_week


def test_an_evening_to_come_is_refused_beside_its_field(
    phone: Client, play: Play, people: dict[str, Player]
) -> None:
    tomorrow = current_evening() + timedelta(days=1)
    answer = change(phone, play, *people.values(), date=tomorrow.isoformat())
    assert "Choose a date that is not in the future." in answer.content.decode()
    assert play.night.date == current_evening()


def test_too_few_players_are_refused_in_words(
    phone: Client, play: Play, people: dict[str, Player]
) -> None:
    answer = change(phone, play, people["Ana"])
    assert "Tap at least 2 players" in answer.content.decode()
    assert len(keys(play)) == 3


def test_a_phone_on_the_sheet_of_somebody_who_left_is_led_to_the_play(
    phone: Client, begin: Begin, people: dict[str, Player]
) -> None:
    play = begin("cat-lady")
    change(phone, play, people["Ana"], people["Ben"])
    answer = phone.get(f"{address(play, 'live', 'hand-3')}?version=1", headers=HTMX)
    assert answer.headers["HX-Redirect"] == address(play, "play")


# -- the race --------------------------------------------------------------------------------------


def tap(phone: Client, play: Play, action: str) -> None:
    enter(phone, play, "race", action=action)
    play.refresh_from_db()


def race(play: Play) -> Any:
    """Returns the current state of the race, as JSON."""
    stored = LoadedPlay.stored(Play.objects.get(pk=play.pk))
    return json.decode(json.encode(replayed(stored.table).race))


@pytest.fixture
def a_race(phone: Client, begin: Begin) -> Play:
    """A race in which Ana has banked two hearts, and Ben has the toy."""
    play = begin("cantankerous-cats", "Ana", "Ben", "Cleo")
    tap(phone, play, "bank:1:2")
    tap(phone, play, "pass:1:2")
    assert (race(play)["toy"], race(play)["cats"]["1"]["bank"]) == ("2", [2])
    return play


def test_in_a_race_that_goes_on_a_newcomer_begins_as_all_did(
    phone: Client, a_race: Play, people: dict[str, Player], dov: Player
) -> None:
    change(phone, a_race, people["Ana"], dov, people["Ben"], people["Cleo"])
    assert race(a_race)["toy"] == "2"
    assert race(a_race)["cats"]["1"]["bank"] == [2]
    assert race(a_race)["cats"]["4"] == {"mischief": 0, "bank": [], "pounce": 1, "feral": False}
    tap(phone, a_race, "pass:2:3")
    assert race(a_race)["toy"] == "3"


def test_where_whose_turn_it_was_leaves_the_next_one_has_it(
    phone: Client, a_race: Play, people: dict[str, Player]
) -> None:
    change(phone, a_race, people["Ana"], people["Cleo"], leaving="2")
    assert race(a_race)["toy"] == "3"
    put_back(phone, a_race)
    assert race(a_race)["toy"] == "2"
    assert list(race(a_race)["cats"]) == ["1", "2", "3"]


def test_a_cat_that_comes_back_after_others_went_on_has_what_it_had(
    phone: Client, a_race: Play, people: dict[str, Player]
) -> None:
    change(phone, a_race, people["Ben"], people["Cleo"], leaving="1")
    tap(phone, a_race, "bank:2:3")
    put_back(phone, a_race)
    assert race(a_race)["cats"]["1"]["bank"] == [2]
    assert race(a_race)["cats"]["2"]["bank"] == [3]


def test_undo_past_a_change_of_seats_leaves_the_seats_as_they_are(
    phone: Client, a_race: Play, people: dict[str, Player], dov: Player
) -> None:
    change(phone, a_race, *people.values(), dov)
    phone.post(address(a_race, "undo", "race"))
    a_race.refresh_from_db()
    assert set(race(a_race)["cats"]) == {"1", "2", "3", "4"}
    assert set(totals(a_race)) == {"1", "2", "3", "4"}
