"""The rows of a game that a club named, changed from a play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import msgspec

from games.contract import Json
from scorepad.editions.models import Edition
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Deck
from scorepad.plays.table.naming import add
from scorepad.plays.table.table_change import change, look_at, setting_of


def own_edition(loaded: LoadedPlay) -> Edition | None:
    """The club's own edition that a play is played with; None if the sheet came with the pad."""
    editions = loaded.club.editions.filter(game_slug=loaded.play.game_slug)
    return editions.filter(slug=loaded.play.edition_slug).first()


def save_rows(loaded: LoadedPlay, deck: Mapping[str, Json]) -> bool:
    """Keep the rows for the club's next plays, and score this one with them. A sheet that came with
    the pad becomes one of the club's own. Returns False, and keeps nothing, if what was entered
    does not fit. Raises `TooManyGamesError`. Runs inside the caller's transaction."""
    pinned = Deck.pin(loaded.game.declaration.tidy(deck))
    seen = look_at(loaded, msgspec.structs.replace(setting_of(loaded), deck=pinned))
    if not seen.fits:
        return False
    edition = own_edition(loaded)
    if edition is None:
        edition = add(loaded.club, loaded.game, deck)
    else:
        edition.fill(deck)
    setting = msgspec.structs.replace(seen.setting, edition=edition.slug)
    change(loaded, replace(seen, setting=setting))
    return True
