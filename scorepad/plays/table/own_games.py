"""Games that a club named at the table: each is an edition of its own (`Game.own_games`)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

import msgspec
from django.utils.text import slugify

from games.contract import Game, Json
from games.declaration.declared import NAME
from scorepad.clubs.models import Club
from scorepad.editions.models import Edition
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Deck
from scorepad.plays.table.table_change import change, look_at, setting_of

MOST = 300  # games that a club may name
LONGEST = 60  # characters of a name


class TooManyGamesError(Exception):
    """The club has named as many games as it may."""


def named(club: Club, game: Game, name: str, way: str) -> Edition:
    """The club's game of that name, a new one if there is none yet. Raises `TooManyGamesError`."""
    assert game.own_games is not None
    plain = " ".join(name.split())
    way = way if way in game.own_games.ways else next(iter(game.own_games.ways))
    known = {one.name.casefold(): one for one in club.editions.filter(game_slug=game.slug)}
    return known.get(plain.casefold()) or add(club, game, game.own_games.edition(plain, way))


def add(club: Club, game: Game, deck: Mapping[str, Json]) -> Edition:
    """A new game of the club with these rows. Raises `TooManyGamesError`, or
    `games.reader.DocumentError` if the rows are not valid."""
    if club.editions.count() >= MOST:
        raise TooManyGamesError
    name = str(deck[NAME])[:LONGEST]
    slug = f"{slugify(name)[:30] or 'game'}-{secrets.token_hex(4)}"
    edition = Edition(game_slug=game.slug, slug=slug, club=club)
    edition.fill({**deck, NAME: name})
    return edition


def own_edition(loaded: LoadedPlay) -> Edition | None:
    """The club's own edition that a play is played with; None if the sheet came with the pad."""
    editions = loaded.club.editions.filter(game_slug=loaded.play.game_slug)
    return editions.filter(slug=loaded.play.edition_slug).first()


def save_rows(loaded: LoadedPlay, deck: Mapping[str, Json]) -> bool:
    """Keep the rows for the club's next plays, and score this one with them. A sheet that came with
    the pad becomes one of the club's own. Returns False, and keeps nothing, if what was entered
    does not fit. Raises `TooManyGamesError`. Runs inside the caller's transaction."""
    edition = own_edition(loaded)
    if edition is None:
        edition = add(loaded.club, loaded.game, deck)
    else:
        edition.fill(deck)
    setting = msgspec.structs.replace(
        setting_of(loaded), edition=edition.slug, deck=Deck.pin(edition.deck_json())
    )
    seen = look_at(loaded, setting)
    return seen.fits and (change(loaded, seen) or setting == setting_of(loaded))
