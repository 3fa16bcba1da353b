"""A club with past evenings and one under way, for pictures: "Thursday cats".

Finished plays are those of `tests/<game>/plays/`; plays under way are written down here. Everything
is stored by the pad's own functions, so that results, revisions and places are those of a real
table.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings

from games import registry
from games.cat_lady.hand.cards import TOYS
from games.contract import Json
from games.contract import Table as GameTable
from scorepad.clubs.models import Club, Player
from scorepad.history.models import Season
from scorepad.plays.lifecycle import finish
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Night, Play, Sheet
from scorepad.plays.sheet.save import State, store
from scorepad.plays.table.new_play import ChosenPlay, begin
from tests.plays.hands import tally

TESTS = Path(__file__).parent.parent
TONIGHT = date(2026, 11, 19)  # a Thursday
AUTUMN = date(2026, 9, 1)
NOW = datetime.combine(TONIGHT, time(21, 40), ZoneInfo(settings.TIME_ZONE))
CATS_AT_HOME = {"Ana": 2, "Ben": 1, "Cleo": 3, "Dov": 0, "Eva": 1, "Finn": 2}

FINISHED = {
    3: ("cat_lady/three-players-leftovers-tied", "cat_in_the_box/five-players-full-board"),
    2: ("cat_tower/six-players-one-game", "cat_lady/two-players-fed-by-hand"),
    1: (
        "cat_in_the_box/four-players-decided-by-the-last-round",
        "box_of_treats/three-players-goals-reached-and-missed-by-one",
    ),
    0: ("cat_tower/four-players-with-a-rush", "cat_in_the_box/three-players-paradox-by-the-leader"),
}  # by how many weeks ago

TOWER = ("Ana", "Ben", "Cleo", "Dov")
TOWER_LOG: list[dict[str, Json]] = [
    {"do": "roll", "face": "two-cats"},
    {"do": "roll", "face": "one-cat"},
    {"do": "roll", "face": "cat-paws", "stacker": "1"},
    {"do": "roll", "face": "two-cats"},
    {"do": "fall", "by": "4", "token": True},
    {"do": "roll", "face": "dried-fish"},
    {"do": "roll", "face": "two-cats"},
]

RACERS = ("Ana", "Ben", "Cleo", "Dov")
RACE_LOG: list[dict[str, Json]] = [
    {"do": "bank", "cat": "1", "hearts": 3},
    {"do": "bank", "cat": "1", "hearts": 2},
    {"do": "pass-toy"},
    {"do": "bank", "cat": "2", "hearts": 4},
    {"do": "score", "cat": "2", "value": 3, "cost": 4, "card": "Air Strike"},
    {"do": "pass-toy"},
    {"do": "bank", "cat": "3", "hearts": 1},
    {"do": "attack", "cat": "4", "on": "3", "value": 2, "cost": 3},
    {"do": "pass-toy"},
    {"do": "bank", "cat": "4", "hearts": 2},
    {"do": "buy-pounce", "cat": "4"},
    {"do": "pass-toy"},
    {"do": "score", "cat": "1", "value": 4, "cost": 5},
    {"do": "bank", "cat": "1", "hearts": 2},
    {"do": "pass-toy"},
    {"do": "bank", "cat": "2", "hearts": 3},
    {"do": "bank", "cat": "2", "hearts": 2},
    {"do": "attack", "cat": "1", "on": "2", "value": 4, "cost": 2},
    {"do": "score", "cat": "2", "value": 2, "cost": 3},
    {"do": "pass-toy"},
    {"do": "bank", "cat": "3", "hearts": 2},
    {"do": "bank", "cat": "3", "hearts": 1},
    {"do": "pass-toy"},
    {"do": "bank", "cat": "4", "hearts": 3},
    {"do": "score", "cat": "4", "value": 2, "cost": 2},
    {"do": "pass-toy"},
    {"do": "bank", "cat": "1", "hearts": 3},
    {"do": "bank", "cat": "1", "hearts": 1},
]

LADIES = ("Ana", "Ben", "Cleo", "Eva")
HAND: dict[str, Json] = {
    "cats": [
        {"name": name}
        for name in (
            "Chairman Meow",
            "Florence",
            "Dinah",
            "Bronte",
            "Sir Cuddleface",
            "Luna",
            "Snowflake",
            "Hemingway",
            "Bell",
        )
    ],
    "food": {"chicken": 5, "tuna": 3, "milk": 4, "wild": 1},
    "toys": {"cat tower": 1, "feather wand": 2, "mouse toy": 1},
    "costumes": 2,
    "catnip": 2,
    "vp_tokens": 1,
}
OTHER_HAND: dict[str, Json] = {
    "cats": [{"name": name} for name in ("Pumpkin", "Sox", "Alvin", "Gershon", "Shadow")],
    "food": {"chicken": 3, "tuna": 4, "milk": 3},
    "toys": {"scratching post": 1, "yarn ball": 1},
    "costumes": 1,
    "catnip": 1,
}


@dataclass(frozen=True)
class Evening:
    """The club and plays that the pictures show."""

    club: Club
    won: Play  # Cat in the Box, finished
    round: Play  # Cat in the Box, its first round being entered
    tower: Play  # Cat Tower with the live counter
    hands: Play  # Cat Lady, two hands entered
    race: Play  # Cantankerous Cats, in the middle of the race
    season: Season  # of that autumn
    demo: Club | None = None  # another club, which has played much
    own: Play | None = None  # a game that the club named, begun


def have_an_evening() -> Evening:
    """Stores all of it. The editions must exist; the club's links are the same every time."""
    club = Club.objects.create(
        name="Thursday cats",
        table_key="six-paws-under-one-table",
        view_key="from-the-window-sill",
    )
    people = {
        name: Player.objects.create(club=club, name=name, cats_at_home=cats)
        for name, cats in CATS_AT_HOME.items()
    }
    table = _Table(club, people)
    plays = [
        table.replay(name, TONIGHT - timedelta(weeks=weeks))
        for weeks, names in FINISHED.items()
        for name in names
    ]
    return Evening(
        club=club,
        won=plays[-1],
        round=table.play("cat-in-the-box", TOWER[:3], _first_round()),
        tower=table.play("cat-tower", TOWER, {"game-1": _counter()}),
        hands=table.play("cat-lady", LADIES, {}, hands={"Ana": HAND, "Ben": OTHER_HAND}),
        race=table.play("cantankerous-cats", RACERS, {"race": {"log": _log(RACE_LOG)}}),
        season=Season.objects.create(club=club, name="Autumn", first=AUTUMN, last=TONIGHT),
    )


