"""The admin's pages of clubs, plays and accounts, on a phone and on a laptop."""

from __future__ import annotations

from collections.abc import Callable

from django.urls import reverse

from tests.browser.checks import assert_no_sideways_scroll, assert_usable_in_light_and_dark
from tests.browser.conftest import Phones
from tests.browser.evening import Evening, have_an_evening
from tests.browser.server import Server
from tests.browser.test_admin_pages import axe_allows, enter

PAGES: dict[str, Callable[[Evening], str]] = {
    "start": lambda evening: reverse("admin:index"),
    "clubs": lambda evening: reverse("admin:clubs_club_changelist"),
    "club": lambda evening: reverse("admin:clubs_club_change", args=[evening.club.pk]),
    "deleting": lambda evening: reverse("admin:clubs_club_delete", args=[evening.club.pk]),
    "plays": lambda evening: reverse("admin:plays_play_changelist"),
    "play": lambda evening: reverse("admin:plays_play_change", args=[evening.won.pk]),
    "past": lambda evening: reverse("admin:clubs_club_history", args=[evening.club.pk]),
    "accounts": lambda evening: reverse("admin:auth_user_changelist"),
    "new account": lambda evening: reverse("admin:auth_user_add"),
}


@axe_allows
def test_every_page_is_usable_in_light_and_dark_on_a_phone_and_on_a_laptop(
    phone: Phones, server: Server
) -> None:
    """All pages use one browser, because making an evening takes a while."""
    evening = have_an_evening()
    page = phone()
    enter(page, server)
    for address in PAGES.values():
        page.goto(address(evening))
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
        assert_usable_in_light_and_dark(page)
        assert_no_sideways_scroll(page, 1280)
