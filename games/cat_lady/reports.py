"""Reports of Cat Lady and Box of Treats: on the cats (ST-13), and on what they were worth (ST-24),
from facts of the kind "worth"."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from games.cats import REPORTS as CATS
from games.contract import SeatName, Text, plural, text
from games.counted import MEAN_FROM, CountedPlay
from games.report import Column, Compute, Kind, Report, ReportContext, as_number

COLUMNS = (
    Column("cat", text("Cat"), Kind.CARD),
    Column("edition", text("Edition"), Kind.EDITION, page=False),
    Column("held", text("Held"), Kind.COUNT),
    Column("mean_worth", text("On average"), Kind.MEAN),
    Column("most", text("At most"), Kind.POINTS, below="player", link="play"),
    Column("player", text("Player"), Kind.PLAYER),
    Column("play", text("Play"), Kind.PLAY, page=False),
)


class CatWorth(msgspec.Struct):
    """What one cat was worth in all hands for which its worth is known. `most` is the highest
    worth; `play` and `player` are the first that reached it."""

    name: str
    held: int = 0
    points: int = 0
    most: int = 0
    play: int = 0
    player: int = 0

    def count(self, points: int, play: int, player: int) -> None:
        if not self.held or points > self.most:
            self.most, self.play, self.player = points, play, player
        self.held += 1
        self.points += points

    @property
    def mean(self) -> Fraction | None:
        """The average worth; None if known for fewer than three hands."""
        return Fraction(self.points, self.held) if self.held >= MEAN_FROM else None

    @property
    def order(self) -> tuple[bool, Fraction, int, str]:
        """The sort key: the highest average first, last the cats without an average."""
        return self.mean is None, -(self.mean or Fraction(0)), -self.most, self.name


def cat_worths(plays: Iterable[CountedPlay]) -> list[CatWorth]:
    """Returns every cat with a known worth, in order."""
    cats: dict[str, CatWorth] = {}
    for play in plays:
        for seat in play.seats:
            for fact in seat.facts:
                for name, points in fact.numbers.items() if fact.kind == "worth" else ():
                    cats.setdefault(name, CatWorth(name)).count(points, play.id, seat.player)
    return sorted(cats.values(), key=lambda cat: cat.order)


def worth(context: ReportContext) -> Report | None:
    """Returns the report on what each cat was worth, in the chosen edition."""
    plays = [play for play in context.plays if play.edition == context.edition]
    worths = cat_worths(plays)
    if not worths:
        return None
    return Report(
        title=text("Which cats were worth most?"),
        answer=tuple(_answer(worths)),
        columns=COLUMNS,
        rows=tuple(
            (*(cat.name, context.edition, cat.held, cat.mean), *(cat.most, cat.player, cat.play))
            for cat in worths
        ),
        notes=(
            text(
                "A cat is worth the points that its hand would lose without it, with everything"
                " else unchanged. An average is shown once {least} hands have held it.",
                least=MEAN_FROM,
            ),
        ),
        most=200,
    )


def _answer(worths: list[CatWorth]) -> Iterable[Text]:
    first, top = worths[0], max(worths, key=lambda cat: cat.most)
    if first.mean is not None:
        yield plural(
            "{cat} was worth most: {mean} points on average, held {n} time.",
            "{cat} was worth most: {mean} points on average, held {n} times.",
            first.held,
            cat=first.name,
            mean=as_number(Kind.MEAN, first.mean),
        )
    yield plural(
        "The most in one play was {n} point: {cat}, held by {name}.",
        "The most in one play was {n} points: {cat}, held by {name}.",
        top.most,
        cat=top.name,
        name=SeatName(str(top.player)),
    )


REPORTS: dict[str, Compute] = {**CATS, "worth": worth}
