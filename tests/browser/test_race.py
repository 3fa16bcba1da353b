"""A race of Cantankerous Cats on phones: live on several of them, or only its end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from games.cantankerous_cats.rules.actions import Action, Bank, PassToy, Score, SetCat, as_log
from games.contract import Json
from scorepad.plays.models import Sheet
from tests.browser.checks import (
    FIRST_LOAD,
    assert_no_sideways_scroll,
    assert_usable,
    assert_usable_in_light_and_dark,
    wire,
)
from tests.browser.conftest import Phones
from tests.browser.server import Server
from tests.browser.steps import both_playing, chip, hears_nothing, playing, put, saved

FOUR = ("Ana", "Ben", "Cleo", "Dov")
GAME = "cantankerous-cats"


def button(page: Page, action: str) -> Locator:
    """Returns a button that is visible, or can be scrolled into view, by the beginning of its
    action."""
    return page.locator(f'button[name="action"][value^="{action}"]:visible').first


def tap(page: Page, *actions: str) -> None:
    for action in actions:
        button(page, action).tap()
        saved(page)


def compose(page: Page, value: int, cost: int) -> None:
    """Chooses a mischief card in two taps."""
    page.locator(f"label:has(#race-my-value-{value})").tap()
    page.locator(f"label:has(#race-my-cost-{cost})").tap()


def by_name(page: Page, card: str) -> None:
    """Opens the buttons of a card that the rulebook explains."""
    page.locator("#race-named > summary").tap()
    page.locator(f"summary:text-is('{card}')").tap()


def by_hand(page: Page, seat: int, action: str, times: int = 1) -> None:
    """Taps a cat, then the values to set for it; then closes the drawer."""
    page.locator(f'[data-hand="{seat}"]').tap()
    for _tap in range(times):
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            page.locator(f'#race-hand-{seat} [name="action"][value="{action}"]').tap()
        saved(page)
    if page.locator("#race-drawer").get_attribute("open") is not None:
        page.locator("#race-drawer > summary").tap()


def points(page: Page, seat: int) -> Locator:
    return page.locator(f"#race-cat-{seat} .race-points")


def bank(page: Page, seat: int) -> Locator:
    return page.locator(f"#race-cat-{seat} .race-card")


def top_of_thumb(page: Page) -> float:
    top: float = page.locator(".thumb").evaluate("it => it.getBoundingClientRect().top")
    return top


def foot(page: Page, part: str) -> float:
    """Returns how far down the screen a part reaches."""
    reached: float = page.locator(part).evaluate("it => it.getBoundingClientRect().bottom")
    return reached


def question(page: Page) -> Locator:
    return page.locator("#race-ask")


def with_race(page: Page, *done: Action, **more: Any) -> None:
    """Puts a race into the open play, and shows it."""
    log: dict[str, Json] = {
        key: {**entry, "id": f"elsewhere-{key}"} for key, entry in as_log(done).items()
    }
    put("race", {**({"log": log} if log else {}), **more})
    page.reload()


def logged() -> list[dict[str, Any]]:
    """Returns the content of the log, without the ids."""
    log = Sheet.objects.get().data.get("log") or {}
    return [
        {key: value for key, value in log[f"a{number}"].items() if key != "id"}
        for number in range(1, len(log) + 1)
    ]


# -- a whole game ----------------------------------------------------------------------------------


def test_a_four_cat_game_on_two_phones(phone: Phones) -> None:
    ana, ben = both_playing(phone, GAME, *FOUR)
    ana.locator("#race-first > summary").tap()
    chip(ana, "rank", "low").tap()
    saved(ana)

    # Ana banks, takes one back, and scores 2 with another payment than the proposed one.
    tap(ana, "bank:1:2", "bank:1:6")
    ana.locator("#race-thumb-undo").tap()
    expect(bank(ana, 1)).to_have_text(["2"])
    tap(ana, "bank:1:3", "bank:1:4")
    compose(ana, 2, 3)
    expect(ana.locator("#race-so")).to_have_text("Ana pays 3.")
    expect(ana.locator("#race-thumb-take")).to_have_text("Take 2 paws for 3")
    ana.locator("label:has(#race-my-pay-1)").tap()
    expect(ana.locator("#race-so")).to_have_text("0 is not enough for 3.")
    ana.locator("label:has(#race-my-pay-2)").tap()
    expect(ana.locator("#race-so")).to_have_text("Ana pays 4.")
    tap(ana, "score:1")
    expect(points(ben, 1)).to_have_text("2")
    expect(bank(ben, 1)).to_have_text(["2", "3"])

    # Ben pounces on his phone; Ana counters on hers with a card from her hand, and scores half.
    compose(ben, 5, 7)
    expect(ben.locator("#race-so")).to_contain_text("Ana cannot pay 7 with 5 hearts")
    tap(ben, "attack:2:1")
    expect(question(ana)).to_contain_text("Ben attacks Ana: 5 for 7")
    expect(question(ana)).to_contain_text("loses everything banked and turns feral")
    ana.locator("#race-counter-h1 > summary").tap()
    tap(ana, "counter:h1:2")
    expect(question(ana)).to_contain_text("Ana pays 3 + 2 + 2. Ana scores 2.")
    tap(ana, "confirm:h1")
    expect(points(ben, 1)).to_have_text("4")
    expect(question(ben)).to_have_count(0)
    expect(bank(ben, 1)).to_have_count(0)

    # Ben cannot pay for Cleo's card: he turns feral, banks four, and is adopted at his next turn.
    tap(ana, "pass:1:2")
    compose(ana, 3, 2)
    tap(ana, "attack:3:2")
    tap(ana, "confirm:h1")
    expect(ben.locator("#race-cat-2 .race-state")).to_have_text("feral")
    tap(ben, "bank:2:4", "pass:2:3", "pass:3:4", "buy:4", "pass:4:1", "bank:1:6")
    expect(ben.locator("#race-thumb-pass")).to_contain_text("adopted")
    tap(ben, "pass:1:2")
    expect(ana.locator("#race-cat-2 .race-state")).to_have_text("domestic")
    expect(bank(ana, 2)).to_have_text(["4"])

    # Ana is set to 7 by hand; her next card would win: prevented once, then it counts.
    by_hand(ana, 1, "mischief:1:1", times=3)
    expect(points(ana, 1)).to_have_text("7")
    tap(ana, "pass:2:3", "pass:3:4", "pass:4:1")
    for answer in ("stop:4", "win:1"):
        compose(ana, 2, 6)
        tap(ana, "score:1")
        expect(question(ben)).to_contain_text("Ana would win with 9 points")
        expect(points(ben, 1)).to_have_text("7")
        tap(ben, answer)
        expect(question(ben)).to_have_count(0)
        expect(question(ana)).to_have_count(0)
    expect(ana.locator(".race-won")).to_contain_text("Ana wins!")
    expect(ben.locator(".race-won")).to_be_in_viewport()  # who tapped is shown what came of it
    expect(points(ana, 1)).to_have_text("9")

    ana.get_by_role("button", name="Finish").tap()
    expect(ana.get_by_role("heading", name="Ana wins")).to_be_visible()
    expect(ben.get_by_role("heading", name="Ana wins")).to_be_visible()


HELD = tuple(SetCat(str(seat), mischief=seat, bank=(3, 2, 1)) for seat in range(1, 7))


def test_the_turn_of_six_cats_is_on_the_first_screen_and_takes_three_taps(phone: Phones) -> None:
    """There are six rows of 44 pixels, the keys, the payment and the bar at the bottom; each score
    is shown once."""
    page = playing(phone(), GAME, *FOUR, "Eva", "Finn")
    with_race(page, *HELD)
    rows = page.locator(".race-cat").evaluate_all("all => all.map(row => row.offsetHeight)")
    assert rows == [44] * 6
    expect(page.locator("#board")).to_be_hidden()
    for part in (".race-seldom", "#race-bank_1_6", "#race-my-cost-9"):
        assert foot(page, part) <= top_of_thumb(page)
    compose(page, 2, 5)
    assert page.evaluate("scrollY") == 0
    for part in ("#race-pay", "#race-attack_6_1", "#race-more"):
        assert foot(page, part) <= top_of_thumb(page)
    expect(page.locator("#race-thumb-take")).to_have_text("Take 2 paws for 5")
    button(page, "score:1").tap()
    saved(page)
    expect(points(page, 1)).to_have_text("3")
    expect(page.locator("#race-deeds")).to_be_hidden()


def test_a_card_that_is_put_together_can_be_dropped(phone: Phones) -> None:
    page = playing(phone(), GAME, "Ana", "Ben")
    compose(page, 2, 5)
    expect(page.locator("#race-named")).to_be_hidden()
    page.locator("#race-clear").tap()
    expect(page.locator("#race-named")).to_be_visible()
    expect(page.locator("[name=my-value]:checked, [name=my-cost]:checked")).to_have_count(0)
    expect(page.locator("#race-thumb-take")).to_be_hidden()


def test_a_choice_that_stays_is_not_reset_by_a_tap(phone: Phones) -> None:
    page = playing(phone(), GAME, "Ana", "Ben")
    compose(page, 2, 5)
    page.locator("#race-my-value-2").evaluate("one => { one.dataset.stays = ''; }")
    tap(page, "score:1")
    expect(page.locator("[name=my-value]:checked")).to_have_value("2")
    expect(page.locator("[name=my-cost]:checked")).to_have_count(0)


PLACES = "all => all.map(one => { const { x, y } = one.getBoundingClientRect(); return [x, y]; })"


def test_no_row_moves_when_a_message_comes(phone: Phones) -> None:
    ana, ben = both_playing(phone, GAME, *FOUR)
    tap(ana, "bank:1:2")
    rows = ana.locator(".race-cat, .race-turn > .race-row")
    before = rows.evaluate_all(PLACES)
    compose(ana, 2, 6)
    expect(ana.locator("#race-so")).to_contain_text("cannot pay 6")
    assert rows.evaluate_all(PLACES) == before
    cats = ana.locator(".race-cat")
    by_hand(ben, 2, "bank:2:5")
    compose(ben, 2, 6)
    tap(ben, "score:1")
    expect(question(ana)).to_be_visible()
    assert cats.evaluate_all(PLACES) == before[:4]


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_nothing_lies_across_what_is_tapped_once_it_is_scrolled_to(
    phone: Phones, size: tuple[int, int]
) -> None:
    width, height = size
    page = playing(phone(viewport={"width": width, "height": height}), GAME, *FOUR, "Eva", "Finn")
    with_race(page, *HELD)
    covered = page.evaluate(
        """async () => {
            const taps = "main :is(a[href], button, input, summary)";
            const seen = one => one.checkVisibility() && !one.closest(".visually-hidden")
                && one.getBoundingClientRect().width > 1;
            const found = [];
            for (const one of [...document.querySelectorAll(taps)].filter(seen)) {
                one.scrollIntoView({ block: "nearest" });
                await new Promise(requestAnimationFrame);
                const { left, top, width, height } = one.getBoundingClientRect();
                const at = document.elementFromPoint(left + width / 2, top + height / 2);
                if (!at || at.closest(".head, .thumb")) found.push(one.outerHTML.slice(0, 90));
            }
            return found;
        }"""
    )
    assert covered == []


def test_in_landscape_the_cats_stand_beside_the_turn_on_one_screen(phone: Phones) -> None:
    page = playing(phone(viewport={"width": 844, "height": 390}), GAME, *FOUR, "Eva", "Finn")
    ends = page.locator(".race-cats").evaluate("it => it.getBoundingClientRect().right")
    begins = page.locator(".race-do").evaluate("it => it.getBoundingClientRect().left")
    assert ends <= begins
    for last in ("#race-cat-6", "#race-my-cost-9"):
        assert foot(page, last) <= top_of_thumb(page)
    page.locator("#race-named").scroll_into_view_if_needed()
    expect(page.locator("#race-cat-1")).to_be_in_viewport()


WALKS = """() => document.querySelector("#race-head-1").getAnimations()
    .map(walk => walk.effect.getTiming().duration)"""


@pytest.mark.parametrize(("motion", "walks"), [("no-preference", [270]), ("reduce", [])])
def test_a_head_walks_paw_by_paw(phone: Phones, motion: Any, walks: list[int]) -> None:
    page = playing(phone(reduced_motion=motion), GAME, "Ana", "Ben")
    page.evaluate(  # an animation that stands still is there to be looked at
        """() => {
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...how) {
                const walk = animate.apply(this, how);
                walk.pause();
                return walk;
            };
        }"""
    )
    compose(page, 3, 0)
    tap(page, "score:1")
    expect(points(page, 1)).to_have_text("3")
    assert page.evaluate(WALKS) == walks


def test_every_button_is_large_enough_for_a_thumb(phone: Phones) -> None:
    page = playing(phone(), GAME, *FOUR)
    with_race(page, Bank("1", 2), SetCat("2", mischief=3))
    compose(page, 2, 1)
    page.evaluate("document.querySelectorAll('.race details').forEach(one => { one.open = true })")
    small = page.evaluate(
        """() => [...document.querySelectorAll(".race button, .thumb button")]
            .map(button => [button.value, button.getBoundingClientRect()])
            .filter(([, box]) => box.width && (box.width < 44 || box.height < 44))
            .map(([value, box]) => `${value} ${box.width}x${box.height}`)"""
    )
    assert small == []


def test_a_card_of_the_edition_fills_in_its_numbers(phone: Phones) -> None:
    page = playing(phone(), GAME, "Ana", "Ben")
    with_race(page, Bank("1", 4))
    compose(page, 3, 4)
    page.locator("#race-my-card").fill("Air Strike")
    tap(page, "score:1")
    expect(page.locator("#race-my-card")).to_have_value("")
    page.evaluate(
        """() => Object.assign(document.querySelector('#race-cards [value="Air Strike"]').dataset,
            {value: "3", cost: "4", number: "17"})"""
    )
    page.locator("#race-my-card").fill("17")
    expect(page.locator("#race-my-value-3")).to_be_checked()
    expect(page.locator("#race-my-cost-4")).to_be_checked()
    expect(page.locator("#race-so")).to_contain_text("Ana cannot pay 4 with 0 hearts")


def test_cards_that_the_rulebook_explains_are_played_by_name(phone: Phones) -> None:
    """Players choose a card, its target, and the cards that pay if there is a choice."""
    page = playing(phone(), GAME, "Ana", "Ben", "Cleo")
    with_race(page, Bank("2", 4), Bank("2", 2), Bank("2", 1), Bank("3", 5), Bank("1", 3))
    by_name(page, "Escape")
    tap(page, "play:1:2:Escape")
    expect(question(page)).to_contain_text("Which cards does Ben discard for 3 hearts?")
    tap(page, "confirm:h1")
    expect(bank(page, 2)).to_have_text(["4"])
    expect(page.locator("#race-cat-2 .race-state")).to_have_text("feral")
    by_name(page, "Adoption Day")
    tap(page, "play:1:2:Adoption Day")
    expect(page.locator("#race-cat-2 .race-state")).to_have_text("domestic")

    # Enemy of My Enemy, then both attacks: two numbers and who attacks whom.
    by_name(page, "Enemy of My Enemy")
    tap(page, "play:1::Enemy of My Enemy")
    compose(page, 4, 5)
    tap(page, "attack:2:3:card")
    tap(page, "confirm:h1")  # Cleo has a token, so she is asked
    expect(points(page, 3)).to_have_text("2")

    # A card that scores, and the card that cancels it.
    compose(page, 3, 2)
    tap(page, "score:1")
    expect(points(page, 1)).to_have_text("3")
    by_name(page, "Blame the Dog")
    tap(page, "play:2:1:Blame the Dog")
    expect(points(page, 1)).to_have_text("0")
    expect(bank(page, 1)).to_have_text(["3"])

    # An affection card by its name: from then on its hearts are known.
    page.locator("#race-named > summary").tap()
    page.locator("label:has-text('Santa Claws')").tap()
    tap(page, "bank:1:5")
    assert logged()[-1]["card"] == "Santa Claws"
    assert_no_sideways_scroll(page)


# -- several phones, and none ----------------------------------------------------------------------


def test_two_phones_that_tap_at_once_both_count(phone: Phones) -> None:
    ana, ben = both_playing(phone, GAME, "Ana", "Ben", "Cleo")
    hears_nothing(ben)
    tap(ana, "bank:1:2")
    by_hand(ben, 2, "bank:2:3")
    assert [one["cat"] for one in logged()] == ["1", "2"]
    expect(bank(ben, 1)).to_have_text(["2"])

    # The very same on both: asked, since it may have been one card or two.
    tap(ana, "bank:1:5")
    tap(ben, "bank:1:5")
    expect(question(ben)).to_contain_text("Did it happen twice?")
    tap(ben, "drop:h1")
    assert len(logged()) == 3
    tap(ana, "bank:1:1")
    tap(ben, "bank:1:1")
    tap(ben, "confirm:h1")
    assert [one["hearts"] for one in logged()] == [2, 3, 5, 1, 1]


@pytest.mark.console_allows("ERR_CONNECTION_REFUSED", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET")
def test_what_is_tapped_without_a_signal_goes_out_once_and_in_order(
    phone: Phones, server: Server
) -> None:
    page = playing(phone(), GAME, "Ana", "Ben")
    tap(page, "bank:1:1")
    server.stop()
    for action in ("bank:1:2", "bank:1:3", "bank:1:6"):
        button(page, action).tap()
    page.locator("#race-thumb-undo").tap()  # takes back what has not gone out yet
    compose(page, 4, 3)
    button(page, "score:1").tap()
    expect(page.locator("#status")).to_contain_text("Not sent yet")
    expect(page.locator("#away")).to_be_in_viewport()
    waiting = page.locator("#waiting > li")
    expect(waiting).to_have_count(3)
    expect(waiting.first).to_have_text("Bank: 2 hearts waiting to be sent")
    server.start()
    saved(page)
    expect(page.locator("#away")).to_be_hidden()
    expect(waiting).to_have_count(0)
    expect(points(page, 1)).to_have_text("4")
    assert [(one["do"], one.get("hearts")) for one in logged()] == [
        ("bank", 1),
        ("bank", 2),
        ("bank", 3),
        ("score", None),
    ]
    page.reload()
    expect(points(page, 1)).to_have_text("4")
    assert len(logged()) == 4


@pytest.mark.console_allows("ERR_FAILED")
def test_an_answer_that_got_lost_counts_nothing_twice(phone: Phones) -> None:
    """While the tap waits to be sent again, news of other phones must not change its base."""
    ana, ben = both_playing(phone, GAME, "Ana", "Ben")
    lost: list[str] = []

    def lose_the_first_answer(route: Route) -> None:
        if route.request.method == "POST" and not lost:
            route.fetch()  # it gets there, and nothing comes back
            lost.append(route.request.post_data or "")
            route.abort()
        else:
            route.continue_()

    ana.route("**/sheets/race/**", lose_the_first_answer)
    for action in ("bank:1:2", "bank:1:4"):
        button(ana, action).tap()
    by_hand(ben, 2, "bank:2:1")
    expect(bank(ana, 2)).to_have_text(["1"])
    saved(ana)
    expect(bank(ben, 1)).to_have_text(["2", "4"])
    assert lost
    assert sorted(one["hearts"] for one in logged()) == [1, 2, 4]


def test_a_composed_card_stays_while_others_act_and_is_nothing_to_save(phone: Phones) -> None:
    ana, ben = both_playing(phone, GAME, "Ana", "Ben")
    tap(ana, "bank:1:2", "bank:1:4")
    compose(ana, 2, 4)
    expect(ana.locator("#status")).to_have_text("Saved")
    by_hand(ben, 2, "bank:2:5")
    expect(bank(ana, 2)).to_have_text(["5"])
    expect(ana.locator("#race-my-value-2")).to_be_checked()
    expect(ana.locator("#race-so")).to_have_text("Ana pays 4.")
    tap(ben, "bank:1:4")
    expect(bank(ana, 1)).to_have_text(["2", "4", "4"])
    expect(ana.locator("#race-so")).to_have_text("Ana pays 4.")
    tap(ana, "score:1")
    expect(ana.locator("[name=my-value]:checked, [name=my-cost]:checked")).to_have_count(0)
    expect(bank(ben, 1)).to_have_text(["2", "4"])


def test_a_race_goes_on_without_scripts(phone: Phones) -> None:
    page = playing(phone(java_script_enabled=False), GAME, "Ana", "Ben")
    for action in ("bank:1:3", "bank:1:2"):
        button(page, action).tap()
    compose(page, 4, 3)
    button(page, "score:1").tap()
    expect(points(page, 1)).to_have_text("4")
    expect(bank(page, 1)).to_have_text(["2"])
    button(page, "pass:1:2").tap()
    expect(page.locator("#race-turn-title")).to_contain_text("Ben’s turn")


# -- only the end ----------------------------------------------------------------------------------


def test_only_how_it_ended_is_entered(phone: Phones) -> None:
    page = playing(phone(), GAME, "Ana", "Ben")
    tap(page, "way:final")
    page.locator('input[name="mischief-1"]').fill("4")
    page.locator('input[name="mischief-2"]').fill("6")
    page.locator('input[name="hearts-1"]').fill("8")
    page.locator('label:has([name="feral-1"])').tap()
    chip(page, "winner", "1").tap()
    expect(page.locator("#sheet")).to_contain_text("Ana won as a feral cat with 8 hearts")
    assert_usable(page)
    page.locator('input[name="hearts-1"]').fill("9")
    page.locator('input[name="hearts-1"]').blur()
    page.get_by_role("button", name="Finish").tap()
    expect(page.get_by_role("heading", name="Ana wins")).to_be_visible()
    expect(page.locator("main")).to_contain_text(re.compile("feral", re.IGNORECASE))


# -- how it looks ----------------------------------------------------------------------------------

FERAL = SetCat("2", feral=True, bank=(2, 1))
STATES: dict[str, tuple[tuple[Action, ...], dict[str, Json]]] = {
    "not begun": ((), {}),
    "asked": (
        (Bank("1", 2), Bank("1", 2), Bank("1", 3), FERAL, Bank("3", 6)),
        {
            "held": {
                "h1": {"do": "attack", "cat": "4", "on": "1", "value": 3, "cost": 3, "id": "x-1"},
                "h2": {"do": "bank", "cat": "3", "hearts": 2, "twice": True, "id": "x-2"},
                "h3": {"do": "score", "cat": "3", "value": 2, "cost": 1, "id": "x-3"},
                "h4": {"do": "score", "cat": "1", "value": 2, "cost": 8, "id": "x-4"},
            }
        },
    ),
    "last chance": ((SetCat("1", mischief=7), Bank("1", 2), Score("1", 3, 2)), {}),
    "feral turn": ((FERAL, SetCat("3", feral=True), SetCat("1", feral=True), PassToy("2")), {}),
    "end": ((), {"way": "final", "final": {"mischief": {"1": 9}}}),
}


@pytest.mark.parametrize("state", STATES)
def test_a_race_is_accessible_fits_and_is_light(phone: Phones, state: str) -> None:
    page = playing(phone(), GAME, *FOUR, "Eva", "Finn")
    done, more = STATES[state]
    with_race(page, *done, **more)
    assert_no_sideways_scroll(page)
    page.evaluate("document.querySelectorAll('.race details').forEach(one => { one.open = true })")
    assert_usable(page)
    if page.locator("#race-my-value-2").count():
        compose(page, 2, 3)
    assert_usable_in_light_and_dark(page)
    fresh = page.context.new_page()
    with wire(fresh) as loaded:
        fresh.goto(page.url)
        expect(fresh.locator("#sheet")).to_be_visible()
    # Four entries of others that wait, each with its form, are more than who comes anew meets.
    loaded.assert_at_most(FIRST_LOAD + 1024 * (state == "asked"))
