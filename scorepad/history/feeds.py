"""A club's finished nights as an Atom feed.

The address contains the view-only key, so that programs without cookies can read the feed. It shows
what viewers see, in the club's language.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from itertools import groupby, islice
from typing import NamedTuple
from uuid import UUID

from django.db.models import Max, Q
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import format_html_join
from django.utils.translation import override
from django.views.decorators.http import require_safe

from scorepad.clubs.access import Role
from scorepad.clubs.landing import club_or_404
from scorepad.clubs.models import Club
from scorepad.history.listed_plays import counted
from scorepad.history.nights import champion
from scorepad.history.pages import unless_known
from scorepad.history.sharing import viewer_of, viewers_page
from scorepad.plays.models import Event, Night, Play, PlayQuerySet
from scorepad.web.addresses import absolute
from scorepad.web.dates import full_day
from scorepad.web.requests import HtmxHttpRequest

NEWEST = 20  # nights in a feed
FOR_FIVE_MINUTES = "private, max-age=300"


class ToldNight(NamedTuple):
    """A night that ended at `finished`; `changed` is when one of its plays was last changed. `link`
    is absolute and only for viewing; `headline` is "" if nobody won."""

    uuid: UUID
    day: date
    finished: datetime
    changed: datetime
    headline: str
    lines: tuple[str, ...]
    link: str


@require_safe
def atom(request: HtmxHttpRequest, key: str) -> HttpResponseBase:
    """Returns the newest nights as a feed. 6 queries that read no plays, and those of `_told`
    unless the reading program already has this version."""
    club = club_or_404(request, Role.VIEW, key)
    latest = Event.objects.filter(club=club).aggregate(Max("pk"))
    open_nights = _under_way(club).values_list("night", flat=True)

    def written() -> HttpResponse:
        return HttpResponse(
            _atom(request, club), content_type="application/atom+xml; charset=utf-8"
        )

    with override(club.language):
        answer = unless_known(request, viewer_of(club), written, latest, [*open_nights])
    answer.headers["Cache-Control"] = FOR_FIVE_MINUTES
    answer.headers["Content-Language"] = club.language
    return answer


def _under_way(club: Club) -> PlayQuerySet:
    return Play.objects.not_deleted().filter(club=club, state=Play.State.PLAYING)


def _told(request: HttpRequest, club: Club) -> Iterator[ToldNight]:
    """Yields the nights with plays that count, the latest first. A night is included from the next
    morning on, if no play is still in progress. 3 queries if the club's plays are cached, 1 more if
    the club has games of its own."""
    page = viewers_page(club)
    over = Night.objects.filter(club=club, date__lt=page.today)
    over = over.exclude(pk__in=_under_way(club).values("night"))
    last = Max("plays__finished_at", filter=Q(plays__deleted_at=None))
    nights = {night.date: night for night in over.annotate(finished=last)}
    changes = Event.objects.filter(club=club).order_by().values_list("play")
    changed = dict(changes.annotate(last=Max("at")))
    for night, group in groupby(reversed(page.past.plays), lambda play: play.night):
        if night not in nights:
            continue
        plays, stored = [*group][::-1], nights[night]
        best = champion(plays, page.names, is_over=True)
        finished = stored.finished or plays[-1].at
        # A later play that settled a tie changed the winner.
        of = [play.id for play in plays] + [play.settled_by or 0 for play in plays]
        yield ToldNight(
            stored.uuid,
            night,
            finished,
            max([finished, *(changed[play] for play in of if play in changed)]),
            best.headline if best else "",
            tuple(counted(page, play).words for play in plays),
            absolute(request, reverse("history:shared_night", args=[club.view_key, night])),
        )


def _atom(request: HttpRequest, club: Club) -> str:
    """Returns the feed as text. Its ids stay the same if the club's view-only link is renewed."""
    feed = Atom1Feed(
        club.name,
        absolute(request, reverse("clubs:view", args=[club.view_key])),
        "",
        language=club.language,
        author_name=club.name,
        feed_url=absolute(request, request.path),
        feed_guid=club.uuid.urn,
    )
    for night in islice(_told(request, club), NEWEST):
        lines = [(line,) for line in (night.headline, *night.lines) if line]
        feed.add_item(
            full_day(night.day),
            night.link,
            format_html_join("", "<p>{}</p>", lines),
            unique_id=night.uuid.urn,
            pubdate=night.finished,
            updateddate=night.changed,
        )
    return feed.writeString("utf-8")
