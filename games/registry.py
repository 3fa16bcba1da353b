"""The games, listed by name. A new one is a folder and a line here."""

from __future__ import annotations

from games.box_of_treats.game import BoxOfTreats
from games.cat_in_the_box.game import CatInTheBox
from games.cat_lady.game import CatLady
from games.cat_tower.game import CatTower
from games.contract import Game

_GAMES: dict[str, Game] = {
    game.slug: game for game in (CatLady(), BoxOfTreats(), CatInTheBox(), CatTower())
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
