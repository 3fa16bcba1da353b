"""The admin's page of names and passwords, with a limit on how often one address may try."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scorepad.context import SITE_NAME
from scorepad.limits import too_many

TRIES = 20
TEN_MINUTES = 600  # seconds


def login(request: HttpRequest) -> HttpResponse:
    """Django's own page, but for an address that has tried too often."""
    if request.method == "POST" and too_many(request, "admin", most=TRIES, seconds=TEN_MINUTES):
        return render(request, "429.html", status=429)
    # Django would say the name of the host, where the other pages say the pad's.
    return admin.site.login(request, {"site_name": SITE_NAME})
