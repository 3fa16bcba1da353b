"""Formats every template with djade: `python -m tools.templates [--check]`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = ("templates/**/*.html", "games/*/templates/**/*.html")


def main(options: list[str]) -> int:
    """Returns djade's status; with --check 1 if a template is not formatted."""
    files = sorted(
        str(path.relative_to(ROOT)) for pattern in TEMPLATES for path in ROOT.glob(pattern)
    )
    if not files:
        return 0
    djade = str(Path(sys.executable).with_name("djade"))
    return subprocess.call([djade, "--target-version", "5.2", *options, *files], cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
