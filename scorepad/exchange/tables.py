"""What a table of the history is as a CSV file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from scorepad.history.pages import HistoryPage
from scorepad.web.csv_file import Cell

Found = TypeVar("Found")
Rows = Iterable[Sequence[Cell]]


@dataclass(frozen=True)
class Table(Generic[Found]):
    """Keys of its columns, and its rows from the figures that its page shows. `panel`: only games
    with that panel have the table."""

    head: tuple[str, ...]
    rows: Callable[[HistoryPage, Found], Rows]
    panel: str = ""
