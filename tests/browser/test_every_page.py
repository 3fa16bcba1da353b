"""What is true of every page of a club with an evening, in light and in dark."""

from __future__ import annotations

import pickle
import re
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client, RequestFactory
from django.urls import reverse
from filelock import FileLock
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django import DjangoDbBlocker

from games import registry
from scorepad.clubs.models import Club
from scorepad.exchange import uploads
from scorepad.exchange.club_file.reader import read_club
from scorepad.exchange.club_file.views import summary_of
from scorepad.exchange.club_file.writer import write_club
from scorepad.exchange.models import Upload
from scorepad.history.computing import take_turn
from scorepad.history.demo import make_demo
from scorepad.history.models import Season
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play
from scorepad.plays.table.new_play import ChosenPlay, begin
from scorepad.plays.table.own_games import add
from scorepad.web.languages import PLURAL_FORMS
from tests.browser.checks import (
    FIRST_LOAD,
    LATER_PAGE,
    assert_no_sideways_scroll,
    assert_usable,
    assert_usable_in_light_and_dark,
    cut_off,
    enlarge_text,
    wire,
)
from tests.browser.conftest import Phones, as_migrated
from tests.browser.evening import TONIGHT, Evening, have_an_evening
from tests.browser.server import Server

TREATS = "box-of-treats"
OWN = "another-game"
ABOVE = 100_000  # ids of the evening, which no other test of a process has; caches use them


def _sheet(slot: str, of: str) -> Callable[[Evening], str]:
    def address(evening: Evening) -> str:
        play = getattr(evening, of)
        return reverse("plays:sheet", args=[play.club_id, play.pk, slot])

    return address


def _pk(evening: Evening, place: int) -> int:
    """Returns the id of a player of the club, by the order in which they were added."""
    return evening.club.players.order_by("pk")[place].pk


def _sent_file(**state: Any) -> Callable[[Evening], str]:
    """Returns the page of a club's file that somebody sent."""

    def address(evening: Evening) -> str:
        content = b"".join(write_club(evening.club))
        upload = uploads.keep(RequestFactory().get("/"), content)
        made = evening.club if "phase" in state and state["phase"] == Upload.Phase.DONE else None
        rest = {"summary": summary_of(read_club(content), content), "made": made, **state}
        Upload.objects.filter(pk=upload.pk).update(**rest)
        return reverse("exchange:import_file", args=[upload.token])

    return address


def _rows(evening: Evening) -> str:
    assert evening.own
    return reverse("plays:own_rows", args=[evening.club.pk, evening.own.pk])


def _demo(name: str, *of: str) -> Callable[[Evening], str]:
    """Returns a page of the history of a club with many plays."""

    def address(evening: Evening) -> str:
        assert evening.demo
        return reverse(name if ":" in name else f"history:{name}", args=[evening.demo.pk, *of])

    return address


def _puzzle(evening: Evening) -> str:
    """Returns the puzzle of the latest play of the demo that has one."""
    assert evening.demo
    hands = Play.objects.filter(club=evening.demo, game_slug="cat-lady").finished().order_by("-pk")
    loaded = map(LoadedPlay.stored, hands)
    found = next(one for one in loaded if one.game.puzzle(one.table, one.result))
    return reverse("history:puzzle", args=[evening.demo.pk, found.play.pk])


