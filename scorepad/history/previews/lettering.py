"""Which letters the picture's fonts have, and how wide a text is in them.

Young Serif has the letters of English, French, German, Polish and Spanish; DejaVu all of Latin,
Greek and Cyrillic; Noto Sans CJK those of Japanese. No font has emoji. Each letter of a text is
drawn in the first font that has it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from PIL import ImageFont

FILES = Path(__file__).parent / "files"
DISPLAY, PLAIN, JAPANESE = "Young Serif", "DejaVu Sans", "Noto Sans CJK JP"
FONTS = {
    DISPLAY: FILES / "YoungSerif.ttf",
    PLAIN: FILES / "DejaVuSans.ttf",
    JAPANESE: FILES / "NotoSansCJKjp-Bold.otf",
}
NOWHERE = "\U0010ffff"  # in no font, so it is drawn as a missing letter
MEASURED = 100  # px, the size at which letters are measured
SMALLEST = 20  # px, still legible when a chat shrinks the picture


class TextLine(NamedTuple):
    """A line of text to draw, as runs of the same font."""

    runs: tuple[tuple[str, str], ...]
    size: int


@lru_cache(maxsize=3)
def _font(family: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONTS[family], MEASURED)


@lru_cache(maxsize=4096)
def _has(family: str, letter: str) -> bool:
    drawn = _font(family)
    return bytes(drawn.getmask(letter)) != bytes(drawn.getmask(NOWHERE))


def drawable(text: str) -> str:
    """Returns the text without letters that are in none of the fonts; "" if nothing is left."""
    faces = (PLAIN, JAPANESE)
    known = (one for one in text if one == " " or any(_has(face, one) for face in faces))
    return " ".join("".join(known).split())


def fitted(text: str, family: str, size: int, width: float) -> TextLine:
    """Returns the text as a line: smaller if wider than `width`, and cut off if still too wide."""
    text = drawable(text)
    while size > SMALLEST and _length(text, family, size) > width:
        size -= 2
    while len(text) > 1 and _length(text, family, size) > width:
        text = text.removesuffix("…")[:-1].rstrip() + "…"
    return TextLine(tuple(_runs(text, family)), size)


def headline(text: str, size: int, width: float) -> list[TextLine]:
    """Returns one line, or two of similar length if a single line would be too small."""
    text = drawable(text)
    small = size * 2 // 3
    parts = [text] if _length(text, DISPLAY, small) <= width else _halves(text)
    lines = [fitted(part, DISPLAY, size if len(parts) == 1 else small, width) for part in parts]
    return [line._replace(size=min(line.size for line in lines)) for line in lines]


def _halves(text: str) -> list[str]:
    spaces = [place for place, letter in enumerate(text) if letter == " "]
    if spaces:
        middle = min(spaces, key=lambda place: abs(place - len(text) / 2))
        return [text[:middle], text[middle + 1 :]]
    breaks = any(not _has(PLAIN, letter) for letter in text)  # Japanese breaks anywhere
    middle = (len(text) + 1) // 2
    return [text[:middle], text[middle:]] if breaks else [text]


def _length(text: str, family: str, size: int) -> float:
    parts = (_font(face).getlength(part) for face, part in _runs(text, family))
    return sum(parts) * size / MEASURED


def _runs(text: str, family: str) -> Iterator[tuple[str, str]]:
    """Yields runs of text with their font: the wanted font for all letters that it has."""
    for face, letters in groupby(text, lambda letter: _face(letter, family)):
        yield face, "".join(letters)


def _face(letter: str, family: str) -> str:
    return next((one for one in (family, PLAIN, JAPANESE) if _has(one, letter)), family)
