"""The machine itself: its clock, its disk, what is installed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import timedelta
from importlib.metadata import PackageNotFoundError, version

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Max
from django.utils import timezone

from games.contract import text
from scorepad.plays.models import Revision
from scorepad.serving.catalogues import out_of_date
from scorepad.serving.doctor.findings import Finding, advice, fine, wrong
from scorepad.serving.doctor.stored import is_there
from scorepad.serving.health import LEAST_FREE, MEGABYTE, disk_free

LITTLE = 1024 * MEGABYTE  # bytes on the disk
AHEAD = timedelta(minutes=5)
PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[a-z,]+\])?==(\S+)", re.MULTILINE)


def check_time_zone(environ: Mapping[str, str]) -> Iterator[Finding]:
    zone = settings.TIME_ZONE
    if zone.endswith("UTC") and not environ.get("TIME_ZONE"):
        yield advice(
            text("This machine has no time zone, so evenings are those of UTC: set TIME_ZONE.")
        )
    else:
        yield fine(text("Evenings are those of {zone}.", zone=zone))


def check_clock(environ: Mapping[str, str]) -> Iterator[Finding]:
    """The clock is not behind what was saved last: a small computer has none of its own."""
    try:
        if not is_there():
            return
        last = Revision.objects.aggregate(last=Max("at"))["last"]
    except DatabaseError:
        return  # which is told of elsewhere
    if last is not None and last > timezone.now() + AHEAD:
        yield wrong(
            text(
                "The clock of this machine is behind: something was saved on {day} already. Set"
                " it, or plays of today stand before older ones.",
                day=f"{timezone.localtime(last):%Y-%m-%d %H:%M}",
            )
        )


def check_disk(environ: Mapping[str, str]) -> Iterator[Finding]:
    free = disk_free()
    said = {"free": str(free // MEGABYTE), "folder": str(settings.DATA)}
    if free < LEAST_FREE:
        yield wrong(
            text("Only {free} MB are free on the disk of {folder}: make some room.", **said)
        )
    elif free < LITTLE:
        yield advice(text("{free} MB are free on the disk of {folder}: soon it is full.", **said))
    else:
        yield fine(text("{free} MB are free on the disk of {folder}.", **said))


def check_packages(environ: Mapping[str, str]) -> Iterator[Finding]:
    """What is installed is what this version needs."""
    names = ["requirements.txt"]
    if connection.vendor == "postgresql":
        names.append("requirements-postgres.txt")
    other = [
        f"{name} {found or '-'} (=={wanted})"
        for file in names
        for name, wanted in PINNED.findall((settings.BASE_DIR / file).read_text("utf-8"))
        if (found := _installed(name)) != wanted
    ]
    if other:
        yield wrong(
            text(
                "Other packages are installed than this version needs: {packages}. “make run”"
                " installs them.",
                packages=[*other],
            )
        )


def _installed(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def check_languages(environ: Mapping[str, str]) -> Iterator[Finding]:
    """Every catalogue is compiled as it is now."""
    stale = {path.parts[-3] for path in out_of_date(settings.BASE_DIR)}
    if stale:
        yield wrong(
            text(
                "Languages that are not compiled as they are now: {languages}. “make run” does it.",
                languages=[*sorted(stale)],
            )
        )
