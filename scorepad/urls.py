"""Every address of the pad."""

from __future__ import annotations

from django.contrib import admin
from django.templatetags.static import static
from django.urls import include, path
from django.utils.functional import lazy
from django.views.generic import RedirectView

from scorepad.clubs import app_views, views
from scorepad.plays import api
from scorepad.serving.health import health, server_error
from scorepad.web.admin import login
from scorepad.web.docs_views import docs
from scorepad.web.language_views import language
from scorepad.web.well_known import robots, security

favicon = RedirectView.as_view(url=lazy(static, str)("icons/favicon.svg"))

handler500 = server_error
urlpatterns = [
    path("", include("scorepad.plays.urls")),  # requested most often
    path("", views.home, name="home"),
    path("language/", language, name="language"),
    path("docs/", docs, name="docs"),
    path("docs/<slug:slug>/", docs, name="docs"),
    path("last/", app_views.last_club, name="last"),
    path("manifest.webmanifest", app_views.manifest, name="manifest"),
    path("worker.js", app_views.worker, name="worker"),
    path("no-signal/", app_views.no_signal, name="no-signal"),
    path("", include("scorepad.clubs.urls")),
    path("", include("scorepad.history.urls")),
    path("", include("scorepad.exchange.urls")),
    path("api/score", api.score, name="score"),
    path("healthz", health, name="health"),
    path("robots.txt", robots, name="robots"),
    path(".well-known/security.txt", security, name="security"),
    path("favicon.ico", favicon),  # requested by pages that are not ours, such as the admin's
    path("admin/login/", login),
    path("admin/", admin.site.urls),
]
