"""What leaves the table and comes back: a link in a chat, a file of another app."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scorepad.plays.models import Play
from tests.browser.checks import assert_usable_in_light_and_dark
from tests.browser.conftest import Phones
from tests.browser.evening import Evening, have_an_evening
from tests.browser.server import Server
from tests.browser.steps import open_link
from tests.exchange.bgstats.files import AZUL, content, everything, play, score


@pytest.fixture
def evening(server: Server) -> Evening:
    return have_an_evening()


def at_table(phone: Phones, evening: Evening) -> Page:
    page = phone()
    open_link(page, reverse("clubs:join", args=[evening.club.scoring_key]))
    return page


def test_a_play_goes_to_a_chat_and_opens_there_after_one_tap(
    phone: Phones, evening: Evening
) -> None:
    ana, eva = at_table(phone, evening), phone()
    ana.goto(reverse("plays:result", args=[evening.club.pk, evening.won.pk]))
    ana.locator("#share summary").click()
    text = ana.locator("#share-text").input_value()
    assert_usable_in_light_and_dark(ana)
    assert text.startswith("Ana wins · Cat in the Box.")
    eva.goto(re.sub(r"^https?://[^/]+", "", text.splitlines()[-1]))
    expect(eva.get_by_role("heading", name="Ana wins · Cat in the Box")).to_be_visible()
    assert_usable_in_light_and_dark(eva)
    eva.get_by_role("button", name="Open this club").click()
    eva.wait_for_url("**/result/")
    expect(eva.get_by_role("heading", name="Ana wins")).to_be_visible()
    expect(eva.get_by_role("button", name="Rematch")).to_have_count(0)


def test_a_file_of_bg_stats_is_looked_at_and_taken_over(phone: Phones, evening: Evening) -> None:
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
    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_text("1 new play", exact=True)).to_be_visible()
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
    assert_usable_in_light_and_dark(page)
    page.get_by_label(re.compile("Benjamin")).select_option("Ben")
    page.get_by_label(re.compile("names no winner")).check()
    page.get_by_role("button", name="Look again").click()
    expect(page.get_by_text("2 new plays", exact=True)).to_be_visible()
    page.get_by_role("button", name="Take them over").click()
    expect(page.locator("#toasts")).to_contain_text("2 plays were taken over.")
    assert Play.objects.filter(club=evening.club, totals_only=True).count() == 2
    assert not evening.club.players.filter(name="Benjamin").exists()
