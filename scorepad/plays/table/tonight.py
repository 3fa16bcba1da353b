"""The club's front page: current plays, the winners of tonight, and below them the last nights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any
from urllib.parse import quote, unquote

from django.db.models import F, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from games.contract import Slot, Text
from games.counted import by_wins
from games.ties import Settled, TiedPlay, settle_ties
from scorepad.clubs.access import ClubAccess, Role, load_club
from scorepad.clubs.models import Club
from scorepad.clubs.shown_names import ShownNames, shown_names
from scorepad.plays.lifecycle import finish_told
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Night, Play, Revision, Seat, current_evening
from scorepad.plays.sheet.context import ShownSeat, board
from scorepad.plays.table.add_players import NameStep, act_on_names, people_of
from scorepad.web.requests import HtmxHttpRequest, kept_for_a_year, whole_number
from scorepad.web.words import extra_names

FORGOTTEN = timedelta(days=1)  # after the last change of the play
AT_TABLE = 12 * 60 * 60  # seconds that a phone stays at the table whose code it scanned


@require_safe
def tonight(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Shows plays in progress, tonight's wins, and plays left open on other days; below them the
    last nights, which polls do not update. A poll with the version of its page gets 204 (2
    queries), other polls the list."""
    access = load_club(request, club_id)
    evening = current_evening()
    version = version_of(access.club, evening)
    if request.htmx and request.GET.get("version") == version:
        return HttpResponse(status=204)
    context = tonight_context(access, evening) | {
        "version": version,
        "undo_delete": _deleted(request, access),
    }
    page = "plays/_tonight.html" if request.htmx else "plays/tonight.html"
    return render(request, page, context)


