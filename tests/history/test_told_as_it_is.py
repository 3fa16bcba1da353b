"""Numbers and sentences are true wherever they are shown: records, ties, outcomes, plays without
points, shared nights, and files for programs."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from django.test import Client, override_settings
from django.urls import reverse

from scorepad.clubs.merge_players import merge
from scorepad.history.play_history import past
from scorepad.history.reports.player import trend
from scorepad.history.updates import update_play
from scorepad.plays.models import Event, Play
from tests.history.conftest import FIRST, Table, lady_sheets, load
from tests.history.shown import report, tidy, words
from tests.history.test_feeds import entries

NIGHT = FIRST.date()


def page(phone: Client, table: Table, view: str, *about: object, **query: str) -> str:
    answer: Any = phone.get(reverse(f"history:{view}", args=[table.club.pk, *about]), query)
    assert answer.status_code == 200
    return words(answer.content.decode())


def night(phone: Client, table: Table) -> Any:
    return phone.get(reverse("history:night", args=[table.club.pk, NIGHT]))


def ana(table: Table) -> int:
    return table.people["Ana"].pk


# -- the record of a game, and the best of a player ------------------------------------------------


def test_the_record_is_the_best_of_all_plays_whatever_the_number_of_players(
    table: Table, phone: Client
) -> None:
    for _play in range(3):
        table.lady(Ana=3, Ben=1)
    best = table.lady(Ana=1, Ben=0, Eva=5)
    shown: Any = phone.get(reverse("history:game", args=[table.club.pk, "cat-lady"])).content
    total = best.seats.get(player=table.people["Eva"]).total
    said = f"{total} the highest total Eva, with 3 players, Thu 1 October"
    assert said in words(shown.decode())
    assert reverse("plays:result", args=[table.club.pk, best.pk]) in shown.decode()
    eva = page(phone, table, "player", table.people["Eva"].pk)
    assert f"{total} best at Cat Lady with 3 players, Thu 1 October" in eva


def test_where_the_fewest_points_win_the_record_is_the_lowest(table: Table, phone: Client) -> None:
    table.own("Golf", "fewest", Ana=3, Ben=4)
    play = table.own("Golf", "fewest", Ana=5, Ben=2, Cleo=7)
    said = "2 the lowest total, which is best here Ben, with 3 players"
    assert said in page(phone, table, "game", play.game_key)


def test_most_wins_are_told_of_one_game_alone(table: Table, phone: Client) -> None:
    table.tower(Ana=0, Ben=3)
    table.lady(Ben=5, Ana=1)
    table.lady(Ana=5, Ben=1)
    players = page(phone, table, "players")
    assert "most wins at Cat Lady" in players  # of Ben, who won nothing else
    assert "of them at" not in page(phone, table, "player", ana(table))  # one win in each of two


# -- nights that are shared ------------------------------------------------------------------------


def test_shared_wins_are_told_of_each_only_where_each_has_as_many(
    table: Table, phone: Client
) -> None:
    table.hour = -1
    table.own("Dice", Ana=5, Cleo=1)
    table.own("Dice", Ana=5, Dov=1)
    table.own("Dice", Ben=5, Eva=5)
    table.own("Dice", Ben=5, Finn=1)
    table.own("Dice", Finn=5, Ben=1, Cleo=1)
    share = night(phone, table).context["share"].text
    assert (
        "Ana and Ben shared the night: Each has 2 wins and beat the same number of opponents."
        in share
    )


# -- all won or lost together, and games of winners only -------------------------------------------


def test_an_outcome_of_all_is_told_wherever_the_play_is(table: Table, phone: Client) -> None:
    table.own("Pandemic", "most", "lost", Ana=0, Ben=0)
    assert "Pandemic: Everyone lost" in night(phone, table).context["share"].text.splitlines()
    with override_settings(SITE_URL="https://pad.example.org"):
        assert "Pandemic: Everyone lost" in entries(table.club)[0]["summary"]
        link = reverse("history:shared_night", args=[table.club.view_key, NIGHT])
        assert "Pandemic: Everyone lost" in Client().get(link).content.decode()


def test_a_game_of_winners_only_has_no_points_anywhere(table: Table, phone: Client) -> None:
    for _play in range(3):
        play = table.own("Chess", "won", Ana=0, Ben=1)
    chess = play.game_key
    assert "Chess: Ben won against Ana" in night(phone, table).context["share"].text
    assert "Chess: Ben won against Ana" in tidy(entries(table.club)[0]["summary"])
    game = page(phone, table, "game", chess, open="records")
    assert "highest total" not in game
    assert "Which records" not in game
    assert "best at" not in page(phone, table, "player", table.people["Ben"].pk, open="points")
    assert report(phone, table.club, "game", chess, "records") == []
    result: Any = phone.get(reverse("plays:result", args=[table.club.pk, play.pk]))
    shown = words(result.content.decode())
    assert "Ben wins" in shown
    assert "1 to Ana" not in shown
    assert "How it came" not in shown
    for listed in (page(phone, table, "plays"), words(night(phone, table).content.decode())):
        assert "Ben 1" not in listed
        assert "closest finish" not in listed


def test_points_in_a_game_of_winners_only_are_points(table: Table, phone: Client) -> None:
    table.own("Chess", "won", Ana=0, Ben=1)
    counted = past(table.club.pk)
    game = counted.games[counted.plays[0].game]
    assert not game.has_points((0, 1), "total")
    assert game.has_points((12, 7), "total")


# -- ties that wait --------------------------------------------------------------------------------


def test_a_waiting_tie_is_tied_everywhere_and_nobodys_win(table: Table, phone: Client) -> None:
    table.lady(Ana=2, Ben=2, Cleo=1)
    shown = words(night(phone, table).content.decode())
    assert "Ana is tied" in shown
    assert "Ana won" not in shown
    assert "shared the night" not in shown
    listed = page(phone, table, "plays")
    assert "still tied" in listed
    assert listed.count("tied") == 3  # the badge, and beside each of the two
    assert "won" not in listed.partition("Cat Lady")[2].partition("Cleo")[0]
    assert {row["wins"] for row in report(phone, table.club, "players", "wins")} == {"0"}
    play = table.begun[0]
    told = phone.get(reverse("history:play_file", args=[table.club.pk, play.pk])).json()
    assert not any(seat["won"] for seat in told["seats"])
    table.lady(Ana=5, Ben=1)
    wins = {row["player"]: row["wins"] for row in report(phone, table.club, "players", "wins")}
    assert wins["Ana"] == "2"


# -- one person on two seats -----------------------------------------------------------------------


def test_a_play_in_which_one_person_has_two_seats_says_that_it_does_not_count(
    table: Table, phone: Client
) -> None:
    play = table.own("Dice", Ana=5, Ben=4, Dov=3)
    Play.objects.filter(pk=play.pk).update(counts=False)
    update_play(load(play))
    merge(table.people["Dov"], table.people["Ben"])
    Play.objects.filter(pk=play.pk).update(counts=True)
    assert "does not count" in words(night(phone, table).content.decode())
    assert "(does not count)" in night(phone, table).context["share"].text
    told = phone.get(reverse("history:play_file", args=[table.club.pk, play.pk])).json()
    assert told["counts"] is False


# -- what programs are told ------------------------------------------------------------------------


def test_a_corrected_play_moves_its_night_in_the_feed(table: Table) -> None:
    with override_settings(SITE_URL="https://pad.example.org"):
        play = table.lady(Ana=5, Ben=1)
        Event.objects.update(at=datetime(2026, 10, 2, tzinfo=UTC))
        Play.objects.update(finished_at=datetime(2026, 10, 2, tzinfo=UTC))
        before = entries(table.club)[0]
        assert before["updated"] == "2026-10-02T00:00:00+00:00"
        table.correct(play, lady_sheets([1, 5]))
        after = entries(table.club)[0]
        assert after["id"] == before["id"]
        assert after["updated"] > before["updated"]
        assert after["published"] == before["published"]


def test_a_preview_of_a_night_says_what_does_not_count(table: Table, phone: Client) -> None:
    table.tower(Ana=0, Ben=3)
    Play.objects.update(counts=False)
    link = reverse("history:shared_night", args=[table.club.view_key, NIGHT])
    assert "(does not count)" in Client().get(link).content.decode()


# -- small ones ------------------------------------------------------------------------------------


def test_nobody_knows_a_turn_where_nobody_said_who_started(table: Table, phone: Client) -> None:
    play = table.tower(Ana=0, Ben=3)
    Play.objects.update(start="")
    table.correct(play, {"game-1": {"cards_left": {"1": 0, "2": 4}}})
    assert {row["turn"] for row in report(phone, table.club, "plays", "seats")} == {""}


def test_a_list_of_those_with_most_wins_has_an_and(table: Table, phone: Client) -> None:
    table.own("Dice", Ana=5, Ben=5, Cleo=1)
    told = phone.get(reverse("history:players_json", args=[table.club.pk, "wins"])).json()
    assert told["answer"] == ["Ana and Ben have the most wins, 1 win each."]


def test_whether_somebody_gets_better_is_said_of_forty_plays(table: Table, phone: Client) -> None:
    worse, better = [Fraction(0)] * 15 + [Fraction(1)] * 5, [Fraction(1)] * 15 + [Fraction(0)] * 5
    assert trend((worse + better)[1:]) is None
    changes = [trend(one) for one in (worse + better, better + worse, better + better)]
    assert [one.change for one in changes if one] == [1, -1, 0]
