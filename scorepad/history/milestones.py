"""What somebody reached for the first time with a play (ST-22), on the page of its result."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from games import registry
from games.contract import Seat, SeatName, Value, text
from scorepad.history.reading import past
from scorepad.history.reports.milestones import FIRST_WIN, TEN_WINS, OfGames, Reached, milestones
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.web.words import in_words

SENTENCES = {
    FIRST_WIN: text("{name} won {game} for the first time."),
    TEN_WINS: text("{name} has now won ten times."),
}


class Told(NamedTuple):
    """Who reached it, and the sentence that says so."""

    seat: Seat
    sentence: str


def reached_with(loaded: LoadedPlay) -> list[Told]:
    """In the order in which they were reached, named as this phone may see them. Nothing of a play
    that does not count. 1 query, and 2 more if the club's plays have changed since they were
    read."""
    club = past(loaded.play.club_id)
    of_games = {game.slug: game.milestones for game in registry.games()}
    found = club.cached("milestones", lambda: milestones(club.plays, of_games))
    seats = {
        seat.person.pk: shown for seat, shown in zip(loaded.seats, loaded.table_seats, strict=True)
    }
    return [
        Told(seats[one.player], _in_words(one, seats[one.player].key, loaded, of_games))
        for one in found
        if one.play == loaded.play.pk
    ]


def _in_words(one: Reached, seat: str, loaded: LoadedPlay, of_games: OfGames) -> str:
    sentence = SENTENCES.get(one.key) or of_games[one.game][one.key].sentence
    values: dict[str, Value] = {"name": SeatName(seat)}
    if "{game}" in sentence.message:
        values["game"] = _game_name(one.game, loaded)
    return in_words(replace(sentence, values=values), loaded.names)


def _game_name(game: str, loaded: LoadedPlay) -> str:
    """Of the play, or of an earlier one whose tie it settled."""
    return loaded.game.name if game == loaded.play.game_key else registry.game(game).name
