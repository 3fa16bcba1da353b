"""An evening with iPhones: two that score one play, a lost signal, and quick thumbs."""

from __future__ import annotations

import re
from typing import Any

from django.urls import reverse

from scorepad.clubs.models import Club
from scorepad.plays.models import Revision
from tests.browser.server import Server
from tests.browser.steps import have_club, have_play
from tests.browser.webkit.conftest import Phones
from tests.browser.webkit.phone import Phone
from tests.phones import phone_of

SAVED, NOT_SENT = "Saved", "Not sent yet"


def start_club(phone: Phone, *names: str) -> None:
    phone.open("/")
    phone.tap("button", "Start a score pad")
    for name in names:
        phone.type("Name", name)
        phone.tap("button", "Add")
        phone.shows(name)


def table_link(phone: Phone) -> str:
    """Returns the link that others scan, from the page of tonight; comes back to that page."""
    phone.tap("link", "Let others join")
    link = phone.find("textbox", "Link for the table").get_property("value")
    assert isinstance(link, str)
    phone.tap("link", "Back")
    return link


def join(phone: Phone, link: str) -> None:
    phone.open(link)
    phone.tap("button", "Open this club")
    phone.wait(lambda: "/clubs/" in phone.address or None, "the table")


def begin_play(phone: Phone, game: str) -> None:
    """Begins a play of the game with everybody, as suggested."""
    picked = re.compile(f"^{game}")
    phone.tap("link", "New play")
    phone.tap("button", picked)
    phone.wait(
        lambda: phone.find("button", picked).get_attribute("aria-pressed") == "true", f"{game} on"
    )
    phone.tap("button", re.compile("^Start"))
    phone.find("link", "Score table")


def playing(phone: Phone, game: str, *names: str) -> Phone:
    """Seats these people of a new club on this phone, at the first sheet of a game."""
    club = have_club(*names)
    phone.open("/language/")  # a page on which cookies of the pad can be set
    for name, cookie in phone_of(club).cookies.items():
        phone.driver.add_cookie({"name": name, "value": cookie.value, "path": "/"})
    phone.open(have_play(game))
    return phone


def stored() -> list[dict[str, Any]]:
    """Returns the cards left in every revision, from the first on."""
    return [one.state["cards_left"] for one in Revision.objects.order_by("pk")]


def test_two_phones_score_one_play(phone: Phones, server: Server) -> None:
    ana, ben = phone(), phone()
    start_club(ana, "Ana", "Ben")
    join(ben, table_link(ana))
    begin_play(ana, "Cat Tower")
    ben.tap("link", re.compile("Cat Tower"))

    # Each enters one number, and sees the other's.
    ana.type("Ana", "2")
    ben.score("Ana", "2")
    ben.type("Ben", "3")
    ana.score("Ben", "3")
    ana.reads("Ben", "3")

    # Both change one number, neither knowing of the other: both are told, and one chooses.
    server.stop()
    ana.type("Ben", "4")
    ben.type("Ben", "5")
    for one in (ana, ben):
        one.sees("status", NOT_SENT)
    server.start()
    for one in (ana, ben):
        one.sees("alert", "two phones entered this at once")
    ana.tap("button", "Use 4" if ana.look("button", "Use 4") else "Keep 4")
    for one in (ana, ben):
        one.score("Ben", "4")
        one.reads("Ben", "4")

    # The end, on both.
    ben.type("Ana", "0")
    ben.tap("button", "Stop the series after this game")
    ben.tap("button", "Finish")
    for one in (ben, ana):
        one.find("heading", "Ana wins")


def test_what_is_typed_without_a_signal_is_sent_once(phone: Phones, server: Server) -> None:
    ana = playing(phone(), "cat-tower", "Ana", "Ben")
    ana.type("Ana", "2")
    ana.sees("status", SAVED)

    server.stop()
    ana.type("Ana", "4")
    ana.type("Ben", "0")
    ana.sees("status", NOT_SENT)
    ana.reads("Ana", "4")
    server.start()
    ana.sees("status", SAVED)
    ana.score("Ana", "4")
    assert stored() == [{"1": 2}, {"1": 4, "2": 0}]


def test_what_is_typed_without_a_signal_outlives_a_reload(phone: Phones, server: Server) -> None:
    ana = playing(phone(), "cat-tower", "Ana", "Ben")
    address = ana.address
    server.stop()
    ana.type("Ben", "6")
    ana.sees("status", NOT_SENT)
    ana.reload()
    ana.open("about:blank")  # a page that still goes away could send it before it is gone

    server.start()
    ana.open(address)
    ana.reads("Ben", "6")
    ana.sees("status", SAVED)
    ana.score("Ben", "6")
    ana.reload()
    ana.reads("Ben", "6")
    ana.score("Ben", "6")
    assert stored() == [{"2": 6}]


def test_ten_quick_taps_on_a_stepper_count_ten(phone: Phones) -> None:
    ana = playing(phone(), "cat-tower", "Ana", "Ben")
    ana.tap_quickly("one more: Ana", 10)
    ana.reads("Ana", "10")
    ana.sees("status", SAVED)
    ana.score("Ana", "10")
    ana.tap_quickly("one less: Ana", 3)
    ana.score("Ana", "7")
    ana.sees("status", SAVED)
    assert stored()[-1] == {"1": 7}


def test_ten_taps_before_the_first_is_answered_count_in_their_order(phone: Phones) -> None:
    ana = playing(phone(), "cantankerous-cats", "Ana", "Ben")
    ben = phone()
    join(ben, reverse("clubs:join", args=[Club.objects.get().table_key]))
    ben.open(ana.address)
    hearts = [2, 5, 3, 4, 6, 4, 2, 6, 5, 3]  # the same twice at once counts once
    ana.tap_at_once(*(f"{number} hearts" for number in hearts))
    ana.wait(lambda: banked(ana) == hearts, f"ten cards banked: {hearts}")
    ana.sees("status", SAVED)
    ben.wait(lambda: banked(ben) == hearts, f"ten cards banked: {hearts}")


def banked(phone: Phone) -> list[int]:
    """Returns the hearts that were banked according to the race's log, from the first on."""
    told = re.findall(r"\d\s+Ana banks (\d) hearts", phone.text())
    return [int(hearts) for hearts in reversed(told)]
