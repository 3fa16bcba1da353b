"""Games of a club's own, to which the club gives a name. Each is an edition (`Game.own_games`)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.utils.text import slugify
from django.utils.translation import gettext as _

from games.contract import Json
from games.declaration.declared import NAME
from games.game import Game
from scorepad.clubs.models import Club
from scorepad.clubs.names import validate_name
from scorepad.editions.models import Edition

MOST = 300  # games of its own that a club may have
LONGEST = 60  # characters of a name


class TooManyGamesError(Exception):
    """Raised if the club already has as many games of its own as are allowed."""


def club_game(club: Club, game: Game, name: str, win_rule: str) -> Edition:
    """Returns the club's game with that name, adding it if needed. Raises `TooManyGamesError`."""
    assert game.own_games is not None
    plain = " ".join(name.split())
    win_rule = (
        win_rule if win_rule in game.own_games.win_rules else next(iter(game.own_games.win_rules))
    )
    known = {
        edition.name.casefold(): edition for edition in club.editions.filter(game_slug=game.slug)
    }
    return known.get(plain.casefold()) or add(club, game, game.own_games.edition(plain, win_rule))


def add(club: Club, game: Game, deck: Mapping[str, Json]) -> Edition:
    """Adds a game with these rows to the club. Raises `TooManyGamesError`, or
    `games.reader.DocumentError` if the rows are invalid."""
    if club.editions.count() >= MOST:
        raise TooManyGamesError
    name = str(deck[NAME])[:LONGEST]
    slug = f"{slugify(name)[:30] or 'game'}-{secrets.token_hex(4)}"
    edition = Edition(game_slug=game.slug, slug=slug, club=club)
    edition.set_deck({**deck, NAME: name})
    return edition


def wrong_name(name: str) -> str:
    """Returns in words why a game cannot have this name; "" if it can."""
    if not name:
        return _("Which game is it? Type its name.")
    if len(name) > LONGEST:
        return _("Use %(n)s characters or fewer for the name.") % {"n": LONGEST}
    try:
        validate_name(name)
    except ValidationError as wrong:
        return str(wrong.message)
    return ""


def too_many() -> str:
    return _("A club has at most %(n)s games of its own, and this one has that many.") % {"n": MOST}


def own_games(club: Club, game: Game) -> list[tuple[str, str]]:
    """Returns slug and name of each of the club's own games, the last played one first."""
    named_ones = club.editions.of(game).offered().values_list("slug", "name")
    played = club.plays.not_deleted().filter(game_slug=game.slug)
    order = [*dict.fromkeys(played.values_list("edition_slug", flat=True)[:100])]
    rank = {slug: place for place, slug in enumerate(order)}
    return sorted(named_ones, key=lambda one: rank.get(one[0], len(order)))
