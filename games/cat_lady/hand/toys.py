"""What toys are worth: the split into sets of different toys that scores most (CL-7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

KINDS = 5  # different toys there are; no set can be larger


def toy_points(toys: Sequence[int], table: Sequence[int], wild: int = 0) -> int:
    """Points of the best split. `table` has the points of a set of 1, 2, ... different toys.

    `wild` toys are of whatever type is best each, and never a sixth in a set (BT-8).
    """
    return _points(toy_sets(toys, table, wild), table)


def toy_sets(toys: Sequence[int], table: Sequence[int], wild: int = 0) -> tuple[int, ...]:
    """The sizes of the sets in the best split, large ones first and as large as can be."""
    counts = tuple(sorted(toys, reverse=True))
    return _best_sets(counts, wild, tuple(table)[:KINDS])


def _points(sizes: Sequence[int], table: Sequence[int]) -> int:
    return sum(table[size - 1] for size in sizes)


@lru_cache(maxsize=4096)
def _best_sets(counts: tuple[int, ...], wild: int, table: tuple[int, ...]) -> tuple[int, ...]:
    """The best sizes for counts sorted from most to fewest, and so many wild toys.

    Sets of given sizes can be dealt exactly when, for every i, the i most plentiful toys are no
    more than the sets can take of i types (Gale and Ryser); wild toys take any place that is left.
    With the numbers of large sets given, that only bounds the number of pairs from above, and
    points are linear in it: one end is best.
    """
    total = sum(counts) + wild
    worth = table + (0,) * (KINDS - len(table))
    plenty = [sum(counts[:kinds]) for kinds in range(KINDS + 1)]
    allowed = [0] + [total // size if size <= len(table) else 0 for size in range(1, KINDS + 1)]
    best = (sum(table[:1]) * total, (0, 0, 0, 0))  # sets of one toy each can always be dealt
    for fives in range(allowed[5] + 1):
        for fours in range(min(allowed[4], (total - 5 * fives) // 4) + 1):
            for threes in range(min(allowed[3], (total - 5 * fives - 4 * fours) // 3) + 1):
                large = fives + fours + threes
                rest = total - 5 * fives - 4 * fours - 3 * threes
                if (
                    plenty[2] > rest + 2 * large
                    or plenty[3] > rest + 3 * large
                    or plenty[4] > rest + 4 * (fives + fours) + 3 * threes
                ):
                    continue
                most_pairs = min(rest // 2, rest + large - plenty[1]) if allowed[2] else 0
                for pairs in {0, most_pairs} if most_pairs >= 0 else ():
                    points = (
                        worth[4] * fives
                        + worth[3] * fours
                        + worth[2] * threes
                        + worth[1] * pairs
                        + worth[0] * (rest - 2 * pairs)
                    )
                    best = max(best, (points, (fives, fours, threes, pairs)))
    fives, fours, threes, pairs = best[1]
    ones = total - 5 * fives - 4 * fours - 3 * threes - 2 * pairs
    return (5,) * fives + (4,) * fours + (3,) * threes + (2,) * pairs + (1,) * ones
