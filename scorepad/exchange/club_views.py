"""A whole club as a file: downloaded, and brought back from the start page."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import FileResponse, Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from games import registry
from scorepad.clubs.access import Role, grant_access, load_club
from scorepad.clubs.models import Club, ErasedPlayer, name_key
from scorepad.exchange import club_uploads, jobs
from scorepad.exchange.club_reader import ReadClub
from scorepad.exchange.club_store import store_club
from scorepad.exchange.club_writer import write_club
from scorepad.exchange.errors import FileError
from scorepad.exchange.jobs_page import job_page
from scorepad.exchange.models import ClubUpload
from scorepad.limits import too_many
from scorepad.requests import HtmxHttpRequest
from scorepad.transactions import snapshot, write_transaction

TEN_MINUTES = 600  # seconds
MOST_FILES = 20  # that one address may send in that time
IN_MEMORY = 4 * 1024 * 1024  # bytes, before a download is put on disk


@require_GET
@never_cache
def club_file(request: HtmxHttpRequest, club_id: int) -> FileResponse:
    """The club as a file, also of one that was deleted and is not gone yet."""
    access = load_club(request, club_id, scoring=True, closed=True)
    file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115  closed by the answer
    with snapshot():
        for piece in write_club(access.club):
            file.write(piece)
    file.seek(0)
    name = f"{slugify(access.club.name) or 'table'}-{timezone.localdate():%Y-%m-%d}.json"
    return FileResponse(file, as_attachment=True, filename=name, content_type="application/json")


@require_http_methods(["GET", "POST"])
@never_cache
def choose(request: HtmxHttpRequest) -> HttpResponse:
    """Choose a club's file; the next page says what is in it."""
    if request.method == "POST":
        if too_many(request, "files", most=MOST_FILES, seconds=TEN_MINUTES):
            return render(request, "429.html", status=429)
        try:
            upload = club_uploads.keep(request.FILES.get("file"))
        except FileError as error:
            return _refused(request, str(error))
        state = jobs.start(upload.token, partial(_look, upload))
        if state and state.phase == "failed":
            return _failed(request, upload, state)
        return redirect("exchange:bring_back_file", upload.token)
    return render(request, "exchange/bring_back.html")


@require_http_methods(["GET", "POST"])
@never_cache
def bring_back(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """What is in a file that was sent, and the button that brings all of it back; how far the pad
    is while it does one or the other, and the way to the club once it is there."""
    state = jobs.state_of(token)
    upload = ClubUpload.objects.filter(token=token).first()
    if upload and request.method == "POST":
        state = jobs.start(token, partial(_store, upload))
    elif upload is None and not (state and state.made):
        raise Http404
    if page := job_page(request, state):
        return page
    if state and state.made:
        return _there(request, token, state)
    if upload is None or upload.summary is None or (state and state.phase == "failed"):
        return _failed(request, upload, state)
    return render(request, "exchange/bring_back_file.html", _shown(upload.summary))


def _refused(request: HtmxHttpRequest, problem: str) -> HttpResponse:
    return render(request, "exchange/bring_back.html", {"problem": problem}, status=422)


def _failed(
    request: HtmxHttpRequest, upload: ClubUpload | None, state: jobs.State | None
) -> HttpResponse:
    """A file that cannot be brought back goes."""
    if upload:
        jobs.forget(upload.token)
        upload.delete()
    return _refused(request, state.words if state else _("Choose a file first."))


def _there(request: HtmxHttpRequest, token: str, state: jobs.State) -> HttpResponse:
    """The club is back. Nothing is granted by a GET: who comes back to the page taps once more."""
    club = get_object_or_404(Club, pk=state.made)
    if request.method == "GET":
        return render(request, "exchange/brought_back.html", {"name": club.name})
    jobs.forget(token)
    messages.success(request, _("%(name)s is back. Its links are new.") % {"name": club})
    response = redirect(club)
    grant_access(request, response, club, Role.SCORING)
    return response


# -- what is done meanwhile ------------------------------------------------------------------------


def _look(upload: ClubUpload, report: jobs.Report) -> jobs.Done:
    """Check a file and note what is in it. Raises FileError."""
    summary = summary_of(club_uploads.club_of(upload, report))
    with write_transaction():
        ClubUpload.objects.filter(pk=upload.pk).update(summary=summary)
    return jobs.Done()


def _store(upload: ClubUpload, report: jobs.Report) -> jobs.Done:
    """Bring the club of a file back. Raises FileError."""
    club = store_club(club_uploads.club_of(upload, report), report)
    upload.delete()
    return jobs.Done(made=club.pk)


def summary_of(read: ReadClub) -> dict[str, Any]:
    """What would come, in numbers and names."""
    file = read.file
    games = Counter(play.game for play in read.plays())
    nights = [night.date for night in file.nights]
    people = [player for player in file.players if player.merged_into is None]
    here = set(
        ErasedPlayer.objects.filter(uuid__in=[player.uuid for player in people]).values_list(
            "uuid", flat=True
        )
    )
    return {
        "club_name": file.club.name,
        "exported_at": file.exported_at.isoformat(),
        "plays": len(file.plays),
        "games": [(game.name, games[game.slug]) for game in registry.games() if games[game.slug]],
        "nights": len(nights),
        "first": min(nights).isoformat() if nights else None,
        "last": max(nights).isoformat() if nights else None,
        "names": sorted(
            (player.name for player in people if player.uuid not in here), key=name_key
        ),
        "erased": sum(player.uuid in here and player.erased_on is None for player in people),
        "seasons": [season.name for season in file.seasons],
    }


def _shown(summary: Mapping[str, Any]) -> dict[str, Any]:
    """With dates again."""
    dates = {name: parse_date(summary[name] or "") for name in ("first", "last")}
    return {**summary, **dates, "exported_at": parse_datetime(summary["exported_at"])}
