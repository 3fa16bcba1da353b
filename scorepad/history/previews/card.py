"""A night or a play as a chat shows it, in words that are ready to be drawn."""

from __future__ import annotations

import hashlib

import msgspec

from scorepad.web.words import enumerated

DESIGN = 3  # grows when the picture is drawn in another way


class Tile(msgspec.Struct, frozen=True):
    """A row of the picture: somebody with a total, or with wins. `cat` and `colour` are 0 where
    nobody sits; `strong`: won."""

    title: str
    value: str
    cat: int = 0
    colour: int = 0
    strong: bool = False


class Card(msgspec.Struct, frozen=True):
    """`title` and `description` go with the link; the rest is drawn. `accent` is the name of a
    colour in static/css/pad.css; `crowned` says that somebody won."""

    title: str
    description: str
    accent: str
    left: str
    right: str
    headline: str
    reason: str
    tiles: tuple[Tile, ...]
    crowned: bool

    @property
    def version(self) -> str:
        """Changes with anything that the picture shows."""
        content = msgspec.json.encode((DESIGN, self))
        return hashlib.sha256(content).hexdigest()[:16]

    @property
    def words(self) -> str:
        """The picture in words, for those who cannot see it."""
        tiles = enumerated(f"{tile.title} {tile.value}".strip() for tile in self.tiles)
        return " · ".join(filter(None, (self.left, self.headline, self.reason, tiles)))
