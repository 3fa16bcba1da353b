"""A thumb that counts its taps, and what it finds on a hand of cats."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

Hand = dict[str, Any]


def stepper(page: Page, field: str) -> Locator:
    return page.locator(f'.stepper:has(input[name="{field}"])')


def plus(page: Page, field: str) -> Locator:
    return stepper(page, field).locator(".stepper-plus")


def pick(page: Page, cat: str) -> Locator:
    return page.locator(".pick", has=page.get_by_text(cat, exact=True))


class Thumb:
    """Every press on the screen is a tap, and so is every key of the phone's keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, found: Locator, times: int = 1) -> None:
        for _ in range(times):
            found.tap()
            self.taps += 1

    def number(self, field: str, count: int) -> None:
        """Step small numbers, type others."""
        if count <= 2:
            self.tap(plus(self.page, field), count)
            return
        self.tap(stepper(self.page, field).locator("input"))
        for key in str(count):
            self.page.keyboard.press(key)
            self.taps += 1

    def enter(self, hand: Hand) -> None:
        """A whole hand, from top to bottom."""
        self.add(*hand["cats"])
        for kind, count in hand.get("food", {}).items():
            self.tap(plus(self.page, f"food.{kind}"), count)
        for toy, count in hand.get("toys", {}).items():
            self.tap(plus(self.page, f"toys.{toy.replace(' ', '_')}"), count)
        for name in ("costumes", "catnip", "vp_tokens"):
            self.tap(plus(self.page, name), hand.get(name, 0))

    def add(self, *cats: str) -> None:
        drawer = self.page.locator("#picker > summary")
        self.tap(drawer)
        for cat in cats:
            self.tap(pick(self.page, cat))
            expect(pick(self.page, cat)).to_have_attribute("aria-pressed", "true")
        expect(self.page.locator("#picker")).to_contain_text(f"Done: {len(cats)} cat")
        self.tap(drawer)
