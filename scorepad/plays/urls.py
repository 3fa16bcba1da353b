"""URL patterns of the table: tonight, a play, its sheets, and what is done to them."""

from django.urls import path

from scorepad.plays import paper_views, rulings_views
from scorepad.plays.finish import hindsight_views, result_views, reveal_views, todays_cards_views
from scorepad.plays.sheet import sheet_views
from scorepad.plays.table import new_play, own_game_views, screen_views, table_change_views, tonight
from scorepad.plays.unknown_cards import views as unknown_cards

app_name = "plays"

_CLUB = "clubs/<int:club_id>/"
_PLAY = _CLUB + "plays/<int:play_id>/"
_SHEET = _PLAY + "sheets/<slug:slot_key>/"

urlpatterns = [
    # The addresses that phones and screens poll every second come first.
    path(_SHEET + "live/", sheet_views.live, name="live"),
    path(_CLUB + "screen/", screen_views.screen, name="screen"),
    path(_CLUB, tonight.tonight, name="tonight"),
    path(_SHEET + "save/", sheet_views.save, name="save"),
    path("rulings/<slug:slug>/", rulings_views.rulings, name="rulings"),
    path("play/<slug:slug>/", paper_views.play_game, name="play-game"),
    path("play/<slug:slug>/sheet/", paper_views.blank_sheet, name="blank-sheet"),
    path(_CLUB + "first/", tonight.first_evening, name="first-evening"),
    path("view/<str:key>/screen/", screen_views.shared_screen, name="shared-screen"),
    path(_CLUB + "at-table/", tonight.at_table, name="at-table"),
    path(_CLUB + "plays/new/", new_play.new_play, name="new"),
    path(_CLUB + "plays/new/choice/", new_play.choose, name="choose"),
    path(_CLUB + "games/<slug:slug>/unknown/", unknown_cards.fill_in_cards, name="unknown"),
    path(_PLAY, sheet_views.play, name="play"),
    path(_PLAY + "result/", result_views.result, name="result"),
    path(_PLAY + "hindsight/", hindsight_views.hindsight_fold, name="hindsight_fold"),
    path(_PLAY + "hindsight/<slug:seat_key>/", hindsight_views.hindsight, name="hindsight"),
    path(_PLAY + "replay/", hindsight_views.replay, name="replay"),
    path(_PLAY + "worth/", hindsight_views.worth, name="worth"),
    path(_PLAY + "worth/<slug:seat_key>/", hindsight_views.worth_of_seat, name="worth_of_seat"),
    path(_PLAY + "score/", sheet_views.score, name="score"),
    path(_CLUB + "sheets/", own_game_views.own_games, name="own_games"),
    path(_CLUB + "sheets/read/", own_game_views.read_sheet, name="read_sheet"),
    path(_CLUB + "sheets/<slug:slug>.json", own_game_views.sheet_file, name="sheet_file"),
    path(_PLAY + "rows/", own_game_views.rows, name="own_rows"),
    path(_CLUB + "sheets/<slug:slug>/rows/", own_game_views.rows_of_game, name="game_rows"),
    path(_PLAY + "change/", table_change_views.change_play, name="change"),
    path(_PLAY + "change/back/", table_change_views.put_back, name="change-back"),
    path(_PLAY + "finish/", result_views.finish_play, name="finish"),
    path(_PLAY + "show/", result_views.show_totals, name="show"),
    path(_PLAY + "hide/", result_views.hide_totals, name="hide"),
    path(_PLAY + "reveal/", reveal_views.reveal, name="reveal"),
    path(_PLAY + "reopen/", result_views.reopen_play, name="reopen"),
    path(_PLAY + "exclude/", result_views.exclude_play, name="exclude"),
    path(_PLAY + "note/", result_views.note_play, name="note"),
    path(_PLAY + "delete/", result_views.delete_play, name="delete"),
    path(_PLAY + "restore/", result_views.restore_play, name="restore"),
    path(_PLAY + "rematch/", result_views.rematch_play, name="rematch"),
    path(_PLAY + "cards/", todays_cards_views.cards, name="cards"),
    path(_PLAY + "cards/score/", todays_cards_views.score_with_cards, name="score_with_cards"),
    path(_PLAY + "cards/back/", todays_cards_views.put_cards_back, name="put_cards_back"),
    path(_SHEET, sheet_views.sheet, name="sheet"),
    path(_SHEET + "as-it-was/", sheet_views.as_it_was, name="as_it_was"),
    path(_SHEET + "undo/", sheet_views.undo_change, name="undo"),
    path(_SHEET + "settle/", sheet_views.settle_conflict, name="settle"),
    path(_SHEET + "override/", sheet_views.override, name="override"),
]
