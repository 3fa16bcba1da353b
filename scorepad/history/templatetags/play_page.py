"""What the history adds to the page of a play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec
from django import template
from django.template.context import Context
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from msgspec.structs import replace

from games import registry
from games.contract import Progress, Result, Seat, SeatName, Value, signed, text
from games.counted import contested
from games.report import ReportContext
from scorepad.history.charts import ChartLine, Numbers, Steps
from scorepad.history.play_history import PlayHistory, past
from scorepad.history.reports.milestones import FIRST_WIN, TEN_WINS, OfGames, Reached, milestones
from scorepad.history.reports.records import RECORDS_FROM, best_total
from scorepad.history.sharing import Share
from scorepad.history.sharing import share_play as share_of
from scorepad.history.verdict import Verdict, settled_for, ties_of
from scorepad.history.verdict import verdict as verdict_of
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import current_evening
from scorepad.web.words import translate

register = template.Library()


@register.simple_tag
def verdict(loaded: LoadedPlay) -> Verdict:
    """`{% verdict loaded as verdict %}`: returns who won a finished play and why."""
    return verdict_of(loaded, loaded.names, settled_for(loaded))


@register.inclusion_tag("history/play/_ties.html")
def ties(loaded: LoadedPlay) -> dict[str, Any]:
    """`{% ties loaded %}`: shows the play's own tie, and earlier ties that the play settled."""
    return {"ties": ties_of(loaded)}


@register.inclusion_tag("history/play/_lead.html", name="lead")
def drawn_lead(loaded: LoadedPlay) -> dict[str, Any]:
    """`{% lead loaded %}`: shows how the lead changed. The page must load css/charts.css."""
    return {"chart": course(loaded)}


@register.simple_tag(takes_context=True)
def share_play(context: Context, loaded: LoadedPlay) -> Share:
    """`{% share_play loaded as share %}`: returns what can be shared. It needs js/share.js."""
    return share_of(context["request"], loaded)


# -- what somebody reached for the first time with a play (ST-22) ----------------------------------

SENTENCES = {
    FIRST_WIN: text("{name} won {game} for the first time."),
    TEN_WINS: text("{name} has now won ten times."),
}


class Told(NamedTuple):
    """A player who reached a milestone, and the sentence about that."""

    seat: Seat
    sentence: str


@register.simple_tag(name="milestones")
def reached_with(loaded: LoadedPlay) -> list[Told]:
    """Returns the milestones reached with this play in order, with names as this phone may see
    them; none if the play does not count. 1 query, 2 more if the club's plays have changed."""
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


def _in_words(reached: Reached, seat: str, loaded: LoadedPlay, of_games: OfGames) -> str:
    sentence = SENTENCES.get(reached.key) or of_games[reached.game][reached.key].sentence
    values: dict[str, Value] = {"name": SeatName(seat)}
    if "{game}" in sentence.message:
        # The milestone is of this play's game, or of that of an earlier play whose tie it settled.
        game = loaded.game if reached.game == loaded.play.game_key else registry.game(reached.game)
        values["game"] = game.name
    return translate(replace(sentence, values=values), loaded.names)


# -- a record that is broken while it is played ---------------------------------------------------


@register.simple_tag
def broken_record(loaded: LoadedPlay, result: Result) -> str:
    """`{% broken_record loaded result %}`: returns a sentence about a total that is better than in
    any earlier play of the game; "" if there is none. Only players with everything entered are
    considered. No query until there is such a player, then as many as in `reached_with`."""
    seats = {} if loaded.play.is_finished or loaded.is_secret else _all_in(loaded, result)
    if not seats or len(loaded.seats) < 2:
        return ""
    club, game, key = past(loaded.play.club_id), loaded.game, loaded.play.game_key
    best = club.cached(("best", key), lambda: _best_total(club, key))
    fewest = game.fewest_wins
    seat = (min if fewest else max)(seats, key=lambda one: seats[one])
    total = seats[seat]
    if best is None or not (total < best if fewest else total > best):
        return ""
    values = {"name": loaded.names[seat], "total": signed(total), "before": signed(best)}
    return _("A record for %(name)s: %(total)s. The best before was %(before)s.") % values