PAGES: dict[str, Callable[[Evening], str]] = {
    "start": lambda evening: reverse("home"),
    "language": lambda evening: reverse("language"),
    "no signal": lambda evening: reverse("no-signal"),
    "rulings": lambda evening: reverse("plays:rulings", args=[TREATS]),
    "documentation": lambda evening: reverse("docs"),
    "page with a wide table": lambda evening: reverse("docs", args=["hosting"]),
    "longest page of the documentation": lambda evening: reverse("docs", args=["statistics"]),
    "tonight": lambda evening: reverse("plays:tonight", args=[evening.club.pk]),
    "club with a past": _demo("plays:tonight"),
    "new play": lambda evening: reverse("plays:new", args=[evening.club.pk]),
    "new play of another game": lambda evening: (
        reverse("plays:new", args=[evening.club.pk]) + f"?game={OWN}"
    ),
    "games of our own": lambda evening: reverse("plays:own_games", args=[evening.club.pk]),
    "rows of a sheet": _rows,
    "sheet of rows": _sheet("round-1", "own"),
    "unknown cards": lambda evening: reverse("plays:unknown", args=[evening.club.pk, TREATS]),
    "adding": lambda evening: reverse("history:players", args=[evening.club.pk]) + "?add=1",
    "person": lambda evening: reverse("clubs:person", args=[evening.club.pk, _pk(evening, 0)]),
    "settings": lambda evening: reverse("clubs:settings", args=[evening.club.pk]),
    "erase": lambda evening: reverse(
        "clubs:erase", args=[evening.club.pk, evening.club.players.earliest("pk").pk]
    ),
    "what viewers see": lambda evening: reverse("clubs:viewers", args=[evening.club.pk]),
    "log of the club": lambda evening: reverse("clubs:log", args=[evening.club.pk]),
    "delete a club": lambda evening: reverse("clubs:delete", args=[evening.club.pk]),
    "import": lambda evening: reverse("exchange:import"),
    "import a file": _sent_file(),
    "how far a file is": _sent_file(phase=Upload.Phase.STORING, done=80, total=200),
    "a club that is imported": _sent_file(phase=Upload.Phase.DONE),
    "links": lambda evening: reverse("clubs:links", args=[evening.club.pk]),
    "links of the club": lambda evening: reverse("clubs:link-settings", args=[evening.club.pk]),
    "renew a link": lambda evening: reverse("clubs:renew-table", args=[evening.club.pk]),
    "leave": lambda evening: reverse("clubs:leave", args=[evening.club.pk]),
    "merge": lambda evening: reverse("clubs:merge", args=[evening.club.pk]),
    "cat and colour": lambda evening: reverse("clubs:cat", args=[evening.club.pk, _pk(evening, 0)]),
    "big screen": lambda evening: reverse("plays:screen", args=[evening.club.pk]),
    "big screen of the past": _demo("plays:screen"),
    "players": lambda evening: reverse("history:players", args=[evening.club.pk]),
    "player": lambda evening: reverse("history:player", args=[evening.club.pk, _pk(evening, 0)]),
    "two players": lambda evening: reverse(
        "history:against", args=[evening.club.pk, _pk(evening, 0), _pk(evening, 1)]
    ),
    "games": _demo("games"),
    "game of hands": _demo("game", "cat-lady"),
    "game of rounds": _demo("game", "cat-in-the-box"),
    "cats": _demo("cards", "cat-lady"),
    "cat": _demo("card", "cat-lady", "Florence"),
    "nights": _demo("nights"),
    "night": lambda evening: reverse("history:night", args=[evening.club.pk, TONIGHT]),
    "puzzle": _puzzle,
    "plays": _demo("plays"),
    "seasons": _demo("seasons"),
    "season": lambda evening: evening.season.get_absolute_url(),
    "BG Stats": lambda evening: reverse("exchange:bgstats", args=[evening.club.pk]),
    "BG Stats play": lambda evening: reverse(
        "exchange:bgstats_play", args=[evening.club.pk, evening.won.pk]
    ),
    "round": _sheet("round-1", "round"),
    "tower": _sheet("game-1", "tower"),
    "race": _sheet("race", "race"),
    "hand": _sheet("hand-1", "hands"),
    "empty hand": _sheet("hand-3", "hands"),
    "change": lambda evening: reverse("plays:change", args=[evening.club.pk, evening.hands.pk]),
    "score table": lambda evening: reverse("plays:score", args=[evening.club.pk, evening.hands.pk]),
    "finished round": _sheet("round-1", "won"),
    "cards of today": lambda evening: reverse(
        "plays:cards", args=[evening.club.pk, evening.won.pk]
    ),
    "hindsight": lambda evening: reverse(
        "plays:hindsight", args=[evening.club.pk, evening.won.pk, "2"]
    ),
    "worth": lambda evening: reverse("plays:worth", args=[evening.club.pk, evening.hands.pk]),
    "shared play": lambda evening: reverse(
        "history:shared_play", args=[evening.club.view_key, evening.won.pk]
    ),
    "shared night": lambda evening: reverse(
        "history:shared_night", args=[evening.club.view_key, evening.won.night.date]
    ),
    "result": lambda evening: reverse("plays:result", args=[evening.club.pk, evening.won.pk]),
}


