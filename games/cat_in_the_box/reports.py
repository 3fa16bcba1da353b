"""Reports on predictions and paradoxes (ST-14), from facts of the kind "round"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

import msgspec

from games.contract import Text, plural, text
from games.counted import MEAN_FROM, CountedPlay, facts_of
from games.report import Cell, Column, Kind, Matrix, Report, ReportContext, as_number

ROUND = "round"
SHOWN_FROM = 10  # rounds predicted
SAID, TOOK = range(1, 5), range(9)  # always in the table; others if they occur
PARADOX = "paradox"

TRICKS = (
    Column("said", text("Prediction"), Kind.COUNT),
    Column("took", text("Tricks taken"), Kind.COUNT, words={PARADOX: text("paradox")}),
    Column("paradox", text("Paradox"), Kind.COUNT),
    Column("times", text("Times"), Kind.COUNT),
)
PREDICTIONS = (
    Column("player", text("Player"), Kind.PLAYER),
    Column("rounds", text("Rounds"), Kind.ROUNDS),
    Column("predicted", text("Predicted"), Kind.COUNT),
    Column("exact", text("Exact"), Kind.COUNT, below="exact_share"),
    Column("exact_share", text("Share exact"), Kind.SHARE),
    Column("paradoxes", text("Paradoxes"), Kind.COUNT, below="rounds"),
    Column("points_lost", text("Points lost"), Kind.COUNT, page=False),
    Column("largest_group", text("Largest group"), Kind.COUNT, page=False),
)


Counts = Mapping[tuple[int, int], int]  # by prediction and tricks won


def tricks(context: ReportContext) -> Report | None:
    """Reports how often each prediction led to each number of tricks; a paradox is a miss."""
    rounds: set[tuple[int, str]] = set()  # of the table, counted once
    taken: Counter[tuple[int, int]] = Counter()
    paradoxes: Counter[tuple[int, int]] = Counter()
    ended = 0
    for play, _seat, fact in facts_of(context.plays, ROUND):
        numbers = fact.numbers
        rounds.add((play.id, fact.name))
        ended += numbers["paradox"]
        if "said" in numbers:
            counts = paradoxes if numbers["paradox"] else taken
            counts[numbers["said"], numbers["took"]] += 1
    if not (taken or paradoxes):
        return None
    return Report(
        title=text("Do predictions come true?"),
        answer=(
            *_exact(taken, paradoxes),
            plural(
                "Paradoxes ended {paradoxes} of {n} round.",
                "Paradoxes ended {paradoxes} of {n} rounds.",
                len(rounds),
                paradoxes=ended,
            ),
        ),
        columns=TRICKS,
        rows=tuple(
            (said, took, paradox, times)
            for paradox, counts in enumerate((taken, paradoxes))
            for (said, took), times in sorted(counts.items())
        ),
        chart=_matrix(taken, paradoxes),
        notes=(
            text(
                "Rows are predictions, columns are tricks won; green is exact. A player who"
                " causes a paradox has missed."
            ),
        ),
    )


def _exact(taken: Counts, paradoxes: Counts) -> Iterator[Text]:
    predicted = sum(taken.values()) + sum(paradoxes.values())
    exact = sum(times for (said, took), times in taken.items() if said == took)
    yield plural(
        "Of {n} prediction, {share} was exact.",
        "Of {n} predictions, {share} were exact.",
        predicted,
        share=as_number(Kind.SHARE, Fraction(exact, predicted)),
    )
    rounds: Counter[int] = Counter()
    tricks: Counter[int] = Counter()  # of players who caused a paradox, too
    for (prediction, took), times in (*taken.items(), *paradoxes.items()):
        rounds[prediction] += times
        tricks[prediction] += took * times
    means = {one: Fraction(tricks[one], n) for one, n in rounds.items() if n >= MEAN_FROM}
    if means:
        furthest = max(sorted(means), key=lambda predicted: abs(means[predicted] - predicted))
        yield text(
            "Players who predicted {said} won {mean} on average.",
            said=furthest,
            mean=as_number(Kind.MEAN, means[furthest]),
        )


def _matrix(taken: Counts, paradoxes: Counts) -> Matrix:
    """Returns the matrix. Tints show shares of the row; exact predictions have another colour."""
    said_ = sorted({*SAID, *(one for one, _took in (*taken, *paradoxes))})
    took = sorted({*TOOK, *(one for _said, one in taken)})
    cells: dict[tuple[Cell, Cell], tuple[int, ...]] = {}
    tints: dict[tuple[Cell, Cell], float] = {}
    for one in said_:
        counts: dict[Cell, int] = {number: taken.get((one, number), 0) for number in took}
        counts[PARADOX] = sum(n for (said, _took), n in paradoxes.items() if said == one)
        whole = sum(counts.values())
        for place, number in counts.items():
            cells[one, place] = (number,) if number else ()
            sign = 1 if place == one else -1
            tints[one, place] = sign * number / max(1, whole)
    return Matrix(
        "said",
        "took",
        rows=tuple(said_),
        columns=(*took, PARADOX),
        cells=cells,
        tints=tints,
        # Translators: how many tricks somebody predicted, beside how many were taken
        corner=text("prediction"),
        dense=True,
    )


class PredictionRecord(msgspec.Struct):
    """A player's rounds. Predictions exist with three players or more; a paradox is a miss. `lost`
    are the tokens in groups that did not score because of a miss, as far as known."""

    player: int
    rounds: int = 0
    paradoxes: int = 0
    predicted: int = 0
    exact: int = 0
    lost: int = 0
    largest_group: int = 0

    @property
    def exact_share(self) -> Fraction | None:
        return Fraction(self.exact, self.predicted) if self.predicted >= SHOWN_FROM else None


def prediction_records(plays: Iterable[CountedPlay]) -> dict[int, PredictionRecord]:
    """Returns the record of each player who played a round, by player."""
    records: dict[int, PredictionRecord] = {}
    for _play, seat, fact in facts_of(plays, ROUND):
        numbers, group = fact.numbers, fact.numbers.get("group", 0)
        own = records.setdefault(seat.player, PredictionRecord(seat.player))
        own.rounds += 1
        own.paradoxes += numbers["paradox"]
        own.largest_group = max(own.largest_group, group)
        if "said" in numbers:
            is_exact = numbers["said"] == numbers["took"] and not numbers["paradox"]
            own.predicted += 1
            own.exact += is_exact
            own.lost += 0 if is_exact else group
    return records


def predictions(context: ReportContext) -> Report | None:
    """Reports how exact players predict: the most exact first, last those with too few rounds."""
    records = prediction_records(context.plays).values()
    if not records:
        return None

    def order(record: PredictionRecord) -> tuple[bool, Fraction, int]:
        exact = record.exact_share
        return exact is None, -(exact or Fraction(0)), context.people[record.player]

    return Report(
        title=text("Who predicts best?"),
        columns=PREDICTIONS,
        rows=tuple(
            (
                *(record.player, record.rounds, record.predicted, record.exact, record.exact_share),
                *(record.paradoxes, record.lost, record.largest_group),
            )
            for record in sorted(records, key=order)
        ),
        notes=(text("A percentage is shown after {least} predicted rounds.", least=SHOWN_FROM),),
    )


REPORTS = {
    "tricks": tricks,
    "predictions": predictions,
}
