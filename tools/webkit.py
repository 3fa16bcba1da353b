"""WebKit, the engine of iPhones: `python -m tools.webkit` finds it and its screen or installs them.

The walks on WebKit are never skipped: without it they fail, and `MISSING` says what to do.
"""

from __future__ import annotations

import shutil
import sys
from typing import NamedTuple

from tools import debian

PACKAGES = ("webkit2gtk-driver", "xvfb")
MISSING = (
    "The walks on WebKit need WebKitWebDriver (of WebKitGTK) and Xvfb, and did not find both."
    " Install them (Debian: sudo apt install webkit2gtk-driver xvfb)"
)


class WebKit(NamedTuple):
    """The paths of the programs."""

    driver: str  # starts WebKitGTK's own small browser
    screen: str  # on which that browser draws, unseen


def find() -> WebKit | None:
    """Returns what is installed here; None if a part is missing."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    return WebKit(driver, screen) if driver and screen else None


def main() -> int:
    return debian.ensure(find, PACKAGES, MISSING)


if __name__ == "__main__":
    sys.exit(main())
