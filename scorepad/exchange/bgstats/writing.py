"""Writes plays for BG Stats: any number as a .bgsplay file, or one as a link.

When such a link is opened, the app asks once which player is which.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple
from urllib.parse import quote
from uuid import NAMESPACE_URL, UUID, uuid5

import msgspec
from django.db.models import TextField
from django.db.models.functions import Cast
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.contract import Result, Standing, Text, Value
from games.counted import WIN
from games.game import Game
from scorepad.clubs.access import ClubAccess
from scorepad.clubs.models import Player
from scorepad.clubs.shown_names import ShownNames, shown_names
from scorepad.exchange.models import ImportedPlay
from scorepad.exchange.play_words import comment, role
from scorepad.history.tie_credits import settled_ties
from scorepad.plays.models import Play, PlayQuerySet, Seat, evening_at
from scorepad.plays.outcome import has_points
from scorepad.web.words import extra_names, translate

SOURCE = "Tallycat"  # never changes: BG Stats recognizes by it what it matched before
OURS = uuid5(NAMESPACE_URL, "tallycat:bg-stats")
DATE_ONLY = "10:00:00"  # the time that the app writes if only a date is known
AT_ONCE = 100  # plays whose results are in memory
A_PIECE = 50  # plays that are sent at once

UNREAD = ("result", "options", "overridden")  # the result is read in one step, see `OutPlay`
SEAT = (
    *("play_id", "key", "player_id", "won", "row__win_part"),
    *("row__tied", "row__player_id", "row__game_slug", "row__date"),
)


class StoredSeat(NamedTuple):
    """A seat and its share of the win."""

    key: str
    player: int
    win_part: int


@dataclass(frozen=True)
class OutSeat:
    """A player in a play. `name` is the one that the requesting phone may see."""

    player: Player
    name: str
    standing: Standing
    won: bool
    starts: bool
    place: int  # 0 if all lost together


@dataclass
class OutPlay:
    """A finished play as the phone may see it. `names` and `people` are by player's number."""

    play: Play
    sat: Sequence[StoredSeat]
    names: ShownNames
    people: Mapping[int, Player]
    sees_names: bool = True

    @property
    def game(self) -> Game:
        return self.play.game

    @property
    def place(self) -> str:
        return self.play.night.place if self.sees_names else ""

    @cached_property
    def result(self) -> Result:
        return msgspec.json.decode(vars(self.play)["result_json"], type=Result)

    @property
    def outcome(self) -> str:
        """The outcome if all won or lost together ("won" or "lost"); empty otherwise."""
        decided_by = self.result.standings[0].decided_by
        return decided_by if decided_by in self.game.outcomes else ""

    @property
    def has_points(self) -> bool:
        return has_points(self.game, self.result)

    @property
    def settled(self) -> str:
        """The key of the seat that won the play's tie in a later play; "" if there is none."""
        won = (seat.key for seat in self.sat if seat.win_part == WIN)
        return next(won, "") if self.result.pending else ""

    @cached_property
    def names_by_seat(self) -> dict[str, str]:
        names = {seat.key: self.names[seat.player] for seat in self.sat}
        return names | extra_names(self.game, len(names))

    @cached_property
    def seats(self) -> tuple[OutSeat, ...]:
        standings = {standing.seat: standing for standing in self.result.standings}
        return tuple(
            OutSeat(
                self.people[seat.player],
                _("Guest") if self.people[seat.player].guest else self.names[seat.player],
                standings[seat.key],
                won=seat.win_part > 0 or self.outcome == "won",
                starts=seat.key == self.play.start,
                place=0 if self.outcome == "lost" else standings[seat.key].place,
            )
            for seat in self.sat
        )

    @property
    def uuid(self) -> str:
        """The uuid that BG Stats gave the play if it came from there, else the pad's uuid."""
        imported: ImportedPlay | None = getattr(self.play, "imported", None)
        return imported.uuid.upper() if imported else written(self.play.uuid)

    @property
    def played_at(self) -> str:
        """The date and time of the play; only the date if it was typed on another day."""
        if evening_at(self.play.created_at) != self.play.night.date:
            return f"{self.play.night.date} {DATE_ONLY}"
        return local(self.play.created_at)

    @property
    def winners_are_the_best(self) -> bool:
        """Whether the totals alone show who won. They do not if a tie-breaker decided, for example,
        or if only the winners are known."""
        if not self.has_points:
            return False
        totals = [seat.standing.total for seat in self.seats]
        best = min(totals) if self.game.fewest_wins else max(totals)
        return all(seat.won == (seat.standing.total == best) for seat in self.seats)


