"""A game that the pad does not know: it is named at the table, scored on two phones, and offered
again."""

from __future__ import annotations

import re
from itertools import pairwise

from django.urls import reverse
from playwright.sync_api import FloatRect, Locator, Page, expect

from scorepad.editions.models import Edition
from scorepad.plays.lifecycle import finish
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play
from tests.browser.checks import assert_no_sideways_scroll, assert_usable_in_light_and_dark
from tests.browser.conftest import Phones
from tests.browser.steps import (
    SHEET,
    beside,
    chip,
    choose_game,
    enter,
    playing,
    put,
    saved,
    tonight,
    total,
)
from tests.browser.thumb import Thumb

TAPS = 12  # at most, besides names and numbers
START = re.compile("^Start")


def own_game(page: Page, name: str, way: str) -> Locator:
    """Names a game on the page of a new play; returns the button that starts it."""
    page.get_by_role("link", name="New play").click()
    choose_game(page, "Another game")
    page.get_by_label("What is it called?").fill(name)
    chip(page, "way", way).get_by_role("radio").tap()
    return page.get_by_role("button", name=START)


def begin_own(page: Page, *names: str) -> Page:
    """Seats these people at a game that the club has just named."""
    return playing(page, "another-game", *names, called="Calico", way="most")


def change_rows(page: Page) -> None:
    """Opens the page on which the rows of the game are changed."""
    page.get_by_role("link", name="Make rows").click()
    expect(page.locator("#own-rows")).to_be_visible()


def test_an_unknown_game_is_played_and_shared_in_few_taps(phone: Phones) -> None:
    ana = tonight(phone(), "Ana", "Ben", "Cleo")
    ben = beside(ana, phone(), "view")
    thumb = Thumb(ana)
    thumb.tap(ana.get_by_role("link", name="New play"))
    thumb.tap(ana.locator("#game-another-game"))
    thumb.tap(ana.get_by_label("What is it called?"))
    ana.keyboard.type("Uno")
    thumb.tap(chip(ana, "way", "fewest").get_by_role("radio"))
    thumb.tap(ana.get_by_role("button", name=START))
    ana.wait_for_url(SHEET)
    expect(ana.get_by_role("heading", name="Uno")).to_be_visible()
    for seat, points in enumerate((12, 7, 30), 1):
        enter(ana, f"row1-{seat}", points)
        saved(ana)
        expect(ana.locator("#sheet .problem-blocks:visible")).to_have_count(0)
    expect(ben.locator(".live-total.is-leader")).to_contain_text(["Ben"])
    expect(ben.locator(".live-total", has_text="Cleo")).to_contain_text("30")
    thumb.tap(ana.get_by_role("button", name="Finish"))
    expect(ana.get_by_role("heading", name="Ben wins")).to_be_visible()
    thumb.tap(ana.get_by_role("button", name="Share"))
    thumb.tap(ana.get_by_role("dialog").get_by_role("button", name="Copy text"))
    expect(ana.get_by_role("dialog")).to_contain_text("Uno")
    expect(ana.get_by_role("dialog")).to_contain_text("1st Ben 7")
    assert thumb.taps <= TAPS, thumb.taps


def test_a_tap_right_after_the_name_says_who_wins(phone: Phones) -> None:
    """The answer to the name comes later, and does not contain this tap."""
    page = tonight(phone(), "Ana", "Ben")
    start = own_game(page, "Uno", "fewest")
    expect(start).to_have_text(re.compile("Start Uno"))
    expect(chip(page, "way", "fewest").get_by_role("radio")).to_be_checked()
    start.click()
    page.wait_for_url(SHEET)
    assert Edition.objects.get(name="Uno").numbers["fewest_wins"]


def test_rows_are_made_from_the_play_and_ask_only_what_they_need(phone: Phones) -> None:
    page = begin_own(phone(), "Ana", "Ben")
    change_rows(page)
    assert_usable_in_light_and_dark(page)
    points = page.locator("#id_points-1")
    expect(points).to_be_hidden()
    expect(page.locator("#row2")).to_be_hidden()
    page.locator("#id_name-1").fill("Buttons")
    page.locator("#row1 summary").tap()
    expect(points).to_be_hidden()
    page.locator("#id_kind-1").select_option("each")
    points.fill("3")
    page.locator("#id_name-2").fill("Cats")
    page.locator("#row2 summary").tap()
    page.locator("#id_kind-2").select_option("most")
    page.locator("#id_points-2").fill("7, 4")
    assert_usable_in_light_and_dark(page)
    page.get_by_role("button", name="Done").click()
    page.wait_for_url(SHEET)
    for field, number in (("row1-1", 2), ("row1-2", 1), ("row2-1", 0), ("row2-2", 5)):
        enter(page, field, number)
    saved(page)
    expect(total(page, 1)).to_have_text("6")
    expect(total(page, 2)).to_have_text("10")


WONDERS = ("Military", "Coins", "Wonder", "Civil", "Trade", "Guilds", "Science")
SHEET_TAPS = 12  # at most, besides the names


