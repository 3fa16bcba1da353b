"""Cats that were held and fed (ST-13), for games with such cats: from facts of kind "cat"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

import msgspec

from games.contract import text
from games.counted import MEAN_FROM, WIN, CountedPlay, CountedSeat
from games.facts import Fact
from games.report import Column, Kind, Look, Report

CAT = "cat"
SHOWN_FROM = 8  # holds
OWNER = 2  # times what chance gives, from where on a cat is called somebody's


class BestScore(msgspec.Struct, frozen=True):
    """The most points that a cat ever gave, and the first play and player where it did."""

    points: int
    play: int
    player: int


class CatStatistics(msgspec.Struct, frozen=True):
    """All times that a player held one cat. `points` is the sum over those in which it was fed.
    `holds` and `exp60` are by player: how often each held it, and in sixtieths how often chance
    would have given it to each at those tables."""

    name: str
    held: int
    fed: int
    points: int
    best: BestScore | None
    holds: Mapping[int, int]
    exp60: Mapping[int, int]

    @property
    def holders(self) -> tuple[tuple[int, int], ...]:
        """Player and holds, most first."""
        return tuple(sorted(self.holds.items(), key=lambda one: (-one[1], one[0])))

    @property
    def owner(self) -> int | None:
        """Who held it most, if at least twice as often as chance gives; None below eight holds."""
        if not self.is_shown:
            return None
        (player, most), *others = self.holders
        level = any(holds == most for _player, holds in others)
        return None if level or WIN * most < OWNER * self.exp60[player] else player

    @property
    def is_shown(self) -> bool:
        return self.held >= SHOWN_FROM

    @property
    def fed_share(self) -> Fraction:
        return Fraction(self.fed, self.held)

    @property
    def mean_points(self) -> Fraction | None:
        """When fed; None below three times."""
        return Fraction(self.points, self.fed) if self.fed >= MEAN_FROM else None


HeldCat = tuple[CountedPlay, CountedSeat, Fact]


def cat_statistics(plays: Iterable[CountedPlay]) -> tuple[CatStatistics, ...]:
    """Every cat that was held, those held most first, then by name. Plays of one game."""
    return most_held(cat_sums(plays))


def most_held(cats: Mapping[str, CatStatistics]) -> tuple[CatStatistics, ...]:
    return tuple(sorted(cats.values(), key=lambda cat: (-cat.held, cat.name)))


def cat_sums(plays: Iterable[CountedPlay]) -> dict[str, CatStatistics]:
    """By name, to be added up."""
    holds: dict[str, list[HeldCat]] = {}
    for play in plays:
        for seat in play.seats:
            for fact in seat.facts:
                if fact.kind == CAT:
                    holds.setdefault(fact.name, []).append((play, seat, fact))
    return {name: _one_cat(name, held) for name, held in holds.items()}


def _one_cat(name: str, holds: list[HeldCat]) -> CatStatistics:
    fed = [hold for hold in holds if hold[2].numbers["fed"]]
    exp60: Counter[int] = Counter()
    for play, _seat, _fact in holds:
        exp60.update({seat.player: seat.exp60 for seat in play.seats})
    return CatStatistics(
        name=name,
        held=len(holds),
        fed=len(fed),
        points=sum(fact.numbers["points"] for _play, _seat, fact in fed),
        best=_best(fed),
        holds=Counter(seat.player for _play, seat, _fact in holds),
        exp60=exp60,
    )


def _best(fed: list[HeldCat]) -> BestScore | None:
    if not fed:
        return None
    play, seat, fact = max(fed, key=lambda hold: hold[2].numbers["points"])  # the first of equals
    return BestScore(fact.numbers["points"], play.id, seat.player)


# -- reports ---------------------------------------------------------------------------------------

CATS = (
    Column("cat", text("Cat"), Kind.CARD),
    Column("edition", text("Edition"), Kind.EDITION, page=False),
    # Translators: how often players had this cat; “Fed”: how often it was fed then
    Column("held", text("Held"), Kind.COUNT),
    Column("fed", text("Fed"), Kind.COUNT, below="fed_share"),
    Column("fed_share", text("of the times"), Kind.SHARE),
    Column("mean_points", text("Points"), Kind.MEAN),
)
HOLDERS = (
    Column("cat", text("Cat"), Kind.CARD),
    Column("player", text("Player"), Kind.PLAYER),
    Column("held", text("Held"), Kind.COUNT),
)


def cats(look: Look) -> Report | None:
    """Every cat that was held, those held most first. Points are of the edition that is looked
    at."""
    found = cat_statistics(look.plays)
    if not found:
        return None
    in_edition = cat_sums(play for play in look.plays if play.edition == look.edition)
    return Report(
        title=text("Which cats are held and fed?"),
        answer=(),
        columns=CATS,
        rows=tuple(
            (
                *(cat.name, look.edition, cat.held, cat.fed),
                cat.fed_share if cat.is_shown else None,
                mine.mean_points if (mine := in_edition.get(cat.name)) and mine.is_shown else None,
            )
            for cat in found
        ),
        notes=(
            text(
                "Shares and mean points when fed are shown from {least} times held on.",
                least=SHOWN_FROM,
            ),
        ),
        most=200,
    )


def holders(look: Look) -> Report | None:
    """Who held each cat how often."""
    found = cat_statistics(look.plays)
    if not found:
        return None
    return Report(
        title=text("Who held which cat?"),
        answer=(),
        columns=HOLDERS,
        rows=tuple((cat.name, *holder) for cat in found for holder in cat.holders),
        group="cat",
    )


REPORTS = {"cats": cats, "holders": holders}
