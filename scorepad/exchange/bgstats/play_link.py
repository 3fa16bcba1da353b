"""The link by which BG Stats takes one play, and asks whom and what it means the first time."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from scorepad.exchange.bgstats.outgoing import SOURCE, OutPlay, OutSeat, game_uuid, player_uuid
from scorepad.exchange.play_words import comment, role

APP = "https://app.bgstatsapp.com/createPlay.html?data="
LONGEST = 8000  # characters of the whole link


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
    data = json.dumps(_data(out, comments), ensure_ascii=False, separators=(",", ":"))
    return APP + quote(data, safe="")


def _data(out: OutPlay, comments: str) -> dict[str, Any]:
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
            "sourceGameId": game_uuid(out.game),
            "bggId": out.game.bgg_id,
            "highestWins": not out.game.fewest_wins,
            "noPoints": False,
        },
        "players": [_player(out, seat) for seat in out.seats],
    }


def _player(out: OutPlay, seat: OutSeat) -> dict[str, Any]:
    return {
        "name": seat.name,
        "sourcePlayerId": player_uuid(seat.player, sees_names=out.sees_names),
        "startPlayer": seat.starts,  # the app refuses a play without it
        "rank": seat.standing.place,
        "role": role(out.game, seat.standing),
        "score": seat.standing.total,
        "winner": seat.won,
    }
