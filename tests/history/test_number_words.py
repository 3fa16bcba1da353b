"""Numbers of statistics in words."""

from __future__ import annotations

from fractions import Fraction

from django.utils import translation

from scorepad.history import number_words
from scorepad.history.reports.records import Table
from scorepad.history.reports.wins import Figures


def test_differences_have_their_sign() -> None:
    values = [Fraction(21, 10), Fraction(-14, 10), Fraction(1, 100), Fraction(-1, 100)]
    assert [number_words.signed(value) for value in values] == ["+2.1", "−1.4", "0.0", "0.0"]


def test_wins_say_how_many_are_shared() -> None:
    assert number_words.wins(Figures(1, plays=20, wins=8, shared=1)) == "8 wins, 1 of them shared"
    assert number_words.wins(Figures(1, plays=20, wins=1)) == "1 win"


def test_what_competes_for_a_record_is_told() -> None:
    assert number_words.table(Table(3)) == "3 players"
    assert number_words.table(Table(2, 1)) == "2 players, 1 game"


def test_percent_are_whole() -> None:
    assert [number_words.share(Fraction(n, 1000)) for n in (610, 125)] == ["61%", "13%"]


def test_numbers_are_written_as_the_language_does() -> None:
    with translation.override("de"):
        assert number_words.decimal(Fraction(15, 2)) == "7,5"
