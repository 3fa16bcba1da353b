"""Every address of the pad."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

from scorepad.clubs import views
from scorepad.plays import api

urlpatterns = [
    path("", views.home, name="home"),
    path("", include("scorepad.clubs.urls")),
    path("", include("scorepad.plays.urls")),
    path("", include("scorepad.history.urls")),
    path("api/score", api.score, name="score"),
    path("admin/", admin.site.urls),
]
