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

from games.cat_lady.cards import FOODS, Eaten, Food, Meal

Types = tuple[int, int, int]  # chicken, tuna, milk


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

    def deal(self, wanted: Sequence[tuple[Types, int] | None], first: Sequence[int]) -> list[Meal]:
        """Hand out tokens: for each cat its typed and free food, or None for a treat.

        `first` are the cats that must not use freed tokens; they are served before the others.
        The demand must be one that can be met.
        """
        left = [*self.held, self.wild]
        spent: dict[int, list[int]] = {index: [0, 0, 0, 0] for index in range(len(wanted))}
        eaten: dict[int, list[int]] = {index: [0, 0, 0] for index in range(len(wanted))}
        order = [*first, *(index for index in range(len(wanted)) if index not in first)]

        def take(index: int, food: int, token: int, most: int) -> int:
            amount = min(most, left[token])
            left[token] -= amount
            spent[index][token] += amount
            eaten[index][food] += amount
            return amount

        lacking: list[tuple[int, int, int]] = []
        for index in order:
            for food, need in enumerate((wanted[index] or ((0, 0, 0), 0))[0]):
                short = need - take(index, food, food, need)
                if short and index in first:
                    short -= take(index, food, 3, short)
                lacking.append((index, food, short))
        for index, food, short in lacking:
            short -= take(index, food, 3, short)
            for token in sorted(range(3), key=lambda token: -left[token]):
                short -= take(index, food, token, short)
        for index in order:
            free = (wanted[index] or ((0, 0, 0), 0))[1]
            for token in (*sorted(range(3), key=lambda token: -left[token]), 3):
                free -= take(index, token % 3, token, free)
        return [
            _meal(spent[index], eaten[index]) if wanted[index] else Meal(Food(treat=1), Eaten())
            for index in range(len(wanted))
        ]


def _meal(spent: Sequence[int], eaten: Sequence[int]) -> Meal:
    return Meal(
        Food(**dict(zip((*FOODS, "wild"), spent, strict=True))),
        Eaten(**dict(zip(FOODS, eaten, strict=True))),
    )
