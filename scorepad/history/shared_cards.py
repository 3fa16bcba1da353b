"""The cards of the nights and plays that chats ask for."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from django.http import Http404

from scorepad.clubs.models import Club
from scorepad.history.filters import EVERYTHING, Filters
from scorepad.history.highlights import night_highlights, sentences
from scorepad.history.listed_plays import SEATS, stored
from scorepad.history.nights.champion import champion
from scorepad.history.nights.listed_nights import is_over
from scorepad.history.pages import HistoryPage, Section
from scorepad.history.previews.card import Card
from scorepad.history.previews.night_card import night_card
from scorepad.history.previews.play_card import play_card
from scorepad.history.reports.night import night_scores
from scorepad.history.sharing import in_the_clubs_language, viewer_of, viewers_names
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Night, Play, current_evening

MakeCard = Callable[[], Card]


def play_of(club: Club, play_id: int) -> MakeCard:
    """Makes the card of a play. Raises Http404 at once where it is gone. 1 query, then 3."""
    plays = Play.objects.not_deleted().select_related("club", "night")
    play = plays.filter(club=club, pk=play_id).first()
    if play is None:
        raise Http404
    return lambda: in_the_clubs_language(
        club, lambda: play_card(LoadedPlay.stored(play), viewers_names(club))
    )


def night_of(club: Club, day: date) -> MakeCard:
    """Makes the card of a night. Raises Http404 at once where nobody played. 3 queries, then 4
    where what is remarkable about it is known."""
    night = Night.objects.filter(club=club, date=day).first()
    plays = Play.objects.not_deleted().filter(night=night).in_order()
    found = list(plays.prefetch_related(SEATS)) if night else []
    if night is None or not found:
        raise Http404
    return lambda: in_the_clubs_language(club, lambda: _night_card(club, night, found))


def _night_card(club: Club, night: Night, plays: list[Play]) -> Card:
    names = viewers_names(club)
    page = HistoryPage(viewer_of(club), names, EVERYTHING, night.date, Section.NIGHTS)
    scores = night_scores(page.past.picked(Filters(since=night.date, until=night.date)))
    over = is_over(night.date, current_evening(), plays)
    best = champion(scores, names, is_over=over)
    remarkable = night_highlights(page.past, night.date, rated=club.ratings)
    told = sentences(page.past, remarkable, names)
    return night_card(
        club,
        night.date,
        [stored(page, play, night.date) for play in plays],
        scores,
        names,
        [best.headline if best and best.players else "", *(one.text for one in told)],
    )
