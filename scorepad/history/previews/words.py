"""Words of a card: dates, and names as far as they can be drawn."""

from __future__ import annotations

from django.utils.translation import gettext

from scorepad.clubs.shown_names import SEAT_COLOURS
from scorepad.history.previews.lettering import drawable


def drawn_name(name: str, seat: int = 0) -> str:
    """A name as far as the picture's fonts have its letters; else the colour of the seat."""
    return drawable(name) or (str(SEAT_COLOURS[seat - 1]) if seat else gettext("Somebody"))


def sentences(*parts: str) -> str:
    """Parts one after the other, each with a full stop."""
    return " ".join(
        part if part.endswith((".", "!", "?")) else f"{part}." for part in parts if part
    )
