"""Other games in a file of BG Stats become games of the club's own."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorepad.clubs.models import Club
from scorepad.exchange.bgstats import plan
from scorepad.exchange.club_file.reader import read_club
from scorepad.exchange.club_file.store import import_club
from scorepad.exchange.club_file.writer import write_club
from scorepad.exchange.models import Upload
from scorepad.history.play_history import past
from scorepad.plays.models import Play, Seat
from tests.exchange.bgstats.files import AZUL, game, play, plays_file, score
from tests.exchange.bgstats.test_in import FIRST, WON, fields, send, take, words

OTHER = play(2, score(1, "60", **WON), score(2, "50"), of=AZUL)


def names(club: Club) -> list[str]:
    """Returns the names of the club's own games that it has played."""
    return [game.name for key, game in past(club.pk).games.items() if "_" in key]


def test_they_are_imported_under_their_own_name(phone: Client, club: Club) -> None:
    take(phone, club, plays_file(FIRST, OTHER))
    taken = Play.objects.get(game_slug="another-game")
    assert taken.game.name == "Azul"
    assert sorted(seat.total or 0 for seat in taken.seats.all()) == [50, 60]
    assert names(club) == ["Azul"]
    assert "Azul" in phone.get(reverse("plays:result", args=[club.pk, taken.pk])).content.decode()


def test_a_second_file_adds_to_the_same_game(phone: Client, club: Club) -> None:
    take(phone, club, plays_file(OTHER))
    later = {**OTHER, "uuid": "another", "playDate": "2026-10-20 20:00:00"}
    take(phone, club, plays_file(later))
    assert Play.objects.count() == 2
    assert club.editions.get().name == "Azul"


def test_lowest_wins_where_the_file_says_so(phone: Client, club: Club) -> None:
    file = plays_file(play(2, score(1, "60"), score(2, "50", **WON), of=AZUL))
    for one in file["games"]:
        one["highestWins"] = False
    take(phone, club, file)
    assert Play.objects.get().game.fewest_wins


def test_a_play_without_points_says_only_who_won(phone: Client, club: Club) -> None:
    take(phone, club, plays_file(play(2, score(1, "", **WON), score(2, ""), of=AZUL)))
    taken = Play.objects.get()
    assert [(seat.total, seat.won) for seat in taken.seats.all()] == [(1, True), (0, False)]


@pytest.mark.parametrize("scored_first", [True, False])
def test_who_won_without_points_is_told_without_points_beside_plays_that_have_them(
    phone: Client, club: Club, *, scored_first: bool
) -> None:
    won = play(1, score(1, "", **WON), score(2, ""), of=AZUL)
    goals = play(2, score(1, "1"), score(2, "0", **WON), of=AZUL)
    scored = plays_file(play(3, score(1, "41"), score(2, "38", **WON), of=AZUL), goals)
    files = [scored, plays_file(won)] if scored_first else [plays_file(won, *scored["plays"])]
    for file in files:
        file["games"][1]["highestWins"] = False
        take(phone, club, file)
    assert has_points(club) == [False, True, True]
    assert Play.objects.latest("pk").game.fewest_wins
    night = phone.get(reverse("history:night", args=[club.pk, date(2026, 10, 1)])).content.decode()
    assert "Ana won against Ben" in words(night)
    written = phone.get(reverse("exchange:bgstats_club_file", args=[club.pk])).getvalue()
    out = {one["playDate"][:10]: one["playerScores"] for one in json.loads(written)["plays"]}
    assert [one["score"] for one in out["2026-10-01"]] == ["", ""]
    assert [one["score"] for one in out["2026-10-02"]] == ["1", "0"]


def test_a_score_comes_into_a_game_of_which_only_winners_were_known(
    phone: Client, club: Club
) -> None:
    won = play(1, score(1, "", **WON), score(2, ""), of=AZUL)
    take(phone, club, plays_file(won))
    take(phone, club, plays_file(OTHER))
    assert has_points(club) == [False, True]


def has_points(club: Club) -> list[bool]:
    """Returns whether the totals of each play are points, according to the history."""
    found = past(club.pk)
    games = found.games
    return [
        games[one.game].has_points(one.totals, one.decided_by)
        for one in sorted(found.plays, key=lambda one: one.night)
    ]


def test_they_can_be_left_out(phone: Client, club: Club) -> None:
    file = plays_file(FIRST, OTHER)
    page = send(phone, club, file).content.decode()
    upload = Upload.objects.get(club=club)
    address = reverse("exchange:bgstats_preview", args=[club.pk, upload.pk])
    own = next(name for name, value in fields(page).items() if value == "another-game")
    answer = phone.post(address, {**fields(page), own: ""}).content.decode()
    assert "1: other games Azul 1" in words(answer)
    assert "1 new play" in words(answer)


def test_what_nobody_sees_in_a_name_is_left_out_of_it(phone: Client, club: Club) -> None:
    file = plays_file(OTHER)
    for one in file["games"]:
        one |= {"name": "A\u202ezul" + "x" * 90, "bggName": ""}
    take(phone, club, file)
    name = club.editions.get().name
    assert name.startswith("Azulxxx")
    assert len(name) <= 60


