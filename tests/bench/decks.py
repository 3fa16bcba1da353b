"""How long it takes to read the decks of the editions that come with the pad.

python -m tests.bench.decks [times]
"""

from __future__ import annotations

import platform
import sys
import timeit
from functools import partial
from time import process_time

from games import registry


def main(times: int) -> int:
    print(f"reading a deck, the best of 5 runs of {times}; Python {platform.python_version()}")
    for game in registry.games():
        for slug, data in game.editions.items():
            runs = timeit.repeat(
                partial(game.load_deck, data), number=times, repeat=5, timer=process_time
            )
            print(f"{game.slug}/{slug:20}{min(runs) / times * 1e6:10.0f} µs")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
