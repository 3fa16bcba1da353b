"""Counts how often a request comes back to a room of the code that it had left for another.

A room is a module of the plays or the clubs, and on pages of the history also one of the history.
The games, which the site reaches through their contract, are one room; so are the reports, and so
is the renderer that puts them into words and charts. A room is left once none of its functions runs
and another room is entered. A call that enters it again is a return, and everything in that call
belongs to that visit. Not counted are library code, templates and all that they call, properties
(they are read like values), models (all rooms handle their rows), and the shared modules of the
games.

Inside some games each module is a room, except for the search for the best feeding, which the rules
ask one question, and for the shapes of hands, abilities and results, which are like models.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

GAMES = "games"
FEEDING = "games.cat_lady.feeding"
SHAPES = {
    "games.cat_lady.hand.abilities",
    "games.cat_lady.hand.cards",
    "games.cat_lady.hand.result",
}
ONE_ROOM = {
    "scorepad.history.reports.": "reports",
    **dict.fromkeys(
        ("scorepad.history.charts", "scorepad.history.drawing", "scorepad.history.number_words"),
        "pen",
    ),
}
SHARED = {
    "contract",
    "counted",
    "report",
    "declaration",
    "forms",
    "game",
    "reader",
    "registry",
    "standings",
    "trees",
    "widgets",
}


@contextmanager
def returns_to_rooms(
    *games: str, site: tuple[str, ...] = ("plays", "clubs")
) -> Iterator[list[str]]:
    """Yields the returns of what runs inside, in order: "the function that was called <- the
    caller". With `games`, packages such as "cat_lady", only code in these counts; `site` are the
    packages of the site whose modules are rooms."""
    properties = set(_properties())
    found: list[str] = []
    running: list[str] = []  # the rooms of the calls that have not ended, the latest one last
    visited: set[str] = set()
    left: set[str] = set()
    templates = 0

    def watch(frame: FrameType, event: str, _: object) -> None:
        nonlocal templates
        if event not in ("call", "return"):
            return
        code, module = frame.f_code, frame.f_globals.get("__name__", "")
        if module == "django.template.base" and code.co_qualname == "Template.render":
            templates += 1 if event == "call" else -1
        room = "" if templates or code in properties else _room(module, code.co_name, games, site)
        if not room:
            return
        if event == "return":
            running.pop()
            return
        if room not in running:
            if running and room in left:  # else the server calls, once it has the answer
                found.append(f"{module}.{code.co_name} <- {running[-1]}")
            left.update(visited.difference(running))
            left.discard(room)
            visited.add(room)
        running.append(room)

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        yield found
    finally:
        sys.setprofile(before)


def _room(module: str, function: str, games: tuple[str, ...], site: tuple[str, ...]) -> str:
    """Returns the room of a function; empty if it is in none."""
    parts = module.split(".")
    if function.startswith(("<", "__")) or parts[-1] == "models":
        return ""
    if games:
        is_outside = parts[0] != GAMES or parts[1] not in games or module in SHAPES
        return "" if is_outside else FEEDING if module.startswith(FEEDING) else module
    if parts[0] == GAMES:
        return "" if len(parts) < 2 or parts[1] in SHARED else GAMES
    if parts[0] != "scorepad" or parts[1] not in site:
        return ""
    rooms = (room for beginning, room in ONE_ROOM.items() if module.startswith(beginning))
    return next(rooms, module)


def _properties() -> Iterator[CodeType]:
    for name, module in [*sys.modules.items()]:
        if name.startswith(("scorepad.", "games.")):
            for _name, found in inspect.getmembers(module, inspect.isclass):
                for member in vars(found).values():
                    yield from _code(member)


def _code(member: Any) -> Iterator[CodeType]:
    for name in ("fget", "func"):  # of a property, and of a cached one
        if code := getattr(getattr(member, name, None), "__code__", None):
            yield code
