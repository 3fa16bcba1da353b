"""Addresses of the history."""

from django.urls import path

from scorepad.history import views

app_name = "history"

urlpatterns = [
    path("clubs/<int:club_id>/nights/", views.nights, name="nights"),
]
