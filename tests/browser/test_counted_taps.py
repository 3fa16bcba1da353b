"""How many taps an evening takes, and how long its sheets are. A press on the screen is one tap,
and so is a key of a keyboard, except for the letters of names."""

from __future__ import annotations

import re
from datetime import date

from django.db import transaction
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from scorepad.history.demo import make_demo
from scorepad.plays.models import Play, Sheet
from tests.browser.conftest import Phones
from tests.browser.evening import HAND as EVENINGS_HAND
from tests.browser.server import Server
from tests.browser.steps import SHEET, keep_secret, open_link, saved, start_club, total
from tests.browser.thumb import Thumb

FOUR = ("Ana", "Ben", "Cleo", "Dov")
FIRST, START, ROUND, HAND, TREATS, BANK_AND_SCORE = 4, 3, 30, 20, 30, 4  # taps at most
TOWER, LATE_COMER = 3, 6
# px at most, of a phone of 390x844
EMPTY_HAND, FULL_HAND, FULL_TREATS, ROUND_SHEET, RACE_SHEET = 1400, 1700, 2400, 2150, 1600

# Ana and Cleo win as many tricks as they said, so that their tokens count: 5 and 3 in a group.
PREDICTED, WON = "3122", "3221"
ANAS = ("red-1", "red-2", "red-3", "blue-3", "yellow-3", "yellow-5", "green-1", "blue-6")
CLEOS = ("red-5", "red-6", "blue-5", "yellow-1", "green-3", "green-8", "blue-8", "yellow-8")

# Nine cats with the food for seven of them, and what else lay before somebody.
CATS = [cat["name"] for cat in EVENINGS_HAND["cats"]]
FOOD: dict[str, int] = EVENINGS_HAND["food"]
BOXES = ("orange chicken box", "white milk box", "gray box")
REST = {"toys.cat_tower": 1, "toys.mouse_toy": 1, "costumes": 2, "catnip": 2, "vp_tokens": 1}


def begin(thumb: Thumb, game: str) -> None:
    """Goes from the pad's first page to the first sheet, with the players of the last play."""
    thumb.page.goto("/")
    thumb.taps = 0
    thumb.tap(thumb.page.get_by_role("link", name="New play"))
    chosen = thumb.page.locator(
        ".game-pick", has=thumb.page.locator("b", has_text=re.compile(game))
    )
    thumb.tap(chosen)
    expect(chosen).to_have_attribute("aria-pressed", "true")
    keep_secret(thumb.page, secret=False)  # as it was the last time, from the second play on
    thumb.tap(thumb.page.get_by_role("button", name=re.compile("^Start")))
    thumb.page.wait_for_url(SHEET)
    assert thumb.taps <= START, thumb.taps
    thumb.taps = 0


def height(page: Page) -> int:
    found: int = page.evaluate("document.documentElement.scrollHeight")
    return found


def test_a_fresh_start_leads_to_the_first_sheet(phone: Phones) -> None:
    page = phone()
    thumb = Thumb(page)
    page.goto("./")
    thumb.tap(page.get_by_role("button", name="Start a score pad"))
    for name in FOUR:
        expect(page.locator("#name")).to_be_focused()
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        expect(page.locator(".sitting")).to_contain_text(name)
    thumb.tap(page.get_by_role("link", name="New play"))
    thumb.tap(page.locator("#game-cat-tower"))
    thumb.tap(page.get_by_role("button", name="Start Cat Tower"))
    page.wait_for_url(SHEET)
    assert thumb.taps <= FIRST, thumb.taps


def test_an_evening_takes_few_taps(phone: Phones) -> None:
    page = phone()
    start_club(page, *FOUR)
    thumb = Thumb(page)
    begin(thumb, "Cat in the Box")
    a_round_with_two_boards(thumb)
    begin(thumb, "^Cat Lady$")
    assert page.locator(".board-seat").count() == len(FOUR)
    a_hand_of_nine_cats(thumb)
    begin(thumb, "Box of Treats")
    a_hand_with_three_boxes(thumb)
    begin(thumb, "Cantankerous Cats")
    bank_and_score(thumb)
    begin(thumb, "Cat Tower")
    a_game_counted_live(thumb)
    one_comes_and_one_leaves(thumb)


