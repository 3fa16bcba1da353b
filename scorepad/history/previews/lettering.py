"""Text on a picture: in the pad's own fonts, and no wider than its place.

DejaVu has Latin, Greek and Cyrillic letters, Noto Sans CJK those of Japanese; none has emoji. A
text may need several fonts: each letter is drawn by the first one that has it.
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
Face = Literal["DejaVuSans.ttf", "DejaVuSerif-Bold.ttf", "NotoSansCJKjp-Bold.otf"]
PLAIN: Face = "DejaVuSans.ttf"
STRONG: Face = "DejaVuSerif-Bold.ttf"
JAPANESE: Face = "NotoSansCJKjp-Bold.otf"
NOWHERE = "\U0010ffff"  # no font has it: it is drawn as whatever a font lacks
SMALLEST = 18  # px that can still be read where a chat draws the picture small


@lru_cache(maxsize=64)
def font(face: Face, size: int) -> FreeTypeFont:
    return ImageFont.truetype(FILES / face, size)


@lru_cache(maxsize=4096)
def has(face: Face, letter: str) -> bool:
    """Whether a font can draw a letter."""
    drawn = font(face, 24)
    return bytes(drawn.getmask(letter)) != bytes(drawn.getmask(NOWHERE))


def drawable(text: str) -> str:
    """The text without what no font of ours can draw; empty where nothing is left."""
    known = (letter for letter in text if has(PLAIN, letter) or has(JAPANESE, letter))
    return " ".join("".join(known).split())


def runs(text: str, wanted: Face) -> list[tuple[Face, str]]:
    """The text in parts of one font each: the wanted one wherever it has the letters."""
    found: list[tuple[Face, str]] = []
    for letter in text:
        face = next((one for one in (wanted, PLAIN, JAPANESE) if has(one, letter)), PLAIN)
        if found and found[-1][0] == face:
            found[-1] = (face, found[-1][1] + letter)
        else:
            found.append((face, letter))
    return found


def length(text: str, wanted: Face, size: int) -> float:
    """How long a text is in pixels."""
    return sum(font(face, size).getlength(part) for face, part in runs(text, wanted))


def has_japanese(text: str) -> bool:
    """Whether a letter of it is in the Japanese font alone."""
    return any(not has(PLAIN, letter) and has(JAPANESE, letter) for letter in text)


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
    size = fitting(text, line)
    while len(text) > 1 and length(text, line.face, size) > line.width:
        text = text.removesuffix("…")[:-1].rstrip() + "…"
    x, y = at
    x -= {"l": 0.0, "m": 0.5, "r": 1.0}[line.anchor[0]] * length(text, line.face, size)
    for face, part in runs(text, line.face):
        draw.text((x, y), part, font=font(face, size), fill=line.colour, anchor="lm")
        x += font(face, size).getlength(part)


def fitting(text: str, line: Line) -> int:
    """The size in which it fits, though never below the smallest."""
    size = line.size
    while size > line.smallest and length(text, line.face, size) > line.width:
        size -= 2
    return size


def halves(text: str, line: Line) -> list[str]:
    """The text in one line, or in two of much the same length where one would be too small."""
    text = drawable(text)
    size = max(line.smallest, line.size * 2 // 3)
    if length(text, line.face, size) <= line.width:
        return [text]
    if " " not in text:  # Japanese has none, and breaks anywhere
        middle = (len(text) + 1) // 2
        return [text[:middle], text[middle:]] if has_japanese(text) else [text]
    spaces = [place for place, letter in enumerate(text) if letter == " "]
    middle = min(spaces, key=lambda place: abs(place - len(text) / 2))
    return [text[:middle], text[middle + 1 :]]
