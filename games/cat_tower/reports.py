"""Reports steady hands: the cards left when towers ended (ST-15), from facts of kind "tower"."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from games.contract import SeatName, text
from games.counted import MEAN_FROM, WIN, CountedPlay, facts_of
from games.report import Bars, Column, Kind, Report, ReportContext, as_number

TOWER = "tower"


class TowerRecord(msgspec.Struct):
    """A player's games in which cards were counted. `chance_part` is how often luck alone would
    have won, in units of 1/WIN."""

    player: int
    games: int = 0
    cards_left: int = 0
    out: int = 0
    chance_part: int = 0

    @property
    def mean_left(self) -> Fraction:
        return Fraction(self.cards_left, self.games)

    @property
    def out_share(self) -> Fraction:
        return Fraction(self.out, self.games)

    @property
    def expected_share(self) -> Fraction:
        return Fraction(self.chance_part, WIN * self.games)


def tower_records(plays: Iterable[CountedPlay]) -> dict[int, TowerRecord]:
    """Returns the record of each player who played a game, by player."""
    records: dict[int, TowerRecord] = {}
    for play, seat, fact in facts_of(plays, TOWER):
        own = records.setdefault(seat.player, TowerRecord(seat.player))
        own.games += 1
        own.cards_left += fact.numbers["left"]
        own.out += fact.numbers["left"] == 0
        own.chance_part += WIN // play.size
    return records


COLUMNS = (
    Column("player", text("Player"), Kind.PLAYER, below="games"),
    Column("games", text("Played"), Kind.GAMES),
    Column("mean_left", text("Cards left"), Kind.MEAN),
    Column("none_left_share", text("No card left"), Kind.SHARE),
    Column("by_chance", text("Expected by chance"), Kind.SHARE),
)


def towers(context: ReportContext) -> Report | None:
    """Reports players' steadiness: the steadiest first, last those with fewer than three games."""
    records = tower_records(context.plays).values()
    if not records:
        return None
    by_name = sorted(records, key=lambda tower: context.people[tower.player])
    few = [tower for tower in by_name if tower.games < MEAN_FROM]
    known = [tower for tower in by_name if tower.games >= MEAN_FROM]
    known.sort(key=lambda tower: tower.mean_left)
    answer = [
        text(
            "{name} has the fewest cards left: {mean} a game.",
            name=SeatName(str(tower.player)),
            mean=as_number(Kind.MEAN, tower.mean_left),
        )
        for tower in known[:1]
    ]
    return Report(
        title=text("Who has steady hands?"),
        answer=tuple(answer),
        columns=COLUMNS,
        rows=(
            *(
                (tower.player, tower.games, tower.mean_left, tower.out_share, tower.expected_share)
                for tower in known
            ),
            *((tower.player, tower.games, None, None, None) for tower in few),
        ),
        chart=Bars("player", "mean_left") if known else None,
        drawing=text("One bar for each player: cards left on average."),
        notes=(
            text(
                "The figures are shown after {least} games with counted cards. By luck alone,"
                " with four players, you would be out of cards in one game out of four.",
                least=MEAN_FROM,
            ),
        ),
    )


REPORTS = {"towers": towers}
