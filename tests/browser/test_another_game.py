"""A game that the pad does not know: it is named at the table, scored on two phones, and offered
again."""

from __future__ import annotations

import re
from datetime import timedelta
from itertools import pairwise

from playwright.sync_api import Locator, Page, expect

from scorepad.editions.models import Edition
from scorepad.plays.models import Night, Play
from tests.browser.checks import assert_no_sideways_scroll, assert_usable_in_light_and_dark
from tests.browser.conftest import Phones
from tests.browser.steps import (
    SHEET,
    chip,
    choose_game,
    enter,
    link_of,
    open_link,
    saved,
    start_club,
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


def begin_own(page: Page, name: str = "Calico", way: str = "most") -> None:
    """Begins a play of a game that gets its name now."""
    own_game(page, name, way).click()
    page.wait_for_url(SHEET)


def change_rows(page: Page) -> None:
    """Opens the page on which the rows of the game are changed."""
    page.get_by_role("link", name="Make rows").click()
    expect(page.locator("#own-rows")).to_be_visible()


def test_an_unknown_game_is_played_and_shared_in_few_taps(phone: Phones) -> None:
    ana, ben = phone(), phone()
    start_club(ana, "Ana", "Ben", "Cleo")
    open_link(ben, link_of(ana, "view"))
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
    page = phone()
    start_club(page, "Ana", "Ben")
    start = own_game(page, "Uno", "fewest")
    expect(start).to_have_text(re.compile("Start Uno"))
    expect(chip(page, "way", "fewest").get_by_role("radio")).to_be_checked()
    start.click()
    page.wait_for_url(SHEET)
    assert Edition.objects.get(name="Uno").numbers["fewest_wins"]


def test_the_next_evening_offers_the_name(phone: Phones) -> None:
    page = phone()
    start_club(page, "Ana", "Ben")
    tonight = page.url
    begin_own(page, "Calico")
    for seat, points in ((1, 40), (2, 31)):
        enter(page, f"row1-{seat}", points)
    saved(page)
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_role("heading", name="Ana wins")).to_be_visible()
    night = Night.objects.get()
    Night.objects.update(date=night.date - timedelta(days=7))
    page.goto(tonight)
    page.get_by_role("link", name="New play").click()
    choose_game(page, "Another game")
    page.get_by_role("button", name="Start Calico").click()
    page.wait_for_url(SHEET)
    assert [play.edition_name for play in Play.objects.all()] == ["Calico", "Calico"]
    assert Edition.objects.filter(name="Calico").count() == 1


def test_everyone_lost_is_a_play_that_nobody_won(phone: Phones) -> None:
    page = phone()
    start_club(page, "Ana", "Ben")
    begin_own(page, "Pandemic", "won")
    chip(page, "outcome", "lost").click()
    saved(page)
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_role("heading", name="Everyone lost")).to_be_visible()
    assert not Play.objects.get().seats.filter(won=True).exists()


def test_rows_are_made_from_the_play_and_ask_only_what_they_need(phone: Phones) -> None:
    page = phone()
    start_club(page, "Ana", "Ben")
    begin_own(page)
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
    page = phone()
    start_club(page, "Ana", "Ben", "Cleo", "Dov")
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
    page = phone()
    start_club(page, "Ana", "Ben")
    begin_own(page)
    for seat in (1, 2):
        enter(page, f"row1-{seat}", 4 + seat)
    saved(page)
    page.get_by_role("button", name="Finish").click()
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


def test_a_sheet_that_comes_with_the_pad_is_begun(phone: Phones) -> None:
    page = phone()
    start_club(page, "Ana", "Ben")
    begin_play_of_sheet(page, "Penalties")
    expect(page.get_by_role("heading", name="Penalties")).to_be_visible()


def begin_play_of_sheet(page: Page, name: str) -> None:
    page.get_by_role("link", name="New play").click()
    choose_game(page, "Another game")
    page.get_by_text("A sheet that comes with the pad").click()
    page.get_by_role("radio", name=name).tap()
    page.get_by_role("button", name=f"Start {name}").click()
    page.wait_for_url(SHEET)


