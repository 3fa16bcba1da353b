"""The games, listed by name. A new game is a folder and a line here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from games.another_game.game import ANOTHER_GAME
from games.box_of_treats.game import BOX_OF_TREATS
from games.cantankerous_cats.game import CANTANKEROUS_CATS
from games.cat_in_the_box.game import CAT_IN_THE_BOX
from games.cat_lady.game import CAT_LADY
from games.cat_tower.game import CAT_TOWER
from games.contract import Ruling
from games.game import Game
from games.rulings import RULINGS

_GAMES: dict[str, Game] = {
    game.slug: game
    for game in (
        CAT_LADY,
        BOX_OF_TREATS,
        CANTANKEROUS_CATS,
        CAT_IN_THE_BOX,
        CAT_TOWER,
        ANOTHER_GAME,
    )
}


def other_game() -> Game:
    """Returns "Another game", the game in which every edition is a game of its own."""
    return next(game for game in _GAMES.values() if game.own_games is not None)


class UnknownGameError(LookupError):
    """Raised if no game has this slug."""


def games() -> tuple[Game, ...]:
    """Returns all games, in the order in which they are offered."""
    return tuple(_GAMES.values())


def slugs() -> tuple[str, ...]:
    return tuple(_GAMES)


def base(key: str) -> str:
    """Returns the slug of a game for the key that histories use (`Play.game_key`). The key is the
    slug itself, or begins with it if each edition is a game of its own."""
    return key.partition("_")[0]


def game(slug: str) -> Game:
    """Returns the game with this slug. Raises `UnknownGameError`."""
    try:
        return _GAMES[slug]
    except KeyError:
        raise UnknownGameError(slug) from None


def rulings(game: Game) -> tuple[Ruling, ...]:
    """Returns all rulings that apply to a game: its own, then those for every game."""
    return (*game.rulings, *RULINGS)


@cache
def ruled_in() -> Mapping[str, str]:
    """Returns for each ruling's number the slug of the game whose page has it: the first game, if
    several games share the ruling."""
    found: dict[str, str] = {}
    for game in _GAMES.values():
        for ruling in rulings(game):
            found.setdefault(ruling.number, game.slug)
    return found


def default_deck(game: Game) -> object:
    """Returns the frozen deck of a game's first built-in edition."""
    return game.load_deck(next(iter(game.editions.values())))
