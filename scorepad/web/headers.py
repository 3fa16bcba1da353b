"""Headers that Django does not set. Nothing may be inline or from other hosts, search engines list
no page, and browsers and proxies store no page unless its view allows it."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
CONTENT_SECURITY_POLICY = "; ".join(f"{name} {sources}" for name, sources in POLICY.items())
PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


def security_headers(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if _may_be_framed(request):
            framed = f"frame-ancestors {settings.FRAMES}"
            policy = CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", framed)
            response.headers["Content-Security-Policy"] = policy
            del response.headers["X-Frame-Options"]
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        # Not by robots.txt: robots that it keeps out never read that a page must not be listed, and
        # chats could not make previews.
        response.headers.setdefault("X-Robots-Tag", "noindex, nofollow")
        response.headers.setdefault("Cache-Control", "no-store")
        # So that other sites on the same host get none of the pad's cookies.
        for cookie in response.cookies.values():
            if cookie["path"] == "/":
                cookie["path"] = settings.FORCE_SCRIPT_NAME or "/"
        return response

    return middleware


def _may_be_framed(request: HttpRequest) -> bool:
    """Whether other sites may show the page in a frame: only pages with the view-only link, because
    nothing can be changed there."""
    found = request.resolver_match
    return bool(settings.FRAMES and found and found.route.startswith("view/"))
