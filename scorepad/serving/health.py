"""Whether the pad is well, for what watches over the machine: `GET /healthz`."""

from __future__ import annotations

import shutil

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from scorepad import __version__

MEGABYTE = 1024 * 1024
LEAST_FREE = 50 * MEGABYTE  # bytes on the disk of the data folder


@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """200 where the database can be read and the disk has room, else 503. Names nobody."""
    free = disk_free()
    there = database_answers()
    well = there and free >= LEAST_FREE
    found = {
        "status": "ok" if well else "failing",
        "version": __version__,
        "database": "reachable" if there else "unreachable",
        "disk_free_mb": free // MEGABYTE,
    }
    return JsonResponse(found, status=200 if well else 503)


def disk_free() -> int:
    """Bytes; 0 where the data folder is gone."""
    try:
        return shutil.disk_usage(settings.DATA).free
    except OSError:
        return 0


def database_answers() -> bool:
    """Whether a row can be read. 1 query."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT id FROM django_migrations LIMIT 1")
            cursor.fetchone()
    except DatabaseError:
        return False
    return True
