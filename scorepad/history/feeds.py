"""A club's finished nights as an Atom feed and, with its seasons, as a calendar.

Their addresses carry the view-only key, so that programs without cookies can follow them; what they
say is what viewers see, in the club's language.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import groupby
from uuid import UUID, uuid5

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
from scorepad.history.models import Season
from scorepad.history.nights import champion
from scorepad.history.sharing import viewers_page
from scorepad.plays.models import Event, Night, Play
from scorepad.web.addresses import absolute
from scorepad.web.dates import full_day
from scorepad.web.requests import HtmxHttpRequest
from scorepad.web.words import about

NEWEST = 20  # nights of a feed; a calendar has all
OCTETS = 75  # of a line of a calendar, at most
CONTROLS = re.compile(r"[\x00-\x1f\x7f]")
FOR_FIVE_MINUTES = "private, max-age=300"


@dataclass(frozen=True)
class ToldNight:
    """A night that is over, since `finished`; `changed` is when anything of its plays changed last.
    `link` is absolute and view-only, `headline` empty if nobody won."""

    uuid: UUID
    day: date
    place: str
    finished: datetime
    changed: datetime
    headline: str
    lines: tuple[str, ...]
    link: str


@require_safe
@conditional_page
def atom(request: HtmxHttpRequest, key: str) -> HttpResponse:
    """The newest nights. As many queries as `_told`, and the club."""
    return _answer(request, key, "application/atom+xml", lambda club: _atom(request, club))


@require_safe
@conditional_page
def calendar(request: HtmxHttpRequest, key: str) -> HttpResponse:
    """All nights and seasons. As many queries as `_told`, the club, and its seasons."""
    return _answer(request, key, "text/calendar", lambda club: _calendar(request, club))


def _answer(
    request: HtmxHttpRequest, key: str, kind: str, make: Callable[[Club], str]
) -> HttpResponse:
    club = club_or_404(request, Role.VIEW, key)
    with override(club.language):
        content = make(club)
    return HttpResponse(
        content,
        content_type=f"{kind}; charset=utf-8",
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
                stored.place if page.access.sees_names else "",
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


def _calendar(request: HttpRequest, club: Club) -> str:
    """RFC 5545: whole days, at which nobody is busy."""
    content = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tallycat//EN"]
    content.append(f"X-WR-CALNAME:{_escaped(club.name)}")
    for night in _told(request, club):
        content += _event(
            *(night.uuid, night.day, night.day, night.changed),
            SUMMARY=about(club.name, night.headline) if night.headline else club.name,
            DESCRIPTION="\n".join(night.lines),
            LOCATION=night.place,
            URL=night.link,
        )
    for season in Season.objects.filter(club=club):
        uuid = uuid5(club.uuid, f"season {season.pk}")
        content += _event(uuid, season.first, season.last, club.created, SUMMARY=season.name)
    content.append("END:VCALENDAR")
    return "".join(f"{_folded(line)}\r\n" for line in content)


def _event(uuid: UUID, first: date, last: date, stamp: datetime, **texts: str) -> list[str]:
    """Returns an event from the first to the last day, both included, without empty texts."""
    return [
        "BEGIN:VEVENT",
        f"UID:{uuid}",
        f"DTSTAMP:{stamp.astimezone(UTC):%Y%m%dT%H%M%SZ}",
        f"DTSTART;VALUE=DATE:{first:%Y%m%d}",
        f"DTEND;VALUE=DATE:{last + timedelta(days=1):%Y%m%d}",
        "TRANSP:TRANSPARENT",
        *(f"{name}:{_escaped(text)}" for name, text in texts.items() if text),
        "END:VEVENT",
    ]


def _escaped(text: str) -> str:
    """Escapes a text for a calendar and drops control characters."""
    for mark in ("\\", ";", ","):
        text = text.replace(mark, f"\\{mark}")
    lines = (CONTROLS.sub("", line) for line in text.splitlines())
    return "\\n".join(lines)


def _folded(line: str) -> str:
    """Folds a text into lines as short as a calendar wants, cut between letters."""
    folded, octets = "", 0
    for letter in line:
        size = len(letter.encode())
        if octets + size > OCTETS:
            folded, octets = f"{folded}\r\n ", 1
        folded, octets = folded + letter, octets + size
    return folded
