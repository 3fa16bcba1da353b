"""What leaves the table and comes back: a link in a chat, and a file of another app."""

from __future__ import annotations

import json
import re

import pytest
from django.test import override_settings
from django.urls import reverse
from PIL import Image
from playwright.sync_api import Page, expect

from scorepad.plays.models import Play
from tests.browser.checks import assert_no_sideways_scroll, assert_usable_in_light_and_dark
from tests.browser.conftest import Phones
from tests.browser.evening import Evening, have_an_evening
from tests.browser.server import Server
from tests.browser.steps import let_in
from tests.exchange.bgstats.files import AZUL, content, everything, play, score


@pytest.fixture
def evening(server: Server) -> Evening:
    return have_an_evening()


def at_table(phone: Phones, evening: Evening) -> Page:
    return let_in(phone(), evening.club)


def result_of(page: Page, evening: Evening) -> Page:
    page.goto(reverse("plays:result", args=[evening.club.pk, evening.won.pk]))
    return page


COPIES = """document.addEventListener("copy", () => { window.copied = getSelection().toString() });
Object.defineProperty(navigator, "clipboard", { value: undefined })"""


def test_a_result_is_shared_by_its_picture_and_its_words_on_plain_http(
    phone: Phones, evening: Evening
) -> None:
    ana = at_table(phone, evening)
    ana.add_init_script(COPIES)
    result_of(ana, evening)
    ana.get_by_role("button", name="Share").click()
    sheet = ana.get_by_role("dialog", name="Share")
    expect(sheet.get_by_role("img")).to_have_js_property("naturalWidth", 1200)
    assert_usable_in_light_and_dark(ana)
    assert_no_sideways_scroll(ana)

    with ana.expect_download() as saved:
        sheet.get_by_role("link", name="Save picture").click()
    assert saved.value.suggested_filename == f"cat-in-the-box-{evening.won.night.date}.png"
    with Image.open(saved.value.path()) as picture:
        assert picture.size == (1200, 630)

    sheet.get_by_role("button", name="Copy text").click()
    expect(ana.locator("#toasts")).to_contain_text("Copied.")
    copied = ana.evaluate("window.copied")
    assert copied.startswith("Cat in the Box, ")
    assert "1st Ana" in copied
    assert "http" not in copied
    expect(sheet).to_contain_text("No link is included")
    expect(sheet.get_by_role("button", name="Send")).to_have_count(0)
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()


SENDS = """navigator.canShare = ({ files }) => files.length > 0;
navigator.share = async ({ files, text, url }) => {
    const { name, type, size } = files[0];
    document.documentElement.dataset.sent = JSON.stringify({ text, url, name, type, size });
}"""


def test_where_others_can_open_the_link_the_picture_is_sent_with_it(
    phone: Phones, evening: Evening
) -> None:
    ana = at_table(phone, evening)
    ana.add_init_script(SENDS)
    with override_settings(SITE_URL="https://pad.example.org"):
        result_of(ana, evening)
    ana.get_by_role("button", name="Share").click()
    ana.get_by_role("button", name="Send").click()
    expect(ana.locator("html")).to_have_attribute("data-sent", re.compile("png"))
    sent = json.loads(ana.locator("html").get_attribute("data-sent") or "")
    address = reverse("history:shared_play", args=[evening.club.view_key, evening.won.pk])
    assert sent["url"] == f"https://pad.example.org{address}"
    assert sent["text"].startswith("Cat in the Box, ")
    assert (sent["type"], sent["name"].partition(".")[2]) == ("image/png", "png")
    assert sent["size"] > 1000


def test_a_result_stays_while_its_play_is_corrected_and_leads_there(
    phone: Phones, evening: Evening
) -> None:
    ana, ben = at_table(phone, evening), at_table(phone, evening)
    result_of(ben, evening)
    result_of(ana, evening).get_by_role("button", name="More").click()
    ana.get_by_role("dialog", name="This play").get_by_role("button", name="Reopen").click()
    ana.wait_for_url("**/sheets/**")
    expect(ben.locator("#being-corrected")).to_contain_text("reopened")
    expect(ben.get_by_role("heading", name="Ana wins")).to_be_visible()
    assert_usable_in_light_and_dark(ben)
    ben.get_by_role("link", name="To the sheet").click()
    ben.wait_for_url("**/sheets/**")


def test_a_fold_loads_what_it_needs_when_it_is_opened(phone: Phones, evening: Evening) -> None:
    page = at_table(phone, evening)
    result_of(page, evening).locator("#hindsight").scroll_into_view_if_needed()
    expect(page.locator("#hindsight > summary")).to_be_visible()
    with page.expect_response("**/htmx*"):
        page.locator("#hindsight > summary").click()
    expect(page.locator("[data-htmx-powered]").first).to_be_attached()
    page.locator("#hindsight").get_by_role("link").first.click()
    expect(page.locator("#hindsight .ways")).to_be_visible()


def test_nothing_moves_for_who_prefers_it_still(phone: Phones, evening: Evening) -> None:
    page = let_in(phone(reduced_motion="reduce"), evening.club)
    result_of(page, evening)
    total = page.locator("[data-count-up]").first
    assert page.evaluate("document.getAnimations().length") == 0
    assert total.text_content() == str(evening.won.seats.get(won=True).total)


def test_paws_and_paper_keep_off_the_words(phone: Phones, evening: Evening) -> None:
    page = result_of(at_table(phone, evening), evening)
    for width in (320, 390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate("document.getAnimations().forEach(one => one.finish())")
        lowest = page.evaluate(
            """Math.max(...[...document.querySelectorAll(".celebration g > *")]
                .map(one => one.getBoundingClientRect().bottom))"""
        )
        words = page.get_by_role("heading", name="Ana wins").bounding_box()
        assert words
        assert lowest <= words["y"]


def test_a_file_of_bg_stats_is_looked_at_and_imported(phone: Phones, evening: Evening) -> None:
    won = {"winner": True}
    file = everything(
        play(1, score(1, "41", **won), score(2, "38")),
        play(2, score(1, "70", **won), score(2, "60"), of=AZUL),
        play(3, score(1, "10"), score(2, "12")),
    )
    file["players"][1]["name"] = "Benjamin"
    page = at_table(phone, evening)
    page.goto(reverse("exchange:bgstats", args=[evening.club.pk]))
    page.get_by_label("File").set_input_files(
        {"name": "all.json", "mimeType": "application/json", "buffer": content(file)}
    )
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_text("2 new plays", exact=True)).to_be_visible()
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
    assert_usable_in_light_and_dark(page)
    page.get_by_label(re.compile("Benjamin")).select_option("Ben")
    page.get_by_label(re.compile("no winner")).check()
    page.get_by_role("button", name="Preview again").click()
    expect(page.get_by_text("3 new plays", exact=True)).to_be_visible()
    page.get_by_role("button", name="Import them").click()
    expect(page.locator("#toasts")).to_contain_text("3 plays were imported.")
    assert Play.objects.filter(club=evening.club, totals_only=True).count() == 3
    assert not evening.club.players.filter(name="Benjamin").exists()
