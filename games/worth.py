"""The worth of each card of a hand (ST-24): how many points fewer the player would have scored
without it, with everything else scored again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from games.contract import Detail, Result, Standing, Table, Text
from games.game import Game


class WithoutCard(NamedTuple):
    """A card of a hand, the player's total with it, and the total without it."""

    card: Text
    total: int
    without: int

    @property
    def points(self) -> int:
        """The points that the card was worth; negative if it cost points."""
        return self.total - self.without

    @property
    def more(self) -> int:
        """How many more points the player would have had without the card."""
        return self.without - self.total


def worths(game: Game, table: Table, result: Result) -> Mapping[str, tuple[WithoutCard, ...]]:
    """Returns the worth of each seat's cards in the order of the hand; the best seats come first.
    Leaves out seats with unknown cards or missing entries, and cards of unsure worth."""
    held = cards_held(game, result)
    if game.card_worth is None or not held:
        return {}
    totals = game.card_worth.without(table, result)
    return {
        standing.seat: ()
        if standing.open
        else tuple(_worths(standing, held[standing.seat], totals[standing.seat]))
        for standing in result.standings
        if standing.seat in held
    }


def cards_held(game: Game, result: Result) -> Mapping[str, tuple[Detail, ...]]:
    """Returns the cards in each seat's score, without seats that have none. Nothing is scored."""
    return {
        standing.seat: line.details
        for standing in result.standings
        for line in standing.lines
        if game.card_worth and line.key == game.card_worth.line and line.details
    }


def _worths(
    standing: Standing, cards: Sequence[Detail], totals: Sequence[int | None]
) -> Iterable[WithoutCard]:
    for card, without in zip(cards, totals, strict=True):
        if without is not None:
            yield WithoutCard(card.name, standing.total, without)


def worth_most(found: Mapping[str, Sequence[WithoutCard]]) -> tuple[str, WithoutCard] | None:
    """Returns the card that was worth most, and its seat. Among equals the better place comes
    first, then the first card in the hand. Returns None if no card was worth anything."""
    every = [(seat, card) for seat, cards in found.items() for card in cards if card.points > 0]
    return max(every, key=lambda one: one[1].points, default=None)
