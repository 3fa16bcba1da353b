"""Words of a card: dates, and names as far as they can be drawn."""

from __future__ import annotations

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext

from scorepad.clubs.shown_names import SEAT_COLOURS
from scorepad.history.previews.lettering import drawable


def drawn_name(name: str, seat: int = 0) -> str:
    """A name as far as the picture's fonts have its letters; else the colour of the seat."""
    return drawable(name) or (str(SEAT_COLOURS[seat - 1]) if seat else gettext("Somebody"))


def full_day(day: date) -> str:
    """A date that still says which day it was in a year: Sat 21 November 2026."""
    return date_format(day, "D j F Y")


def sentences(*parts: str) -> str:
    """Parts one after the other, each with a full stop."""
    return " ".join(
        part if part.endswith((".", "!", "?")) else f"{part}." for part in parts if part
    )
