"""URL patterns of exports to other programs, and of imports from them."""

from django.urls import path

from scorepad.exchange.bgstats import views as bgstats_views
from scorepad.exchange.club_file import views as club_views
from scorepad.history import night_dates  # noqa: F401  registers <night_date>

app_name = "exchange"

_CLUB = "clubs/<int:club_id>/"
_NIGHT, _PLAY = _CLUB + "nights/<night_date:night>/", _CLUB + "plays/<int:play_id>/"

urlpatterns = [
    path(_CLUB + "table.json", club_views.club_file, name="club_file"),
    path("import/", club_views.choose, name="import"),
    path("import/<str:token>/", club_views.import_file, name="import_file"),
    path(_CLUB + "bg-stats/", bgstats_views.page, name="bgstats"),
    path(_CLUB + "bg-stats/<int:upload_id>/", bgstats_views.preview, name="bgstats_preview"),
    path(_CLUB + "plays.bgsplay", bgstats_views.play_files, name="bgstats_club_file"),
    path(_NIGHT + "plays.bgsplay", bgstats_views.play_files, name="bgstats_night_file"),
    path(_PLAY + "bg-stats/", bgstats_views.play_page, name="bgstats_play"),
    path(_PLAY + "play.bgsplay", bgstats_views.play_files, name="bgstats_play_file"),
]
