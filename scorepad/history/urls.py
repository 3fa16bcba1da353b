"""Addresses of the history."""

from django.urls import path

from scorepad.history import dates  # noqa: F401 - has the converter of evenings
from scorepad.history.nights import views as nights

app_name = "history"

_CLUB = "clubs/<int:club_id>/"

urlpatterns = [
    path(_CLUB + "nights/", nights.nights, name="nights"),
    path(_CLUB + "nights/<evening:evening>/", nights.night, name="night"),
    path(_CLUB + "nights/<evening:evening>/change/", nights.change, name="change_night"),
]
