"""Numbers of statistics in words."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.utils import translation

from scorepad.history import wording
from scorepad.history.statistics.figures import Chance, Figures


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Fraction(0), "no win"),
        (Fraction(1, 3), "a third of a win"),
        (Fraction(1, 2), "half a win"),
        (Fraction(1), "1 win"),
        (Fraction(4, 3), "1.3 wins"),
        (Fraction(15, 2), "7.5 wins"),
        (Fraction(12), "12 wins"),
    ],
)
def test_a_credit_in_words(value: Fraction, words: str) -> None:
    assert wording.credit(value) == words


def test_differences_have_their_sign() -> None:
    values = [Fraction(21, 10), Fraction(-14, 10), Fraction(1, 100), Fraction(-1, 100)]
    assert [wording.signed(value) for value in values] == ["+2.1", "−1.4", "0.0", "0.0"]


def test_wins_are_told_with_what_was_expected() -> None:
    ana = Figures(1, plays=20, wins=8, shared=1, win60=450, exp60=336)
    assert wording.wins_of_plays(ana) == "7.5 wins of 20"
    assert wording.expected(ana) == "5.6 expected"
    assert wording.shared(ana) == "1 shared"


def test_numbers_are_written_as_the_language_does() -> None:
    with translation.override("de"):
        assert wording.decimal(Fraction(15, 2)) == "7,5"


def test_every_word_of_chance_can_be_told() -> None:
    assert {wording.chance(chance) for chance in Chance} == {str(chance) for chance in Chance}


def test_what_is_still_missing() -> None:
    assert wording.after_more(1) == "after 1 more play"
    assert wording.after_more(3) == "after 3 more plays"
