"""A thumb that counts its taps, and the parts of a hand of cats that it uses."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

Hand = dict[str, Any]


def as_stored(hand: Hand) -> Hand:
    """Returns the sheet that a thumb makes of a hand."""
    cats = {f"c{at}": {"at": at, "name": name} for at, name in enumerate(hand["cats"], 1)}
    return {**hand, "cats": cats}


def stepper(page: Page, field: str) -> Locator:
    return page.locator(f'.stepper:has(input[name="{field}"])')


def plus(page: Page, field: str) -> Locator:
    """Returns the button that puts 1 into an empty field."""
    return stepper(page, field).locator(".stepper-plus").or_(figure(page, field, 1))


def figure(page: Page, field: str, count: int) -> Locator:
    """Returns the figure with which a number takes one tap."""
    row = page.locator(f'.figures:has(input[name="{field}"])')
    return row.locator(f'[data-figure="{count}"]')


def pick(page: Page, cat: str) -> Locator:
    return page.locator(".pick", has=page.get_by_text(cat, exact=True))


class Thumb:
    """A thumb: every press on the screen is a tap, and so is every key of the phone's keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, found: Locator, times: int = 1) -> None:
        for _ in range(times):
            found.tap()
            self.taps += 1

    def number(self, field: str, count: int) -> None:
        """Steps small numbers, types others."""
        if count <= 2:
            self.tap(plus(self.page, field), count)
            return
        self.tap(stepper(self.page, field).locator("input"))
        for key in str(count):
            self.page.keyboard.press(key)
            self.taps += 1

    def figure(self, field: str, count: int) -> None:
        """Taps the figure of a number; one without a figure is typed into the last box."""
        found = figure(self.page, field, count)
        if found.count() and found.is_visible():
            self.tap(found)
            return
        self.tap(self.page.locator(f'input[name="{field}"]'))
        for key in str(count):
            self.page.keyboard.press(key)
            self.taps += 1

    def enter(self, hand: Hand) -> None:
        """Enters a whole hand, from top to bottom."""
        self.add(*hand["cats"])
        for kind, count in hand.get("food", {}).items():
            self.figure(f"food.{kind}", count)
        for toy, count in hand.get("toys", {}).items():
            self.figure(f"toys.{toy.replace(' ', '_')}", count)
        for name in ("costumes", "catnip", "vp_tokens"):
            if name in hand:
                self.figure(name, hand[name])

    def add(self, *cats: str) -> None:
        drawer = self.page.locator("#picker > summary")
        self.tap(drawer)
        for cat in cats:
            self.tap(pick(self.page, cat))
            expect(pick(self.page, cat)).to_have_attribute("aria-pressed", "true")
        expect(self.page.locator("#picker")).to_contain_text(f"Done: {len(cats)} cat")
        self.tap(self.page.locator("#picker-done"))
