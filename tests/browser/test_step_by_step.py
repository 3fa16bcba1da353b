"""A race step by step: on its result by thumb and by keys, and by itself on the big screen."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from games import registry
from games.cantankerous_cats.rules.actions import Bank, PassToy, Score, as_log
from scorepad.clubs.models import Club, Player
from scorepad.plays.lifecycle import finish
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play, Sheet
from scorepad.plays.sheet.save import State, store
from scorepad.plays.table import screen_views
from scorepad.plays.table.new_play import ChosenPlay, begin
from scorepad.web.transactions import write_transaction
from tests.browser.checks import assert_no_sideways_scroll, assert_usable_in_light_and_dark
from tests.browser.conftest import Phones
from tests.browser.server import Server
from tests.browser.steps import let_in

LOG = as_log([Bank("1", 3), PassToy(), Bank("2", 2), Score("2", 2, 1), PassToy(), Score("1", 9, 3)])
TELEVISION = {"width": 1280, "height": 720}


@pytest.fixture
def race(server: Server) -> Play:
    """Six actions; by kitten rules Ana's nine points win at once."""
    with write_transaction():
        club = Club.objects.create(name="Thursday cats")
        players = [Player.objects.create(club=club, name=name) for name in ("Ana", "Ben")]
        seats = tuple(player.pk for player in players)
        game = registry.game("cantankerous-cats")
        choice = ChosenPlay(seats=seats, options={"rules": "kitten"})
        play = begin(club, game, choice, {player.pk: player for player in players}, "")
        sheet = Sheet(club=club, play=play, slot="race")
        store(LoadedPlay.stored(play), sheet, State({"first": "1", "log": LOG}, {}))
        assert finish(LoadedPlay.stored(Play.objects.get(pk=play.pk)))
    return Play.objects.get(pk=play.pk)


def result_of(page: Page, race: Play) -> Page:
    let_in(page, race.club)
    page.goto(reverse("plays:result", args=[race.club_id, race.pk]))
    return page


def test_a_race_is_gone_through_by_thumb_and_by_keys(phone: Phones, race: Play) -> None:
    page = result_of(phone(), race)
    said = page.locator("#replay [role=status]")
    points = page.locator("#replay .race-points")
    page.locator("#replay > summary").click()
    expect(said).to_have_text("Ana banks 3 hearts.")

    page.get_by_role("link", name="Next step").click()
    expect(said).to_have_text("The cat toy goes to Ben.")
    page.get_by_role("link", name="Next step").click()
    expect(said).to_have_text("Ben banks 2 hearts.")
    page.get_by_role("link", name="Previous step").click()
    expect(said).to_have_text("The cat toy goes to Ben.")
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_have_value("2")

    slider.focus()
    page.keyboard.press("End")
    expect(points).to_have_text(["9", "2"])
    expect(slider).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(points).to_have_text(["0", "2"])
    expect(slider).to_have_value("4")

    assert_usable_in_light_and_dark(page)


def test_the_big_screen_shows_how_it_went_after_the_winner_and_then_the_winner_again(
    phone: Phones, race: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen_views, "STEP_STAYS", timedelta(seconds=2))
    ended = timezone.now() - screen_views.WINNER_STAYS
    Play.objects.update(finished_at=ended + timedelta(seconds=3))
    screen = phone(viewport=TELEVISION, is_mobile=False, has_touch=False)
    calm = phone(viewport=TELEVISION, is_mobile=False, has_touch=False, reduced_motion="reduce")
    for page in (screen, calm):
        let_in(page, race.club, "view")
        page.goto(reverse("plays:screen", args=[race.club_id]))
    expect(screen.locator(".screen-headline:visible")).to_have_text("Ana wins")
    expect(screen.locator(".screen-said")).to_be_visible()
    expect(screen.locator(".screen-headline:visible")).to_have_count(0)
    assert_no_sideways_scroll(screen, 1280)
    assert screen.evaluate("document.documentElement.scrollHeight") <= TELEVISION["height"]
    expect(screen.locator(".screen-said")).to_have_text(
        "Ben scores 2, paying 2 (1 heart more than it costs)."
    )
    expect(screen.locator(".screen-place").first).to_contain_text("Ben")

    # who asked for less motion sees who has won all the while
    expect(calm.locator(".screen-said")).to_have_count(1)
    expect(calm.locator(".screen-said")).to_be_hidden()
    expect(calm.locator(".screen-headline")).to_be_visible()

    expect(screen.locator(".screen-said")).to_have_count(0)
    expect(screen.locator(".screen-headline")).to_have_text("Ana wins")
