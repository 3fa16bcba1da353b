"""Plays that are exported to BG Stats: the link for one play, and files of any number."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from html import unescape
from typing import Any
from urllib.parse import unquote

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorepad.clubs.erasure import erase
from scorepad.clubs.models import Club, NameLevel, Player
from scorepad.exchange.bgstats import writing
from scorepad.exchange.bgstats.file_reader import read
from scorepad.plays.lifecycle import exclude
from scorepad.plays.models import Night, Play
from tests.exchange.bgstats.files import plays_file
from tests.exchange.bgstats.test_in import FIRST, send, take, words
from tests.history.conftest import Table, load
from tests.moving import move
from tests.phones import phone_of

PLAYS = (writing.APP, r'href="([^"]+)" rel="noreferrer"')


@pytest.fixture
def won(table: Table) -> Play:
    return table.lady(Ana=4, Ben=2)


def link_of(phone: Client, play: Play) -> str:
    page = phone.get(reverse("exchange:bgstats_play", args=[play.club_id, play.pk]))
    found = re.search(PLAYS[1], page.content.decode())
    assert found is not None
    return unescape(found[1])


def data_of(link: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(unquote(link.removeprefix(writing.APP)))
    return data


def file_of(phone: Client, name: str, *of: Any) -> dict[str, Any]:
    answer = phone.get(reverse(f"exchange:{name}", args=of))
    assert answer.status_code == 200
    assert ".bgsplay" in answer.headers["Content-Disposition"]
    file: dict[str, Any] = json.loads(answer.getvalue())
    return file


def test_a_link_says_all_that_the_app_asks_for(phone: Client, won: Play) -> None:
    data = data_of(link_of(phone, won))
    assert {"sourceName", "sourcePlayId", "playDate"} <= data.keys()
    assert re.fullmatch(r"2026-10-01 \d\d:00:00", data["playDate"])
    assert data["game"]["name"] == "Cat Lady"
    assert data["game"]["highestWins"] is True
    assert "location" not in data
    assert [
        (one["name"], one["rank"], one["winner"], one["startPlayer"]) for one in data["players"]
    ] == [("Ana", 1, True, True), ("Ben", 2, False, False)]
    assert [one["role"] for one in data["players"]] == ["0 cats fed", "0 cats fed"]
    assert all(isinstance(one["score"], int) for one in data["players"])
    assert data["comments"].startswith("Ana wins.")


def test_the_fewest_cards_win_at_the_tower(phone: Client, table: Table) -> None:
    data = data_of(link_of(phone, table.tower(Ana=3, Ben=0)))
    assert data["game"]["highestWins"] is False
    assert [one["winner"] for one in data["players"]] == [False, True]


def test_a_comment_that_is_too_long_is_cut_first(
    phone: Client, won: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ["Ana wins.", "x" * 3000, "y" * 9000]
    monkeypatch.setattr(writing, "comment", lambda *_any: lines)
    link = link_of(phone, won)
    assert len(link) < 8000
    assert data_of(link)["comments"] == "\n".join(lines[:2])


def test_ids_stay_the_same_from_play_to_play(phone: Client, table: Table, won: Play) -> None:
    first, second = (data_of(link_of(phone, play)) for play in (won, table.lady(Ben=3, Ana=1)))
    assert first["game"]["sourceGameId"] == second["game"]["sourceGameId"]
    ids = [
        {one["name"]: one["sourcePlayerId"] for one in data["players"]} for data in (first, second)
    ]
    assert ids[0] == ids[1]
    assert first["sourcePlayId"] != second["sourcePlayId"]


def test_files_hold_a_play_a_night_or_the_club(phone: Client, table: Table, won: Play) -> None:
    table.tower(Ana=0, Ben=3)
    table.tower(30, Ana=0, Ben=3)
    counted = {
        "play": file_of(phone, "bgstats_play_file", won.club_id, won.pk),
        "night": file_of(phone, "bgstats_night_file", won.club_id, won.night.date),
        "club": file_of(phone, "bgstats_club_file", won.club_id),
    }
    assert {name: len(file["plays"]) for name, file in counted.items()} == {
        "play": 1,
        "night": 2,
        "club": 3,
    }
    assert len(counted["club"]["games"]) == 2
    assert len(counted["club"]["players"]) == 2


def test_a_file_has_the_sections_and_fields_of_the_apps_own(phone: Client, won: Play) -> None:
    Night.objects.update(place="At Ana’s")
    ours = file_of(phone, "bgstats_club_file", won.club_id)
    theirs = plays_file(FIRST)
    assert ours.keys() == theirs.keys()
    assert theirs["plays"][0].keys() <= ours["plays"][0].keys()
    assert (
        theirs["plays"][0]["playerScores"][0].keys() == ours["plays"][0]["playerScores"][0].keys()
    )
    assert {*theirs["games"][0]} <= {*ours["games"][0]}
    assert ours["locations"][0]["name"] == "At Ana’s"
    assert ours["plays"][0]["uuid"] == ours["plays"][0]["uuid"].upper()
    assert all(isinstance(one["score"], str) for one in ours["plays"][0]["playerScores"])


def test_winners_that_the_totals_do_not_tell_are_marked_as_set_by_hand(
    phone: Client, table: Table, won: Play
) -> None:
    level = table.lady(Ana=3, Ben=3)
    table.lady(Ana=4, Ben=1)
    plays = file_of(phone, "bgstats_club_file", won.club_id)["plays"]
    assert [one["manualWinner"] for one in plays] == [False, True, False]
    settled = plays[1]["playerScores"]
    assert [one["winner"] for one in settled] == [True, False]
    assert plays[1]["comments"].startswith("Ana wins. Tied on")
    assert level.club_id == won.club_id


def test_what_does_not_count_is_ignored_there(phone: Client, won: Play) -> None:
    exclude(load(won), counts=False)
    assert file_of(phone, "bgstats_play_file", won.club_id, won.pk)["plays"][0]["ignored"]


def test_our_own_file_is_recognised_when_it_comes_back(
    phone: Client, club: Club, won: Play
) -> None:
    page = words(send(phone, club, file_of(phone, "bgstats_club_file", club.pk)).content.decode())
    assert "1 play is here already" in page


def test_in_another_club_our_file_gives_the_same_plays(
    phone: Client, table: Table, won: Play, make_table: Any
) -> None:
    file = file_of(phone, "bgstats_club_file", won.club_id)
    other = make_table().club
    there = phone_of(other)
    take(there, other, file)
    taken = Play.objects.get(club=other)
    assert taken.created_at == won.created_at
    assert taken.night.date == won.night.date
    assert taken.edition_name == won.edition_name
    assert [(seat.player.name, seat.total, seat.won) for seat in taken.seats.all()] == [
        (seat.player.name, seat.total, seat.won) for seat in won.seats.all()
    ]


def test_whoever_was_erased_is_somebody_else_for_the_app(
    phone: Client, table: Table, won: Play, make_table: Any
) -> None:
    before = file_of(phone, "bgstats_club_file", won.club_id)
    erase(table.people["Ana"])
    after = file_of(phone, "bgstats_club_file", won.club_id)
    assert [one["name"] for one in after["players"]] == ["Former player 1", "Ben"]
    assert before["players"][0]["uuid"] != after["players"][0]["uuid"]
    other = make_table().club
    Player.objects.filter(club=other).delete()
    there = phone_of(other)
    take(there, other, before)
    assert {one.name for one in Player.objects.filter(club=other)} == {"Guest", "Ben"}


def test_what_came_from_the_app_goes_back_under_its_own_uuid(phone: Client, club: Club) -> None:
    take(phone, club, plays_file(FIRST))
    file = file_of(phone, "bgstats_club_file", club.pk)
    assert [one["uuid"] for one in file["plays"]] == [FIRST["uuid"]]
    assert len(read(json.dumps(file).encode()).plays) == 1


def test_a_merged_player_goes_out_as_who_they_are(
    phone: Client, club: Club, table: Table, won: Play
) -> None:
    twin = Player.objects.create(club=club, name="Annie")
    Player.objects.filter(pk=table.people["Ana"].pk).update(merged_into=twin, merge_target=twin)
    names = [one["name"] for one in file_of(phone, "bgstats_club_file", club.pk)["players"]]
    assert names == ["Annie", "Ben"]


def test_times_are_those_of_the_clubs_clocks(phone: Client, won: Play) -> None:
    Club.objects.update(time_zone="America/Los_Angeles")
    (written,) = file_of(phone, "bgstats_club_file", won.club_id)["plays"]
    assert written["playDate"] == "2026-10-01 13:00:00"
    assert data_of(link_of(phone, won))["playDate"] == "2026-10-01 13:00:00"


def test_of_a_play_typed_on_a_later_day_the_date_alone_is_known(phone: Client, won: Play) -> None:
    move(load(won), date(2026, 9, 24))
    (written,) = file_of(phone, "bgstats_club_file", won.club_id)["plays"]
    assert (written["playDate"], written["durationMin"]) == ("2026-09-24 10:00:00", 0)
    assert data_of(link_of(phone, won))["playDate"] == "2026-09-24 10:00:00"


def test_the_app_is_told_the_number_of_a_game_at_boardgamegeek(
    phone: Client, club: Club, won: Play
) -> None:
    assert data_of(link_of(phone, won))["game"]["bggId"] == 0
    Play.objects.update(game_slug="cat-in-the-box")
    (game,) = file_of(phone, "bgstats_club_file", club.pk)["games"]
    assert game["bggId"] == 345972


@pytest.fixture
def viewer(club: Club) -> Client:
    """A phone with the view-only link, which sees no names."""
    Club.objects.update(viewers_see=NameLevel.COLOURS)
    return phone_of(club, "view")


def test_ids_for_phones_that_see_no_names_are_in_no_file_with_names(
    phone: Client, viewer: Client, won: Play
) -> None:
    Player.objects.update(created=datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC))
    shown, hidden = ([*_ids(one, won)] for one in (phone, viewer))
    assert shown[0] == shown[1]
    assert hidden[0] == hidden[1]
    assert not shown[0] & hidden[0]
    assert hidden[0] == next(_ids(viewer, won))  # in the next file, too
    assert ":04:05" not in json.dumps(file_of(viewer, "bgstats_play_file", won.club_id, won.pk))


def _ids(phone: Client, play: Play) -> Iterator[set[str]]:
    """Yields the ids of players in a file, and in a link."""
    yield {
        one["uuid"] for one in file_of(phone, "bgstats_play_file", play.club_id, play.pk)["players"]
    }
    yield {one["sourcePlayerId"] for one in data_of(link_of(phone, play))["players"]}


def test_two_players_are_never_called_the_same_colour(
    viewer: Client, table: Table, club: Club, won: Play
) -> None:
    Player.objects.filter(name="Cleo").update(colour=1)
    table.lady(Cleo=4, Ana=2)
    file = file_of(viewer, "bgstats_night_file", club.pk, won.night.date)
    assert [one["name"] for one in file["players"]] == ["Blue", "Orange", "Blue 2"]
    assert file["plays"][1]["comments"].startswith("Blue 2 wins.")


def test_what_is_not_finished_or_not_there_does_not_go_out(
    phone: Client, table: Table, won: Play
) -> None:
    Play.objects.update(state=Play.State.PLAYING)
    for name, of in (
        ("bgstats_play", [won.club_id, won.pk]),
        ("bgstats_play_file", [won.club_id, won.pk]),
        ("bgstats_night_file", [won.club_id, won.night.date]),
        ("bgstats_club_file", [won.club_id]),
    ):
        assert phone.get(reverse(f"exchange:{name}", args=of)).status_code == 404
        assert Client().get(reverse(f"exchange:{name}", args=of)).status_code == 404


def test_a_file_of_many_plays_takes_as_many_queries_as_one(
    phone: Client, table: Table, won: Play, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table.tower(Ana=0, Ben=3)
    table.lady(Ben=3, Ana=1)
    with django_assert_num_queries(6):
        file_of(phone, "bgstats_club_file", won.club_id)
