"""Puts the highlights of a night (ST-17) into sentences, each with a link to its play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from games.contract import signed
from games.counted import CountedPlay
from games.game import Game
from scorepad.history import number_words
from scorepad.history.filters import Filters
from scorepad.history.play_history import PlayHistory
from scorepad.history.reports.highlights import (
    Before,
    Finish,
    Highlight,
    PerfectPlate,
    RecordBroken,
    TieSettled,
    closest_ever,
    highlights,
)
from scorepad.plays.templatetags.pad import day
from scorepad.web.words import and_list

Names = Mapping[int, str]  # by player


class Naming(NamedTuple):
    """The names of players by their numbers, and the names of games by their keys."""

    players: Names
    games: Mapping[str, Game]

    def listed(self, players: Iterable[int]) -> str:
        return and_list([self.players[player] for player in players])


class Sentence(NamedTuple):
    """A sentence about a play at `address`. `earlier` is the address of a tie that it settled."""

    text: str
    address: str
    earlier: str = ""


def night_highlights(club: PlayHistory, night: date) -> tuple[Highlight, ...]:
    """Returns the highlights of a night, cached until a play of the club changes. No query."""

    def compute() -> tuple[Highlight, ...]:
        earlier = club.picked(Filters(until=night - timedelta(days=1)))
        return highlights(club.picked(Filters(since=night, until=night)), _before(club, earlier))

    return club.cached(("highlights", night), compute)


def _before(club: PlayHistory, plays: Sequence[CountedPlay]) -> Before:
    """Returns what a night's highlights are compared with: earlier plays, and facts about games."""
    games = club.games
    return Before(
        plays,
        fewest_win=frozenset(key for key, game in games.items() if game.fewest_wins),
        victories=frozenset(key for game in games.values() for key in game.victories),
        without_points=frozenset(
            play.id
            for play in club.plays
            if not games[play.game].has_points(play.totals, play.decided_by)
        ),
    )


def closest_of_club(club: PlayHistory) -> Finish | None:
    """Returns the closest finish among all plays of the club."""
    return club.cached("closest", lambda: closest_ever(_before(club, club.plays)))


def sentences(club: PlayHistory, found: Iterable[Highlight], names: Names) -> list[Sentence]:
    """Turns highlights into sentences with links. No query."""
    return [_sentence(club.club_id, one, Naming(names, club.games)) for one in found]


def _sentence(club_id: int, one: Highlight, names: Naming) -> Sentence:
    address = reverse("plays:result", args=[club_id, one.play])
    earlier = ""
    if isinstance(one, TieSettled):
        earlier = reverse("plays:result", args=[club_id, one.tie])
    return Sentence(words(one, names), address, earlier)


def words(highlight: Highlight, names: Naming) -> str:
    """Returns a highlight as a sentence."""
    game = names.games[highlight.game].name
    match highlight:
        case RecordBroken():
            message = _(
                "%(names)s set a record in %(game)s (%(table)s): %(total)s. The old record was"
                " %(before)s."
            )
            values = {
                "names": names.listed(highlight.players),
                "table": number_words.table(highlight.table),
                "total": signed(highlight.total),
                "before": signed(highlight.before),
            }
        case TieSettled():
            message = _settled(highlight)
            values = {
                "name": names.players[highlight.player],
                "others": names.listed(highlight.others),
                "tie": names.games[highlight.tie_game].name,
                "day": day(highlight.since),
            }
        case PerfectPlate():
            message = _("%(name)s fed the cats of %(game)s by hand and could not have scored more.")
            values = {"name": names.players[highlight.player]}
        case Finish():
            message = _finish(highlight)
            values = {
                "name": names.listed(highlight.first),
                "others": names.listed(highlight.seconds),
                "both": names.listed((*highlight.first, *highlight.seconds)),
                "total": signed(highlight.total),
                "theirs": signed(highlight.next_total),
            }
    return message % {"game": game, **values}


def _settled(one: TieSettled) -> str:
    if one.since == one.night:
        return _(
            "%(name)s won %(game)s, which also settled the earlier tie with %(others)s in %(tie)s."
        )
    return _(
        "%(name)s won %(game)s, which also settled the tie with %(others)s in %(tie)s on %(day)s."
    )


def _finish(one: Finish) -> str:
    if len(one.first) > 1:
        return _("The closest finish was %(game)s: %(both)s ended tied on %(total)s.")
    if not one.gap:
        return _(
            "The closest finish: %(both)s had %(total)s each in %(game)s, and %(name)s won on a"
            " tie-breaker."
        )
    if one.is_closest:
        return _("The closest finish was %(game)s: %(name)s %(total)s, %(others)s %(theirs)s.")
    return _("The clearest win was %(game)s: %(name)s %(total)s, %(others)s %(theirs)s.")
