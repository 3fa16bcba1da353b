"""Databases as released versions left them: `tests/fixtures/releases/<version>.sql.gz`.

Each was made by the code of its version, with plays of all games; the JSON file beside it has what
that version showed. `make release` adds that of the new version.
"""

from __future__ import annotations

import gzip
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
from django.contrib.contenttypes.models import ContentType
from django.db import connections
from django.db.backends.sqlite3.base import DatabaseWrapper

from scorepad.settings import SQLITE

FOLDER = Path(__file__).resolve().parents[1] / "fixtures" / "releases"


class Told(msgspec.Struct, frozen=True, rename={"id": "play"}):
    """What a version showed of one play: `totals` by name, `lines` by name and key of a line,
    `revisions` by slot."""

    id: int
    game: str
    night: str
    state: str
    counts: bool
    deleted: bool
    totals: dict[str, int]
    winners: list[str]
    lines: dict[str, dict[str, int]]
    revisions: dict[str, int]


class OwnEdition(msgspec.Struct, frozen=True):
    """An edition that an admin had made or changed, with its deck."""

    game: str
    slug: str
    built_in: bool
    deck: dict[str, Any]


class Release(msgspec.Struct, frozen=True):
    """What a version stored. `cookies` are those of a phone that enters scores, signed at
    `signed_at` with `secret_key`. `pages` answered with 200."""

    version: str
    secret_key: str
    links: dict[str, str]
    cookies: dict[str, str]
    signed_at: int
    players: list[str]
    editions: list[OwnEdition]
    plays: list[Told]
    pages: list[str]


def versions() -> list[str]:
    return sorted(path.name.removesuffix(".sql.gz") for path in FOLDER.glob("*.sql.gz"))


def release(version: str, folder: Path = FOLDER) -> Release:
    return msgspec.json.decode((folder / f"{version}.json").read_bytes(), type=Release)


def unpack(version: str, database: Path, folder: Path = FOLDER) -> None:
    """Writes the database of a version as a file of SQLite."""
    content = gzip.decompress((folder / f"{version}.sql.gz").read_bytes()).decode()
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(content)


@contextmanager
def used(database: Path) -> Iterator[None]:
    """Makes the pad store in this file, whatever database the tests run with."""
    before = connections["default"]
    settings = {**before.settings_dict, **SQLITE, "NAME": database, "CONN_HEALTH_CHECKS": False}
    connections["default"] = DatabaseWrapper(settings, "default")
    ContentType.objects.clear_cache()  # it remembers numbers, which are others in another database
    try:
        yield
    finally:
        connections["default"].close()
        connections["default"] = before
        ContentType.objects.clear_cache()
