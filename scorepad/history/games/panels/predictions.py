"""Predictions against tricks, and paradoxes (ST-14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.counted import CountedPlay
from scorepad.history.charts.matrix import Cell, Matrix, Row
from scorepad.history.games.panels.panel import Look
from scorepad.history.statistics.predictions import (
    SHOWN_FROM,
    PredictionRecord,
    prediction_records,
)
from scorepad.history.statistics.rounds import (
    PredictionTable,
    Rounds,
    prediction_table,
    rounds_played,
)
from scorepad.history.wording import decimal, share

SAID, TOOK = range(1, 5), range(9)  # are always in the table, others where they occur


class PredictionFigures(msgspec.Struct, frozen=True):
    table: PredictionTable
    rounds: Rounds
    players: Mapping[int, PredictionRecord]


def count(plays: Sequence[CountedPlay]) -> PredictionFigures:
    return PredictionFigures(
        prediction_table(plays), rounds_played(plays), prediction_records(plays)
    )


def show(found: PredictionFigures, look: Look) -> dict[str, Any]:
    return {
        "predictions": _matrix(found.table) if found.table.predicted else None,
        "rounds": found.rounds,
        "predictors": sorted(
            found.players.values(), key=lambda one: (*_rank(one), look.names.get(one.player, ""))
        ),
        "least": SHOWN_FROM,
    }


def _rank(record: PredictionRecord) -> tuple[bool, Fraction]:
    """The most exact first, then those who predicted too few rounds."""
    exact = record.exact_share
    return exact is None, -(exact or Fraction(0))


def _matrix(table: PredictionTable) -> Matrix:
    counted = {*table.taken, *table.paradoxes}
    said = sorted({*SAID, *(one for one, _took in counted)})
    took = sorted({*TOOK, *(one for _said, one in table.taken)})
    return Matrix(
        key="predictions",
        answer=_answer(table, said),
        # Translators: how many tricks somebody predicted, beside how many were taken
        corner=_("said"),
        head=(*map(str, took), _("paradox")),
        rows=tuple(Row(str(one), _cells(table, one, took)) for one in said),
        dense=True,
    )


def _cells(table: PredictionTable, said: int, took: Sequence[int]) -> tuple[Cell, ...]:
    """How often each number of tricks was taken; tinted by its share, what is exact unlike a
    miss."""
    times = max(1, table.said(said))
    cells = [(table.taken.get((said, one), 0), one == said) for one in took]
    cells.append((sum(n for (one, _took), n in table.paradoxes.items() if one == said), False))
    return tuple(
        Cell(str(number) if number else "", (1 if exact else -1) * number / times)
        for number, exact in cells
    )


def _answer(table: PredictionTable, said: Sequence[int]) -> str:
    values = {"n": table.predicted, "share": share(table.exact_share or Fraction(0))}
    exact = ngettext(
        "Of %(n)s prediction %(share)s was exact.",
        "Of %(n)s predictions %(share)s were exact.",
        table.predicted,
    )
    words = [exact % values]
    means = {one: mean for one in said if (mean := table.mean_taken(one)) is not None}
    if means:
        furthest = max(means, key=lambda one: abs(means[one] - one))
        took = _("Whoever said %(said)s took %(mean)s on average.")
        words.append(took % {"said": furthest, "mean": decimal(means[furthest])})
    return " ".join(words)
