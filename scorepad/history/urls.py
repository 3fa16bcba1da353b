"""Addresses of the history."""

from django.urls import path

from scorepad.history import (
    computing,
    demo_views,
    feeds,
    night_dates,  # noqa: F401
    night_views,
    read_views,
    seasons,
    sharing,
)
from scorepad.history import games as game_views
from scorepad.history import players as player_views
from scorepad.history.openapi import openapi
from scorepad.history.puzzles import puzzle, shared_puzzle
from scorepad.history.report_pages import BY_KEY as _VIEW
from scorepad.history.report_pages import CLUB as _CLUB
from scorepad.history.report_pages import addresses, file_addresses, readable

app_name = "history"

_PLAY = _VIEW + "plays/<int:play_id>/"
_NIGHT = _VIEW + "nights/<night_date:night>/"

urlpatterns = [
    path("demo/", demo_views.visit, name="demo"),
    path("openapi.json", openapi, name="openapi"),
    path(_CLUB + "nights/", night_views.nights, name="nights"),
    path(_CLUB + "nights/<night_date:night>/", night_views.night, name="night"),
    path(_CLUB + "nights/<night_date:night>/change/", night_views.change, name="change_night"),
    *file_addresses("nights/<night_date:night>/", read_views.night_report, "night"),
    *readable("club.json", read_views.club, "club_file"),
    *readable("nights/<night_date:night>.json", read_views.night, "night_file"),
    *readable("plays/<int:play_id>.json", read_views.play, "play_file"),
    *addresses("plays/", night_views.plays, "plays"),
    *addresses("players/", player_views.players, "players"),
    *addresses("players/<int:player_id>/", player_views.player, "player"),
    *addresses("players/<int:player_id>/against/<int:other_id>/", player_views.against, "against"),
    path(_CLUB + "seasons/", seasons.seasons, name="seasons"),
    path(_CLUB + "seasons/add/", seasons.add, name="add_season"),
    *addresses("seasons/<int:season_id>/", seasons.season, "season"),
    path(_CLUB + "seasons/<int:season_id>/change/", seasons.change, name="change_season"),
    path(_CLUB + "seasons/<int:season_id>/delete/", seasons.delete, name="delete_season"),
    path(_CLUB + "plays/<int:play_id>/puzzle/", puzzle, name="puzzle"),
    path(_PLAY + "puzzle/", shared_puzzle, name="shared_puzzle"),
    path(_PLAY, sharing.shared_play, name="shared_play"),
    path(_PLAY + "picture.png", sharing.play_picture, name="play_picture"),
    path(_VIEW + "nights.atom", feeds.atom, name="atom"),
    path(_NIGHT, sharing.shared_night, name="shared_night"),
    path(_NIGHT + "picture.png", sharing.night_picture, name="night_picture"),
    path(_CLUB + "computing/", computing.turn, name="computing"),
    path(_CLUB + "games/", game_views.games, name="games"),
    *addresses("games/<slug:slug>/", game_views.game, "game"),
    *addresses("games/<slug:slug>/cards/", game_views.cards, "cards"),
    path(_CLUB + "games/<slug:slug>/cards/<path:name>/", game_views.card, name="card"),
]
