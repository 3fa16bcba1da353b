"""Nights for lists, and the summary of one night."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from django.db.models import Exists, OuterRef, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.counted import CountedPlay, by_wins, contested
from scorepad.clubs.models import Club
from scorepad.clubs.shown_names import ShownNames
from scorepad.history import number_words
from scorepad.history.filters import Filters
from scorepad.history.highlight_words import Sentence, night_highlights, sentences
from scorepad.history.listed_plays import SEATS, UNLISTED, ListedPlay, stored
from scorepad.history.pages import HistoryPage
from scorepad.history.play_history import plays_on
from scorepad.history.reports.night import NightScore, night_scores
from scorepad.history.tie_credits import settle
from scorepad.plays.models import Night, Play, PlayQuerySet
from scorepad.web.words import and_list, comma_list


def nights_with_plays(page: HistoryPage) -> QuerySet[Night]:
    """Returns the club's nights on which something was played, the latest first."""
    plays = Play.objects.not_deleted()
    return Night.objects.filter(Exists(plays.filter(night=OuterRef("pk"))), club=page.club)


def listed_nights(page: HistoryPage, nights: Iterable[Night]) -> list[NightSummary]:
    """Returns the nights of a page in the given order. 5 queries, more for ties."""
    found = {night.pk: night for night in nights}
    plays: dict[int, list[Play]] = {}
    for play in _read(Play.objects.filter(night__in=found)):
        plays.setdefault(play.night_id, []).append(play)
    counted: dict[date, list[CountedPlay]] = {}
    for one in plays_on(page.club.pk, (night.date for night in found.values())):
        counted.setdefault(one.night, []).append(one)
    return [
        _summary(page, night, plays.get(night.pk, []), tuple(counted.get(night.date, ())))
        for night in found.values()
    ]


def _read(plays: PlayQuerySet) -> list[Play]:
    """Returns plays in order, loaded with what lists of plays show. 2 queries, more for ties."""
    found = list(plays.not_deleted().in_order().defer(*UNLISTED).prefetch_related(SEATS))
    settle(found)
    return found


# -- one night -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class NightSummary:
    """A night with its plays in the order in which they began, and with names to show."""

    night: Night
    plays: list[ListedPlay]
    counted: tuple[CountedPlay, ...]
    is_over: bool
    names: ShownNames
    sentences: Sequence[Sentence] = ()

    def champion_in(self, names: Names) -> Champion | None:
        return champion(self.counted, names, is_over=self.is_over)

    @cached_property
    def scores(self) -> tuple[NightScore, ...]:
        return night_scores(self.counted)

    @cached_property
    def champion(self) -> Champion | None:
        return self.champion_in(self.names)

    @property
    def attendees(self) -> list[int]:
        """The players of the night, sorted by wins, then by the share of plays won, then by name.
        Players whose plays do not count come last."""
        sat = {seat.player: seat.name for play in self.plays for seat in play.seats}
        scored = {score.player: score for score in self.scores}

        def order(player: int) -> tuple[bool, tuple[int, Fraction], str]:
            score = scored.get(player, NightScore(player))
            return (player not in scored, by_wins(score.wins, score.plays), sat.get(player, ""))

        return sorted({*scored, *sat}, key=order)


def night_of(club: Club, day: date) -> tuple[Night, list[Play]]:
    """Returns a night and its plays in order. 3 queries. Raises Http404 if nothing was played."""
    night = Night.objects.filter(club=club, date=day).first()
    plays = _read(Play.objects.filter(night=night)) if night else []
    if night is None or not plays:
        raise Http404
    night.club = club
    return night, plays


def summary(page: HistoryPage, night: Night, plays: Sequence[Play]) -> NightSummary:
    """Returns the summary of a night, with the names of `page`. 1 query if the plays are cached."""
    found = night_highlights(page.past, night.date)
    counted = page.past.picked(Filters(since=night.date, until=night.date))
    told = sentences(page.past, found, page.names)
    return replace(_summary(page, night, plays, counted), sentences=told)


