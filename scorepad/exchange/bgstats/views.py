"""Files from BG Stats: uploading them, a preview, and the import."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

import msgspec
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from games import registry
from games.contract import signed
from scorepad.clubs.access import ClubAccess, Role, load_club
from scorepad.clubs.models import Player
from scorepad.exchange import uploads
from scorepad.exchange.bgstats import matching
from scorepad.exchange.bgstats.file_reader import Reading, read
from scorepad.exchange.bgstats.plan import ImportStatus, Plan, PlannedPlay, make_plan
from scorepad.exchange.bgstats.store import begin, go_on, too_many_games
from scorepad.exchange.bgstats.writing import CONTENT_TYPE, outgoing, play_file, play_link
from scorepad.exchange.errors import FileError
from scorepad.exchange.models import Upload
from scorepad.plays.models import Play, evening_at
from scorepad.web.requests import HtmxHttpRequest
from scorepad.web.words import comma_list

LISTED = 30  # plays that a preview lists
NAMED = 5  # games that are named with a reason
OTHER_GAMES = 60  # other games, which can be matched by hand


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HtmxHttpRequest, club_id: int) -> HttpResponse:
    """Lets people choose a file; the next page shows what would be imported."""
    access = load_club(request, club_id, needs=Role.HOST)
    problem = ""
    if request.method == "POST":
        try:
            upload = _upload(request, access)
        except FileError as error:
            problem = str(error)
        else:
            return redirect("exchange:bgstats_preview", club_id, upload.pk)
    plays = Play.objects.not_deleted().finished().filter(club=access.club)
    context = {
        "club": access.club,
        "problem": problem,
        "has_plays": plays.exists(),
        "begun": Upload.objects.filter(club=access.club, phase=Upload.Phase.STORING).first(),
    }
    return render(request, "exchange/bgstats.html", context, status=422 if problem else 200)


def _upload(request: HtmxHttpRequest, access: ClubAccess) -> Upload:
    """Stores the posted file as an upload. Raises FileError."""
    file = request.FILES.get("file")
    too_large = _("The file is larger than %(n)s MB. Export fewer plays at a time.")
    reading = read(uploads.sent_bytes(file, too_large))
    if not reading.plays:
        raise FileError(_("There are no plays in this file."))
    name = file.name if isinstance(file, UploadedFile) else ""
    return uploads.keep(request, msgspec.json.encode(reading), access.club, name or "")


@require_http_methods(["GET", "HEAD", "POST"])
def preview(request: HtmxHttpRequest, club_id: int, upload_id: int) -> HttpResponse:
    """Shows what would be imported from a file, with its matches and the import button. Once the
    import has begun, shows its progress."""
    access = load_club(request, club_id, needs=Role.HOST)
    upload = get_object_or_404(Upload, club=access.club, pk=upload_id)
    if upload.phase == Upload.Phase.SENT:
        return _preview(request, access, upload)
    return _turn(request, upload)


def _turn(request: HtmxHttpRequest, upload: Upload) -> HttpResponse:
    """Shows the progress of an import, after running another turn if the page requests one."""
    nights = reverse("history:nights", args=[upload.club_id])
    here = reverse("exchange:bgstats_preview", args=[upload.club_id, upload.pk])
    try:
        if request.method == "POST" and upload.phase == Upload.Phase.STORING:
            go_on(upload)
    except FileError as error:
        messages.error(request, str(error))
        target = reverse("exchange:bgstats", args=[upload.club_id])
    else:
        is_over = upload.phase == Upload.Phase.DONE
        if is_over:
            messages.success(request, upload.message)
        elif request.method != "POST" or request.htmx:
            return uploads.progress_page(request, upload)
        target = nights if is_over else here
    return HttpResponseClientRedirect(target) if request.htmx else redirect(target)


def _preview(request: HtmxHttpRequest, access: ClubAccess, upload: Upload) -> HttpResponse:
    reading = _reading_of(upload)
    players = {player.pk: player for player in Player.objects.members().filter(club=access.club)}
    matches = matching.propose(access.club, reading)
    choices = {"best_wins": False, "update": True, "leave_rarest": False}
    problem = ""
    if request.method == "POST":
        matches = matching.chosen(reading, matches, request.POST.dict(), players)
        choices = {name: name in request.POST for name in choices}
    if request.POST.get("action") == "take":
        try:
            begin(upload, reading, matches, access.device, **choices)
        except FileError as error:
            problem = str(error)
        else:
            return _turn(request, upload)
    leaves = choices["leave_rarest"]
    best_wins = choices["best_wins"]
    plan = make_plan(access.club, reading, matches, best_wins=best_wins, leave_rarest=leaves)
    context = {
        "club": access.club,
        "upload": upload,
        "games": registry.games(),
        "players": players.values(),
        "problem": problem or (too_many_games(plan) if plan.over and not leaves else ""),
        **choices,
        **_rows(reading, matches),
        **_shown(plan, {player.key: player.name for player in reading.players}),
    }
    status = 422 if problem else 200
    return render(request, "exchange/bgstats_preview.html", context, status=status)


def _reading_of(upload: Upload) -> Reading:
    """Returns what was read from a file. Raises Http404 if another version of the pad read it."""
    try:
        return msgspec.json.decode(uploads.content_of(upload), type=Reading)
    except msgspec.ValidationError:
        raise Http404 from None


def _rows(reading: Reading, matches: matching.Matches) -> dict[str, Any]:
    """Returns the context with the file's games and players and their matches."""
    games = matching.game_rows(reading, matches)
    own = registry.other_game().slug
    ours = [row for row in games if row.meaning not in ("", own)]
    others = [row for row in games if row.meaning in ("", own)]
    return {
        "our_games": ours,
        "other_games": others[:OTHER_GAMES],
        "player_rows": matching.player_rows(reading, matches),
    }


