"""Addresses of the table: tonight, a play, its sheets, and what is done to them."""

from django.urls import path

from scorepad.plays import ending_views, night_views, rescoring_views, table_views

app_name = "plays"

_PLAY = "clubs/<int:club_id>/plays/<int:play_id>/"
_SHEET = _PLAY + "sheets/<slug:slot_key>/"

urlpatterns = [
    path("clubs/<int:club_id>/", night_views.tonight, name="tonight"),
    path("clubs/<int:club_id>/setup/", night_views.setup, name="setup"),
    path("clubs/<int:club_id>/plays/new/", night_views.new_play, name="new"),
    path(_PLAY, table_views.play, name="play"),
    path(_PLAY + "result/", ending_views.result, name="result"),
    path(_PLAY + "finish/", ending_views.finish_play, name="finish"),
    path(_PLAY + "reopen/", ending_views.reopen_play, name="reopen"),
    path(_PLAY + "exclude/", ending_views.exclude_play, name="exclude"),
    path(_PLAY + "delete/", ending_views.delete_play, name="delete"),
    path(_PLAY + "restore/", ending_views.restore_play, name="restore"),
    path(_PLAY + "rematch/", ending_views.rematch_play, name="rematch"),
    path(_PLAY + "cards/", rescoring_views.cards, name="cards"),
    path(_PLAY + "cards/score/", rescoring_views.score_with_cards, name="score_with_cards"),
    path(_PLAY + "cards/back/", rescoring_views.put_cards_back, name="put_cards_back"),
    path(_SHEET, table_views.sheet, name="sheet"),
    path(_SHEET + "save/", table_views.save, name="save"),
    path(_SHEET + "undo/", table_views.undo_change, name="undo"),
    path(_SHEET + "take/", table_views.use_other_value, name="take"),
    path(_SHEET + "override/", table_views.override, name="override"),
    path(_SHEET + "live/", table_views.live, name="live"),
]
