"""Caddy, the web server in front of a pad with https: `python -m tools.caddy` finds or installs it.

The walks through it are never skipped: without it they fail, and `MISSING` says what to do.
"""

from __future__ import annotations

import shutil
import sys

from tools import debian

MISSING = (
    "The walks through https need Caddy and found none. Install it (Debian: sudo apt install caddy)"
)


def find() -> str | None:
    """Returns the path of the installed program."""
    return shutil.which("caddy")


def main() -> int:
    return debian.ensure(find, ("caddy",), MISSING)


if __name__ == "__main__":
    sys.exit(main())
