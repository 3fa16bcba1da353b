"""The games, listed by name. A new one is a folder and a line here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.box_of_treats.game import BoxOfTreats
from games.cantankerous_cats.game import CantankerousCats
from games.cat_in_the_box.game import CatInTheBox
from games.cat_lady.game import CatLady
from games.cat_tower.game import CatTower
from games.contract import Game, Text

_GAMES: dict[str, Game] = {
    game.slug: game
    for game in (CatLady(), BoxOfTreats(), CantankerousCats(), CatInTheBox(), CatTower())
}


class UnknownGameError(LookupError):
    """No game has this slug."""


def games() -> tuple[Game, ...]:
    """All games, in the order in which they are offered."""
    return tuple(_GAMES.values())


def slugs() -> tuple[str, ...]:
    return tuple(_GAMES)


def game(slug: str) -> Game:
    """Raises `UnknownGameError`."""
    try:
        return _GAMES[slug]
    except KeyError:
        raise UnknownGameError(slug) from None


class SetupCard(NamedTuple):
    """How a game's table is laid out for so many players."""

    slug: str
    name: str
    accent: str
    notes: Sequence[Text]


def setup_cards(players: int) -> tuple[SetupCard, ...]:
    """The setup of every game that takes so many."""
    return tuple(
        SetupCard(game.slug, game.name, game.accent, game.setup(players, {}, default_deck(game)))
        for game in games()
        if players in game.seats
    )


def default_deck(game: Game) -> object:
    """The frozen deck of a game's first built-in edition."""
    return game.load_deck(next(iter(game.editions.values())))
