"""What the history adds to the page of a play."""

from __future__ import annotations

from typing import Any, NamedTuple

from django import template
from django.template.context import Context
from msgspec.structs import replace

from games import registry
from games.contract import Seat, SeatName, Value, text
from scorepad.history.course import course
from scorepad.history.reading import past
from scorepad.history.reports.milestones import FIRST_WIN, TEN_WINS, OfGames, Reached, milestones
from scorepad.history.sharing import Share
from scorepad.history.sharing import share_play as share_of
from scorepad.history.verdict import Verdict, settled_for, ties_of
from scorepad.history.verdict import verdict as verdict_of
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.web.words import in_words

register = template.Library()


@register.simple_tag
def verdict(loaded: LoadedPlay) -> Verdict:
    """`{% verdict loaded as verdict %}`: who won a finished play and why."""
    return verdict_of(loaded, loaded.names, settled_for(loaded))


@register.inclusion_tag("history/play/_ties.html")
def ties(loaded: LoadedPlay) -> dict[str, Any]:
    """`{% ties loaded %}`: a tie that waited for a later play, and those that this play settled."""
    return {"ties": ties_of(loaded)}


@register.inclusion_tag("history/play/_lead.html")
def lead(loaded: LoadedPlay) -> dict[str, Any]:
    """`{% lead loaded %}`: how the lead changed; the page needs css/charts.css."""
    return {"chart": course(loaded)}


@register.simple_tag(takes_context=True)
def share_play(context: Context, loaded: LoadedPlay) -> Share:
    """`{% share_play loaded as share %}`: what its sheet hands out; the page needs js/share.js."""
    return share_of(context["request"], loaded)


# -- what somebody reached for the first time with a play (ST-22) ----------------------------------

SENTENCES = {
    FIRST_WIN: text("{name} won {game} for the first time."),
    TEN_WINS: text("{name} has now won ten times."),
}


class Told(NamedTuple):
    """Who reached it, and the sentence that says so."""

    seat: Seat
    sentence: str


@register.simple_tag(name="milestones")
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
