"""Two players who turn out to be one person."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from scorepad.clubs.erasure import erase
from scorepad.clubs.merge_players import CannotMergeError, merge, unmerge
from scorepad.clubs.models import Club, Player
from scorepad.plays.models import Deck, Night, Play, Seat


@pytest.fixture
def anna(club: Club) -> Player:
    """A second player who is really Ana."""
    return Player.objects.create(club=club, name="Anna")


def played(*players: Player) -> Play:
    """Creates a play with these players at the table."""
    club = players[0].club
    night, _made = Night.objects.get_or_create(club=club, date=date(2026, 11, 20))
    deck, _made = Deck.objects.get_or_create(hash="0" * 64, defaults={"data": {}})
    play = Play.objects.create(club=club, night=night, game_slug="cat-tower", deck=deck)
    for order, player in enumerate(players, start=1):
        Seat.objects.create(club=club, play=play, player=player, key=str(order), order=order)
    return play


def test_seats_stay_with_whom_they_were_typed_for_and_say_who_that_is(
    ana: Player, anna: Player, ben: Player
) -> None:
    played(ana, ben)
    play = played(ben, anna)
    merge(anna, ana)
    assert [seat.player for seat in play.seats.all()] == [ben, anna]
    assert [seat.person for seat in play.seats.all()] == [ben, ana]


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


def test_nothing_of_the_two_changes_but_who_one_of_them_is(ana: Player, anna: Player) -> None:
    before = [Player.objects.filter(pk=one.pk).values().get() for one in (anna, ana)]
    merge(anna, ana)
    merged = {"merged_into_id": ana.pk, "merge_target_id": ana.pk}
    assert Player.objects.filter(pk=anna.pk).values().get() == before[0] | merged
    assert Player.objects.filter(pk=ana.pk).values().get() == before[1]


def test_undoing_a_merge_gives_back_what_was(ana: Player, anna: Player) -> None:
    before = list(Player.objects.values())
    merge(anna, ana)
    unmerge(anna)
    assert list(Player.objects.values()) == before


def test_undoing_one_of_two_merges_in_a_row_leaves_the_other(
    club: Club, ana: Player, anna: Player
) -> None:
    annie = Player.objects.create(club=club, name="Annie")
    merge(annie, anna)
    merge(anna, ana)
    unmerge(anna)
    annie.refresh_from_db()
    assert (anna.merged_into, annie.merged_into) == (None, anna)
    merge(anna, ana)
    unmerge(annie)
    anna.refresh_from_db()
    assert (anna.merged_into, annie.merged_into) == (ana, None)


def test_a_name_that_somebody_else_has_by_now_is_not_given_back(
    club: Club, ana: Player, anna: Player
) -> None:
    merge(anna, ana)
    Player.objects.create(club=club, name="ANNA")
    with pytest.raises(CannotMergeError, match="Another player is called Anna now"):
        unmerge(anna)


def test_the_merge_of_somebody_who_was_erased_cannot_be_undone(ana: Player, anna: Player) -> None:
    merge(anna, ana)
    erase(ana)
    with pytest.raises(CannotMergeError, match="no merge to undo"):
        unmerge(anna)


def test_who_is_not_merged_stays_so(ana: Player) -> None:
    with pytest.raises(CannotMergeError, match="no merge to undo"):
        unmerge(ana)


def test_nobody_is_merged_into_themselves(ana: Player) -> None:
    with pytest.raises(CannotMergeError, match="two different players"):
        merge(ana, ana)


def test_players_of_two_clubs_stay_two(ana: Player) -> None:
    with pytest.raises(CannotMergeError, match="two players of this club"):
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


def test_the_page_of_the_players_undoes_a_merge(
    club: Club, scorer: Client, ana: Player, anna: Player
) -> None:
    merge(anna, ana)
    page = scorer.get(reverse("history:players", args=[club.pk])).content.decode()
    address = reverse("clubs:unmerge", args=[club.pk, anna.pk])
    assert "Anna is now Ana" in page
    assert address in page
    assert "Anna is a separate player again." in scorer.post(address, follow=True).content.decode()
    assert Player.objects.unmerged().count() == 2


def test_the_log_of_the_club_says_who_was_merged_and_that_it_was_undone(
    club: Club, scorer: Client, ana: Player, anna: Player
) -> None:
    scorer.post(
        reverse("clubs:merge", args=[club.pk]), {"gone": anna.pk, "kept": ana.pk, "sure": "1"}
    )
    scorer.post(reverse("clubs:unmerge", args=[club.pk, anna.pk]))
    log = scorer.get(reverse("clubs:log", args=[club.pk])).content.decode()
    assert "Anna was merged into another player" in log
    assert "The merge of Anna was undone" in log


def test_who_can_only_view_sees_no_merge(
    club: Club, viewer: Client, ana: Player, anna: Player
) -> None:
    merge(anna, ana)
    assert "Anna" not in viewer.get(reverse("history:players", args=[club.pk])).content.decode()


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
    page = reverse("history:players", args=[club.pk])
    assert address not in scorer.get(page).content.decode()
    Player.objects.create(club=club, name="Ben")
    assert address in scorer.get(page).content.decode()
