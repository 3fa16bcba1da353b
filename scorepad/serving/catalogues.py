"""The message catalogues of all languages, and compiling them for Django.

`python -m scorepad.serving.catalogues` compiles the catalogues that changed, in pure Python.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parents[2]


def homes(root: Path = ROOT) -> list[Path]:
    """Returns the folders with catalogues: the root, and the folder of every game."""
    return [root, *sorted(path.parent for path in root.glob("games/*/game.py"))]


def out_of_date(root: Path = ROOT) -> list[Path]:
    """Returns the catalogues that changed since they were compiled, or were never compiled."""
    catalogues = (path for home in homes(root) for path in home.glob("locale/*/*/django.po"))
    return [path for path in catalogues if not _is_compiled(path)]


def compile_all(root: Path = ROOT) -> None:
    """Writes the .mo file of each catalogue that changed, completely or not at all."""
    for path in out_of_date(root):
        compiled = polib.pofile(str(path)).to_binary()
        handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
        with os.fdopen(handle, "wb") as file:
            file.write(compiled)
        Path(name).chmod(0o644)
        Path(name).replace(path.with_suffix(".mo"))


def _is_compiled(path: Path) -> bool:
    compiled = path.with_suffix(".mo")
    return compiled.exists() and compiled.stat().st_mtime_ns > path.stat().st_mtime_ns


if __name__ == "__main__":
    compile_all()
    sys.exit(0)