def _best_total(club: PlayHistory, key: str) -> int | None:
    """Returns the best total of a game; None with too few plays with opponents for a record."""
    source = ReportContext(club.plays, club.plays, {}, current_evening(), games=club.games)
    if len(contested(play for play in club.plays if play.game == key)) < RECORDS_FROM:
        return None
    best = best_total(source, club.games[key])
    return best.total if best else None


def _all_in(loaded: LoadedPlay, result: Result) -> dict[str, int]:
    """Returns by seat the totals that can no longer change: all in a complete play (none if they
    are not points); before that, those of hands without missing entries, if the most points win."""
    lacking = {problem.slot for problem in result.problems if problem.blocks}
    done = {slot.seat for slot in loaded.slots if slot.key in loaded.entered - lacking}
    totals = {standing.seat: standing.total for standing in result.standings}
    if result.complete:
        told = loaded.game.has_points(totals.values(), result.standings[0].decided_by)
        return totals if told else {}
    unsure = {standing.seat for standing in result.standings if standing.open or standing.so_far}
    sure = {} if loaded.game.fewest_wins else totals
    return {seat: total for seat, total in sure.items() if seat in done - unsure}


# -- how the lead changed while a play went on (ST-21), in words and as a chart --------------------

FEWEST_STEPS = 2


def course(loaded: LoadedPlay) -> Steps | None:
    """Returns a chart of the totals after each step; None if points are only counted at the end."""
    if loaded.play.totals_only:
        return None
    progress = loaded.game.progress(loaded.result)
    if progress is None or len(progress.steps) < FEWEST_STEPS:
        return None
    totals = {seat: progress.totals[seat] for seat in loaded.names}
    colours = {seat.key: seat.colour for seat in loaded.table_seats}
    values = [0, *(total for found in totals.values() for total in found)]
    return Steps(
        key="lead",
        answer=_answer(loaded, progress),
        title=_("Totals during the play"),
        description=_("A line for each player, with the name at its end."),
        numbers=_numbers(loaded.names, progress),
        lines=tuple(
            ChartLine(loaded.names[seat], colours.get(seat, 0), (0, *found))
            for seat, found in totals.items()
        ),
        low=signed(min(values)),
        high=signed(max(values)),
        below=translate(progress.unit, loaded.names),
    )


def _answer(loaded: LoadedPlay, progress: Progress) -> str:
    leads = lead(progress.totals, fewest_wins=loaded.game.fewest_wins)
    if leads.throughout is not None:
        return _("%(name)s led all the way.") % {"name": loaded.names[leads.throughout]}
    if not leads.changes:
        return _("The lead never changed hands.")
    once = ngettext("The lead changed once.", "The lead changed %(n)s times.", leads.changes)
    return once % {"n": leads.changes}


def _numbers(names: Mapping[str, str], progress: Progress) -> Numbers:
    rows = tuple(
        (translate(step, names), *(signed(progress.totals[seat][place]) for seat in names))
        for place, step in enumerate(progress.steps)
    )
    return Numbers((pgettext("a round", "After"), *names.values()), rows)


class Lead(msgspec.Struct, frozen=True):
    """How the lead changed. `changes` is how often another player than before led alone;
    `throughout` is the player who led alone after every step, or None."""

    changes: int
    throughout: str | None


def lead(totals: Mapping[str, Sequence[int]], *, fewest_wins: bool = False) -> Lead:
    """Returns how the lead changed. `totals` has each seat's totals after each step."""
    steps = len(next(iter(totals.values()), ()))
    alone = [
        _alone({seat: found[step] for seat, found in totals.items()}, fewest_wins)
        for step in range(steps)
    ]
    leaders = [seat for seat in alone if seat is not None]
    changes = sum(one != other for one, other in pairwise(leaders))
    always = len(leaders) == steps and steps > 0 and changes == 0
    return Lead(changes, leaders[0] if always else None)


def _alone(totals: Mapping[str, int], fewest_wins: bool) -> str | None:
    """Returns the seat that is ahead of all others; None if several are first."""
    best = min(totals.values()) if fewest_wins else max(totals.values())
    first = [seat for seat, total in totals.items() if total == best]
    return first[0] if len(first) == 1 else None
