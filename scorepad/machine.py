"""What the pad needs to know of the machine that it runs on: time zone, folder, secret key."""

from __future__ import annotations

import os
import re
import secrets
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

OWN_FILES = {"secret-key", "scorepad.sqlite3"}  # a folder with one of them is the pad's data folder
ZONE_FILE = re.compile(r"^.*/zoneinfo[^/]*/(posix/|right/)?")  # /usr/share/zoneinfo/Europe/Vienna


def time_zone() -> str:
    """The machine's time zone ("Europe/Vienna"), so that an evening is an evening; else UTC."""
    file = os.path.realpath("/etc/localtime")
    for name in (os.environ.get("TZ", "").lstrip(":"), ZONE_FILE.sub("", file)):
        try:
            return ZoneInfo(name).key
        except (ValueError, ZoneInfoNotFoundError, OSError):  # no name, no zone, a folder of zones
            continue
    return "UTC"


def private_folder(path: Path) -> None:
    """Make the folder of the database and the key, closed to everybody but its owner, or close one
    that was made before. One that holds other things, or is somebody else's, stays as it is.

    Raises OSError where it cannot be made.
    """
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    inside = {file.name for file in path.iterdir()}
    found = path.stat()
    ours = found.st_uid == os.getuid() and (not inside or bool(inside & OWN_FILES))
    if ours and found.st_mode & 0o077:
        path.chmod(0o700)


def secret_key(path: Path) -> str:
    """The key kept in `path` (readable by its owner only), made the first time.

    Empty where it can be neither read nor made: Django then says so, but only when something has
    to be signed, so that scoring a document works on a machine where nothing can be written.
    """
    try:
        private_folder(path.parent)
        # Written aside and linked: two processes that start at once agree on one whole key.
        made = path.with_name(f"{path.name}.{os.getpid()}")
        if not path.exists():
            with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as key:
                key.write(secrets.token_urlsafe(50))
            try:
                os.link(made, path)
            except FileExistsError:
                pass
            finally:
                made.unlink()
        return path.read_text().strip()
    except OSError:
        return ""