# -- cooperative games: everyone wins or loses -----------------------------------------------------

LOST, SAME = (score(1, ""), score(2, "")), (score(1, "", **WON), score(2, "", **WON))


def together(*plays: Any, **more: Any) -> dict[str, Any]:
    """Returns a file in which Azul is cooperative."""
    file = plays_file(*plays)
    file["games"][1] |= {"cooperative": True, **more}
    return file


def shown(phone: Client, club: Club) -> list[str]:
    """Returns the headline of each play."""
    pages = [
        phone.get(reverse("plays:result", args=[club.pk, one.pk])).content.decode()
        for one in Play.objects.in_order()
    ]
    return [next(said for said in HEADLINES if said in words(page)) for page in pages]


HEADLINES = ("Everyone won", "Everyone lost", "Ana wins")


def test_cooperative_plays_are_won_or_lost_by_everyone(phone: Client, club: Club) -> None:
    file = together(play(2, *SAME, of=AZUL), play(3, *LOST, of=AZUL))
    assert "2 plays were imported." in take(phone, club, file)
    assert shown(phone, club) == ["Everyone won", "Everyone lost"]
    assert not Seat.objects.filter(won=True).exists()
    assert {seat.win_part for one in past(club.pk).plays for seat in one.seats} == {0}
    assert "2 plays are here already" in words(send(phone, club, file).content.decode())


def test_points_of_a_cooperative_play_are_kept(phone: Client, club: Club) -> None:
    scored = play(2, score(1, "12"), score(2, ""), of=AZUL)
    take(phone, club, together(scored))
    assert shown(phone, club) == ["Everyone lost"]
    assert [seat.total for seat in Play.objects.get().seats.all()] == [12, 0]


def test_somebody_may_win_alone_in_a_cooperative_game(phone: Client, club: Club) -> None:
    take(phone, club, together(play(2, score(1, "", **WON), score(2, ""), of=AZUL)))
    assert shown(phone, club) == ["Ana wins"]


def test_cooperative_plays_go_out_and_come_in_as_such(phone: Client, club: Club) -> None:
    file = together(play(2, *SAME, of=AZUL), play(3, *LOST, of=AZUL))
    take(phone, club, file)
    answer = phone.get(reverse("exchange:bgstats_club_file", args=[club.pk]))
    written = json.loads(answer.getvalue())
    assert [one["cooperative"] for one in written["games"]] == [True]
    assert [[one["winner"] for one in found["playerScores"]] for found in written["plays"]] == [
        [True, True],
        [False, False],
    ]
    content = b"".join(write_club(club))
    Play.objects.all().delete()
    club.delete()
    again = import_club(read_club(content)).made
    assert again is not None
    phone.post(reverse("clubs:host", args=[again.host_key]))
    assert shown(phone, again) == ["Everyone won", "Everyone lost"]


def test_the_best_score_wins_only_if_there_are_scores(phone: Client, club: Club) -> None:
    unknown = play(2, *LOST, of=AZUL)
    scored = play(3, score(1, "12"), score(2, "9"), of=AZUL)
    page = words(send(phone, club, plays_file(unknown, scored)).content.decode())
    assert "1 play has no winner: let the best score win" in page
    assert "1: neither a winner nor points Azul 1" in page
    take(phone, club, plays_file(unknown, scored), best_wins="on")
    assert [seat.won for seat in Seat.objects.order_by("order")] == [True, False]


# -- as many games as a club may have --------------------------------------------------------------


def many_games(games: int) -> dict[str, Any]:
    """Returns a file of this many games, each played once, except the first, which is played
    twice."""
    numbers = range(100, 100 + games)
    plays = [
        play(1, score(1, "2", **WON), score(2, "1"), of=number, uuid=f"game-{number}")
        for number in (100, *numbers)
    ]
    plays[0] |= {"uuid": "again", "playDate": "2026-10-09 20:00:00"}
    file = plays_file(*plays)
    file["games"] = [game(number, f"Game {number}") for number in numbers]
    return file


def test_games_are_counted_before_anything_is_stored(
    phone: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plan, "MOST_OWN_GAMES", 3)
    file = many_games(5)
    page = send(phone, club, file).content.decode()
    assert "the club would have 5 games of its own" in words(page)
    assert "Leave out 2 games, those that are played least" in words(page)
    address = reverse("exchange:bgstats_preview", args=[club.pk, Upload.objects.get().pk])
    refused = phone.post(address, {**fields(page), "action": "take"})
    assert refused.status_code == 422
    assert not Play.objects.exists()
    assert not club.editions.exists()
    phone.post(address, {**fields(page), "leave_rarest": "on", "action": "take"})
    assert sorted(club.editions.values_list("name", flat=True)) == [
        "Game 100",
        "Game 101",
        "Game 102",
    ]
    assert Play.objects.count() == 4


def test_three_hundred_games_are_the_most(phone: Client, club: Club) -> None:
    page = words(send(phone, club, many_games(301)).content.decode())
    assert "would have 301 games of its own, but the limit is 300." in page
    assert "Leave out 1 game, the one that is played least" in page
    assert "again" not in page.partition("Import plays")[2].lower().replace("preview again", "")