def _shown(plan: Plan, names: Mapping[str, str]) -> dict[str, Any]:
    """Returns the context with the plan. `names` are the names of the file's players, by key."""
    new = sorted(plan.of(ImportStatus.NEW), key=lambda planned: planned.known.at, reverse=True)
    return {
        **{status.name.lower(): len(plan.of(status)) for status in ImportStatus},
        "own_games": plan.own_games,
        "over": plan.over,
        "reasons": [
            {"reason": reason, "plays": plays, "games": _games(games)}
            for reason, plays, games in plan.reasons
        ],
        "listed": [_listed(planned.known, names) for planned in new[:LISTED]],
    }


def _games(found: list[tuple[str, int]]) -> str:
    """Returns left-out games with their numbers of plays: "Azul 12, Catan 3, and so on"."""
    named = [f"{name} {plays}" for name, plays in found[:NAMED] if name]
    more = len(found) - NAMED
    if more > 0:
        words = ngettext("%(n)s more game", "%(n)s more games", more)
        named.append(words % {"n": more})
    return comma_list(named)


def _listed(play: PlannedPlay, names: Mapping[str, str]) -> dict[str, Any]:
    best_first = sorted(play.seats, key=lambda seat: seat.place)
    return {
        "day": evening_at(play.at),
        "game": play.title or registry.game(play.game).name,
        "totals": comma_list(f"{names[seat.player]} {signed(seat.total)}" for seat in best_first),
    }


# -- plays that go to BG Stats: one by a link, or any number as a file -----------------------------


@require_safe
def play_page(request: HtmxHttpRequest, club_id: int, play_id: int) -> HttpResponse:
    """Shows how to get one play into the app: by a link that the app opens, or as a file."""
    access = load_club(request, club_id)
    with override(access.club.language):
        plays = list(outgoing(Play.objects.filter(club=access.club, pk=play_id), access))
        if not plays:
            raise Http404
        link = play_link(plays[0])
    context = {"club": access.club, "play": plays[0].play, "link": link}
    return render(request, "exchange/bgstats_play.html", context)


@require_safe
def play_files(
    request: HtmxHttpRequest, club_id: int, night: date | None = None, play_id: int | None = None
) -> StreamingHttpResponse:
    """Sends a file with all finished plays of a club, with those of one night, or with one play. It
    is sent while it is written. Raises Http404 if there is no finished play."""
    which: dict[str, object] = {}
    name, needs = "plays", Role.HOST
    if night is not None:
        which, name, needs = {"night__date": night}, f"night-{night}", Role.VIEW
    elif play_id is not None:
        which, name, needs = {"pk": play_id}, f"play-{play_id}", Role.VIEW
    access = load_club(request, club_id, needs=needs)
    plays = Play.objects.filter(club=access.club, **which)
    if not plays.not_deleted().finished().exists():
        raise Http404
    written = play_file(outgoing(plays, access), access.club.language)
    disposition = {"Content-Disposition": f'attachment; filename="{name}.bgsplay"'}
    return StreamingHttpResponse(written, content_type=CONTENT_TYPE, headers=disposition)
