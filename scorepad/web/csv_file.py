"""CSV that spreadsheets open correctly: RFC 4180, in UTF-8 with a byte order mark.

A view passes a head and rows of plain values, and gets the response:

    return csv_response("players", HEAD, (row(player) for player in players))

The names of columns are fixed and English. Numbers have a decimal point and no thousands
separators. Text that a spreadsheet would take for a formula gets an apostrophe in front (OWASP, CSV
injection); numbers never do.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from fractions import Fraction
from types import SimpleNamespace
from uuid import UUID

from django.http import StreamingHttpResponse
from django.utils import timezone

Cell = str | int | Fraction | date | datetime | UUID | None

BYTE_ORDER_MARK = "\ufeff"
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
DIGITS = 6  # decimal places of a fraction
AT_ONCE = 200  # rows in a piece


def csv_response(
    name: str, head: Sequence[str], rows: Iterable[Sequence[Cell]]
) -> StreamingHttpResponse:
    """Returns a CSV file to download. `name` is the file's name without ".csv"."""
    answer = StreamingHttpResponse(csv_pieces(head, rows), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    answer["Cache-Control"] = "private, no-store"
    return answer


def csv_pieces(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> Iterator[bytes]:
    """Yields the bytes of the file in pieces. Every row must be as long as the head."""
    lines: list[str] = [BYTE_ORDER_MARK]
    writer = csv.writer(SimpleNamespace(write=lines.append), lineterminator="\r\n")
    writer.writerow(head)
    for row in rows:
        assert len(row) == len(head), (head, row)
        writer.writerow(map(in_cell, row))
        if len(lines) >= AT_ONCE:
            yield "".join(lines).encode()
            lines.clear()
    yield "".join(lines).encode()


def in_cell(value: Cell) -> str:
    """Returns a value as text: True and False are 1 and 0, times are local with their offset."""
    match value:
        case None:
            return ""
        case str():
            return f"'{value}" if value.startswith(FORMULA_STARTS) else value
        case datetime():
            return timezone.localtime(value).isoformat(timespec="seconds")
        case date():
            return value.isoformat()
        case Fraction():
            return _decimal(value)
        case _:
            return str(int(value)) if isinstance(value, int) else str(value)


def json_cell(value: Cell) -> str | int | float | None:
    """Returns a value for JSON, rounded as in a CSV file."""
    match value:
        case None | str():
            return value
        case Fraction():
            return float(_decimal(value))
        case bool() | int():
            return int(value)
        case _:
            return in_cell(value)


def _decimal(value: Fraction) -> str:
    """Returns a number without trailing zeros: 7.5, 3, 0.333333."""
    scaled = int(abs(value) * 10**DIGITS + Fraction(1, 2))  # halves are rounded up
    whole, part = divmod(scaled, 10**DIGITS)
    digits = f"{whole}.{part:0{DIGITS}}".rstrip("0").rstrip(".")
    return f"-{digits}" if value < 0 and scaled else digits
