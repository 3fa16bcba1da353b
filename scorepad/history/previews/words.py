"""Words of a card: dates, and names as far as they can be drawn."""

from __future__ import annotations

from django.utils.translation import gettext

from scorepad.clubs.cats import COLOURS
from scorepad.history.previews.lettering import drawable


def drawn_name(name: str, colour: int) -> str:
    """A name as far as the picture's fonts have its letters; else their colour."""
    return drawable(name) or (str(COLOURS[colour - 1]) if colour else gettext("Somebody"))
