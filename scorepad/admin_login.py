"""The admin's page of names and passwords, with limits on how often somebody may try.

Tries count for the address that asks, and wrong ones for the account, too: whoever has many
addresses has only one account to guess at. So that nobody can keep its owner out by guessing, a
browser that has signed in before does not mind what others tried.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib import admin
from django.contrib.auth.forms import UsernameField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from scorepad.context import SITE_NAME
from scorepad.limits import count, counted, too_many

TRIES = 20  # of one address
WRONG = 40  # of one account, from wherever
TEN_MINUTES, YEAR = 600, 31_536_000  # seconds
KNOWN = "signed-in"  # the cookie with the name of the account that this browser has signed in to


def login(request: HttpRequest) -> HttpResponse:
    """Django's own page, unless somebody has tried too often."""
    if request.method != "POST":
        return _django_login(request)
    if too_many(request, "admin", most=TRIES, seconds=TEN_MINUTES):
        return render(request, "429.html", status=429)
    name = str(UsernameField().to_python(request.POST.get("username", "")))
    if counted(name, "account") >= WRONG and not _has_signed_in(request, name):
        return render(request, "429.html", {"with_this_name": True}, status=429)
    response = _django_login(request)
    if response.status_code == 302:
        response.set_signed_cookie(
            KNOWN,
            name,
            max_age=YEAR,
            path=reverse("admin:login"),
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
    else:
        count(name, "account", seconds=TEN_MINUTES)
    return response


def _has_signed_in(request: HttpRequest, name: str) -> bool:
    return request.get_signed_cookie(KNOWN, default=None, max_age=YEAR) == name


def _django_login(request: HttpRequest) -> HttpResponse:
    """Django would say the name of the host, where the other pages say the pad's."""
    return admin.site.login(request, {"site_name": SITE_NAME})
