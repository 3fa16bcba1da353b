"""Steps of people that several walks share, and tables where these steps are already done."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from scorepad.clubs.access import Role
from scorepad.clubs.models import Club, Player
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play
from scorepad.plays.sheet.save import State, store
from tests.browser.conftest import Phones
from tests.phones import phone_of

SHEET = re.compile(r"/sheets/")


# -- what is stored without a browser --------------------------------------------------------------


def have_club(*names: str) -> Club:
    """Stores a club with these people, as if somebody had started it and typed their names."""
    club = Club.objects.create(ratings=False, chance=False)
    for name in names:
        Player.objects.create(club=club, name=name)
    return club


def let_in(page: Page, club: Club, role: str = Role.HOST) -> Page:
    """Gives a phone the cookies of one of the club's links; opens no page."""
    give_cookies(page, phone_of(club, role))
    return page


def give_cookies(page: Page, client: Client) -> None:
    page.context.add_cookies(
        [
            {"name": name, "value": cookie.value, "domain": "127.0.0.1", "path": "/"}
            for name, cookie in client.cookies.items()
        ]
    )


def have_play(game: str, **chosen: str) -> str:
    """Begins a play with everybody in the club; returns its address. Totals are shown, unless
    `asked_secret` and `secret` are chosen."""
    club = Club.objects.latest("pk")
    seats = ",".join(str(player.pk) for player in club.players.order_by("pk"))
    choice = {"action": "begin", "game": game, "seats": seats, **chosen}
    return phone_of(club).post(reverse("plays:choose", args=[club.pk]), choice)["Location"]


def sit_down(page: Page, game: str, **chosen: str) -> Page:
    """Begins a play with everybody in the club, and opens its first sheet."""
    page.goto(have_play(game, **chosen))
    return page


def playing(page: Page, game: str, *names: str, **chosen: str) -> Page:
    """Seats these people of a new club on this phone, at the first sheet of a game."""
    return sit_down(let_in(page, have_club(*names)), game, **chosen)


def put(key: str, data: Any) -> Play:
    """Stores a sheet of the latest play, as another phone would. No page may be saving."""
    at = LoadedPlay.stored(Play.objects.latest("pk"))
    store(at, at.sheet(at.slot(key)), State(data, {}))
    return at.play


def tonight(page: Page, *names: str) -> Page:
    """Seats these people of a new club on this phone, at tonight's page."""
    club = have_club(*names)
    let_in(page, club).goto(club.get_absolute_url())
    return page


def beside(page: Page, other: Page, role: str = Role.TABLE) -> Page:
    """Opens the same page on another phone of the club, which is no host; returns that phone."""
    let_in(other, Club.objects.latest("pk"), role).goto(page.url)
    return other


def both_playing(phone: Phones, game: str, *names: str) -> tuple[Page, Page]:
    """Returns two phones at the same first sheet."""
    one = playing(phone(), game, *names)
    return one, beside(one, phone())


# -- what people do --------------------------------------------------------------------------------


def start_club(page: Page, *names: str) -> None:
    """Starts a club with one tap, then adds the people at the table."""
    page.goto("./")
    page.get_by_role("button", name="Start a score pad").click()
    page.wait_for_url(re.compile(r"/clubs/\d+/$"))  # loaded: names typed before that go another way
    for name in names:
        page.locator("#name").fill(name)
        page.locator("#name").press("Enter")
        expect(page.locator(".sitting")).to_contain_text(name)


def link_of(page: Page, kind: str) -> str:
    """Returns the scoring or view-only link of the club whose tonight page is open; comes back to
    that page."""
    tonight = page.url
    page.locator(".thumb").get_by_role("link", name="Let others join").click()
    if kind == "view":
        page.get_by_role("link", name="Watch", exact=True).click()
        page.wait_for_url(re.compile("watch=1"))
    found = page.locator("#club-link").get_attribute("value")
    assert found
    page.goto(tonight)
    return found


def open_link(page: Page, link: str) -> None:
    """Opens a club's link like a phone that scanned its code: with one tap on the button."""
    page.goto(link)
    page.get_by_role("button", name="Open this club").click()
    page.wait_for_url(re.compile(r"/clubs/"))


def choose_game(page: Page, game: str) -> None:
    """Taps a game's tile; `game` may be a pattern of its name."""
    tile = page.locator(".game-pick", has=page.locator("b", has_text=re.compile(game)))
    tile.click()
    expect(tile).to_have_attribute("aria-pressed", "true")


def keep_secret(page: Page, *, secret: bool = False) -> None:
    """Chooses whether totals stay secret, if a new play offers that."""
    if page.locator("#secret").count():
        page.locator("#secret").set_checked(secret)


def begin_play(page: Page, game: str, *, secret: bool = False) -> None:
    """Begins a play of the game with everybody, as suggested; totals are shown unless `secret`."""
    page.get_by_role("link", name="New play").click()
    choose_game(page, game)
    keep_secret(page, secret=secret)
    page.get_by_role("button", name=re.compile("^Start")).click()
    page.wait_for_url(SHEET)


def chip(page: Page, name: str, value: str) -> Locator:
    """Returns the chip of a radio button."""
    return page.locator(f'label:has(input[name="{name}"][value="{value}"])')


def total(page: Page, seat: int) -> Locator:
    """Returns a seat's total on the scoreboard."""
    return page.locator(f"#total-{seat}")


# A page that draws no frames comes to no next one.
NEXT_FRAME = """() => new Promise(done => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 100);
})"""


def saved(page: Page) -> None:
    """Waits until everything typed is stored and the answer is drawn, with its moved buttons marked
    as resting."""
    expect(page.locator("#status")).to_have_text("Saved")
    page.evaluate(NEXT_FRAME)


def hears_nothing(page: Page) -> None:
    """Stops the polls of this phone, so that it gets no changes of others."""
    page.route("**/live/**", lambda route: route.fulfill(status=204))


def enter(page: Page, field: str, value: int) -> None:
    """Types a number and leaves the field, as a thumb does."""
    box = page.locator(f'input[name="{field}"]')
    box.fill(str(value))
    box.blur()
