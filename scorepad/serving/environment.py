"""The settings that differ between machines (docs/settings.md). `SETTINGS` has their names and
checks. The values are checked before `scorepad.settings` reads them."""

from __future__ import annotations

import os
import re
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import dj_database_url

from games.contract import Text, text
from scorepad.serving.findings import CannotStartError, Finding, stopping

PREFIX, OLD_PREFIX = "TALLYCAT_", "SCOREPAD_"
DEMO = f"{PREFIX}DEMO"  # a switch: a pad to look at
NEW_KEY = f"{PREFIX}NEW_KEY"  # a switch: allows a new key beside a database
ON, OFF = ("true", "yes", "on", "1"), ("false", "no", "off", "0", "")
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
SHORT, VARIED = 32, 5  # characters of a key, and different ones, as `check --deploy` requires
PATH = re.compile(r"(/[\w~-][\w.~-]*)*/?", re.ASCII)
HEADER = re.compile(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*")  # no proxy accepts underscores
ORIGIN = re.compile(r"https?://[A-Za-z0-9.-]+(:[0-9]+)?")
SIGNS = {b"\x89PNG\r\n\x1a\n": "png", b"<svg": "svg+xml", b"<?xml": "svg+xml"}  # by first bytes
LARGEST_SIGN = 65_536  # bytes
CONTACT = re.compile(r"mailto:[^\s@]+@[^\s@]+|https://\S+")
SECRETS = ("SECRET_KEY", "DATABASE_URL")  # a file may hold them: SECRET_KEY_FILE names it
NUMBERS = {  # the default, the least and the most
    "PORT": (8000, 1, 65_535),
    "WEB_CONCURRENCY": (1, 1, 64 if hasattr(os, "fork") else 1),
    "TALLYCAT_THREADS": (4, 1, 64),
    "TALLYCAT_SLOW_REQUEST_MS": (1000, 0, 600_000),
}


@dataclass(frozen=True)
class Serving:
    port: int
    threads: int
    processes: int


def read_secrets(environ: MutableMapping[str, str]) -> None:
    """Reads secrets from files: sets each secret's variable to the content of its file, unless the
    variable is set already. Raises CannotStartError for an empty file."""
    for secret in SECRETS:
        name = f"{secret}_FILE"
        path = environ.get(name)
        if path and not environ.get(secret):
            environ[secret] = _content(Path(path))
            if not environ[secret]:
                raise CannotStartError(
                    stopping(
                        "{name}={path} has to be a file that holds the secret and that this user"
                        " can read.",
                        name=name,
                        path=path,
                    )
                )


def _content(path: Path) -> str:
    """Returns the content of a file; "" if it cannot be read."""
    try:
        return path.read_text("utf-8").strip()
    except (OSError, ValueError):
        return ""


def is_on(environ: Mapping[str, str], name: str) -> bool:
    """Whether a switch is on. Only for an environment that has been checked."""
    return environ.get(name, "").strip().lower() in ON


def number(environ: Mapping[str, str], name: str) -> int:
    """Returns the value of one of `NUMBERS`. Only for an environment that has been checked."""
    return int(environ.get(name) or NUMBERS[name][0])


def serving(environ: Mapping[str, str]) -> Serving:
    """Returns how the pad serves. Only for an environment that has been checked."""
    names = ("PORT", "TALLYCAT_THREADS", "WEB_CONCURRENCY")
    return Serving(*(number(environ, name) for name in names))


def check_environment(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Checks that the environment has no unknown settings and only valid values."""
    for name in sorted(environ):
        is_ours = name in FORMER or name.startswith((PREFIX, OLD_PREFIX))
        if is_ours and name not in SETTINGS:
            yield _no_setting(name)
    for name, check in SETTINGS.items():
        if environ.get(name):
            yield from check(name, environ[name])
    if environ.get("WEB_CONCURRENCY", "1") != "1" and not environ.get("DATABASE_URL"):
        yield stopping(
            "WEB_CONCURRENCY={processes} needs PostgreSQL (DATABASE_URL): with SQLite the pad runs"
            " as one process.",
            processes=environ["WEB_CONCURRENCY"],
        )
    if is_on(environ, DEMO) and environ.get("DATABASE_URL"):
        yield stopping(
            "A demo deletes every club after a day, so it keeps its clubs in a database of its"
            " own: leave out DATABASE_URL."
        )
    trusts = (f"{PREFIX}TRUSTED_PROXIES", f"{PREFIX}SECURE_PROXY_SSL_HEADER")
    if environ.get(f"{PREFIX}LOGIN_HEADER") and not any(map(environ.get, trusts)):
        yield stopping(
            "TALLYCAT_LOGIN_HEADER signs nobody in without TALLYCAT_TRUSTED_PROXIES: name the"
            " proxy that sends the header."
        )


def check_key_strength(name: str | Text, key: str) -> Iterator[Finding]:
    """Checks that a key cannot be guessed, because anybody who knows it can forge cookies."""
    if len(key) < SHORT or len(set(key)) < VARIED:
        yield stopping(
            "{name} can be guessed: give it 50 random characters, or leave it out and the pad"
            " makes a key.",
            name=text(name) if isinstance(name, str) else name,
        )


def _no_setting(name: str) -> Finding:
    known = PREFIX + name.removeprefix(OLD_PREFIX)
    now = FORMER.get(name) or (known if known in SETTINGS else "")
    if now:
        return stopping("{name} is now called {now}.", name=name, now=now)
    near = get_close_matches(known, SETTINGS, 1)
    if near:
        return stopping("There is no setting {name}. Did you mean {near}?", name=name, near=near[0])
    return stopping("There is no setting {name}: leave it out.", name=name)


def _accept(_name: str, _value: str) -> Iterator[Finding]:
    """Accepts any value: it is checked elsewhere or needs no check."""
    yield from ()


def _check_switch(name: str, value: str) -> Iterator[Finding]:
    if value.strip().lower() not in (*ON, *OFF):
        yield stopping("{name}={value} has to be “on” or “off”.", name=name, value=value)


def _check_number(name: str, value: str) -> Iterator[Finding]:
    _default, least, most = NUMBERS[name]
    is_number = value.isascii() and value.isdigit() and len(value) < 9
    if not (is_number and least <= int(value) <= most):
        yield stopping(
            "{name}={value} has to be a number from {least} to {most}.",
            name=name,
            value=value,
            least=least,
            most=most,
        )


def _check_zone(name: str, value: str) -> Iterator[Finding]:
    if not value.startswith((":", "/")) and not _is_zone(value):  # a path of the system itself
        yield stopping(
            "{name}={zone} is not a time zone; “Europe/Vienna” is one.", name=name, zone=value
        )


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ValueError, KeyError, OSError):  # not a name, not a zone, or a folder of zones
        return False
    return True


def _check_level(name: str, value: str) -> Iterator[Finding]:
    if value not in LOG_LEVELS:
        yield stopping(
            "{name}={level} has to be one of {known}.", name=name, level=value, known=[*LOG_LEVELS]
        )


def _check_database(name: str, value: str) -> Iterator[Finding]:
    if not _is_postgresql(value):  # the value is not shown, because it may have a password
        yield stopping(
            "DATABASE_URL has to name a PostgreSQL database, as in"
            " postgresql://user:password@host/database; without it the pad uses SQLite."
        )


def _is_postgresql(url: str) -> bool:
    try:
        database = dj_database_url.parse(url)
    except ValueError:
        return False
    return database.get("ENGINE") == "django.db.backends.postgresql" and bool(database.get("NAME"))


def read_sign(path: str) -> str:
    """Returns a picture as a data URL; "" if it is not a readable PNG or SVG file up to 64 KB."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(LARGEST_SIGN + 1)
    except (OSError, ValueError):
        return ""
    kind = next((kind for start, kind in SIGNS.items() if content.startswith(start)), "")
    if not kind or len(content) > LARGEST_SIGN:
        return ""
    return f"data:image/{kind};base64,{b64encode(content).decode()}"


def _check_sign(name: str, value: str) -> Iterator[Finding]:
    if not read_sign(value):
        yield stopping(
            "{name}={value} has to be a PNG or SVG file of at most 64 KB that this user can read.",
            name=name,
            value=value,
        )


def _check_origin(name: str, value: str) -> Iterator[Finding]:
    if not ORIGIN.fullmatch(value.strip()):
        yield stopping(
            "{name}={value} has to be one site without a path, such as https://cafe.example.org.",
            name=name,
            value=value,
        )


def _check_header(name: str, value: str) -> Iterator[Finding]:
    if not HEADER.fullmatch(value.strip()):
        yield stopping(
            "{name}={value} has to be the name of a header, such as Remote-User.",
            name=name,
            value=value,
        )


def _check_https_header(name: str, value: str) -> Iterator[Finding]:
    header, _equals, says = value.partition("=")
    if not (HEADER.fullmatch(header) and HEADER.fullmatch(says)):
        yield stopping(
            "{name}={value} has to be a header and its value, such as X-Forwarded-Proto=https.",
            name=name,
            value=value,
        )


def _check_contact(name: str, value: str) -> Iterator[Finding]:
    if not CONTACT.fullmatch(value.strip()):
        yield stopping(
            "{name}={value} has to be mailto: and an address, or a page that begins with https://.",
            name=name,
            value=value,
        )


def _check_addresses(name: str, value: str) -> Iterator[Finding]:
    """Checks a list of addresses separated by commas, each with http:// or https://."""
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
    except ValueError:  # for example a port that is not a number
        return False


SETTINGS: dict[str, Callable[[str, str], Iterator[Finding]]] = {
    # Set by hosting platforms and containers.
    "PORT": _check_number,
    "HOST": _accept,
    "DATABASE_URL": _check_database,
    "DATABASE_URL_FILE": _accept,
    "SECRET_KEY": check_key_strength,
    "SECRET_KEY_FILE": _accept,
    "WEB_CONCURRENCY": _check_number,
    "TZ": _check_zone,
    # Read by the pad only.
    "TALLYCAT_DATA": _accept,
    NEW_KEY: _check_switch,
    "TALLYCAT_SITE_URL": _check_addresses,
    "TALLYCAT_ALLOWED_HOSTS": _accept,
    "TALLYCAT_SECURE_PROXY_SSL_HEADER": _check_https_header,
    "TALLYCAT_CSRF_TRUSTED_ORIGINS": _check_addresses,
    "TALLYCAT_TRUSTED_PROXIES": _accept,
    "TALLYCAT_LOGIN_HEADER": _check_header,
    "TALLYCAT_OPERATOR": _accept,
    "TALLYCAT_SITE_NAME": _accept,
    "TALLYCAT_SIGN": _check_sign,
    "TALLYCAT_FRAMES": _check_origin,
    "TALLYCAT_SECURITY_CONTACT": _check_contact,
    "TALLYCAT_CLOSED": _check_switch,
    DEMO: _check_switch,
    "TALLYCAT_RIGHTS_CONTACT": _accept,
    "TALLYCAT_THREADS": _check_number,
    "TALLYCAT_LOG_LEVEL": _check_level,
    "TALLYCAT_ACCESS_LOG": _check_switch,
    "TALLYCAT_SLOW_REQUEST_MS": _check_number,
    "TALLYCAT_DEBUG": _check_switch,
}
# Names of 1.0 without a prefix, except three that are common in other programs.
FORMER = {"TIME_ZONE": "TZ"} | {
    name: f"{PREFIX}{name}"
    for name in (
        *("ACCESS_LOG", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "SECURE_PROXY_SSL_HEADER"),
        *("SITE_URL", "SLOW_REQUEST_MS", "TRUSTED_PROXIES"),
    )
}
