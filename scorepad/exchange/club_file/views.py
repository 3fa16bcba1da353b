"""A whole club as a file: downloaded, and imported from the start page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from games import registry
from scorepad.clubs.access import Role, grant_access, load_club
from scorepad.clubs.models import Club, ErasedPlayer, name_key
from scorepad.exchange import uploads
from scorepad.exchange.club_file.reader import ReadClub, read_club
from scorepad.exchange.club_file.store import import_club, refuse_twice
from scorepad.exchange.club_file.writer import write_club
from scorepad.exchange.errors import FileError
from scorepad.exchange.models import Upload
from scorepad.exchange.uploads import progress_page
from scorepad.web.context import closed_words
from scorepad.web.limits import too_many
from scorepad.web.requests import HtmxHttpRequest
from scorepad.web.transactions import snapshot, write_transaction

TEN_MINUTES = 600  # seconds
MOST_FILES = 20  # that one address may send in that time
LARGEST = 32 * 1024 * 1024  # bytes of a file; larger ones come in by `manage.py import`


@require_GET
def club_file(request: HtmxHttpRequest, club_id: int) -> StreamingHttpResponse:
    """The club as a file, also of one that was deleted and is not gone yet. It is sent as it is
    written."""
    access = load_club(request, club_id, scoring=True, closed=True)
    name = f"{slugify(access.club.name) or 'club'}-{timezone.localdate():%Y-%m-%d}.json"
    return StreamingHttpResponse(
        _pieces(access.club),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _pieces(club: Club) -> Iterator[bytes]:
    """Of one state of the club, whatever is saved meanwhile."""
    with snapshot():
        yield from write_club(club)


@require_http_methods(["GET", "POST"])
def choose(request: HtmxHttpRequest) -> HttpResponse:
    """Choose a club's file; the next page says what is in it."""
    if settings.CLOSED:
        messages.error(request, closed_words())
        return redirect("home")
    if request.method == "GET":
        return render(request, "exchange/import.html")
    if too_many(request, "files", most=MOST_FILES, seconds=TEN_MINUTES):
        return render(request, "429.html", status=429)
    try:
        content = uploads.sent_bytes(request.FILES.get("file"), LARGEST)
        if len(content) > LARGEST:
            message = _("The file is larger than %(n)s MB. Whoever runs this pad can import it.")
            raise FileError(message % {"n": LARGEST // 1024**2})
    except FileError as error:
        return _refused(request, str(error))
    return _look(request, uploads.keep(content))


@require_http_methods(["GET", "POST"])
def import_file(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """What is in a file that was sent, and the button that imports it; how far the pad
    is with it, and the way to the club once it is there."""
    upload = get_object_or_404(Upload.objects.select_related("made"), token=token, club=None)
    if page := progress_page(request, upload):
        return page
    if upload.made and upload.phase == Upload.Phase.DONE:
        return _made(request, upload, upload.made)
    if not upload.content:
        raise Http404
    if request.method == "GET":
        return _shown(request, upload, upload.problem)
    if too_many(request, "files", most=MOST_FILES, seconds=TEN_MINUTES):
        return render(request, "429.html", status=429)
    return _look(request, upload) if upload.summary is None else _import(request, upload)


def _refused(request: HtmxHttpRequest, problem: str) -> HttpResponse:
    return render(request, "exchange/import.html", {"problem": problem}, status=422)


def _look(request: HtmxHttpRequest, upload: Upload) -> HttpResponse:
    """Check a file and note what is in it. One that is refused goes."""

    def look(run: uploads.Run) -> str:
        read = read_club(uploads.content_of(upload), guest=True)
        refuse_twice(read)
        with write_transaction():
            Upload.objects.filter(pk=upload.pk).update(summary=summary_of(read))
        return ""

    try:
        uploads.run(upload, look, end=Upload.Phase.SENT, here=True)
    except uploads.BusyError as error:
        return _shown(request, upload, str(error))
    if upload.problem:
        upload.delete()
        return _refused(request, upload.problem)
    return redirect("exchange:import_file", upload.token)


def _import(request: HtmxHttpRequest, upload: Upload) -> HttpResponse:
    def store(run: uploads.Run) -> str:
        read = read_club(uploads.content_of(upload), guest=True)
        return import_club(read, run, guest=True)

    try:
        uploads.run(upload, store)
    except uploads.BusyError as error:
        return _shown(request, upload, str(error))
    if upload.problem:
        return _shown(request, upload, upload.problem)
    if upload.phase == Upload.Phase.DONE and upload.made:
        return _made(request, upload, upload.made)
    return redirect("exchange:import_file", upload.token)


def _made(request: HtmxHttpRequest, upload: Upload, club: Club) -> HttpResponse:
    """The club is there. Nothing is granted by a GET: who comes back to the page taps once more."""
    if request.method == "GET":
        return render(request, "exchange/imported.html", {"name": club.name})
    messages.success(request, _("%(name)s is imported. Its links are new.") % {"name": club})
    if upload.message:
        messages.info(request, upload.message)
    upload.delete()
    response = redirect(club)
    grant_access(request, response, club, Role.SCORING)
    return response


def _shown(request: HtmxHttpRequest, upload: Upload, problem: str) -> HttpResponse:
    """What is in a file, and what is wrong."""
    context: dict[str, Any] = {"token": upload.token, "problem": problem}
    if upload.summary:
        dates = {name: parse_date(upload.summary[name] or "") for name in ("first", "last")}
        exported_at = parse_datetime(upload.summary["exported_at"])
        context |= {**upload.summary, **dates, "exported_at": exported_at}
    status = 422 if problem else 200
    return render(request, "exchange/import_file.html", context, status=status)


def summary_of(read: ReadClub) -> dict[str, Any]:
    """What would come, in numbers and names."""
    file = read.file
    games = Counter(play.game_slug for play in read.plays())
    nights = [night.date for night in file.nights]
    people = [player for player in file.players if player.merge_target is None]
    erased = ErasedPlayer.objects.filter(uuid__in=[player.uuid for player in people])
    here = {*erased.values_list("uuid", flat=True)}
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
