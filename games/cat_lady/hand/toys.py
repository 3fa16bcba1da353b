"""What toys are worth: the split into sets of different toys that scores most (CL-7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

KINDS = 5  # different toys there are; no set can be larger


def toy_points(toys: Sequence[int], table: Sequence[int], wild: int = 0) -> int:
    """Points of the best split. `table` gives the points of a set of 1, 2, ... different toys.

    `wild` toys are of whatever type is best each, and never a sixth in a set (BT-8).
    """
    return _points(toy_sets(toys, table, wild), table)


def toy_sets(toys: Sequence[int], table: Sequence[int], wild: int = 0) -> tuple[int, ...]:
    """The sizes of the sets in the best split, large ones first and as large as can be."""
    table = tuple(table)[:KINDS]
    tries = []
    for extra in combinations_with_replacement(range(KINDS), wild):
        counts = [held + extra.count(kind) for kind, held in enumerate(toys)]
        tries.append(_best_sets(tuple(sorted(counts, reverse=True)), table))
    return max(tries, key=lambda sizes: (_points(sizes, table), sizes))


def _points(sizes: Sequence[int], table: Sequence[int]) -> int:
    return sum(table[size - 1] for size in sizes)


@lru_cache(maxsize=4096)
def _best_sets(counts: tuple[int, ...], table: tuple[int, ...]) -> tuple[int, ...]:
    """The best sizes for counts sorted from most to fewest.

    Sets of given sizes can be dealt exactly when, for every i, the i most plentiful toys are no
    more than the sets can take of i types (Gale and Ryser). With the numbers of large sets
    given, that only bounds the number of pairs from above, and points are linear in it: one end
    is best.
    """
    total = sum(counts)
    worth = table + (0,) * (KINDS - len(table))
    allowed = [0] + [total // size if size <= len(table) else 0 for size in range(1, KINDS + 1)]
    best = (sum(table[:1]) * total, (1,) * total)  # sets of one toy each can always be dealt
    for fives in range(allowed[5] + 1):
        for fours in range(min(allowed[4], (total - 5 * fives) // 4) + 1):
            for threes in range(min(allowed[3], (total - 5 * fives - 4 * fours) // 3) + 1):
                large = (5,) * fives + (4,) * fours + (3,) * threes
                rest = total - sum(large)
                if any(
                    sum(counts[:kinds]) > rest + sum(min(size, kinds) for size in large)
                    for kinds in (2, 3, 4)
                ):
                    continue
                most_pairs = min(rest // 2, rest + len(large) - counts[0]) if allowed[2] else 0
                for pairs in {0, most_pairs} if most_pairs >= 0 else ():
                    sizes = large + (2,) * pairs + (1,) * (rest - 2 * pairs)
                    points = sum(worth[size - 1] for size in sizes)
                    if (points, sizes) > best:
                        best = (points, sizes)
    return best[1]
