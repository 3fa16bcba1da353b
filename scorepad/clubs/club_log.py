"""The log of a club: what was done to it and to its players, for whoever has the scoring link."""

from __future__ import annotations

from scorepad.clubs.access import ClubAccess
from scorepad.clubs.models import ClubEvent, Player


def record(access: ClubAccess, kind: ClubEvent.Kind, player: Player | None = None) -> None:
    ClubEvent.objects.create(club=access.club, kind=kind, player=player, device=access.device)