def a_round_with_two_boards(thumb: Thumb) -> None:
    page = thumb.page
    for seat, predicted in enumerate(PREDICTED, 1):
        thumb.tap(page.locator(f'label:has(input[name="predictions-{seat}"][value="{predicted}"])'))
    for seat, won in enumerate(WON, 1):
        thumb.number(f"tricks-{seat}", int(won))
    saved(page)
    for player, cells in ((1, ANAS), (3, CLEOS)):
        thumb.tap(page.locator(f'.research-pick[data-seat="{player}"]'))
        for cell in cells:
            thumb.tap(page.locator(f"#round-1-space-{cell}"))
    expect(page.get_by_role("link", name="Round 2 →")).to_be_visible()  # nothing is left to do
    expect(total(page, 1)).to_have_text("8")
    expect(total(page, 3)).to_have_text("5")
    assert thumb.taps <= ROUND, thumb.taps
    assert height(page) <= ROUND_SHEET


def a_hand_of_nine_cats(thumb: Thumb) -> None:
    page = thumb.page
    assert height(page) <= EMPTY_HAND
    thumb.add(*CATS)
    for kind, count in FOOD.items():
        thumb.figure(f"food.{kind}", count)
    for field, count in REST.items():
        thumb.figure(field, count)
    saved(page)
    expect(page.locator("#cats")).to_contain_text("of 9")
    held = Sheet.objects.get(play__game_slug="cat-lady").data
    assert {kind: held["food"][kind] for kind in FOOD} == FOOD
    assert thumb.taps <= HAND, thumb.taps
    assert height(page) <= FULL_HAND
    Play.objects.filter(game_slug="cat-lady").update(secrecy=Play.Secrecy.SECRET)
    page.reload()
    expect(page.locator("#secret")).to_be_visible()
    assert height(page) <= FULL_HAND


def a_hand_with_three_boxes(thumb: Thumb) -> None:
    page = thumb.page
    thumb.add(*CATS)
    drawer = page.locator("#box-picker > summary")
    thumb.tap(drawer)
    for number, box in enumerate(BOXES, 1):
        thumb.tap(page.get_by_role("button", name=box, exact=True))
        expect(drawer).to_contain_text(f"Done: {number} box")
    thumb.tap(drawer)
    for kind, count in {**FOOD, "treat": 1}.items():
        thumb.figure(f"food.{kind}", count)
    for field, count in REST.items():
        thumb.figure(field, count)
    saved(page)
    expect(page.locator("#boxes")).to_contain_text("of 3 filled")
    assert thumb.taps <= TREATS, thumb.taps
    assert height(page) <= FULL_TREATS


def bank_and_score(thumb: Thumb) -> None:
    page = thumb.page
    page.evaluate("performance.now = () => 0")  # a fast thumb: the page has only just been opened
    thumb.tap(page.locator("#race-bank_1_3"))
    saved(page)
    thumb.tap(page.locator("label:has(#race-my-value-3)"))
    thumb.tap(page.locator("label:has(#race-my-cost-3)"))
    thumb.tap(page.locator("#race-thumb-take"))
    expect(page.locator("#race-cat-1 .race-points")).to_have_text("3")
    assert thumb.taps <= BANK_AND_SCORE, thumb.taps
    assert height(page) <= RACE_SHEET


def a_game_counted_live(thumb: Thumb) -> None:
    page = thumb.page
    thumb.tap(page.locator("label:has(input[name=way][value=counter])"))
    thumb.tap(page.locator('button[value="roll:two-cats"]'))
    saved(page)
    thumb.tap(page.locator("#thumb button, #thumb-row button", has_text="It fell").first)
    saved(page)
    assert thumb.taps <= TOWER, thumb.taps


def one_comes_and_one_leaves(thumb: Thumb) -> None:
    page = thumb.page
    thumb.taps = 0
    thumb.tap(page.get_by_text("This play", exact=True))
    thumb.tap(page.get_by_role("link", name="Change the table"))
    thumb.tap(page.get_by_role("button", name="Name", exact=True))
    expect(page.locator("#name")).to_be_focused()
    page.keyboard.type("Eva")
    page.keyboard.press("Enter")
    expect(page.locator("#change-play")).to_contain_text("Eva")
    thumb.tap(page.get_by_role("button", name="Remove Dov"))
    thumb.tap(page.locator("#change-save"))
    page.wait_for_url(SHEET)
    expect(page.locator("#board")).to_contain_text("Eva")
    assert thumb.taps <= LATE_COMER, thumb.taps


