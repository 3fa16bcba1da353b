"""News for everybody while a play goes on, with a phone and the big screen."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.cantankerous_cats.rules.actions import SetCat, as_log
from scorepad.clubs.models import Club
from scorepad.plays.models import Play
from tests.browser.checks import (
    assert_accessible,
    assert_no_sideways_scroll,
    assert_usable_in_light_and_dark,
)
from tests.browser.conftest import Phones
from tests.browser.steps import chip, enter, let_in, playing, put, saved, sit_down

TELEVISION = {"width": 1920, "height": 1080}


def watch(screen: Page) -> None:
    """Opens the club's big screen."""
    club = Club.objects.get()
    let_in(screen, club, "view").goto(reverse("plays:screen", args=[club.pk]))


def fits(screen: Page) -> bool:
    """Returns whether nothing on the screen is cut off."""
    return bool(
        screen.evaluate(
            "[...document.querySelectorAll('.screen-now, .screen-now > *')]"
            ".every(one => one.scrollHeight <= one.clientHeight + 1)"
        )
    )


def test_a_phone_and_the_screen_tell_every_kind_of_news(phone: Phones) -> None:
    ana, screen = phone(), phone(viewport=TELEVISION, is_mobile=False, has_touch=False)
    playing(ana, "cat-tower", "Ana", "Ben", "Cleo")
    watch(screen)
    told, shown = ana.locator(".thumb-news"), screen.locator(".screen-news")

    # Who won a game of Cat Tower; the last one begins with what is still possible.
    put("game-1", {"cards_left": {"1": 3, "2": 1, "3": 4}})
    ana.reload()
    before = ana.locator("#thumb-row").bounding_box()
    enter(ana, "cards_left-2", 0)
    saved(ana)
    expect(told).to_have_text("Ben won Game 1.")
    expect(told).to_be_visible()
    expect(shown).to_have_text("Ben won Game 1.")
    assert ana.locator("#thumb-row").bounding_box() == before  # no button moved
    assert_accessible(screen)
    put("game-2", {"cards_left": {"1": 0, "2": 2, "3": 1}})
    ana.goto(ana.url.replace("game-1", "game-3"))
    card, field = ana.locator("#possible"), ana.locator('[name="cards_left-1"]')
    expect(card).to_contain_text("What is still possible")
    expect(screen.locator("#possible")).to_contain_text("Ben")
    first, second = card.bounding_box(), field.bounding_box()
    assert first
    assert second
    assert first["y"] + first["height"] < second["y"]
    enter(ana, "cards_left-1", 0)
    saved(ana)
    assert ana.locator('[name="cards_left-1"]').bounding_box() == second  # no row moved
    assert fits(screen)
    assert_no_sideways_scroll(ana)
    assert_usable_in_light_and_dark(ana)

    # Predictions and tricks on the screen, and a paradox on both.
    ana.goto("about:blank")  # or it would go on by itself
    Play.objects.update(deleted_at=timezone.now())
    sit_down(ana, "cat-in-the-box")
    chip(ana, "predictions-1", "1").tap()
    saved(ana)
    expect(screen.locator(".screen-aside")).to_have_text(["wants 1"])
    chip(ana, "paradox", "2").tap()
    saved(ana)
    expect(told).to_have_text("Ben caused a paradox.")
    expect(shown).to_have_text("Ben caused a paradox.")
    assert fits(screen)

    # The toy goes on; then the screen asks whether anybody stops a victory.
    ana.goto("about:blank")  # or it would go on by itself
    Play.objects.update(deleted_at=timezone.now())
    sit_down(ana, "cantankerous-cats")
    put("race", {"log": as_log([SetCat("1", mischief=2), SetCat("2", mischief=6, bank=(3,))])})
    ana.reload()
    ana.get_by_role("button", name="Pass to Ben").tap()
    expect(told).to_have_text("The cat toy goes to Ben.")
    expect(shown).to_have_text("The cat toy goes to Ben.")
    put("race", {"log": claimed()})
    expect(screen.locator(".screen-headline")).to_have_text("Ben would win with 9 points")
    expect(screen.locator(".screen-question")).to_have_text("Does anybody stop it?")
    expect(screen.locator(".screen-others .portrait")).to_have_count(2)
    assert fits(screen)
    assert_accessible(screen)
    expect(ana.locator("#race-ask")).to_contain_text("Does anybody stop it?")
    expect(told).to_have_text("")
    put("race", {"log": {**claimed(), "a5": {"do": "win", "cat": "2"}}})
    expect(shown).to_have_text("Nobody stops it: Ben wins.")


def claimed() -> dict[str, Any]:
    log = as_log([SetCat("1", mischief=2), SetCat("2", mischief=6, bank=(3,))])
    score = {"do": "score", "cat": "2", "value": 3, "cost": 3}
    return {**log, "a3": {"do": "pass-toy", "to": "2"}, "a4": score}
