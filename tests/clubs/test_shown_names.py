"""What players are called on pages."""

from __future__ import annotations

from typing import Any

from scorepad.clubs.access import ClubAccess, Role
from scorepad.clubs.erasure import erase
from scorepad.clubs.merge_players import merge
from scorepad.clubs.models import Club, Player
from scorepad.clubs.shown_names import shown_names


def names(club: Club) -> dict[int, str]:
    return shown_names(ClubAccess(club, Role.SCORING, "phone"))


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
