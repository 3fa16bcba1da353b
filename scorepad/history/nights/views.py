"""The nights of a club: all of them, and one with all that happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from games.counted import CountedPlay
from scorepad.clubs.access import ClubAccess, Role
from scorepad.clubs.shown_names import shown_names
from scorepad.history.filters import Filters
from scorepad.history.highlights import night_highlights, sentences
from scorepad.history.listed_plays import SEATS, UNLISTED, stored
from scorepad.history.nights.champion import champion
from scorepad.history.nights.forms import NightForm
from scorepad.history.nights.guests import Guest, guests_of
from scorepad.history.nights.listed_nights import is_over, listed_nights, nights_with_plays
from scorepad.history.nights.text import night_text
from scorepad.history.pages import HistoryPage, Section, load_page, render_page
from scorepad.history.reports.highlights import Highlight
from scorepad.history.reports.night import NightScore, night_scores
from scorepad.history.sharing import Share, in_the_clubs_language, share_night
from scorepad.plays.models import Night, Play
from scorepad.web.requests import HtmxHttpRequest

NIGHTS_A_PAGE = 20


@require_GET
@never_cache
def nights(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Every night with its plays and champion, the latest first. 8 queries, however many there
    are."""
    page = load_page(request, club_id, Section.NIGHTS)
    pages = Paginator(nights_with_plays(page), NIGHTS_A_PAGE)
    shown = pages.get_page(request.GET.get("page"))
    context = {
        "page": shown,
        "nights": listed_nights(page, shown),
        "free_text": page.access.sees_names,
    }
    return render_page(request, page, "history/nights.html", context)


@require_GET
@never_cache
def night(request: HtmxHttpRequest, club_id: int, night: date) -> HttpResponse:
    """Who came, what was played, who is the champion, and what was remarkable. 11 queries once the
    night is known."""
    page = load_page(request, club_id, Section.NIGHTS)
    return _draw(request, page, _night(page, night))


@require_POST
def change(request: HtmxHttpRequest, club_id: int, night: date) -> HttpResponse:
    """Say where a night was, and what is worth remembering."""
    page = load_page(request, club_id, Section.NIGHTS, scoring=True)
    found = _night(page, night)
    form = NightForm(request.POST, instance=found)
    if not form.is_valid():
        return _draw(request, page, _night(page, night), form)
    form.save()
    messages.success(request, _("The night is saved."))
    return redirect("history:night", club_id, night)


def _night(page: HistoryPage, day: date) -> Night:
    """Raises Http404 where nothing was begun on that evening."""
    found = Night.objects.filter(club=page.club, date=day).first()
    if found is None:
        raise Http404
    found.club = page.club
    return found


def night_guests(page: HistoryPage, day: date) -> list[Guest]:
    """Who came to a night. Raises Http404 where nothing was begun on it."""
    found = _night(page, day)
    listed = [stored(page, play, day) for play in _plays(found)]
    return guests_of(listed, night_scores(_counted(page, found)))


def _plays(found: Night) -> list[Play]:
    """In the order in which they were begun. Raises Http404 where there is none."""
    ordered = Play.objects.not_deleted().filter(night=found).in_order()
    plays = list(ordered.defer(*UNLISTED).prefetch_related(SEATS))
    if not plays:
        raise Http404
    return plays


def _counted(page: HistoryPage, found: Night) -> tuple[CountedPlay, ...]:
    return page.past.picked(Filters(since=found.date, until=found.date))


def _draw(
    request: HtmxHttpRequest, page: HistoryPage, found: Night, form: NightForm | None = None
) -> HttpResponse:
    plays = _plays(found)
    listed = [stored(page, play, found.date) for play in plays]
    scores = night_scores(_counted(page, found))
    remarkable = night_highlights(page.past, found.date, rated=page.club.ratings)
    context = {
        "night": found,
        "free_text": page.access.sees_names,  # what a table wrote itself may name somebody
        "plays": listed,
        "champion": champion(scores, page.names, is_over=is_over(found.date, page.today, plays)),
        "guests": guests_of(listed, scores),
        "sentences": sentences(page.past, remarkable, page.names),
        "form": form or NightForm(instance=found),
        "share": _share(request, page, found, plays, scores, remarkable),
        **_neighbours(page, found),
    }
    return render_page(request, page, "history/night.html", context)


def _share(
    request: HtmxHttpRequest,
    page: HistoryPage,
    found: Night,
    plays: Sequence[Play],
    scores: Sequence[NightScore],
    remarkable: Sequence[Highlight],
) -> Share:
    """The night in plain words, with names as those see them who only view. 1 query."""
    viewer = ClubAccess(page.club, Role.VIEWING, "")
    place = found.place if viewer.sees_names else ""

    def words() -> str:
        names = shown_names(viewer)
        seen = replace(page, access=viewer, names=names)
        told = sentences(page.past, remarkable, names)
        listed = [stored(seen, play, found.date) for play in plays]
        best = champion(scores, names, is_over=is_over(found.date, page.today, plays))
        return night_text(found, place, best, listed, told)

    finished = any(play.is_finished for play in plays)
    told = in_the_clubs_language(page.club, words)
    return share_night(request, page.club, found.date, told, finished=finished)


def _neighbours(page: HistoryPage, found: Night) -> Mapping[str, Any]:
    """The nights before and after on which something was played."""
    others = nights_with_plays(page)
    return {
        "earlier": others.filter(date__lt=found.date).order_by("-date").first(),
        "later": others.filter(date__gt=found.date).order_by("date").first(),
    }
