"""The page of a job: how far it has come. It asks again by itself, without JavaScript too."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django_htmx.http import HttpResponseClientRedirect

from scorepad.exchange.jobs import State
from scorepad.requests import HtmxHttpRequest


def job_page(request: HtmxHttpRequest, state: State | None) -> HttpResponse | None:
    """How far a job is, as a page or as what the page asked for; None where none is running. A page
    that still asks is told to load what came of it."""
    if state and state.is_running:
        page = "exchange/_job.html" if request.htmx else "exchange/job.html"
        return render(request, page, {"state": state})
    return HttpResponseClientRedirect(request.path) if request.htmx else None
