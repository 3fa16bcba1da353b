"""The ending: totals are secret, then all phones and the screen show the result at once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from scorepad.clubs.models import Club, Player
from scorepad.plays.lifecycle import STEP
from scorepad.plays.models import Play
from tests.browser.checks import assert_accessible, assert_no_sideways_scroll
from tests.browser.conftest import Phones
from tests.browser.server import Server
from tests.browser.steps import NEXT_FRAME, have_club, let_in, sit_down
from tests.plays.hands import hand, tally

TELEVISION = {"width": 1280, "height": 720}
HANDS = {
    "1": {**tally(27), "costumes": 2, "toys": {"yarn ball": 1, "mouse toy": 1}, "vp_tokens": 1},
    "2": {**tally(26), "costumes": 1, "catnip": 1},
    "3": {**tally(31), "costumes": 3, "catnip": 2},
}


@pytest.fixture
def club(server: Server) -> Club:
    return have_club("Ana", "Ben", "Cleo")


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Sets the pad's clock this many steps after now, and holds it there."""
    began = timezone.now()

    def turned(steps: float) -> None:
        monkeypatch.setattr(timezone, "now", lambda: began + steps * STEP)

    turned(0)
    return turned


def join(page: Page, club: Club, role: str = "table") -> Page:
    let_in(page, club, role).goto(club.get_absolute_url())
    return page


def play_secret(page: Page, game: str = "cat-lady") -> Play:
    """Begins a play with secret totals, and opens its first sheet."""
    sit_down(page, game, asked_secret=game, secret="on")
    return Play.objects.latest("pk")


def test_the_result_is_told_on_all_phones_and_the_screen_at_once(
    phone: Phones, club: Club, at: Callable[[float], None]
) -> None:
    ana, ben, eva = join(phone(), club), join(phone(), club), join(phone(), club, "view")
    screen = join(phone(viewport=TELEVISION, is_mobile=False, has_touch=False), club, "view")
    screen.get_by_role("link", name="Big screen").click()
    play = play_secret(ana)
    for seat in "12":
        hand(play, seat, HANDS[seat])
    for page in (ana, ben, eva):
        page.goto(reverse("plays:sheet", args=[club.pk, play.pk, "hand-2"]))
    expect(ben.locator("#next")).to_contain_text("Waiting for Cleo")
    expect(eva.locator("#total-3")).to_contain_text("something is missing")
    expect(screen.locator(".screen-total").first).to_contain_text("complete")

    hand(play, "3", HANDS["3"])
    ben.locator("#finish").filter(has_text="Reveal").click()
    pages = (ana, ben, eva, screen)
    for page in pages:
        expect(page.locator(".reveal-words, .reveal-rows").first).to_be_visible()
    titles = []
    while True:
        now = ben.locator(".reveal-head > .peak").inner_text()
        for page in pages:
            expect(page.locator(".reveal-head > .peak")).to_have_text(now)
            assert page.locator(".reveal-total").all_inner_texts() == (
                ben.locator(".reveal-total").all_inner_texts()
            )
        titles.append(now)
        assert_no_sideways_scroll(ana, 390)
        if now == "Cats":
            break
        at(len(titles) + 0.2)
        expect(ben.locator(".reveal-head > .peak")).not_to_have_text(now)
    assert titles[:2] == ["Victory point tokens", "Toys"]
    assert_accessible(eva)
    at(len(titles) + 0.2)
    for page in (ana, ben, eva):
        expect(page.locator("#winner-title")).to_have_text("Cleo wins")
    expect(screen.locator(".screen-headline")).to_have_text("Cleo wins")


OVERLAP = """() => ["portrait", "reveal-name", "reveal-gain", "reveal-total"].some(part =>
    [...document.querySelectorAll(`.reveal-row > .${part}`)]
        .map(found => found.getBoundingClientRect())
        .some((box, place, all) => place > 0 && box.top < all[place - 1].bottom - 1))"""


def test_six_stand_apart_on_the_screen(phone: Phones, club: Club) -> None:
    for name in ("Dov", "Eva", "Bartholomew"):
        Player.objects.create(club=club, name=name)
    ana = join(phone(), club)
    screen = join(phone(viewport=TELEVISION, is_mobile=False, has_touch=False), club, "view")
    play = play_secret(ana, "box-of-treats")
    for seat in "123456":
        hand(play, seat, {**tally(20 + int(seat), 5), "costumes": int(seat) % 3})
    ana.goto(reverse("plays:play", args=[club.pk, play.pk]))
    ana.locator("#finish").click()
    screen.goto(reverse("plays:screen", args=[club.pk]))
    expect(screen.locator(".reveal-row")).to_have_count(6)
    assert not screen.evaluate(OVERLAP)


MOVES = """() => document.getAnimations().length + [...document.querySelectorAll("main *")]
    .filter(one => parseFloat(getComputedStyle(one).transitionDuration) > 0).length"""
NOTE_MOVES = """() => {
    window.moved = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        window.moved += 1;
        return animate.apply(this, how);
    };
    for (const began of ["animationstart", "transitionrun"])
        document.addEventListener(began, () => { window.moved += 1; }, true);
}"""


def test_nothing_moves_for_those_who_want_less_motion(
    phone: Phones, club: Club, at: Callable[[float], None]
) -> None:
    ana, still = join(phone(), club), join(phone(reduced_motion="reduce"), club)
    wall = phone(reduced_motion="reduce", viewport=TELEVISION, is_mobile=False, has_touch=False)
    screen = join(wall, club, "view")
    screen.get_by_role("link", name="Big screen").click()
    play = play_secret(ana)
    for seat, cards in HANDS.items():
        hand(play, seat, cards)
    for page in (ana, still):
        page.goto(reverse("plays:play", args=[club.pk, play.pk]))
    ana.locator("#finish").click()
    pages = (ana, still, screen)
    for page in pages:
        expect(page.locator(".reveal-head > .peak")).to_have_text("Victory point tokens")
        page.evaluate(NOTE_MOVES)
    titles = ["Toys", "Catnip"]
    for step, title in enumerate(titles, 1):
        at(step + 0.2)
        for page in pages:
            expect(page.locator(".reveal-head > .peak")).to_have_text(title)
            page.evaluate(NEXT_FRAME)
    assert ana.evaluate("window.moved") > 0
    for page in (still, screen):
        assert page.evaluate("window.moved") == 0
        assert page.evaluate(MOVES) == 0
    at(timedelta(minutes=1) / STEP)
    expect(still.locator("#winner-title")).to_have_text("Cleo wins")
    assert still.evaluate("document.getAnimations().length") == 0
