"""A club from its first page on, as phones, keyboards and screen readers use it."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scorepad.clubs.models import Player
from tests.browser.checks import assert_accessible, assert_usable_in_light_and_dark
from tests.browser.conftest import Phones
from tests.browser.steps import have_club, let_in, sit_down


def start_club(page: Page, *names: str) -> str:
    """Makes this phone the host of a new club; returns its path: "/clubs/1/"."""
    club = have_club(*names)
    let_in(page, club)
    return club.get_absolute_url()


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
    page.goto("/")
    assert_usable_in_light_and_dark(page)
    club = start_club(page)
    page.goto(f"{club}players/")
    assert_usable_in_light_and_dark(page)
    add_players(page, club, "Ana", "Ben", "Cleo")
    expect(page.get_by_role("list", name="Not played yet").get_by_role("listitem")).to_have_count(3)
    expect(page.locator("#toasts")).to_have_text("Cleo was added.")


def test_the_phone_proposes_its_time_zone_and_those_it_knows(phone: Phones) -> None:
    page = phone(timezone_id="Asia/Calcutta")
    page.goto("/")
    page.get_by_role("button", name="Start a score pad").click()
    page.get_by_role("link", name="Settings").click()
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


def test_a_mistyped_name_is_removed_and_brought_back(phone: Phones) -> None:
    page = phone()
    club = start_club(page, "Ana", "Bne", "Cleo")
    Player.objects.filter(name="Cleo").update(hidden_since=timezone.now())
    page.goto(f"{club}players/")
    page.get_by_text("Who is hidden from new plays?").click()
    expect(page.get_by_role("button", name="Show in new plays Cleo")).to_be_visible()
    people = page.get_by_role("list", name="Not played yet")
    page.get_by_role("button", name="Remove Bne").click()
    expect(page.get_by_text("Bne is removed.")).to_be_visible()
    expect(people).not_to_contain_text("Bne")
    assert_usable_in_light_and_dark(page)
    page.get_by_role("button", name="Undo").click()
    expect(people).to_contain_text("Bne")


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


@pytest.mark.console_allows("status of 403", "status of 404")
def test_a_view_only_phone_is_told_what_it_cannot_do(phone: Phones) -> None:
    club = have_club()
    eva = let_in(phone(), club, "view")
    eva.goto(f"{club.get_absolute_url()}people/merge/")
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
    club = start_club(page, "Ana", "Ben")
    page.goto(f"{club}settings/links/")
    expect(page.locator("[data-share]").first).to_be_hidden()
    page.goto(f"{club}links/?watch=1")
    page.locator("[data-copy=club-link]").click()
    expect(page.locator("#toasts")).to_have_text("The link is selected: press and hold to copy it.")
    link = page.get_by_label("View-only link").input_value()
    assert page.evaluate("getSelection().toString()") == link
    sit_down(page, "cat-tower")
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


def test_targets_are_large_enough_for_a_thumb(phone: Phones) -> None:
    page = phone()
    club = start_club(page, "Ana", "Ben")
    paths = ["players/", "settings/", "links/", "settings/links/", "people/merge/", "leave/"]
    for address in ["/", *(club + path for path in paths)]:
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
