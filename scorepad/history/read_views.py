"""Plays, nights and clubs as JSON for other programs (docs/reading.md).

Access is by the same links and rights as for pages, or by the view-only key in the address. Phones
that may not see names get replacements for names, no uuids of people, and no free text. `number`
identifies a play, a person or a season in addresses.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated
from uuid import UUID

import msgspec
from django.db.models import Prefetch
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import conditional_page, require_safe

from games.contract import Result, from_json
from games.counted import WIN
from scorepad.clubs.models import Player
from scorepad.history.filters import Filters
from scorepad.history.models import Season
from scorepad.history.pages import HistoryPage, Section, load_page
from scorepad.history.report_pages import ReportPage, context_of, json_response
from scorepad.history.reports.night import players
from scorepad.history.tie_credits import settle
from scorepad.plays.models import Night, Play, PlayQuerySet, Seat
from scorepad.web.requests import HtmxHttpRequest
from scorepad.web.words import translate


class LineFile(msgspec.Struct, frozen=True):
    """A line of a score; `label` is in the requested language."""

    key: str
    label: str
    points: int


class SeatFile(msgspec.Struct, frozen=True):
    """A seat; seats are in table order. `person` is the player's uuid, None if this phone sees no
    names. While a tie waits, nobody has `won`; once it is settled, one player has. While a play is
    in progress, total and place are the current ones, or None if they are secret."""

    person: UUID | None
    name: str
    total: int | None
    place: int | None
    won: bool
    shared: bool
    lines: tuple[LineFile, ...]
    guest: bool = False


class PlayFile(msgspec.Struct, frozen=True):
    """A play as JSON. `decided_by` is the key of what decided the first place; `table` is the name
    of the table where it was played, or ""."""

    number: int
    uuid: UUID
    game: str
    edition: str
    night: date
    began: Annotated[datetime, msgspec.Meta(tz=True)]
    finished: bool
    counts: bool
    decided_by: str
    note: str
    seats: tuple[SeatFile, ...]
    minutes: int | None = None
    table: str = ""
    version: int = 1


class NightFile(msgspec.Struct, frozen=True):
    """A night as JSON, with its plays in order. Deleted plays are left out."""

    night: date
    place: str
    note: str
    plays: tuple[PlayFile, ...]
    version: int = 1


class PersonFile(msgspec.Struct, frozen=True):
    """A person of the club; `cat` and `colour` are numbers from 1 to 12."""

    number: int
    person: UUID | None
    name: str
    cat: int
    colour: int


class SeasonFile(msgspec.Struct, frozen=True):
    """A season from its first to its last night, both included."""

    number: int
    name: str
    first: date
    last: date


class ClubSummary(msgspec.Struct, frozen=True):
    """A club as JSON: its people, and the nights with plays, the latest first."""

    uuid: UUID
    name: str
    people: tuple[PersonFile, ...]
    seasons: tuple[SeasonFile, ...]
    nights: tuple[date, ...]
    version: int = 1


@require_safe
@conditional_page
def play(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """Returns a play as JSON, in progress or finished. 7 queries, more for a tie."""
    page = load_page(request, club_id, Section.NIGHTS)
    loaded = _loaded(Play.objects.filter(club=page.club, pk=play_id))
    if not loaded:
        raise Http404
    return json_response(_play(page, loaded[0]))


@require_safe
@conditional_page
def night(request: HtmxHttpRequest, club_id: int, night: date) -> HttpResponse:
    """Returns a night with all its plays as JSON. 7 queries, more for ties."""
    page = load_page(request, club_id, Section.NIGHTS)
    stored = get_object_or_404(Night, club=page.club, date=night)
    return json_response(
        NightFile(
            night,
            place=_free_text(page, stored.place),
            note=_free_text(page, stored.note),
            plays=tuple(_play(page, one) for one in _loaded(stored.plays.all())),
        )
    )


def night_report(
    request: HtmxHttpRequest, club_id: int, night: date, report: str, form: str
) -> HttpResponseBase:
    """Returns a report of a night as a file."""
    page = load_page(request, club_id, Section.NIGHTS)
    chosen = page.filtered(Filters(since=night, until=night))
    return ReportPage(chosen, context_of(chosen), {"players": players}).file(report, form)


@require_safe
@conditional_page
def club(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Returns the club as JSON. 5 queries."""
    page = load_page(request, club_id, Section.TONIGHT)
    people = {member.pk: member for member in Player.objects.members().filter(club=page.club)}
    plays = Play.objects.not_deleted().filter(club=page.club)
    nights = plays.order_by("-night__date").values_list("night__date", flat=True).distinct()
    return json_response(
        ClubSummary(
            page.club.uuid,
            page.club.name,
            people=tuple(
                PersonFile(
                    player, _uuid(page, people[player]), name, *page.names.person(player)[1:]
                )
                for player, name in page.names.items()
                if player in people
            ),
            seasons=tuple(
                SeasonFile(one.pk, one.name, one.first, one.last)
                for one in Season.objects.filter(club=page.club)
            ),
            nights=tuple(nights),
        )
    )


def _loaded(plays: PlayQuerySet) -> list[Play]:
    """Returns the plays in order, loaded with what their JSON needs."""
    seats = Seat.objects.with_person().select_related("row").order_by("order")
    ordered = plays.not_deleted().select_related("night").in_order()
    loaded = list(ordered.prefetch_related(Prefetch("seats", seats)))
    settle(loaded)
    return loaded


def _play(page: HistoryPage, play: Play) -> PlayFile:
    """Returns the play as JSON. No query."""
    result: Result = from_json(play.result, Result)
    sat = list(play.seats.all())
    names = {seat.key: page.names[seat.player_id] for seat in sat}
    standings = {standing.seat: standing for standing in result.standings}
    secret = play.is_secret
    winners = 0 if result.pending or secret else sum(standings[seat.key].won for seat in sat)
    shares = {
        seat.key: _share(seat, standings[seat.key].won and not secret, winners) for seat in sat
    }
    return PlayFile(
        play.pk,
        play.uuid,
        play.game_slug,
        play.edition_slug,
        night=play.night.date,
        began=timezone.localtime(play.created_at),
        finished=play.is_finished,
        counts=play.counts and len({seat.person.pk for seat in sat}) == len(sat),
        decided_by="" if secret else result.standings[0].decided_by,
        note=_free_text(page, play.note),
        minutes=play.minutes,
        table=play.table,
        seats=tuple(
            SeatFile(
                _uuid(page, seat.person),
                names[seat.key],
                total=None if secret else standings[seat.key].total,
                place=None if secret else standings[seat.key].place,
                won=shares[seat.key] > 0,
                shared=0 < shares[seat.key] < WIN,
                lines=tuple(
                    LineFile(line.key, translate(line.label, names), line.points)
                    for line in (() if secret else standings[seat.key].lines)
                ),
                guest=seat.person.guest,
            )
            for seat in sat
        ),
    )


def _share(seat: Seat, won: bool, winners: int) -> int:
    """Returns the share of the win in units of 1/WIN. The row of statistics is used if there is
    one, because that knows who settled a tie."""
    row = getattr(seat, "row", None)
    if row and not (row.tied and 0 < row.win_part < WIN):
        return int(row.win_part)
    return WIN // winners if won and winners else 0


def _uuid(page: HistoryPage, person: Player) -> UUID | None:
    return person.uuid if page.access.sees_names else None


def _free_text(page: HistoryPage, text: str) -> str:
    """Returns typed text, or "" if this phone sees no names, since the text may contain some."""
    return text if page.access.sees_names else ""
