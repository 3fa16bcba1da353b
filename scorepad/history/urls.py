"""Addresses of the history."""

from django.urls import path

from scorepad.history import views
from scorepad.history.players import views as player_views

app_name = "history"

urlpatterns = [
    path("clubs/<int:club_id>/nights/", views.nights, name="nights"),
    path("clubs/<int:club_id>/players/", player_views.players, name="players"),
    path("clubs/<int:club_id>/players/<int:player_id>/", player_views.player, name="player"),
    path(
        "clubs/<int:club_id>/players/<int:player_id>/against/<int:other_id>/",
        player_views.against,
        name="against",
    ),
]