def last_round(evening: Evening) -> Play:
    """Adds a play of tonight: Cat in the Box, all but the end of the last round."""
    people = {player.name: player for player in evening.club.players.all()}
    rounds = {f"round-{number}": _round(number) for number in (1, 2, 3)}
    return _Table(evening.club, people).play("cat-in-the-box", TOWER[:3], rounds)


SECRET: dict[str, dict[str, Json]] = {
    "hand-1": {
        **tally(27, 8),
        "costumes": 2,
        "vp_tokens": 1,
        "toys": {"yarn ball": 1, "cat tower": 1},
    },
    "hand-2": {**tally(21, 6), "costumes": 1, "catnip": 1},
    "hand-3": {**tally(30, 8), "costumes": 3, "catnip": 2},
    "hand-4": {**tally(31, 9), "catnip": 2, "toys": dict.fromkeys(TOYS[:3], 1)},
}


def secret_hands(evening: Evening) -> Play:
    """Adds a play of tonight: Cat Lady with secret totals, all entered."""
    people = {player.name: player for player in evening.club.players.all()}
    play = _Table(evening.club, people).play("cat-lady", TOWER, SECRET)
    play.secrecy = Play.Secrecy.SECRET
    play.save(update_fields=["secrecy"])
    return play


@dataclass(frozen=True)
class _Table:
    club: Club
    people: Mapping[str, Player]

    def replay(self, name: str, evening: date) -> Play:
        """Adds a play of the tests, finished on that evening."""
        game, _slash, file = name.partition("/")
        path = TESTS / game / "plays" / f"{file}.json"
        document = json.loads(path.read_text("utf-8"))["document"]
        at = self._begin(document["game"], document["players"], evening)
        keys = dict(zip(document["players"], at.names, strict=True))
        self._enter(at, _sheets(at, document, keys))
        assert finish(at), name
        return at.play

    def play(
        self,
        slug: str,
        names: tuple[str, ...],
        sheets: Mapping[str, Json],
        hands: Mapping[str, Json] | None = None,
    ) -> Play:
        """Adds a play of tonight that is still under way."""
        at = self._begin(slug, names, TONIGHT)
        if hands:
            keys = dict(zip(names, at.names, strict=True))
            document = {"game": slug, "players": list(names), "hands": hands}
            read = _sheets(at, document, keys)
            sheets = {f"hand-{keys[name]}": read[f"hand-{keys[name]}"] for name in hands}
        self._enter(at, sheets)
        return at.play

    def _begin(self, slug: str, names: list[str] | tuple[str, ...], evening: date) -> LoadedPlay:
        seats = tuple(self.people[name].pk for name in names)
        players = {player.pk: player for player in self.people.values()}
        play = begin(self.club, registry.game(slug), ChosenPlay(seats=seats), players, "picture")
        play.night = Night.objects.get_or_create(club=self.club, date=evening)[0]
        play.save()
        return LoadedPlay.fresh(play, list(play.seats.select_related("player")), "picture")

    def _enter(self, at: LoadedPlay, sheets: Mapping[str, Json]) -> None:
        for key, data in sheets.items():
            sheet = at.sheets.get(key) or Sheet(club=self.club, play=at.play, slot=key)
            store(at, sheet, State(data, {}))


