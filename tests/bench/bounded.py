"""What the worst hands cost that a form or a document can carry.

    python -m tests.bench.bounded [hands]

Processor time of scoring whole tables of such hands, nothing cached, and the memory that the
slowest of them take (measured apart, since that slows them down).
"""

from __future__ import annotations

import gc
import platform
import sys
import tracemalloc
from time import process_time
from typing import NamedTuple

from games import documents
from games.cat_lady.feeding.best_responses import solved
from games.contract import Game, Table
from tests.cat_lady.feeding.nasty import SORTS, nasty_document

SHOWN = 5
MOST_SECONDS, MOST_MIB = 1.0, 64


class Worst(NamedTuple):
    seconds: float
    seed: int


def main(hands: int) -> int:
    """0 if no table took more than it may."""
    found: list[Worst] = []
    drawn = seed = 0
    while drawn < hands:
        game, table = _table(seed)
        found.append(Worst(_seconds(game, table), seed))
        drawn += len(table.seats)
        seed += 1
    found.sort(reverse=True)
    print(f"the worst of {drawn} nasty hands, {seed} tables; Python {platform.python_version()}")
    print(f"  {'sort':<24}{'seats':>6}{'ms':>9}{'MiB':>9}")
    most = 0.0
    for seconds, at in found[:SHOWN]:
        game, table = _table(at)
        memory = _memory(game, table)
        most = max(most, memory)
        name = SORTS[at % len(SORTS)].__name__
        print(f"  {name:<24}{len(table.seats):6}{1000 * seconds:9.0f}{memory:9.1f}")
    return 0 if found[0].seconds <= MOST_SECONDS and most <= MOST_MIB else 1


def _table(seed: int) -> tuple[Game, Table]:
    return documents.read(nasty_document(seed))


def _seconds(game: Game, table: Table) -> float:
    solved.cache_clear()
    gc.collect()
    start = process_time()
    game.score(table)
    return process_time() - start


def _memory(game: Game, table: Table) -> float:
    """The most that is held at once, in MiB."""
    solved.cache_clear()
    tracemalloc.start()
    game.score(table)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most / 2**20


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000))
