"""CSV that spreadsheets open correctly."""

from __future__ import annotations

import csv
import io
from datetime import UTC, date, datetime
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.web.csv_file import FORMULA_STARTS, Cell, csv_pieces, in_cell


def written(rows: list[list[Cell]], head: tuple[str, ...] = ("a", "b")) -> str:
    return b"".join(csv_pieces(head, rows)).decode()


def read(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def test_a_file_begins_with_a_byte_order_mark_and_its_lines_end_as_rfc_4180_wants() -> None:
    assert written([["Ana", 7], ['Ben "B", jr.', -2]]) == (
        '\ufeffa,b\r\nAna,7\r\n"Ben ""B"", jr.",-2\r\n'
    )


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        (None, ""),
        (True, "1"),
        (False, "0"),
        (-2, "-2"),
        (Fraction(15, 2), "7.5"),
        (Fraction(-15, 2), "-7.5"),
        (Fraction(6, 2), "3"),
        (Fraction(-1, 3), "-0.333333"),
        (Fraction(2, 3), "0.666667"),
        (Fraction(-1, 10**9), "0"),
        (Fraction(100), "100"),
        (date(2026, 11, 21), "2026-11-21"),
        (datetime(2026, 11, 21, 19, 5, 7, 123, tzinfo=UTC), "2026-11-21T20:05:07+01:00"),
        ("Ana", "Ana"),
        ("-2", "'-2"),
        ("=1+1", "'=1+1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\tAna", "'\tAna"),
    ],
)
def test_values_are_written_so_that_any_spreadsheet_reads_them(value: Cell, cell: str) -> None:
    assert in_cell(value) == cell


@given(st.lists(st.tuples(st.text(), st.text()), max_size=5))
def test_texts_come_back_as_they_were_but_for_the_apostrophe(rows: list[tuple[str, str]]) -> None:
    found = read(written([list(row) for row in rows]))
    assert found[0] == ["a", "b"]
    for row, cells in zip(rows, found[1:], strict=True):
        for text, cell in zip(row, cells, strict=True):
            assert cell == ("'" + text if text.startswith(FORMULA_STARTS) else text)


@given(st.text(), st.integers(), st.fractions())
def test_no_text_is_a_formula_and_every_number_is_a_number(
    text: str, whole: int, part: Fraction
) -> None:
    assert not in_cell(text).startswith(FORMULA_STARTS)
    assert int(in_cell(whole)) == whole
    assert abs(Fraction(in_cell(part)) - part) <= Fraction(1, 10**6)


def test_many_rows_come_in_pieces() -> None:
    pieces = list(csv_pieces(("n",), ([number] for number in range(1000))))
    assert len(pieces) > 4
    assert len(read(b"".join(pieces).decode())) == 1001
