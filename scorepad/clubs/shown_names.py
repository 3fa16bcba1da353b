"""How a club's players are named on a page, depending on the phone.

Only this module decides that. Nothing that is sent to a phone with the view-only link may use the
name in a player's row, because the club may show initials or colours to viewers instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from scorepad.clubs.access import ClubAccess
from scorepad.clubs.cats import COLOURS
from scorepad.clubs.models import NameLevel, Player


class Named(NamedTuple):
    """The fields that decide how a player is shown."""

    pk: int
    name: str
    cat: int
    colour: int
    merged_into: int | None
    page_hidden: bool
    guest: bool
    erased_on: date | None


class ShownPerson(NamedTuple):
    """A player as the phone may see them."""

    name: str
    cat: int
    colour: int

    @property
    def initial(self) -> str:
        return self.name[:1].upper()


class ShownNames(dict[int, str]):
    """The players' names as this phone may see them, by player number, as lists order them. The
    number of a merged player has the name of the player they were merged into. `hidden_pages` are
    players whose pages nobody may open, including guests, who have no page."""

    def __init__(self, found: Iterable[Named], level: NameLevel) -> None:
        players = list(found)
        people = [player for player in players if player.merged_into is None]
        names = _names(people, level)
        kept = {player.pk: player.merged_into or player.pk for player in players}
        order = [*names, *(pk for pk in kept if pk not in names)]
        super().__init__((pk, names[kept[pk]]) for pk in order)
        hidden = {person.pk for person in people if person.page_hidden or person.guest}
        self.hidden_pages = frozenset(pk for pk, person in kept.items() if person in hidden)
        self._by_player = {player.pk: player for player in players}
        self._kept = kept

    def person(self, player: int) -> ShownPerson:
        """Returns a player's name, cat and colour."""
        person = self._by_player[self._kept[player]]
        return ShownPerson(self[player], person.cat, person.colour)


def shown_names(access: ClubAccess) -> ShownNames:
    """Returns the name of every player of the club as this phone may see it, by number. 1 query.
    Names are sorted by alphabet. Initials and colours do not reveal the alphabetical order."""
    found = Player.objects.filter(club=access.club).values_list(*Named._fields)
    players = [Named(*row) for row in found]
    level = NameLevel.NAMES if access.sees_names else NameLevel(access.club.viewers_see)
    return ShownNames(players, level)


def numbered(names: Iterable[str], before: str = "") -> list[str]:
    """Adds a number to a repeated name, from its second occurrence on: A, B, A2. `before` is put
    between the name and the number."""
    seen: Counter[str] = Counter()
    found = []
    for name in names:
        seen[name] += 1
        found.append(name if seen[name] == 1 else f"{name}{before}{seen[name]}")
    return found


def _names(people: list[Named], level: NameLevel) -> dict[int, str]:
    """Returns the name, initial or colour shown for each player, by number. Initials and colours
    must not reveal the order of names, so equal ones are numbered as players were added."""
    if level == NameLevel.NAMES:
        return {person.pk: person.name for person in people}
    by_age = sorted(people)
    named = [player for player in by_age if player.erased_on is None]
    if level == NameLevel.INITIALS:
        shown = numbered(player.name[:1].upper() for player in named)
    else:
        shown = numbered((str(COLOURS[player.colour - 1]) for player in named), " ")
    stand_ins = sorted(zip(shown, (player.pk for player in named), strict=True))
    # The name of an erased player reveals nothing.
    erased = {player.pk: player.name for player in by_age if player.erased_on}
    return {pk: stand_in for stand_in, pk in stand_ins} | erased
