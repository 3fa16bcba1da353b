"""Other games of a file of BG Stats come in as games of the club's own."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from scorepad.clubs.models import Club
from scorepad.exchange.models import Upload
from scorepad.history.reading import past
from scorepad.plays.models import Play
from tests.exchange.bgstats.files import AZUL, play, plays_file, score
from tests.exchange.bgstats.test_in import FIRST, WON, fields, send, take, words

OTHER = play(2, score(1, "60", **WON), score(2, "50"), of=AZUL)


def names(club: Club) -> list[str]:
    """Of the games of its own that the club has played."""
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
    for game in file["games"]:
        game["highestWins"] = False
    take(phone, club, file)
    assert Play.objects.get().game.fewest_wins


def test_a_play_without_points_says_only_who_won(phone: Client, club: Club) -> None:
    take(phone, club, plays_file(play(2, score(1, "", **WON), score(2, ""), of=AZUL)))
    taken = Play.objects.get()
    assert [(seat.total, seat.won) for seat in taken.seats.all()] == [(1, True), (0, False)]


def test_they_can_be_left_out(phone: Client, club: Club) -> None:
    file = plays_file(FIRST, OTHER)
    page = send(phone, club, file).content.decode()
    upload = Upload.objects.get(club=club)
    address = reverse("exchange:bgstats_preview", args=[club.pk, upload.pk])
    own = next(name for name, value in fields(page).items() if value == "another-game")
    answer = phone.post(address, {**fields(page), own: ""}).content.decode()
    assert "1: other games" in words(answer)
    assert "1 new play" in words(answer)


def test_what_nobody_sees_in_a_name_is_left_out_of_it(phone: Client, club: Club) -> None:
    file = plays_file(OTHER)
    for game in file["games"]:
        game |= {"name": "A\u202ezul" + "x" * 90, "bggName": ""}
    take(phone, club, file)
    name = club.editions.get().name
    assert name.startswith("Azulxxx")
    assert len(name) <= 60
