"""Which plays are looked at: read from an address, and written back into one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from urllib.parse import urlencode

from django.db.models import Exists, OuterRef, Q, QuerySet

from games import registry
from scorepad.clubs.models import Player
from scorepad.history.models import PlayRow, SeatRow
from scorepad.web.requests import whole_number

MOST_PLAYERS = 6


@dataclass(frozen=True)
class Filters:
    """What is "" or None restricts nothing. Dates are those of nights, both included."""

    game: str = ""
    edition: str = ""
    players: int | None = None  # at the table
    player: int | None = None  # who sat there
    since: date | None = None
    until: date | None = None

    @property
    def query(self) -> str:
        """For an address, "game=cat-lady&players=3"; the same filters always read the same."""
        return urlencode({name: value for name, value in asdict(self).items() if value})

    def rows(self, club_id: int) -> QuerySet[PlayRow]:
        """The plays of a club that count and that pass."""
        return PlayRow.objects.filter(self._conditions(), club_id=club_id)

    def _conditions(self) -> Q:
        wanted = {
            "game_slug": self.game,
            "edition_slug": self.edition,
            "players": self.players,
            "date__gte": self.since,
            "date__lte": self.until,
        }
        found = Q(**{name: value for name, value in wanted.items() if value})
        if self.player:
            # Not as a condition on joined seats: it would hide the other seats of the play.
            sat = SeatRow.objects.filter(play=OuterRef("pk"), player__in=self._who())
            found &= Q(Exists(sat))
        return found

    def _who(self) -> QuerySet[Player]:
        """The player, or whom the player became when merged: an old address still finds them."""
        return Player.objects.filter(Q(pk=self.player) | Q(merged=self.player), merged_into=None)


EVERYTHING = Filters()


def read_filters(query: Mapping[str, str]) -> Filters:
    """The filters of an address. What it does not say, or says so that it cannot be read, restricts
    nothing. An edition only makes sense with its game."""
    game = query.get("game", "")
    game = game if game in registry.slugs() else ""
    players = whole_number(query.get("players"), digits=18)
    return Filters(
        game=game,
        edition=query.get("edition", "")[:60] if game else "",
        players=players if players and players <= MOST_PLAYERS else None,
        player=whole_number(query.get("player"), digits=18),
        since=_date(query.get("since")),
        until=_date(query.get("until")),
    )


def _date(value: str | None) -> date | None:
    try:
        return date.fromisoformat(value or "")
    except ValueError:
        return None
