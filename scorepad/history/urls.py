"""Addresses of the history."""

from django.urls import path

from scorepad.history import night_dates, shared_views  # noqa: F401
from scorepad.history.nights import views as night_views
from scorepad.history.players import views as player_views

app_name = "history"

_CLUB = "clubs/<int:club_id>/"
_VIEW = "view/<str:key>/"
_PLAY = _VIEW + "plays/<int:play_id>/"
_NIGHT = _VIEW + "nights/<night_date:night>/"

urlpatterns = [
    path(_CLUB + "nights/", night_views.nights, name="nights"),
    path(_CLUB + "nights/<night_date:night>/", night_views.night, name="night"),
    path(_CLUB + "nights/<night_date:night>/change/", night_views.change, name="change_night"),
    path(_CLUB + "players/", player_views.players, name="players"),
    path(_CLUB + "players/<int:player_id>/", player_views.player, name="player"),
    path(
        _CLUB + "players/<int:player_id>/against/<int:other_id>/",
        player_views.against,
        name="against",
    ),
    path(_PLAY, shared_views.shared_play, name="shared_play"),
    path(_PLAY + "picture.png", shared_views.play_picture, name="play_picture"),
    path(_NIGHT, shared_views.shared_night, name="shared_night"),
    path(_NIGHT + "picture.png", shared_views.night_picture, name="night_picture"),
]
