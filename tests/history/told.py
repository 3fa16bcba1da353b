"""Facts about the plays of a club, read plainly from their stored results, for tests to compute
with.

This module does not use the rows or the code of the statistics: it reads what pages show of a play,
and follows the definitions.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from typing import Any

from games.counted import CountedPlay
from scorepad.history.reports.records import Table
from scorepad.plays.models import Play

TIES = ("cat-lady", "box-of-treats")


@dataclass
class Told:
    """A play as its page shows it, by players' numbers."""

    id: int
    game: str
    edition: str
    night: date
    at: datetime
    players: list[int]  # in table order
    starts: int
    place: dict[int, int]
    total: dict[int, int]
    lines: dict[int, list[Any]]
    winners: set[int]
    pending: set[int]
    sheets: dict[str, Any]
    options: dict[str, Any]
    keys: dict[str, int]
    decided_by: str

    def beaten(self, player: int) -> Fraction:
        """Returns the opponents beaten; a tied one counts half."""
        others = [self.place[other] for other in self.players if other != player]
        mine = self.place[player]
        return Fraction(sum(2 * (other > mine) + (other == mine) for other in others), 2)


def counting(club: Any) -> list[Play]:
    plays = Play.objects.filter(club=club, counts=True, deleted_at=None, state="finished")
    found = plays.select_related("night").prefetch_related("seats", "sheets")
    return sorted(found, key=lambda play: (play.night.date, play.created_at, play.pk))


def told(play: Play) -> Told:
    keys = {seat.key: seat.player_id for seat in play.seats.all()}
    result: Any = play.result
    sat = {keys[one["seat"]]: one for one in result["standings"] if one["seat"] in keys}
    return Told(
        id=play.pk,
        game=play.game_key,
        edition=play.edition_slug,
        night=play.night.date,
        at=play.created_at,
        players=list(keys.values()),
        starts=keys[play.start],
        place={player: one["place"] if len(keys) > 1 else 1 for player, one in sat.items()},
        total={player: one["total"] for player, one in sat.items()},
        lines={player: one["lines"] for player, one in sat.items()},
        winners={keys[key] for key in result.get("winners", ()) if key in keys},
        pending={keys[key] for key in result.get("pending", ())},
        sheets={sheet.slot: sheet.data for sheet in play.sheets.all()},
        options=play.options,
        keys=keys,
        decided_by=result["standings"][0]["decided_by"],
    )


def settle(plays: list[Told]) -> None:
    """Moves the win of a tie to the player who wins the first later play of the family alone among
    the tied players. Until then nobody has won."""
    for index, tie in enumerate(plays):
        for later in plays[index + 1 :] if tie.pending else []:
            won = tie.pending & later.winners
            fits = later.game in TIES and len(later.players) > 1 and not later.pending
            if fits and len(won) == 1:
                tie.winners = won
                break
        else:
            tie.winners = set() if tie.pending else tie.winners


Made = tuple[Any, list[Told], tuple[CountedPlay, ...]]


def contested(plays: list[Told], player: int | None = None) -> list[Told]:
    return [
        play
        for play in plays
        if len(play.players) > 1 and (player is None or player in play.players)
    ]


def players_of(plays: list[Told]) -> set[int]:
    return {player for play in plays for player in play.players}


def credit(plays: list[Told], player: int) -> Fraction:
    shares = [Fraction(player in play.winners, len(play.winners)) for play in plays]
    return sum(shares, Fraction(0))


def expected(plays: list[Told]) -> Fraction:
    return sum((Fraction(1, len(play.players)) for play in plays), Fraction(0))


def q(plays: list[Told], player: int) -> list[Fraction]:
    return [play.beaten(player) / (len(play.players) - 1) for play in plays]


def values_of(play: Told, player: int) -> list[int]:
    """Returns the total, or the penalty points of each game of a series that was counted by
    cards."""
    if play.game != "cat-tower":
        return [play.total[player]]
    rushes = {slot for slot, sheet in play.sheets.items() if sheet.get("way") == "rush"}
    return [line["points"] for line in play.lines[player] if line["key"] not in rushes]


WHATEVER = {"feral victory", "winning card", "told"}  # decide a race whatever the points


def kind_of(play: Told) -> Table | None:
    """Returns the number of players, and the number of games of a series whose cards were
    counted."""
    if play.game != "cat-tower":
        return Table(len(play.players))
    games = len(values_of(play, play.players[0]))
    return Table(len(play.players), games) if games else None


def line(play: Told, player: int, key: str) -> int:
    return sum(one["points"] for one in play.lines[player] if one["key"] == key)
