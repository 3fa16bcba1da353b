"""What is still possible, on every phone: above the fields of the last round, and one tap away in a
race."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.checks import assert_no_sideways_scroll, assert_usable_in_light_and_dark
from tests.browser.conftest import Phones
from tests.browser.steps import beside, chip, playing, put, saved

LINK = "What is still possible"


def with_sheets(page: Page, **sheets: Any) -> None:
    """Puts sheets into the open play, and shows the next one to fill in."""
    for key, data in sheets.items():
        put(key.replace("_", "-"), data)
    page.goto(page.url.partition("sheets/")[0])


def round_of(predictions: str, tricks: str, groups: str) -> dict[str, Any]:
    """Returns a round: `round_of("133", "233", "444")` has what each player predicted and won, and
    the groups, by seat."""
    named = {
        name: {str(seat): int(value) for seat, value in enumerate(values, 1)}
        for name, values in (("predictions", predictions), ("tricks", tricks), ("groups", groups))
    }
    return {"by": "sizes", **named}


def test_the_last_round_tells_what_each_player_needs(phone: Phones) -> None:
    """Before the round Ana has 15, Ben 12, Cleo 9. Ana predicted 3 and won 3; Ben predicted 1 and
    won 1."""
    ana = playing(phone(), "cat-in-the-box", "Ana", "Ben", "Cleo")
    last = {**round_of("313", "314", "000"), "groups": {"2": 6}}
    with_sheets(
        ana,
        round_1=round_of("331", "332", "452"),
        round_2=round_of("413", "413", "434"),
        round_3=last,
    )
    viewer = beside(ana, phone(), "view")
    for page in (ana, viewer):
        expect(page.get_by_role("heading", name=LINK)).to_be_in_viewport()
        expect(page.locator("#possible")).to_contain_text("Ana wins with a group of 2 or more.")
        expect(page.locator("#possible")).to_contain_text("Cleo can no longer win.")
    assert_no_sideways_scroll(ana)
    assert_usable_in_light_and_dark(ana)
    chip(ana, "predictions-2", "3").tap()
    saved(ana)
    for page in (ana, viewer):
        expect(page.locator("#possible")).to_have_text(f"{LINK} Ana can no longer be caught.")