def begin_with_twelve(page: Page) -> None:
    names = ["Ana", "Ben", "Cleo", "Dov", "Eva", "Finn"]
    names += ["Gosia", "Hugo", "Iwo", "Jana", "Kuba", "Lea"]
    start_club(page, *names)
    start = own_game(page, "Calico", "most")
    for name in names:
        if (chair := page.get_by_role("button", name=name, exact=True)).count():
            chair.click()
            expect(page.locator("#new-play")).to_contain_text(name)
    start.click()
    page.wait_for_url(SHEET)


def test_twelve_columns_of_a_result_stand_apart(phone: Phones) -> None:
    page = phone()
    begin_with_twelve(page)
    for seat in range(1, 13):
        enter(page, f"row1-{seat}", 10 + seat)
    saved(page)
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_role("heading", name="Lea wins")).to_be_visible()
    for row in (
        page.locator(".score-table thead .portrait"),
        page.locator(".score-table .score-cell"),
    ):
        expect(row).to_have_count(12)
        boxes = [box for one in row.all() if (box := one.bounding_box())]
        for left, right in pairwise(boxes):
            assert left["x"] + left["width"] <= right["x"]
    title = page.locator(".score-table tbody th").bounding_box()
    assert title
    assert title["width"] > 100
    assert_no_sideways_scroll(page)


def test_twelve_names_and_totals_stand_apart(phone: Phones) -> None:
    """The tiles of the scoreboard are in two rows; none is cut off, and none overlaps another."""
    page = phone()
    begin_with_twelve(page)
    expect(page.locator(".board-seat")).to_have_count(12)
    boxes = page.locator(".board-seat").evaluate_all(
        "tiles => tiles.map((tile) => [tile.getBoundingClientRect(), tile]).map(([box, tile]) =>"
        " [box.left, box.top, box.right, box.bottom, tile.scrollWidth - tile.clientWidth])"
    )
    assert all(left >= 0 and right <= 390 for left, _top, right, _bottom, _over in boxes)
    assert all(over <= 0 for *_box, over in boxes)
    for number, (left, top, right, bottom, _over) in enumerate(boxes):
        for other in boxes[number + 1 :]:
            assert other[0] >= right or other[2] <= left or other[1] >= bottom or other[3] <= top


def test_the_cats_of_all_who_share_a_win_fit_a_small_phone(phone: Phones) -> None:
    page = phone()
    start_club(page, "Ana", "Ben", "Cleo")
    begin_own(page)
    for seat in (1, 2, 3):
        enter(page, f"row1-{seat}", 51)
        saved(page)
    page.locator("#finish").click()
    expect(page.locator(".winner .whole-cat")).to_have_count(3)
    assert_no_sideways_scroll(page)


def test_twelve_rows_stand_apart_on_the_big_screen(phone: Phones) -> None:
    page = phone()
    begin_with_twelve(page)
    for seat in range(1, 13):
        enter(page, f"row1-{seat}", 10 + seat)
    saved(page)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(re.sub(r"plays/\d+/.*", "screen/", page.url))
    for what in (".screen-total", ".screen-place .portrait"):
        parts = page.locator(what)
        expect(parts).to_have_count(12)
        boxes = [box for one in parts.all() if (box := one.bounding_box())]
        for upper, lower in pairwise(boxes):
            assert upper["y"] + upper["height"] <= lower["y"]
    lines = page.locator(".screen-lines table").bounding_box()
    assert lines
    assert lines["x"] + lines["width"] <= 1920


def test_twelve_who_share_a_win_stand_beside_their_play(phone: Phones) -> None:
    page = phone()
    begin_with_twelve(page)
    for seat in range(1, 13):
        enter(page, f"row1-{seat}", 9)
    saved(page)
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_role("heading", name="share the win")).to_be_visible()
    night = Play.objects.latest("pk").night
    page.goto(re.sub(r"plays/\d+/.*", f"nights/{night.date}/", page.url))
    expect(page.locator(".played .portrait")).to_have_count(12)
    assert_no_sideways_scroll(page)