@require_safe
def at_table(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Shows what is being played at the table whose code was scanned, or else the page for a new
    play. Plays that this phone begins in the next hours are at that table."""
    club = load_club(request, club_id, needs=Role.TABLE).club
    table = request.GET.get("table", "")
    if table not in club.tables:
        return redirect(club)
    since = timezone.now() - FORGOTTEN
    going_on = shown_plays(club, current_evening()).filter(
        table=table, state=Play.State.PLAYING, created_at__gt=since
    )
    found = going_on.first()
    response = redirect("plays:new", club_id)
    if found:
        response = redirect("plays:play", club_id, found.pk)
    kept = kept_for_a_year() | {"max_age": AT_TABLE}
    response.set_cookie(f"at-{club_id}", quote(table), **kept)
    return response


def table_of(request: HttpRequest, club: Club) -> str:
    """Returns the table whose code this phone scanned lately; "" if the club has no such table."""
    table = unquote(request.COOKIES.get(f"at-{club.pk}", ""))
    return table if table in club.tables else ""


def tonight_context(access: ClubAccess, evening: date) -> dict[str, Any]:
    """Returns the page's context. 6 queries, 2 more on the first evening."""
    names = shown_names(access)
    plays = _read(access.club, evening)
    if finish_told(plays):
        plays = _read(access.club, evening)
    going_on = [_under_way(access, names, play) for play in plays if not play.is_finished]
    going_on.sort(key=lambda tile: tile.touched, reverse=True)
    since = timezone.now() - FORGOTTEN
    finished = [play for play in plays if play.is_finished]
    settled = _settled(finished)
    won = [_won(play, names, settled.get(play.pk)) for play in finished]
    is_first = access.may_score and not plays and not access.club.plays.exists()
    return {
        "access": access,
        "club": access.club,
        "may_score": access.may_score,
        "evening": evening,
        "names": names,
        "under_way": [tile for tile in going_on if tile.touched > since],
        "forgotten": [tile for tile in going_on if tile.touched <= since],
        "won": won,
        "wins": wins_of(won),
        "is_first_evening": is_first,
        **(_first_people(access.club, NameStep()) if is_first else {}),
    }


@require_http_methods(["GET", "HEAD", "POST"])
def first_evening(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Adds, corrects and removes the names of the people at the table. The button for a new play
    also adds the name that is still in the field. If a page that was posted without scripts is
    loaded again, the page of tonight is shown."""
    access = load_club(request, club_id, needs=Role.TABLE)
    if request.method != "POST":
        return redirect("plays:tonight", club_id)
    action = request.POST.get("action", "")
    step = act_on_names(access, action, request.POST.dict())
    if action == "play" and not step.error:
        return HttpResponseClientRedirect(reverse("plays:new", args=[club_id]))
    people = _first_people(access.club, step)
    if request.htmx:
        return render(request, "plays/_first_evening.html", {"club": access.club, **people})
    context = tonight_context(access, current_evening()) | {"version": "", **people}
    return render(request, "plays/tonight.html", context)


def _first_people(club: Club, step: NameStep) -> dict[str, object]:
    """Returns the context with the people of a new club. 1 query."""
    people = list(people_of(club).order_by("pk"))
    return {"people": people, "step": step if people else replace(step, is_typing=True)}


def shown_plays(club: Club, evening: date) -> QuerySet[Play]:
    """Returns the plays of the evening, and those of other evenings that are still open."""
    nights = Night.objects.filter(club=club, date=evening)
    is_open = Q(club=club, state=Play.State.PLAYING)
    return Play.objects.not_deleted().filter(Q(night__in=nights) | is_open)


def version_of(club: Club, evening: date) -> str:
    """Returns a version that changes if anything shown of the plays changes. 1 query."""
    plays = shown_plays(club, evening).values_list("version", "told_at")
    now, versions = timezone.now(), list(plays)
    told = sum(at is not None and at <= now for _version, at in versions)
    return f"{len(versions)}.{sum(version for version, _at in versions)}.{told}"


def _read(club: Club, evening: date) -> list[Play]:
    """Returns the plays with seats and sheets, the latest first. 3 queries."""
    seats = Seat.objects.with_person().annotate(is_tied=F("row__tied"))
    touched = Revision.objects.filter(sheet__play=OuterRef("pk")).order_by("-at").values("at")[:1]
    plays = (
        shown_plays(club, evening)
        .annotate(changed_at=Subquery(touched), decided_by=F("row__decided_by"))
        .order_by("-created_at")
    )
    return list(plays.prefetch_related(Prefetch("seats", seats), "sheets"))


# -- under way -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class UnderWay:
    """A play in progress with its current totals, the best first. `stage` is the last sheet of the
    whole table with an entry, such as "Round 3"; None if each player has a sheet."""

    play: Play
    touched: datetime
    stage: Text | None
    places: Sequence[ShownSeat]


def _under_way(access: ClubAccess, names: ShownNames, play: Play) -> UnderWay:
    play.club = access.club
    loaded = LoadedPlay.stored(play, access)
    loaded.names = {seat.key: names[seat.person.pk] for seat in loaded.seats} | extra_names(
        play.game, len(loaded.seats)
    )
    places = sorted(board(loaded, loaded.shown()), key=lambda place: place.number)
    shared, entered = shared_slots(loaded)
    stage = entered[-1].title if entered and len(shared) > 1 else None
    return UnderWay(play, getattr(play, "changed_at", None) or play.created_at, stage, places)


def shared_slots(loaded: LoadedPlay) -> tuple[list[Slot], list[Slot]]:
    """Returns the slots for sheets of the whole table, then only those with entries."""
    shared = [slot for slot in loaded.slots if not slot.seat]
    return shared, [slot for slot in shared if slot.key in loaded.entered]


# -- won -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sat:
    """A player in a finished play."""

    player: int
    name: str
    total: int
    won: bool


@dataclass(frozen=True)
class FinishedPlay:
    """A finished play with its winners, then the others by place. `outcome` is set if all won or
    lost together. `waits`: the first place is tied until a later play settles it."""

    play: Play
    winners: Sequence[Sat]
    others: Sequence[Sat]
    outcome: Text | None = None
    waits: bool = False
    has_points: bool = True

    @property
    def counts(self) -> bool:
        """Whether the play counts. It does not if a person has two seats because of a merge."""
        sat = [one.player for one in (*self.winners, *self.others)]
        return self.play.counts and len({*sat}) == len(sat)


def _settled(plays: Sequence[Play]) -> Mapping[int, Settled]:
    """Returns the ties that later plays of the evening settled. `plays` begin with the latest."""
    found = []
    for play in reversed(plays):
        seats = [seat for seat in play.seats.all() if getattr(seat, "is_tied", None) is not None]
        if len(seats) > 1:  # that count
            tied = frozenset(seat.person.pk for seat in seats if getattr(seat, "is_tied", False))
            first = frozenset(seat.person.pk for seat in seats if seat.place == 1)
            found.append(TiedPlay(play.pk, play.game_key, tied, first))
    return settle_ties(found)


def _won(play: Play, names: ShownNames, settled: Settled | None) -> FinishedPlay:
    seats = sorted(play.seats.all(), key=lambda seat: (seat.place or 0, seat.order))
    waits = settled is None and any(getattr(seat, "is_tied", False) for seat in seats)
    sat = [
        Sat(
            seat.person.pk,
            names[seat.person.pk],
            seat.total or 0,
            won=seat.won and not waits and (settled is None or seat.person.pk == settled.player),
        )
        for seat in seats
    ]
    decided_by = getattr(play, "decided_by", None) or ""
    return FinishedPlay(
        play,
        winners=[seat for seat in sat if seat.won],
        others=[seat for seat in sat if not seat.won],
        outcome=play.game.outcomes.get(decided_by),
        waits=waits,
        has_points=play.game.has_points([seat.total for seat in sat], decided_by),
    )


@dataclass(frozen=True)
class Wins:
    """How many plays of the evening a player won, including shared wins."""

    player: int
    name: str
    wins: int


def wins_of(won: Sequence[FinishedPlay]) -> list[Wins]:
    """Returns the evening's players sorted by wins, then by the share of plays won, then by name.
    Empty until two plays with opponents count."""
    counted = [play for play in won if play.counts and len(play.winners) + len(play.others) > 1]
    if len(counted) < 2:
        return []
    plays = Counter(sat.player for play in counted for sat in (*play.winners, *play.others))
    wins = Counter(sat.player for play in counted for sat in play.winners)
    names = {sat.player: sat.name for play in counted for sat in play.winners}
    order = sorted(wins, key=lambda player: (by_wins(wins[player], plays[player]), names[player]))
    return [Wins(player, names[player], wins[player]) for player in order]


def _deleted(request: HtmxHttpRequest, access: ClubAccess) -> Play | None:
    """Returns the play that this phone has just deleted and can restore; None if there is none."""
    pk = request.GET.get("deleted", "")
    if whole_number(pk, digits=18) is None or not access.may_score:
        return None
    return Play.objects.filter(club=access.club, pk=pk).exclude(deleted_at=None).first()
