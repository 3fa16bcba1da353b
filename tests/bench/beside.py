"""Measures the saves and searches of this version beside those of an earlier one, by turns.

    python -m tests.bench.beside [saves of each sort] [commit]

Each version does the same in a process of its own: one waits while the other one works. A ratio is
the median over all saves or searches of one sort, and exits with 1 above its limit. Without git, as
in a released archive, there is nothing to compare with.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path
from statistics import median

BEFORE = "f472d954"  # 1.0.0, as it was first measured
MOST = 1.1  # times the same save before, at most
MOST_SEARCH = 1.15  # times the same searches; 1.0.0 could not prove some of them
ROOT = Path(__file__).resolve().parents[2]
# What both versions run: for each line that comes in, the seconds of that save or search.
SAVES = """
import gc
import sys
from time import process_time
from django.test import override_settings
from games.cat_lady.feeding import best_feeding
from tests.bench import saving
from tests.bench._pad import Phone, prepare
from tests.bench.feeding import SORTS
prepare()
cases = {name: [make(seed) for seed in range(50)] for name, make in SORTS.items()}
search = lambda name: lambda turn: [best_feeding(*case) for case in cases[name][turn % 5 :: 5]]
with override_settings(ROOT_URLCONF="tests.bench._urls"):
    phone = Phone("Ana", "Ben", "Cleo", "Dov")
    acts = {**saving._simple(phone), **saving._full(phone), **saving._races(phone)}
    acts |= {f"ten best feedings, {name}": search(name) for name in cases}
    gc.collect()
    gc.freeze()  # what was prepared is never searched for garbage
    print(*acts, sep="\\t", flush=True)
    for line in sys.stdin:
        name, turn = line.rstrip().split("\\t")
        start = process_time()
        acts[name](int(turn))
        print(process_time() - start, flush=True)
"""


class Version:
    """A version of the pad that saves when told to. It ends with its input."""

    def __init__(self, tree: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", SAVES],
            cwd=tree,
            env=os.environ | {"PYTHONHASHSEED": "0"},  # or luck makes one of them faster
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.sorts = self._line().split("\t")

    def _line(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline().rstrip("\n")
        assert line, "the process ended"
        return line

    def save(self, sort: str, turn: int) -> float:
        """Saves once; returns the seconds of the processor."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{sort}\t{turn}\n")
        self.process.stdin.flush()
        return float(self._line())

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


def main(saves: int, commit: str) -> int:
    """Returns 0 if no save and no search is dearer than before."""
    print(
        f"saves beside those of {commit}, {saves} of each sort; Python {platform.python_version()}"
    )
    with tempfile.TemporaryDirectory() as folder:
        if not _unpacked(commit, Path(folder)):
            print("  skipped: git does not know that version here")
            return 0
        now, before = Version(ROOT), Version(Path(folder))
        try:
            found = _ratios(now, before, saves)
        finally:
            now.end()
            before.end()
    for sort, ratio in found.items():
        print(f"  {sort:<76}{ratio:6.2f}{'' if _holds(sort, ratio) else '  not held'}")
    return int(not all(_holds(sort, ratio) for sort, ratio in found.items()))


def _holds(sort: str, ratio: float) -> bool:
    return ratio <= (MOST_SEARCH if "feedings" in sort else MOST)


def _ratios(now: Version, before: Version, saves: int) -> dict[str, float]:
    """Returns the median ratio of each sort. The sorts take turns, so that a slow second of the
    machine matters little to all of them, and not much to one. The first turn is a warm-up."""
    found: dict[str, list[float]] = {sort: [] for sort in now.sorts}
    for turn in range(saves + 1):
        for sort, ratios in found.items():
            ratios.append(now.save(sort, turn) / before.save(sort, turn))
    return {sort: median(ratios[1:]) for sort, ratios in found.items()}


def _unpacked(commit: str, folder: Path) -> bool:
    """Puts the files of a commit into a folder; returns whether git knows that commit here."""
    try:
        archive = ["git", "-C", str(ROOT), "archive", commit]
        packed = subprocess.run(archive, capture_output=True, check=True).stdout
    except (FileNotFoundError, subprocess.CalledProcessError):
        return False
    with tarfile.open(fileobj=BytesIO(packed)) as files:
        files.extractall(folder, filter="data")
    return True


if __name__ == "__main__":
    given = sys.argv[1:]
    sys.exit(main(int(given[0]) if given else 60, given[1] if len(given) > 1 else BEFORE))
