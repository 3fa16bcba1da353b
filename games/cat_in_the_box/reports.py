"""Predictions against tricks, paradoxes, and where tokens lay (ST-14): from facts of the kinds
"round" and "paradox-board"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial

import msgspec

from games.cat_in_the_box.deck import SEATS
from games.contract import BoardRow, Text, plural, text
from games.counted import MEAN_FROM, CountedPlay
from games.facts import Fact
from games.report import Cell, Column, Kind, Look, Matrix, Report, said

ROUND = "round"
SHOWN_FROM = 10  # rounds predicted


class PredictionRecord(msgspec.Struct, frozen=True):
    """A player's rounds. Predictions are made with three players or more; a paradox is a miss.

    `lost` are the points of groups that a miss did not score, as far as they were entered.
    """

    player: int
    rounds: int
    paradoxes: int
    predicted: int
    exact: int
    lost: int
    largest_group: int

    @property
    def is_shown(self) -> bool:
        return self.predicted >= SHOWN_FROM

    @property
    def exact_share(self) -> Fraction | None:
        return Fraction(self.exact, self.predicted) if self.is_shown else None

    @property
    def paradox_share(self) -> Fraction:
        return Fraction(self.paradoxes, self.rounds)


def prediction_records(plays: Iterable[CountedPlay]) -> dict[int, PredictionRecord]:
    """By player, of those with a round."""
    found: dict[int, list[Fact]] = {}
    for play in plays:
        for seat in play.seats:
            rounds = [fact for fact in seat.facts if fact.kind == ROUND]
            if rounds:
                found.setdefault(seat.player, []).extend(rounds)
    return {player: _record(player, rounds) for player, rounds in found.items()}


def _record(player: int, rounds: Sequence[Fact]) -> PredictionRecord:
    numbers = [fact.numbers for fact in rounds]
    predicted = [one for one in numbers if "said" in one]
    missed = [one for one in predicted if not _is_exact(one)]
    return PredictionRecord(
        player=player,
        rounds=len(numbers),
        paradoxes=sum(one["paradox"] for one in numbers),
        predicted=len(predicted),
        exact=len(predicted) - len(missed),
        lost=sum(one.get("group", 0) for one in missed),
        largest_group=max(one.get("group", 0) for one in numbers),
    )


def _is_exact(numbers: Mapping[str, int]) -> bool:
    return numbers["said"] == numbers["took"] and not numbers["paradox"]


PARADOX_BOARD = "paradox-board"


class PredictionTable(msgspec.Struct, frozen=True):
    """All predictions of all players, counted by what was said and the tricks that were taken:
    `taken` without those of who caused a paradox, which are in `paradoxes`."""

    taken: Mapping[tuple[int, int], int]
    paradoxes: Mapping[tuple[int, int], int]

    @property
    def predicted(self) -> int:
        return sum(self.taken.values()) + sum(self.paradoxes.values())

    @property
    def exact(self) -> int:
        return sum(number for (said, took), number in self.taken.items() if said == took)

    @property
    def exact_share(self) -> Fraction | None:
        return Fraction(self.exact, self.predicted) if self.predicted else None

    def said(self, prediction: int) -> int:
        """How often so many were predicted."""
        return sum(number for _took, number in self._of(prediction))

    def mean_taken(self, prediction: int) -> Fraction | None:
        """Tricks taken when so many were predicted; None below three times."""
        times = self.said(prediction)
        tricks = sum(took * number for took, number in self._of(prediction))
        return Fraction(tricks, times) if times >= MEAN_FROM else None

    def _of(self, prediction: int) -> list[tuple[int, int]]:
        """Tricks taken, and how often."""
        counted = (*self.taken.items(), *self.paradoxes.items())
        return [(took, number) for (said, took), number in counted if said == prediction]


def prediction_table(plays: Iterable[CountedPlay]) -> PredictionTable:
    taken: Counter[tuple[int, int]] = Counter()
    paradoxes: Counter[tuple[int, int]] = Counter()
    for _play, _player, fact in _facts(plays, ROUND):
        numbers = fact.numbers
        if "said" in numbers:
            counted = paradoxes if numbers["paradox"] else taken
            counted[numbers["said"], numbers["took"]] += 1
    return PredictionTable(dict(taken), dict(paradoxes))


class Rounds(msgspec.Struct, frozen=True):
    """Rounds played, by the table and not by its players, and how many a paradox ended."""

    rounds: int
    paradoxes: int

    @property
    def paradox_share(self) -> Fraction | None:
        return Fraction(self.paradoxes, self.rounds) if self.rounds else None


def rounds_played(plays: Iterable[CountedPlay]) -> Rounds:
    names: set[tuple[int, str]] = set()
    paradoxes = 0
    for play, _player, fact in _facts(plays, ROUND):
        names.add((play.id, fact.name))
        paradoxes += fact.numbers["paradox"]
    return Rounds(len(names), paradoxes)


class ParadoxBoards(msgspec.Struct, frozen=True):
    """Boards of so many players on which a round ended in a paradox, and on how many of them a
    token lay on each space then."""

    players: int
    boards: int
    taken: Mapping[str, int]


def paradox_boards(plays: Iterable[CountedPlay]) -> dict[int, ParadoxBoards]:
    """By the number of players."""
    boards: Counter[int] = Counter()
    taken: dict[int, Counter[str]] = {}
    for play, _player, fact in _facts(plays, PARADOX_BOARD):
        players = len(play.seats)
        boards[players] += 1
        taken.setdefault(players, Counter()).update(fact.numbers)
    return {
        players: ParadoxBoards(players, number, dict(taken[players]))
        for players, number in boards.items()
    }


def _facts(plays: Iterable[CountedPlay], kind: str) -> Iterator[tuple[CountedPlay, int, Fact]]:
    """With the player whose fact it is."""
    for play in plays:
        for seat in play.seats:
            for fact in seat.facts:
                if fact.kind == kind:
                    yield play, seat.player, fact


# -- reports ---------------------------------------------------------------------------------------

SAID, TOOK = range(1, 5), range(9)  # are always in the table, others where they occur
HEAT_FROM = 5  # boards of as many players
PARADOX = "paradox"

TRICKS = (
    Column("said", text("Said"), Kind.COUNT),
    Column("took", text("Took"), Kind.COUNT, words={PARADOX: text("paradox")}),
    Column("paradox", text("Paradox"), Kind.COUNT),
    Column("times", text("Times"), Kind.COUNT),
)
PREDICTIONS = (
    Column("player", text("Player"), Kind.PLAYER),
    Column("rounds", text("Rounds"), Kind.ROUNDS),
    Column("predicted", text("Predicted"), Kind.COUNT),
    Column("exact", text("Exact"), Kind.COUNT, below="exact_share"),
    Column("exact_share", text("of the predictions"), Kind.SHARE),
    Column("paradoxes", text("Paradoxes"), Kind.COUNT, below="rounds"),
    Column("points_lost", text("Points lost"), Kind.COUNT, page=False),
    Column("largest_group", text("Largest group"), Kind.COUNT, page=False),
)


def tricks(look: Look) -> Report | None:
    """How often so many tricks were taken for each prediction; a paradox is a miss."""
    table, rounds = prediction_table(look.plays), rounds_played(look.plays)
    if not table.predicted:
        return None
    counted = enumerate((table.taken, table.paradoxes))
    ended = plural(
        "Paradoxes ended {paradoxes} of {n} round.",
        "Paradoxes ended {paradoxes} of {n} rounds.",
        rounds.rounds,
        paradoxes=rounds.paradoxes,
    )
    return Report(
        title=text("Do predictions come true?"),
        answer=(*_exact(table), ended),
        columns=TRICKS,
        rows=tuple(
            (said, took, paradox, times)
            for paradox, some in counted
            for (said, took), times in sorted(some.items())
        ),
        chart=_matrix(table),
        notes=(
            text(
                "Rows are what was said, columns the tricks that were taken; green is exact."
                " Whoever causes a paradox missed."
            ),
        ),
    )


def _exact(table: PredictionTable) -> Iterator[Text]:
    yield plural(
        "Of {n} prediction {share} was exact.",
        "Of {n} predictions {share} were exact.",
        table.predicted,
        share=said(Kind.SHARE, table.exact_share or Fraction(0)),
    )
    said_ = {one for one, _took in (*table.taken, *table.paradoxes)}
    means = {one: mean for one in sorted(said_) if (mean := table.mean_taken(one)) is not None}
    if means:
        furthest = max(means, key=lambda one: abs(means[one] - one))
        yield text(
            "Whoever said {said} took {mean} on average.",
            said=furthest,
            mean=said(Kind.MEAN, means[furthest]),
        )


def _matrix(table: PredictionTable) -> Matrix:
    """Tinted by the share of the row, what is exact unlike a miss."""
    said_ = sorted({*SAID, *(one for one, _took in (*table.taken, *table.paradoxes))})
    took = sorted({*TOOK, *(one for _said, one in table.taken)})
    cells: dict[tuple[Cell, Cell], tuple[int, ...]] = {}
    tints: dict[tuple[Cell, Cell], float] = {}
    for one in said_:
        counts: dict[Cell, int] = {number: table.taken.get((one, number), 0) for number in took}
        counts[PARADOX] = sum(n for (said, _took), n in table.paradoxes.items() if said == one)
        for place, number in counts.items():
            cells[one, place] = (number,) if number else ()
            sign = 1 if place == one else -1
            tints[one, place] = sign * number / max(1, table.said(one))
    return Matrix(
        "said",
        "took",
        rows=tuple(said_),
        columns=(*took, PARADOX),
        cells=cells,
        tints=tints,
        # Translators: how many tricks somebody predicted, beside how many were taken
        corner=text("said"),
        dense=True,
    )


def predictions(look: Look) -> Report | None:
    """The most exact first, then those who predicted too few rounds."""
    found = prediction_records(look.plays).values()
    if not found:
        return None

    def order(one: PredictionRecord) -> tuple[bool, Fraction, int]:
        exact = one.exact_share
        return exact is None, -(exact or Fraction(0)), look.people[one.player]

    return Report(
        title=text("Who predicts best?"),
        answer=(),
        columns=PREDICTIONS,
        rows=tuple(
            (
                *(one.player, one.rounds, one.predicted, one.exact, one.exact_share),
                *(one.paradoxes, one.lost, one.largest_group),
            )
            for one in sorted(found, key=order)
        ),
        notes=(text("A share is shown from {least} rounds predicted on.", least=SHOWN_FROM),),
    )


def heat(players: int, look: Look) -> Report | None:
    """On how many boards of so many players a token lay on each space when a paradox fell."""
    found = paradox_boards(look.plays).get(players)
    if found is None or found.boards < HEAT_FROM:
        return None
    deck = look.game.load_deck(next(iter(look.game.editions.values())))
    board: Sequence[BoardRow] = look.game.board(deck, players)
    shares = {
        space: Fraction(found.taken.get(space, 0), found.boards)
        for row in board
        for space in row.spaces
    }
    return Report(
        title=text("Where do tokens lie when {players} players meet a paradox?", players=players),
        answer=(_ends_and_middle(found, board, shares),),
        columns=(
            Column(
                "row", text("Row"), Kind.TEXT, words={row.spaces[0]: _name(row) for row in board}
            ),
            Column("column", text("Column"), Kind.COUNT),
            Column("space", text("Space"), Kind.TEXT),
            Column("taken", text("Taken"), Kind.COUNT),
            Column("boards", text("Boards"), Kind.COUNT),
        ),
        rows=tuple(
            (row.spaces[0], place, space, found.taken.get(space, 0), found.boards)
            for row in board
            for place, space in enumerate(row.spaces, 1)
        ),
        chart=_heat(board, shares),
        notes=(
            text(
                "Each space: on how many of these boards, in percent, a token lay when the paradox"
                " fell. From {least} boards.",
                least=HEAT_FROM,
            ),
        ),
    )


def _name(row: BoardRow) -> Text:
    return text("{symbol} {row}", symbol=row.symbol, row=row.label) if row.symbol else row.label


def _heat(board: Sequence[BoardRow], shares: Mapping[str, Fraction]) -> Matrix:
    least, most = min(shares.values()), max(shares.values())
    cells: dict[tuple[Cell, Cell], tuple[int, ...]] = {}
    tints: dict[tuple[Cell, Cell], float] = {}
    for row in board:
        for place, space in enumerate(row.spaces, 1):
            cells[row.spaces[0], place] = (int(100 * shares[space] + Fraction(1, 2)),)
            tints[row.spaces[0], place] = -float((shares[space] - least) / ((most - least) or 1))
    return Matrix(
        "row",
        "column",
        rows=tuple(row.spaces[0] for row in board),
        columns=tuple(range(1, len(board[0].spaces) + 1)),
        cells=cells,
        tints=tints,
        corner=text("Row"),
        dense=True,
    )


def _ends_and_middle(
    found: ParadoxBoards, board: Sequence[BoardRow], shares: Mapping[str, Fraction]
) -> Text:
    """The ends against the middle, and the row that fills first."""
    ends = [shares[space] for row in board for space in (row.spaces[0], row.spaces[-1])]
    middle = [shares[space] for row in board for space in row.spaces[1:-1]]
    fullest = max(board, key=lambda row: sum(shares[space] for space in row.spaces))
    return plural(
        "When a paradox fell with {players} players ({n} board), tokens lay on {ends} of the"
        " spaces at both ends, and on {middle} of those between; {row} was the fullest row.",
        "When a paradox fell with {players} players ({n} boards), tokens lay on {ends} of the"
        " spaces at both ends, and on {middle} of those between; {row} was the fullest row.",
        found.boards,
        players=found.players,
        ends=said(Kind.SHARE, _mean(ends)),
        middle=said(Kind.SHARE, _mean(middle)),
        row=fullest.label,
    )


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)


REPORTS = {
    "tricks": tricks,
    "predictions": predictions,
    **{f"paradoxes-{players}": partial(heat, players) for players in SEATS},
}
