"""Every address of the pad."""

from __future__ import annotations

from django.contrib import admin
from django.urls import path

from scorepad.plays import api

urlpatterns = [
    path("api/score", api.score, name="score"),
    path("admin/", admin.site.urls),
]
