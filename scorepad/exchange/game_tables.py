"""The numbers of a game's page as tables: records, totals, cats.

Points are those of one edition, as on the page. Numbers that a page does not show yet, because the
plays are too few, are left out here too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID

from scorepad.csv_file import Cell
from scorepad.history.games.figures import GameFigures
from scorepad.history.games.panels.cats import CatFigures, listed_cats
from scorepad.history.pages import HistoryPage
from scorepad.plays.models import Play

RECORDS = ("record", "edition", "points", "decided_by", "player", "night", "play_uuid")
TOTALS = ("edition", "seats", "total", "times", "won")
CATS = ("cat", "edition", "held", "fed", "mean_points", "holders_index")


def record_rows(page: HistoryPage, found: GameFigures) -> Iterator[Sequence[Cell]]:
    """A row for each holder, the oldest first. 1 query."""
    plays = _uuids(found)
    for record in found.points.records:
        for holder in record.holders:
            for player in holder.players:
                yield (
                    *(record.kind, found.points.edition, record.value, record.decided_by),
                    *(page.names[player], holder.night, plays.get(holder.play)),
                )


def _uuids(found: GameFigures) -> Mapping[int, UUID]:
    numbers = {holder.play for record in found.points.records for holder in record.holders}
    return dict(Play.objects.filter(pk__in=numbers).values_list("pk", "uuid"))


def total_rows(found: GameFigures) -> Iterator[Sequence[Cell]]:
    """How often each total was reached, and how often it won, by the number of players."""
    for spread in found.points.spreads:
        for total, times in spread.totals.items():
            won = spread.winning.get(total, 0)
            yield found.points.edition, spread.seats, total, times, won


def cat_rows(found: GameFigures) -> Iterator[Sequence[Cell]]:
    """Those held most first; none in games without cats."""
    cats: CatFigures | None = found.panels.get("cats")
    for one in listed_cats(cats, found.points.edition) if cats else ():
        cat = one.cat
        index = cat.index if cat.is_shown else None
        yield cat.name, found.points.edition, cat.held, cat.fed, one.mean, index
