"""Makes the moving pictures of the README: two phones end a play of Cat in the Box together, and a
result is revealed on a phone, each in a loop.

Ana's phone has the board, Ben's the tricks. Every tap is made on the real pages, and each frame
waits until the other phone shows it, too.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw
from playwright.sync_api import Locator, Page, expect

LARGEST = 1024 * 1024  # bytes
WIDTH, HEIGHT = 375, 812  # of a phone in the picture
GAP, ROUND = 24, 28  # between the phones, and of their corners
TOUCH, FINGER, RIM = 16, (40, 30, 20, 110), (255, 255, 255, 220)  # of a tap
BEFORE, AFTER, ANALYZE, STEP, END = 300, 550, 1_200, 1_600, 3_500  # ms that frames are shown
QUALITY = 82


class Tap(NamedTuple):
    """A tap: the phone, and what is tapped."""

    phone: Page
    target: Locator


@dataclass
class Film:
    """The frames so far, and how long each is shown."""

    phones: tuple[Page, ...]
    frames: list[Image.Image] = field(default_factory=list)
    times: list[int] = field(default_factory=list)

    def show(self, time: int, tap: Tap | None = None) -> None:
        """Adds a frame of all phones as they are, with a finger where something is about to be
        tapped."""
        picture = Image.new("RGBA", (len(self.phones) * (WIDTH + GAP) - GAP, HEIGHT))
        for place, phone in enumerate(self.phones):
            finger = tap.target if tap and tap.phone is phone else None
            picture.paste(_screen(phone, finger), (place * (WIDTH + GAP), 0))
        self.frames.append(picture)
        self.times.append(time)

    def tap(self, phone: Page, target: Locator, *, stays: bool = False) -> None:
        """Taps it; the next frame shows both phones once both have the change. `stays`: it changes
        only that phone."""
        before = _board(phone).get_attribute("data-version") or ""
        self.show(BEFORE, Tap(phone, target))
        target.tap()
        if not stays:
            for each in self.phones:
                expect(_board(each)).not_to_have_attribute("data-version", before)
        self.show(AFTER)

    def end(self, phone: Page, target: Locator) -> None:
        """Taps it; both phones go to the winner."""
        self.show(BEFORE, Tap(phone, target))
        target.tap()
        for each in self.phones:
            expect(each.locator("#winner-title")).to_be_visible()
        self.show(END)

    def save(self, path: Path) -> int:
        """Saves the film and returns its size in bytes, which has to be at most `LARGEST`."""
        first, *others = self.frames
        first.save(
            path,
            save_all=True,
            append_images=others,
            duration=self.times,
            loop=0,
            quality=QUALITY,
            method=6,
        )
        size = path.stat().st_size
        assert size <= LARGEST, f"{path.name} has {size} bytes"
        return size


def two_phones(ana: Page, ben: Page) -> Film:
    """Films the last round of a play that both have open: the last tokens on the board, everybody's
    tricks, and who has won."""
    film = Film((ana, ben))
    film.show(ANALYZE)
    film.tap(ana, _player(ana, 1), stays=True)
    film.tap(ana, _space(ana, "yellow-3"))
    film.tap(ben, _more(ben, 1))
    film.tap(ana, _space(ana, "yellow-4"))
    film.tap(ben, _more(ben, 1))
    film.tap(ana, _player(ana, 2), stays=True)
    film.tap(ben, _more(ben, 1))
    film.tap(ana, _space(ana, "green-5"))
    film.tap(ben, _more(ben, 2))
    film.tap(ana, _space(ana, "green-6"))
    film.tap(ben, _more(ben, 3))
    film.tap(ben, _more(ben, 3))
    film.tap(ben, _more(ben, 3))
    film.tap(ben, _more(ben, 3))
    film.show(ANALYZE)
    film.end(ben, ben.locator("#finish"))
    return film


def revealed(phone: Page, over: Callable[[], None]) -> Film:
    """Films a complete hand, the steps of the reveal, and who has won; `over` turns the pad's clock
    to the end of the reveal."""
    film = Film((phone,))
    film.show(ANALYZE)
    film.show(BEFORE, Tap(phone, phone.locator("#finish")))
    phone.locator("#finish").tap()
    title = phone.locator(".reveal-head > .peak")
    while True:
        said = title.inner_text()
        film.show(STEP)
        if not phone.locator("#to-the-end").count():
            break
        phone.locator("#next").tap()
        expect(title).not_to_have_text(said)
    over()
    expect(phone.locator("#winner-title")).to_be_visible()
    film.show(END)
    return film


def _board(phone: Page) -> Locator:
    return phone.locator("#board")


def _player(phone: Page, seat: int) -> Locator:
    return phone.locator(f'.research-pick[data-seat="{seat}"]')


def _space(phone: Page, cell: str) -> Locator:
    return phone.locator(f"#round-3-space-{cell}")


def _more(phone: Page, seat: int) -> Locator:
    """Returns the plus of a player's tricks."""
    return phone.locator(f'.stepper:has([name="tricks-{seat}"]) [data-step="1"]')


def _screen(phone: Page, finger: Locator | None) -> Image.Image:
    """Returns a phone's screen with round corners."""
    phone.evaluate("document.activeElement?.blur()")
    taken = Image.open(io.BytesIO(phone.screenshot(animations="disabled"))).convert("RGBA")
    box = finger.bounding_box() if finger else None
    screen = taken.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    if box and phone.viewport_size:
        scale = WIDTH / phone.viewport_size["width"]
        x, y = ((box["x"] + box["width"] / 2) * scale, (box["y"] + box["height"] / 2) * scale)
        touch = Image.new("RGBA", screen.size)
        ImageDraw.Draw(touch).circle((x, y), TOUCH, fill=FINGER, outline=RIM, width=2)
        screen = Image.alpha_composite(screen, touch)
    corners = Image.new("L", screen.size)
    ImageDraw.Draw(corners).rounded_rectangle((0, 0, WIDTH - 1, HEIGHT - 1), ROUND, fill=255)
    screen.putalpha(corners)
    return screen
