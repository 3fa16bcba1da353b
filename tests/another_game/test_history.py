"""Each game that a club named is a game of its own in its history."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scorepad.clubs.models import Club
from scorepad.history.play_history import past
from scorepad.history.reports.ratings import latest_ratings
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Deck, Play
from scorepad.plays.rescore import rescore
from scorepad.plays.table.own_games import club_game
from tests.another_game.tables import GAME
from tests.plays.conftest import address, begin, club, join, people, phone, viewer

__all__ = ["begin", "club", "join", "people", "phone", "viewer"]  # fixtures


@pytest.fixture
def played(phone: Client, club: Club, begin: Callable[..., Play]) -> Callable[..., Play]:
    """Returns a finished play: `played("Calico", "most", 3, 5)`."""

    def play_it(name: str, way: str, *points: int) -> Play:
        play = begin(GAME.slug, *("Ana", "Ben", "Cleo")[: len(points)], edition="points")
        edition = club_game(club, GAME, name, way)
        Play.objects.filter(pk=play.pk).update(
            edition_slug=edition.slug,
            edition_name=edition.name,
            deck=Deck.store(edition.deck_json()),
        )
        rescore(LoadedPlay.stored(Play.objects.get(pk=play.pk)))
        posted = {f"row1-{seat}": number for seat, number in enumerate(points, 1)}
        phone.post(address(play, "save", "round-1"), {"base": 0, **posted})
        phone.post(address(play, "finish"))
        return Play.objects.get(pk=play.pk)

    return play_it


def test_a_play_is_called_by_the_name_of_its_game(
    phone: Client, club: Club, played: Callable[..., Play]
) -> None:
    play = played("Calico", "most", 30, 50)
    for place in (address(play, "result"), reverse("plays:tonight", args=[club.pk])):
        page = phone.get(place).content.decode()
        assert "Calico" in page
        assert ">Another game</h1>" not in page


def test_each_game_has_a_page_of_its_own(
    phone: Client, club: Club, played: Callable[..., Play]
) -> None:
    played("Calico", "most", 30, 50)
    played("Uno", "fewest", 120, 7)
    games = {key: game.name for key, game in past(club.pk).games.items() if "_" in key}
    assert set(games.values()) == {"Calico", "Uno"}
    listed = phone.get(reverse("history:games", args=[club.pk])).content.decode()
    for key, name in games.items():
        own = reverse("history:game", args=[club.pk, key])
        assert own in listed
        assert name in phone.get(own).content.decode()


def key_of(club: Club) -> str:
    """Returns the key of the only game that was played."""
    (key,) = {play.game for play in past(club.pk).plays}
    return key


def test_a_play_that_all_lost_together_leaves_ratings_as_they_were(
    phone: Client, club: Club, played: Callable[..., Play]
) -> None:
    played("Calico", "most", 30, 50)
    first = latest_ratings(past(club.pk).plays, key_of(club))
    play = played("Calico", "most", 50, 30)
    lose_together(phone, play)
    assert latest_ratings(past(club.pk).plays, key_of(club)) == first
    played("Calico", "most", 50, 30)
    after = latest_ratings(past(club.pk).plays, key_of(club))
    assert {one.plays for one in after.values()} == {2}
    assert all(after[player].rating != first[player].rating for player in first)


def test_a_night_says_of_a_play_that_all_lost_it_together(
    phone: Client, club: Club, played: Callable[..., Play]
) -> None:
    play = played("Calico", "most", 30, 50)
    night = reverse("history:night", args=[club.pk, play.night.date])
    for place in (reverse("plays:tonight", args=[club.pk]), night):
        assert "Everyone lost" not in phone.get(place).content.decode()
    lose_together(phone, play)
    for place in (reverse("plays:tonight", args=[club.pk]), night):
        assert "Everyone lost" in phone.get(place).content.decode()


def lose_together(phone: Client, play: Play) -> None:
    phone.post(address(play, "reopen"))
    phone.post(address(play, "save", "round-1"), {"base": 1, "outcome": "lost"})
    phone.post(address(play, "finish"))


def test_two_who_lead_are_both_the_peak(
    phone: Client, club: Club, played: Callable[..., Play]
) -> None:
    played("Calico", "most", 30, 50)
    played("Calico", "most", 50, 30)
    page = phone.get(reverse("history:players", args=[club.pk])).content.decode()
    assert page.count('<p class="peak">') == 2


def test_totals_of_two_games_are_never_compared(club: Club, played: Callable[..., Play]) -> None:
    played("Calico", "most", 30, 50)
    played("Uno", "fewest", 120, 7)
    by_name = {game.name: game for game in past(club.pk).games.values()}
    assert by_name["Uno"].fewest_wins
    assert not by_name["Calico"].fewest_wins
    assert len({play.game for play in past(club.pk).plays}) == 2


@pytest.mark.parametrize("key", ["another-game", "another-game_nothing", "nothing_calico"])
def test_a_game_that_was_never_played_has_no_page(phone: Client, club: Club, key: str) -> None:
    assert phone.get(reverse("history:game", args=[club.pk, key])).status_code == 404
    players = reverse("history:players", args=[club.pk])
    assert phone.get(f"{players}?game={key}").status_code == 200


def test_every_page_of_the_history_opens(
    phone: Client, club: Club, played: Callable[..., Play]
) -> None:
    play = played("Calico {n} %s", "won", 0, 1)
    seat = play.seats.earliest("pk")
    key = play.game_key
    pages = [
        reverse(f"history:{name}", args=[club.pk])
        for name in ("players", "games", "nights", "plays", "seasons")
    ]
    pages += [
        reverse("history:game", args=[club.pk, key]),
        reverse("history:player", args=[club.pk, seat.player_id]),
        reverse("history:players", args=[club.pk]) + f"?game={key}",
        reverse("history:night", args=[club.pk, play.night.date]),
    ]
    for page in pages:
        assert phone.get(page).status_code == 200, page
