"""Addresses of the history."""

from django.urls import path

from scorepad.history import night_dates, shared_views, views  # noqa: F401
from scorepad.history.games import views as game_views
from scorepad.history.players import views as player_views

app_name = "history"

_VIEW = "view/<str:key>/"
_PLAY = _VIEW + "plays/<int:play_id>/"
_NIGHT = _VIEW + "nights/<night_date:night>/"

urlpatterns = [
    path("clubs/<int:club_id>/nights/", views.nights, name="nights"),
    path("clubs/<int:club_id>/players/", player_views.players, name="players"),
    path("clubs/<int:club_id>/players/<int:player_id>/", player_views.player, name="player"),
    path(
        "clubs/<int:club_id>/players/<int:player_id>/against/<int:other_id>/",
        player_views.against,
        name="against",
    ),
    path(_PLAY, shared_views.shared_play, name="shared_play"),
    path(_PLAY + "picture.png", shared_views.play_picture, name="play_picture"),
    path(_NIGHT, shared_views.shared_night, name="shared_night"),
    path(_NIGHT + "picture.png", shared_views.night_picture, name="night_picture"),
    path("clubs/<int:club_id>/games/", game_views.games, name="games"),
    path("clubs/<int:club_id>/games/<slug:slug>/", game_views.game, name="game"),
    path("clubs/<int:club_id>/games/<slug:slug>/boards/", game_views.boards, name="boards"),
    path("clubs/<int:club_id>/games/<slug:slug>/cards/", game_views.cards, name="cards"),
    path("clubs/<int:club_id>/games/<slug:slug>/cards/<path:name>/", game_views.card, name="card"),
]
