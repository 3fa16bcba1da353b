"""The numbers of an edition of Cat Tower."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from games.declaration import EditionName, declare, load_editions, titled

SEATS = range(2, 7)

Few = Annotated[int, Meta(ge=0, le=99)]
Some = Annotated[int, Meta(ge=1, le=99)]


class Deck(msgspec.Struct, frozen=True):
    """The numbers of the game. `foundation` is how many cards are under the tower, if enough are
    left; `fall` and `fall_with_token` are how many are taken back (CT-2); `card_points` are the
    points for each card left (CT-1)."""

    name: EditionName
    cards: Annotated[int, Meta(ge=SEATS[-1], le=999), titled("cat cards in the box")]
    hand: Annotated[Some, titled("cards dealt")]
    foundation: Annotated[
        Few, titled("cards under the tower", "If any cards are left after dealing.")
    ]
    fall: Annotated[Few, titled("cards taken after a fall")]
    fall_with_token: Annotated[Few, titled("cards taken when a token fell")]
    card_points: Annotated[Some, titled("penalty points per card left")]

    def dealt(self, players: int) -> int:
        """Returns how many cards each player gets."""
        return min(self.hand, self.cards // players)

    def under_tower(self, players: int) -> int:
        """Returns how many cards are in the foundation; none if the hands take all cards."""
        return min(self.foundation, self.cards - self.dealt(players) * players)

    def in_play(self, players: int) -> int:
        """Returns how many cards are in hands and foundation (CT-2). The others stay in the box."""
        return self.dealt(players) * players + self.under_tower(players)


DECLARATION = declare(Deck)
EDITIONS = load_editions(__file__, "rulebook")
