"""Addresses of the history."""

from django.urls import path

from scorepad.history import game_views, views

app_name = "history"

urlpatterns = [
    path("clubs/<int:club_id>/nights/", views.nights, name="nights"),
    path("clubs/<int:club_id>/games/", game_views.games, name="games"),
    path("clubs/<int:club_id>/games/<slug:slug>/", game_views.game, name="game"),
    path("clubs/<int:club_id>/games/<slug:slug>/boards/", game_views.boards, name="boards"),
    path("clubs/<int:club_id>/games/<slug:slug>/cards/", game_views.cards, name="cards"),
    path("clubs/<int:club_id>/games/<slug:slug>/cards/<path:name>/", game_views.card, name="card"),
]