def _sheets(at: LoadedPlay, document: Json, keys: Mapping[str, str]) -> dict[str, Json]:
    """Returns a document's sheets, with seat keys in place of names."""
    read: GameTable = at.game.read_document(document, at.table.deck)
    if read.options:
        at.play.options = _seated(read.options, keys)
    if "goals" in read.sheets:  # a table has to say that it plays with them, a document need not
        at.play.options = {"shared_goals": True}
    return {_slot(slot, keys): _seated(sheet, keys) for slot, sheet in read.sheets.items()}


def _slot(key: str, keys: Mapping[str, str]) -> str:
    kind, dash, name = key.partition("-")
    return f"{kind}{dash}{keys.get(name, name)}"


def _seated(value: Any, keys: Mapping[str, str]) -> Any:
    """Returns a tree with every player's name replaced by the seat's key."""
    if isinstance(value, Mapping):
        return {keys.get(key, key): _seated(inner, keys) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_seated(inner, keys) for inner in value]
    return keys.get(value, value) if isinstance(value, str) else value


def _first_round() -> dict[str, Json]:
    """Returns round 1, all but the tricks of the last player."""
    owners = ("313312", "313231", "311321", "221222")
    tricks = {"1": 4, "2": 3, "3": 1}
    return {"round-1": _board(owners) | {"predictions": {"1": 4, "2": 3, "3": 3}, "tricks": tricks}}


# What each seat predicts and wins, and the rows of the board; "." is not filled yet.
ROUNDS: dict[int, tuple[str, str, tuple[str, ...]]] = {
    1: ("313", "323", ("112331", "122313", "132231", "213322")),
    2: ("133", "332", ("331122", "312213", "123312", "212331")),
    3: ("314", "", ("112233", "122313", "31..32", "2133..")),
}


def _round(number: int) -> dict[str, Json]:
    predictions, tricks, owners = ROUNDS[number]
    return _board(owners) | {
        "predictions": {str(seat): int(said) for seat, said in enumerate(predictions, 1)},
        "tricks": {str(seat): int(won) for seat, won in enumerate(tricks, 1)},
    }


def _board(rows: Sequence[str]) -> dict[str, Json]:
    """Returns a board with its tokens: a seat for each space, row by row."""
    board = {
        f"{colour}-{number}": seat
        for colour, seats in zip(("red", "blue", "yellow", "green"), rows, strict=True)
        for number, seat in enumerate(seats, 1)
        if seat != "."
    }
    return {"board": board, "by": "board"}


def _counter() -> dict[str, Json]:
    return {"way": "counter", "log": _log(TOWER_LOG)}


def _log(actions: list[dict[str, Json]]) -> dict[str, Json]:
    return {f"a{number}": action for number, action in enumerate(actions, 1)}
