"""A club's finished nights as an Atom feed.

Its address carries the view-only key, so that programs without cookies can follow it; what it says
is what viewers see, in the club's language.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from uuid import UUID

from django.db.models import Max, Q
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import format_html_join
from django.utils.translation import override
from django.views.decorators.http import conditional_page, require_safe

from scorepad.clubs.access import Role
from scorepad.clubs.landing import club_or_404
from scorepad.clubs.models import Club
from scorepad.history.listed_plays import counted
from scorepad.history.nights import champion
from scorepad.history.sharing import viewers_page
from scorepad.plays.models import Event, Night, Play
from scorepad.web.addresses import absolute
from scorepad.web.dates import full_day
from scorepad.web.requests import HtmxHttpRequest

NEWEST = 20  # nights of a feed
FOR_FIVE_MINUTES = "private, max-age=300"


@dataclass(frozen=True)
class ToldNight:
    """A night that is over, since `finished`; `changed` is when anything of its plays changed last.
    `link` is absolute and view-only, `headline` empty if nobody won."""

    uuid: UUID
    day: date
    finished: datetime
    changed: datetime
    headline: str
    lines: tuple[str, ...]
    link: str


@require_safe
@conditional_page
def atom(request: HtmxHttpRequest, key: str) -> HttpResponse:
    """The newest nights. As many queries as `_told`, and the club."""
    club = club_or_404(request, Role.VIEW, key)
    with override(club.language):
        content = _atom(request, club)
    return HttpResponse(
        content,
        content_type="application/atom+xml; charset=utf-8",
        headers={"Cache-Control": FOR_FIVE_MINUTES, "Content-Language": club.language},
    )


def _told(request: HttpRequest, club: Club) -> list[ToldNight]:
    """The nights with plays that count, the latest first: from the next morning on, unless a play
    is still under way. 3 queries once the club's plays are read, 1 more if it named games."""
    page = viewers_page(club)
    under_way = Play.objects.not_deleted().filter(club=club, state=Play.State.PLAYING)
    over = Night.objects.filter(club=club, date__lt=page.today)
    over = over.exclude(pk__in=under_way.values("night"))
    last = Max("plays__finished_at", filter=Q(plays__deleted_at=None))
    nights = {night.date: night for night in over.annotate(finished=last)}
    changes = Event.objects.filter(club=club).order_by().values_list("play")
    changed = dict(changes.annotate(last=Max("at")))
    found = []
    for night, group in groupby(page.past.plays, lambda play: play.night):
        if night not in nights:
            continue
        plays, stored = [*group], nights[night]
        best = champion(plays, page.names, is_over=True)
        finished = stored.finished or plays[-1].at
        # What settled a tie of it changed who won it.
        of = [play.id for play in plays] + [play.settled_by or 0 for play in plays]
        found.append(
            ToldNight(
                stored.uuid,
                night,
                finished,
                max([finished, *(changed[play] for play in of if play in changed)]),
                best.headline if best else "",
                tuple(counted(page, play).words for play in plays),
                absolute(request, reverse("history:shared_night", args=[club.view_key, night])),
            )
        )
    return found[::-1]


def _atom(request: HttpRequest, club: Club) -> str:
    """The ids stay what they are when the view-only link is renewed."""
    feed = Atom1Feed(
        club.name,
        absolute(request, reverse("clubs:view", args=[club.view_key])),
        "",
        language=club.language,
        author_name=club.name,
        feed_url=absolute(request, request.path),
        feed_guid=club.uuid.urn,
    )
    for night in _told(request, club)[:NEWEST]:
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
