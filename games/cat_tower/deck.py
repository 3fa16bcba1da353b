"""The numbers of an edition of Cat Tower, as frozen data."""

from __future__ import annotations

import msgspec

from games.contract import Json
from games.reading import Reader

SEATS = range(2, 7)


class Deck(msgspec.Struct, frozen=True):
    """`cards` in the box, `hand` dealt to everyone, `foundation` under the tower where cards are
    left for it; `fall` and `fall_with_token` are cards taken back (CT-2); `card_points` per card
    left (CT-1).
    """

    name: str
    cards: int
    hand: int
    foundation: int
    fall: int
    fall_with_token: int
    card_points: int

    def dealt(self, players: int) -> int:
        """Cards that everyone gets."""
        return min(self.hand, self.cards // players)

    def under_tower(self, players: int) -> int:
        """Cards that stand as the foundation: none where the hands take them all."""
        return min(self.foundation, self.cards - self.dealt(players) * players)

    def in_play(self, players: int) -> int:
        """Cards that are played with: the hands and the foundation (CT-2). The others stay in the
        box."""
        return self.dealt(players) * players + self.under_tower(players)


def load(data: Json) -> Deck:
    """Raises `games.reading.DocumentError`."""
    numbers = ("cards", "hand", "foundation", "fall", "fall_with_token", "card_points")
    reader = Reader(data).fields("name", *numbers)
    return Deck(
        name=reader.at("name").text(),
        cards=reader.at("cards").whole(least=SEATS[-1], most=999),
        hand=reader.at("hand").whole(least=1, most=99),
        foundation=reader.at("foundation").whole(least=0, most=99),
        fall=reader.at("fall").whole(least=0, most=99),
        fall_with_token=reader.at("fall_with_token").whole(least=0, most=99),
        card_points=reader.at("card_points").whole(least=1, most=99),
    )
