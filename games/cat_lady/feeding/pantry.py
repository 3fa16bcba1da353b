"""The food of a hand: whether it is enough, and which cat gets which token.

A demand consists of chicken, tuna and milk, `free` food of any type, and treats (as meals, or eaten
as food: BT-1). Wild tokens stand for any type. Once a Moonbeam is fed, so do `freed` other tokens,
including unused treats (CL-6).

Three conditions show whether a demand can be met: it needs no more treats than there are; wild and
freed tokens cover what is missing of all types together; and it needs no more food than there are
tokens, including unused treats that can be freed.

Cats that free tokens must eat without freed ones. Their food is a demand of its own that must be
met without freed tokens.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.cat_lady.hand.cards import Eaten, Food, Meal

Types = tuple[int, int, int]  # chicken, tuna, milk
WILD = 3  # index among the kinds of tokens, after the types
SPARE_TREAT = 4


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
        """Returns how much food of the three types is missing for a demand, in total."""
        chicken, tuna, milk = typed
        held = self.held
        return max(0, chicken - held[0]) + max(0, tuna - held[1]) + max(0, milk - held[2])

    def meets(self, typed: Types, free: int, treats: int = 0, freed: int = 0) -> bool:
        over = sum(typed) + free - self.tokens  # this many treats must be eaten as food
        return (
            treats <= self.treats
            and over <= min(freed, self.treats - treats)
            and self.lacks(typed) <= self.wild + freed
        )

    def deal(self, wanted: Sequence[tuple[Types, int, int]], first: Sequence[int]) -> list[Meal]:
        """Returns which tokens each cat gets. `wanted` has the typed food, free food and treats as
        food of each cat; there must be enough for all. Treats as meals are left out. The cats in
        `first` must not use freed tokens, so they come first."""
        dealer = Dealer(self, wanted)
        others = [index for index in range(len(wanted)) if index not in first]
        for cats in (first, others):
            short = [lack for index in cats for lack in dealer.typed(index)]
            dealer.missing(short)
            for index in cats:
                dealer.free(index)
        return dealer.meals()


class Demands:
    """Demands as whole numbers: they are added up by one addition, and checked by one subtraction.

    A pantry has a few limits: for each type and each two types together, the tokens that can be
    used for them; for all food but treats; for treats; and for food and treats together, since
    freed treats are food, too. Each limit has a field of bits with a guard bit above it. Fields
    hold at most `most`, and every sum of demands must fit into them. A demand can be met if all
    guard bits stay set: `(room - demand) & guards == guards`.
    """

    def __init__(self, pantry: Pantry, most: int) -> None:
        self.pantry = pantry
        self.width = max(1, most.bit_length())
        self.guards = _fields([1 << self.width] * len(UNITS[0]), self.width)

    def packed(self, demands: Sequence[tuple[int, int, int, int, int]]) -> list[int]:
        """Returns each demand (chicken, tuna, milk, free food, treats) as one number."""
        chicken, tuna, milk, free, treat = [_fields(unit, self.width) for unit in UNITS]
        return [
            chicken * a + tuna * b + milk * c + free * d + treat * e for a, b, c, d, e in demands
        ]

    def capacity(self, freed: int) -> int:
        """Returns all limits as one number, if `freed` tokens may stand for another type."""
        pantry = self.pantry
        chicken, tuna, milk = pantry.held
        any_type = pantry.wild + freed
        limits = [chicken + any_type, tuna + any_type, milk + any_type]
        limits.append(pantry.tokens + min(freed, pantry.treats))
        limits += [chicken + tuna + any_type, chicken + milk + any_type, tuna + milk + any_type]
        limits += [pantry.treats, pantry.tokens + pantry.treats]
        most = (1 << self.width) - 1
        return self.guards + _fields([min(limit, most) for limit in limits], self.width)


# What one chicken, tuna, milk, free food and treat add to each field. Fields: the types, all food
# but treats, two types together, treats, all food.
UNITS = (
    [1, 0, 0, 1, 1, 1, 0, 0, 1],
    [0, 1, 0, 1, 1, 0, 1, 0, 1],
    [0, 0, 1, 1, 0, 1, 1, 0, 1],
    [0, 0, 0, 1, 0, 0, 0, 0, 1],
    [0, 0, 0, 0, 0, 0, 0, 1, 1],
)


def _fields(amounts: Sequence[int], width: int) -> int:
    """Returns the amounts in one number with fields of `width` bits, the first one lowest."""
    return sum([amount << at * (width + 1) for at, amount in enumerate(amounts)])


class Dealer:
    """Gives tokens to one cat after the other. `open` is how much of each type cats still need."""

    def __init__(self, pantry: Pantry, wanted: Sequence[tuple[Types, int, int]]) -> None:
        self.wanted = wanted
        asked = sum(sum(typed) + free for typed, free, _ in wanted)
        over = max(0, asked - pantry.tokens)  # this many freed treats must be among them
        self.left = [*pantry.held, pantry.wild, over]
        self.open = [sum(typed[food] for typed, _, _ in wanted) for food in range(WILD)]
        self.spent = [[0, 0, 0, 0, treats] for _, _, treats in wanted]
        self.eaten = [[0, 0, 0, treats] for _, _, treats in wanted]

    def _give(self, index: int, food: int, token: int, amount: int) -> int:
        """Gives up to `amount` tokens of a kind as food of a type; returns how many are missing."""
        given = min(amount, self.left[token])
        self.left[token] -= given
        self.spent[index][token] += given
        self.eaten[index][food] += given
        return amount - given

    def typed(self, index: int) -> Iterator[tuple[int, int, int]]:
        """Gives tokens of the types that a cat needs. Yields what is missing: cat, food, amount."""
        for food, amount in enumerate(self.wanted[index][0]):
            self.open[food] -= amount
            short = self._give(index, food, food, amount) if amount else 0
            if short:
                yield index, food, short

    def missing(self, short: Sequence[tuple[int, int, int]]) -> None:
        """Fills in what is missing: with wilds first, then with tokens freed by a Moonbeam (treats
        first if treats are needed as food)."""
        for index, food, amount in short:
            for token in (WILD, SPARE_TREAT, *range(WILD)):
                amount = self._give(index, food, token, amount) if amount else 0

    def free(self, index: int) -> None:
        """Gives a cat food of any type, first of the type with most tokens to spare."""
        amount = self.wanted[index][1]
        if not amount:
            return
        spare = [self.left[food] - self.open[food] for food in range(WILD)]
        for food in sorted(range(WILD), key=lambda food: -spare[food]):
            taken = min(amount, max(0, spare[food]))
            amount += self._give(index, food, food, taken) - taken
        for token in (WILD, *range(WILD), SPARE_TREAT):
            amount = self._give(index, token % WILD, token, amount)

    def meals(self) -> list[Meal]:
        return [
            Meal(Food(*spent), Eaten(*eaten))
            for spent, eaten in zip(self.spent, self.eaten, strict=True)
        ]
