"""All that is stored of one player: for that player, and so with nobody else's name in it."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Prefetch, Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_POST

from games.contract import Json, Standing
from scorepad.clubs.access import Role, load_club, record
from scorepad.clubs.erasure import Erased
from scorepad.clubs.models import ClubEvent, Player
from scorepad.clubs.shown_names import names_with_initials
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play, Seat, Sheet
from scorepad.plays.sheet.revisions import with_data
from scorepad.web.csv_file import csv_pieces
from scorepad.web.requests import HtmxHttpRequest
from scorepad.web.words import extra_names, in_words

FORMAT, VERSION = "cat-pad-player", 1
CHUNK = 100  # plays in memory at a time
COLUMNS = (
    *("play_uuid", "night", "begun_at", "game", "edition", "counts", "deleted"),
    *("seats", "seat", "started", "place", "won", "total", "decided_by"),
)


@require_POST
def export_player(request: HtmxHttpRequest, club_id: int, player_id: int) -> HttpResponse:
    """A zip file, for hosts. It is written in the club's log."""
    access = load_club(request, club_id, needs=Role.HOST)
    player = get_object_or_404(Player.objects.changeable(), club=access.club, pk=player_id)
    now = timezone.now()
    written = player_zip(player, now)
    record(access, ClubEvent.Kind.EXPORTED, player)
    name = f"player-{player.pk}-{timezone.localdate(now):%Y-%m-%d}.zip"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(written, content_type="application/zip", headers=headers)


def player_zip(player: Player, now: datetime) -> bytes:
    """A zip file of `player.json` and of `seats.csv`, which has a row for each seat."""
    names = names_with_initials(player.club, player.pk)
    plays = list(_plays(player, names))
    merged = player.merged.values_list("name", flat=True)
    told = {
        "format": FORMAT,
        "version": VERSION,
        "exported_at": _time(now),
        "table": player.club.name,
        "player": {
            "uuid": str(player.uuid),
            "name": player.name,
            "also_called": sorted(merged),
            "cat": player.cat,
            "colour": player.colour,
            "cats_at_home": player.cats_at_home,
            "added_at": _time(player.created),
            "hidden_from_new_plays_since": _date(player.hidden_since),
            "page_hidden": player.page_hidden,
        },
        "plays": plays,
    }
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as files:
        files.writestr("player.json", json.dumps(told, indent=1, ensure_ascii=False))
        files.writestr("seats.csv", _table(plays))
    return written.getvalue()


def _plays(player: Player, names: Mapping[int, str]) -> Iterator[dict[str, Json]]:
    """Every play in which the player sat, the first one first; a deleted one is still stored."""
    own = Q(player=player) | Q(player__merged_into=player)
    plays = (
        Play.objects.filter(pk__in=Seat.objects.filter(own).values("play"))
        .select_related("club", "night")
        .prefetch_related(
            Prefetch("seats", Seat.objects.with_person()),
            Prefetch("sheets", Sheet.objects.prefetch_related("revisions")),
        )
        .in_order()
    )
    others = _others(player, names)
    for play in plays.iterator(chunk_size=CHUNK):
        loaded = LoadedPlay.stored(play)
        for seat in loaded.seats:
            if seat.person.pk == player.pk:
                yield _play(loaded, seat, names, others)


def _others(player: Player, names: Mapping[int, str]) -> list[Erased]:
    """Puts initials in place of the others' names, which somebody may have typed on a sheet."""
    found = Player.objects.filter(club=player.club_id).exclude(pk=player.pk)
    found = found.exclude(merged_into=player)
    return [Erased([one.name], names[one.pk]) for one in found]


def _play(
    loaded: LoadedPlay, seat: Seat, names: Mapping[int, str], others: Sequence[Erased]
) -> dict[str, Json]:
    play, result = loaded.play, loaded.result
    if loaded.is_secret:
        result = msgspec.structs.replace(result, standings=())
    called = {one.key: names[one.player_id] for one in loaded.seats}
    called |= extra_names(loaded.game, len(loaded.seats))
    standings = {standing.seat: standing for standing in result.standings}
    own = standings.get(seat.key)
    return {
        "uuid": str(play.uuid),
        "game": play.game_slug,
        "edition": play.edition_name,
        "night": _date(play.night.date),
        "begun_at": _time(play.created_at),
        "finished_at": _time(play.finished_at),
        "minutes": play.minutes,
        "counts": play.counts,
        "deleted": play.deleted_at is not None,
        "seats": len(loaded.seats),
        "seat": seat.order,
        "started": play.start == seat.key,
        **_placed(own),
        "decided_by": own.decided_by if own else "",
        "lines": [
            {
                "key": line.key,
                "line": in_words(line.label, called),
                "points": line.points,
                "why": in_words(line.reason, called),
            }
            for line in (own.lines if own else ())
        ],
        "others": [
            {"player": name, **_placed(standings.get(key))}
            for key, name in called.items()
            if key != seat.key
        ],
        "sheets": [
            {
                "sheet": in_words(slot.title, called),
                "revisions": _revisions(loaded.sheets[slot.key], others),
            }
            for slot in loaded.slots
            # Those of the whole table tell of the others.
            if slot.seat == seat.key and slot.key in loaded.sheets
        ],
    }


def _placed(standing: Standing | None) -> dict[str, Json]:
    """Nothing while totals are secret."""
    if standing is None:
        return {"place": None, "won": False, "total": None}
    return {"place": standing.place, "won": standing.won, "total": standing.total}


def _revisions(sheet: Sheet, others: Sequence[Erased]) -> list[dict[str, Json]]:
    """Every state of a sheet, without the names of others in what was typed."""
    found = []
    for revision in with_data(sheet, sheet.revisions.all()):
        typed: dict[str, str] = dict(revision.typed)
        for one in others:
            typed = {field: one.without_names(text) for field, text in typed.items()}
        at = _time(revision.at)
        state = {"number": revision.number, "at": at, "sheet": revision.state, "typed": typed}
        found.append(state)
    return found


def _table(plays: list[dict[str, Any]]) -> bytes:
    """A row for each seat."""
    keys = list(dict.fromkeys(line["key"] for play in plays for line in play["lines"]))
    return b"".join(csv_pieces((*COLUMNS, *(f"line_{key}" for key in keys)), _rows(plays, keys)))


def _rows(plays: list[dict[str, Any]], keys: list[str]) -> Iterator[list[Any]]:
    for play in plays:
        points = {line["key"]: line["points"] for line in play["lines"]}
        known = {**play, "play_uuid": play["uuid"]}
        yield [*(known.get(name) for name in COLUMNS), *(points.get(key) for key in keys)]


def _time(value: datetime | None) -> str | None:
    return None if value is None else timezone.localtime(value).isoformat(timespec="seconds")


def _date(value: Any) -> str | None:
    return None if value is None else f"{value:%Y-%m-%d}"
