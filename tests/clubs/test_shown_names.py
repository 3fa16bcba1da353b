"""What players are called on pages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorepad.clubs.access import ClubAccess, Role
from scorepad.clubs.erasure import erase
from scorepad.clubs.merge_players import merge
from scorepad.clubs.models import Club, ClubEvent, NameLevel, Player
from scorepad.clubs.shown_names import ShownNames, numbered, shown_names


def names(club: Club) -> dict[int, str]:
    return shown_names(ClubAccess(club, Role.TABLE, "phone"))


def test_everybody_of_the_club_is_named_in_one_query(
    club: Club, ben: Player, ana: Player, django_assert_num_queries: Any
) -> None:
    Player.objects.create(club=Club.objects.create(name="Thursday cats"), name="Cleo")
    with django_assert_num_queries(1):
        assert list(names(club).items()) == [(ana.pk, "Ana"), (ben.pk, "Ben")]


def test_who_was_merged_has_the_name_of_whom_they_became(
    club: Club, ana: Player, ben: Player
) -> None:
    merge(ben, ana)
    assert names(club) == {ana.pk: "Ana", ben.pk: "Ana"}


def test_who_was_erased_has_the_name_that_stands_for_them(club: Club, ana: Player) -> None:
    erase(ana)
    assert names(club) == {ana.pk: "Former player 1"}


def seen_at(club: Club, level: NameLevel) -> ShownNames:
    """Returns the names as a phone with the view-only link sees them."""
    club.viewers_see = level
    return shown_names(ClubAccess(club, Role.VIEW, "phone"))


def test_stand_ins_tell_everybody_apart() -> None:
    assert numbered("ABAŽA🐈") == ["A", "B", "A2", "Ž", "A3", "🐈"]
    assert numbered(["Blue", "Red", "Blue"], " ") == ["Blue", "Red", "Blue 2"]


def test_viewers_see_initials_in_an_order_that_tells_no_name(
    club: Club, django_assert_num_queries: Any
) -> None:
    people = [Player.objects.create(club=club, name=name) for name in ("Cleo", "Anton", "Ana")]
    with django_assert_num_queries(1):
        shown = seen_at(club, NameLevel.INITIALS)
    cleo, anton, ana = (player.pk for player in people)
    assert list(shown.items()) == [(anton, "A"), (ana, "A2"), (cleo, "C")]
    assert shown.person(cleo).initial == "C"


def test_viewers_see_everybody_by_their_colour(club: Club, ben: Player, ana: Player) -> None:
    cleo = Player.objects.create(club=club, name="Cleo", cat=5, colour=1)
    shown = seen_at(club, NameLevel.COLOURS)
    assert shown == {ben.pk: "Blue", ana.pk: "Orange", cleo.pk: "Blue 2"}
    assert shown.person(cleo.pk) == ("Blue 2", 5, 1)


def test_who_was_merged_or_erased_has_no_initial_of_their_own(
    club: Club, ana: Player, ben: Player
) -> None:
    cleo = Player.objects.create(club=club, name="Cleo")
    merge(ben, ana)
    erase(cleo)
    for level, stand_in in ((NameLevel.INITIALS, "A"), (NameLevel.COLOURS, "Blue")):
        shown = seen_at(club, level)
        assert shown == {ana.pk: stand_in, ben.pk: stand_in, cleo.pk: "Former player 1"}


@pytest.mark.parametrize("level", NameLevel)
def test_phones_that_score_see_names_whatever_viewers_see(
    club: Club, ana: Player, level: NameLevel
) -> None:
    club.viewers_see = level
    assert names(club) == {ana.pk: "Ana"}


def test_what_viewers_see_is_chosen_with_the_scoring_link_and_logged(
    club: Club, ana: Player, scorer: Client, viewer: Client
) -> None:
    page = reverse("clubs:viewers", args=[club.pk])
    assert page in scorer.get(reverse("clubs:settings", args=[club.pk])).text
    assert "“M wins, 39 to T’s 38.”" in scorer.get(page).text
    answer = scorer.post(page, {"viewers_see": "initials"}, follow=True)
    assert '<span class="quiet">Initials</span>' in answer.text
    club.refresh_from_db()
    assert (club.viewers_see, club.preview_pictures) == ("initials", False)
    assert ClubEvent.objects.get().kind == ClubEvent.Kind.LEVEL
    log = scorer.get(reverse("clubs:log", args=[club.pk])).text
    assert "The names that viewers see were changed" in log
    assert "from this phone" in log
    assert not re.search(r"\bAna\b", viewer.get(reverse("history:players", args=[club.pk])).text)


def test_a_player_in_the_name_of_the_table_is_pointed_out(
    club: Club, ana: Player, scorer: Client
) -> None:
    page = reverse("clubs:viewers", args=[club.pk])
    assert "is part of the club’s name" not in scorer.get(page).text
    Club.objects.filter(pk=club.pk).update(name="Ana’s cats")
    assert "is part of the club’s name: Ana." in scorer.get(page).text


def test_a_renamed_player_is_in_the_log_without_the_old_name(
    club: Club, ana: Player, scorer: Client
) -> None:
    renamed = {"name": "Annika", "cats_at_home": ""}
    scorer.post(reverse("clubs:person", args=[club.pk, ana.pk]), renamed)
    log = scorer.get(reverse("clubs:log", args=[club.pk])).text
    assert "Annika was renamed" in log
