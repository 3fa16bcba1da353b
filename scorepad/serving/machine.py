"""The machine on which the pad runs: its time zone, the data folder with the secret key and the
lock, and the language of its user.

This module needs no settings, because the settings use it, and its messages are needed before the
settings are loaded.
"""

from __future__ import annotations

import gettext
import os
import re
import secrets
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import platformdirs
from filelock import AcquireReturnProxy, FileLock, Timeout

from games.contract import Text, wording
from scorepad.serving.environment import DEMO, NEW_KEY, is_on
from scorepad.web.commands import INSTALLED, PACKAGE
from scorepad.web.languages import NAMES, SOURCE

KEY, DATABASE = "secret-key", "scorepad.sqlite3"
BESIDE = ("-wal", "-shm", "-journal")  # files of SQLite beside its database
BACKUPS = "backups"
IN_USE = "in-use"  # the file that a serving pad locks
# The files that the pad puts into its data folder.
OWN_FILES = {DATABASE, *(f"{DATABASE}{end}" for end in BESIDE), BACKUPS, IN_USE} | {
    "demo",
    "jobs",
    "previews",
    "static",
    ".DS_Store",
    "lost+found",
}
HOME = PACKAGE if INSTALLED else PACKAGE.parent  # of templates, static files and catalogues
LOCALE = HOME / "locale"
ZONE_FILE = re.compile(r"^.*/zoneinfo[^/]*/(posix/|right/)?")  # /usr/share/zoneinfo/Europe/Vienna


def time_zone() -> str:
    """Returns the machine's time zone, such as "Europe/Vienna"; UTC if it is unknown."""
    file = os.path.realpath("/etc/localtime")
    for name in (os.environ.get("TZ", "").lstrip(":"), ZONE_FILE.sub("", file)):
        try:
            return ZoneInfo(name).key
        except (ValueError, ZoneInfoNotFoundError, OSError):  # no name, no zone, a folder of zones
            continue
    return "UTC"


def data_folder(environ: Mapping[str, str]) -> Path:
    """Returns the folder of the database and the key: in a checkout a folder inside of it,
    otherwise the system's usual place. A demo uses a folder inside of that, so that it never sees
    the clubs of the pad itself."""
    if named := environ.get("TALLYCAT_DATA"):
        folder = Path(named)
    else:  # asked only if needed, because a user without a home has no usual folder
        folder = platformdirs.user_data_path("tallycat", False) if INSTALLED else HOME / "data"
    folder = folder.resolve()
    return folder / "demo" if is_on(environ, DEMO) else folder


def private_folder(path: Path) -> None:
    """Creates the folder of the database and the key, or closes an existing one to everybody but
    its owner. A folder with foreign files, or of another user, is not changed. Raises OSError."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    if is_open_to_others(path) and not foreign_files(path) and _is_own(path):
        path.chmod(0o700)


def is_open_to_others(path: Path) -> bool:
    """Whether other users may read the folder. On Windows a user's files are always private."""
    return sys.platform != "win32" and bool(path.stat().st_mode & 0o077)


def _is_own(path: Path) -> bool:
    return sys.platform == "win32" or path.stat().st_uid == os.getuid()


def foreign_files(folder: Path) -> list[str]:
    """Returns the names of files in the data folder that do not belong to the pad."""
    inside = (file.name for file in folder.iterdir())
    return sorted(
        name
        for name in inside
        if name not in OWN_FILES and not name.startswith((KEY, ".backup-", ".restore-"))
    )


def private_database(folder: Path) -> None:
    """Creates the database file if there is none; only its owner can read it. SQLite gives the same
    permissions to the files beside it. Raises OSError."""
    path = folder / DATABASE
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))
    for file in (path, *(path.with_name(f"{DATABASE}{end}") for end in BESIDE)):
        with suppress(FileNotFoundError, PermissionError):  # other users' files stay
            if is_open_to_others(file):
                file.chmod(0o600)


def holds_something(path: Path) -> bool:
    """Whether the path is a file that is not empty."""
    return path.exists() and path.stat().st_size > 0


def sync_folder(folder: Path) -> None:
    """Makes sure that the names in a folder are on the disk, too. Windows does that by itself."""
    if sys.platform == "win32":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def secret_key(path: Path) -> str:
    """Returns the key in the file `path`; if there is none, creates a key that only its owner can
    read. Returns "" if the key can be neither read nor created, or is missing beside a database (a
    new one would lock out every phone; TALLYCAT_NEW_KEY=on allows it). Django only complains when
    something has to be signed, so a read-only machine can score documents. A new key is created
    together with a database file: a key without one means that the database is missing."""
    try:
        private_folder(path.parent)
        # Written to another file and linked, so two processes that start at once use the same key.
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        may_be_new = is_on(os.environ, NEW_KEY)
        if may_be_new and path.exists() and not path.read_text().strip():
            path.unlink()
        if not path.exists():
            if holds_something(path.with_name(DATABASE)) and not may_be_new:
                return ""
            if not os.environ.get("DATABASE_URL"):
                private_database(path.parent)
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as key:
                key.write(secrets.token_urlsafe(50))
                key.flush()
                os.fsync(key.fileno())  # an empty key after a power cut would lock everybody out
            try:
                os.link(draft, path)
                sync_folder(path.parent)
            except FileExistsError:
                pass
            finally:
                draft.unlink()
        return path.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""


class InUseError(Exception):
    """Raised if another pad is serving from this data folder."""


def hold(data: Path) -> AcquireReturnProxy[FileLock]:
    """Locks a data folder until the `with` block or process ends. Raises InUseError, OSError."""
    try:
        return FileLock(data / IN_USE).acquire(blocking=False)
    except Timeout as error:
        raise InUseError from error


def language(environ: Mapping[str, str]) -> str:
    """Returns the language of the machine's user if the pad is translated into it, else English."""
    wanted = next(filter(None, map(environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    code = re.split(r"[_.@-]", wanted.lower())[0]
    return code if code in NAMES else SOURCE


def translate(message: Text) -> str:
    """Returns the message in the language of the machine's user; English without a catalogue."""
    words = gettext.translation("django", LOCALE, [language(os.environ)], fallback=True)
    return wording(message, {}, words.gettext, words.ngettext)