@pytest.fixture(scope="module")
def server(
    _served_static: None, migrated: sqlite3.Connection, django_db_blocker: DjangoDbBlocker
) -> Iterator[Server]:
    """One server and one evening for all tests in this module, which only read."""
    with as_migrated(migrated, django_db_blocker):
        pad = Server()
        pad.start()
        yield pad
        pad.stop()


@pytest.fixture(scope="module")
def evening(server: Server, for_all: Path) -> Evening:
    """The evening. Making it takes seconds, so one process of a run makes it for all."""
    kept, described = for_all / "evening.sqlite3", for_all / "evening"
    with FileLock(f"{described}.lock"):
        if not described.exists():
            had = _have()
            with closing(sqlite3.connect(kept)) as file:
                connection.connection.backup(file)
            described.write_bytes(pickle.dumps(had))
            return had
    with closing(sqlite3.connect(kept)) as file:
        file.backup(connection.connection)
    return _stored_in(described)


def _stored_in(file: Path) -> Evening:
    evening: Evening = pickle.loads(file.read_bytes())  # noqa: S301  our own
    return evening


def _have() -> Evening:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM sqlite_sequence")
        cursor.execute(
            "INSERT INTO sqlite_sequence (name, seq) SELECT name, %s FROM sqlite_master"
            " WHERE type = 'table' AND sql LIKE '%%AUTOINCREMENT%%'",
            [ABOVE],
        )
        had = have_an_evening()
        had = replace(had, demo=make_demo(150, 7, TONIGHT), own=own_play(had))
    for club in Club.objects.all():
        while take_turn(club.pk):
            pass  # pages are measured without the note of what is still to be computed
    return had


def own_play(evening: Evening) -> Play:
    """Returns a play of a game that the club named, with the rows of a sheet that comes with the
    pad."""
    game = registry.game(OWN)
    own = add(evening.club, game, {**game.editions["harvest"], "name": "Calico"})
    players = {player.pk: player for player in evening.club.players.order_by("pk")[:3]}
    choice = ChosenPlay(seats=tuple(players), edition=own.slug)
    return begin(evening.club, game, choice, players, "phone")


def enter(page: Page, evening: Evening, key: str = "host") -> None:
    """Gives the phone the cookies of one of the club's links. An import does not continue, because
    its file does not have all the plays that it claims."""
    page.route("**/import/*/", _import_nothing)
    name = "clubs:host" if key == "host" else "clubs:view"
    client = Client()
    for club in filter(None, (evening.club, evening.demo)):
        client.post(reverse(name, args=[getattr(club, f"{key}_key")]))
    give_cookies(page, {name: cookie.value for name, cookie in client.cookies.items()})


def _import_nothing(route: Route) -> None:
    if route.request.method == "POST":
        route.fulfill(status=204)
    else:
        route.fallback()


def speak(page: Page, language: str) -> None:
    give_cookies(page, {"django_language": language})


def give_cookies(page: Page, cookies: Mapping[str, str]) -> None:
    page.context.add_cookies(
        [
            {"name": name, "value": value, "domain": "127.0.0.1", "path": "/"}
            for name, value in cookies.items()
        ]
    )


