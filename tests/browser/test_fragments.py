"""Drawing an answer over the page: what a person is doing at the moment stays as it is.

The answers are made up; they are drawn by what phones load, htmx with the pad's settings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Phones
from tests.browser.test_clubs import start_club

Draw = Callable[[str], None]

ANSWER = "/answer/"
FRAGMENT = '<section id="table" hx-swap-oob="outerMorph">{}</section>'
SHOW = """html => {
    document.querySelector("main").innerHTML = html;
    window.marked = new Map();
}"""
ASK = "address => htmx.ajax('GET', address, { target: document.body, swap: 'none' })"
WATCH = """() => {
    const ours = record => !/^(class|data-htmx-powered)$/.test(record.attributeName);
    const count = records => { window.changes += records.filter(ours).length; };
    window.changes = 0;
    window.drawings = 0;
    window.watching = new MutationObserver(count);
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    window.watching.observe(document.querySelector("main"), all);
    window.seen = () => { count(window.watching.takeRecords()); return window.changes; };
    document.addEventListener("htmx:after:swap", () => { window.drawings += 1; });
}"""


@pytest.fixture
def page(phone: Phones) -> Page:
    """A page of the pad that loads htmx and sends no request by itself."""
    opened = phone()
    opened.goto(f"{start_club(opened)}settings/")
    opened.wait_for_function("window.htmx")
    return opened


@pytest.fixture
def show(page: Page) -> Draw:
    """Puts a table on the page, as it was first drawn."""
    return lambda html: page.evaluate(SHOW, FRAGMENT.format(html))


@pytest.fixture
def answer(page: Page) -> Callable[..., None]:
    """Makes the pad answer with these fragments, or with the arguments of `fulfill`."""

    def answered(html: str = "", **options: Any) -> None:
        def fulfil(route: Route) -> None:
            route.fulfill(**{"content_type": "text/html", "body": html, **options})

        page.route(f"**{ANSWER}", fulfil, times=1)
        page.evaluate(ASK, ANSWER)

    return answered


@pytest.fixture
def morph(answer: Callable[..., None]) -> Draw:
    """Draws an answer over the table."""
    return lambda html: answer(FRAGMENT.format(html))


def remember(page: Page, *ids: str) -> None:
    """Remembers the elements with these ids, for `still`."""
    page.evaluate(
        "ids => ids.forEach(id => window.marked.set(id, document.getElementById(id)))", ids
    )


def still(page: Page, *ids: str) -> list[bool]:
    """Returns whether the elements with these ids are still the remembered ones."""
    found: list[bool] = page.evaluate(
        "ids => ids.map(id => window.marked.get(id) === document.getElementById(id))", ids
    )
    return found


def items(page: Page) -> list[str]:
    return page.locator("#table li").all_inner_texts()


def listed(*names: str) -> str:
    return "<ul>" + "".join(f'<li id="{name.lower()}">{name}</li>' for name in names) + "</ul>"


def test_a_changed_text_and_attribute_are_drawn(page: Page, show: Draw, morph: Draw) -> None:
    show('<output id="total" class="low" title="so far">9</output>')
    remember(page, "total")
    morph('<output id="total" class="high" lang="en">31</output>')
    total = page.locator("#total")
    expect(total).to_have_text("31")
    expect(total).to_have_class("high")
    expect(total).to_have_attribute("lang", "en")
    assert total.get_attribute("title") is None
    assert still(page, "total") == [True]


def test_the_keyboard_stays_where_it_is_and_so_does_the_cursor(
    page: Page, show: Draw, morph: Draw
) -> None:
    show('<p>1 cat</p><label>Name <input id="name" value="Cleopatra"></label>')
    page.locator("#name").focus()
    page.evaluate("document.getElementById('name').setSelectionRange(2, 4)")
    morph('<p>2 cats</p><p>new</p><label>Name <input id="name" value="Cleopatra"></label>')
    expect(page.locator("#name")).to_be_focused()
    held: Any = page.evaluate(
        "[document.activeElement.selectionStart, document.activeElement.selectionEnd]"
    )
    assert held == [2, 4]


def test_a_field_that_the_answer_does_not_change_keeps_the_focus_while_another_is_drawn(
    page: Page, show: Draw, morph: Draw
) -> None:
    show('<input id="ana" value="1"><input id="ben" value="2">')
    page.locator("#ana").focus()
    morph('<input id="ana" value="1"><input id="ben" value="5">')
    expect(page.locator("#ben")).to_have_value("5")
    expect(page.locator("#ana")).to_be_focused()


def test_what_is_typed_into_a_field_of_ones_own_stays(page: Page, show: Draw, morph: Draw) -> None:
    find = '<input id="find" data-keep-value><input id="only" type="checkbox" data-keep-value>'
    show(find)
    page.locator("#find").press_sequentially("bron")
    page.locator("#only").check()
    morph(f"<p>7 cats</p>{find}")
    expect(page.locator("#find")).to_have_value("bron")
    expect(page.locator("#find")).to_be_editable()
    expect(page.locator("#only")).to_be_checked()


def test_a_field_of_the_table_takes_what_the_answer_says(
    page: Page, show: Draw, morph: Draw
) -> None:
    """The drafts decide whether an answer may overwrite what somebody is typing."""
    show('<input id="tricks" value="1"><textarea id="notes">tea</textarea>')
    page.locator("#tricks").fill("4")
    page.locator("#notes").fill("coffee")
    morph('<input id="tricks" value="3"><textarea id="notes">milk</textarea>')
    expect(page.locator("#tricks")).to_have_value("3")
    expect(page.locator("#notes")).to_have_value("milk")


def test_chips_and_choices_take_what_the_answer_says(page: Page, show: Draw, morph: Draw) -> None:
    def fields(prediction: int) -> str:
        radio = '<input type="radio" name="predicts" id="p{}"{}>'
        chips = "".join(
            radio.format(value, " checked" if value == prediction else "") for value in (1, 2)
        )
        options = "".join(
            f"<option{' selected' if value == prediction else ''}>{value}</option>"
            for value in (1, 2)
        )
        return f'{chips}<select id="edition">{options}</select>'

    show(fields(1))
    page.locator("#p2").check()
    page.locator("#p1").check()
    morph(fields(2))
    expect(page.locator("#p2")).to_be_checked()
    expect(page.locator("#p1")).not_to_be_checked()
    expect(page.locator("#edition")).to_have_value("2")


def test_what_was_opened_stays_open_and_what_was_closed_closed(
    page: Page, show: Draw, morph: Draw
) -> None:
    def details(points: int) -> str:
        return (
            f'<details id="why"><summary>Ana</summary>{points} points</details>'
            f'<details id="log" open><summary>Turns</summary>{points} turns</details>'
        )

    show(details(7))
    page.locator("#why > summary").click()
    page.locator("#log > summary").click()
    morph(details(9))
    expect(page.locator("#why")).to_have_attribute("open", "")
    expect(page.locator("#why")).to_contain_text("9 points")
    assert page.locator("#log").get_attribute("open") is None


def test_somebody_new_is_put_in_without_drawing_the_others_anew(
    page: Page, show: Draw, morph: Draw
) -> None:
    show(listed("Ana", "Cleo"))
    remember(page, "ana", "cleo")
    morph(listed("Eva", "Ana", "Ben", "Cleo", "Dov"))
    assert items(page) == ["Eva", "Ana", "Ben", "Cleo", "Dov"]
    assert still(page, "ana", "cleo") == [True, True]


@pytest.mark.parametrize(
    "left", [("Ben", "Cleo", "Dov"), ("Ana", "Cleo", "Dov"), ("Ana", "Ben", "Cleo"), ("Cleo",), ()]
)
def test_who_is_gone_is_taken_away_and_the_others_stay(
    page: Page, show: Draw, morph: Draw, left: tuple[str, ...]
) -> None:
    show(listed("Ana", "Ben", "Cleo", "Dov"))
    ids = [name.lower() for name in left]
    remember(page, *ids)
    morph(listed(*left))
    assert items(page) == list(left)
    assert all(still(page, *ids))


@pytest.mark.parametrize(
    "order",
    [
        ("Dov", "Cleo", "Ben", "Ana"),
        ("Dov", "Ana", "Ben", "Cleo"),
        ("Ben", "Cleo", "Dov", "Ana"),
        ("Cleo", "Eva", "Ana", "Dov"),
    ],
)
def test_another_order_moves_the_same_elements(
    page: Page, show: Draw, morph: Draw, order: tuple[str, ...]
) -> None:
    show(listed("Ana", "Ben", "Cleo", "Dov"))
    stay = [name.lower() for name in order if name != "Eva"]
    remember(page, *stay)
    morph(listed(*order))
    assert items(page) == list(order)
    assert all(still(page, *stay))


def test_a_field_keeps_the_focus_when_its_row_moves_up(page: Page, show: Draw, morph: Draw) -> None:
    def rows(*names: str) -> str:
        return "".join(f'<div id="row-{name}"><input id="{name}"></div>' for name in names)

    show(rows("ana", "ben", "cleo"))
    page.locator("#cleo").focus()
    morph(rows("cleo", "ana", "ben"))
    expect(page.locator("#cleo")).to_be_focused()


def test_an_element_of_another_kind_takes_the_place_of_the_old_one(
    page: Page, show: Draw, morph: Draw
) -> None:
    show('<a id="next" href="#">Round 2</a>')
    morph('<button id="next">Finish</button>')
    expect(page.locator("#table")).to_have_text("Finish")
    expect(page.locator("button#next")).to_be_visible()
    expect(page.locator("a#next")).to_have_count(0)


def test_a_drawer_that_is_new_opens_as_the_answer_says(page: Page, show: Draw, morph: Draw) -> None:
    show('<button id="bank">Bank</button>')
    morph('<details id="new" open><summary>New</summary><button id="bank">Bank</button></details>')
    expect(page.locator("#new")).to_have_attribute("open", "")
    expect(page.locator("#new button")).to_be_visible()


def test_what_somebody_opened_stays_open_through_many_answers(
    page: Page, show: Draw, morph: Draw
) -> None:
    def cats(count: int) -> str:
        rows = "".join(
            f'<li id="cat-{number}"><details><summary>Cat</summary>{count}</details></li>'
            for number in range(count)
        )
        return f"<ul>{rows}</ul><details id=why><summary>Why</summary>{count}</details>"

    show(cats(2))
    page.locator("#cat-1 summary").click()
    page.locator("#why summary").click()
    for count in (3, 4, 2, 5):
        morph(cats(count))
        expect(page.locator("#why")).to_contain_text(str(count))
        expect(page.locator("#why")).to_have_attribute("open", "")
        expect(page.locator("#cat-1 details")).to_have_attribute("open", "")
        expect(page.locator("details[open]")).to_have_count(2)


def test_drawing_the_same_answer_again_changes_nothing(page: Page, show: Draw, morph: Draw) -> None:
    html = listed("Ana", "Ben") + '<input id="cards" value="7"><p>7 <b>cards</b></p>'
    show(html)
    morph(html)
    page.evaluate(WATCH)
    morph(html)
    assert page.evaluate("window.seen()") == 0


@pytest.mark.console_allows("status of 4", "status of 5")
@pytest.mark.parametrize("status", [204, 403, 404, 429, 500])
def test_an_answer_that_has_nothing_to_show_draws_nothing(
    page: Page, show: Draw, answer: Callable[..., None], status: int
) -> None:
    show('<input id="cards" value="7">')
    page.locator("#cards").fill("8")
    page.evaluate(WATCH)
    answer("" if status == 204 else FRAGMENT.format("An error page"), status=status)
    assert page.evaluate("[window.seen(), window.drawings]") == [0, 0]
    expect(page.locator("#cards")).to_have_value("8")


@pytest.mark.console_allows("status of 409")
def test_a_refusal_is_drawn(page: Page, show: Draw, answer: Callable[..., None]) -> None:
    show("Three sheets")
    answer(FRAGMENT.format("This play has been finished in the meantime."), status=409)
    expect(page.locator("#table")).to_have_text("This play has been finished in the meantime.")


# The answers of polls are there at once, however slow the machine is.
ANSWER_POLLS = """() => {
    const reach = window.fetch;
    Object.assign(window, { asked: 0, news: [] });
    window.fetch = async (url, options) => {
        if (!url.includes("?version=")) return reach(url, options);
        window.asked++;
        return new Response(null, { status: window.news.pop() ?? 204 });
    };
}"""


def test_a_page_asks_often_after_news_and_seldom_if_nobody_touches_it(phone: Phones) -> None:
    page = phone()
    club = start_club(page)
    page.clock.install()
    page.goto(club)
    page.wait_for_function("window.htmx")
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 60"))  # no time passes but in steps
    page.evaluate(ANSWER_POLLS)

    def polls_in_half_a_minute() -> int:
        page.evaluate("window.asked = 0")
        for _step in range(60):  # small ones: each answer is read before the next poll
            page.clock.run_for(500)
        return int(page.evaluate("window.asked"))

    assert 10 <= polls_in_half_a_minute() <= 16
    page.evaluate("window.news = [200]")
    assert polls_in_half_a_minute() >= 24
    page.clock.fast_forward(11 * 60_000)
    assert 1 <= polls_in_half_a_minute() <= 4
    page.locator("h1").tap()
    assert polls_in_half_a_minute() > 5