def test_a_paper_sheet_is_made_in_few_taps_and_filled_by_the_keyboard(phone: Phones) -> None:
    page = tonight(phone(), "Ana", "Ben", "Cleo", "Dov")
    own_game(page, "7 Wonders", "most").click()
    page.wait_for_url(SHEET)
    thumb = Thumb(page)
    thumb.tap(page.get_by_role("link", name="Make rows"))
    expect(page.locator("#id_name-1")).to_be_focused()
    for name in WONDERS:
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        thumb.taps += 1
    thumb.tap(page.get_by_role("button", name="Done"))
    page.wait_for_url(SHEET)
    assert thumb.taps <= SHEET_TAPS, thumb.taps
    thumb.tap(page.locator("#round-1-row1-1"))
    for number in range(len(WONDERS) * 4):
        page.keyboard.type(str(number))
        page.keyboard.press("Enter")
    saved(page)
    expect(total(page, 1)).to_have_text(str(sum(range(7))))
    expect(total(page, 4)).to_have_text(str(sum(range(21, 28))))
    grid = page.locator(".grid").bounding_box()
    assert grid
    assert grid["height"] <= 420
    expect(page.locator(".board")).to_be_hidden()  # the grid has the names and the totals
    page.locator(".grid tbody tr").nth(5).evaluate(
        "row => scrollBy(0, row.getBoundingClientRect().top - 120)"
    )
    expect(page.locator(".grid thead .portrait").first).to_be_in_viewport(ratio=0.9)
    assert_usable_in_light_and_dark(page)
    page.get_by_role("button", name="Finish").click()
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(SHEET)
    expect(page.locator(".grid tbody tr")).to_have_count(len(WONDERS))


def test_a_row_is_dropped_moved_and_made_for_the_next_time(phone: Phones) -> None:
    page = begin_own(phone(), "Ana", "Ben")
    play = finish_with(5, 6)
    page.goto(reverse("plays:result", args=[play.club_id, play.pk]))
    page.get_by_role("button", name="More").click()
    page.get_by_role("link", name="Rows for next time").click()
    expect(page.locator("#id_name-1")).to_be_focused()
    for name in ("Cats", "Quilt", "Buttons", "Goals", "Extra"):  # more than there are blank fields
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    page.locator("#rows > li").nth(1).locator("[data-drop]").tap()
    page.locator("#rows > li").nth(1).locator("[data-handle]").press("ArrowUp")
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("heading", name="Ben wins")).to_be_visible()
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(SHEET)
    expect(page.locator(".grid tbody th")).to_have_text(["Buttons", "Cats", "Goals", "Extra"])


TWELVE = ["Ana", "Ben", "Cleo", "Dov", "Eva", "Finn", "Gosia", "Hugo", "Iwo", "Jana", "Kuba", "Lea"]


def finish_with(*points: int) -> Play:
    """Enters the points of the round that is played, and ends the play."""
    play = put("round-1", {"row1": {str(seat): each for seat, each in enumerate(points, 1)}})
    assert finish(LoadedPlay.stored(play))
    return play


def boxes(parts: Locator) -> list[FloatRect]:
    expect(parts).to_have_count(12)
    return [box for one in parts.all() if (box := one.bounding_box())]


def test_twelve_stand_apart_on_the_sheet_the_big_screen_and_the_result(phone: Phones) -> None:
    """The tiles of the scoreboard are in two rows; none is cut off, and none overlaps another."""
    page = begin_own(phone(), *TWELVE)
    expect(page.locator(".board-seat")).to_have_count(12)
    tiles = page.locator(".board-seat").evaluate_all(
        "tiles => tiles.map((tile) => [tile.getBoundingClientRect(), tile]).map(([box, tile]) =>"
        " [box.left, box.top, box.right, box.bottom, tile.scrollWidth - tile.clientWidth])"
    )
    assert all(left >= 0 and right <= 390 for left, _top, right, _bottom, _over in tiles)
    assert all(over <= 0 for *_box, over in tiles)
    for number, (left, top, right, bottom, _over) in enumerate(tiles):
        for other in tiles[number + 1 :]:
            assert other[0] >= right or other[2] <= left or other[1] >= bottom or other[3] <= top

    put("round-1", {"row1": {str(seat): 10 + seat for seat in range(1, 13)}})
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(re.sub(r"plays/\d+/.*", "screen/", page.url))
    for what in (".screen-total", ".screen-place .portrait"):
        for upper, lower in pairwise(boxes(page.locator(what))):
            assert upper["y"] + upper["height"] <= lower["y"]
    lines = page.locator(".screen-lines table").bounding_box()
    assert lines
    assert lines["x"] + lines["width"] <= 1920

    play = finish_with(*range(11, 23))
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(reverse("plays:result", args=[play.club_id, play.pk]))
    expect(page.get_by_role("heading", name="Lea wins")).to_be_visible()
    for what in (".score-table thead .portrait", ".score-table .score-cell"):
        for left, right in pairwise(boxes(page.locator(what))):
            assert left["x"] + left["width"] <= right["x"]
    title = page.locator(".score-table tbody th").bounding_box()
    assert title
    assert title["width"] > 100
    assert_no_sideways_scroll(page)


def test_all_who_share_a_win_fit_a_small_phone(phone: Phones) -> None:
    page = begin_own(phone(), "Ana", "Ben", "Cleo")
    play = finish_with(51, 51, 51)
    page.goto(reverse("plays:result", args=[play.club_id, play.pk]))
    expect(page.locator(".winner .whole-cat")).to_have_count(3)
    assert_no_sideways_scroll(page)
    page = begin_own(phone(), *TWELVE)
    play = finish_with(*[9] * 12)
    page.goto(reverse("history:night", args=[play.club_id, play.night.date]))
    expect(page.locator(".played .portrait")).to_have_count(12)
    assert_no_sideways_scroll(page)
