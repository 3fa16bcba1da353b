"""A phone as a person uses it: elements are found by role and name, never by markup."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    NoSuchElementException,
    StaleElementReferenceException,
    TimeoutException,
    WebDriverException,
)
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

PATIENCE = 15  # s; a machine that runs several browsers at once is slow, not wrong
OFTEN = 0.05  # s between two looks
WIDTH, HEIGHT = 390, 844
# What stays at the top and at the foot of the page lies over what is scrolled to an edge.
TO_THE_MIDDLE = "arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})"
# An element may be drawn anew between being found and being read or tapped: then look again.
PASSING = (
    NoSuchElementException,
    StaleElementReferenceException,
    ElementClickInterceptedException,
    ElementNotInteractableException,
)
ROLES = {
    "alert": "[role=alert]",
    "button": "button",
    "heading": "h1, h2, h3",
    "link": "a[href]",
    "region": "section",
    "radio": "input[type=radio]",
    "status": "[role=status]",
    "textbox": "input:not([type]), input[type=text]",
}

Found = TypeVar("Found")
Name = str | re.Pattern[str]  # all of the name, or what is found in it


class Phone:
    """One browser with its own storage. Methods wait for what is not there yet."""

    def __init__(self, driver: WebDriver, home: str) -> None:
        self.driver = driver
        self.home = home
        driver.set_window_size(WIDTH, HEIGHT)

    def wait(self, condition: Callable[[], Found | None], hint: str) -> Found:
        """Waits until the condition returns something, and returns that; `hint` says what was
        missing."""
        waiting = WebDriverWait(self.driver, PATIENCE, OFTEN, ignored_exceptions=PASSING)
        try:
            found = waiting.until(lambda _driver: condition())
        except TimeoutException:
            raise AssertionError(f"not seen: {hint}\n{self.text()}") from None
        assert found is not None
        return found

    # going somewhere

    @property
    def address(self) -> str:
        return self.driver.current_url

    def open(self, address: str) -> None:
        self.driver.get(f"{self.home}{address}" if address.startswith("/") else address)

    def reload(self) -> None:
        """Loads the page again; without the pad, that leads to the browser's own error page."""
        with suppress(WebDriverException):  # how the driver tells of that page
            self.driver.refresh()

    # looking

    def text(self) -> str:
        """Returns all text on the page."""
        return _text(self.driver.find_element(By.TAG_NAME, "body"))

    def look(self, role: str, name: Name = "") -> WebElement | None:
        """Returns the first visible element of that role and name, as it is now."""
        for element in self.driver.find_elements(By.CSS_SELECTOR, ROLES[role]):
            if element.is_displayed() and _is(element, role, name):
                return element
        return None

    def find(self, role: str, name: Name = "") -> WebElement:
        return self.wait(lambda: self.look(role, name), f"{role} {name!r}")

    def shows(self, text: str) -> None:
        """Waits until the page has this text."""
        self.wait(lambda: text in self.text(), text)

    def sees(self, role: str, text: str) -> None:
        """Waits until an element of that role has this text."""
        self.find(role, re.compile(re.escape(text)))

    def reads(self, label: str, value: str) -> None:
        """Waits until the field with that label has this value."""

        def holds() -> bool:
            field = self.look("textbox", label)
            return field is not None and field.get_property("value") == value

        self.wait(holds, f"{label}: {value}")

    def score(self, player: str, total: str) -> None:
        """Waits until the scoreboard shows this total for the player."""

        def stands() -> bool:
            seats = self.find("region", "Scoreboard").find_elements(By.TAG_NAME, "li")
            seat = next(one for one in seats if player in _text(one))
            return _text(seat.find_element(By.TAG_NAME, "output")) == total

        self.wait(stands, f"a total of {total} for {player}")

    # touching

    def tap(self, role: str, name: Name) -> None:
        def tapped() -> bool:
            element = self.look(role, name)
            if element is not None and element.get_attribute("aria-disabled") == "true":
                return False  # it rests for a moment, as is seen
            if element is not None:
                self.driver.execute_script(TO_THE_MIDDLE, element)
                element.click()
            return element is not None

        self.wait(tapped, f"{role} {name!r} to tap")

    def tap_quickly(self, name: Name, times: int) -> None:
        """Taps one button several times, with nothing in between."""
        button = self.find("button", name)
        taps = ActionChains(self.driver, duration=0).move_to_element(button)
        for _tap in range(times):
            taps.click()
        taps.perform()

    def tap_at_once(self, *names: Name) -> None:
        """Taps the buttons one after the other, before the first tap can have been answered."""
        buttons = {name: self.find("button", name) for name in names}
        self.driver.execute_script(
            "for (const button of arguments) button.click()", *(buttons[name] for name in names)
        )

    def type(self, label: str, value: str) -> None:
        """Replaces the value of a field and leaves it, as a thumb does."""
        field = self.find("textbox", label)
        field.clear()
        field.send_keys(value + Keys.TAB)


def _text(element: WebElement) -> str:
    """Returns text with its visible line breaks; this driver's own `text` has none."""
    return str(element.get_property("innerText"))


def _name(element: WebElement) -> str:
    """Returns the name that a screen reader reads; empty for what screen readers skip."""
    try:
        return element.accessible_name
    except WebDriverException as error:
        if type(error) is WebDriverException:  # this driver's "unknown error"
            return ""
        raise


def _is(element: WebElement, role: str, name: Name) -> bool:
    # What is read out loud is named by its text; what is touched by its name.
    spoken = _text(element) if role in ("alert", "status") else _name(element)
    return bool(name.search(spoken)) if isinstance(name, re.Pattern) else name in ("", spoken)
