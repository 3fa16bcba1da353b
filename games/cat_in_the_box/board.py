"""The research board: spaces, their neighbours, groups and covered spaces (CB-1, CB-4, CB-9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from games.cat_in_the_box.deck import Deck
from games.contract import Text, text

Space = tuple[int, int]  # row from the top, column from the left, both from 0


class BoardResult(msgspec.Struct, frozen=True):
    """The result of a round's board: each seat's largest group as cells ("red-3"), and the seats
    that score for their group (CB-4, CB-5)."""

    groups: Mapping[str, Sequence[str]]
    bonus: Sequence[str]


SYMBOLS = {"red": "♥", "blue": "●", "yellow": "▲", "green": "■"}


def space_of(cell: str, rows: Sequence[str]) -> Space:
    """Returns the space for a name such as "red-3". Raises `ValueError` if no space has it."""
    row, _, column = cell.rpartition("-")
    return rows.index(row), int(column) - 1


def cell_of(space: Space, rows: Sequence[str]) -> str:
    return f"{rows[space[0]]}-{space[1] + 1}"


def space_name(cell: str) -> Text:
    """Returns a space in words: "red-3" is "red 3"."""
    colour, _dash, number = cell.partition("-")
    return text("{colour} {number}", colour=text(colour), number=number)


def neighbours(space: Space) -> tuple[Space, Space, Space, Space]:
    """Returns the spaces above, right, below and left of a space, even outside the board."""
    row, column = space
    return (row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)


def largest_group(spaces: Collection[Space]) -> frozenset[Space]:
    """Returns the largest group of connected spaces (CB-4). Among equal groups it is the one with
    the first space, row by row from the top."""
    return max(_groups(spaces), key=len, default=frozenset())


def _groups(spaces: Collection[Space]) -> list[frozenset[Space]]:
    """Returns all connected groups of spaces, sorted by their first space."""
    left = set(spaces)
    return [_group(space, left) for space in sorted(spaces) if space in left]


def _group(start: Space, left: set[Space]) -> frozenset[Space]:
    """Returns the spaces of `left` that are connected to `start`; they are removed from `left`."""
    found = {start}
    left.discard(start)
    edge = [start]
    while edge:
        for space in neighbours(edge.pop()):
            if space in left:
                left.discard(space)
                found.add(space)
                edge.append(space)
    return frozenset(found)


def covered_cells(numbers: Iterable[int], deck: Deck) -> frozenset[str]:
    """Returns the spaces that drawn numbers cover: the nth time that a number is drawn, its space
    in the nth row of `cover_order` (CB-9)."""
    return frozenset(
        f"{deck.cover_order[turn]}-{number}"
        for number, times in Counter(numbers).items()
        for turn in range(min(times, len(deck.cover_order)))
    )


def free_for_covers(taken: Collection[str], columns: int, deck: Deck) -> int:
    """Returns how many spaces could have been covered if the spaces in `taken` have tokens."""
    free = 0
    for column in range(1, columns + 1):
        for row in deck.cover_order:
            if f"{row}-{column}" in taken:
                break
            free += 1
    return free


Joined = frozenset[frozenset[Space]]  # groups that are connected with each other


def reachable(own: Collection[Space], free: Collection[Space], more: int) -> tuple[int, ...]:
    """Returns the size of the largest group that the tokens on `own` can reach with 0, 1 ... `more`
    further tokens on `free` spaces. Some of these tokens join groups; the others add 1 each."""
    sizes = {space: len(part) for part in _groups({*own, *free}) for space in part}
    cheapest: dict[tuple[int, int], int] = {}
    for (joined, space), cost in _joined(own, free, more).items():
        key = sum(map(len, joined)), sizes[space]
        cheapest[key] = min(cost, cheapest.get(key, cost))
    return tuple(
        max(
            (min(size + count, most) for (size, most), cost in cheapest.items() if cost <= count),
            default=0,
        )
        for count in range(more + 1)
    )


def _joined(
    own: Collection[Space], free: Collection[Space], more: int
) -> Mapping[tuple[Joined, Space], int]:
    """Returns how few free spaces (up to `more`) connect each set of groups with each space. Cheap
    connections come first, as in the algorithm of Dreyfus and Wagner for Steiner trees."""
    group_of = {space: group for group in _groups(own) for space in group}
    costs: dict[tuple[Joined, Space], int] = {}
    waiting: list[list[tuple[Joined, Space]]] = [[] for _cost in range(more + 1)]

    def reach(joined: Joined, space: Space, cost: int) -> None:
        if group := group_of.get(space):  # a group's spaces count as one
            joined, space = joined | {group}, min(group)
        if cost <= more and cost < costs.get((joined, space), more + 1):
            costs[joined, space] = cost
            waiting[cost].append((joined, space))

    for space in {*group_of, *free}:
        reach(frozenset(), space, space not in group_of)
    known: dict[Space, dict[Joined, int]] = {}
    for cost, found in enumerate(waiting):
        for joined, space in found:  # the list grows while it is read
            group = group_of.get(space, {space})
            for beside in {neighbour for part in group for neighbour in neighbours(part)}:
                if beside in group_of or beside in free:
                    reach(joined, beside, cost + (beside not in group_of))
            at_space = known.setdefault(space, {})
            at_space.setdefault(joined, cost)
            for other, price in [*at_space.items()]:
                reach(joined | other, space, cost + price - (space not in group_of))
    return costs
