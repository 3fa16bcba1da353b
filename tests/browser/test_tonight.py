"""The club's front page while plays go on: live totals, ranks that change, and plays that were left
open."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from scorepad.clubs.models import Club
from tests.browser.checks import assert_no_sideways_scroll
from tests.browser.conftest import Phones
from tests.browser.steps import enter, let_in, playing, saved, tonight

# Notes which parts of a list with ranks are moved by an animation.
NOTE_SLIDES = """() => {
    window.slides = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        if (this.dataset.rank) window.slides.push(this.dataset.rank);
        const said = this.querySelector("[data-up]:not([hidden])");
        if (said) window.slides.push(said.textContent);
        return animate.apply(this, how);
    };
}"""


def two_phones(phone: Phones) -> tuple[Page, Page]:
    """Returns two phones: one on the sheet of a series of Cat Tower, one on the page of tonight."""
    scoring = playing(phone(), "cat-tower", "Ana", "Ben", "Cleo")
    club = Club.objects.get()
    looking = let_in(phone(), club, "table")
    looking.goto(club.get_absolute_url())
    expect(looking.locator(".under-way")).to_be_visible()
    return scoring, looking


def ranks(page: Page, *names: str) -> None:
    expect(page.locator(".live-name")).to_have_text([*names])


def test_totals_are_live_and_slide_when_they_change_places(phone: Phones) -> None:
    scoring, looking = two_phones(phone)
    looking.evaluate(NOTE_SLIDES)
    ranks(looking, "Ana", "Ben", "Cleo")
    for seat, cards in ((1, 5), (2, 0), (3, 2)):
        enter(scoring, f"cards_left-{seat}", cards)
    saved(scoring)
    ranks(looking, "Ben", "Cleo", "Ana")
    expect(looking.locator(".live-total.is-leader .live-name")).to_have_text("Ben")
    assert set(looking.evaluate("window.slides")) >= {"1", "2", "up 1"}
    assert_no_sideways_scroll(looking)


def test_nothing_slides_for_who_wants_less_motion(phone: Phones) -> None:
    scoring, looking = two_phones(phone)
    looking.emulate_media(reduced_motion="reduce")
    looking.evaluate(NOTE_SLIDES)
    for seat, cards in ((1, 5), (2, 0), (3, 2)):
        enter(scoring, f"cards_left-{seat}", cards)
    saved(scoring)
    ranks(looking, "Ben", "Cleo", "Ana")
    assert looking.evaluate("window.slides") == []


def test_names_are_typed_one_after_the_other_with_the_add_button(phone: Phones) -> None:
    page = tonight(phone())
    for name in ("Ana", "Ben"):
        page.locator("#name").fill(name)
        page.locator("#add-name").click()
        expect(page.locator(".sitting")).to_contain_text(name)
        expect(page.locator("#name")).to_be_focused()


def test_a_name_that_is_typed_but_not_added_sits_down_too(phone: Phones) -> None:
    page = tonight(phone(), "Ana")
    page.locator("#new-name").click()
    page.locator("#name").fill("Ana")
    page.get_by_role("link", name="New play").click()
    expect(page.locator("#name-error")).to_be_visible()
    page.locator("#name").fill("Ben")
    page.get_by_role("link", name="New play").click()
    expect(page.locator(".seating-name")).to_have_text(["Ana", "Ben"])
