"""A club from its first page on, as phones, keyboards and screen readers use it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import (
    FIRST_LOAD,
    assert_accessible,
    assert_usable_in_light_and_dark,
    wire,
)
from tests.browser.conftest import Phones
from tests.browser.steps import begin_play, open_link


def start_club(page: Page) -> str:
    """Starts a club and returns its path: "/clubs/1/"."""
    page.goto("/")
    page.get_by_role("button", name="Start a score pad").click()
    page.wait_for_url("**/clubs/*/")
    return re.sub(r"^https?://[^/]+", "", page.url)


def add_players(page: Page, club: str, *names: str) -> None:
    """Types the names one after the other, using only the keyboard."""
    page.goto(f"{club}players/?add=1")
    for name in names:
        expect(page.get_by_label("Add a player")).to_be_focused()
        expect(page.get_by_label("Add a player")).to_have_value("")
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        expect(page.get_by_role("list", name="Not played yet")).to_contain_text(name)


def test_enter_adds_the_next_player_and_the_cursor_stays(phone: Phones) -> None:
    page = phone()
    add_players(page, start_club(page), "Ana", "Ben", "Cleo")
    expect(page.get_by_role("list", name="Not played yet").get_by_role("listitem")).to_have_count(3)
    expect(page.locator("#toasts")).to_have_text("Cleo is added.")


def test_a_refused_name_stays_in_the_field_with_its_reason(phone: Phones) -> None:
    page = phone()
    add_players(page, start_club(page), "Ana")
    field = page.get_by_label("Add a player")
    field.fill("ANA")
    field.press("Enter")
    expect(page.get_by_text("Ana is here already.")).to_be_visible()
    expect(field).to_have_value("ANA")
    expect(field).to_have_accessible_description("Ana is here already.")


def test_the_phone_proposes_its_time_zone_and_those_it_knows(phone: Phones) -> None:
    page = phone(timezone_id="Asia/Calcutta")
    page.goto(f"{start_club(page)}settings/")
    page.get_by_text(re.compile("Asia/(Calcutta|Kolkata)")).click()
    field = page.get_by_label("A city in the time zone")
    field.focus()
    proposed = page.locator("#zones option")
    expect(proposed.first).to_have_text(re.compile("Asia/(Calcutta|Kolkata)"))
    assert proposed.count() > 300
    field.fill("Atlantis")
    field.press("Enter")
    expect(field).to_have_accessible_description(re.compile("no such time zone"))
    expect(field).to_have_value("Atlantis")
    field.fill("vienna")
    field.press("Enter")
    expect(page.get_by_text("Europe/Vienna")).to_be_visible()


def test_cats_at_home_are_stepped_and_saved(phone: Phones) -> None:
    page = phone()
    add_players(page, start_club(page), "Ana")
    page.get_by_role("link", name="Ana", exact=True).click()
    more = page.get_by_role("button", name="one more: Cats at home")
    for _tap in range(3):
        more.tap()
    page.get_by_role("button", name="one less: Cats at home").tap()
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_text("Ana is saved.")).to_be_visible()
    expect(page.get_by_role("textbox", name="Cats at home")).to_have_value("2")


def test_a_mistyped_name_is_removed_and_brought_back(phone: Phones) -> None:
    page = phone()
    add_players(page, start_club(page), "Ana", "Bne")
    people = page.get_by_role("list", name="Not played yet")
    page.get_by_role("button", name="Remove Bne").click()
    expect(page.get_by_text("Bne is removed.")).to_be_visible()
    expect(people).not_to_contain_text("Bne")
    assert_usable_in_light_and_dark(page)
    page.get_by_role("button", name="Undo").click()
    expect(people).to_contain_text("Bne")


def test_a_switch_of_the_settings_is_one_tap(phone: Phones) -> None:
    page = phone()
    club = start_club(page)
    page.get_by_role("link", name="Settings").click()
    switch = page.get_by_role("switch", name="Ratings")
    expect(switch).to_have_attribute("aria-checked", "false")
    switch.tap()
    expect(switch).to_have_attribute("aria-checked", "true")
    page.goto(f"{club}settings/")
    expect(switch).to_have_attribute("aria-checked", "true")
    page.locator("#name > summary").click()
    page.get_by_label("Name of the club").fill("Friday cats")
    page.get_by_role("button", name="Save").first.click()
    expect(page.locator(".peak")).to_have_text("Friday cats")


def test_the_code_is_printed_as_a_card_for_the_table(phone: Phones) -> None:
    page = phone()
    page.goto(f"{start_club(page)}links/")
    expect(page.get_by_text("Scan this with your phone")).to_be_hidden()
    page.emulate_media(media="print")
    for seen in (page.locator(".qr"), page.get_by_text("Scan this with your phone")):
        expect(seen).to_be_visible()
    expect(page.locator(".peak").get_by_text("Our club")).to_be_visible()
    for gone in (page.locator("h1"), page.get_by_label("Link for the table")):
        expect(gone).to_be_hidden()
    assert len(re.findall(rb"/Type /Page\b", page.pdf(format="A5"))) == 1


def test_a_view_only_phone_sees_the_club_and_finds_nothing_to_change(phone: Phones) -> None:
    ana, eva = phone(), phone()
    club = start_club(ana)
    add_players(ana, club, "Ana")
    ana.goto(f"{club}links/?watch=1")
    open_link(eva, ana.get_by_label("View-only link").input_value())
    eva.goto(f"{club}players/")
    expect(eva.get_by_text("Ana")).to_be_visible()
    expect(eva.locator("form[method=post]")).to_have_count(0)
    eva.goto(f"{club}links/")
    expect(eva.get_by_role("heading", name="Let others watch")).to_be_visible()
    assert "/join/" not in eva.content()
    assert_accessible(eva)


@pytest.mark.console_allows("status of 403", "status of 404")
def test_a_view_only_phone_is_told_what_it_cannot_do(phone: Phones) -> None:
    ana, eva = phone(), phone()
    club = start_club(ana)
    ana.goto(f"{club}links/?watch=1")
    open_link(eva, ana.get_by_label("View-only link").input_value())
    eva.goto(f"{club}people/merge/")
    expect(eva.get_by_text("it cannot change anything")).to_be_visible()
    assert_accessible(eva)
    eva.goto("/join/not-a-link-of-any-club/")
    expect(eva.get_by_role("heading", name="Nothing here")).to_be_visible()
    assert_accessible(eva)


def test_the_code_is_large_and_has_a_white_rim_in_the_dark(phone: Phones) -> None:
    page = phone(dark=True)
    page.goto(f"{start_club(page)}links/")
    code = page.get_by_role("img", name="Code to scan")
    expect(code).to_be_in_viewport(ratio=1)
    box = code.bounding_box()
    assert box is not None
    assert box["width"] >= 280
    rim = code.locator("path").first
    assert rim.evaluate("path => getComputedStyle(path).fill") == "rgb(255, 255, 255)"


def test_the_link_is_copied_where_the_browser_can(phone: Phones) -> None:
    page = phone(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{start_club(page)}links/?watch=1")
    page.locator("[data-copy=club-link]").click()
    expect(page.locator("#toasts")).to_have_text("The link is copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.get_by_label("View-only link").input_value()


PLAIN_HTTP = """for (const name of ["clipboard", "share", "wakeLock"]) {
    Object.defineProperty(Navigator.prototype, name, { value: undefined });
}"""  # what browsers leave out there, on this machine too


def test_on_plain_http_no_button_is_dead_and_the_screen_is_told_of_once(phone: Phones) -> None:
    page = phone()
    page.add_init_script(PLAIN_HTTP)
    page.add_init_script("document.execCommand = () => false")
    club = start_club(page)
    add_players(page, club, "Ana", "Ben")
    page.goto(f"{club}settings/links/")
    expect(page.locator("[data-share]").first).to_be_hidden()
    page.goto(f"{club}links/?watch=1")
    page.locator("[data-copy=club-link]").click()
    expect(page.locator("#toasts")).to_have_text("The link is selected: press and hold to copy it.")
    link = page.get_by_label("View-only link").input_value()
    assert page.evaluate("getSelection().toString()") == link
    page.goto(club)
    begin_play(page, "Cat Tower")
    expect(page.get_by_text("go dark by itself")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="OK").click()
    page.reload()
    expect(page.locator("#sheet")).to_be_visible()
    expect(page.get_by_text("go dark by itself")).to_be_hidden()


def test_without_scripts_a_club_is_started_and_filled_all_the_same(phone: Phones) -> None:
    page = phone(java_script_enabled=False)
    page.goto("/")
    page.get_by_role("button", name="Start a score pad").click()
    page.goto(f"{page.url}players/")
    page.get_by_label("Add a player").fill("Ana")
    page.get_by_role("button", name="Add").click()
    page.get_by_role("link", name="Ana", exact=True).click()
    page.get_by_role("textbox", name="Cats at home").fill("4")
    expect(page.get_by_role("button", name="one more: Cats at home")).to_be_hidden()
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_role("textbox", name="Cats at home")).to_have_value("4")


def test_every_page_of_a_club_is_accessible_and_fits_a_small_phone(phone: Phones) -> None:
    page = phone()
    page.goto("/")
    assert_usable_in_light_and_dark(page)
    club = start_club(page)
    page.goto(f"{club}players/")
    assert_usable_in_light_and_dark(page)
    add_players(page, club, "Ana", "Bartholomew Longfellow the Third"[:30], "Cleo")
    page.get_by_role("link", name="Cleo", exact=True).click()
    page.get_by_role("button", name="Hide from new plays").click()
    expect(page.get_by_role("button", name="Show in new plays")).to_be_visible()
    assert_usable_in_light_and_dark(page)
    page.goto(f"{club}players/")
    page.get_by_text("Who is hidden from new plays?").click()
    expect(page.get_by_role("button", name="Show in new plays Cleo")).to_be_visible()
    assert_usable_in_light_and_dark(page)
    paths = [
        "links/",
        "settings/links/",
        "links/view/renew/",
        "links/table/renew/",
        "leave/",
        "people/merge/",
    ]
    paths += ["settings/"]
    for address in ["/", *(club + path for path in paths)]:
        page.goto(address)
        assert_usable_in_light_and_dark(page)


def test_the_pages_of_a_club_are_light(phone: Phones) -> None:
    page = phone()
    club = start_club(page)
    add_players(page, club, "Ana", "Ben", "Cleo", "Dov", "Eva", "Finn")
    for address in ["/", f"{club}players/", f"{club}settings/", f"{club}links/"]:
        with wire(page) as loaded:
            page.goto(address, wait_until="networkidle")
        loaded.assert_at_most(FIRST_LOAD)


def test_targets_are_large_enough_for_a_thumb(phone: Phones) -> None:
    page = phone()
    club = start_club(page)
    add_players(page, club, "Ana", "Ben")
    paths = ["settings/", "links/", "settings/links/", "people/merge/", "leave/"]
    for address in [None, "/", *(club + path for path in paths)]:
        if address:
            page.goto(address)
        small = page.evaluate(
            """() => [...document.querySelectorAll("a, button, input, select, summary")]
                .filter(element => element.checkVisibility() && element.type !== "hidden"
                    && !element.matches(".skip"))
                .map(element => [element, element.getBoundingClientRect()])
                .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
                .map(([element, box]) => `${element.outerHTML.slice(0, 80)} ${box.height}`)"""
        )
        assert small == []
