"""A club's finished nights as an Atom feed and, with its seasons, as a calendar.

Their addresses carry the view-only key, so that programs without cookies can follow them; what they
say is what viewers see, in the club's language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import groupby, islice
from uuid import UUID, uuid5

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
from scorepad.history.models import Season
from scorepad.history.nights import champion
from scorepad.history.pages import unless_known
from scorepad.history.sharing import viewer_of, viewers_page
from scorepad.plays.models import Event, Night, Play, PlayQuerySet
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
def atom(request: HtmxHttpRequest, key: str) -> HttpResponseBase:
    """The newest nights. As many queries as `_told`, and those of `_answer`."""
    return _answer(request, key, "application/atom+xml", lambda club: _atom(request, club))


@require_safe
def calendar(request: HtmxHttpRequest, key: str) -> HttpResponseBase:
    """All nights and seasons. As many queries as `_told`, those of `_answer`, and the seasons."""
    return _answer(request, key, "text/calendar", lambda club: _calendar(request, club))


def _answer(
    request: HtmxHttpRequest, key: str, kind: str, make: Callable[[Club], str]
) -> HttpResponseBase:
    """What `make` writes, unless the program has it. 7 queries, and none reads a play."""
    club = club_or_404(request, Role.VIEW, key)
    latest = Event.objects.filter(club=club).aggregate(Max("pk"))
    open_nights = _under_way(club).values_list("night", flat=True)
    places = Night.objects.filter(club=club).order_by("pk").values_list("pk", "place")

    def written() -> HttpResponse:
        return HttpResponse(make(club), content_type=f"{kind}; charset=utf-8")

    with override(club.language):
        answer = unless_known(request, viewer_of(club), written, latest, [*open_nights], [*places])
    answer.headers["Cache-Control"] = FOR_FIVE_MINUTES
    answer.headers["Content-Language"] = club.language
    return answer


def _under_way(club: Club) -> PlayQuerySet:
    return Play.objects.not_deleted().filter(club=club, state=Play.State.PLAYING)


def _told(request: HttpRequest, club: Club) -> Iterator[ToldNight]:
    """The nights with plays that count, the latest first: from the next morning on, unless a play
    is still under way. 3 queries once the club's plays are read, 1 more if it named games."""
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
        # What settled a tie of it changed who won it.
        of = [play.id for play in plays] + [play.settled_by or 0 for play in plays]
        yield ToldNight(
            stored.uuid,
            night,
            stored.place if page.access.sees_names else "",
            finished,
            max([finished, *(changed[play] for play in of if play in changed)]),
            best.headline if best else "",
            tuple(counted(page, play).words for play in plays),
            absolute(request, reverse("history:shared_night", args=[club.view_key, night])),
        )


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
