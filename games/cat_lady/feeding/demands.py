"""Demands for food as whole numbers: added up by adding, and checked by one subtraction.

What the pantry can meet is a handful of limits (see `pantry`): on each type and each two types
together, what is held of them and may stand for them; on all food but treats, on treats, and, since
treats that are freed are food too, on both. A limit on all three types would say nothing that the
one on all food does not.
"""

from __future__ import annotations

from functools import lru_cache

from games.cat_lady.feeding.pantry import Pantry


class Demands:
    """Demands of one pantry. Each of the limited amounts has `width` bits, and one above them that
    is free. `width` has to hold all the food that is ever asked for at once.

    `guards` are the free bits. A demand is met where none of them is lost when it is taken from
    `room`: `(room - demand) & guards == guards`. What stands above in a number does not matter.
    """

    def __init__(self, pantry: Pantry, most: int) -> None:
        self.pantry = pantry
        self.width = max(1, most.bit_length())
        self.step = self.width + 1
        self.fields = 9 if pantry.treats else 7
        self.bits = self.fields * self.step
        self.guards = _put([1 << self.width] * self.fields, self.step)
        self.mask = (1 << self.width) - 1

    def packed(self, demands: list[tuple[int, int, int, int, int]]) -> list[int]:
        """Of so much chicken, tuna, milk, free food and treats."""
        chicken, tuna, milk, free, treat = _units(self.step, self.fields)
        return [
            chicken * a + tuna * b + milk * c + free * d + treat * e for a, b, c, d, e in demands
        ]

    def unpack(self, demand: int) -> tuple[int, int, int, int, int]:
        """Chicken, tuna, milk, free food and treats of a demand that may be met or not."""
        step, mask = self.step, self.mask
        chicken, tuna, milk = demand & mask, demand >> step & mask, demand >> 2 * step & mask
        free = (demand >> 3 * step & mask) - chicken - tuna - milk
        return chicken, tuna, milk, free, demand >> 7 * step & mask if self.fields > 7 else 0

    def fits(self, demand: int, room: int) -> bool:
        return (room - demand) & self.guards == self.guards

    def room(self, freed: int) -> int:
        """The limits where so many tokens may stand for another type."""
        pantry = self.pantry
        chicken, tuna, milk = pantry.held
        any_type = pantry.wild + freed
        limits = [chicken + any_type, tuna + any_type, milk + any_type]
        limits.append(pantry.tokens + min(freed, pantry.treats))
        limits += [chicken + tuna + any_type, chicken + milk + any_type, tuna + milk + any_type]
        if pantry.treats:
            limits += [pantry.treats, pantry.tokens + pantry.treats]
        return self.guards + _put([min(limit, self.mask) for limit in limits], self.step)


@lru_cache(maxsize=64)
def _units(step: int, fields: int) -> list[int]:
    """One chicken, tuna, milk, free food and treat. Fields: the types, all food but treats, two
    types together, treats, all food."""
    units = (
        [1, 0, 0, 1, 1, 1, 0, 0, 1],
        [0, 1, 0, 1, 1, 0, 1, 0, 1],
        [0, 0, 1, 1, 0, 1, 1, 0, 1],
        [0, 0, 0, 1, 0, 0, 0, 0, 1],
        [0, 0, 0, 0, 0, 0, 0, 1, 1],
    )
    return [_put(unit[:fields], step) for unit in units]


def _put(amounts: list[int], step: int) -> int:
    """Each of the amounts so many bits above the last."""
    return sum([amount << at * step for at, amount in enumerate(amounts)])
