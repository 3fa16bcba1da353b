"""Rows of the players' pages: opponents, games, points, with what they are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from games import registry
from games.contract import Game
from scorepad.history.charts.bars import Bars
from scorepad.history.players.charts import gains_chart
from scorepad.history.players.profile import PointsOfAKind
from scorepad.history.players.rivalry import SharedGame, SharedPlay, in_game_order
from scorepad.history.statistics.head_to_head import (
    Record,
    Records,
    most_beaten_opponent,
    nemesis,
)

EditionNames = Mapping[tuple[str, str], str]  # by slugs of the game and the edition


def edition_title(names: EditionNames, game: Game, edition: str) -> str:
    """The name of an edition, empty for the one that a game is played with by default."""
    default = next(iter(game.editions))
    return "" if edition == default else names.get((game.slug, edition), edition)


# -- opponents -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Opponent:
    player: int
    record: Record  # seen from whose page it is


@dataclass(frozen=True)
class Opponents:
    """Whoever was met, met most first. `nemesis` and `most_beaten`: nobody yet where None."""

    all: tuple[Opponent, ...]
    nemesis: Opponent | None
    most_beaten: Opponent | None


def opponents(records: Records, player: int, names: Mapping[int, str]) -> Opponents:
    """Of the records that one player is in."""
    met = [Opponent(two, record) for (one, two), record in records.items() if one == player]
    place = {other: index for index, other in enumerate(names)}
    met.sort(key=lambda one: (-one.record.plays, place[one.player]))
    return Opponents(
        tuple(met),
        _of(nemesis(records, player, names), met),
        _of(most_beaten_opponent(records, player, names), met),
    )


def _of(player: int | None, met: Iterable[Opponent]) -> Opponent | None:
    return next((one for one in met if one.player == player), None)


# -- points ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GamePoints:
    """A player's points in one game and edition, a row for each number of players."""

    game: Game
    edition: str  # its title, empty for the default one
    rows: tuple[PointsOfAKind, ...]


def game_points(
    points: Sequence[PointsOfAKind], editions: EditionNames, *, alone: bool = False
) -> list[GamePoints]:
    """In the order of the registry; those of plays with others, or those `alone`."""
    found: dict[tuple[str, str], list[PointsOfAKind]] = {}
    for one in points:
        if (one.kind.seats == 1) is alone:
            found.setdefault((one.kind.game, one.kind.edition), []).append(one)
    return [
        GamePoints(game, edition_title(editions, game, edition), tuple(found[slug, edition]))
        for slug, edition in in_game_order(found)
        if (game := registry.game(slug))
    ]


# -- two players -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Side:
    total: int
    place: int
    ahead: bool


@dataclass(frozen=True)
class LatestLine:
    """A play that two players shared, with the side of each."""

    play: int
    night: date
    game: Game
    sides: tuple[Side, Side]


def latest_lines(plays: Iterable[SharedPlay]) -> list[LatestLine]:
    return [
        LatestLine(
            shared.play,
            shared.night,
            registry.game(shared.game),
            (
                Side(shared.totals[0], shared.places[0], shared.places[0] < shared.places[1]),
                Side(shared.totals[1], shared.places[1], shared.places[1] < shared.places[0]),
            ),
        )
        for shared in plays
    ]


@dataclass(frozen=True)
class SharedLine:
    """What two players did in one game and edition. Without a chart where only sums are known."""

    game: Game
    edition: str
    record: Record
    chart: Bars | None


def shared_lines(
    games: Sequence[SharedGame], editions: EditionNames, one: str, two: str
) -> list[SharedLine]:
    return [
        SharedLine(
            registry.game(shared.game),
            edition_title(editions, registry.game(shared.game), shared.edition),
            shared.record,
            gains_chart(shared, one, two),
        )
        for shared in games
    ]
