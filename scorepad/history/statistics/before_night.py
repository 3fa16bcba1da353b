"""What all plays before a night come to, as far as the night is told by it (ST-17)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import permutations

import msgspec

from games.counted import CountedPlay, contested
from scorepad.history.statistics.head_to_head import Records, records
from scorepad.history.statistics.records import Kind, kind_of


class Best(msgspec.Struct, frozen=True):
    """The best total of so many plays with opponents; `rank` is the higher the better."""

    plays: int
    rank: int
    total: int

    def __add__(self, later: Best) -> Best:
        best = later if later.rank > self.rank else self
        return Best(self.plays + later.plays, best.rank, best.total)


class Behind(msgspec.Struct, frozen=True):
    """How many plays one player shared with another since being ahead last; `ever`: was ahead."""

    plays: int
    ever: bool

    def __add__(self, later: Behind) -> Behind:
        return later if later.ever else Behind(self.plays + later.plays, self.ever)


class Contest(msgspec.Struct, frozen=True):
    """Plays that compete for one record."""

    game: str
    edition: str
    kind: Kind


class Before(msgspec.Struct, frozen=True):
    """What all plays before a night come to: the best totals by what competes, who met whom, and
    for each pair, both ways, how long the first was not ahead."""

    best: dict[Contest, Best] = {}
    met: Records = {}
    behind: dict[tuple[int, int], Behind] = {}


def before(plays: Iterable[CountedPlay], fewest_win: Collection[str] = ()) -> Before:
    """Of plays in order, to be added up."""
    best: dict[Contest, Best] = {}
    behind: dict[tuple[int, int], Behind] = {}
    against = contested(plays)
    for play in against:
        contest = contest_of(play)
        if contest:
            found = best_of(play, fewest_win)
            best[contest] = best[contest] + found if contest in best else found
        for one, two in permutations(play.seats, 2):
            pair, now = (one.player, two.player), behind_by(one.place < two.place)
            behind[pair] = behind[pair] + now if pair in behind else now
    return Before(best, records(against), behind)


def contest_of(play: CountedPlay) -> Contest | None:
    """None where the play holds no record."""
    kind = kind_of(play)
    return Contest(play.game, play.edition, kind) if kind else None


def best_of(play: CountedPlay, fewest_win: Collection[str]) -> Best:
    """The best total of one play."""
    sign = -1 if play.game in fewest_win else 1
    rank = max(sign * seat.total for seat in play.seats)
    return Best(1, rank, sign * rank)


def behind_by(ahead: bool) -> Behind:
    """After one play."""
    return Behind(0, ever=True) if ahead else Behind(1, ever=False)
