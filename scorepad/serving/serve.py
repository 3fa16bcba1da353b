"""Prepares the pad and serves it: `python -m scorepad.serving.serve`, which `make run` calls.

One process migrates, collects static files, shows the address and serves. Parts that have not
changed are not prepared again.
"""

from __future__ import annotations

import hashlib
import os
import signal
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from ctypes import CDLL
from pathlib import Path
from threading import Thread

import django
import segno
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.servers.basehttp import get_internal_wsgi_application
from django.db import connections
from django.urls import get_script_prefix

from games.contract import text
from scorepad.serving.catalogues import compile_all
from scorepad.serving.checks import BEFORE_START, check_version, no_key, open_port
from scorepad.serving.environment import NEW_KEY, is_on, read_secrets, serving
from scorepad.serving.findings import (
    NO_ADDRESS,
    CannotStartError,
    Finding,
    as_cannot_start,
    stop_at,
    stopping,
)
from scorepad.serving.machine import (
    KEY,
    InUseError,
    data_folder,
    hold,
    private_database,
    private_folder,
    translate,
)
from scorepad.serving.processes import serve
from scorepad.web.networks import from_here, in_container_network, in_url, networks

STARTING = 20_261_122  # the number of the lock in PostgreSQL
MANIFEST = "staticfiles.json"  # of Django: maps names to hashed files
ARENAS = -8  # M_ARENA_MAX of glibc
STAMP = ".collected"  # beside the static files: a hash of their sources, and one of their own


