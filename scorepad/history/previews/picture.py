"""Draws a preview card of 1200 x 630 pixels; chats may cut off all but the middle."""

from __future__ import annotations

import re
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

import resvg_py
from django.conf import settings
from django.template.loader import render_to_string
from PIL import Image

from scorepad.clubs.cats import NUMBERS
from scorepad.history.previews.card import PreviewCard, Tile
from scorepad.history.previews.lettering import DISPLAY, FONTS, PLAIN, fitted, headline

STATIC = Path(settings.BASE_DIR) / "static"
COLOURS, NO_DITHER = 128, Image.Dither.NONE
LEFT, SQUARE_END, RIGHT = 500, 915, 1150  # px: where words begin, the square ends, and words end
ROWS_TOP, ROWS_BOTTOM, LARGEST_ROW = 258, 556, 62
MOST_ROWS = 6
CATS = {1: (1.9, (260,)), 2: (1.25, (140, 360)), 3: (0.92, (100, 260, 420))}  # scale and middles


def draw_picture(card: PreviewCard) -> bytes:
    """Returns the picture as a PNG with few colours, because chats refuse large files."""
    svg = render_to_string("history/picture.svg", _context(card))
    fonts = [str(path) for path in FONTS.values()]
    drawn = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=fonts)
    file = BytesIO()
    with Image.open(BytesIO(drawn)) as image:
        few = image.convert("RGB").quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=NO_DITHER)
    few.save(file, "PNG")
    return file.getvalue()


def _context(card: PreviewCard) -> dict[str, Any]:
    colours = sorted({tile.colour for tile in card.tiles} & {*NUMBERS})
    return {
        "card": card,
        "accent": accents().get(card.accent, accents()["lamp"]),
        "sprites": [_sprite(colour) for colour in colours],
        "cats": _cats(card),
        "left": fitted(card.left, PLAIN, 30, RIGHT - LEFT),
        "headline": list(enumerate(headline(card.headline, 72, SQUARE_END - LEFT))),
        "reason": fitted(card.reason, PLAIN, 28, RIGHT - LEFT),
        "rows": _rows(card.tiles[:MOST_ROWS]),
        "led": [_look(one) | {"x": 48 + 54 * number} for number, one in enumerate(card.led)],
        "foot": fitted(card.right, PLAIN, 26, RIGHT - LEFT),
    }


def _cats(card: PreviewCard) -> list[dict[str, Any]]:
    """Returns the cats of the winners, or of everybody if nobody has won."""
    seated = [tile for tile in card.tiles if tile.colour]
    shown = ([tile for tile in seated if tile.strong] or seated)[: max(CATS)]
    scale, middles = CATS[len(shown) or 1]
    return [
        _look(tile) | {"x": x, "y": 520 - 207 * scale, "scale": scale}
        for tile, x in zip(shown, middles, strict=False)
    ]


def _rows(tiles: tuple[Tile, ...]) -> list[dict[str, Any]]:
    height = min(LARGEST_ROW, (ROWS_BOTTOM - ROWS_TOP) / max(len(tiles), 1))
    return [
        _look(tile)
        | {
            "y": ROWS_TOP + height * number,
            "middle": height / 2,
            "name": fitted(tile.title, PLAIN, 30, 430),
            "value": fitted(tile.value, DISPLAY, 40, 150),
        }
        for number, tile in enumerate(tiles)
    ]


def _look(tile: Tile) -> dict[str, Any]:
    tones = people()[tile.colour] if tile.colour else {}
    return {"tile": tile, "tones": tones, "initial": fitted(tile.title[:1].upper(), PLAIN, 16, 18)}


@lru_cache(maxsize=1)
def accents() -> dict[str, str]:
    """Returns the accent colours of the pages, as in light mode."""
    day = (STATIC / "css" / "pad.css").read_text("utf-8").partition("@media")[0]
    found = dict(re.findall(r'\[data-accent="(\w+)"\] \{ --accent: (#\w+); \}', day))
    return {"lamp": re.findall(r"--accent: (#\w+);", day)[0], **found}


@lru_cache(maxsize=1)
def people() -> dict[int, dict[str, str]]:
    """Returns the twelve player colours of the pages."""
    css = (STATIC / "css" / "people.css").read_text("utf-8")
    rules = re.findall(r"\.colour-(\d+) \{([^}]*)\}", css)
    tones = r"--(coat|dark|light): (#\w+);"
    return {int(number): dict(re.findall(tones, rule)) for number, rule in rules}


@lru_cache(maxsize=len(NUMBERS))
def _sprite(colour: int) -> str:
    """Returns the drawings of cats in one colour, because the renderer has no CSS variables."""
    files = sorted((STATIC / "cats").glob("*.svg"))
    parts = (file.read_text("utf-8").partition("<defs>")[2] for file in files)
    drawn = "".join(part.partition("</defs>")[0] for part in parts)
    drawn = drawn.replace('id="', f'id="c{colour}-').replace('href="#', f'href="#c{colour}-')
    for tone, value in people()[colour].items():
        drawn = drawn.replace(f"var(--{tone})", value)
    return drawn