@pytest.fixture(scope="module")
def stored(browser: Browser, server: Server, evening: Evening) -> dict[str, set[str]]:
    """The static files that a phone stores with a page, by the page's name."""
    loaded = {}
    for name in ("tonight", "tower", "round"):
        context = browser.new_context(base_url=server.url)
        page = context.new_page()
        enter(page, evening)
        with wire(page) as counted:
            load(page, PAGES[name](evening))
        loaded[name] = {address for address in counted.bytes if "/static/" in address}
        context.close()
    return loaded


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_light_and_accessible_and_fits(
    phone: Phones, evening: Evening, stored: dict[str, set[str]], name: str
) -> None:
    """The page is light both as the first page of a phone, and after tonight and a sheet of another
    game."""
    page = phone()
    enter(page, evening)
    with wire(page) as loaded:
        load(page, PAGES[name](evening))
    loaded.assert_at_most(FIRST_LOAD)
    before = stored["tonight"] | stored["round" if name == "tower" else "tower"]
    loaded.without(before).assert_at_most(LATER_PAGE)
    assert_no_sideways_scroll(page)
    page.evaluate("document.querySelectorAll('.why, .line').forEach(one => { one.open = true })")
    assert_usable_in_light_and_dark(page)


@pytest.mark.parametrize(
    "name", ["tonight", "round", "tower", "race", "hand", "result", "nights", "night", "puzzle"]
)
def test_a_page_is_accessible_to_who_only_looks(phone: Phones, evening: Evening, name: str) -> None:
    page = phone()
    enter(page, evening, "view")
    page.goto(PAGES[name](evening))
    assert_usable(page)
    expect(page.locator("main input:not([type=hidden], [readonly])")).to_have_count(0)


MAIN_PAGES = [
    "tonight",
    "new play",
    "new play of another game",
    "rows of a sheet",
    "sheet of rows",
    "adding",
    "settings",
    "links",
    "round",
    "tower",
    "hand",
    "race",
]
MAIN_PAGES += ["change", "result", "score table", "players", "player", "person", "nights"]
MAIN_PAGES += ["puzzle"]

LONG_NAMES = [
    "Wolfeschlegelsteinhausenberger",
    "🐈🐈 Maximiliane-Theodora 🐾🐾",
    "Featherstonehaugh Cholmondeley",
]


@pytest.fixture
def long_names(evening: Evening) -> Iterator[None]:
    """Gives players names of 30 letters, of several words, and of emoji."""
    people = list(evening.club.players.order_by("pk"))
    for player, name in zip(people, LONG_NAMES, strict=False):
        type(player).objects.filter(pk=player.pk).update(name=name)
    yield
    for player in people:
        type(player).objects.filter(pk=player.pk).update(name=player.name)


@pytest.mark.parametrize(
    ("width", "height", "percent"), [(390, 844, 200), (320, 568, 100), (844, 390, 200)]
)
def test_nothing_is_cut_off_with_large_text_and_long_names(
    phone: Phones, evening: Evening, long_names: None, width: int, height: int, percent: int
) -> None:
    page = phone()
    page.set_viewport_size({"width": width, "height": height})
    enter(page, evening)
    found = {}
    for name in MAIN_PAGES:
        page.goto(PAGES[name](evening))
        enlarge_text(page, percent)
        found[name] = cut_off(page)
    assert {name: what for name, what in found.items() if what} == {}


# Tables in sight that have to be scrolled (but for those of everybody against everybody), and names
# of games and cats of which a line ends in the middle of a word.
NARROW = """() => {
    const faults = [...document.querySelectorAll(".wide")]
        .filter(one => one.scrollWidth > one.clientWidth + 1 && !one.querySelector(".matrix"))
        .map(one => `scrolls: ${one.ariaLabel}`);
    const names = ".stats.of-titles tbody th, .stats.of-cats tbody a";
    for (const name of document.querySelectorAll(names)) {
        const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const text = texts.currentNode;
            for (const word of text.textContent.matchAll(/\\p{L}+/gu)) {
                const range = new Range();
                range.setStart(text, word.index);
                range.setEnd(text, word.index + word[0].length);
                const boxes = [...range.getClientRects()];
                const lines = new Set(boxes.map(box => Math.round(box.top)));
                if (lines.size > 1) faults.push(`breaks: ${word[0]}`);
            }
        }
    }
    return faults;
}"""


def _somebody(evening: Evening) -> str:
    assert evening.demo
    return _demo("player", str(evening.demo.players.earliest("pk").pk))(evening)


