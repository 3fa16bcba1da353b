"""Statistics of cats that were held and fed (ST-13), from facts of the kind "cat"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import msgspec

from games.contract import text
from games.counted import MEAN_FROM, WIN, CountedPlay, facts_of
from games.report import Column, Kind, Report, ReportContext

CAT = "cat"
SHOWN_FROM = 8  # holds
OWNER = 2  # times what luck gives: from here on a cat is somebody's


class BestScore(msgspec.Struct, frozen=True):
    """The most points that a cat ever scored, and the first play and player with that score."""

    points: int
    play: int
    player: int


class CatStatistics(msgspec.Struct):
    """The statistics of one cat. `plays` are those in which a player held it. `points` is the sum
    of its points in plays in which it was fed; `holds` is how often each player held it."""

    name: str
    held: int = 0
    fed: int = 0
    points: int = 0
    best: BestScore | None = None
    holds: dict[int, int] = {}
    plays: list[CountedPlay] = []

    @property
    def holders(self) -> tuple[tuple[int, int], ...]:
        """The players and how often each held the cat, the most often first."""
        return tuple(sorted(self.holds.items(), key=lambda one: (-one[1], one[0])))

    @property
    def owner(self) -> int | None:
        """The player who held the cat most, if that is at least twice as often as by luck. None if
        the cat was held fewer than 8 times."""
        if not self.is_shown:
            return None
        (player, most), *others = self.holders
        level = any(holds == most for _player, holds in others)
        return None if level or WIN * most < OWNER * self.chance_part(player) else player

    def chance_part(self, player: int) -> int:
        """Returns how often luck alone would have given this cat to a player, in units of 1/WIN."""
        return sum(seat.chance_part for play in self.plays if (seat := play.seat_of(player)))

    @property
    def is_shown(self) -> bool:
        return self.held >= SHOWN_FROM

    @property
    def fed_share(self) -> Fraction:
        return Fraction(self.fed, self.held)

    @property
    def mean_points(self) -> Fraction | None:
        """The average points when fed; None if the cat was fed fewer than three times."""
        return Fraction(self.points, self.fed) if self.fed >= MEAN_FROM else None

    def hold(self, play: CountedPlay, player: int, numbers: Mapping[str, int]) -> None:
        """Counts one more hold. If a score equals the best score, the earlier one stays best."""
        self.held += 1
        self.holds[player] = self.holds.get(player, 0) + 1
        self.plays.append(play)
        if numbers["fed"]:
            points = numbers["points"]
            self.fed += 1
            self.points += points
            if self.best is None or points > self.best.points:
                self.best = BestScore(points, play.id, player)


def cat_statistics(plays: Iterable[CountedPlay]) -> dict[str, CatStatistics]:
    """Returns the statistics of every cat that was held, by the cat's name, the most often held
    first. All plays must be of the same game."""
    cats: dict[str, CatStatistics] = {}
    for play, seat, fact in facts_of(plays, CAT):
        cat = cats.get(fact.name) or cats.setdefault(fact.name, CatStatistics(fact.name))
        cat.hold(play, seat.player, fact.numbers)
    return dict(sorted(cats.items(), key=lambda one: (-one[1].held, one[0])))


# -- reports ---------------------------------------------------------------------------------------

CATS = (
    Column("cat", text("Cat"), Kind.CARD),
    Column("edition", text("Edition"), Kind.EDITION, page=False),
    # Translators: how often players had this cat; “Fed”: how often it was fed then
    Column("held", text("Held"), Kind.COUNT),
    Column("fed", text("Fed"), Kind.COUNT, below="fed_share"),
    Column("fed_share", text("Share fed"), Kind.SHARE),
    Column("mean_points", text("Points"), Kind.MEAN),
)
HOLDERS = (
    Column("cat", text("Cat"), Kind.CARD),
    Column("player", text("Player"), Kind.PLAYER),
    Column("held", text("Held"), Kind.COUNT),
)


def cats(context: ReportContext) -> Report | None:
    """Reports every cat held, the most often held first, with points of the chosen edition."""
    statistics = cat_statistics(context.plays)
    if not statistics:
        return None
    of_edition = [play for play in context.plays if play.edition == context.edition]
    in_edition = statistics if len(of_edition) == len(context.plays) else cat_statistics(of_edition)
    return Report(
        title=text("Which cats are held and fed?"),
        columns=CATS,
        rows=tuple(
            (
                *(cat.name, context.edition, cat.held, cat.fed),
                cat.fed_share if cat.is_shown else None,
                mine.mean_points if (mine := in_edition.get(cat.name)) and mine.is_shown else None,
            )
            for cat in statistics.values()
        ),
        notes=(
            text(
                "Shares and averages are shown for cats that were held at least {least} times.",
                least=SHOWN_FROM,
            ),
        ),
        most=200,
    )


def holders(context: ReportContext) -> Report | None:
    """Reports how often each player held each cat."""
    statistics = cat_statistics(context.plays)
    if not statistics:
        return None
    return Report(
        title=text("Who held which cat?"),
        columns=HOLDERS,
        rows=tuple((cat.name, *holder) for cat in statistics.values() for holder in cat.holders),
        group="cat",
    )


REPORTS = {"cats": cats, "holders": holders}
