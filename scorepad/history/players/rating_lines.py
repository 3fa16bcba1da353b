"""Ratings in words (ST-12): a number, and how sure the order of neighbours is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import registry
from games.contract import Game
from scorepad.history import wording
from scorepad.history.charts.steps import Steps
from scorepad.history.players.charts import pair_chart, rating_chart
from scorepad.history.players.profile import PlayerRating
from scorepad.history.players.rivalry import PairOfRatings
from scorepad.history.statistics.rating_words import PAIR_FROM, Ahead, ShownRating, compare

AHEAD_OF: Mapping[Ahead, str | Promise] = {
    Ahead.CLEARLY: _("clearly ahead of %(name)s"),
    Ahead.PROBABLY: _("probably ahead of %(name)s"),
    Ahead.LEVEL: _("level with %(name)s so far"),
}
BEHIND: Mapping[Ahead, str | Promise] = {
    Ahead.CLEARLY: _("clearly behind %(name)s"),
    Ahead.PROBABLY: _("probably behind %(name)s"),
    Ahead.LEVEL: _("level with %(name)s so far"),
}


@dataclass(frozen=True)
class RatedLine:
    """One player in the table of a game. `words` compare with the next one below; for who has no
    number yet they say when there will be one."""

    player: int
    number: int | None
    plays: int
    words: str


@dataclass(frozen=True)
class GameRatings:
    """The table of a game; those with too few plays are `below`."""

    game: Game
    lines: tuple[RatedLine, ...]
    below: tuple[RatedLine, ...]


def game_ratings(
    tables: Mapping[str, Sequence[ShownRating]], names: Mapping[int, str]
) -> list[GameRatings]:
    """A table for each game."""
    return [
        GameRatings(
            registry.game(slug),
            tuple(_lines([one for one in table if one.number is not None], names)),
            tuple(_line(one, wording.after_more(one.missing)) for one in table if one.missing),
        )
        for slug, table in tables.items()
    ]


def _lines(table: Sequence[ShownRating], names: Mapping[int, str]) -> Iterable[RatedLine]:
    for one, below in pairwise(table):
        yield _line(one, ahead_of(one, below, names))
    if table:
        yield _line(table[-1], "")


def _line(one: ShownRating, words: str) -> RatedLine:
    return RatedLine(one.player, one.number, one.plays, words)


def ahead_of(one: ShownRating, other: ShownRating, names: Mapping[int, str]) -> str:
    """ "probably ahead of Ben": how sure the order is, seen from the first."""
    if one.rating.mu >= other.rating.mu:
        words = AHEAD_OF[compare(one.rating, other.rating)]
    else:
        words = BEHIND[compare(other.rating, one.rating)]
    return str(words) % {"name": names[other.player]}


def between_neighbours(rating: PlayerRating, names: Mapping[int, str]) -> list[str]:
    """How a player stands to who is next above and next below in the table of the game."""
    table = [one for one in rating.table if one.number is not None]
    place = next(index for index, one in enumerate(table) if one.player == rating.own.player)
    neighbours = [*table[max(0, place - 1) : place], *table[place + 1 : place + 2]]
    return [ahead_of(rating.own, other, names) for other in neighbours]


@dataclass(frozen=True)
class OwnRating:
    """A player's rating in one game. `words` compare with the neighbours in its table, or say when
    there will be a number."""

    game: Game
    own: ShownRating
    words: tuple[str, ...]
    chart: Steps | None


def own_ratings(
    found: Iterable[PlayerRating], name: str, names: Mapping[int, str]
) -> list[OwnRating]:
    return [
        OwnRating(
            registry.game(rating.game),
            rating.own,
            tuple(_own_words(rating, names)),
            rating_chart(rating, name),
        )
        for rating in found
    ]


def _own_words(rating: PlayerRating, names: Mapping[int, str]) -> list[str]:
    if rating.own.missing:
        return [wording.after_more(rating.own.missing)]
    return between_neighbours(rating, names)


@dataclass(frozen=True)
class PairLine:
    """The ratings of two players in one game; `words` compare where both have played enough."""

    game: Game
    one: ShownRating
    two: ShownRating
    words: str
    chart: Steps | None


def pair_lines(found: Mapping[str, PairOfRatings], names: Mapping[int, str]) -> list[PairLine]:
    return [
        PairLine(
            registry.game(slug),
            pair.one,
            pair.two,
            _pair_words(pair, names),
            pair_chart(slug, pair, names),
        )
        for slug, pair in found.items()
    ]


def _pair_words(pair: PairOfRatings, names: Mapping[int, str]) -> str:
    if pair.one.missing or pair.two.missing:
        return wording.after_more(max(pair.one.missing, pair.two.missing))
    if min(pair.one.plays, pair.two.plays) < PAIR_FROM:
        return gettext("compared from %(plays)s plays of each on") % {"plays": PAIR_FROM}
    return ahead_of(pair.one, pair.two, names)
