"""Two players who turn out to be one person."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from scorepad.clubs.merge_players import CannotMergeError, merge
from scorepad.clubs.models import Club, Player
from scorepad.plays.models import Deck, Night, Play, Seat


@pytest.fixture
def anna(club: Club) -> Player:
    """Who is really Ana."""
    return Player.objects.create(club=club, name="Anna")


def played(*players: Player) -> Play:
    """A play with these players at the table."""
    club = players[0].club
    night, _made = Night.objects.get_or_create(club=club, date=date(2026, 11, 20))
    deck, _made = Deck.objects.get_or_create(hash="0" * 64, defaults={"data": {}})
    play = Play.objects.create(club=club, night=night, game_slug="cat-tower", deck=deck)
    for order, player in enumerate(players, start=1):
        Seat.objects.create(club=club, play=play, player=player, key=str(order), order=order)
    return play


def test_everything_of_one_goes_to_the_other(ana: Player, anna: Player, ben: Player) -> None:
    played(ana, ben)
    played(ben, anna)
    merge(anna, ana)
    assert Seat.objects.filter(player=ana).count() == 2
    assert Seat.objects.filter(player=ben).count() == 2


def test_the_merged_player_stays_as_a_row_and_is_offered_nowhere(
    club: Club, ana: Player, anna: Player
) -> None:
    merge(anna, ana)
    anna.refresh_from_db()
    assert anna.merged_into == ana
    assert list(Player.objects.unmerged().filter(club=club)) == [ana]


def test_a_name_that_was_merged_is_free_again(club: Club, ana: Player, anna: Player) -> None:
    merge(anna, ana)
    assert Player.objects.create(club=club, name="anna").pk


def test_who_was_merged_before_follows_along(club: Club, ana: Player, anna: Player) -> None:
    annie = Player.objects.create(club=club, name="Annie")
    merge(annie, anna)
    merge(anna, ana)
    annie.refresh_from_db()
    assert annie.merged_into == ana


def test_cats_at_home_are_taken_over_where_nobody_said(anna: Player, ana: Player) -> None:
    merge(ana, anna)
    anna.refresh_from_db()
    assert anna.cats_at_home == 2


def test_cats_at_home_stay_where_somebody_said(ana: Player, anna: Player) -> None:
    anna.cats_at_home = 5
    anna.save()
    merge(anna, ana)
    ana.refresh_from_db()
    assert ana.cats_at_home == 2


def test_two_who_sat_in_the_same_play_stay_two(ana: Player, ben: Player) -> None:
    apart, together = played(ben), played(ana, ben)
    with pytest.raises(CannotMergeError, match="Ben and Ana sat at the same table"):
        merge(ben, ana)
    ben.refresh_from_db()
    assert ben.merged_into is None
    assert apart.seats.get().player == ben
    assert [seat.player for seat in together.seats.all()] == [ana, ben]


def test_nobody_is_merged_into_themselves(ana: Player) -> None:
    with pytest.raises(CannotMergeError, match="two different players"):
        merge(ana, ana)


def test_players_of_two_clubs_stay_two(ana: Player) -> None:
    with pytest.raises(CannotMergeError, match="two players of this table"):
        merge(Player.objects.create(club=Club.objects.create(), name="Ana"), ana)


def test_nobody_is_merged_twice(ana: Player, anna: Player, ben: Player) -> None:
    merge(anna, ana)
    with pytest.raises(CannotMergeError):
        merge(anna, ben)
    with pytest.raises(CannotMergeError):
        merge(ben, anna)


def test_the_page_asks_before_it_merges(
    club: Club, scorer: Client, ana: Player, anna: Player
) -> None:
    address = reverse("clubs:merge", args=[club.pk])
    answer = scorer.post(address, {"gone": anna.pk, "kept": ana.pk})
    assert "Merge Anna into Ana?" in answer.content.decode()
    assert Player.objects.unmerged().count() == 2


def test_the_page_merges_when_told_yes(
    club: Club, scorer: Client, ana: Player, anna: Player
) -> None:
    address = reverse("clubs:merge", args=[club.pk])
    sent = {"gone": anna.pk, "kept": ana.pk, "sure": "1"}
    assert "Anna was merged into Ana." in scorer.post(address, sent, follow=True).content.decode()
    assert Player.objects.unmerged().get() == ana


def test_the_page_says_why_two_stay_two(
    club: Club, scorer: Client, ana: Player, ben: Player
) -> None:
    played(ana, ben)
    address = reverse("clubs:merge", args=[club.pk])
    answer = scorer.post(address, {"gone": ben.pk, "kept": ana.pk, "sure": "1"})
    assert "sat at the same table in one play" in answer.content.decode()


def test_the_page_wants_two_different_players(club: Club, scorer: Client, ana: Player) -> None:
    address = reverse("clubs:merge", args=[club.pk])
    answer = scorer.post(address, {"gone": ana.pk, "kept": ana.pk, "sure": "1"})
    assert "Choose two different players." in answer.content.decode()


def test_the_page_offers_nobody_of_another_club(club: Club, scorer: Client, ana: Player) -> None:
    other = Player.objects.create(club=Club.objects.create(), name="Dov")
    address = reverse("clubs:merge", args=[club.pk])
    scorer.post(address, {"gone": other.pk, "kept": ana.pk, "sure": "1"})
    other.refresh_from_db()
    assert other.merged_into is None
    assert "Dov" not in scorer.get(address).content.decode()


def test_merging_is_offered_once_there_are_two(club: Club, scorer: Client, ana: Player) -> None:
    address = reverse("clubs:merge", args=[club.pk])
    page = reverse("clubs:people", args=[club.pk])
    assert address not in scorer.get(page).content.decode()
    Player.objects.create(club=club, name="Ben")
    assert address in scorer.get(page).content.decode()
