"""The night in three sentences: what was remarkable about it (ST-17), each with its evidence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.contract import signed
from games.game import Game
from scorepad.clubs.models import Player
from scorepad.history import wording
from scorepad.history.filters import Filters
from scorepad.history.reading import PlayHistory
from scorepad.history.reports.highlights import (
    AheadOfNemesis,
    Before,
    Finish,
    Highlight,
    PerfectPlate,
    RecordBroken,
    TieSettled,
    Upset,
    closest_ever,
    highlights,
    ratings_before,
)
from scorepad.plays.templatetags.pad import day
from scorepad.web.words import listed

Names = Mapping[int, str]  # by player


class Naming(NamedTuple):
    """How players are called by their numbers, and games by their keys."""

    players: Names
    games: Mapping[str, Game]

    def listed(self, players: Iterable[int]) -> str:
        return listed([self.players[player] for player in players])


@dataclass(frozen=True)
class Sentence:
    """`address` is that of the play that shows it; `earlier` that of the tie which it settles."""

    text: str
    address: str
    earlier: str = ""


def night_highlights(club: PlayHistory, night: date, *, rated: bool) -> tuple[Highlight, ...]:
    """Of a night of a club; no upset if the club shows no ratings (`rated`). No query once it is
    known, until a play of the club changes."""
    evening = Filters(since=night, until=night)

    def compute() -> tuple[Highlight, ...]:
        plays = club.picked(evening)
        until = club.picked(Filters(until=night))
        so_far = _before(
            club,
            plays=club.picked(Filters(until=night - timedelta(days=1))),
            rated=ratings_before(until, {play.id for play in plays}) if rated else {},
            names=dict(Player.objects.filter(club=club.club_id).values_list("pk", "name")),
        )
        return highlights(plays, so_far)

    return club.cached(("highlights", night, rated), compute)


def _before(club: PlayHistory, **more: Any) -> Before:
    """What happened before, with what the games of the club say of points."""
    games = club.games
    return Before(
        fewest_win=frozenset(key for key, game in games.items() if game.fewest_wins),
        victories=frozenset(key for game in games.values() for key in game.victories),
        without_points=frozenset(
            play.id
            for play in club.plays
            if not games[play.game].tells_points(play.totals, play.decided_by)
        ),
        **more,
    )


def closest_of_club(club: PlayHistory) -> Finish | None:
    """The closest finish of all plays."""
    return club.cached("closest", lambda: closest_ever(_before(club, plays=club.plays)))


def sentences(club: PlayHistory, found: Iterable[Highlight], names: Names) -> list[Sentence]:
    """In words, with links. No query."""
    return [_sentence(club.club_id, one, Naming(names, club.games)) for one in found]


def _sentence(club_id: int, one: Highlight, names: Naming) -> Sentence:
    address = reverse("plays:result", args=[club_id, one.play])
    earlier = ""
    if isinstance(one, TieSettled):
        earlier = reverse("plays:result", args=[club_id, one.tie])
    return Sentence(words(one, names), address, earlier)


def words(one: Highlight, names: Naming) -> str:
    """A highlight as a sentence."""
    game = names.games[one.game].name
    match one:
        case RecordBroken():
            message = _(
                "%(names)s set a record in %(game)s (%(table)s): %(total)s. The old record was"
                " %(before)s."
            )
            values = {
                "names": names.listed(one.players),
                "table": wording.table(one.table),
                "total": signed(one.total),
                "before": signed(one.before),
            }
        case Upset():
            message = _("%(name)s won %(game)s against the odds: the ratings gave it %(chance)s%%.")
            values = {"name": names.players[one.player], "chance": str(round(100 * one.chance))}
        case AheadOfNemesis():
            message = _ahead(one)
            values = {
                "name": names.players[one.player],
                "nemesis": names.players[one.nemesis],
                "plays": str(one.plays),
            }
        case TieSettled():
            message = _settled(one)
            values = {
                "name": names.players[one.player],
                "others": names.listed(one.others),
                "tie": names.games[one.tie_game].name,
                "day": day(one.since),
            }
        case PerfectPlate():
            message = _("%(name)s fed the cats of %(game)s by hand and could not have scored more.")
            values = {"name": names.players[one.player]}
        case Finish():
            message = _finish(one)
            values = {
                "name": names.listed(one.first),
                "others": names.listed(one.seconds),
                "both": names.listed((*one.first, *one.seconds)),
                "total": signed(one.total),
                "theirs": signed(one.next_total),
            }
    return message % {"game": game, **values}


def _ahead(one: AheadOfNemesis) -> str:
    if one.ever:
        return ngettext(
            "%(name)s came in ahead of %(nemesis)s for the first time ever, in %(game)s, after"
            " %(plays)s play together.",
            "%(name)s came in ahead of %(nemesis)s for the first time ever, in %(game)s, after"
            " %(plays)s plays together.",
            one.plays,
        )
    return ngettext(
        "%(name)s came in ahead of %(nemesis)s in %(game)s, after %(plays)s play together in"
        " which %(nemesis)s was not behind.",
        "%(name)s came in ahead of %(nemesis)s in %(game)s, after %(plays)s plays together in"
        " which %(nemesis)s was not behind.",
        one.plays,
    )


def _settled(one: TieSettled) -> str:
    if one.since == one.night:
        return _(
            "%(name)s won %(game)s, and that also settles the earlier tie with %(others)s in"
            " %(tie)s."
        )
    return _(
        "%(name)s won %(game)s, and that also settles the tie with %(others)s in %(tie)s on"
        " %(day)s."
    )


def _finish(one: Finish) -> str:
    if len(one.first) > 1:
        return _("The closest finish was %(game)s: %(both)s ended tied on %(total)s.")
    if not one.gap:
        return _(
            "The closest finish: %(both)s had %(total)s each in %(game)s, and a tie-breaker"
            " gave it to %(name)s."
        )
    if one.is_closest:
        return _("The closest finish was %(game)s: %(name)s %(total)s, %(others)s %(theirs)s.")
    return _("The clearest win was %(game)s: %(name)s %(total)s, %(others)s %(theirs)s.")
