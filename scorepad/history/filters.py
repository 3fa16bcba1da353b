"""Filters choose which plays are counted. They are read from and written to an address."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from urllib.parse import urlencode

from games import registry
from games.counted import CountedPlay
from scorepad.web.requests import whole_number

MOST_PLAYERS = 12


@dataclass(frozen=True)
class Filters:
    """The chosen filters. "" and None restrict nothing. `since` and `until` are both included."""

    game: str = ""
    edition: str = ""
    players: int | None = None  # number of players
    player: int | None = None  # a player who took part
    since: date | None = None
    until: date | None = None

    @property
    def query(self) -> str:
        """The filters as a query string: "game=cat-lady&players=3", always in the same order."""
        return urlencode({name: value for name, value in asdict(self).items() if value})

    def passes(self, play: CountedPlay) -> bool:
        return (
            (not self.game or self.game == play.game)
            and (not self.edition or self.edition == play.edition)
            and self.players in (None, play.size)
            and (self.since is None or play.night >= self.since)
            and (self.until is None or play.night <= self.until)
            and (self.player is None or play.seat_of(self.player) is not None)
        )


EVERYTHING = Filters()


def read_filters(query: Mapping[str, str]) -> Filters:
    """Reads the filters of an address. Missing and invalid filters do not restrict anything. An
    edition is only read together with its game."""
    game = query.get("game", "")
    game = game if registry.base(game) in registry.slugs() else ""
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
