"""The pad's addresses, and one that does nothing."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def nothing(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=204)


urlpatterns = [path("nothing/", nothing), path("", include("scorepad.urls"))]
