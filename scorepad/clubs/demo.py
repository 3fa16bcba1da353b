"""The demo (TALLYCAT_DEMO): every visitor gets a made-up club for a day, and nothing in it is kept.
Everything with which strangers could harm the machine or each other is closed or limited."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

LASTS = timedelta(days=1)
CLUBS = 500  # of all visitors
CLUBS_AN_HOUR = 20  # made from one address
LARGEST = 500_000_000  # bytes that the database may hold
TONIGHT = ("Ana", "Ben", "Cleo")  # the players in each of these clubs
# Addresses that take files, or lead to the admin.
CLOSED = (
    *("admin/", "import/", "clubs/<int:club_id>/bg-stats/"),
    "clubs/<int:club_id>/sheets/read/",
)


class DemoLimits(MiddlewareMixin):
    """Refuses requests that a demo does not allow, and any change while the database is full."""

    def process_view(self, request: HttpRequest, *view: Any) -> HttpResponse | None:
        match = request.resolver_match
        if match is not None and match.route.startswith(CLOSED):
            return message_page(
                request, _("The demo does not accept files, and you cannot sign in here."), 403
            )
        if request.method == "POST" and bytes_held() > LARGEST:
            return full(request)
        return None


def full(request: HttpRequest) -> HttpResponse:
    words = _(
        "Too many people are trying this demo right now. There will be room again by tomorrow."
    )
    return message_page(request, words, 503)


def message_page(request: HttpRequest, words: str, status: int) -> HttpResponse:
    """Returns a page that says why a demo does not do something."""
    return render(request, "clubs/demo_says.html", {"words": words}, status=status)


def bytes_held() -> int:
    """Returns the size of the database in bytes, without free space from deleted rows."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT (page_count - freelist_count) * page_size"
            " FROM pragma_page_count, pragma_freelist_count, pragma_page_size"
        )
        return int(cursor.fetchone()[0])
