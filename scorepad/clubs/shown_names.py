"""What a club's players are called on a page."""

from __future__ import annotations

from scorepad.clubs.access import ClubAccess
from scorepad.clubs.models import Player


def shown_names(access: ClubAccess) -> dict[int, str]:
    """Every player of the club, by number, as this phone may see the names; in alphabetical order.
    1 query.

    Who was merged into somebody has that player's name, so that old numbers have one, too.
    """
    found = Player.objects.filter(club=access.club).values_list("pk", "name", "merged_into")
    names = {player: name for player, name, _kept in found}
    return {player: names[kept or player] for player, _name, kept in found}
