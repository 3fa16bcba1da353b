"""Files of BG Stats: what is imported, what is left out and why, and that nothing is imported
twice."""

from __future__ import annotations

import json
import re
from datetime import UTC, date, datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from games.contract import Result, from_json
from games.counted import WIN
from scorepad.clubs.erasure import erase
from scorepad.clubs.models import Club, Player
from scorepad.exchange import uploads
from scorepad.exchange.bgstats.file_reader import read, read_score
from scorepad.exchange.club_file.writer import write_club
from scorepad.exchange.errors import FileError
from scorepad.exchange.models import ImportedPlay, Upload
from scorepad.history.models import PlayRow, SeatRow
from scorepad.history.play_history import past
from scorepad.history.rebuild import rebuild
from scorepad.history.updates import update_play
from scorepad.plays.lifecycle import delete, reopen
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play
from scorepad.web.commands import typed
from tests.exchange.bgstats.files import (
    ANONYMOUS,
    AZUL,
    TOWER,
    TREATS,
    content,
    everything,
    play,
    plays_file,
    score,
)
from tests.history.conftest import Table, load, rows
from tests.phones import phone_of

WON = {"winner": True}
FIRST = play(1, score(1, "41", **WON, startPlayer=True), score(2, "20+18"), score(3, "30"))


def send(phone: Client, club: Club, file: dict[str, Any] | bytes) -> HttpResponse:
    """Sends a file, and follows to the page that shows what would be imported."""
    sent = file if isinstance(file, bytes) else content(file)
    posted = {"file": SimpleUploadedFile("evening.bgsplay", sent)}
    answer: Any = phone.post(reverse("exchange:bgstats", args=[club.pk]), posted, follow=True)
    return answer  # type: ignore[no-any-return]


def fields(page: str) -> dict[str, str]:
    """Returns the values of the form as it was drawn."""
    found = {}
    for name, options in re.findall(r'<select name="([\w-]+)".*?>(.*?)</select>', page, re.DOTALL):
        values = re.findall(r'<option value="([\w-]*)"( selected)?', options)
        found[name] = next((value for value, chosen in values if chosen), values[0][0])
    for name in re.findall(r'<input type="checkbox" name="(\w+)" checked', page):
        found[name] = "on"
    return found


def take(phone: Client, club: Club, file: dict[str, Any], **more: str) -> str:
    """Sends a file and imports it as suggested, changed by `more`; returns the words of the page
    that follows."""
    page = send(phone, club, file).content.decode()
    upload = Upload.objects.get(club=club)
    address = reverse("exchange:bgstats_preview", args=[club.pk, upload.pk])
    answer = phone.post(address, {**fields(page), **more, "action": "take"}, follow=True)
    return answer.content.decode()


