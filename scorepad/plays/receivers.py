"""Receives the signals of clubs: tables that phones look at are drawn with other names."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db.models import F, Q
from django.dispatch import receiver

from scorepad.clubs.models import Club
from scorepad.clubs.signals import names_changed
from scorepad.plays.models import Play, current_evening


@receiver(names_changed)
def on_names_changed(sender: object, club: Club, **more: Any) -> None:
    """Phones draw a table, or the list of tonight, again where a version has grown. Who changes a
    name in the admin may be a day ahead of the club."""
    recent = current_evening() - timedelta(days=1)
    looked_at = Q(state=Play.State.PLAYING) | Q(night__date__gte=recent)
    plays = Play.objects.filter(looked_at, club=club)
    Play.objects.filter(pk__in=plays.values("pk")).update(version=F("version") + 1)
