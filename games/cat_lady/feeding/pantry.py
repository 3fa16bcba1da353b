"""The food a hand holds: does it suffice, what is it worth at given prices, who gets which token.

A demand is so much chicken, tuna and milk, and `free` food of whatever type. Wild tokens stand for
any type, and `freed` chicken, tuna or milk tokens do too once a Moonbeam is fed (CL-6). No tokens
need to be dealt out to know whether a demand can be met:

- what each type lacks, added up, is covered by wild and freed tokens, and
- the demand in all is not above the tokens in all.

A treat is never any of the three types (BT-1), so treats are counted apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.cat_lady.cards import Eaten, Food, Meal

Types = tuple[int, int, int]  # chicken, tuna, milk
WILD = 3  # among the kinds of tokens, after those of a type


class Pantry(NamedTuple):
    """The tokens of one hand."""

    held: Types
    wild: int
    treats: int
    tokens: int  # all but treats

    @classmethod
    def of(cls, food: Food) -> Pantry:
        held = (food.chicken, food.tuna, food.milk)
        return cls(held, food.wild, food.treat, sum(held) + food.wild)

    def lacks(self, typed: Types) -> int:
        """What the tokens of each type leave open of a demand, added up."""
        chicken, tuna, milk = typed
        held = self.held
        return max(0, chicken - held[0]) + max(0, tuna - held[1]) + max(0, milk - held[2])

    def meets(self, typed: Types, free: int, freed: int) -> bool:
        return sum(typed) + free <= self.tokens and self.lacks(typed) <= self.wild + freed

    def sale(self, prices: Types, freed: int) -> tuple[int, list[int]]:
        """What the dearest demand that can be met is worth, and how much of each type is in it.

        The demands that can be met are bounded by how much any types together can take (a
        polymatroid), so taking as much as possible of the dearest type first is best. `free` food
        costs as much as the cheapest type.
        """
        chicken, tuna, milk = prices
        order = sorted(((chicken, 0), (tuna, 1), (milk, 2)), reverse=True)
        left = self.tokens
        room = self.wild + freed
        worth = 0
        sold = [left, left, left]  # what the first two leave is for the cheapest type
        for price, food in order[:2]:
            # of the first types together no more than their own tokens and the flexible ones
            room += self.held[food]
            amount = min(room, left)
            sold[food] = amount
            worth += price * amount
            left -= amount
            room -= amount
        price, food = order[2]
        sold[food] = left
        return worth + price * left, sold

    def deal(self, wanted: Sequence[tuple[Types, int]], first: Sequence[int]) -> list[Meal]:
        """Hand out tokens to cats that want so much typed and free food, all of which can be met.

        `first` are those that must not use freed tokens: they are served before the others.
        """
        left = [*self.held, self.wild]
        spent = [[0, 0, 0, 0] for _ in wanted]
        eaten = [[0, 0, 0] for _ in wanted]

        def give(index: int, food: int, token: int, amount: int) -> int:
            """Give tokens of a kind as food of a type; what is still missing."""
            given = min(amount, left[token])
            left[token] -= given
            spent[index][token] += given
            eaten[index][food] += given
            return amount - given

        missing: list[tuple[int, int, int]] = []
        for index in sorted(range(len(wanted)), key=lambda index: index not in first):
            for food, amount in enumerate(wanted[index][0]):
                short = give(index, food, food, amount) if amount else 0
                if short and index in first:
                    short = give(index, food, WILD, short)
                if short:
                    missing.append((index, food, short))
        for index, food, short in missing:
            for token in (WILD, *range(WILD)):  # wilds first; then tokens that a Moonbeam frees
                short = give(index, food, token, short) if short else 0
        for index, (_, free) in enumerate(wanted):
            for token in (
                (*sorted(range(WILD), key=lambda token: -left[token]), WILD) if free else ()
            ):
                free = give(index, token % WILD, token, free)
        return [Meal(Food(*one), Eaten(*types)) for one, types in zip(spent, eaten, strict=True)]