def outgoing(plays: PlayQuerySet, access: ClubAccess) -> Iterator[OutPlay]:
    """Yields the finished ones of these plays in order. 3 queries, plus `_sat` per 100 plays."""
    names = shown_names(access)
    found = Player.objects.filter(club=access.club).select_related("merged_into")
    people = {player.pk: player.merged_into or player for player in found}
    finished = plays.not_deleted().finished().select_related("night", "imported").defer(*UNREAD)
    told = finished.annotate(result_json=Cast("result", TextField())).in_order()
    waiting = told.iterator(chunk_size=AT_ONCE)
    while some := list(islice(waiting, AT_ONCE)):
        sat = _sat(access.club.pk, some)
        for play in some:
            yield OutPlay(play, sat[play.pk], names, people, access.sees_names)


def _sat(club_id: int, plays: Iterable[Play]) -> Mapping[int, Sequence[StoredSeat]]:
    """Returns the seats of each play with their shares of the win, after ties were settled. 1
    query, 1 more if a play was tied."""
    found = Seat.objects.filter(play__in=plays).order_by("order").values_list(*SEAT)
    rows = list(found)
    settled = settled_ties(club_id, [row[-2:] for row in rows if row[5]])
    seats: dict[int, list[StoredSeat]] = {}
    for play, key, player, won, win_part, tied, person, *_game in rows:
        part = int(won) if win_part is None else win_part
        if tied and (later := settled.get(play)):
            part = WIN * (person == later.player)
        seats.setdefault(play, []).append(StoredSeat(key, player, part))
    return seats


def game_uuid(key: str) -> str:
    """Returns the id of a game for the app, made from `Play.game_key`."""
    return written(uuid5(OURS, f"game:{key}"))


def player_uuid(player: Player, *, sees_names: bool) -> str:
    """Returns a player's uuid, which is always the same. Phones that see no names get another uuid,
    and so do all once the name is erased, so that nobody can link it to a file with the name."""
    if sees_names and not player.erased_on:
        return written(player.uuid)
    digest = salted_hmac(str(OURS), f"{player.uuid}:{sees_names}", algorithm="sha256").digest()
    return written(UUID(bytes=digest[:16], version=4))


def written(uuid: UUID) -> str:
    """Returns a uuid in the app's format."""
    return str(uuid).upper()


def local(moment: datetime) -> str:
    """Returns a time in the app's format, in the club's time zone."""
    return timezone.localtime(moment).isoformat(" ", "seconds")[:19]


ABOUT = f"A file of plays for the app Board Game Stats, written by {SOURCE}; its times are local."
CONTENT_TYPE = "application/octet-stream"  # a phone then asks which app opens it
APP = "https://app.bgstatsapp.com/createPlay.html?data="
LONGEST = 8000  # characters of the whole link
# Fields of the app for which the pad has no value, as the app writes them.
ZEROS = ("rounds", "scoringSetting", "rating", "bggId", "nemestatsId", "importPlayId")
UNUSED_OF_PLAY: dict[str, Any] = {
    **dict.fromkeys(ZEROS, 0),
    **dict.fromkeys(("bggLastSync", "metaData"), ""),
    "usesTeams": False,
    "playImages": "[]",
    "expansionPlays": [],
}
UNUSED_OF_SCORE = {"seatOrder": 0, "newPlayer": False, "team": "0"}
UNUSED_OF_GAME = {"bggYear": 0, "noPoints": False, "usesTeams": False, "isExpansion": 0}


def play_file(plays: Iterator[OutPlay], language: str) -> Iterator[bytes]:
    """Yields a file in pieces, in this language. Plays come first, because players and games are
    only complete once they are written. Ids are only valid in the file; uuids stay the same."""
    writer = _Writer()
    before = b'{"plays":['
    while some := _in_language(language, writer, islice(plays, A_PIECE)):
        yield before + some
        before = b","
    rest = {
        "about": ABOUT,
        "players": list(writer.players.values()),
        "locations": list(writer.locations.values()),
        "games": list(writer.games.values()),
        "userInfo": {"meRefId": 0},
    }
    yield b"]," + msgspec.json.encode(rest)[1:]


def _in_language(language: str, writer: _Writer, plays: Iterable[OutPlay]) -> bytes:
    """Returns some plays as JSON with commas between, empty if none is left. The language is set
    only while they are written, because the thread may handle other requests in between."""
    with override(language):
        return b",".join(msgspec.json.encode(writer.play(play)) for play in plays)


