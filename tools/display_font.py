"""Makes the display face of the pages from the npm package @fontsource/young-serif:

    python -m tools.display_font package/files/

Needs `pip install fonttools brotli`. See static/fonts/README.txt.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools import merge, subset
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parent.parent
OUT = ROOT / "static" / "fonts"
PICTURES = ROOT / "scorepad" / "history" / "previews" / "files" / "YoungSerif.ttf"
# Every page loads the letters of English; letters with accents are loaded only for pages with one.
LATIN = "20-22,26-29,2B-3B,3F,41-5A,61-7A,B7,D7,2013,2014,2018,2019,201C,201D,2026,2212"
ACCENTS = "A1,AB,BB,BF-D6,D8-F6,F8-FF,152,153,201A,201E,2039,203A"
POLISH = "104-107,118,119,141-144,15A,15B,179-17C"
DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


def main(folder: Path) -> None:
    latin = folder / "young-serif-latin-400-normal.woff2"
    more = folder / "young-serif-latin-ext-400-normal.woff2"
    for source, letters, name in (
        (latin, LATIN, "latin"),
        (latin, ACCENTS, "accents"),
        (more, POLISH, "polish"),
    ):
        _make(source, letters, OUT / f"young-serif-{name}.woff2")
    with TemporaryDirectory() as parts:  # pictures take one file, and no woff2
        _make(latin, f"{LATIN},{ACCENTS}", one := Path(parts) / "latin.ttf")
        _make(more, POLISH, two := Path(parts) / "polish.ttf")
        merge.Merger().merge([str(one), str(two)]).save(PICTURES)


def _make(source: Path, letters: str, made: Path) -> None:
    options = subset.Options()
    options.layout_features = ["tnum", "kern"]
    options.flavor = "woff2" if made.suffix == ".woff2" else None
    options.hinting = False
    font = TTFont(source, recalcTimestamp=False)
    _line_figures(font)
    _tuck_apostrophes(font)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(letters))
    subsetter.subset(font)
    subset.save_font(font, made, options)
    print(made.name, made.stat().st_size)


def _line_figures(font: TTFont) -> None:
    """Makes lining figures the default: the face's own default are old-style figures, and the CSS
    shorthand `font` would switch back to them."""
    for table in font["cmap"].tables:
        for code, glyph in table.cmap.items():
            if glyph in DIGITS:
                table.cmap[code] = f"{glyph}.lf"


def _tuck_apostrophes(font: TTFont) -> None:
    """Moves the letter after an apostrophe nearer to it: in "Ana's" the gap is far too wide."""
    for name in ("quotesingle", "quoteright"):
        if name not in font["hmtx"].metrics:
            continue
        width, left = font["hmtx"][name]
        glyph = font["glyf"][name]
        glyph.expand(font["glyf"])
        if glyph.isComposite():
            for part in glyph.components:
                part.x -= 60
        else:
            glyph.coordinates.translate((-60, 0))
        glyph.recalcBounds(font["glyf"])
        font["hmtx"][name] = (width - 160, left - 60)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
