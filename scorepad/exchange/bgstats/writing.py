"""Plays as BG Stats takes them: any number in a .bgsplay file, or one by a link.

By the link the app asks whom and what it means the first time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

from scorepad.exchange.bgstats.outgoing import (
    SOURCE,
    OutPlay,
    OutSeat,
    game_uuid,
    local,
    place_uuid,
    player_uuid,
)
from scorepad.exchange.play_words import comment, role

ABOUT = f"A file of plays for the app Board Game Stats, written by {SOURCE}; its times are local."
CONTENT_TYPE = "application/octet-stream"  # a phone then asks which app opens it
APP = "https://app.bgstatsapp.com/createPlay.html?data="
LONGEST = 8000  # characters of the whole link


def play_file(plays: Iterable[OutPlay]) -> dict[str, Any]:
    """The whole file as plain JSON. Ids are local to it; uuids stay the same."""
    writer = _Writer()
    written_plays = [writer.play(play) for play in plays]
    return {
        "about": ABOUT,
        "players": list(writer.players.values()),
        "locations": list(writer.locations.values()),
        "games": list(writer.games.values()),
        "plays": written_plays,
        "userInfo": {"meRefId": 0},
    }


class _Writer:
    """Collects what plays refer to, by what it is known by here."""

    def __init__(self) -> None:
        self.players: dict[int, dict[str, Any]] = {}
        self.games: dict[str, dict[str, Any]] = {}
        self.locations: dict[str, dict[str, Any]] = {}

    def play(self, out: OutPlay) -> dict[str, Any]:
        play = out.play
        scores = [self._score(out, seat) for seat in out.seats]
        names = {seat.standing.seat: self.players[seat.player.pk]["name"] for seat in out.seats}
        place = {"locationRefId": self._location(out.place)} if out.place else {}
        return {
            "uuid": out.uuid,
            "gameRefId": self._game(out),
            **place,
            "playDate": out.played_at,
            "entryDate": local(play.created_at),
            "modificationDate": local(play.finished_at or play.created_at),
            "durationMin": out.minutes,
            "rounds": 0,
            "board": play.edition_name,
            "comments": "\n".join(
                comment(out.game, out.result, out.names_by_seat | names, out.settled)
            ),
            "ignored": not play.counts,
            "manualWinner": not out.winners_are_the_best,
            "usesTeams": False,
            "scoringSetting": 0,
            "rating": 0,
            "bggId": 0,
            "nemestatsId": 0,
            "importPlayId": 0,
            "playImages": "[]",
            "expansionPlays": [],
            "bggLastSync": "",
            "metaData": "",
            "playerScores": scores,
        }

    def _score(self, out: OutPlay, seat: OutSeat) -> dict[str, Any]:
        return {
            "playerRefId": self._player(out, seat),
            "score": str(seat.standing.total),
            "winner": seat.won,
            "rank": seat.standing.place,
            "seatOrder": 0,
            "startPlayer": seat.starts,
            "newPlayer": False,
            "role": role(out.game, seat.standing),
            "team": "0",
        }

    def _player(self, out: OutPlay, seat: OutSeat) -> int:
        entry = self.players.get(seat.player.pk)
        if entry is None:
            entry = self.players[seat.player.pk] = {
                "id": len(self.players) + 1,
                "uuid": player_uuid(seat.player, sees_names=out.sees_names),
                "name": seat.name,
                "isAnonymous": False,
                "bggUsername": "",
                "modificationDate": local(out.play.created_at),
            }
        return int(entry["id"])

    def _game(self, out: OutPlay) -> int:
        game = out.game
        entry = self.games.setdefault(
            out.play.game_key,
            {
                "id": len(self.games) + 1,
                "uuid": game_uuid(out.play.game_key),
                "name": game.name,
                "bggName": game.name,
                "bggId": game.bgg_id,
                "bggYear": 0,
                "highestWins": not game.fewest_wins,
                "noPoints": False,
                "cooperative": False,
                "usesTeams": False,
                "isBaseGame": 1,
                "isExpansion": 0,
                "minPlayerCount": game.seats[0],
                "maxPlayerCount": game.seats[-1],
                "modificationDate": local(out.play.created_at),
            },
        )
        return int(entry["id"])

    def _location(self, place: str) -> int:
        entry = self.locations.setdefault(
            place,
            {"id": len(self.locations) + 1, "uuid": place_uuid(place), "name": place},
        )
        return int(entry["id"])


# -- a link ----------------------------------------------------------------------------------------


def play_link(out: OutPlay) -> str:
    """The link of a play. Its comment is cut first, from its end, if all would be too long."""
    lines = comment(out.game, out.result, out.names_by_seat, out.settled)
    while lines:
        link = _link(out, "\n".join(lines))
        if len(link) < LONGEST:
            return link
        lines = lines[:-1]
    return _link(out, "")


def _link(out: OutPlay, comments: str) -> str:
    data = json.dumps(_linked_play(out, comments), ensure_ascii=False, separators=(",", ":"))
    return APP + quote(data, safe="")


def _linked_play(out: OutPlay, comments: str) -> dict[str, Any]:
    play = out.play
    place = {"location": out.place} if out.place else {}
    return {
        "sourceName": SOURCE,
        "sourcePlayId": out.uuid,
        "playDate": out.played_at,
        "durationMin": out.minutes,
        **place,
        "board": play.edition_name,
        "comments": comments,
        "game": {
            "name": out.game.name,
            "sourceGameId": game_uuid(out.play.game_key),
            "bggId": out.game.bgg_id,
            "highestWins": not out.game.fewest_wins,
            "noPoints": False,
        },
        "players": [_linked_player(out, seat) for seat in out.seats],
    }


def _linked_player(out: OutPlay, seat: OutSeat) -> dict[str, Any]:
    return {
        "name": seat.name,
        "sourcePlayerId": player_uuid(seat.player, sees_names=out.sees_names),
        "startPlayer": seat.starts,  # the app refuses a play without it
        "rank": seat.standing.place,
        "role": role(out.game, seat.standing),
        "score": seat.standing.total,
        "winner": seat.won,
    }
