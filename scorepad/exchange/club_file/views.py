"""A whole club as a file: downloading it, and importing it from the start page."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from games import registry
from games.names import name_key
from scorepad.clubs.access import Role, grant_access, load_club
from scorepad.clubs.models import Club, ErasedPlayer
from scorepad.exchange import uploads
from scorepad.exchange.club_file.reader import ReadClub, read_club
from scorepad.exchange.club_file.store import begin, digest_of, go_on, refuse_twice, unfinished
from scorepad.exchange.club_file.writer import write_club
from scorepad.exchange.errors import FileError
from scorepad.exchange.models import Upload
from scorepad.web.context import closed_words
from scorepad.web.limits import too_many
from scorepad.web.requests import HtmxHttpRequest

TEN_MINUTES = 600  # seconds
MOST_FILES = 20  # that one address may send in that time


@require_GET  # not HEAD, which would write the whole file
def club_file(request: HtmxHttpRequest, club_id: int) -> StreamingHttpResponse:
    """Sends a club, even a deleted one that still has its data, as a file while it is written."""
    access = load_club(request, club_id, needs=Role.HOST, closed=True)
    name = f"{slugify(access.club.name) or 'club'}-{timezone.localdate():%Y-%m-%d}.json"
    return StreamingHttpResponse(
        write_club(access.club),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: HtmxHttpRequest) -> HttpResponse:
    """Lets people choose a club's file; the next page shows what is in it."""
    if settings.CLOSED:
        messages.error(request, closed_words())
        return redirect("home")
    if request.method != "POST":
        return render(request, "exchange/import.html")
    if too_many(request, "files", most=MOST_FILES, seconds=TEN_MINUTES):
        return render(request, "429.html", status=429)
    try:
        too_large = _(
            "The file is larger than %(n)s MB. The person who runs this pad can import it."
        )
        content = uploads.sent_bytes(request.FILES.get("file"), too_large)
        read = read_club(content, guest=True)
        upload = unfinished(read)
        if upload is None or upload.digest != digest_of(content):
            refuse_twice(read)
            upload = uploads.keep(request, content)
            upload.summary = summary_of(read, content)
            upload.save(update_fields=["summary"])
    except FileError as error:
        return _refused(request, str(error))
    return redirect("exchange:import_file", upload.token)


@require_http_methods(["GET", "HEAD", "POST"])
def import_file(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Shows what is in an uploaded file, with the button to import it; then the progress, and in
    the end a link to the club."""
    upload = get_object_or_404(Upload.objects.select_related("made"), token=token, club=None)
    if upload.phase == Upload.Phase.DONE and upload.made:
        return _made(request, upload, upload.made)
    if not upload.content or not upload.summary:
        raise Http404
    is_begun = upload.phase == Upload.Phase.STORING
    if request.method != "POST":
        return uploads.progress_page(request, upload) if is_begun else _shown(request, upload)
    if not is_begun and too_many(request, "files", most=MOST_FILES, seconds=TEN_MINUTES):
        return render(request, "429.html", status=429)
    return _import(request, upload)


def _refused(request: HtmxHttpRequest, problem: str) -> HttpResponse:
    return render(request, "exchange/import.html", {"problem": problem}, status=422)


def _import(request: HtmxHttpRequest, upload: Upload) -> HttpResponse:
    """Runs one turn of an import. The first turn begins the import."""
    read = read_club(uploads.content_of(upload), guest=True, checked=True)
    try:
        if upload.phase == Upload.Phase.SENT:
            uploads.drop_half(upload)
            begin(upload, read)
        go_on(upload, read, guest=True)
    except FileError as error:
        uploads.drop(upload)
        if not request.htmx:
            return _refused(request, str(error))
        messages.error(request, str(error))
        return HttpResponseClientRedirect(reverse("exchange:import"))
    if upload.phase == Upload.Phase.DONE and upload.made:
        return _made(request, upload, upload.made)
    if request.htmx:
        return uploads.progress_page(request, upload)
    return redirect("exchange:import_file", upload.token)


def _made(request: HtmxHttpRequest, upload: Upload, club: Club) -> HttpResponse:
    """Shows that the club was imported. A GET gives no access, so a returning phone needs a tap."""
    if request.method != "POST":
        return render(request, "exchange/imported.html", {"name": club.name})
    messages.success(request, _("%(name)s is imported. Its links are new.") % {"name": club})
    if upload.message:
        messages.info(request, upload.message)
    upload.delete()
    address = club.get_absolute_url()
    response = HttpResponseClientRedirect(address) if request.htmx else redirect(address)
    grant_access(request, response, club, Role.HOST)
    return response


def _shown(request: HtmxHttpRequest, upload: Upload) -> HttpResponse:
    """Shows what is in a file, with the button to import it."""
    summary = upload.summary
    dates = {name: parse_date(summary[name] or "") for name in ("first", "last")}
    exported_at = parse_datetime(summary["exported_at"])
    context = {**summary, **dates, "exported_at": exported_at, "token": upload.token}
    return render(request, "exchange/import_file.html", context)


def summary_of(read: ReadClub, content: bytes) -> dict[str, Any]:
    """Returns what would be imported, as numbers and names, with the hash of the file."""
    file = read.file
    games = Counter(play.game_slug for play in read.plays())
    nights = [night.date for night in file.nights]
    people = [player for player in file.players if player.merge_target is None]
    erased = ErasedPlayer.objects.filter(uuid__in=[player.uuid for player in people])
    here = {*erased.values_list("uuid", flat=True)}
    return {
        "club": str(file.club.uuid),
        "digest": digest_of(content),
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
