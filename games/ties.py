"""First places that wait for a later play (ST-11, CL-12), and the later plays that settled them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

import msgspec

from games import registry


class TiedPlay(msgspec.Struct, frozen=True):
    """A play with opponents. `tied` are the players who share a first place that waits for a later
    play; if nobody does, `winners` are those who won. `game` is the key of its game."""

    id: int
    game: str
    tied: frozenset[int]
    winners: frozenset[int]


class Settled(msgspec.Struct, frozen=True):
    """The player who won a tied play after all, and the later play that decided it."""

    player: int
    by: int


def settle_ties(plays: Iterable[TiedPlay]) -> Mapping[int, Settled]:
    """Returns the settled ties, by the id of the tied play. Plays must be in order. A tie is
    settled by the first later play of the same family of games that exactly one of the tied players
    wins. A play that is itself tied settles nothing, because nobody has won it yet."""
    settled: dict[int, Settled] = {}
    waiting: dict[tuple[str, ...], list[TiedPlay]] = {}
    for play in plays:
        ties = waiting.setdefault(family(play.game), [])
        if play.tied:
            ties.append(play)
            continue
        for tie in tuple(ties):
            winners = tie.tied & play.winners
            if len(winners) == 1:
                settled[tie.id] = Settled(next(iter(winners)), play.id)
                ties.remove(tie)
    return settled


@cache
def family(game_slug: str) -> tuple[str, ...]:
    """Returns the slugs of the games whose plays settle each other's ties, including this one;
    empty if ties of this game never wait."""
    name = registry.game(registry.base(game_slug)).tie_family
    return tuple(game.slug for game in registry.games() if name and game.tie_family == name)