def words(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


@pytest.mark.parametrize("shape", [plays_file, everything])
def test_a_play_is_imported_with_its_totals(
    phone: Client, club: Club, shape: Any, table: Table
) -> None:
    assert "1 play was imported." in take(phone, club, shape(FIRST))
    taken = Play.objects.get()
    result = from_json(taken.result, Result)
    assert taken.totals_only
    assert taken.created_at == datetime(2026, 10, 1, 18, 30, tzinfo=UTC)
    assert taken.night.date == date(2026, 10, 1)
    assert taken.minutes == 45
    assert taken.start == "1"
    assert [(one.total, one.place, one.won) for one in result.standings] == [
        (41, 1, True),
        (38, 2, False),
        (30, 3, False),
    ]
    sat = taken.seats.select_related("player")
    assert [seat.player for seat in sat] == [table.people[name] for name in ("Ana", "Ben", "Cleo")]


def test_it_counts_for_places_and_wins_and_has_no_lines(phone: Client, club: Club) -> None:
    take(phone, club, plays_file(FIRST))
    (counted,) = past(club.pk).plays
    assert [
        (seat.total, seat.place, seat.win_part, dict(seat.lines)) for seat in counted.seats
    ] == [
        (41, 1, WIN, {}),
        (38, 2, 0, {}),
        (30, 3, 0, {}),
    ]
    before = rows(club)
    rebuild(club)
    assert rows(club) == before


def test_its_page_says_that_only_totals_are_known(phone: Client, club: Club) -> None:
    take(phone, club, plays_file(FIRST))
    taken = Play.objects.get()
    page = phone.get(reverse("plays:result", args=[club.pk, taken.pk])).content.decode()
    assert "Ana wins" in page
    assert "41 to Ben’s 38" in page
    assert "Only the totals of this play are known" in page
    assert "20+18" in page
    for button in ("Reopen and correct", "The sheets", "Score again"):
        assert button not in page
    cards = phone.get(reverse("plays:cards", args=[club.pk, taken.pk]))
    assert cards.status_code == 200
    reopen(load(taken))
    taken.refresh_from_db()
    assert taken.is_finished


def test_nothing_is_imported_before_the_button(phone: Client, club: Club) -> None:
    page = words(send(phone, club, plays_file(FIRST)).content.decode())
    assert "1 new play" in page
    assert "Cat Lady 1 play" in page
    assert not Play.objects.exists()


def test_taking_a_file_over_twice_takes_nothing_over_twice(phone: Client, club: Club) -> None:
    take(phone, club, plays_file(FIRST))
    page = words(send(phone, club, everything(FIRST)).content.decode())
    assert "0 new plays" in page
    assert "1 play is here already" in page
    assert "Import them" not in page
    take(phone, club, everything(FIRST))
    assert Play.objects.count() == 1
    assert ImportedPlay.objects.count() == 1


def test_uuids_are_the_same_in_small_letters(phone: Client, club: Club) -> None:
    take(phone, club, plays_file(FIRST))
    small = json.loads(json.dumps(plays_file(FIRST)).replace("PLAY", "play"))
    small["plays"][0]["uuid"] = small["plays"][0]["uuid"].lower()
    assert "1 play is here already" in words(send(phone, club, small).content.decode())


def test_a_play_that_is_different_now_is_updated_if_wanted(phone: Client, club: Club) -> None:
    take(phone, club, plays_file(FIRST))
    later = play(1, score(1, "41"), score(2, "45", **WON), score(3, "30"))
    page = send(phone, club, plays_file(later)).content.decode()
    assert "Update 1 play that has changed" in words(page)
    upload = Upload.objects.get()
    address = reverse("exchange:bgstats_preview", args=[club.pk, upload.pk])
    unwanted = {name: value for name, value in fields(page).items() if name != "update"}
    phone.post(address, {**unwanted, "action": "take"})
    assert [seat.total for seat in Play.objects.get().seats.all()] == [41, 38, 30]
    assert "1 was updated." in take(phone, club, plays_file(later))
    updated = Play.objects.get()
    assert [(seat.total, seat.won) for seat in updated.seats.all()] == [
        (41, False),
        (45, True),
        (30, False),
    ]
    assert [event.kind for event in updated.events.all()] == ["imported", "updated"]
    (counted,) = past(club.pk).plays
    assert [seat.win_part for seat in counted.seats if seat.total == 45] == [WIN]


def test_what_was_deleted_here_does_not_come_back(phone: Client, club: Club) -> None:
    take(phone, club, plays_file(FIRST))
    delete(load(Play.objects.get()))
    page = words(send(phone, club, plays_file(FIRST)).content.decode())
    assert "1: imported before, and deleted here" in page


LEFT_OUT = {
    "Cat Lady cannot be played with 1 player": play(2, score(1, "41", **WON)),
    "1 player, but other games are imported only with 2 to 12 Azul 1": play(
        2, score(1, "41", **WON), of=AZUL
    ),
    "not everybody has a whole number of points": play(2, score(1, "", **WON), score(2, "")),
    "played in teams": play(2, score(1, "4", **WON), score(2, "3"), usesTeams=True),
    "in the future": play(2, score(1, "4", **WON), score(2, "3"), playDate="2090-10-01 20:30:00"),
    "without a date": play(2, score(1, "4", **WON), score(2, "3"), playDate="yesterday"),
    "with the same player twice": play(2, score(1, "4", **WON), score(1, "3")),
    "with a player who is not in the file": play(2, score(1, "4", **WON), score(77, "3")),
    "solo: the cat player has no score": play(2, score(1, "4", **WON), of=TREATS),
}


@pytest.mark.parametrize("reason", LEFT_OUT)
def test_what_cannot_be_imported_is_left_out_with_its_reason(
    phone: Client, club: Club, reason: str
) -> None:
    page = words(send(phone, club, plays_file(FIRST, LEFT_OUT[reason])).content.decode())
    assert "1 new play" in page
    assert "1 play is left out" in page
    assert reason in page


def test_a_play_without_a_winner_is_asked_about(phone: Client, club: Club) -> None:
    file = plays_file(play(3, score(1, "10"), score(2, "12")))
    page = words(send(phone, club, file).content.decode())
    assert "0 new plays" in page
    assert "1 play has no winner: let the best score win" in page
    take(phone, club, file)
    assert not Play.objects.exists()
    take(phone, club, file, best_wins="on")
    assert [seat.won for seat in Play.objects.get().seats.all()] == [False, True]


def test_whoever_is_said_to_have_won_has_won(phone: Client, club: Club) -> None:
    """A tie-breaker decided, which BG Stats does not know."""
    take(phone, club, plays_file(play(4, score(1, "30"), score(2, "30", **WON))))
    taken = Play.objects.get()
    assert [(seat.place, seat.won) for seat in taken.seats.all()] == [(2, False), (1, True)]
    page = phone.get(reverse("plays:result", args=[club.pk, taken.pk])).content.decode()
    assert "Ben wins" in page
    assert "That is how it was entered." in page


def test_a_win_may_be_shared(phone: Client, club: Club) -> None:
    take(phone, club, plays_file(play(4, score(1, "30", **WON), score(2, "30", **WON))))
    taken = Play.objects.get()
    assert [(seat.place, seat.won) for seat in taken.seats.all()] == [(1, True), (1, True)]
    assert [seat.win_part for seat in SeatRow.objects.all()] == [WIN // 2, WIN // 2]


def test_ranks_say_the_places_and_fewest_points_win_where_they_do(
    phone: Client, club: Club
) -> None:
    ranked = play(5, score(1, "9", rank=3), score(2, "9", rank=2), score(3, "20", rank=1, **WON))
    take(phone, club, plays_file(ranked))
    assert [seat.place for seat in Play.objects.get().seats.all()] == [3, 2, 1]
    tower = play(6, score(1, "9"), score(2, "0", **WON), score(3, "4"), of=TOWER)
    take(phone, club, plays_file(tower))
    assert [seat.place for seat in Play.objects.latest("pk").seats.all()] == [3, 1, 2]


def test_a_play_of_an_expansion_of_ours_is_one_of_that_game(phone: Client, club: Club) -> None:
    expanded = play(
        7, score(1, "50", **WON), score(2, "40"), expansionPlays=[{"gameRefId": TREATS}]
    )
    take(phone, club, plays_file(expanded))
    assert Play.objects.get().game_slug == "box-of-treats"


def test_ignored_plays_do_not_count(phone: Client, club: Club) -> None:
    take(phone, club, plays_file({**FIRST, "ignored": True}))
    assert not Play.objects.get().counts
    assert not past(club.pk).plays


def test_anonymous_players_are_guests_without_a_page(phone: Client, club: Club) -> None:
    file = plays_file(play(8, score(1, "4", **WON), score(ANONYMOUS, "3"), score(ANONYMOUS, "2")))
    take(phone, club, file)
    guests = Player.objects.filter(club=club, name__startswith="Guest").order_by("pk")
    assert [(one.name, one.page_hidden, one.guest) for one in guests] == [
        ("Guest", True, True),
        ("Guest 2", True, True),
    ]


def test_a_player_is_matched_once_and_remembered(phone: Client, club: Club, table: Table) -> None:
    file = plays_file(FIRST)
    file["players"][1]["name"] = "Benjamin"
    page = send(phone, club, file).content.decode()
    (field,) = [name for name, value in fields(page).items() if value == "new"]
    take(phone, club, file, **{field: str(table.people["Ben"].pk)})
    assert not Player.objects.filter(name="Benjamin").exists()
    again = plays_file({**FIRST, "uuid": "another"}, play(9, score(1, "1", **WON), score(2, "0")))
    again["players"][1]["name"] = "Benni"
    take(phone, club, again)
    assert not Player.objects.filter(name="Benni").exists()


def test_somebody_new_is_added_under_a_name_that_is_free(
    phone: Client, club: Club, table: Table
) -> None:
    page = send(phone, club, plays_file(FIRST)).content.decode()
    anas = next(
        name for name, value in fields(page).items() if value == str(table.people["Ana"].pk)
    )
    take(phone, club, plays_file(FIRST), **{anas: "new"})
    assert Player.objects.filter(club=club, name="Ana 2").exists()


def test_a_game_of_another_name_is_matched_and_remembered(phone: Client, club: Club) -> None:
    file = plays_file(FIRST)
    file["games"][0] |= {"name": "Katzen-Lady", "bggName": "Katzen-Lady"}
    page = send(phone, club, file).content.decode()
    assert "1 new play" in words(page)
    take(phone, club, file, **{"game-0": "cat-lady"})
    assert Play.objects.get().game_slug == "cat-lady"
    second = plays_file({**FIRST, "uuid": "another", "playDate": "2026-10-20 20:00:00"})
    second["games"][0] |= {"name": "Katzen-Lady", "bggName": ""}
    take(phone, club, second)
    assert Play.objects.count() == 2


def test_a_play_that_was_entered_here_too_is_left_out(
    phone: Client, club: Club, table: Table
) -> None:
    entered = table.lady(Ana=4, Ben=2)
    totals = {seat.player.name: str(seat.total) for seat in entered.seats.select_related("player")}
    same = play(1, score(1, totals["Ana"], **WON), score(2, totals["Ben"]))
    page = words(send(phone, club, plays_file(same)).content.decode())
    assert "1: already entered here, with the same day, players and totals" in page


def test_an_evening_lasts_beyond_midnight(phone: Client, club: Club) -> None:
    late = {**FIRST, "playDate": "2026-10-03 01:10:00"}
    dated = {**FIRST, "uuid": "dated", "playDate": "2026-10-05 00:00:00"}
    take(phone, club, plays_file(late, dated))
    nights = {play.night.date for play in Play.objects.select_related("night")}
    assert nights == {date(2026, 10, 2), date(2026, 10, 5)}


def test_times_are_those_of_the_clubs_clocks(phone: Client, club: Club) -> None:
    Club.objects.update(time_zone="Asia/Tokyo")
    evening = {**FIRST, "playDate": "2026-10-03 19:00:00"}
    late = {**FIRST, "uuid": "late", "playDate": "2026-10-05 05:59:00"}
    take(phone, club, plays_file(evening, late))
    found = Play.objects.in_order().values_list("created_at", "night__date")
    assert list(found) == [
        (datetime(2026, 10, 3, 10, 0, tzinfo=UTC), date(2026, 10, 3)),
        (datetime(2026, 10, 4, 20, 59, tzinfo=UTC), date(2026, 10, 4)),
    ]


@pytest.mark.parametrize("time", ["00:00:00", "10:00:00"])
def test_a_date_without_a_time_goes_back_as_the_app_writes_it(
    phone: Client, club: Club, time: str
) -> None:
    take(phone, club, plays_file({**FIRST, "playDate": f"2026-10-05 {time}"}))
    assert Play.objects.get().night.date == date(2026, 10, 5)
    address = reverse("exchange:bgstats_club_file", args=[club.pk])
    (back,) = json.loads(phone.get(address).getvalue())["plays"]
    assert (back["playDate"], back["durationMin"]) == ("2026-10-05 10:00:00", 45)


def test_a_game_is_known_by_its_number_at_boardgamegeek(phone: Client, club: Club) -> None:
    file = plays_file(FIRST)
    file["games"][0] |= {"name": "Katze im Karton", "bggName": "", "bggId": 345972}
    take(phone, club, file)
    assert Play.objects.get().game_slug == "cat-in-the-box"


def test_each_play_is_whole_and_those_left_are_imported_again(
    phone: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures = 1

    def fail_then(loaded: LoadedPlay) -> None:
        nonlocal failures
        update_play(loaded)
        if Play.objects.count() == 2 and failures:
            failures -= 1
            raise RuntimeError

    file = plays_file(FIRST, play(2, score(4, "1", **WON), score(5, "0")))
    monkeypatch.setattr("scorepad.exchange.bgstats.store.update_play", fail_then)
    with pytest.raises(RuntimeError):
        take(phone, club, file)
    assert Play.objects.count() == ImportedPlay.objects.count() == PlayRow.objects.count() == 1
    assert "1 play was imported." in take(phone, club, file)
    assert Play.objects.count() == 2


MANY = [
    play(1 + number, score(1, str(40 + number), **WON), score(2, "12"), uuid=f"many-{number}")
    for number in range(5)
]


@pytest.mark.usefixtures("one_a_turn")
def test_a_page_asks_turn_by_turn_until_all_plays_are_there(
    phone: Client, club: Club, table: Table
) -> None:
    table.tower(400, Ana=0, Ben=2)  # is later
    take(phone, club, plays_file(*MANY))
    address = reverse("exchange:bgstats_preview", args=[club.pk, Upload.objects.get().pk])
    assert "1 of 5 plays stored" in phone_of(club).get(address).content.decode()
    begun = phone_of(club).get(reverse("exchange:bgstats", args=[club.pk])).content.decode()
    assert "An import has stored 1 of 5 plays." in begun
    assert address in begun
    answers = [phone.post(address, headers={"HX-Request": "true"}) for _turn in range(4)]
    assert "4 of 5 plays stored" in answers[2].content.decode()
    assert answers[3]["HX-Redirect"] == reverse("history:nights", args=[club.pk])
    assert Play.objects.count() == 6
    before = rows(club)
    rebuild(club)
    assert rows(club) == before


@pytest.mark.usefixtures("one_a_turn")
def test_the_same_file_brings_what_was_left(phone: Client, club: Club) -> None:
    take(phone, club, plays_file(*MANY))
    assert "4 new plays 1 play is here already" in words(
        send(phone, club, plays_file(*MANY)).content.decode()
    )
    assert Play.objects.count() == 1


@pytest.mark.usefixtures("one_a_turn")
def test_a_play_that_came_by_another_file_meanwhile_is_not_stored_twice(
    phone: Client, club: Club
) -> None:
    take(phone, club, plays_file(*MANY))
    stopped = Upload.objects.get()
    for _turn in range(2):
        take(phone, club, plays_file(*MANY[1:2]))
    stopped.save(force_insert=True)
    address = reverse("exchange:bgstats_preview", args=[club.pk, stopped.pk])
    for _turn in range(4):
        phone.post(address)
    assert Play.objects.count() == 5


def test_the_preview_takes_few_queries(
    phone: Client, club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    send(phone, club, plays_file(FIRST))
    address = reverse("exchange:bgstats_preview", args=[club.pk, Upload.objects.get().pk])
    with django_assert_num_queries(10):
        phone.get(address)


UNREADABLE: dict[str, bytes] = {
    "it is not JSON": b"\x89PNG",
    "not a BG Stats file": b"[]",
    "missing required field": b'{"games": []}',
    "Expected `array`": b'{"players": 1, "games": [], "plays": []}',
    typed("import"): b'{"format": "cat-pad-club", "version": 1}',
    "There are no plays in this file.": content(plays_file()),
    "larger than 8 MB": b" " * (uploads.LARGEST + 1),
    "Expected `object`": b"[" * 100_000,
}


@pytest.mark.parametrize("problem", UNREADABLE)
def test_what_is_no_such_file_is_refused_in_words(phone: Client, club: Club, problem: str) -> None:
    answer = send(phone, club, UNREADABLE[problem])
    assert answer.status_code == 422
    assert problem in answer.content.decode().replace("&#x27;", "'").replace("&quot;", '"')
    assert not Upload.objects.exists()


def test_without_a_file_it_is_asked_for(phone: Client, club: Club) -> None:
    answer = phone.post(reverse("exchange:bgstats", args=[club.pk]))
    assert "Choose a file first." in answer.content.decode()


def test_a_file_of_another_club_is_not_found(phone: Client, club: Club, make_table: Any) -> None:
    other = make_table().club
    send(phone, club, plays_file(FIRST))
    upload = Upload.objects.get()
    address = reverse("exchange:bgstats_preview", args=[other.pk, upload.pk])
    assert phone_of(other).get(address).status_code == 404


def test_an_erased_name_is_in_no_waiting_file(phone: Client, club: Club, table: Table) -> None:
    send(phone, club, plays_file(FIRST))
    erase(table.people["Ana"])
    assert not Upload.objects.exists()


def test_an_erased_player_stays_so_whatever_a_file_says(
    phone: Client, club: Club, table: Table
) -> None:
    take(phone, club, plays_file(FIRST))
    erase(table.people["Ana"])
    take(phone, club, plays_file(FIRST, play(2, score(1, "5", **WON), score(2, "4"))))
    assert not Player.objects.filter(club=club, name="Ana").exists()
    assert Play.objects.count() == 2


@pytest.mark.parametrize(
    ("written", "total"),
    [
        ("41", 41),
        ("3+20+5", 28),
        (" 3 + 20 - 5 ", 18),
        ("-2", -2),
        ("−2", -2),
        ("+7", 7),
        ("0", 0),
        ("", None),
        ("12.5", None),
        ("3*4", None),
        ("__import__('os')", None),
        ("3++4", None),
        ("3+", None),
        ("٣", None),
        ("9" * 11, None),
        ("9999999999", None),
        ("1+" * 200 + "1", None),
    ],
)
def test_a_score_is_a_sum_of_whole_numbers(written: str, total: int | None) -> None:
    assert read_score(written) == total


def test_a_file_with_a_byte_order_mark_is_read() -> None:
    assert len(read(b"\xef\xbb\xbf" + content(plays_file(FIRST))).plays) == 1


def test_a_file_without_uuids_is_recognised_again() -> None:
    file = plays_file(FIRST)
    for part in (*file["players"], *file["games"], *file["plays"]):
        del part["uuid"]
    assert read(content(file)) == read(content(file))
    assert "ana" not in {player.key for player in read(content(file)).players}


def test_characters_that_a_database_cannot_store_are_dropped(phone: Client, club: Club) -> None:
    file = json.loads(json.dumps(plays_file(FIRST)).replace("Cleo", "Cl\\u0000eo"))
    file["plays"][0]["uuid"] += "\0"
    file["plays"][0]["playerScores"][0]["score"] = "4\0001"
    take(phone, club, file)
    assert [seat.total for seat in Play.objects.get().seats.all()] == [41, 38, 30]


def test_null_is_nothing_and_an_odd_play_keeps_out_no_other(phone: Client, club: Club) -> None:
    nothing = {**FIRST, "board": None, "expansionPlays": None, "durationMin": None}
    odd = [{**FIRST, "uuid": "odd", "playerScores": 7}, "no play", None, {"gameRefId": "x"}]
    file = plays_file(nothing, *odd)
    file["players"] += ["nobody", {"id": None}]
    file["games"] += [{}]
    page = words(send(phone, club, file).content.decode())
    assert "1 new play" in page
    assert "4: cannot be read" in page


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats(allow_nan=False, allow_infinity=False)
        | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(st.sampled_from(["id", "uuid", "score", "playerScores"]), inner)
        ),
        max_leaves=8,
    )
)
def test_whatever_stands_in_a_play_the_file_is_read(odd: Any) -> None:
    file = plays_file(FIRST, play(2, score(1, odd), score(2, "3"), comments=odd, playDate=odd), odd)
    file["players"].append(odd)
    assert len(read(content(file)).plays) == 3


def test_too_many_plays_are_refused() -> None:
    file = plays_file(FIRST)
    file["plays"] = [{"gameRefId": 1}] * 10_001
    with pytest.raises(FileError, match="10,000"):
        read(content(file))


def test_it_goes_out_with_the_whole_club_and_comes_in_again(
    phone: Client, club: Club, tmp_path: Path
) -> None:
    take(phone, club, plays_file(FIRST))
    now = datetime(2026, 11, 21, 20, tzinfo=UTC)
    written = b"".join(write_club(club, now))
    path = tmp_path / "club.json"
    path.write_bytes(written)
    Play.objects.all().delete()
    club.delete()
    call_command("import", str(path), stdout=StringIO())
    again = Club.objects.get()
    assert Play.objects.get().totals_only
    assert b"".join(write_club(again, now)) == written
    assert len(past(again.pk).plays) == 1
