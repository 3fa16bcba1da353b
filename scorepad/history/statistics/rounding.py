"""Shown numbers: one decimal, a half rounded up, from integers only."""

from __future__ import annotations

from fractions import Fraction


def tenths(value: Fraction) -> int:
    """The value in tenths, halves up: 1/4 is 3 (0.3), -1/4 is -2 (-0.2)."""
    return (2 * 10 * value.numerator + value.denominator) // (2 * value.denominator)


def percent(value: Fraction) -> int:
    """The value in whole percent, halves up."""
    return tenths(value * 10)
