"""What somebody with a phone at the table can try, but may not do."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from datetime import timedelta
from itertools import islice

import pytest
from django.test import Client
from django.urls import reverse

from games.names import hidden_character
from scorepad.clubs.access import Role
from scorepad.clubs.models import Club, Player
from scorepad.clubs.names import LONGEST
from scorepad.history.demo import make_demo
from scorepad.plays.models import Play, current_evening
from scorepad.plays.table.add_players import MOST_GUESTS
from tests.clubs.test_rights import EVENING, answer, rights, short
from tests.history.addresses import Places, routes, said
from tests.phones import phone_of


@pytest.fixture
def club(editions: None) -> Club:
    return make_demo(8, 7, EVENING)


@pytest.fixture
def host(club: Club) -> Client:
    return phone_of(club, Role.HOST)


@pytest.fixture
def phone(club: Club, host: Client) -> Client:
    """A phone at the table, in a club that has a host."""
    found = phone_of(club, Role.TABLE)
    club.refresh_from_db()
    return found


def test_no_page_tells_a_key_or_a_phone_of_the_hosts(club: Club, phone: Client) -> None:
    secrets = [club.host_key, *club.host_phones]
    assert len(secrets) > 1
    places = Places(club, most_plays=2)
    addresses = [one for route in routes() for one in islice(places.addresses(route), 2)]
    told = [(one, said(answer(phone, "get", one))) for one in addresses]
    assert [one for one, words in told if any(secret in words for secret in secrets)] == []


def open_with_its_own_key(club: Club, phone: Client, host: Client) -> None:
    phone.post(reverse("clubs:host", args=[club.table_key]))


def rename_its_cookie(club: Club, phone: Client, host: Client) -> None:
    phone.cookies[f"host-{club.pk}"] = phone.cookies[f"table-{club.pk}"].value


def copy_the_hosts_cookie(club: Club, phone: Client, host: Client) -> None:
    phone.cookies[f"host-{club.pk}"] = deepcopy(host.cookies[f"host-{club.pk}"])


def choose_a_cat(club: Club, phone: Client, host: Client) -> None:
    ana = club.players.all()[0]
    assert phone.post(reverse("clubs:cat", args=[club.pk, ana.pk]), {"cat": 3}).status_code == 302


@pytest.mark.parametrize(
    "trick", [open_with_its_own_key, rename_its_cookie, copy_the_hosts_cookie, choose_a_cat]
)
def test_it_makes_itself_no_host(
    club: Club, phone: Client, host: Client, trick: Callable[[Club, Client, Client], None]
) -> None:
    listed = dict(club.host_phones)
    trick(club, phone, host)
    club.refresh_from_db()
    assert club.host_phones == listed
    assert phone.get(reverse("clubs:hosts", args=[club.pk])).status_code == 403


def test_what_is_another_clubs_is_not_found_in_its_own(
    club: Club, phone: Client, host: Client
) -> None:
    places, known = Places(make_demo(4, 8, EVENING), most_plays=1), rights()
    theirs = [one for one in routes() if {"play_id", "player_id", "season_id"} & {*one.arguments}]
    asked = {
        (method, route.pattern): answer(
            host if known[short(route)][method] == Role.HOST else phone,
            method,
            address.replace(f"/{places.club.pk}/", f"/{club.pk}/", 1),
        ).status_code
        for route in theirs
        if route.pattern.startswith("clubs/")
        for address in [*places.addresses(route)][:1]
        for method in ("get", "post")
        if known[short(route)][method] in list(Role)
    }
    assert len(asked) > 30
    assert {key: status for key, status in asked.items() if status != 404} == {}


@pytest.mark.parametrize(
    "typed", ["G" * 9_000, "\0", "\u202eanA", "<script>alert(1)</script>", "{{ club.host_key }}"]
)
def test_a_guest_may_be_called_anything_and_is_shown_as_text(
    club: Club, phone: Client, typed: str
) -> None:
    posted = {"action": "guest", "name": typed, "game": "cat-tower"}
    page = phone.post(reverse("plays:choose", args=[club.pk]), posted)
    guest = Player.objects.get(club=club, guest=True)
    assert page.status_code == 200
    assert "<script>a" not in page.text
    assert 0 < len(guest.name) <= LONGEST
    assert not hidden_character(guest.name)


def test_an_evening_takes_so_many_guests_and_says_when_it_is_full(
    club: Club, phone: Client
) -> None:
    for number in range(MOST_GUESTS):
        Player.objects.create(club=club, name=f"Guest {number}", guest=True)
    page = phone.post(reverse("plays:choose", args=[club.pk]), {"action": "guest", "name": "Mia"})
    assert "There are too many guests tonight." in page.text
    assert club.players.filter(guest=True).count() == MOST_GUESTS


def test_no_play_is_begun_on_an_earlier_evening_or_moved_there(club: Club, phone: Client) -> None:
    play = Play.objects.filter(club=club).latest("pk")
    seats = ",".join(str(seat.player_id) for seat in play.seats.all())
    early = (current_evening() - timedelta(days=200)).isoformat()
    before = Play.objects.filter(club=club).count()
    posted = {"game": play.game_slug, "seats": seats, "action": "begin", "date": early}
    assert phone.post(reverse("plays:choose", args=[club.pk]), posted).status_code == 200
    phone.post(reverse("plays:change", args=[club.pk, play.pk]), {"seats": seats, "date": early})
    assert Play.objects.filter(club=club).count() == before
    assert Play.objects.get(pk=play.pk).night == play.night
