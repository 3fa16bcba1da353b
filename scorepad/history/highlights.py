"""The night in three sentences: what was remarkable about it (ST-17), each with its evidence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import singledispatch
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.game import Game
from scorepad.clubs.models import Player
from scorepad.history import wording
from scorepad.history.filters import Filters
from scorepad.history.reading import Past as ClubPast
from scorepad.history.reports.highlights import (
    AheadOfNemesis,
    Finish,
    Highlight,
    Past,
    PerfectPlate,
    RecordBroken,
    TieSettled,
    Upset,
    highlights,
    ratings_before,
)
from scorepad.plays.templatetags.pad import day, signed
from scorepad.plays.verdict import listed

Names = Mapping[int, str]  # by player


class Naming(NamedTuple):
    """How players are called by their numbers, and games by their keys."""

    players: Names
    games: Mapping[str, Game]


@dataclass(frozen=True)
class Sentence:
    """`address` is that of the play that shows it; `earlier` that of the tie which it settles."""

    text: str
    address: str
    earlier: str = ""


def night_highlights(club: ClubPast, night: date, *, rated: bool) -> tuple[Highlight, ...]:
    """Of a night of a club; no upset if the club shows no ratings (`rated`). No query once it is
    known, until a play of the club changes."""
    evening = Filters(since=night, until=night)

    def compute() -> tuple[Highlight, ...]:
        plays = club.picked(evening)
        so_far = Past(
            plays=club.picked(Filters(until=night - timedelta(days=1))),
            rated=ratings_before(club.plays, {play.id for play in plays}) if rated else {},
            names=dict(Player.objects.filter(club=club.club_id).values_list("pk", "name")),
            fewest_win=frozenset(key for key, game in club.games.items() if game.fewest_wins),
            victories=frozenset(key for game in club.games.values() for key in game.victories),
        )
        return highlights(plays, so_far)

    return club.cached(("highlights", night, rated), compute)


def sentences(club: ClubPast, found: Iterable[Highlight], names: Names) -> list[Sentence]:
    """In words, with links. No query."""
    return [_sentence(club.club_id, one, Naming(names, club.games)) for one in found]


def _sentence(club_id: int, one: Highlight, names: Naming) -> Sentence:
    address = reverse("plays:result", args=[club_id, one.play])
    earlier = ""
    if isinstance(one, TieSettled):
        earlier = reverse("plays:result", args=[club_id, one.tie])
    return Sentence(words(one, names), address, earlier)


@singledispatch
def words(one: Highlight, names: Naming) -> str:
    """A highlight as a sentence."""
    raise NotImplementedError(one)


def _named(players: Iterable[int], names: Naming) -> str:
    return listed([names.players[player] for player in players])


def _game(key: str, names: Naming) -> str:
    return names.games[key].name


@words.register
def _record(one: RecordBroken, names: Naming) -> str:
    message = _(
        "%(names)s set a record in %(game)s (%(table)s): %(total)s, where it was %(before)s so far."
    )
    return message % {
        "table": wording.table(one.table),
        "names": _named(one.players, names),
        "game": _game(one.game, names),
        "total": signed(one.total),
        "before": signed(one.before),
    }


@words.register
def _upset(one: Upset, names: Naming) -> str:
    message = _("%(name)s won %(game)s against the odds: the ratings gave %(chance)s%%.")
    return message % {
        "name": names.players[one.player],
        "game": _game(one.game, names),
        "chance": round(100 * one.chance),
    }


@words.register
def _ahead(one: AheadOfNemesis, names: Naming) -> str:
    message = ngettext(
        "%(name)s came in ahead of %(nemesis)s in %(game)s, after %(plays)s play of all games"
        " in which %(nemesis)s was not behind.",
        "%(name)s came in ahead of %(nemesis)s in %(game)s, after %(plays)s plays of all games"
        " in which %(nemesis)s was not behind.",
        one.plays,
    )
    if one.ever:
        message = ngettext(
            "%(name)s came in ahead of %(nemesis)s for the first time ever, in %(game)s, after"
            " %(plays)s play of all games.",
            "%(name)s came in ahead of %(nemesis)s for the first time ever, in %(game)s, after"
            " %(plays)s plays of all games.",
            one.plays,
        )
    return message % {
        "name": names.players[one.player],
        "nemesis": names.players[one.nemesis],
        "game": _game(one.game, names),
        "plays": one.plays,
    }


@words.register
def _settled(one: TieSettled, names: Naming) -> str:
    message = _(
        "%(name)s won %(game)s, and that also settles the tie with %(others)s in %(tie)s on"
        " %(day)s."
    )
    if one.since == one.night:
        message = _(
            "%(name)s won %(game)s, and that also settles the earlier tie with %(others)s in"
            " %(tie)s."
        )
    return message % {
        "name": names.players[one.player],
        "game": _game(one.game, names),
        "tie": _game(one.tie_game, names),
        "day": day(one.since),
        "others": _named(one.others, names),
    }


@words.register
def _perfect(one: PerfectPlate, names: Naming) -> str:
    message = _("%(name)s fed the cats of %(game)s by hand and left no point in the bowl.")
    return message % {"name": names.players[one.player], "game": _game(one.game, names)}


@words.register
def _finish(one: Finish, names: Naming) -> str:
    values = {
        "name": _named(one.first, names),
        "others": _named(one.seconds, names),
        "both": _named((*one.first, *one.seconds), names),
        "game": _game(one.game, names),
        "total": signed(one.total),
        "theirs": signed(one.next_total),
    }
    if len(one.first) > 1:
        return _("The closest finish was %(game)s: %(both)s ended tied on %(total)s.") % values
    if not one.gap:
        return (
            _(
                "The closest finish: %(both)s had %(total)s each in %(game)s, and a tie-breaker"
                " gave it to %(name)s."
            )
            % values
        )
    if one.is_closest:
        return (
            _("The closest finish was %(game)s: %(name)s %(total)s, %(others)s %(theirs)s.")
            % values
        )
    return _("The clearest win was %(game)s: %(name)s %(total)s, %(others)s %(theirs)s.") % values
