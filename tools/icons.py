"""Draws the icons of the home screen from static/icons/icon.svg: `python -m tools.icons`.

`icon-*` have round corners, for launchers that cut nothing off; `maskable-*` and Apple's fill their
square, and the cat stays inside the circle that every mask leaves.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tools import chromium

FOLDER = Path(__file__).resolve().parent.parent / "static" / "icons"
ROUND = {"icon-192.png": 192, "icon-512.png": 512}
SQUARE = {"icon-180.png": 180, "maskable-192.png": 192, "maskable-512.png": 512}
SHEET = """<style>body {{ margin: 0 }} svg {{ display: block; width: {size}px; height: {size}px;
    border-radius: {corner}px }}</style>{svg}"""


def draw(page: Page, size: int, corner: float) -> bytes:
    """Returns a PNG of the icon, with as few bytes as its few colours allow."""
    svg = (FOLDER / "icon.svg").read_text("utf-8")
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(SHEET.format(size=size, corner=corner, svg=svg))
    drawn = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
    found = io.BytesIO()
    drawn.quantize(128, method=Image.Quantize.FASTOCTREE).save(found, "PNG", optimize=True)
    return found.getvalue()


def main() -> int:
    path = chromium.find()
    if path is None:
        print(chromium.MISSING, file=sys.stderr)
        return 1
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page()
        for name, size in {**ROUND, **SQUARE}.items():
            corner = size * 0.22 if name in ROUND else 0
            (FOLDER / name).write_bytes(draw(page, size, corner))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
