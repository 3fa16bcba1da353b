"""The language of a phone: the one that the browser requests, until another one is chosen here."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods
from django.views.i18n import set_language

from scorepad.web.languages import NAMES


@require_http_methods(["GET", "HEAD", "POST"])
def language(request: HttpRequest) -> HttpResponseBase:
    """Chooses a language and goes back to the previous page. The choice is kept in a cookie."""
    if request.method == "POST":
        return set_language(request)
    context = {"languages": NAMES.items(), "origin": _origin(request)}
    return render(request, "language.html", context)


def _origin(request: HttpRequest) -> str:
    """Returns the address of the previous page; the start page if unknown."""
    came_from = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(came_from, {request.get_host()}):
        return reverse("home")
    parts = urlsplit(came_from)
    if parts.path == request.path:
        return reverse("home")
    return parts.path + (f"?{parts.query}" if parts.query else "")
