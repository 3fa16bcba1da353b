"""The browser of the browser tests: `python -m tools.chromium` finds or installs it. `--whole` asks
for one with windows, which can add pages to a home screen.

Browser tests are never skipped: without a browser they fail, and `MISSING` says what to do.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import cache

from tools import debian

SHELL = "chromium-headless-shell"  # opens a page in half the time
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = ("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",)
MISSING = (
    "The browser tests need Chromium or Chrome and found none. Install one"
    " (Debian: sudo apt install chromium), or name it: CHROMIUM=/path/to/chromium make walks"
)


@cache
def find() -> str | None:
    """Returns the path of a Chromium that starts: the one in CHROMIUM, else an installed one."""
    return _first(NAMES)


def find_whole() -> str | None:
    """Returns the path of a Chromium or Chrome with windows."""
    return _first(NAMES[1:])


def _first(names: Sequence[str]) -> str | None:
    named = os.environ.get("CHROMIUM")
    candidates = [named] if named else [*map(shutil.which, names), *PLACES]
    return next((path for path in candidates if path and _starts(path)), None)


def _starts(path: str) -> bool:
    """Whether the program starts; on some systems chromium-browser only says how to get the real
    one."""
    try:
        asked = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0


def install() -> None:
    """Installs Debian's Chromium without windows, else the whole of it; does nothing if that is not
    possible, or CHROMIUM is set."""
    if os.environ.get("CHROMIUM"):
        return
    for package in (SHELL, "chromium"):
        if not find() or package == SHELL:
            debian.install(package)
            find.cache_clear()


def main(arguments: Sequence[str] = ()) -> int:
    if not shutil.which(SHELL):
        install()
    if "--whole" in arguments:
        return debian.ensure(find_whole, ("chromium",), MISSING)
    return debian.ensure(find, (), MISSING)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
