"""The secret links: who sees them, renewing them, and leaving."""

from __future__ import annotations

import io
import re

import pytest
import segno
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorepad.clubs.access import Role
from scorepad.clubs.link_views import ADDRESSES
from scorepad.clubs.models import Club, Player
from tests.phones import phone_of

TITLES = {
    Role.HOST: "A new link for hosts?",
    Role.TABLE: "A new link for the table?",
    Role.VIEW: "A new view-only link?",
}


def links(club: Club) -> str:
    return reverse("clubs:links", args=[club.pk])


def test_the_scoring_link_is_shown_as_a_code_with_a_white_quiet_zone(
    club: Club, scorer: Client
) -> None:
    page = scorer.get(links(club)).content.decode()
    link = f"http://testserver{reverse('clubs:join', args=[club.table_key])}"
    drawn = re.search(r'<svg[^>]*class="qr"[^>]*>(.*?)</svg>', page)
    assert drawn is not None
    code = segno.make(link, error="m", micro=False)
    side, _side = code.symbol_size(border=4)
    assert f'<path fill="#fff" d="M0 0h{side}v{side}' in drawn[1]
    expected = io.BytesIO()
    code.save(expected, kind="svg", border=4, xmldecl=False)
    modules = re.findall(r' d="(M4 4[^"]+)"', expected.getvalue().decode())
    assert modules[0] in drawn[1]


def test_the_code_has_no_style_that_the_policy_would_block(club: Club, scorer: Client) -> None:
    assert "style=" not in scorer.get(links(club)).content.decode()


def test_a_viewer_sees_the_looking_link_and_never_the_table_key(club: Club, viewer: Client) -> None:
    page = viewer.get(links(club)).content.decode()
    assert club.view_key in page
    assert club.table_key not in page


ROLES = list(Role)


def renew(phone: Client, club: Club, role: Role) -> None:
    phone.post(reverse(f"clubs:renew-{role}", args=[club.pk]))


@pytest.mark.parametrize("role", ROLES)
def test_renewing_asks_first(club: Club, scorer: Client, role: Role) -> None:
    answer = scorer.get(reverse(f"clubs:renew-{role}", args=[club.pk]))
    assert TITLES[role] in answer.content.decode()
    before = [club.key(one) for one in ROLES]
    club.refresh_from_db()
    assert [club.key(one) for one in ROLES] == before


@pytest.mark.parametrize("role", ROLES)
def test_a_new_link_shuts_out_its_old_phones_and_leaves_all_others(
    club: Club, scorer: Client, stranger: Client, role: Role
) -> None:
    phones = {one: phone_of(club, one) for one in ROLES}
    renew(scorer, club, role)
    in_still = {one for one, phone in phones.items() if phone.get(links(club)).status_code == 200}
    assert in_still == {*ROLES} - {role}
    assert stranger.get(reverse(ADDRESSES[role], args=[club.key(role)])).status_code == 404
    club.refresh_from_db()
    assert phone_of(club, role).get(links(club)).status_code == 200


def test_the_host_that_renews_the_link_of_hosts_stays_one(club: Club, scorer: Client) -> None:
    renew(scorer, club, Role.HOST)
    assert scorer.get(reverse("clubs:hosts", args=[club.pk])).status_code == 200


def test_a_phone_leaves_and_the_club_stays(club: Club, scorer: Client) -> None:
    address = reverse("clubs:leave", args=[club.pk])
    assert "Leave Friday cats?" in scorer.get(address).content.decode()
    page = scorer.post(address, follow=True).content.decode()
    assert "This phone has left Friday cats." in page
    assert scorer.get(links(club)).status_code == 404
    assert Club.objects.get() == club


def test_a_viewer_may_leave_too(club: Club, viewer: Client) -> None:
    viewer.post(reverse("clubs:leave", args=[club.pk]))
    assert viewer.get(links(club)).status_code == 404


OF_A_PLAYER = ["person", "hide", "hide-page", "remove", "erase"]
CHANGES = ["add", "merge", "renew-table", "renew-view"]


def change_addresses(club: Club, player: Player) -> list[str]:
    addresses = [reverse(f"clubs:{name}", args=[club.pk]) for name in CHANGES]
    return [
        *addresses,
        *(reverse(f"clubs:{name}", args=[club.pk, player.pk]) for name in OF_A_PLAYER),
        reverse("clubs:save", args=[club.pk, "name"]),
    ]


def test_a_viewer_who_changes_something_is_told_why_not(club: Club, viewer: Client) -> None:
    answer = viewer.post(reverse("clubs:add", args=[club.pk]), {"name": "Eva"})
    assert "This link shows everything" in answer.content.decode()


def test_no_other_site_can_make_a_phone_change_something(club: Club, ana: Player) -> None:
    phone = Client(enforce_csrf_checks=True)
    join = reverse("clubs:host", args=[club.host_key])
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', phone.get(join).content.decode())
    assert token is not None
    assert phone.post(join).status_code == 403
    assert phone.post(join, {"csrfmiddlewaretoken": token[1]}).status_code == 302
    start = [reverse("clubs:start"), reverse("clubs:leave", args=[club.pk])]
    for address in [*change_addresses(club, ana), *start]:
        assert phone.post(address).status_code == 403, address
    assert Club.objects.count() == 1


def test_links_take_one_query(
    club: Club, scorer: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        scorer.get(links(club))
