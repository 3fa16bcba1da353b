"""A whole club as a file: downloaded, and brought back from the start page."""

from __future__ import annotations

import tempfile
from collections import Counter
from typing import Any

from django.contrib import messages
from django.http import FileResponse, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from games import registry
from scorepad.clubs.access import Role, grant_access, load_club
from scorepad.clubs.models import ErasedPlayer, name_key
from scorepad.exchange import club_uploads
from scorepad.exchange.club_reader import ReadClub
from scorepad.exchange.club_store import store_club
from scorepad.exchange.club_writer import write_club
from scorepad.exchange.errors import FileError
from scorepad.exchange.models import ClubUpload
from scorepad.limits import too_many
from scorepad.requests import HtmxHttpRequest
from scorepad.transactions import snapshot

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
    problem = ""
    if request.method == "POST":
        if too_many(request, "files", most=MOST_FILES, seconds=TEN_MINUTES):
            return render(request, "429.html", status=429)
        try:
            upload = club_uploads.keep(request.FILES.get("file"))
        except FileError as error:
            problem = str(error)
        else:
            return redirect("exchange:bring_back_file", upload.token)
    status = 422 if problem else 200
    return render(request, "exchange/bring_back.html", {"problem": problem}, status=status)


@require_http_methods(["GET", "POST"])
@never_cache
def bring_back(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """What is in a file that was sent, and the button that brings all of it back."""
    upload = get_object_or_404(ClubUpload, token=token)
    try:
        read = club_uploads.club_of(upload)
        if request.method == "POST":
            return _stored(request, upload, read)
    except FileError as error:
        return render(request, "exchange/bring_back.html", {"problem": str(error)}, status=422)
    return render(request, "exchange/bring_back_file.html", _summary(read))


def _stored(request: HtmxHttpRequest, upload: ClubUpload, read: ReadClub) -> HttpResponse:
    """Raises FileError."""
    club = store_club(read)
    upload.delete()
    messages.success(request, _("%(name)s is back. Its links are new.") % {"name": club})
    response = redirect(club)
    grant_access(request, response, club, Role.SCORING)
    return response


def _summary(read: ReadClub) -> dict[str, Any]:
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
        "exported_at": file.exported_at,
        "plays": len(file.plays),
        "games": [(game.name, games[game.slug]) for game in registry.games() if games[game.slug]],
        "nights": len(nights),
        "first": min(nights, default=None),
        "last": max(nights, default=None),
        "names": sorted(
            (player.name for player in people if player.uuid not in here), key=name_key
        ),
        "erased": sum(player.uuid in here and player.erased_on is None for player in people),
        "seasons": [season.name for season in file.seasons],
    }
