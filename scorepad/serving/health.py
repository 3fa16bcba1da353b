"""The check for monitoring programs: `GET /healthz`."""

from __future__ import annotations

import os
import sys

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from scorepad import __version__
from scorepad.serving.checks import MEGABYTE, check_answers, check_disk, disk_free
from scorepad.serving.findings import Level, is_full
from scorepad.serving.machine import data_folder


@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """Responds with 200 if the database can be read and the disk has room, else 503. 1 query."""
    unreachable = any(check_answers(os.environ))
    full = any(finding.level is Level.WRONG for finding in check_disk(os.environ))
    well = not (unreachable or full)
    state = {
        "status": "ok" if well else "failing",
        "version": __version__,
        "database": "unreachable" if unreachable else "reachable",
        "disk_free_mb": disk_free(data_folder(os.environ)) // MEGABYTE,
    }
    return JsonResponse(state, status=200 if well else 503)


def server_error(request: HttpRequest) -> HttpResponse:
    """Returns the page for an unexpected error: status 500, or 507 if the disk is full."""
    full = is_full(sys.exc_info()[1])
    page = render_to_string("500.html", {"disk_is_full": full})
    return HttpResponse(page, status=507 if full else 500)