def main() -> None:
    """Serves until it is told to end. If it cannot serve, it prints the reason in one sentence and
    exits with status 78, or with 1 if another start may succeed."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorepad.settings")
    os.umask(0o077)  # new files are private
    share_memory()
    # By default a signal does not end the first process of a container.
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(0))
    try:
        read_secrets(os.environ)
        start(os.environ)
    except CannotStartError as error:
        print(translate(error.finding.message), file=sys.stderr)
        sys.exit(error.status)


def share_memory() -> None:
    """Makes all threads use one heap of glibc. With one for each, the process keeps what each of
    them needed for its largest request. Without glibc nothing is done."""
    with suppress(AttributeError, OSError, TypeError):
        CDLL(None).mallopt(ARENAS, 1)


def start(environ: Mapping[str, str]) -> None:
    """Prepares the pad and serves it. Raises CannotStartError."""
    data = data_folder(environ)
    makes_key = not (environ.get("SECRET_KEY") or (data / KEY).exists())
    for finding in check_start(environ):
        print(translate(finding.message), flush=True)
    with as_cannot_start(data):
        how, host = serving(environ), settings.HOST
        listener = open_port(host, how.port)
        try:
            lock = hold(data) if on_sqlite() else None
        except InUseError as error:
            raise CannotStartError(
                stopping(
                    "A score pad is already running with the data in {folder}. Stop it first.",
                    folder=data,
                )
            ) from error
        prepare()
        if makes_key:
            check_clubs_have_key(environ)
        connections.close_all()  # forks must not share a connection
    application = get_internal_wsgi_application()  # before there are threads
    keep_up()
    serve(
        application,
        listener,
        threads=how.threads,
        processes=how.processes,
        when_ready=lambda: announce(host, how.port),
    )
    del lock  # held until here


def check_start(environ: Mapping[str, str]) -> list[Finding]:
    """Creates the data folder, closed to others, and runs all checks that can prevent a start.
    Returns the other findings. Raises CannotStartError."""
    data = data_folder(environ)
    with as_cannot_start(data):
        private_folder(data)
        findings = stop_at(one for check in BEFORE_START for one in check(environ))
        if not environ.get("DATABASE_URL"):
            private_database(data)
    return findings


def check_clubs_have_key(environ: Mapping[str, str]) -> None:
    """Raises CannotStartError if a key was just created although PostgreSQL has clubs: their phones
    have cookies of another key. The new key is deleted again."""
    from scorepad.clubs.models import Club  # noqa: PLC0415  it needs the settings

    key = data_folder(environ) / KEY
    if not is_on(environ, NEW_KEY) and Club.objects.exists():
        key.unlink(missing_ok=True)
        missing = text("There are clubs in the database, but no secret key {path}", path=str(key))
        raise CannotStartError(no_key(missing))


def on_sqlite() -> bool:
    """Whether the database is SQLite, in the data folder."""
    return bool(settings.DATABASES["default"]["ENGINE"] == settings.SQLITE["ENGINE"])


def keep_up() -> None:
    """Starts a thread that deletes clubs (in a demo) or keeps backups (otherwise, on SQLite)."""
    from scorepad.clubs.deletion import keep_deleting  # noqa: PLC0415  they need the models
    from scorepad.serving.backups.evenings import keep_evenings  # noqa: PLC0415

    if settings.DEMO or on_sqlite():
        Thread(target=keep_deleting if settings.DEMO else keep_evenings, daemon=True).start()


def prepare() -> None:
    """Updates translations, database, editions and static files."""
    with suppress(OSError):  # if the code is read-only, `make` has compiled them
        compile_all()
    django.setup()
    from scorepad.clubs.deletion import delete_due  # noqa: PLC0415  they need the models
    from scorepad.history.computing import outdate  # noqa: PLC0415
    from scorepad.web.planner import refresh_planner  # noqa: PLC0415

    _wait_for_others()
    stop_at(check_version())
    call_command("migrate", verbosity=0)  # with the editions
    outdate()
    delete_due()
    refresh_planner()
    collect_static()


def _wait_for_others() -> None:
    """Makes pads that start on the same PostgreSQL prepare one after the other; SQLite has only one
    pad. The lock ends with the connection."""
    if connections["default"].vendor == "postgresql":
        with connections["default"].cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [STARTING])


def collect_static() -> None:
    """Collects, hashes and compresses static files if one of them has changed, or if the collected
    files are damaged, as after a power cut."""
    root = Path(settings.STATIC_ROOT)
    stamp, manifest = root / STAMP, root / MANIFEST
    wanted = static_hash()
    before = stamp.read_text().split() if stamp.exists() else []
    whole = before[1:] == [collected_hash(root)]
    if whole and before[0] == wanted:
        return
    stamp.unlink(missing_ok=True)
    manifest.unlink(missing_ok=True)  # collecting reads it, and fails if it is damaged
    for name, _content in _sources():  # a copy newer than its source would be skipped
        (root / name).unlink(missing_ok=True)
    # Older files stay: a phone that still shows yesterday's page may request them.
    call_command("collectstatic", interactive=False, verbosity=0, clear=not whole)
    if manifest.exists():
        with manifest.open("rb+") as file:
            os.fsync(file.fileno())
    stamp.write_text(f"{wanted} {collected_hash(root)}")


def static_hash() -> str:
    """Returns one hash over the names and contents of all static files."""
    return _hash_of(_sources())


def collected_hash(root: Path) -> str:
    """Returns one hash over the collected files. Takes some milliseconds."""
    files = sorted(path for path in root.rglob("*") if path.is_file() and path.name != STAMP)
    return _hash_of((str(path.relative_to(root)), path.read_bytes()) for path in files)


def _sources() -> Iterator[tuple[str, bytes]]:
    for finder in get_finders():
        for name, storage in finder.list([]):
            with storage.open(name) as file:
                yield name, file.read()


def _hash_of(files: Iterable[tuple[str, bytes]]) -> str:
    digest = hashlib.sha256()
    for name, content in files:
        digest.update(f"{name}\0".encode() + hashlib.sha256(content).digest())
    return digest.hexdigest()


def announce(host: str, port: int) -> None:
    """Prints the pad's address: SITE_URL, or one for each network, with a QR code of the first."""
    print()
    if settings.SITE_URL:
        _show(f"{settings.SITE_URL}{get_script_prefix()}")
    elif in_container_network():
        print(translate(NO_ADDRESS))
    else:
        addresses = [network.address for network in networks()] or [from_here(host)]
        path = get_script_prefix()
        _show(*(f"http://{in_url(address)}:{port}{path}" for address in addresses))
    print(translate(text("Stop with Ctrl+C.")), flush=True)


def _show(first: str, *others: str) -> None:
    print(translate(text("The score pad is at {address}", address=first)))
    for other in others:
        also = text("and, on another network of this machine, at {address}", address=other)
        print(translate(also))
    print()
    if _can_show("█▀▄"):
        segno.make(first, error="m", micro=False).terminal(compact=True)
        print()
        print(translate(text("Scan this with a phone on the same network.")))


def _can_show(characters: str) -> bool:
    """Whether these characters are in the terminal's encoding."""
    try:
        characters.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


if __name__ == "__main__":
    main()
