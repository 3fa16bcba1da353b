"""What moves by itself, and what stays in sight."""

from __future__ import annotations

from django.urls import reverse

from scorepad.clubs.models import Club, Player
from tests.browser.conftest import Phones
from tests.browser.server import Server
from tests.browser.steps import open_link

BLINK = "cat => getComputedStyle(cat).animationName"


def test_a_cat_blinks_but_not_for_those_who_want_less_motion(phone: Phones, server: Server) -> None:
    club = Club.objects.create(name="Thursday cats")
    ana = Player.objects.create(club=club, name="Ana")
    for wish, name in (("no-preference", "blink"), ("reduce", "none")):
        page = phone(reduced_motion=wish)
        open_link(page, reverse("clubs:join", args=[club.scoring_key]))
        page.goto(reverse("history:player", args=[club.pk, ana.pk]))
        assert page.locator(".disc > .whole-cat").evaluate(BLINK) == name
