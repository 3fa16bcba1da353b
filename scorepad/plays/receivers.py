"""Receives the signals of clubs: erases a player's name from typed texts, and makes phones draw
tables again after names have changed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.dispatch import receiver

from scorepad.clubs.erasure import Erased
from scorepad.clubs.models import Club, Player
from scorepad.clubs.signals import cleanup, names_changed, player_erased
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Deck, Night, Play, Revision, Seat, Sheet, current_evening
from scorepad.plays.rescore import rescore
from scorepad.plays.sheet.poll_cache import clear_drawn


@receiver(names_changed)
def on_names_changed(sender: object, club: Club, **more: Any) -> None:
    """Increases the versions of open and recent plays, so that phones draw them again. Yesterday's
    plays count as recent, because it may already be the next day where an admin is."""
    recent = current_evening() - timedelta(days=1)
    looked_at = Q(state=Play.State.PLAYING) | Q(night__date__gte=recent)
    plays = Play.objects.filter(looked_at, club=club)
    Play.objects.filter(pk__in=plays.values("pk")).update(version=F("version") + 1)


@receiver(cleanup)
def on_cleanup(sender: object, **more: Any) -> None:
    """Deletes the decks that no play uses any more, but only in a demo."""
    if settings.DEMO:
        Deck.objects.filter(plays=None).delete()


@receiver(player_erased)
def on_player_erased(sender: object, player: Player, erased: Erased, **more: Any) -> None:
    """Erases a name from free text. Sheets, results and events only have keys of seats."""
    _erase_at_tables(player.club_id, erased)
    for revision in Revision.objects.filter(club=player.club_id).exclude(typed={}):
        revision.typed = _without_names(revision.typed, erased)
        revision.save(update_fields=["typed"])
    for night in Night.objects.filter(club=player.club_id).exclude(place="", note=""):
        night.place = erased.without_names(night.place)[:80]
        night.note = erased.without_names(night.note)[:280]
        night.save(update_fields=["place", "note"])
    for play in Play.objects.filter(club=player.club_id).exclude(note=""):
        play.note = erased.without_names(play.note)[:280]
        play.save(update_fields=["note"])
    # Phones redraw a table when its version has increased.
    sat = Seat.objects.filter(Q(player=player) | Q(player__merged_into=player)).values("play")
    plays = Play.objects.filter(pk__in=sat)
    plays.update(version=F("version") + 1)
    drawn = [*plays.values_list("uuid", flat=True)]
    clear_drawn(drawn)
    transaction.on_commit(lambda: clear_drawn(drawn))  # fragments drawn meanwhile have it, too


def _erase_at_tables(club_id: int, erased: Erased) -> None:
    """Erases a name from invalid input, which is also in the result. A play with invalid input is
    not finished, so scoring it again is allowed."""
    sheets = Sheet.objects.filter(club=club_id).exclude(typed={})
    plays = Play.objects.filter(pk__in=sheets.values("play")).order_by("pk")
    for play in plays.select_for_update(of=("self",)).select_related("club"):
        for sheet in play.sheets.exclude(typed={}):
            sheet.typed = _without_names(sheet.typed, erased)
            sheet.save(update_fields=["typed"])
        if not play.is_finished:
            rescore(LoadedPlay.stored(play))


def _without_names(typed: Mapping[str, str], erased: Erased) -> dict[str, str]:
    return {field: erased.without_names(text) for field, text in typed.items()}
