"""Runs a command with a PostgreSQL server of its own: `python -m tools.postgres COMMAND ...`.

The server uses the installed binaries, has its data in a temporary folder, listens on a socket in
that folder only, and is stopped and removed whatever happens. If DATABASE_URL is set, the command
runs with that database instead. `--installed` only tells, by its exit status, whether PostgreSQL
can be used. `--durable` before the command makes the server wait for the disk, as in production.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

MISSING = (
    "No PostgreSQL found. Install its server (Debian: sudo apt install postgresql), or give a"
    " database whose owner may create others: DATABASE_URL=postgresql://... make test-postgres"
)
# A database for one run of tests need not survive a power cut.
FORGETFUL = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
SETTINGS = ("listen_addresses=",)


def binaries() -> Path | None:
    """Returns the folder of `initdb` and `pg_ctl`: the newest of Debian's, else the one in PATH."""
    debian = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/pg_ctl")]
    if debian:
        return max(debian, key=lambda folder: float(folder.parent.name))
    in_path = shutil.which("pg_ctl")
    folder = Path(in_path).resolve().parent if in_path else None
    return folder if folder and (folder / "initdb").exists() else None


@contextmanager
def server(folder: Path, *, durable: bool = False) -> Iterator[str]:
    """Yields the URL of a fresh server. Raises CalledProcessError if it does not start."""
    # The path has to be short: a socket's may have about 100 characters.
    home = Path(tempfile.mkdtemp(prefix="scorepad-pg-", dir="/tmp"))
    user = _unprivileged()
    if user:
        os.chown(home, user.pw_uid, user.pw_gid)

    def run(program: str, *arguments: str) -> None:
        subprocess.run(
            [str(folder / program), *arguments],
            check=True,
            cwd=home,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            user=user.pw_uid if user else None,
            group=user.pw_gid if user else None,
            extra_groups=[] if user else None,
        )

    data = str(home / "data")
    log = home / "log"
    started = False
    try:
        run("initdb", "-D", data, "-U", "scorepad", "-A", "trust", "-E", "UTF8", "--no-sync")
        settings = [*SETTINGS, *(() if durable else FORGETFUL), f"unix_socket_directories={home}"]
        options = " ".join(f"-c {setting}" for setting in settings)
        try:
            run("pg_ctl", "-D", data, "-l", str(log), "-o", options, "-w", "start")
        except subprocess.CalledProcessError:
            print(log.read_text() if log.exists() else "", file=sys.stderr)
            raise
        started = True
        yield f"postgresql://scorepad@{quote(str(home), safe='')}/postgres"
    finally:
        if started:
            run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
        shutil.rmtree(home, ignore_errors=True)


def _unprivileged() -> pwd.struct_passwd | None:
    """Returns the user for the server, because PostgreSQL refuses to run as root. None means the
    current user."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    return None


def main(arguments: list[str]) -> int:
    folder = binaries()
    if arguments == ["--installed"]:
        return 0 if folder or os.environ.get("DATABASE_URL") else 1
    durable = arguments[:1] == ["--durable"]
    command = arguments[1:] if durable else arguments
    if os.environ.get("DATABASE_URL"):
        return subprocess.call(command)
    if not folder:
        print(MISSING, file=sys.stderr)
        return 1
    for ending in (signal.SIGHUP, signal.SIGTERM):  # the server ends together with this command
        signal.signal(ending, lambda number, _frame: sys.exit(128 + number))
    with server(folder, durable=durable) as url:
        return subprocess.call(command, env={**os.environ, "DATABASE_URL": url})


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
