"""Box of Treats on phones: six players with boxes, treats and goals, and one alone."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.checks import FIRST_LOAD, assert_usable, wire
from tests.browser.conftest import Phones
from tests.browser.steps import (
    beside,
    chip,
    choose_game,
    keep_secret,
    playing,
    put,
    saved,
    sit_down,
    tonight,
    total,
)
from tests.browser.test_cat_lady import open_hand, row
from tests.browser.thumb import Thumb, as_stored, pick, plus
from tests.plays.hands import tally

SIX = ("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn")


GAME = "box-of-treats"


def add_boxes(page: Page, *boxes: str) -> None:
    drawer = page.locator("#box-picker > summary")
    drawer.tap()
    for number, box in enumerate(boxes, 1):
        page.get_by_role("button", name=box, exact=True).tap()
        expect(drawer).to_contain_text(f"Done: {number} box")
    drawer.tap()


def box(page: Page, words: str) -> Locator:
    return page.locator(".box-row", has=page.get_by_role("img", name=words, exact=True))


def answer(page: Page, name: str, value: str) -> Locator:
    """Returns an answer to a question about a card: a chip to tick, or a button."""
    ticked = page.locator(f'#unknown label:has(input[name="{name}"][value="{value}"])')
    return ticked.or_(page.locator(f'#unknown button[name="{name}"][value="{value}"]'))


KNOWN = ("Shadow", "Sox", "Pumpkin")
# What stands on the six cards that the pad does not know; the last tap of most is the last answer.
UNKNOWN: dict[str, tuple[tuple[str, str], ...]] = {
    "Aoshima & Friends": (("colours", "black"), ("vp", "6")),
    "Calf": (("colours", "gray"), ("action", "save")),
    "Choupette": (("colours", "white"), ("needs.tuna", "+"), ("vp", "3")),
    "Elvis": (("colours", "black"), ("needs.chicken", "+"), ("vp", "3")),
    "Mina": (("colours", "orange"), ("colours", "white"), ("points", "1")),
    "Tomasso": (("colours", "orange"), ("needs.milk", "+"), ("vp", "2")),
}
FOOD = {"chicken": 2, "tuna": 2, "milk": 2, "treat": 1}
BOXES = ("orange chicken box", "white milk box", "gray box")
FIRST_EVENING, LATER_EVENING = 40, 30  # taps


def pick_all(thumb: Thumb) -> None:
    thumb.tap(thumb.page.locator("#picker > summary"))
    for cat in (*KNOWN, *UNKNOWN):
        thumb.tap(pick(thumb.page, cat))
        expect(pick(thumb.page, cat)).to_have_attribute("aria-pressed", "true")
    expect(thumb.page.locator("#picker")).to_contain_text("Done: 9 cats")


def boxes_and_food(thumb: Thumb) -> None:
    drawer = thumb.page.locator("#box-picker > summary")
    thumb.tap(drawer)
    for number, box in enumerate(BOXES, 1):
        thumb.tap(thumb.page.get_by_role("button", name=box, exact=True))
        expect(drawer).to_contain_text(f"Done: {number} box")
    thumb.tap(drawer)
    for kind, count in FOOD.items():
        thumb.figure(f"food.{kind}", count)
    expect(thumb.page.locator("#boxes")).to_contain_text("of 3 filled")


def test_cards_that_nobody_knows_are_told_once(phone: Phones) -> None:
    ana = playing(phone(), GAME, "Ana", "Ben")
    expect(ana.locator("#unknown-offer")).to_contain_text("on 14 cards.")
    thumb = Thumb(ana)
    pick_all(thumb)
    thumb.tap(ana.locator("#fill-in-picker"))
    expect(ana.locator("#unknown h2")).to_contain_text("of 6 cards")
    assert_usable(ana)
    for card, answers in UNKNOWN.items():
        expect(ana.locator("#unknown-name")).to_have_text(card)
        for name, value in answers:
            expect(ana.locator("#unknown-form")).not_to_have_attribute("aria-busy", "true")
            if value == "+":
                thumb.tap(plus(ana, name))
            elif name == "action":
                thumb.tap(ana.locator("#next-card"))
            else:
                thumb.tap(answer(ana, name, value))
    expect(ana.locator("#unknown h2")).to_have_text("Nothing is missing")
    thumb.tap(ana.locator("#back-to-play"))
    for card in UNKNOWN:
        expect(row(ana, card)).not_to_contain_text("Not filled in yet")
    expect(ana.locator("#missing", has_text="printed on")).to_have_count(0)
    boxes_and_food(thumb)
    assert thumb.taps <= FIRST_EVENING, thumb.taps
    expect(ana.locator(".cats")).not_to_contain_text("Not filled in yet")

    # The next play knows them.
    sit_down(ana, GAME)
    thumb = Thumb(ana)
    pick_all(thumb)
    thumb.tap(ana.locator("#picker > summary"))
    expect(ana.locator("#unknown-cats")).to_have_count(0)
    boxes_and_food(thumb)
    assert thumb.taps <= LATER_EVENING, thumb.taps


def test_six_players_with_boxes_treats_and_goals(phone: Phones) -> None:
    ana = tonight(phone(), *SIX)
    ana.get_by_role("link", name="New play").click()
    choose_game(ana, "Box of Treats")
    ana.get_by_label("Shared goals").check()
    keep_secret(ana, secret=False)
    ana.get_by_role("button", name=re.compile("^Start")).click()
    expect(ana.locator("#sheet-title")).to_have_text("Ana")
    ben = beside(ana, phone(dark=True))
    open_hand(ben, "Ben")

    # Ana: 6 for Pumpkin, 2 for Snowflake, 1 for Jazz with a treat; two of three boxes, 3 each.
    held = {"cats": ["Pumpkin", "Snowflake", "Jazz"], "costumes": 1}
    held |= {
        "food": {"chicken": 2, "milk": 2, "treat": 1},
        "toys": {"mouse toy": 2, "yarn ball": 1},
    }
    put("hand-1", as_stored(held))
    expect(row(ana, "Jazz")).to_be_visible()
    add_boxes(ana, "orange chicken box", "white milk box", "gray box")
    expect(ana.locator("#boxes")).to_contain_text("2 of 3 filled")
    expect(box(ana, "orange chicken box")).to_contain_text("Pumpkin (auto)")
    expect(box(ana, "gray box")).to_contain_text("empty")
    expect(row(ana, "Jazz").get_by_role("img", name="treat")).to_be_visible()
    # cats 9, boxes 6, toys 3 + 1, costumes: the most, alone, 6
    expect(total(ana, 1)).to_have_text("25")

    # Ben has Ringo, whose card nobody can know: what is told of it counts at once.
    Thumb(ben).enter({"cats": ["Ringo"], "food": {"tuna": 2}, "costumes": 1})
    expect(row(ben, "Ringo")).to_contain_text("Not filled in yet: ability, what it needs, points")
    assert_usable(ben)
    ben.get_by_role("link", name="Fill it in Ringo").tap()
    expect(ben.locator("#unknown-name")).to_have_text("Ringo")
    answer(ben, "colours", "gray").tap()
    ben.get_by_label("Ability").select_option("none")
    for _ in range(2):
        plus(ben, "needs.tuna").tap()
    assert_usable(ben)
    answer(ben, "vp", "4").tap()
    ben.get_by_role("link", name="Back to the play").tap()
    expect(row(ben, "Ringo")).not_to_contain_text("Not filled in yet")
    # cat 4; costumes tied with Ana for the most: 9 divided
    expect(total(ben, 2)).to_have_text("9")
    expect(total(ana, 1)).to_have_text("24")

    # The goals: one known, one typed in.
    open_sheet(ana, "Shared goals")
    ana.locator('select[name="1.card"]').select_option("8 Toys")
    expect(ana.locator("#goal-1")).to_contain_text("Ana 3 + Ben 0 of 8, 5 missing")
    ana.locator('select[name="6.card"]').select_option("other")
    ours = ana.locator("#goal-6")
    ours.get_by_label("Together they need").select_option("toys")
    for field, count in (("at_least", 3), ("vp", 2)):
        ana.locator(f'input[name="6.{field}"]').fill(str(count))
        ana.locator(f'input[name="6.{field}"]').blur()
    expect(ours).to_contain_text("Finn 0 + Ana 3 of 3")
    saved(ana)  # what is missing moves up with the last answer, and rests for a moment
    ana.locator("#to-do").tap()
    missing = ana.locator(".goal, .part", has_text="which shared goal lies between them?")
    expect(missing).to_have_count(4)
    ana.get_by_role("button", name="Count it anyway").first.tap()  # no goals lie elsewhere
    expect(missing.get_by_role("button")).to_have_count(0)
    assert_usable(ana)
    expect(total(ana, 1)).to_have_text("26")
    ben.locator("#toys").scroll_into_view_if_needed()
    Thumb(ben).figure("toys.cat_tower", 5)
    ben.locator('input[name="toys.cat_tower"]').blur()
    expect(ana.locator("#goal-1")).to_contain_text("Ana 3 + Ben 5 of 8")
    expect(total(ana, 1)).to_have_text("29")

    # The others count the sums only; Cleo by thumb.
    open_hand(ana, "Cleo")
    chip(ana, "mode", "tally").tap()
    for field in ("cats_vp", "fed_cats", "hungry_cats", "leftover_food"):
        ana.locator(f'input[name="tally.{field}"]').fill("1")
    ana.locator('input[name="tally.leftover_food"]').blur()
    expect(ana.locator(".problem", has_text=re.compile(r"^\s*Cleo:"))).to_have_count(0)
    saved(ana)
    for seat in (4, 5, 6):
        put(f"hand-{seat}", tally(1))
    ana.get_by_role("button", name="Finish").tap()
    expect(ana.get_by_role("heading", name="Ana wins")).to_be_visible()


def open_sheet(page: Page, title: str) -> None:
    page.locator("#board, #tabs").get_by_role("link", name=title).click()
    expect(page.locator("#sheet-title")).to_have_text(title)


def test_alone_against_the_cat_player(phone: Phones) -> None:
    ana = playing(phone(), GAME, "Ana")
    Thumb(ana).enter({"cats": ["Shadow", "Sox"], "food": {"tuna": 3, "milk": 1}, "costumes": 1})
    expect(total(ana, 1)).to_have_text("13")

    # Its food is wild; the guideline feeds the two small cats first.
    open_sheet(ana, "Cat player")
    Thumb(ana).enter({"cats": ["Jazz", "Lily", "Pablo Picatso"], "food": {"chicken": 4}})
    expect(row(ana, "Pablo").get_by_role("img", name="wild food as tuna").first).to_be_visible()
    expect(total_of_cat_player(ana)).to_have_text("4")
    for field in ("brushes", "laser_pointers", "spray_bottles"):
        plus(ana, field).tap()
    expect(total_of_cat_player(ana)).to_have_text("7")
    assert_usable(ana)

    open_sheet(ana, "Starting cards")
    for _ in range(4):
        plus(ana, "starting_cards_vp").tap()
    expect(total_of_cat_player(ana)).to_have_text("11")
    chip(ana, "guideline", "True").tap()
    expect(ana.locator("#sheet")).to_contain_text("fed the other way, it would have 11")
    assert_usable(ana)
    chip(ana, "guideline", "").tap()
    expect(total_of_cat_player(ana)).to_have_text("11")
    ana.get_by_role("button", name="Finish").tap()
    expect(ana.get_by_role("heading", name="Ana wins")).to_be_visible()


def total_of_cat_player(page: Page) -> Locator:
    return page.locator("#total-cat-player")


def test_a_hand_with_all_the_cats_to_pick_is_light_to_load(phone: Phones) -> None:
    ana = playing(phone(), GAME, "Ana", "Ben")
    ana.wait_for_load_state("load")
    with wire(ana) as loaded:
        ana.reload()
        expect(ana.locator("#picker")).to_be_visible()
        ana.wait_for_load_state("load")
    loaded.assert_at_most(FIRST_LOAD)
    ana.locator("#picker > summary").tap()
    expect(pick(ana, "Ringo")).to_contain_text("? VP")
    assert_usable(ana)
    ana.locator("#picker > summary").tap()
    ana.locator("#box-picker > summary").tap()
    assert_usable(ana)