class _Writer:
    """Writes plays, and collects their players and games for the end of the file."""

    def __init__(self) -> None:
        self.players: dict[int, dict[str, Any]] = {}
        self.games: dict[str, dict[str, Any]] = {}
        self.locations: dict[str, dict[str, Any]] = {}
        self.labels: dict[str, str] = {}  # cached, because finding a translation takes long

    def play(self, out: OutPlay) -> dict[str, Any]:
        play = out.play
        scores = [self._score(out, seat) for seat in out.seats]
        names = {seat.standing.seat: seat.name for seat in out.seats}
        place = {"locationRefId": self._location(out.place)} if out.place else {}
        return {
            "uuid": out.uuid,
            "gameRefId": self._game(out),
            **place,
            "playDate": out.played_at,
            "entryDate": local(play.created_at),
            "modificationDate": local(play.finished_at or play.created_at),
            "durationMin": play.minutes or 0,
            "board": play.edition_name,
            "comments": "\n".join(
                comment(
                    *(out.game, out.result, out.names_by_seat | names, out.settled), self._label
                )
            ),
            "ignored": not play.counts,
            "manualWinner": not out.winners_are_the_best,
            "playerScores": scores,
            **UNUSED_OF_PLAY,
        }

    def _label(self, value: Value, names: Mapping[str, str]) -> str:
        if not isinstance(value, Text) or value.values:
            return translate(value, names)
        if value.message not in self.labels:
            self.labels[value.message] = translate(value, names)
        return self.labels[value.message]

    def _score(self, out: OutPlay, seat: OutSeat) -> dict[str, Any]:
        return {
            "playerRefId": self._player(out, seat),
            "score": str(seat.standing.total) if out.has_points else "",
            "winner": seat.won,
            "rank": seat.place,
            "startPlayer": seat.starts,
            "role": role(out.game, seat.standing),
            **UNUSED_OF_SCORE,
        }

    def _player(self, out: OutPlay, seat: OutSeat) -> int:
        """Returns a player's id in the file. All guests are the app's anonymous player."""
        guest = seat.player.guest
        key = 0 if guest else seat.player.pk
        entry = self.players.get(key)
        if entry is None:
            uuid = player_uuid(seat.player, sees_names=out.sees_names)
            entry = self.players[key] = {
                "id": len(self.players) + 1,
                "uuid": written(uuid5(OURS, "guest")) if guest else uuid,
                "name": seat.name,
                "isAnonymous": guest,
                "bggUsername": "",
                "modificationDate": local(out.play.created_at),
            }
        return int(entry["id"])

    def _game(self, out: OutPlay) -> int:
        game = out.game
        key = out.play.game_key
        entry = self.games.get(key)
        if entry is None:
            entry = self.games[key] = {
                "id": len(self.games) + 1,
                "uuid": game_uuid(key),
                "name": game.name,
                "bggName": game.name,
                "bggId": game.bgg_id,
                "highestWins": not game.fewest_wins,
                "cooperative": False,  # until a play of it was cooperative
                "isBaseGame": 1,
                **UNUSED_OF_GAME,
                "minPlayerCount": game.seats[0],
                "maxPlayerCount": game.seats[-1],
                "modificationDate": local(out.play.created_at),
            }
        entry["cooperative"] = entry["cooperative"] or bool(out.outcome)
        return int(entry["id"])

    def _location(self, place: str) -> int:
        uuid = written(uuid5(OURS, f"place:{place}"))
        new = {"id": len(self.locations) + 1, "uuid": uuid, "name": place}
        return int(self.locations.setdefault(place, new)["id"])


# -- a link ----------------------------------------------------------------------------------------


def play_link(out: OutPlay) -> str:
    """Returns the link of a play. If it would be too long, first its comment is shortened."""
    lines = comment(out.game, out.result, out.names_by_seat, out.settled)
    while True:
        play = _linked_play(out, "\n".join(lines))
        data = json.dumps(play, ensure_ascii=False, separators=(",", ":"))
        link = APP + quote(data, safe="")
        if len(link) < LONGEST or not lines:
            return link
        lines = lines[:-1]


def _linked_play(out: OutPlay, comments: str) -> dict[str, Any]:
    play = out.play
    place = {"location": out.place} if out.place else {}
    return {
        "sourceName": SOURCE,
        "sourcePlayId": out.uuid,
        "playDate": out.played_at,
        "durationMin": play.minutes or 0,
        **place,
        "board": play.edition_name,
        "comments": comments,
        "game": {
            "name": out.game.name,
            "sourceGameId": game_uuid(out.play.game_key),
            "bggId": out.game.bgg_id,
            "highestWins": not out.game.fewest_wins,
            "noPoints": not out.has_points,
            "cooperative": bool(out.outcome),
        },
        "players": [_linked_player(out, seat) for seat in out.seats],
    }


def _linked_player(out: OutPlay, seat: OutSeat) -> dict[str, Any]:
    return {
        "name": seat.name,
        "sourcePlayerId": player_uuid(seat.player, sees_names=out.sees_names),
        "startPlayer": seat.starts,  # the app refuses a play without it
        "rank": seat.place,
        "role": role(out.game, seat.standing),
        "score": seat.standing.total,
        "winner": seat.won,
    }