# Of a club that has played much: what is short in English may be long elsewhere.
LONG_PAGES: dict[str, Callable[[Evening], str]] = {
    "players of the demo": _demo("players"),
    "player of the demo": _somebody,
    "game of towers": _demo("game", "cat-tower"),
    "game of races": _demo("game", "cantankerous-cats"),
}
TABLES = {*LONG_PAGES, "seasons", "game of hands", "game of rounds", "cats"}


def _of_two(evening: Evening) -> str:
    assert evening.demo
    one, two = evening.demo.players.order_by("pk")[:2]
    return _demo("against", str(one.pk), str(two.pk))(evening)


def _season(evening: Evening) -> str:
    assert evening.demo
    dates = {"first": date(2026, 1, 1), "last": date(2026, 12, 31)}
    season, _made = Season.objects.get_or_create(club=evening.demo, name="2026", defaults=dates)
    return season.get_absolute_url()


TWO_SCREENS = 2 * 844  # px, of a phone of 390x844
SHORT_PAGES: dict[str, Callable[[Evening], str]] = {
    "tonight": _demo("plays:tonight"),
    "nights": _demo("nights"),
    "players": _demo("players"),
    "player": _somebody,
    "two players": _of_two,
    "games": _demo("games"),
    "game of hands": _demo("game", "cat-lady"),
    "game of rounds": _demo("game", "cat-in-the-box"),
    "seasons": _demo("seasons"),
    "season": _season,
}


@pytest.mark.parametrize("name", SHORT_PAGES)
def test_a_page_of_the_history_is_two_screens_at_most_before_anything_is_opened(
    phone: Phones, evening: Evening, name: str
) -> None:
    page = phone()
    enter(page, evening)
    load(page, SHORT_PAGES[name](evening))
    assert page.evaluate("document.documentElement.scrollHeight") <= TWO_SCREENS


@pytest.mark.parametrize("language", PLURAL_FORMS)
def test_everything_fits_a_phone_in_another_language(
    phone: Phones, evening: Evening, language: str
) -> None:
    page = phone()
    enter(page, evening)
    speak(page, language)
    found = {}
    for name, address in (PAGES | LONG_PAGES).items():
        page.set_viewport_size({"width": 320, "height": 568})
        page.goto(address(evening))
        found[name] = cut_off(page) if name in PAGES else []
        if name in TABLES:
            page.set_viewport_size({"width": 390, "height": 844})
            found[name] += page.evaluate(NARROW)
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert {name: what for name, what in found.items() if what} == {}


def test_a_result_opens_reasons_and_sheets_and_prints_on_one_page(
    phone: Phones, evening: Evening
) -> None:
    page = phone()
    enter(page, evening)
    page.goto(PAGES["result"](evening))
    page.locator(".score-cell").first.click()
    reason = page.locator(".reason-sheet:popover-open")
    expect(reason.get_by_role("heading", name="Ana · Round 1")).to_be_visible()
    assert_usable(page)
    reason.get_by_role("button", name="Close").click()
    expect(reason).to_have_count(0)
    page.locator("#sheets > summary").click()
    page.locator("#sheets").get_by_role("link", name="Round 2").click()
    expect(page.locator("#sheets .research")).to_be_visible()
    assert_usable(page)
    assert len(re.findall(rb"/Type /Page\b", page.pdf(format="A4"))) == 1


def test_reasons_open_on_browsers_without_popovers(phone: Phones, evening: Evening) -> None:
    page = phone()
    page.add_init_script(
        """delete HTMLElement.prototype.popover;
        delete HTMLButtonElement.prototype.popoverTargetElement;"""
    )
    enter(page, evening)
    page.goto(PAGES["score table"](evening))
    page.locator(".score-cell").first.click()
    expect(page.locator(".reason-sheet.is-open")).to_have_count(1)
    page.get_by_role("heading", name="Score table").click(force=True)
    expect(page.locator(".reason-sheet.is-open")).to_have_count(0)


def load(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("main")).to_be_visible()
