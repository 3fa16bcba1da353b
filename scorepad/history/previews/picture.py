"""Draws a card: 1200 x 630 pixels, the winner in the middle, where chats cut out a square."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw

from scorepad.history.previews.card import Card, Tile
from scorepad.history.previews.lettering import FILES, PLAIN, STRONG, Line, halves, write

WIDTH, HEIGHT = 1200, 630
SQUARE = 630  # the middle of it, which must say who won
MARGIN = 60
FINE = 2  # shapes are drawn so many times larger, for smooth edges
COLOURS = 96  # of the file: a few tens of kilobytes

# As in static/css/pad.css, by day.
PAPER, PAPER_2, INK, MUTED, LINE = "#f4ebdb", "#fffaf0", "#2a2019", "#675744", "#dccdb3"
ACCENTS = {
    "lamp": "#8f4a06",
    "plum": "#7a2f6b",
    "ginger": "#a3450b",
    "teal": "#0a645d",
    "sky": "#1d5c93",
    "rose": "#a5284a",
    "moss": "#4b6210",
    "indigo": "#403d99",
}
SEATS = {
    1: ("#0067a8", "#fff"),
    2: ("#eaa51a", "#160d06"),
    3: ("#1faa80", "#160d06"),
    4: ("#dd8fbb", "#160d06"),
    5: ("#7cc6f0", "#160d06"),
    6: ("#f0df55", "#160d06"),
    7: ("#d4573b", "#160d06"),
    8: ("#8f74cf", "#160d06"),
    9: ("#98a63a", "#160d06"),
    10: ("#6b4125", "#fff"),
    11: ("#7b8a97", "#160d06"),
    12: ("#f4b795", "#160d06"),
}
TILES_TOP, TILES_BOTTOM, GAP = 462, 594, 16
DISC = 19  # px, its radius

Box = tuple[float, float, float, float]


def draw_picture(card: Card) -> bytes:
    """The picture as PNG."""
    accent = ACCENTS.get(card.accent, ACCENTS["lamp"])
    image = _shapes(card, accent).reduce(FINE)
    cat = _cat("winner" if card.crowned else "looking")
    image.paste(cat, ((WIDTH - cat.width) // 2, 292 - cat.height), cat)
    _words(ImageDraw.Draw(image), card, accent)
    few = image.quantize(COLOURS, dither=Image.Dither.NONE)
    file = BytesIO()
    few.save(file, "PNG", optimize=True)
    return file.getvalue()


@lru_cache(maxsize=2)
def _cat(name: str) -> Image.Image:
    """One of the pad's cats; as in templates/cats/."""
    with Image.open(FILES / f"{name}.png") as drawn:
        width, height = drawn.size
        scale = 0.62
        return drawn.convert("RGBA").resize(
            (int(width * scale), int(height * scale)), Image.Resampling.LANCZOS
        )


def _shapes(card: Card, accent: str) -> Image.Image:
    image = Image.new("RGB", (WIDTH * FINE, HEIGHT * FINE), PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle(_fine((0, 0, WIDTH, 16)), fill=accent)
    for x in range(16, WIDTH, 32):  # the holes of the tear-off line
        draw.ellipse(_fine((x - 5, 27, x + 5, 37)), fill=LINE)
    for tile, box in _places(card.tiles):
        edge = (accent, 4) if tile.strong else (LINE, 2)
        draw.rounded_rectangle(
            _fine(box), radius=16 * FINE, fill=PAPER_2, outline=edge[0], width=edge[1] * FINE
        )
        if tile.seat in SEATS:
            left, top = box[0] + 14, box[1] + 16
            draw.ellipse(
                _fine((left, top, left + 2 * DISC, top + 2 * DISC)),
                fill=SEATS[tile.seat][0],
                outline=INK,
                width=2 * FINE,
            )
    return image


def _words(draw: ImageDraw.ImageDraw, card: Card, accent: str) -> None:
    side = (WIDTH - 2 * MARGIN) // 2 - 40
    write(draw, (MARGIN, 76), card.left, Line(STRONG, 36, accent, side, "lm"))
    write(draw, (WIDTH - MARGIN, 76), card.right, Line(PLAIN, 28, MUTED, side, "rm"))
    headline = Line(STRONG, 68, INK, SQUARE - 20, smallest=30)
    lines = halves(card.headline, headline)
    smaller = headline if len(lines) == 1 else replace(headline, size=44)
    for number, text in enumerate(lines):
        write(draw, (WIDTH / 2, 338 + 50 * (number - (len(lines) - 1) / 2)), text, smaller)
    write(draw, (WIDTH / 2, 412), card.reason, Line(PLAIN, 30, MUTED, WIDTH - 2 * MARGIN))
    for tile, box in _places(card.tiles):
        _tile_words(draw, tile, box)


def _tile_words(draw: ImageDraw.ImageDraw, tile: Tile, box: Box) -> None:
    left, top, right, bottom = box
    middle, row = (left + right) / 2, top + 16 + DISC
    if tile.seat in SEATS:
        disc = Line(PLAIN, 22, SEATS[tile.seat][1], 2 * DISC)
        write(draw, (left + 14 + DISC, row), tile.initial, disc)
        start = left + 22 + 2 * DISC
        write(draw, (start, row), tile.title, Line(PLAIN, 26, INK, right - start - 10, "lm"))
    else:
        write(draw, (middle, row), tile.title, Line(PLAIN, 24, MUTED, right - left - 28))
    write(draw, (middle, bottom - 42), tile.value, Line(STRONG, 46, INK, right - left - 24))


def _places(tiles: tuple[Tile, ...]) -> Iterator[tuple[Tile, Box]]:
    """The tiles side by side, in the middle."""
    count = len(tiles) or 1
    width = min((WIDTH - 2 * MARGIN - GAP * (count - 1)) / count, 300.0)
    left = (WIDTH - count * width - GAP * (count - 1)) / 2
    for index, tile in enumerate(tiles):
        start = left + index * (width + GAP)
        yield tile, (start, TILES_TOP, start + width, TILES_BOTTOM)


def _fine(box: Box) -> Box:
    left, top, right, bottom = box
    return left * FINE, top * FINE, right * FINE, bottom * FINE
