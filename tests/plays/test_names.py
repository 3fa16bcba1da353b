"""Names that are typed where people take seats."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from scorepad.clubs.models import Club, Player
from scorepad.plays.models import Play
from tests.plays.conftest import HTMX


def tap(phone: Client, club: Club, action: str, **posted: object) -> str:
    """Taps a button of the first evening."""
    address = reverse("plays:first-evening", args=[club.pk])
    answer = phone.post(address, {"action": action, **posted}, headers=HTMX)
    assert answer.status_code == 200
    return answer.content.decode()


def test_an_empty_club_is_asked_for_a_name_at_once(phone: Client, club: Club) -> None:
    page = phone.get(reverse("plays:tonight", args=[club.pk])).content.decode()
    assert 'id="name"' in page


def test_whoever_is_added_is_shown_and_the_next_name_can_be_typed(
    phone: Client, club: Club
) -> None:
    page = tap(phone, club, "name", name="Ana")
    assert Player.objects.get().name == "Ana"
    assert 'id="edit-' in page
    assert 'id="name"' in page


def test_while_the_field_is_open_no_other_button_opens_it_anew(phone: Client, club: Club) -> None:
    page = tap(phone, club, "name", name="Ana")
    assert 'value="new"' not in page
    ana = Player.objects.get()
    assert 'value="new"' in tap(phone, club, f"rename:{ana.pk}", name="Anna")


def test_a_name_that_is_there_already_is_refused_beside_the_field(
    phone: Client, club: Club, people: dict[str, Player]
) -> None:
    page = tap(phone, club, "name", name="ana")
    assert 'id="name-error"' in page
    assert 'value="ana"' in page


def test_a_name_nobody_has_played_under_is_changed(
    phone: Client, club: Club, people: dict[str, Player]
) -> None:
    tap(phone, club, f"rename:{people['Ben'].pk}", name="Benno")
    assert Player.objects.get(pk=people["Ben"].pk).name == "Benno"


def test_a_name_nobody_has_played_under_is_removed_and_brought_back(
    phone: Client, club: Club, people: dict[str, Player]
) -> None:
    page = tap(phone, club, f"forget:{people['Ben'].pk}")
    assert not Player.objects.filter(name="Ben").exists()
    assert 'name="removed" value="Ben"' in page
    tap(phone, club, "bring-back", removed="Ben")
    assert Player.objects.filter(name="Ben").exists()


@pytest.mark.parametrize("action", ["rename", "forget"])
def test_a_name_somebody_has_played_under_stays(
    phone: Client,
    club: Club,
    people: dict[str, Player],
    begin: Callable[..., Play],
    action: str,
) -> None:
    begin("cat-tower")
    page = tap(phone, club, f"{action}:{people['Ben'].pk}", name="Benno")
    assert Player.objects.get(pk=people["Ben"].pk).name == "Ben"
    assert 'name="removed"' not in page


def test_without_scripts_the_whole_page_is_drawn(phone: Client, club: Club) -> None:
    address = reverse("plays:first-evening", args=[club.pk])
    page = phone.post(address, {"action": "name", "name": "Ana"}).content.decode()
    assert "<html" in page
    assert 'id="first-evening"' in page


@pytest.mark.parametrize(("posted", "page"), [("first-evening", "tonight"), ("choose", "new")])
def test_an_address_for_posts_leads_to_its_page_if_it_is_loaded_again(
    phone: Client, club: Club, posted: str, page: str
) -> None:
    answer = phone.get(reverse(f"plays:{posted}", args=[club.pk]))
    assert answer.status_code == 302
    assert answer.headers["Location"] == reverse(f"plays:{page}", args=[club.pk])
