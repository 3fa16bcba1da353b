"""A damaged file is refused as a whole, with the reason."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.clubs.models import Club, Player
from scorepad.exchange.club_file.reader import read_club
from scorepad.exchange.club_file.store import refuse_twice
from scorepad.exchange.club_file.writer import write_club
from scorepad.exchange.errors import FileError
from scorepad.history.demo import make_demo
from scorepad.history.models import Season
from scorepad.plays.models import Night, Play
from tests.demo import seeded
from tests.exchange.conftest import NOW, read_and_score

UUID = "00000000-0000-4000-8000-000000000000"


@pytest.fixture
def file(editions: None) -> dict[str, Any]:
    """The file of a small club that is no longer on the pad."""
    club = seeded(3, 1, date(2026, 11, 19))
    Night.objects.create(club=club, date=date(2026, 1, 1))
    Season.objects.create(club=club, name="Winter", first=date(2026, 1, 1), last=date(2026, 2, 1))
    found: dict[str, Any] = json.loads(b"".join(write_club(club, NOW)))
    club.delete()
    return found


def read(file: Any) -> None:
    read_and_score(json.dumps(file).encode())


def test_the_file_itself_is_read(file: dict[str, Any]) -> None:
    read(file)


def test_a_byte_order_mark_before_it_does_no_harm(file: dict[str, Any]) -> None:
    read_club(b"\xef\xbb\xbf" + json.dumps(file).encode())


@pytest.mark.parametrize(
    "content", [b"", b"\xff", b"Ana,Ben\n1,2\n", b'{"format":', b'{"format":' + b"[" * 5000]
)
def test_what_is_not_json_is_said_to_be_none(content: bytes) -> None:
    with pytest.raises(FileError, match="it is not JSON"):
        read_club(content)


@pytest.mark.parametrize("content", [b"[]", b"7", b"{}", b'{"format": "bgsplay", "version": 1}'])
def test_what_is_another_kind_of_file_is_said_to_be_one(content: bytes) -> None:
    with pytest.raises(FileError, match="not a club file"):
        read_club(content)


def test_an_unknown_version_says_to_update_the_pad(file: dict[str, Any]) -> None:
    with pytest.raises(FileError, match="version 2, and this pad reads version 1"):
        read(file | {"version": 2, "something": "new"})


DAMAGES: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "a name is missing": (lambda file: file["club"].pop("name"), r"\$\.club: .*`name`"),
    "a key is unknown": (lambda file: file.update(more=1), r"\$: .*`more`"),
    "a name is too long": (lambda file: file["players"][0].update(name="A" * 31), r"\$\.players"),
    "a name is invisible": (
        lambda file: file["players"][0].update(name="An\u202ea"),
        r"\$\.players\[0\]\.name: This name contains an invisible",
    ),
    "two have one name": (
        lambda file: file["players"][0].update(name=file["players"][1]["name"].upper()),
        r"\$\.players: the same value",
    ),
    "two are merged in a circle": (
        lambda file: [
            file["players"][one].update(merged_into=file["players"][1 - one]["uuid"])
            for one in (0, 1)
        ],
        "merged in a circle",
    ),
    "a merge leads to nobody": (
        lambda file: file["players"][0].update(merged_into=UUID),
        f"“{UUID}” is not known",
    ),
    "a night is there twice": (
        lambda file: file["nights"].append(file["nights"][0]),
        r"\$\.nights: the same value",
    ),
    "a season ends before it begins": (
        lambda file: file["seasons"][0].update(last="2025-12-31"),
        "this season ends before it begins",
    ),
    "time zone": (
        lambda file: file["club"].update(time_zone="../../etc/passwd"),
        r"\$\.club\.time_zone",
    ),
    "a level of names is unknown": (
        lambda file: file["club"].update(viewers_see="all"),
        r"\$\.club\.viewers_see",
    ),
    "a deck was changed": (
        lambda file: next(iter(file["decks"].values())).update(name="Mine"),
        "do not match their hash",
    ),
    "a deck is missing": (lambda file: file["decks"].clear(), r"\$\.plays\[0\]: .* not known"),
    "a game is unknown": (
        lambda file: file["plays"][0].update(game="chess"),
        r"\$\.plays\[0\]\.game: “chess” is not known",
    ),
    "a night is missing": (lambda file: file["nights"].clear(), r"\$\.plays\[0\]\.night"),
    "a play is there twice": (
        lambda file: file["plays"].append(file["plays"][0]),
        r"\$\.plays: the same value",
    ),
    "a player sits twice": (
        lambda file: file["plays"][0]["seats"][1].update(
            player=file["plays"][0]["seats"][0]["player"]
        ),
        r"\$\.plays\[0\]\.seats: the same value",
    ),
    "a stranger sits there": (
        lambda file: file["plays"][0]["seats"][0].update(player=UUID),
        f"“{UUID}” is not known",
    ),
    "nobody sits there": (
        lambda file: file["plays"][0]["seats"].clear(),
        "too few or too many",
    ),
    "somebody starts who is not there": (
        lambda file: file["plays"][0].update(start="9"),
        r"\$\.plays\[0\]\.start",
    ),
    "the sheets are none of the game": (
        lambda file: [
            sheet.update(data={"food": 1, "cards_left": 1, "tricks": 1, "log": 1})
            for play in file["plays"]
            for sheet in play["sheets"]
        ],
        "the pad cannot score these sheets",
    ),
    "revisions are in no order": (
        lambda file: file["plays"][0]["sheets"][0]["revisions"][0].update(number=7),
        "they are not in order",
    ),
    "revisions do not lead to each other": (
        lambda file: file["plays"][0]["sheets"][0]["revisions"][0].update(
            undoes=[[["no", "such"]]]
        ),
        "they do not follow from one another",
    ),
    "something unknown happened": (
        lambda file: file["plays"][0]["events"][0].update(kind="burnt"),
        "“burnt” is not known",
    ),
    "a time has no zone": (
        lambda file: file["plays"][0].update(begun_at="2026-11-01T19:00:00"),
        r"\$\.plays\[0\]\.begun_at",
    ),
    "a character cannot be stored": (
        lambda file: file["nights"][0].update(note="\0"),
        r"cannot be stored \(U\+0000\)",
    ),
}


def test_each_damage_is_refused_with_where_it_is(file: dict[str, Any]) -> None:
    """All tests use one club, because making it takes longest."""
    for name, (damage, message) in DAMAGES.items():
        damaged = json.loads(json.dumps(file))
        damage(damaged)
        with pytest.raises(FileError) as refused:
            read(damaged)
        assert re.search(message, str(refused.value)), name


def test_nothing_is_written_where_anything_is_refused(file: dict[str, Any]) -> None:
    file["plays"][-1]["game"] = "chess"
    with pytest.raises(FileError):
        read(file)
    assert (Club.objects.count(), Player.objects.count(), Play.objects.count()) == (0, 0, 0)


def test_a_club_made_of_parts_of_another_is_refused(editions: None) -> None:
    club = make_demo(1, 1, date(2026, 11, 19))
    file = json.loads(b"".join(write_club(club, NOW)))
    file["club"]["uuid"] = UUID
    with pytest.raises(FileError, match="Part of this file is already here"):
        refuse_twice(read_club(json.dumps(file).encode()))


@given(st.binary(max_size=200))
def test_no_bytes_make_it_fail_but_in_words(content: bytes) -> None:
    with pytest.raises(FileError):
        read_club(content)


def test_times_of_another_offset_are_the_same_moments(
    file: dict[str, Any], bring_in: Callable[[bytes], Club]
) -> None:
    begun = datetime.fromisoformat(file["plays"][0]["begun_at"])
    file["plays"][0]["begun_at"] = begun.astimezone(timezone(timedelta(hours=5))).isoformat()
    club = bring_in(json.dumps(file).encode())
    assert Play.objects.filter(club=club).earliest("created_at").created_at == begun
