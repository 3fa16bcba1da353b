"""Erases a player's name from what was typed at the table, and draws open tables again."""

from __future__ import annotations

from typing import Any

from django.db.models import F
from django.dispatch import receiver

from scorepad.clubs.erasure import Erased
from scorepad.clubs.models import Player
from scorepad.clubs.signals import player_erased
from scorepad.plays.models import Night, Play, Revision, Sheet


@receiver(player_erased)
def on_player_erased(sender: object, player: Player, erased: Erased, **more: Any) -> None:
    """Sheets, results and events refer to seats by key: only free text can hold a name."""
    for model in (Sheet, Revision):
        _erase_typed(model, player.club_id, erased)
    for night in Night.objects.filter(club=player.club_id).exclude(place=""):
        night.place = erased.without_names(night.place)[:80]
        night.save(update_fields=["place"])
    # Phones draw a table again where its version has grown.
    Play.objects.filter(seats__player=player).update(version=F("version") + 1)


def _erase_typed(model: type[Sheet] | type[Revision], club_id: int, erased: Erased) -> None:
    rows = model._default_manager.filter(club=club_id).exclude(typed={})
    for row in rows.only("typed"):
        typed = {field: erased.without_names(text) for field, text in row.typed.items()}
        if typed != row.typed:
            row.typed = typed
            row.save(update_fields=["typed"])
