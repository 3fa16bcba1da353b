"""What viewers see of names, and deleting a club, on phones that have its pages open."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scorepad.clubs.models import Club
from tests.browser.checks import assert_accessible
from tests.browser.conftest import Phones
from tests.browser.steps import beside, playing


@pytest.mark.console_allows("410")  # the answer of every address of a deleted table
def test_an_open_page_of_a_viewer_follows_what_the_table_decides(phone: Phones) -> None:
    ana = playing(phone(), "cat-tower", "Ana", "Ben")
    viewer = beside(ana, phone(), "view")
    club, table = Club.objects.get().get_absolute_url(), ana.url
    board = viewer.get_by_role("list", name="Score so far")
    expect(board).to_contain_text("Ana")

    ana.goto(f"{club}settings/")
    ana.get_by_role("link", name="Names that viewers see").click()
    ana.get_by_label("Colours").check()
    ana.get_by_role("button", name="Save").click()
    expect(ana.get_by_role("link", name="Names that viewers see")).to_contain_text("Colours")
    expect(board).to_contain_text("Blue")
    expect(board).to_contain_text("Orange")
    expect(viewer.get_by_text("Ana")).to_have_count(0)

    ana.goto(f"{club}settings/")
    ana.get_by_role("link", name="Delete the club").click()
    ana.get_by_label("Type the name of the club").fill("our club")
    ana.get_by_role("button", name="Delete it").click()
    expect(ana.get_by_role("heading", name="This club was deleted")).to_be_visible()
    assert_accessible(ana)
    expect(viewer.get_by_role("heading", name="This club was deleted")).to_be_visible()
    expect(viewer.get_by_role("button")).to_have_count(0)

    ana.get_by_role("button", name="Restore it").click()
    expect(ana.get_by_text("The club is back")).to_be_visible()
    viewer.goto(table)
    expect(board).to_contain_text("Blue")
