"""Boards that rounds filled, from facts of kind "round" with tokens."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from games.counted import CountedPlay


class FilledBoard(msgspec.Struct, frozen=True):
    """A round whose tokens were entered: the slot of its sheet, the size of its largest group, and
    whose that is, in the order of play."""

    play: int
    slot: str
    size: int
    players: tuple[int, ...]


def filled_boards(plays: Iterable[CountedPlay]) -> tuple[FilledBoard, ...]:
    """In the order of plays, then of rounds."""
    found: dict[tuple[int, str], dict[int, int]] = {}
    for play in plays:
        for seat in play.seats:
            for fact in seat.facts:
                if "tokens" in fact.numbers:
                    sizes = found.setdefault((play.id, fact.name), {})
                    sizes[seat.player] = fact.numbers.get("group", 0)
    return tuple(
        FilledBoard(
            play,
            slot,
            max(sizes.values()),
            tuple(player for player, size in sizes.items() if size == max(sizes.values())),
        )
        for (play, slot), sizes in found.items()
    )
