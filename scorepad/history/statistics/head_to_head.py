"""Who is ahead of whom (ST-6): records of two players, and everybody's nemesis."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import combinations

import msgspec

from games.counted import CountedPlay, CountedSeat, contested
from scorepad.history.statistics.figures import FAR


class Record(msgspec.Struct, frozen=True):
    """One player against another: shared plays with the better place, the worse one, the same.

    `last_win` and `last_loss` count the plays from 1; 0 is never.
    """

    wins: int = 0
    losses: int = 0
    ties: int = 0
    last_win: int = 0
    last_loss: int = 0

    @property
    def plays(self) -> int:
        return self.wins + self.losses + self.ties

    @property
    def is_clear(self) -> bool:
        """Whether one of them is ahead more often than chance explains: further from a half of the
        plays that were not level than so many standard deviations."""
        apart = self.wins + self.losses
        return bool(apart) and Fraction((self.wins - self.losses) ** 2, apart) >= FAR * FAR

    def reversed(self) -> Record:
        """The other player's record."""
        return Record(self.losses, self.wins, self.ties, self.last_loss, self.last_win)


Records = Mapping[tuple[int, int], Record]  # by player and opponent, both ways


def records(plays: Iterable[CountedPlay]) -> Records:
    """Of everybody who ever sat at one table."""
    found: dict[tuple[int, int], list[int]] = {}
    for number, play in enumerate(contested(plays), 1):
        for one, two in combinations(play.seats, 2):
            swapped = one.player > two.player
            _note(found, (two, one) if swapped else (one, two), number)
    one_way = {pair: Record(*counts) for pair, counts in found.items()}
    other_way = {(two, one): record.reversed() for (one, two), record in one_way.items()}
    return one_way | other_way


def _note(
    found: dict[tuple[int, int], list[int]], seats: tuple[CountedSeat, CountedSeat], number: int
) -> None:
    one, two = seats
    counts = found.setdefault((one.player, two.player), [0, 0, 0, 0, 0])
    if one.place == two.place:
        counts[2] += 1
        return
    lost = int(one.place > two.place)
    counts[lost] += 1
    counts[3 + lost] = number


def nemesis(records: Records, player: int, names: Mapping[int, str]) -> int | None:
    """Who is ahead of a player more than chance explains; None where nobody is yet.

    Of several, decided by losses less wins, then more shared plays, then the latest loss, then the
    name.
    """
    return _rival({two: record for (one, two), record in records.items() if one == player}, names)


def most_beaten_opponent(records: Records, player: int, names: Mapping[int, str]) -> int | None:
    """Whom a player is ahead of most clearly, likewise."""
    return _rival({two: record for (two, one), record in records.items() if one == player}, names)


def _rival(against: Mapping[int, Record], names: Mapping[int, str]) -> int | None:
    """The opponent with the most losses above wins, of records seen from whoever lost."""
    clear = [
        (other, record)
        for other, record in against.items()
        if record.is_clear and record.losses > record.wins
    ]
    if not clear:
        return None

    def rank(rival: tuple[int, Record]) -> tuple[int, int, int, str, int]:
        other, record = rival
        ahead = record.losses - record.wins
        return (-ahead, -record.plays, -record.last_loss, names.get(other, ""), other)

    return min(clear, key=rank)[0]
