"""How long a save takes: a Cat Lady hand fed in the best way, by hand, and as sums only.

    python -m tests.bench.saving [saves of each sort]

Every save changes the food of the same ten cats and is never the same twice, so nothing that was
remembered helps. A hand fed by hand is told what the best would have been, so it is searched too;
sums are what a save costs without any search. Through Django's test client, on SQLite in a file.
"""

from __future__ import annotations

import platform
import random
import sys
from collections.abc import Callable, Mapping
from itertools import product

from tests.bench._pad import Phone, Table, prepare, show, timed

CATS = (
    "Florence",
    "Dinah",
    "Luna",
    "Zoroaster",
    "Truffle",
    "Chairman Meow",
    "Bronte",
    "Snowflake",
    "Sir Cuddleface",
    "Hemingway",
)
FOODS = ("chicken", "tuna", "milk", "wild")
# From 4 to 16 tokens, no two the same; the same ones in the same order for every sort of hand.
HELD = list(product(range(1, 6), range(2, 7), range(1, 5), range(3)))
random.Random(1).shuffle(HELD)
REST = {"costumes": 2, "catnip": 2, "toys.mouse_toy": 1, "toys.yarn_ball": 1}
BEST, BY_HAND = "best", "by-hand"
FED = ("c1", "c2", "c8")  # by hand


def main(saves: int) -> int:
    """Saves beyond the number of different hands would be remembered, so there are no more."""
    saves = min(saves, len(HELD) - 1)
    prepare()
    phone = Phone("Ana", "Ben")
    print(f"saving a hand of {len(CATS)} cats, {saves} times; Python {platform.python_version()}")
    acts = {
        "sums only": _sums(_hand(phone)),
        "by hand": _saver(_hand(phone, BY_HAND), BY_HAND),
        "best": _saver(_hand(phone), BEST),
    }
    show(timed(acts, saves), against="by hand")
    return 0


def _hand(phone: Phone, mode: str = BEST) -> Table:
    """A play whose first player holds the cats, the second a small hand."""
    table = phone.begin("cat-lady")
    table.save("hand-2", {"mode": BEST, "action": "add:Bell"})
    table.save("hand-2", {"mode": BEST, "food.chicken": 1, "costumes": 1})
    for cat in CATS:
        table.save("hand-1", {"mode": mode, "action": f"add:{cat}"})
    table.save("hand-1", {"mode": mode, **_food(-1), **REST})
    if mode == BY_HAND:
        for cat in FED:
            table.save("hand-1", {"mode": mode, "action": f"feed:{cat}"})
    return table


def _saver(table: Table, mode: str) -> Callable[[int], None]:
    return lambda turn: table.save("hand-1", {"mode": mode, **_food(turn)})


def _sums(table: Table) -> Callable[[int], None]:
    table.save("hand-1", {"mode": "tally"})
    return lambda turn: table.save("hand-1", {"mode": "tally", "tally.cats_vp": turn})


def _food(turn: int) -> Mapping[str, int]:
    return {f"food.{kind}": held for kind, held in zip(FOODS, HELD[turn], strict=True)}


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
