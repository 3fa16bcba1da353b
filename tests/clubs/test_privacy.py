"""What one player may ask for: no page, and a copy of everything; others can see that in the
log."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scorepad.clubs.models import Player
from tests.history.conftest import Table
from tests.phones import phone_of


def hide_page(player: Player, what: str = "hidden") -> None:
    phone = phone_of(player.club)
    address = reverse("clubs:hide-page", args=[player.club_id, player.pk])
    assert phone.post(address, {"page": what}).status_code == 302
    player.refresh_from_db()


# -- a hidden page ---------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["host", "view"])
def test_a_hidden_page_says_so_to_everybody_and_nothing_leads_there(table: Table, key: str) -> None:
    ana, ben = table.people["Ana"], table.people["Ben"]
    phone = phone_of(table.club, key)
    own = reverse("history:player", args=[table.club.pk, ana.pk])
    pair = reverse("history:against", args=[table.club.pk, ana.pk, ben.pk])
    everybody = reverse("history:players", args=[table.club.pk])
    of_ben = reverse("history:player", args=[table.club.pk, ben.pk])
    leads_there = re.compile(rf"/players/{ana.pk}/|/against/{ana.pk}/")
    pages = (everybody, f"{of_ben}?open=opponents")
    assert all(leads_there.search(phone.get(page).text) for page in pages)
    hide_page(ana)
    for address in (own, pair, reverse("history:against", args=[table.club.pk, ben.pk, ana.pk])):
        answer = phone.get(address)
        assert answer.status_code == 404
        assert "This player’s page is hidden." in answer.text
        assert not re.search(r"\bAna\b", answer.text)
    for page in pages:
        text = phone.get(page).text
        assert "Ana" in text
        assert not leads_there.search(text)


def test_the_figures_of_the_others_stay_when_a_page_is_hidden(table: Table) -> None:
    phone = phone_of(table.club)
    page = reverse("history:player", args=[table.club.pk, table.people["Ben"].pk])

    def words() -> str:
        return " ".join(re.sub(r"<[^>]*>", " ", phone.get(page).text).split())

    before = words()
    hide_page(table.people["Ana"])
    assert words() == before


def test_a_hidden_page_comes_back_and_both_are_in_the_log(table: Table) -> None:
    ana, phone = table.people["Ana"], phone_of(table.club)
    hide_page(ana)
    hide_page(ana)
    hide_page(ana, "shown")
    page = reverse("history:player", args=[table.club.pk, ana.pk])
    assert phone.get(page).status_code == 200
    log = phone.get(reverse("clubs:log", args=[table.club.pk])).text
    assert log.count("The page of Ana was hidden") == 1
    assert log.count("The page of Ana was shown again") == 1


def test_who_was_erased_has_no_page_to_change(table: Table) -> None:
    ana, phone = table.people["Ana"], phone_of(table.club)
    place = [table.club.pk, ana.pk]
    phone.post(reverse("clubs:erase", args=place))
    assert phone.get(reverse("clubs:person", args=place)).status_code == 404
    log = phone.get(reverse("clubs:log", args=[table.club.pk])).text
    assert "A name was erased; the player is now called Former player 1" in log
    assert not re.search(r"\bAna\b", log)
