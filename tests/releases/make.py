"""Keeps what this version stores, for later versions: `python -m tests.releases.make`.

Writes the database and what this version shows of it, as `stored` reads it, into the folder of the
fixtures or the named one. `make release` calls it.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
import sys
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from time import time
from typing import Any

import msgspec

from tests.bench._pad import prepare  # before what needs Django to be set up

from django.conf import settings  # isort: skip
from django.db import connection, transaction  # isort: skip
from django.test import Client  # isort: skip
from django.urls import reverse  # isort: skip

from games import registry  # isort: skip
from scorepad import __version__  # isort: skip
from scorepad.clubs.models import Club, Player  # isort: skip
from scorepad.editions.models import Edition  # isort: skip
from scorepad.history.demo import make_demo  # isort: skip
from scorepad.plays.loaded_play import LoadedPlay  # isort: skip
from scorepad.plays.models import Play  # isort: skip
from tests.browser.evening import TONIGHT, have_an_evening  # isort: skip
from tests.releases.stored import FOLDER, OwnEdition, Release, Told  # isort: skip

PLAYS, SEED = 40, 7


def main(folder: Path) -> None:
    prepare()
    with transaction.atomic():
        make_demo(PLAYS, SEED, TONIGHT - timedelta(days=1))
        have_an_evening()
        for game in registry.games():
            Edition.objects.of(game).filter(built_in=True).order_by("pk")[0].copy()
    release = told()
    connection.close()
    with closing(sqlite3.connect(settings.DATA / "scorepad.sqlite3")) as direct:
        content = "\n".join(direct.iterdump()) + "\n"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{__version__}.sql.gz").write_bytes(gzip.compress(content.encode(), 9, mtime=0))
    (folder / f"{__version__}.json").write_text(written(release), "utf-8")


def told() -> Release:
    phone, clubs = Client(), list(Club.objects.order_by("pk"))
    for club in clubs:
        phone.post(reverse("clubs:host", args=[club.host_key]))
    club = clubs[-1]
    return Release(
        version=__version__,
        secret_key=settings.SECRET_KEY,
        links={
            "host": reverse("clubs:host", args=[club.host_key]),
            "view": reverse("clubs:view", args=[club.view_key]),
        },
        cookies={
            name: morsel.value for name, morsel in phone.cookies.items() if name != "csrftoken"
        },
        signed_at=int(time()),
        players=sorted(Player.objects.unmerged().values_list("name", flat=True)),
        editions=[
            OwnEdition(one.game_slug, one.slug, one.built_in, one.deck_json())
            for one in Edition.objects.filter(built_in=False).order_by("pk")
        ],
        plays=[_of_play(play) for play in Play.objects.order_by("pk")],
        pages=[page for club in clubs for page in _pages(phone, club)],
    )


def _of_play(play: Play) -> Told:
    loaded = LoadedPlay.stored(play)
    found = {loaded.names[one.seat]: one for one in loaded.result.standings}
    return Told(
        id=play.pk,
        game=play.game_slug,
        night=play.night.date.isoformat(),
        state=play.state,
        counts=play.counts,
        deleted=play.deleted_at is not None,
        totals={name: one.total for name, one in found.items()},
        winners=sorted(loaded.names[key] for key in loaded.result.winners),
        lines={name: {line.key: line.points for line in one.lines} for name, one in found.items()},
        revisions={slot: sheet.number for slot, sheet in sorted(loaded.sheets.items())},
    )


def _pages(phone: Client, club: Club) -> list[str]:
    """Returns the club's pages, those of each play, and those of each sheet of an open play."""
    names = ("plays:tonight", "plays:new", "history:players", "clubs:links")
    pages = [reverse(name, args=[club.pk]) for name in (*names, "history:nights")]
    for play in Play.objects.filter(club=club).order_by("pk"):
        if play.is_finished:
            pages.append(reverse("plays:result", args=[club.pk, play.pk]))
        else:
            slots = play.sheets.order_by("slot").values_list("slot", flat=True)
            pages += [reverse("plays:sheet", args=[club.pk, play.pk, slot]) for slot in slots]
    return [page for page in pages if phone.get(page).status_code == 200]


def written(release: Release) -> str:
    """Returns JSON, with a line for each play, edition and page."""
    plain: dict[str, Any] = msgspec.to_builtins(release)
    lines = []
    for key, value in plain.items():
        if isinstance(value, list) and value and not isinstance(value[0], str):
            inner = ",\n".join(f"    {json.dumps(one, ensure_ascii=False)}" for one in value)
            lines.append(f"  {json.dumps(key)}: [\n{inner}\n  ]")
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else FOLDER)
