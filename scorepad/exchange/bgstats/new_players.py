"""Players of a file who are new in the club."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import count
from uuid import UUID

from django.utils.translation import gettext as _

from scorepad.clubs.models import Club, ErasedPlayer, Player, name_key
from scorepad.clubs.names import hidden_character
from scorepad.exchange.bgstats.matching import Matches
from scorepad.exchange.bgstats.plan import Planned
from scorepad.exchange.bgstats.reading import Reading

NAME = 30  # characters
A_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def with_new_players(
    club: Club, reading: Reading, matches: Matches, planned: Iterable[Planned]
) -> Matches:
    """Add those who sit in these plays and are nobody of the club yet."""
    sat = {seat.player for one in planned if one.result for seat in one.result.seats}
    erased = _erased(one.key for one in reading.players)
    taken = {*Player.objects.unmerged().filter(club=club).values_list("name_key", flat=True)}
    players = dict(matches.players)
    for one in reading.players:
        if one.key in sat and players.get(one.key) is None:
            nameless = one.anonymous or one.key in erased
            name = free_name("" if nameless else one.name, taken)
            taken.add(name_key(name))
            made = Player.objects.create(club=club, name=name, page_hidden=nameless)
            players[one.key] = made.pk
    return replace(matches, players=players)


def _erased(keys: Iterable[str]) -> set[str]:
    """Who of them was erased on this instance: their names do not come back. 1 query."""
    uuids = [UUID(key) for key in keys if A_UUID.fullmatch(key)]
    return {str(one.uuid) for one in ErasedPlayer.objects.filter(uuid__in=uuids)}


def free_name(name: str, taken: set[str]) -> str:
    """A name that may stand in the club and that nobody there has; a guest's for none."""
    name = _visible(name)[:NAME].strip() or _("Guest")
    if name_key(name) not in taken:
        return name
    numbered = (f"{name[: NAME - 4].strip()} {number}" for number in count(2))
    return next(one for one in numbered if name_key(one) not in taken)


def _visible(name: str) -> str:
    while hidden := hidden_character(name):
        name = name.replace(hidden, "")
    return " ".join(name.split())
