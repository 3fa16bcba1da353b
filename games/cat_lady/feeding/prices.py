"""Prices on food, and on what is counted (see `bounds`)."""

from __future__ import annotations

from typing import NamedTuple

Three = tuple[int, int, int]


class Prices(NamedTuple):
    food: Three  # chicken, tuna, milk; free food costs as much as the cheapest of them
    treat: int
    tables: tuple[int, ...]  # by tally, paid to a cat for each it adds
    colours: Three  # paid to a cat that is black, orange, white; together one set's worth


def shares(colours: Three, slopes: list[int], step: float, whole: int) -> Three:
    """New shares of the colours in what a set is worth."""
    raw = [max(0.0, price + step * slope) for price, slope in zip(colours, slopes, strict=True)]
    scale = whole / (sum(raw) or 1)
    black, orange = int(raw[0] * scale), int(raw[1] * scale)
    return black, orange, whole - black - orange


def paid_for(colours: Three) -> list[int]:
    """What a cat is paid towards sets, by the bits of its colours: its dearest colour."""
    black, orange, white = colours
    dark = max(black, orange)
    return [0, black, orange, dark, white, max(black, white), max(orange, white), max(dark, white)]
