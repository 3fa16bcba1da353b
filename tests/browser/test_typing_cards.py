"""How many keys it takes to type in a card on the page of a new card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.contract import Json
from games.declaration.declared import CardKind
from games.declaration.leaves import Leaf, leaves
from games.declaration.tree import Choice, Flag, Kinds, Several
from games.trees import value_at
from scorepad.editions.forms import PREFIX, field_name
from tests.browser.conftest import Phones
from tests.browser.server import Server
from tests.browser.test_admin_pages import enter
from tests.editions.conftest import stored

MOST_TABS = 60


class Keys:
    """A keyboard that counts the keys pressed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pressed = 0

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.pressed += 1

    def type(self, content: str) -> None:
        for character in content:
            self.press(character)

    def tab_to(self, name: str, value: str = "") -> None:
        """Presses Tab until the field has the focus; of several ticks the one with that value."""
        for _time in range(MOST_TABS):
            if self._focused() in ([name, value], [name, None]):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not lead to {name} {value}")

    def _focused(self) -> Any:
        return self.page.evaluate(
            "[document.activeElement.name ?? '',"
            " document.activeElement.type === 'checkbox' ? document.activeElement.value : null]"
        )


def _wait_for_parameters(page: Page, leaf: Leaf, value: str) -> None:
    """Waits until the fields of the chosen kind are there."""
    if isinstance(leaf.field.node, Kinds):
        for field in leaf.field.node.kinds[value].fields:
            name = ".".join((PREFIX + leaf.path[0], field.key))
            expect(page.locator(f"[name='{name}']")).to_be_visible()


def type_card(keys: Keys, kind: CardKind, card: Mapping[str, Json]) -> None:
    """Types a card into the page of a new one, field by field; Enter saves it."""
    page = keys.page
    for leaf in leaves(kind.group):
        value = value_at(card, leaf.path)
        if value is None or (leaf.of_kind is None and value == leaf.field.default):
            continue
        name = field_name(leaf)
        match leaf.field.node:
            case Flag():
                keys.tab_to(name, "on")
                keys.press("Space")
            case Several(item=Choice()):
                for one in [value] if isinstance(value, str) else value:
                    keys.tab_to(name, one)
                    keys.press("Space")
            case Choice() | Kinds():
                keys.tab_to(name)
                select = page.locator(f"[name='{name}']")
                while select.input_value() != value:
                    keys.press("ArrowDown")
                _wait_for_parameters(page, leaf, value)
            case _:
                keys.tab_to(name)
                keys.type(str(value))
    # Enter saves from a field of numbers, not from a list of choices.
    if page.evaluate("document.activeElement.tagName") == "SELECT":
        keys.press("Tab")
    with page.expect_navigation():
        keys.press("Enter")


@pytest.mark.parametrize(("name", "most_keys"), [("Alvin", 29), ("Waffle", 39)])
def test_a_cat_is_typed_in_with_few_keys(
    phone: Phones, server: Server, name: str, most_keys: int
) -> None:
    """The page of a new card has the focus in its first field; `docs/measurements.md` has the
    counts."""
    edition = stored("cat-lady")
    printed = edition.cards.get(name=name).data
    kind = edition.declaration.kind("cats")
    edition.set_deck({**edition.deck_json(), "cats": []})
    page = phone()
    enter(page, server)
    page.goto(reverse("admin:editions_card_add") + f"?edition={edition.pk}&kind=cats")
    keys = Keys(page)
    type_card(keys, kind, printed)
    expect(page.get_by_text(f"Saved: {name}.")).to_be_visible()
    assert edition.cards.get(name=name).data == printed
    assert keys.pressed <= most_keys
