"""Somebody who plays for an evening without becoming a person of the club."""

from __future__ import annotations

import json
from datetime import timedelta

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorepad.clubs.erasure import erase
from scorepad.clubs.merge_players import merge, unmerge
from scorepad.clubs.models import Club, Player
from scorepad.exchange.club_file.writer import write_club
from scorepad.history.play_history import past
from scorepad.history.reports.wins import figures
from scorepad.plays.models import Play
from tests.plays.conftest import address, enter

LEFT = {"way": "cards", "cards_left-1": "3", "cards_left-2": "0"}


def add_guest(phone: Client, club: Club, name: str = "") -> Player:
    posted = {"action": "guest", "name": name, "game": "cat-tower"}
    assert phone.post(reverse("plays:choose", args=[club.pk]), posted).status_code == 200
    return Player.objects.filter(club=club, guest=True).latest("pk")


def won_by_a_guest(phone: Client, club: Club, people: dict[str, Player]) -> tuple[Play, Player]:
    """Plays so that Ana has three cards left and Mia, a guest, none."""
    mia = add_guest(phone, club, "Mia")
    seats = f"{people['Ana'].pk},{mia.pk}"
    posted = {"game": "cat-tower", "seats": seats, "action": "begin", "options": "1", "games": "1"}
    phone.post(reverse("plays:choose", args=[club.pk]), posted)
    play = Play.objects.get()
    enter(phone, play, "game-1", LEFT)
    phone.post(address(play, "finish"))
    play.refresh_from_db()
    assert play.is_finished
    return play, mia


def test_several_guests_need_no_name_and_may_have_that_of_somebody(
    phone: Client, club: Club, people: dict[str, Player]
) -> None:
    found = [add_guest(phone, club, name).name for name in ("", "", "Ana")]
    assert found == ["Guest", "Guest 2", "Ana 2"]


def test_a_guest_is_offered_this_evening_and_not_the_next(
    phone: Client, club: Club, people: dict[str, Player]
) -> None:
    mia = add_guest(phone, club, "Mia")
    new = reverse("plays:new", args=[club.pk])
    assert "Mia" in phone.get(new).text
    Player.objects.filter(pk=mia.pk).update(created=timezone.now() - timedelta(days=1))
    assert "Mia" not in phone.get(new).text
    Player.objects.create(club=club, name="Mia")  # who joins later may have the name


def test_a_guest_wins_the_play_and_the_night_and_is_in_no_list(
    phone: Client, club: Club, people: dict[str, Player]
) -> None:
    play, mia = won_by_a_guest(phone, club, people)
    assert "Mia" in phone.get(address(play, "result")).text
    night = phone.get(reverse("history:night", args=[club.pk, play.night.date])).text
    assert "Mia leads the night" in night
    for view in ("history:players", "history:games", "history:seasons"):
        page = phone.get(reverse(view, args=[club.pk])).text.partition('id="guests"')[0]
        assert "Mia" not in page, view
    assert phone.get(reverse("history:player", args=[club.pk, mia.pk])).status_code == 404
    assert {*figures(past(club.pk).plays)} == {people["Ana"].pk}


def test_that_was_somebody_of_the_club_and_can_be_undone(
    phone: Client, club: Club, people: dict[str, Player]
) -> None:
    _play, mia = won_by_a_guest(phone, club, people)
    page = phone.get(f"{reverse('clubs:merge', args=[club.pk])}?gone={mia.pk}").text
    assert f'value="{mia.pk}" selected' in page
    merge(mia, people["Cleo"])
    assert figures(past(club.pk).plays)[people["Cleo"].pk].wins == 1
    Player.objects.create(club=club, name="Mia")
    unmerge(mia)
    assert people["Cleo"].pk not in figures(past(club.pk).plays)


def test_files_tell_a_guest_as_one(phone: Client, club: Club, people: dict[str, Player]) -> None:
    play, mia = won_by_a_guest(phone, club, people)
    told = phone.get(reverse("history:play_file", args=[club.pk, play.pk])).json()
    assert [seat["guest"] for seat in told["seats"]] == [False, True]
    people_told = phone.get(reverse("history:club_file", args=[club.pk])).json()["people"]
    assert "Mia" not in {one["name"] for one in people_told}
    table = phone.get(reverse("history:plays_csv", args=[club.pk, "seats"])).getvalue().decode()
    assert [line.rpartition(",")[0].count("Mia") for line in table.splitlines()] == [0, 0, 1]
    sent = phone.get(reverse("exchange:bgstats_play_file", args=[club.pk, play.pk]))
    out = json.loads(sent.getvalue())
    assert [one["isAnonymous"] for one in out["players"]] == [False, True]
    assert "Mia" not in json.dumps(out)
    whole = json.loads(b"".join(write_club(club)))
    assert {one["name"]: one["guest"] for one in whole["players"]}["Mia"] is True
    assert erase(mia)
    assert b"Mia" not in b"".join(write_club(club))
