"""What other programs read: reports as CSV files, and plays, nights and clubs as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorepad.clubs.merge_players import merge
from scorepad.clubs.models import Club, NameLevel
from scorepad.history.models import Season
from scorepad.plays.lifecycle import delete, exclude
from scorepad.plays.models import Night, Play
from tests.history.conftest import Table, load
from tests.history.shown import FileRows, report
from tests.phones import phone_of

NIGHT = date(2026, 10, 1)
Get = Callable[..., FileRows]


@pytest.fixture
def get(table: Table) -> Get:
    """Gets a report as the scoring phone downloads it."""
    phone = phone_of(table.club)
    return lambda name, *about, **query: report(phone, table.club, name, *about, **query)


def test_every_seat_of_every_play_is_a_row(table: Table, get: Get) -> None:
    play = table.lady(Ana=3, Ben=1)
    table.tower(Cleo=0, Ana=4)
    ana, ben, cleo, _second = get("plays", "seats")
    assert ana["play"] == ben["play"] == str(play.uuid) != cleo["play"]
    assert (ana["night"], ana["began"]) == ("2026-10-01", "2026-10-01T22:00:00+02:00")
    assert (ana["game"], ana["edition"], cleo["game"]) == ("cat-lady", "printed", "cat-tower")
    assert (ana["player"], ana["players"], ben["turn"]) == ("Ana", "2", "2")
    assert (ana["place"], ana["won"], ana["shared"], ana["decided_by"]) == ("1", "1", "0", "total")
    assert (ben["place"], ben["won"], ben["shared"]) == ("2", "0", "0")


def test_points_of_the_lines_add_up_to_the_total(table: Table, get: Get) -> None:
    table.lady(Ana=3, Ben=1)
    table.tower(Cleo=0, Ana=4)
    for row in get("plays", "seats"):
        points = [value for key, value in row.items() if key.startswith("line_") and value]
        assert sum(map(int, points)) == int(row["total"])


def test_plays_that_do_not_count_are_left_out(table: Table, get: Get) -> None:
    exclude(load(table.tower(Ana=0, Ben=3)), counts=False)
    delete(load(table.tower(Ana=0, Ben=3)))
    assert get("plays", "seats") == []


def test_a_settled_tie_was_won_by_one(table: Table, get: Get) -> None:
    table.lady(Ana=2, Ben=2)
    shared = [(row["won"], row["shared"], row["decided_by"]) for row in get("plays", "seats")]
    assert shared[0] == ("0", "0", "pending")
    table.lady(Ana=2, Ben=1)
    settled = [(row["place"], row["won"], row["shared"]) for row in get("plays", "seats")[:2]]
    assert settled == [("1", "1", "0"), ("1", "0", "0")]


def test_filters_of_the_address_choose_plays(table: Table, get: Get) -> None:
    table.lady(Ana=2, Ben=1)
    table.tower(Ana=0, Cleo=1)
    assert {row["game"] for row in get("plays", "seats", game="cat-tower")} == {"cat-tower"}
    assert len(get("plays", "seats", player=table.people["Ben"].pk)) == 2
    assert get("plays", "seats", players=3) == []


def test_a_merged_player_has_the_name_of_who_that_is(table: Table, get: Get) -> None:
    table.tower(Ana=0, Dov=1)
    merge(table.people["Dov"], table.people["Ben"])
    assert get("plays", "seats")[1]["player"] == "Ben"


def test_times_are_those_of_the_club(table: Table, get: Get) -> None:
    table.lady(Ana=3, Ben=1)
    Club.objects.update(time_zone="Asia/Tokyo")
    assert get("plays", "seats")[0]["began"] == "2026-10-02T05:00:00+09:00"


def test_a_name_that_looks_like_a_formula_is_none(table: Table, get: Get) -> None:
    table.people["Ana"].name = "=1+1"
    table.people["Ana"].save()
    table.tower(Ana=0, Ben=1)
    assert get("plays", "seats")[0]["player"] == "'=1+1"


def test_who_beats_whom_is_written_both_ways(table: Table) -> None:
    for left in ((0, 1), (0, 2), (3, 0)):
        table.tower(Ana=left[0], Ben=left[1])
    ana, ben = report(phone_of(table.club), table.club, "players", "who-beats-whom")
    assert list(ana.values()) == ["Ana", "Ben", "3", "2", "1", "0"]
    assert list(ben.values()) == ["Ben", "Ana", "3", "1", "2", "0"]


def test_a_club_without_ratings_has_no_file_of_them(table: Table) -> None:
    phone, club = phone_of(table.club), table.club
    for _play in range(10):
        table.tower(Ben=0, Ana=1)
    ben, _ana = report(phone, club, "players", "ratings")
    assert (ben["player"], ben["place"], ben["plays"]) == ("Ben", "1", "10")
    Club.objects.filter(pk=club.pk).update(ratings=False)
    assert phone.get(reverse("history:players_csv", args=[club.pk, "ratings"])).status_code == 404


def test_cats_are_in_games_with_cats_only(table: Table) -> None:
    phone = phone_of(table.club)
    cats = reverse("history:game_csv", args=[table.club.pk, "cat-tower", "cats"])
    assert phone.get(cats).status_code == 404
    assert report(phone, table.club, "game", "cat-lady", "cats") == []


def test_plays_take_as_many_queries_whatever_their_number(
    table: Table, get: Get, django_assert_max_num_queries: Any
) -> None:
    for _play in range(6):
        table.tower(Ana=0, Ben=3)
    with django_assert_max_num_queries(8):
        assert len(get("plays", "seats")) == 12


def test_pages_link_to_their_tables_with_their_filters(table: Table) -> None:
    for _play in range(3):
        table.lady(Ana=2, Ben=1)
    phone, club = phone_of(table.club), table.club
    chosen: dict[str, str | int] = {"players": 2, "open": "wins"}
    content = phone.get(reverse("history:players", args=[club.pk]), chosen).content.decode()
    assert 'href="wins.csv?players=2"' in content
    assert 'href="wins.json?players=2"' in content
    plays = phone.get(reverse("history:plays", args=[club.pk]), {"players": 2}).content.decode()
    assert 'href="seats.csv?players=2"' in plays


def test_who_came_to_a_night_is_a_table(table: Table, get: Get) -> None:
    table.lady(Ana=3, Ben=1, Cleo=2)
    table.tower(Ana=0, Ben=4)
    exclude(load(table.tower(Ana=0, Dov=4)), counts=False)
    ana, _cleo, ben = get("night", date(2026, 10, 1), "players")
    assert (ana["player"], ana["plays"], ana["beaten"], ana["opponents"]) == ("Ana", "2", "3", "3")
    assert (ana["wins"], ana["champion"], ben["champion"]) == ("2", "1", "0")


def test_the_latest_plays_of_two_are_a_table(table: Table) -> None:
    table.tower(Ana=0, Ben=4)
    ana, ben = table.people["Ana"].pk, table.people["Ben"].pk
    [latest] = report(phone_of(table.club), table.club, "against", ben, ana, "latest")
    assert (latest["first_total"], latest["play"]) == ("4", str(table.begun[0].uuid))


def test_the_tables_of_whoever_is_hidden_or_unknown_are_none(table: Table) -> None:
    table.tower(Ana=0, Ben=4)
    phone, ana, ben = phone_of(table.club), table.people["Ana"], table.people["Ben"]
    ana.page_hidden = True
    ana.save()
    for name, about in (
        ("player_csv", [ana.pk, "games"]),
        ("player_json", [999, "games"]),
        ("against_csv", [ben.pk, ana.pk, "latest"]),
    ):
        address = reverse(f"history:{name}", args=[table.club.pk, *about])
        assert phone.get(address).status_code == 404


# -- plays, nights and clubs -----------------------------------------------------------------------


def read(phone: Client, name: str, *arguments: object) -> Any:
    answer: Any = phone.get(reverse(f"history:{name}_file", args=arguments))
    assert answer.status_code == 200
    return json.loads(answer.content)


def test_a_play_tells_its_seats_and_their_lines(table: Table) -> None:
    play = table.lady(Ana=3, Ben=1)
    told = read(phone_of(table.club), "play", table.club.pk, play.pk)
    assert (told["uuid"], told["game"], told["finished"]) == (str(play.uuid), "cat-lady", True)
    assert (told["night"], told["began"]) == ("2026-10-01", "2026-10-01T22:00:00+02:00")
    ana, ben = told["seats"]
    assert (ana["name"], ana["person"]) == ("Ana", str(table.people["Ana"].uuid))
    assert [(one["place"], one["won"], one["shared"]) for one in (ana, ben)] == [
        (1, True, False),
        (2, False, False),
    ]
    assert sum(line["points"] for line in ana["lines"]) == ana["total"]


def test_a_tie_that_was_settled_has_one_winner(table: Table) -> None:
    play = table.lady(Ana=2, Ben=2)
    phone = phone_of(table.club)

    def won() -> list[tuple[bool, bool]]:
        told = read(phone, "play", table.club.pk, play.pk)
        return [(seat["won"], seat["shared"]) for seat in told["seats"]]

    assert won() == [(False, False), (False, False)]
    table.lady(Ana=2, Ben=1)
    assert won() == [(True, False), (False, False)]


def test_a_night_has_all_its_plays_that_are_not_deleted(
    table: Table, django_assert_max_num_queries: Any
) -> None:
    table.lady(0, Ana=3, Ben=1)
    exclude(load(table.tower(1, Ana=0, Ben=3)), counts=False)
    delete(load(table.tower(2, Ana=0, Ben=3)))
    phone = phone_of(table.club)
    with django_assert_max_num_queries(5):
        told = read(phone, "night", table.club.pk, NIGHT)
    assert [(play["game"], play["counts"]) for play in told["plays"]] == [
        ("cat-lady", True),
        ("cat-tower", False),
    ]


def test_a_club_has_its_people_seasons_and_nights(table: Table) -> None:
    table.tower(0, Ana=0, Ben=1)
    table.tower(10, Ana=0, Ben=1)
    merge(table.people["Dov"], table.people["Ben"])
    day = date(2026, 10, 1)
    season = Season.objects.create(club=table.club, name="One day", first=day, last=day)
    told = read(phone_of(table.club), "club", table.club.pk)
    assert [person["name"] for person in told["people"]] == ["Ana", "Ben", "Cleo", "Eva", "Finn"]
    days = {"first": "2026-10-01", "last": "2026-10-01"}
    assert told["seasons"] == [{"number": season.pk, "name": "One day", **days}]
    assert told["nights"] == ["2026-10-03", "2026-10-01"]


@pytest.mark.parametrize("level", [NameLevel.INITIALS, NameLevel.COLOURS])
def test_who_sees_no_names_reads_none(table: Table, level: NameLevel) -> None:
    play = table.tower(Ana=0, Ben=1)
    Play.objects.update(note="Ana sat on the board")
    Night.objects.update(place="at Ben’s", note="Ana brought cake")
    club = table.club
    Club.objects.filter(pk=club.pk).update(viewers_see=level)
    viewer = phone_of(club, "view")
    for name, about in (("play", [play.pk]), ("night", [NIGHT]), ("club", [])):
        told = json.dumps(read(viewer, name, club.pk, *about), ensure_ascii=False)
        assert not any(one.name in told for one in table.people.values())
        assert not any(str(one.uuid) in told for one in table.people.values())


def test_what_is_not_there_is_not_found(table: Table) -> None:
    play = table.tower(Ana=0, Ben=1)
    delete(load(play))
    phone = phone_of(table.club)
    for name, about in (("play", play.pk), ("night", date(2020, 1, 1))):
        address = reverse(f"history:{name}_file", args=[table.club.pk, about])
        assert phone.get(address).status_code == 404


def test_totals_have_their_values_in_json(table: Table) -> None:
    for _play in range(4):
        table.tower(Ana=0, Ben=3)
    address = reverse("history:game_json", args=[table.club.pk, "cat-tower", "totals"])
    told = json.loads(phone_of(table.club).get(address).content)
    assert told["values"] == [{"0": 4, "3": 4}]
