"""Addresses of what goes out to other programs and comes in from them."""

from django.urls import path

from scorepad.exchange import table_views

app_name = "exchange"

_CLUB = "clubs/<int:club_id>/"
_GAME = _CLUB + "games/<slug:slug>/"

urlpatterns = [
    path(_CLUB + "plays.csv", table_views.plays, name="plays_csv"),
    path(_CLUB + "players.csv", table_views.players, name="players_csv"),
    path(_CLUB + "opponents.csv", table_views.opponents, name="opponents_csv"),
    path(_CLUB + "ratings.csv", table_views.ratings, name="ratings_csv"),
    path(_GAME + "records.csv", table_views.records, name="records_csv"),
    path(_GAME + "totals.csv", table_views.totals, name="totals_csv"),
    path(_GAME + "cats.csv", table_views.cats, name="cats_csv"),
]
