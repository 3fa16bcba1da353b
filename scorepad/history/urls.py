"""Addresses of the history."""

from django.urls import path

from scorepad.history import night_dates, shared_views, views  # noqa: F401

app_name = "history"

_VIEW = "view/<str:key>/"
_PLAY = _VIEW + "plays/<int:play_id>/"
_NIGHT = _VIEW + "nights/<night_date:night>/"

urlpatterns = [
    path("clubs/<int:club_id>/nights/", views.nights, name="nights"),
    path(_PLAY, shared_views.shared_play, name="shared_play"),
    path(_PLAY + "picture.png", shared_views.play_picture, name="play_picture"),
    path(_NIGHT, shared_views.shared_night, name="shared_night"),
    path(_NIGHT + "picture.png", shared_views.night_picture, name="night_picture"),
]
