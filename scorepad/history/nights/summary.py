"""What a night came to: its champion, its plays, what was remarkable, who came."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from django.http import Http404

from games.counted import CountedPlay, by_wins
from scorepad.clubs.models import Club
from scorepad.history.filters import Filters
from scorepad.history.highlights import Sentence, night_highlights, sentences
from scorepad.history.listed_plays import SEATS, UNLISTED, ListedPlay, stored
from scorepad.history.nights.champion import Champion, Names, champion
from scorepad.history.nights.listed_nights import is_over
from scorepad.history.pages import HistoryPage
from scorepad.history.reports.night import NightScore, night_scores
from scorepad.plays.models import Night, Play


@dataclass(frozen=True)
class NightSummary:
    """A night with its plays in the order they were begun; the names are those of a page."""

    night: Night
    plays: list[ListedPlay]
    counted: tuple[CountedPlay, ...]
    is_over: bool
    names: Names
    sentences: list[Sentence]

    def champion_in(self, names: Names) -> Champion | None:
        return champion(self.counted, names, is_over=self.is_over)

    @property
    def scores(self) -> tuple[NightScore, ...]:
        return night_scores(self.counted)

    @property
    def champion(self) -> Champion | None:
        return self.champion_in(self.names)

    @property
    def guests(self) -> list[int]:
        """Who came: whoever has more wins first, then who won the larger share of the plays, then
        by name; last those whose plays do not count."""
        sat = {seat.player: seat.name for play in self.plays for seat in play.seats}
        scored = {score.player: score for score in self.scores}

        def order(player: int) -> tuple[bool, tuple[int, Fraction], str]:
            score = scored.get(player, NightScore(player))
            return (player not in scored, by_wins(score.wins, score.plays), sat.get(player, ""))

        return sorted({*scored, *sat}, key=order)


def night_of(club: Club, day: date) -> tuple[Night, list[Play]]:
    """A night and its plays in order, in 3 queries. Raises Http404 if nothing was begun on it."""
    night = Night.objects.filter(club=club, date=day).first()
    ordered = Play.objects.not_deleted().filter(night=night).in_order()
    plays = list(ordered.defer(*UNLISTED).prefetch_related(SEATS)) if night else []
    if night is None or not plays:
        raise Http404
    night.club = club
    return night, plays


def summary(page: HistoryPage, night: Night, plays: Sequence[Play]) -> NightSummary:
    """A night in the names of a page. 1 query once the club's plays are read."""
    found = night_highlights(page.past, night.date, rated=page.club.ratings)
    return NightSummary(
        night,
        [stored(page, play, night.date) for play in plays],
        page.past.picked(Filters(since=night.date, until=night.date)),
        is_over(night.date, page.today, plays),
        page.names,
        sentences(page.past, found, page.names),
    )
