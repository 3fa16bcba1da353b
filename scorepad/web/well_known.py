"""Files that programs look for on every site: robots.txt and security.txt."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scorepad.web.addresses import absolute

PLAIN = "text/plain; charset=utf-8"
ROBOTS = """\
# No page is to be listed; each says so itself (X-Robots-Tag), which a robot has to read.
User-agent: *
Disallow:
"""
VALID = timedelta(days=180)  # RFC 9116 advises less than a year


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Returns a robots.txt that allows every crawler (see `web.headers`). No query."""
    return HttpResponse(ROBOTS, content_type=PLAIN)


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """Returns the contact for security problems (RFC 9116). Raises Http404 if unset. No query."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    expires = datetime.now(UTC).date() + VALID
    lines = {
        "Contact": settings.SECURITY_CONTACT,
        "Expires": f"{expires}T00:00:00Z",
        "Canonical": absolute(request, request.path),
    }
    text = "".join(f"{name}: {value}\n" for name, value in lines.items())
    return HttpResponse(text, content_type=PLAIN)
