"""What every page of the history needs: access, names, filters and the current evening."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from functools import cached_property
from typing import Any

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from scorepad import __version__
from scorepad.clubs.access import ClubAccess, Role, load_club
from scorepad.clubs.models import Club, Player
from scorepad.clubs.shown_names import ShownNames, shown_names
from scorepad.history.filters import Filters, read_filters
from scorepad.history.models import HistoryVersion, Season
from scorepad.history.play_history import PlayHistory, past
from scorepad.plays.models import current_evening
from scorepad.web.requests import HtmxHttpRequest


class Section(StrEnum):
    """A part of a club's pages, as in the navigation bar."""

    TONIGHT = "tonight"
    NIGHTS = "nights"
    PLAYERS = "players"
    GAMES = "games"
    SEASONS = "seasons"


@dataclass(frozen=True)
class HistoryPage:
    """A page of a club's history for one request. `names` are the players' names as this phone may
    see them, `filters` come from the address, `today` is the current evening. `night` is set if the
    page is about a single night."""

    access: ClubAccess
    names: ShownNames
    filters: Filters
    today: date
    section: Section
    night: date | None = None

    @property
    def club(self) -> Club:
        return self.access.club

    @cached_property
    def past(self) -> PlayHistory:
        """The club's plays that count, or at least those that the page needs. Read once for each
        page, with the queries of `play_history.past`."""
        return past(self.club.pk, self.night)

    def changed(self, **fields: Any) -> HistoryPage:
        """Returns this page with the same plays and other fields."""
        page = replace(self, **fields)
        vars(page)["past"] = self.past
        return page

    def filtered(self, filters: Filters) -> HistoryPage:
        """Returns this page with the same plays and other filters."""
        return self.changed(filters=filters)

    def is_hidden(self, *players: int) -> bool:
        """Whether the page of one of these players is hidden."""
        return not self.names.hidden_pages.isdisjoint(players)

    def address(self, view: str, *arguments: int | str) -> str:
        """Returns the address of another page of the club, with the same filters."""
        found = reverse(view, args=[self.club.pk, *arguments])
        return f"{found}?{self.filters.query}" if self.filters.query else found


def load_page(
    request: HtmxHttpRequest,
    club_id: int,
    section: Section,
    *,
    needs: Role = Role.VIEW,
    night: date | None = None,
) -> HistoryPage:
    """Loads a page's club and names in 2 queries, 1 more to filter by a player. Raises Http404
    without access, and PermissionDenied if the phone's role is lower than `needs`."""
    access = load_club(request, club_id, needs=needs)
    filters = _follow_merge(club_id, read_filters(request.GET))
    return HistoryPage(access, shown_names(access), filters, current_evening(), section, night)


def _follow_merge(club_id: int, filters: Filters) -> Filters:
    """Returns the filters, with a merged player replaced by the one into whom they were merged."""
    if filters.player is None:
        return filters
    merged = Player.objects.filter(club=club_id, pk=filters.player).exclude(merged_into=None)
    target = merged.values_list("merged_into", flat=True).first()
    return replace(filters, player=target) if target else filters


def render_page(
    request: HtmxHttpRequest,
    page: HistoryPage,
    template: str,
    context: Mapping[str, Any],
    *,
    status: int = 200,
) -> HttpResponse:
    """Renders a template that extends history/page.html, with everything that page.html needs."""
    shared = {
        "club": page.club,
        "may_score": page.access.may_score,
        "is_host": page.access.is_host,
        "names": page.names,
        "filters": page.filters,
        "today": page.today,
        "section": page.section,
        "due": page.past.due if "past" in vars(page) else 0,
    }
    return render(request, template, {**shared, **context}, status=status)


def unless_known(
    request: HtmxHttpRequest,
    access: ClubAccess,
    make: Callable[[], HttpResponseBase],
    *about: object,
) -> HttpResponseBase:
    """Returns the result of `make` with an ETag, or a 304 without calling `make` if the client
    already has this version. The tag covers everything that files of the history depend on: the
    rows of plays by their token, players, seasons, the club, the day, the address, the language,
    and `about`. 3 queries."""
    club = access.club
    token = HistoryVersion.objects.filter(club=club).values_list("token", flat=True)
    parts = (
        *(__version__, access.role, current_evening(), request.get_full_path(), get_language()),
        *([getattr(club, field.attname) for field in club._meta.concrete_fields], [*token]),
        [*Player.objects.filter(club=club).order_by("pk").values_list()],
        [*Season.objects.filter(club=club).values_list()],
    )
    digest = hashlib.sha256(repr((parts, about)).encode()).hexdigest()
    tag = f'"{digest[:32]}"'
    answer = get_conditional_response(request, etag=tag) or make()
    if answer.status_code in (200, 304):
        answer.headers["ETag"] = tag
    return answer
