"""How long a tap takes in a race of Cantankerous Cats: at its beginning, and late in a long one.

    python -m tests.bench.racing [taps]

A race is its log: every tap replays it from the start. Each tap banks a card and takes it back, two
posts, so that the log stays as long as it is. The baseline is the race that has just begun.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable
from itertools import count

from tests.bench._pad import Phone, Table, prepare, show, timed

LONG = 200  # actions; a race of four cats takes some hundred
BEGUN, LATE = "begun", f"after {LONG} actions"


def main(taps: int) -> int:
    prepare()
    phone = Phone("Ana", "Ben", "Cleo", "Dov")
    print(f"a tap in a race and its undo, {taps} times; Python {platform.python_version()}")
    acts = {BEGUN: _tapper(_race(phone, 4)), LATE: _tapper(_race(phone, LONG))}
    show(timed(acts, taps), against=BEGUN)
    return 0


def _race(phone: Phone, actions: int) -> Table:
    """A race in which everybody in turn has banked, paid for a card and passed the toy on."""
    table = phone.begin("cantankerous-cats")
    composed = {"my-value": 0, "my-cost": 2}
    for number in range(actions):
        seat, following = number // 4 % 4 + 1, (number // 4 + 1) % 4 + 1
        taps = (f"bank:{seat}:1", f"bank:{seat}:2", f"score:{seat}", f"pass:{seat}:{following}")
        _tap(table, taps[number % 4], number, **composed)
    return table


def _tap(table: Table, action: str, number: int, **more: object) -> None:
    table.save("race", {"action": action, "submission": f"bench-{number}", "seen": 9999, **more})


def _tapper(table: Table) -> Callable[[int], None]:
    numbers = count(LONG)
    key = f"a{int(table.base['race']) + 1}"

    def tap(_turn: int) -> None:
        number = next(numbers)
        _tap(table, "bank:1:1", number)
        table.save("race", {"action": f"undo:{key}:bench-{number}"})

    return tap


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100))
