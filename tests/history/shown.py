"""What a page shows, read from its HTML: its tables as rows of cells, and its words."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from html import unescape
from html.parser import HTMLParser
from typing import Any

from django.test import Client
from django.urls import reverse

from games import registry
from scorepad.clubs.models import Club

Rows = list[list[str]]
FileRows = list[dict[str, str]]
# For an address: opens every fold of a page of reports.
FOLDS = (
    *("wins", "against-chance", "who-beats-whom", "ratings", "how-often"),
    *("games", "opponents", "points", "bowl", "latest", "milestones"),
    *(f"{key}-{game.slug}" for game in registry.games() for key in ("rating", "ratings")),
    *(f"lines-{game.slug}-{edition}" for game in registry.games() for edition in game.editions),
    "lines-cat-lady-ours",
    *("records", "totals", "lines", "starts"),
    *(key for game in registry.games() for key in game.reports),
)
OPEN = "&".join(f"open={key}" for key in FOLDS)
SILENT = {"script", "style", "svg", "option"}
INLINE = {"a", "b", "strong", "time"}  # part no words


class _Reader(HTMLParser):
    """Collects the words of a page, and those of each cell of each table."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[Rows] = []
        self.text: list[str] = []
        self._silent = 0
        self._cell: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self._silent += tag in SILENT
        self._part(tag)
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in {"th", "td"}:
            self._cell = []

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in SILENT
        self._part(tag)
        if tag in {"th", "td"}:
            self.tables[-1][-1].append(tidy(self._cell or ()))
            self._cell = None

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.text.append(data)
            if self._cell is not None:
                self._cell.append(data)

    def _part(self, tag: str) -> None:
        if tag not in INLINE:
            self.handle_data(" ")


def tables(page: str) -> list[Rows]:
    """Returns every table, with its head among the rows."""
    return _read(page).tables


def words(page: str) -> str:
    """Returns all text, with single spaces."""
    return tidy(_read(page).text)


def tidy(parts: Iterable[str]) -> str:
    return " ".join("".join(parts).split())


def _read(page: str) -> _Reader:
    reader = _Reader()
    reader.feed(page)
    return reader


def report(phone: Client, club: Club, name: str, *about: object, **query: str) -> FileRows:
    """Returns a report as the phone downloads it: `report(phone, club, "players", "wins")`; `about`
    are the parts of the page's address before the report's key."""
    answer: Any = phone.get(reverse(f"history:{name}_csv", args=[club.pk, *about]), query)
    assert answer.status_code == 200
    text = answer.getvalue().decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def text_of(answer: Any) -> str:
    """Returns the markup of a page that is there, with plain characters."""
    assert answer.status_code == 200
    return unescape(answer.content.decode())
