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

import msgspec

from games.cat_lady.cards import FOODS, Eaten, Food, Meal

Types = tuple[int, int, int]  # chicken, tuna, milk


class Pantry(msgspec.Struct, frozen=True):
    """The tokens of one hand."""

    held: Types
    wild: int
    treats: int

    @property
    def tokens(self) -> int:
        """All but treats."""
        return sum(self.held) + self.wild

    def lacks(self, typed: Types) -> int:
        """What the tokens of each type leave open of a demand, added up."""
        return sum(max(0, need - have) for need, have in zip(typed, self.held, strict=True))

    def meets(self, typed: Types, free: int, freed: int) -> bool:
        return self.lacks(typed) <= self.wild + freed and sum(typed) + free <= self.tokens

    def worth(self, prices: Types, freed: int) -> tuple[int, Types]:
        """The dearest demand that can be met, and how much of each type is in it.

        The demands that can be met are bounded by how much any types together can take (a
        polymatroid), so taking as much as possible of the dearest type first is best. `free` food
        costs as much as the cheapest type.
        """
        tokens = self.tokens
        flexible = self.wild + freed
        first, second, third = sorted(range(3), key=lambda food: -prices[food])
        one = min(self.held[first] + flexible, tokens)
        two = min(self.held[first] + self.held[second] + flexible, tokens)
        most = [0, 0, 0]
        most[first], most[second], most[third] = one, two - one, tokens - two
        worth = sum(price * amount for price, amount in zip(prices, most, strict=True))
        return worth, (most[0], most[1], most[2])

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
