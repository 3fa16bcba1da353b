"""Addresses of what goes out to other programs and comes in from them."""

from collections.abc import Callable, Iterable

from django.http.response import HttpResponseBase
from django.urls import URLPattern, path

from scorepad.exchange import table_views
from scorepad.exchange.bgstats import in_views, out_views
from scorepad.exchange.club_file import views as club_views
from scorepad.exchange.game_tables import GAME_TABLES
from scorepad.exchange.person_tables import PAIR_TABLES, PLAYER_TABLES
from scorepad.history import night_dates  # noqa: F401  registers <night_date>

app_name = "exchange"

_CLUB = "clubs/<int:club_id>/"
_GAME = _CLUB + "games/<slug:slug>/"
_PLAYER = _CLUB + "players/<int:player_id>/"


def _tables(
    folder: str, view: Callable[..., HttpResponseBase], names: Iterable[str], prefix: str
) -> list[URLPattern]:
    """An address for each table of a page."""
    return [
        path(f"{folder}{name}.csv", view, {"table": name}, name=f"{prefix}{name}_csv")
        for name in names
    ]


urlpatterns = [
    path(_CLUB + "table.json", club_views.club_file, name="club_file"),
    path("bring-back/", club_views.choose, name="bring_back"),
    path("bring-back/<str:token>/", club_views.bring_back, name="bring_back_file"),
    path(_CLUB + "plays.csv", table_views.plays, name="plays_csv"),
    path(_CLUB + "players.csv", table_views.players, name="players_csv"),
    path(_CLUB + "opponents.csv", table_views.opponents, name="opponents_csv"),
    path(_CLUB + "ratings.csv", table_views.ratings, name="ratings_csv"),
    path(_CLUB + "seasons/<int:season_id>/table.csv", table_views.season, name="season_csv"),
    path(_CLUB + "months.csv", table_views.months, name="months_csv"),
    path(_CLUB + "nights/<night_date:night>/players.csv", table_views.night, name="night_csv"),
    *_tables(_GAME, table_views.game, GAME_TABLES, ""),
    *_tables(_PLAYER, table_views.player, PLAYER_TABLES, "player_"),
    *_tables(_PLAYER + "against/<int:other_id>/", table_views.against, PAIR_TABLES, "pair_"),
    path(_CLUB + "bg-stats/", in_views.page, name="bgstats"),
    path(_CLUB + "bg-stats/<int:upload_id>/", in_views.preview, name="bgstats_preview"),
    path(_CLUB + "plays.bgsplay", out_views.club_file, name="bgstats_club_file"),
    path(
        _CLUB + "nights/<night_date:night>/plays.bgsplay",
        out_views.night_file,
        name="bgstats_night_file",
    ),
    path(_CLUB + "plays/<int:play_id>/bg-stats/", out_views.play_page, name="bgstats_play"),
    path(
        _CLUB + "plays/<int:play_id>/play.bgsplay",
        out_views.one_play_file,
        name="bgstats_play_file",
    ),
]
