"""Files that come from BG Stats: sent, looked at, and taken over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import registry
from scorepad.clubs.access import ClubAccess, load_club
from scorepad.clubs.models import Player
from scorepad.exchange import jobs
from scorepad.exchange.bgstats import matching, uploads
from scorepad.exchange.bgstats.plan import Fate, Plan, PlannedPlay, make_plan
from scorepad.exchange.bgstats.reading import LARGEST, Reading, UnreadableFileError, read
from scorepad.exchange.bgstats.store import Taken, take_over
from scorepad.exchange.jobs_page import job_page
from scorepad.exchange.models import Upload
from scorepad.plays.models import Play, evening_at
from scorepad.plays.templatetags.pad import signed
from scorepad.requests import HtmxHttpRequest

LISTED = 30  # plays that a preview lists
OTHER_GAMES = 60  # games that are none of ours and can be matched by hand


@require_http_methods(["GET", "POST"])
@never_cache
def page(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Choose a file; the next page says what would be taken over."""
    access = load_club(request, club_id, scoring=request.method == "POST")
    problem = ""
    if request.method == "POST":
        try:
            upload = _upload(request, access)
        except UnreadableFileError as error:
            problem = str(error)
        else:
            return redirect("exchange:bgstats_preview", club_id, upload.pk)
    plays = Play.objects.not_deleted().finished().filter(club=access.club)
    context = {
        "club": access.club,
        "may_score": access.may_score,
        "problem": problem,
        "has_plays": plays.exists(),
    }
    return render(request, "exchange/bgstats.html", context, status=422 if problem else 200)


def _upload(request: HtmxHttpRequest, access: ClubAccess) -> Upload:
    """Raises UnreadableFileError."""
    sent = request.FILES.get("file")
    if not isinstance(sent, UploadedFile):
        raise UnreadableFileError(_("Choose a file first."))
    reading = read(sent.read(LARGEST + 1))
    if not reading.plays:
        raise UnreadableFileError(_("No play is in this file."))
    return uploads.keep(access.club, sent.name or "", reading)


@require_http_methods(["GET", "POST"])
@never_cache
def preview(request: HtmxHttpRequest, club_id: int, upload_id: int) -> HttpResponse:
    """What would be taken over from a file, whom and what it means, and the button that does it."""
    access = load_club(request, club_id, scoring=True)
    key = f"bgstats:{club_id}:{upload_id}"
    state = jobs.state_of(key)
    if page := job_page(request, state):
        return page
    if state:
        return _ended(request, access, key, state)
    upload = get_object_or_404(Upload, club=access.club, pk=upload_id)
    reading = uploads.reading_of(upload)
    players = {one.pk: one for one in Player.objects.unmerged().filter(club=access.club)}
    matches = matching.propose(access.club, reading)
    best_wins, update = False, True
    if request.method == "POST":
        matches = matching.chosen(reading, matches, request.POST.dict(), players)
        best_wins, update = "best_wins" in request.POST, "update" in request.POST
    if request.POST.get("action") == "take":

        def take(report: jobs.Report) -> jobs.Done:
            taken = take_over(
                access.club,
                reading,
                matches,
                access.device,
                best_wins=best_wins,
                update=update,
                report=report,
            )
            upload.delete()
            return jobs.Done(_in_words(taken))

        state = jobs.start(key, take)
        if state and not state.is_running:
            return _ended(request, access, key, state)
        return redirect("exchange:bgstats_preview", club_id, upload_id)
    plan = make_plan(access.club, reading, matches, best_wins=best_wins)
    context = {
        "club": access.club,
        "upload": upload,
        "games": registry.games(),
        "players": players.values(),
        "best_wins": best_wins,
        "update": update,
        **_rows(reading, matches),
        **_shown(plan, {one.key: one.name for one in reading.players}),
    }
    return render(request, "exchange/bgstats_preview.html", context)


def _ended(
    request: HtmxHttpRequest, access: ClubAccess, key: str, state: jobs.State
) -> HttpResponse:
    """Say what came of a file; where it could not be taken over, it can be tried again."""
    jobs.forget(key)
    if state.phase == "failed":
        messages.error(request, state.words)
        return redirect("exchange:bgstats", access.club.pk)
    messages.success(request, state.words)
    return redirect("history:nights", access.club.pk)


def _in_words(taken: Taken) -> str:
    new = ngettext("%(n)s play was taken over.", "%(n)s plays were taken over.", taken.new)
    words = [new % {"n": taken.new}]
    if taken.updated:
        updated = ngettext("%(n)s was updated.", "%(n)s were updated.", taken.updated)
        words.append(updated % {"n": taken.updated})
    return " ".join(words)


def _rows(reading: Reading, matches: matching.Matches) -> dict[str, Any]:
    """Games and players of the file, each with what it means here."""
    games = matching.game_rows(reading, matches)
    others = [row for row in games if not row.slug]
    return {
        "our_games": [row for row in games if row.slug],
        "other_games": others[:OTHER_GAMES],
        "player_rows": matching.player_rows(reading, matches),
    }


def _shown(plan: Plan, names: Mapping[str, str]) -> dict[str, Any]:
    """`names` are those of the file's players."""
    new, changed = plan.of(Fate.NEW), plan.of(Fate.CHANGED)
    latest = sorted(new, key=lambda one: one.known.at, reverse=True)[:LISTED]
    return {
        "new": len(new),
        "changed": len(changed),
        "here": len(plan.of(Fate.HERE)),
        "no_winner": len(plan.of(Fate.NO_WINNER)),
        "left_out": len(plan.of(Fate.LEFT_OUT)),
        "reasons": plan.reasons,
        "listed": [_listed(one.known, names) for one in latest],
    }


def _listed(play: PlannedPlay, names: Mapping[str, str]) -> dict[str, Any]:
    best_first = sorted(play.seats, key=lambda seat: seat.place)
    return {
        "day": evening_at(play.at),
        "game": registry.game(play.game).name,
        "totals": ", ".join(f"{names[one.player]} {signed(one.total)}" for one in best_first),
    }
