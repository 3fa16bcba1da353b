"""The club's front page while plays go on: live totals, ranks that change, and plays that were left
open."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Page, expect

from scorepad.plays.models import Play, Revision
from tests.browser.checks import assert_no_sideways_scroll
from tests.browser.conftest import Phones
from tests.browser.steps import begin_play, enter, link_of, open_link, saved, start_club

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
    scoring, looking = phone(), phone()
    start_club(scoring, "Ana", "Ben", "Cleo")
    link = link_of(scoring, "table")
    begin_play(scoring, "Cat Tower")
    open_link(looking, link)
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
    page = phone()
    start_club(page, "Ana")
    for name in ("Ben", "Cleo"):
        page.locator("#name").fill(name)
        page.locator("#add-name").click()
        expect(page.locator(".sitting")).to_contain_text(name)
        expect(page.locator("#name")).to_be_focused()


def test_a_name_that_is_typed_but_not_added_sits_down_too(phone: Phones) -> None:
    page = phone()
    start_club(page, "Ana")
    page.locator("#name").fill("Ana")
    page.get_by_role("link", name="New play").click()
    expect(page.locator("#name-error")).to_be_visible()
    page.locator("#name").fill("Ben")
    page.get_by_role("link", name="New play").click()
    expect(page.locator(".seating-name")).to_have_text(["Ana", "Ben"])


def test_a_play_that_was_left_is_dropped_and_comes_back_by_undo(phone: Phones) -> None:
    page = phone()
    start_club(page, "Ana", "Ben")
    tonight = page.url
    begin_play(page, "Cat Tower")
    enter(page, "cards_left-1", 3)
    saved(page)
    long_ago = timezone.now() - timedelta(days=2)
    Play.objects.update(created_at=long_ago)
    Revision.objects.update(at=long_ago)
    page.goto(tonight)
    left = page.locator("section", has=page.locator("#forgotten-title"))
    expect(left.get_by_role("link", name="Finish")).to_be_visible()
    assert_no_sideways_scroll(page)
    left.get_by_role("button", name="Drop").click()
    expect(page.locator("#forgotten-title")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    page.goto(tonight)
    expect(page.locator("#forgotten-title")).to_be_visible()