def _summary(
    page: HistoryPage, night: Night, plays: Sequence[Play], counted: tuple[CountedPlay, ...]
) -> NightSummary:
    return NightSummary(
        night,
        [stored(page, play, night.date) for play in plays],
        counted,
        # From the next morning on, unless a play is still under way. If a club's time zone was
        # moved, it may have a night of tomorrow.
        night.date != page.today and all(play.is_finished for play in plays),
        page.names,
    )


# -- who won a night, or leads it, and by what, in words (ST-10) -----------------------------------

Names = Mapping[int, str]


class Champion(NamedTuple):
    """The `players` who won a night, or who lead until it is over; several if they are tied.
    `headline` names them, `why` gives their score, and `line` has both for a list."""

    players: tuple[int, ...]
    is_over: bool
    headline: str
    why: str
    line: str


def champion(plays: Iterable[CountedPlay], names: Names, *, is_over: bool) -> Champion | None:
    """Returns who won a night; None if nobody has beaten anybody."""
    found = contested(plays)
    scores = night_scores(found)
    best = [score for score in scores if score.is_champion]
    if not best:
        return None
    players = tuple(score.player for score in best)
    called = and_list([names[player] for player in players])
    return Champion(
        players,
        is_over,
        _headline(called, len(best), is_over=is_over),
        _why(scores, names, len(found)),
        _line(called, best, len(found), is_over=is_over),
    )


def _headline(names: str, best: int, *, is_over: bool) -> str:
    words = ngettext("%(names)s leads the night", "%(names)s lead the night", best)
    if is_over:
        words = ngettext("%(names)s won the night", "%(names)s shared the night", best)
    return words % {"names": names}


def _line(names: str, best: Sequence[NightScore], plays: int, *, is_over: bool) -> str:
    words = ngettext(
        "%(names)s leads with %(score)s", "%(names)s lead with %(score)s each", len(best)
    )
    if is_over:
        words = ngettext("%(names)s won %(score)s", "%(names)s won %(score)s each", len(best))
    return words % {"names": names, "score": _of_plays(best[0], plays)}


def _of_plays(score: NightScore, plays: int) -> str:
    """Returns a phrase such as "3 of 6 plays"."""
    words = ngettext("%(wins)s of %(plays)s play", "%(wins)s of %(plays)s plays", plays)
    return words % {"wins": score.wins, "plays": plays}


def _why(scores: Sequence[NightScore], names: Names, plays: int) -> str:
    first, others = scores[0], [score for score in scores if not score.is_champion]
    mine = number_words.with_shared(_of_plays(first, plays), first)
    best = [score for score in scores if score.is_champion]
    if len(best) > 1:
        is_alike = len({score.shared for score in best}) == 1
        each = number_words.wins(first) if is_alike else number_words.wins_alone(first)
        return _("Each has %(wins)s and beat the same number of opponents.") % {"wins": each}
    if level := [names[score.player] for score in others if score.wins == first.wins]:
        # Translators: “2 of 6 plays, like Ben and Cleo, but beat more opponents”
        message = _("%(mine)s, like %(names)s, but beat more opponents")
        return message % {"mine": mine, "names": and_list(level)}
    rest = _others(others, names)
    return _("%(mine)s; %(rest)s") % {"mine": mine, "rest": rest} if rest else mine


def _others(scores: Iterable[NightScore], names: Names) -> str:
    """Returns words such as "Cleo won 2, Ben and Finn won 1 each", without players who won none."""
    parts = []
    for wins, group in groupby(scores, lambda score: score.wins):
        called = [names[score.player] for score in group]
        words = ngettext("%(names)s won %(wins)s", "%(names)s won %(wins)s each", len(called))
        if wins:
            parts.append(words % {"names": and_list(called), "wins": wins})
    return comma_list(parts)
