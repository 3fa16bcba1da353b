"""Reads a .bgsplay file, or the app's export of everything, which has the same sections.

Only who played what, when and with how many points is kept. Ids are only valid within a file;
players and games are identified by their uuids in lower case.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime, time
from typing import Annotated, Any, TypeVar

import msgspec
from django.utils.translation import gettext as _

from games.names import name_key
from scorepad.exchange.bgstats.writing import DATE_ONLY
from scorepad.exchange.errors import FileError
from scorepad.web.commands import typed
from scorepad.web.dates import FIRST_YEAR, LAST_YEAR

MOST_PLAYS = 10_000
NAME = 60  # characters kept of any name
SCORE = 201  # characters kept of a score; a longer one is invalid
MOST_GUESTS = 6  # at one table
SUM = re.compile(r"[+-]?\d{1,10}(?:[+-]\d{1,10})*", re.ASCII)
SUMMAND = re.compile(r"[+-]?\d+", re.ASCII)
LARGEST_TOTAL = 2**31 - 1

P = TypeVar("P")
Number = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]


# -- as it stands in the file ----------------------------------------------------------------------


class _Part(msgspec.Struct, rename="camel"):
    """The base of the parts of a file. Fields that the pad does not use are ignored."""


class _Expansion(_Part):
    game_ref_id: int = 0


class _Score(_Part):
    player_ref_id: int
    score: str | int | float = ""
    winner: bool = False
    rank: int = 0
    start_player: bool = False


class _Play(_Part):
    game_ref_id: int
    play_date: str = ""
    uuid: str = ""
    duration_min: int = 0
    board: str = ""
    ignored: bool = False
    uses_teams: bool = False
    player_scores: list[_Score] = []
    expansion_plays: list[_Expansion] = []


class _Heading(msgspec.Struct):
    format: Any = None


class _File(_Part):
    """The sections of the file. Plays, players and games are decoded one by one, so that a broken
    play does not block the others and the file is never decoded in memory as a whole."""

    players: list[msgspec.Raw]
    games: list[msgspec.Raw]
    plays: list[msgspec.Raw]
    about: str | None = ""


# -- as it is kept ---------------------------------------------------------------------------------


class FilePlayer(msgspec.Struct, rename={"key": "uuid", "anonymous": "isAnonymous"}):
    """A player in the file. `key` is a uuid or a hash of the name; `id` is only valid in it."""

    id: Number
    key: str = ""
    name: str = ""
    anonymous: bool = False

    def __post_init__(self) -> None:
        self.name = _name(self.name)
        self.key = _key(self.key, self.name)


GAME_KEYS = {
    "key": "uuid",
    "bgg_name": "bggName",
    "bgg_id": "bggId",
    "highest_wins": "highestWins",
}


class FileGame(msgspec.Struct, rename=GAME_KEYS):
    id: Number
    key: str = ""
    name: str = ""
    bgg_name: str = ""
    bgg_id: Number = 0
    highest_wins: bool = True
    cooperative: bool = False
    scored: bool = False  # in any play of the file

    @property
    def win_rule(self) -> str:
        """How the game is won, as in `OwnGames.win_rules`."""
        if not self.scored:
            return "won"
        return "most" if self.highest_wins else "fewest"

    def __post_init__(self) -> None:
        self.name, self.bgg_name = _name(self.name), _name(self.bgg_name)
        self.key = _key(self.key, self.name)


class FileSeat(msgspec.Struct, frozen=True):
    """A seat in the file. `player` is the key of a player; `rank` is 0 if the app has none."""

    player: str
    score: str
    winner: bool
    rank: int
    starts: bool


class FilePlay(msgspec.Struct, frozen=True):
    """A play in the file. `games` are the keys of the game and its expansions. `at` is None if
    invalid, and has no time zone if the file gives none. `readable`: all types are valid."""

    key: str
    games: tuple[str, ...] = ()
    at: datetime | None = None
    minutes: int = 0
    board: str = ""
    counts: bool = True
    teams: bool = False
    seats: tuple[FileSeat, ...] = ()
    readable: bool = True

    @property
    def has_scores(self) -> bool:
        return any(seat.score.strip() for seat in self.seats)


class Reading(msgspec.Struct, frozen=True):
    """What was read from a file: its plays, and the players and games of these plays."""

    players: tuple[FilePlayer, ...]
    games: tuple[FileGame, ...]
    plays: tuple[FilePlay, ...]


def read(content: bytes) -> Reading:
    """Reads a file. Raises FileError."""
    content = content.removeprefix(b"\xef\xbb\xbf")
    try:
        if msgspec.json.decode(content, type=_Heading).format == "cat-pad-club":
            message = _("This is a club file, not a BG Stats file: %(command)s imports it.")
            raise FileError(message % {"command": typed("import")})
        file = msgspec.json.decode(content, type=_File, strict=False)
    except msgspec.ValidationError as error:
        raise FileError(_("This is not a BG Stats file: %(what)s.") % {"what": error}) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise FileError(_("This is not a BG Stats file: it is not JSON.")) from None
    if len(file.plays) > MOST_PLAYS:
        raise FileError(_("This file has more than 10,000 plays."))
    return _reading(file)


def _reading(file: _File) -> Reading:
    players = {player.id: player for player in _each(file.players, FilePlayer) if player}
    games = {game.id: game for game in _each(file.games, FileGame) if game}
    plays = [
        _play(play, players, games) if play else FilePlay(f"unreadable-{place}", readable=False)
        for place, play in enumerate(_each(file.plays, _Play))
    ]
    sat = {seat.player for play in plays for seat in play.seats}
    played = {game for play in plays for game in play.games}
    scored = {game for play in plays if play.has_scores for game in play.games}
    for game in games.values():
        game.scored = game.key in scored
    everybody = [guest for player in players.values() for guest in _guests(player)]
    return Reading(
        players=_each_once(player for player in everybody if player.key in sat),
        games=_each_once(game for game in games.values() if game.key in played),
        plays=tuple(plays),
    )


def _each(found: list[msgspec.Raw], kind: type[P]) -> Iterator[P | None]:
    """Yields the items of a section, None instead of an item of the wrong type. For an empty
    section the app writes null."""
    for item in found:
        try:
            yield msgspec.convert(_without_nulls(msgspec.json.decode(item)), kind, strict=False)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            yield None


def _without_nulls(part: Any) -> Any:
    if isinstance(part, dict):
        return {name: _without_nulls(value) for name, value in part.items() if value is not None}
    return [_without_nulls(value) for value in part] if isinstance(part, list) else part


def _each_once(found: Iterable[Any]) -> tuple[Any, ...]:
    return tuple({item.key: item for item in found}.values())


def _play(play: _Play, players: dict[int, FilePlayer], games: dict[int, FileGame]) -> FilePlay:
    refs = [play.game_ref_id, *(more.game_ref_id for more in play.expansion_plays)]
    played = tuple(games[ref].key for ref in refs if ref in games)
    at = _moment(play.play_date)
    seats = tuple(_seats(play.player_scores, players))
    content = f"{played}{play.play_date}{seats}"
    minutes = play.duration_min if 0 < play.duration_min < 60 * 24 else 0
    return FilePlay(
        _key(play.uuid, content),
        played,
        at,
        minutes,
        _name(play.board),
        counts=not play.ignored,
        teams=play.uses_teams,
        seats=seats,
    )


def _seats(scores: list[_Score], players: dict[int, FilePlayer]) -> Iterator[FileSeat]:
    """Yields the seats of a play. If the app's anonymous player has several seats, each of them
    becomes a different guest."""
    sat: Counter[str] = Counter()
    for score in scores:
        player = players.get(score.player_ref_id)
        key = player.key if player else ""
        if player and player.anonymous:
            key = _guests(player)[min(sat[key], MOST_GUESTS - 1)].key
        sat[player.key if player else ""] += 1
        written = str(score.score).replace("\0", "")
        yield FileSeat(key, written[:SCORE], score.winner, max(0, score.rank), score.start_player)


def _guests(player: FilePlayer) -> list[FilePlayer]:
    """Returns only this player; for the anonymous player, as many guests as fit at a table."""
    if not player.anonymous:
        return [player]
    return [
        msgspec.structs.replace(player, key=f"{player.key[:58]}-{number}")
        for number in range(1, MOST_GUESTS + 1)
    ]


def _key(uuid: str, otherwise: str) -> str:
    """Returns the uuid in lower case, or else a hash of the name that does not reveal it."""
    if key := _name(uuid):
        return key.casefold()[:64]
    return f"no-uuid-{hashlib.sha256(name_key(otherwise).encode()).hexdigest()[:40]}"


def _name(text: str) -> str:
    """Returns the text without characters that PostgreSQL cannot store, cut if too long."""
    return " ".join(text.replace("\0", "").split())[:NAME]


def _moment(written: str) -> datetime | None:
    """Returns when a play began; at `DATE_ONLY` if the app gave only a date, None if invalid."""
    try:
        moment = datetime.fromisoformat(written)
    except ValueError:
        return None
    if moment.time() == time():
        moment = datetime.combine(moment, time.fromisoformat(DATE_ONLY), moment.tzinfo)
    return moment if FIRST_YEAR <= moment.year <= LAST_YEAR else None


def read_score(score: str) -> int | None:
    """Returns the sum of a score typed as "41" or "3+20-5"; None if it has another form."""
    plain = "".join(score[:SCORE].split()).replace("−", "-")
    if len(score) >= SCORE or not SUM.fullmatch(plain):
        return None
    total = sum(int(part) for part in SUMMAND.findall(plain))
    return total if abs(total) <= LARGEST_TOTAL else None
