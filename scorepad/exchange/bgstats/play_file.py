"""Writes a .bgsplay file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

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
        known = self.players.get(seat.player.pk)
        if known is None:
            known = self.players[seat.player.pk] = {
                "id": len(self.players) + 1,
                "uuid": player_uuid(seat.player, sees_names=out.sees_names),
                "name": seat.name,
                "isAnonymous": False,
                "bggUsername": "",
                "modificationDate": local(out.play.created_at),
            }
        return int(known["id"])

    def _game(self, out: OutPlay) -> int:
        game = out.game
        known = self.games.setdefault(
            game.slug,
            {
                "id": len(self.games) + 1,
                "uuid": game_uuid(game),
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
        return int(known["id"])

    def _location(self, place: str) -> int:
        known = self.locations.setdefault(
            place,
            {"id": len(self.locations) + 1, "uuid": place_uuid(place), "name": place},
        )
        return int(known["id"])