# -- what a club asks its history ------------------------------------------------------------------

GAMES, PLAYERS, NIGHTS = "Games", "Players", "Nights"
MEAN, EACH = 2, 3  # taps at most
TODAY = date(2026, 11, 22)
# The links, folds and chips to tap one after the other, and a pattern of what is in sight then.
QUESTIONS: dict[str, tuple[tuple[str, ...], str]] = {
    "Who wins most at Cat Lady?": ((GAMES, "Cat Lady"), r"\d+ wins in \d+ plays"),
    "When did we last play?": ((), r"(Sun|Mon|Tue|Wed|Thu|Fri|Sat) \d"),
    "When did we last play Cat in the Box?": ((GAMES,), r"Cat in the Box[\s\S]*last on"),
    "Ben’s best ever at Cat Lady?": ((PLAYERS, "Ben"), r"best at Cat Lady"),
    "The highest Cat Lady ever?": ((GAMES, "Cat Lady"), r"the highest total"),
    "The highest Cat in the Box ever?": ((GAMES, "Cat in the Box"), r"the highest total"),
    "The highest Box of Treats ever?": ((GAMES, "Cat Lady: Box of Treats"), r"the highest total"),
    "Who is Ben’s nemesis?": ((PLAYERS, "Ben"), r"nemesis|favourite|Even with everybody"),
    "How often did Ben play?": ((PLAYERS, "Ben"), r"\d+ plays on \d+ nights"),
    "Ben against Ana?": ((PLAYERS, "Ben", "Who beats whom?"), r"Ana\s+\d+ plays\s+\d+"),
    "How often did those two sit together?": (
        (PLAYERS, "Ben", "Who beats whom?"),
        r"Ana\s+\d+ plays",
    ),
    "Who won last time?": ((), r"won"),
    "Who leads this year?": ((PLAYERS,), r"\d+ wins in \d+ plays"),
    "What do we play most?": ((GAMES,), r"\d+ plays"),
    "How many evenings this year?": ((NIGHTS,), r"\d+ nights in 2026"),
    "Cleo’s longest run?": ((PLAYERS, "Cleo"), r"wins in a row"),
    "The longest run of anybody?": ((PLAYERS,), r"Longest run of wins"),
    "What was played on the last evening?": (("#last-night",), r"\w+ won"),
    "Has Cleo ever won Cat Tower?": ((PLAYERS, "Cleo", "Which games?"), r"Cat Tower\s+\d+ plays"),
    "When did Finn last win?": ((PLAYERS, "Finn"), r"the last on"),
    "Is Ben getting better?": ((PLAYERS, "Ben"), r"of the others in the last 20 plays"),
    "Our closest finish ever?": ((GAMES,), r"The closest finish"),
    "Who comes most often?": ((PLAYERS,), r"\d+ nights"),
    "How much wins Cat Lady with four?": (
        (GAMES, "Cat Lady", "How are the totals spread?"),
        r"With 4 players[\s\S]*The winners’ median total is",
    ),
    "When did it all begin?": ((NIGHTS,), r"January 2026"),
}


def test_25_questions_are_answered_in_two_taps_on_average(phone: Phones, server: Server) -> None:
    """tests/history/test_questions.py checks whether the answers are right."""
    with transaction.atomic():
        club = make_demo(200, 11, TODAY)
    page = phone()
    open_link(page, reverse("clubs:view", args=[club.view_key]))
    taps = []
    for question, (path, answer) in QUESTIONS.items():
        page.goto(reverse("plays:tonight", args=[club.pk]))
        thumb = Thumb(page)
        for name in path:
            thumb.tap(way(page, name))
            page.wait_for_load_state()
        said = page.locator("main")
        expect(said, question).to_contain_text(re.compile(answer), use_inner_text=True)
        taps.append(thumb.taps)
    assert max(taps) <= EACH
    assert sum(taps) <= MEAN * len(QUESTIONS), taps


def way(page: Page, name: str) -> Locator:
    """Returns a tab, a row or a fold with that name, or the latest night."""
    if name == "#last-night":
        return page.locator("main a[href*='/nights/']").first
    link = page.get_by_role("link", name=re.compile(rf"^{re.escape(name)}(\s|$)"))
    return link.or_(page.locator("summary", has_text=name)).first
