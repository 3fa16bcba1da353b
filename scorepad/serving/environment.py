"""What the environment says, looked at before the settings, which read it, too."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, MutableMapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import dj_database_url

from games.contract import Text, text
from scorepad.serving.findings import CannotStartError, Finding, stopping

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
SHORT = 32  # characters of a key
PATH = re.compile(r"(/[\w~-][\w.~-]*)*/?", re.ASCII)
SECRETS = ("SECRET_KEY", "DATABASE_URL")  # which a file may hold, named by SECRET_KEY_FILE
NUMBERS = {  # name: what it is if left out, and the most
    "PORT": (8000, 65_535),
    "THREADS": (4, 64),
    "WEB_CONCURRENCY": (1, 64 if hasattr(os, "fork") else 1),
    "SLOW_REQUEST_MS": (1000, 600_000),
}


@dataclass(frozen=True)
class Serving:
    port: int
    threads: int
    processes: int


def read_secrets(environ: MutableMapping[str, str]) -> None:
    """Put what is in the files of secrets where the secrets themselves are looked for; one that is
    there already stays. Raises CannotStartError if a file says nothing."""
    for secret in SECRETS:
        name = f"{secret}_FILE"
        path = environ.get(name)
        if path and not environ.get(secret):
            environ[secret] = _content(Path(path))
            if not environ[secret]:
                raise CannotStartError(
                    stopping(
                        "{name}={path} has to be a file that this user can read, with the"
                        " secret in it.",
                        name=name,
                        path=path,
                    )
                )


def _content(path: Path) -> str:
    """Empty if it cannot be read."""
    try:
        return path.read_text("utf-8").strip()
    except (OSError, ValueError):
        return ""


def serving(environ: Mapping[str, str]) -> Serving:
    """How to serve, in an environment in which nothing is wrong."""
    port, threads, processes = (
        int(environ.get(name) or NUMBERS[name][0])
        for name in ("PORT", "THREADS", "WEB_CONCURRENCY")
    )
    return Serving(port, threads, processes)


def check_environment(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Every value is one that the pad can follow."""
    zone = environ.get("TIME_ZONE")
    if zone and not _is_zone(zone):
        yield stopping('TIME_ZONE={zone} is not a time zone; "Europe/Vienna" is one.', zone=zone)
    level = environ.get("LOG_LEVEL", "WARNING")
    if level not in LOG_LEVELS:
        yield stopping(
            "LOG_LEVEL={level} has to be one of {known}.", level=level, known=[*LOG_LEVELS]
        )
    if environ.get("DATABASE_URL") and not _is_postgresql(environ["DATABASE_URL"]):
        # The address itself is not shown: it may hold a password.
        yield stopping(
            "DATABASE_URL has to name a PostgreSQL database, as in "
            "postgresql://user:password@host/database; without it the pad uses SQLite."
        )
    if environ.get("SECRET_KEY"):
        yield from check_length(text("SECRET_KEY"), environ["SECRET_KEY"])
    for name in ("SITE_URL", "CSRF_TRUSTED_ORIGINS"):
        yield from _check_addresses(name, environ.get(name, ""))
    yield from _check_numbers(environ)


def check_length(name: Text, key: str) -> Iterator[Finding]:
    """A key cannot be guessed, and cookies made up with it."""
    if len(key) < SHORT:
        yield stopping(
            "{name} is short enough to be guessed: give it 50 characters by chance, or leave it"
            " out, and the pad makes one.",
            name=name,
        )


def _check_numbers(environ: Mapping[str, str]) -> Iterator[Finding]:
    for name, (default, most) in NUMBERS.items():
        value = environ.get(name) or str(default)
        is_number = value.isascii() and value.isdigit() and len(value) < 9
        least = 0 if name == "SLOW_REQUEST_MS" else 1  # which then names none
        if not (is_number and least <= int(value) <= most):
            yield stopping(
                "{name}={value} has to be a number from 1 to {most}.",
                name=name,
                value=value,
                most=most,
            )
        elif name == "WEB_CONCURRENCY" and int(value) > 1 and not environ.get("DATABASE_URL"):
            yield stopping(
                "WEB_CONCURRENCY={processes} needs PostgreSQL (DATABASE_URL): on SQLite the pad"
                " is one process.",
                processes=int(value),
            )


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ValueError, KeyError, OSError):  # no name, no such zone, a folder of zones
        return False
    return True


def _is_postgresql(url: str) -> bool:
    try:
        database = dj_database_url.parse(url)
    except ValueError:
        return False
    return database.get("ENGINE") == "django.db.backends.postgresql" and bool(database.get("NAME"))


def _check_addresses(name: str, value: str) -> Iterator[Finding]:
    """One address or several, with commas, each as browsers write it: with http:// or https://."""
    for address in filter(None, map(str.strip, value.split(","))):
        if not _is_whole(address):
            yield stopping(
                "{name}={address} has to be a whole address, such as https://pad.example.org.",
                name=name,
                address=address,
            )


def _is_whole(address: str) -> bool:
    try:
        parts = urlsplit(address)
        is_address = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
        return bool(is_address and PATH.fullmatch(parts.path))
    except ValueError:  # such as a port that is no number
        return False
