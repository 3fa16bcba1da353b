"""Odd posts to the sheets of every game, by phones that may enter scores."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from django.test import Client
from django.urls import resolve, reverse

from games import registry
from tests.fuzz.mutation import DIGITS
from tests.fuzz.watched import Sent, watched

NAMES = ("Ana", "Ben", "Cleo")
HTMX = {"HX-Request": "true"}
FIELD = re.compile(r'name="([^"]+)"')
BUTTON = re.compile(r'name="action"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="action"')
USUAL = ("", "0", "1", "2", "3", "5", "9", "12", "30", "99", "on")
ODD = ("-1", "1.5", "٣", "1e9", "abc", " 7 ", "\x00", "😺", "x" * 3000, DIGITS, "9" * 30, "None")
SLOTS = ("hand-9", "round-0", "game-99", "race-2", "goals", "solo", "result", DIGITS[:60])


Place = tuple[int, int, str]  # club, play, slot
Pages = dict[Place, str]


class Table(NamedTuple):
    club: int
    play: int
    slots: tuple[str, ...]


def begin(client: Client) -> list[Table]:
    """Creates a club with a play of every game, and a second one with fewer players."""
    started = client.post(reverse("clubs:start"))
    club = int(resolve(started["Location"]).kwargs["club_id"])
    for name in NAMES:
        client.post(reverse("clubs:add", args=[club]), {"name": name})
    page = client.get(reverse("plays:new", args=[club])).content.decode()
    players = sorted({*re.findall(r'value="(?:add|remove|earlier):(\d+)"', page)}, key=int)
    tables = []
    for game in registry.games():
        for count in {len(players), max(game.seats[0], 1)}:
            chosen = {"game": game.slug, "seats": ",".join(players[:count]), "action": "begin"}
            if game.own_games:
                chosen["edition"] = next(iter(game.editions))
            begun = client.post(reverse("plays:choose", args=[club]), chosen)
            play = int(resolve(begun["Location"]).kwargs["play_id"])
            tables.append(Table(club, play, _slots(client, club, play)))
    return tables


def _slots(client: Client, club: int, play: int) -> tuple[str, ...]:
    page = client.get(reverse("plays:play", args=[club, play]), follow=True).content.decode()
    shown = client.get(reverse("plays:play", args=[club, play]))["Location"]
    own = str(resolve(shown).kwargs["slot_key"])
    return tuple(dict.fromkeys([own, *_led_to(page, club, play)]))


def _later(table: Table, pages: Pages) -> list[str]:
    """Returns the slots that have appeared since: rounds and games come during a play."""
    drawn = [page for (_club, play, _slot), page in pages.items() if play == table.play]
    return [slot for page in drawn for slot in _led_to(page, table.club, table.play)]


def _led_to(page: str, club: int, play: int) -> list[str]:
    return re.findall(rf"/clubs/{club}/plays/{play}/sheets/([a-z0-9-]+)/", page)


def send_posts(client: Client, count: int, seed: int) -> Iterator[Sent]:
    """Sends posts one after the other: the content of a sheet comes from the posts before."""
    r = Random(f"{seed}-posts")
    tables = begin(client)
    pages: Pages = {}
    for number in range(count):
        table = r.choice(tables)
        known = sorted({*table.slots, *_later(table, pages)})
        slot = r.choice(known) if r.random() < 0.96 else r.choice(SLOTS)
        yield _one(
            client, (table.club, table.play, slot), pages, r, f"post {number} of seed {seed}"
        )


def _one(client: Client, place: Place, pages: Pages, r: Random, name: str) -> Sent:
    what = r.choices(("save", "settle", "undo", "override", "live"), (30, 2, 3, 1, 1))[0]
    address = reverse(f"plays:{what}", args=place)
    if what == "live":
        asked = {"version": _value(r)}
        return watched(name, address, lambda: client.get(address, asked, headers=HTMX))
    posted = _fields(_page(client, place, pages, r), r) if what == "save" else _others(r)
    headers = r.choice((HTMX, HTMX, HTMX, {}, {"Prefer": "return=minimal"}))
    content = f"{address} {posted}"[:300]
    return watched(name, content, lambda: client.post(address, posted, headers=headers))


def _others(r: Random) -> dict[str, str]:
    paths = ("cats/c1/name", "tricks/1", "food", "log/a1", "", "/", "cats", DIGITS[:200])
    choice = r.choice(("theirs", "kept"))
    return {choice: r.choice(paths), "problem": r.choice(("", "twice:Bell"))}


def _page(client: Client, place: Place, pages: Pages, r: Random) -> str:
    """Returns the sheet as a phone shows it, sometimes not the latest."""
    if place not in pages or r.random() < 0.3:
        pages[place] = client.get(reverse("plays:sheet", args=place)).content.decode()
    return pages[place]


def _fields(page: str, r: Random) -> dict[str, str]:
    """Returns some of the fields and one of the buttons that the sheet shows, with other values."""
    names = [html.unescape(name) for name in FIELD.findall(page)]
    buttons = [html.unescape(one or other) for one, other in BUTTON.findall(page)]
    chosen = r.sample(names, min(len(names), r.choice((0, 1, 3, 10, 100))))
    posted = {name: _value(r) for name in chosen}
    number = re.search(r'name="base"[^>]*value="(\d+)"', page)
    posted["base"] = number[1] if number and r.random() < 0.8 else _value(r)
    posted["submission"] = r.choice(("", f"{r.random()}", "same", "x" * 500))
    if buttons and r.random() < 0.8:
        posted["action"] = _tap(r.choice(buttons), r)
    return posted


def _tap(action: str, r: Random) -> str:
    if r.random() < 0.75:
        return action
    parts = action.split(":")
    parts[r.randrange(len(parts))] = _value(r)
    return ":".join(parts[: r.choice((1, 2, 9))])


def _value(r: Random) -> str:
    return r.choice(USUAL) if r.random() < 0.8 else r.choice(ODD)
