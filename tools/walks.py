"""Runs walks, and failed ones once more: `python -m tools.walks` with arguments for pytest.

On a busy machine a walk may fail although the pad is right. Both outcomes are printed. If more
walks fail than `MOST`, the run has failed.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

MOST = 2  # walks that may fail at first


def main(arguments: Sequence[str]) -> int:
    """Returns the exit status of pytest, and 0 if every walk that failed passes by itself."""
    with tempfile.TemporaryDirectory() as cache:
        status = _pytest("-o", f"cache_dir={cache}", *arguments)
        failed = _failed(Path(cache))
    if status != 1 or not failed:
        return status
    print(f"Failed: {len(failed)}. Run once more by itself: at most {MOST}.")
    if len(failed) > MOST:
        return status
    again = {walk: _pytest(walk) for walk in failed}
    for walk, outcome in again.items():
        print(f"{walk}: failed, then {'failed again' if outcome else 'passed by itself'}")
    return max(again.values())


def _pytest(*arguments: str) -> int:
    return subprocess.call([sys.executable, "-m", "pytest", *arguments])


def _failed(cache: Path) -> list[str]:
    """Returns the walks that failed, as pytest names them."""
    stored = cache / "v" / "cache" / "lastfailed"
    return [*json.loads(stored.read_text())] if stored.exists() else []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
