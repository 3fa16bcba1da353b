"""Text on a picture: in the pad's own fonts, and no wider than its place.

DejaVu has Latin, Greek and Cyrillic letters, but neither Chinese ones nor emoji.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from PIL import ImageFont
from PIL.ImageDraw import ImageDraw
from PIL.ImageFont import FreeTypeFont

FILES = Path(__file__).parent / "files"
Face = Literal["DejaVuSans", "DejaVuSerif-Bold"]
PLAIN: Face = "DejaVuSans"
STRONG: Face = "DejaVuSerif-Bold"
NOWHERE = "\U0010ffff"  # no font has it: it is drawn as whatever a font lacks
SMALLEST = 18  # px that can still be read where a chat draws the picture small


@lru_cache(maxsize=64)
def font(face: Face, size: int) -> FreeTypeFont:
    return ImageFont.truetype(FILES / f"{face}.ttf", size)


@lru_cache(maxsize=4096)
def has(face: Face, letter: str) -> bool:
    """Whether a font can draw a letter."""
    drawn = font(face, 24)
    return bytes(drawn.getmask(letter)) != bytes(drawn.getmask(NOWHERE))


def drawable(text: str) -> str:
    """The text without what no font of ours can draw; empty where nothing is left."""
    return " ".join("".join(letter for letter in text if has(PLAIN, letter)).split())


@dataclass(frozen=True)
class Line:
    """How a line is written. It is made smaller where it is too wide, and cut off where that does
    not do. `anchor` is Pillow's: "lm" begins at the place, "mm" has it in its middle."""

    face: Face
    size: int
    colour: str
    width: float
    anchor: str = "mm"
    smallest: int = SMALLEST


def write(draw: ImageDraw, at: tuple[float, float], text: str, line: Line) -> None:
    """Write a line at a place."""
    text = drawable(text)
    face = line.face if all(has(line.face, letter) for letter in text) else PLAIN
    size = fitting(face, text, line)
    while len(text) > 1 and font(face, size).getlength(text) > line.width:
        text = text.removesuffix("…")[:-1].rstrip() + "…"
    draw.text(at, text, font=font(face, size), fill=line.colour, anchor=line.anchor)


def fitting(face: Face, text: str, line: Line) -> int:
    """The size in which it fits, though never below the smallest."""
    size = line.size
    while size > line.smallest and font(face, size).getlength(text) > line.width:
        size -= 2
    return size


def halves(text: str, line: Line) -> list[str]:
    """The text in one line, or in two of much the same length where one would be too small."""
    text = drawable(text)
    size = max(line.smallest, line.size * 2 // 3)
    if font(line.face, size).getlength(text) <= line.width or " " not in text:
        return [text]
    spaces = [place for place, letter in enumerate(text) if letter == " "]
    middle = min(spaces, key=lambda place: abs(place - len(text) / 2))
    return [text[:middle], text[middle + 1 :]]
