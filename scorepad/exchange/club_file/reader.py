"""Reads a club's file and checks everything that needs no rules, before writing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

import msgspec
from django.utils.translation import gettext as _

from games.contract import Json
from scorepad.exchange.club_file.check import Known, TimeLimit, check_club, check_play, check_sizes
from scorepad.exchange.club_file.format import FORMAT, VERSION, ClubFile, Heading, PlayPart
from scorepad.exchange.errors import FileError, check_unique, damaged
from scorepad.plays.models import Deck

TIME_LIMIT = 1.0  # seconds of processor time for the checks of a guest's file

T = TypeVar("T")


@dataclass(frozen=True)
class ReadClub:
    """A checked file. Plays are decoded on each use, because they may not all fit into memory."""

    file: ClubFile
    known: Known

    def plays(self) -> Iterator[PlayPart]:
        return (self.play(number) for number in range(len(self.file.plays)))

    def play(self, number: int) -> PlayPart:
        return _decoded(self.file.plays[number], PlayPart, f"$.plays[{number}]")


def read_club(content: bytes, *, guest: bool = False, checked: bool = False) -> ReadClub:
    """Reads a club's file. Raises FileError, with the reason, if something in it cannot be used. A
    `guest` (a phone without a link) may send less. A `checked` file is not checked again."""
    time_limit = TimeLimit(TIME_LIMIT if guest else None)
    content = content.removeprefix(b"\xef\xbb\xbf")  # a byte order mark
    _check_heading(content)
    file = _decoded(content, ClubFile, "$")
    if guest:
        check_sizes(file)
    if not checked:
        check_club(file)
    known = Known(
        players={player.uuid: player.name for player in file.players},
        nights={night.uuid for night in file.nights},
        decks=_decks(file.decks, time_limit),
    )
    read = ReadClub(file, known)
    if not checked:
        _check_plays(read, time_limit)
    return read


def _check_heading(content: bytes) -> None:
    try:
        heading = msgspec.json.decode(content, type=Heading)
    except msgspec.ValidationError:
        heading = Heading()
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise FileError(_("This is not a club file: it is not JSON.")) from None
    if heading.format != FORMAT:
        raise FileError(_("This is not a club file that a score pad exported."))
    if heading.version != VERSION:
        message = _(
            "This file has version %(version)s, and this pad reads version %(known)s."
            " Bring the pad up to date first."
        )
        raise FileError(message % {"version": heading.version, "known": VERSION})
    if b"\\u0000" in content:
        raise FileError(_("This file holds a character that cannot be stored (U+0000)."))


def _decks(raw: Mapping[str, msgspec.Raw], time_limit: TimeLimit) -> Mapping[str, Json]:
    decks = {digest: _decoded(deck, object, f"$.decks.{digest}") for digest, deck in raw.items()}
    for digest, deck in decks.items():
        time_limit.check("$.decks")
        if Deck.digest(deck) != digest:
            raise damaged(f"$.decks.{digest}", _("the cards do not match their hash."))
    return decks


def _check_plays(read: ReadClub, time_limit: TimeLimit) -> None:
    uuids, elsewhere = [], []
    for number, play in enumerate(read.plays()):
        path = f"$.plays[{number}]"
        time_limit.check(path)
        check_play(play, read.known, path)
        uuids.append(play.uuid)
        if play.imported:
            elsewhere.append(play.imported.uuid)
    check_unique(uuids, "$.plays")
    check_unique(elsewhere, "$.plays")


def _decoded(content: bytes | msgspec.Raw, kind: type[T], path: str) -> T:
    try:
        return msgspec.json.decode(content, type=kind)
    except msgspec.ValidationError as error:
        what, _at, inside = str(error).partition(" - at `$")
        raise damaged(path + inside.removesuffix("`"), f"{what}.") from None
    except UnicodeDecodeError:
        raise damaged(path, _("a byte in a text is not UTF-8.")) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise damaged(path, f"{error}.") from None
