"""Who beats whom? (ST-6)"""

from __future__ import annotations

from collections.abc import Sequence

from games.contract import SeatName, Text, text
from games.report import Cell, Column, Kind, Look, Matrix, Report
from scorepad.history.statistics.figures import figures
from scorepad.history.statistics.head_to_head import Record, Records, records

MOST_PLAYERS = 12  # in the matrix: those who played most

COLUMNS = (
    Column("player", text("Player"), Kind.PLAYER),
    Column("opponent", text("Opponent"), Kind.OPPONENT),
    Column("plays", text("Plays"), Kind.COUNT),
    Column("wins", text("Ahead"), Kind.COUNT),
    Column("losses", text("Behind"), Kind.COUNT),
    Column("ties", text("Level"), Kind.COUNT),
)


def who_beats_whom(look: Look) -> Report | None:
    """A row for each player and opponent, both ways, in the order of names."""
    met = records(look.plays)
    if not met:
        return None
    pairs = sorted(met, key=lambda pair: (look.people[pair[0]], look.people[pair[1]]))
    return Report(
        title=text("Who beats whom?"),
        answer=(_furthest_ahead(met),),
        columns=COLUMNS,
        rows=tuple(
            (*pair, one.plays, one.wins, one.losses, one.ties)
            for pair in pairs
            if (one := met[pair])
        ),
        chart=_matrix(look, met),
        notes=(
            text("A row is one player’s plays ahead of, behind and level with each other player."),
        ),
    )


def _matrix(look: Look, met: Records) -> Matrix:
    """Of those who played most, in the order of names."""
    played = sorted(
        (one for one in figures(look.plays).values() if one.plays), key=lambda one: -one.plays
    )
    chosen = sorted((one.player for one in played[:MOST_PLAYERS]), key=look.people.__getitem__)
    pairs = [(one, two) for one in chosen for two in chosen if one != two]
    cells: dict[tuple[Cell, Cell], tuple[int, ...]] = dict.fromkeys(pairs, ())
    tints: dict[tuple[Cell, Cell], float] = {}
    for pair in pairs:
        if one := met.get(pair):
            cells[pair] = (one.wins, one.losses, one.ties)
            tints[pair] = (one.wins - one.losses) / one.plays
    return Matrix(
        "player",
        "opponent",
        rows=tuple(chosen),
        columns=tuple(chosen),
        cells=cells,
        tints=tints,
        corner=text("wins–losses–ties"),
    )


def _furthest_ahead(met: Records) -> Text:
    def ahead(pair: Sequence[int]) -> tuple[int, int]:
        one = met[pair[0], pair[1]]
        return one.wins - one.losses, one.plays

    clear = [pair for pair, one in met.items() if one.is_clear and one.wins > one.losses]
    if not clear:
        return text("Nobody is clearly ahead of anybody yet.")
    one, two = max(clear, key=ahead)
    return text(
        "{one} is furthest ahead, of {two}: {record}.",
        one=SeatName(str(one)),
        two=SeatName(str(two)),
        record=in_dashes(met[one, two]),
    )


def in_dashes(one: Record) -> str:
    """Wins, losses, ties: "3–1–6", which no line of a sentence breaks at one of its dashes."""
    return "\N{WORD JOINER}–\N{WORD JOINER}".join(map(str, (one.wins, one.losses, one.ties)))
