"""Players of a file who are new in the club."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import count

from django.utils.translation import gettext as _

from scorepad.clubs.models import Club, Player, name_key
from scorepad.clubs.names import hidden_character
from scorepad.exchange.bgstats.matching import Matches
from scorepad.exchange.bgstats.plan import Planned
from scorepad.exchange.bgstats.reading import FilePlayer, Reading

NAME = 30  # characters


def with_new_players(
    club: Club, reading: Reading, matches: Matches, planned: Iterable[Planned]
) -> Matches:
    """Add those who sit in these plays and are nobody of the club yet."""
    sat = {seat.player for one in planned if one.result for seat in one.result.seats}
    taken = {*Player.objects.unmerged().filter(club=club).values_list("name_key", flat=True)}
    players = dict(matches.players)
    for one in reading.players:
        if one.key in sat and players.get(one.key) is None:
            name = free_name(one, taken)
            taken.add(name_key(name))
            made = Player.objects.create(club=club, name=name, page_hidden=one.anonymous)
            players[one.key] = made.pk
    return replace(matches, players=players)


def free_name(player: FilePlayer, taken: set[str]) -> str:
    """A name that may stand in the club and that nobody there has; a guest's for the anonymous."""
    name = "" if player.anonymous else _visible(player.name)[:NAME].strip()
    name = name or _("Guest")
    if name_key(name) not in taken:
        return name
    numbered = (f"{name[: NAME - 4].strip()} {number}" for number in count(2))
    return next(one for one in numbered if name_key(one) not in taken)


def _visible(name: str) -> str:
    while hidden := hidden_character(name):
        name = name.replace(hidden, "")
    return " ".join(name.split())
