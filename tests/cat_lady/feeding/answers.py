"""The search's answers for 2,000 hands: each total, and which cats are fed.

    python -m tests.cat_lady.feeding.answers

writes `answers.json` anew, from the current search. By sort of hands it has a list of answers, one
for each seed from 0 on: the total, and the fed cats as bits, the first cat of the hand lowest. Run
it only if the rulings have changed what the best feeding is.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from games.box_of_treats.deck import EDITIONS as BOX_OF_TREATS
from games.box_of_treats.deck import load_deck as load_treats
from games.cat_lady.deck import EDITIONS as CAT_LADY
from games.cat_lady.deck import load_deck
from games.cat_lady.feeding import Solution, best_feeding
from tests.cat_lady.feeding.hands import (
    Case,
    any_case,
    box_of_treats_case,
    cat_lady_case,
    small_case,
)

FILE = Path(__file__).with_name("answers.json")
HANDS = 400  # of each sort
PRINTED = load_deck(CAT_LADY["printed"])
TREATS = load_treats(BOX_OF_TREATS["printed"])

SORTS: dict[str, Callable[[int], Case]] = {
    "12 to 14 cats": lambda seed: cat_lady_case(seed, PRINTED, stray=0),
    "4 strays": lambda seed: cat_lady_case(seed, PRINTED),
    "Box of Treats": lambda seed: box_of_treats_case(seed, TREATS),
    "any abilities": any_case,
    "small": small_case,
}

Answer = list[int]  # the total, the cats fed


def stored() -> dict[str, list[Answer]]:
    """The stored answers by sort."""
    answers: dict[str, list[Answer]] = json.loads(FILE.read_text())
    return answers


def answer(solution: Solution) -> Answer:
    """Returns a solution as it is stored."""
    fed = sum(1 << cat for cat, meal in enumerate(solution.feeding) if meal is not None)
    return [solution.total, fed]


def main() -> None:
    """Stores the answers of the current search."""
    answers = {
        name: [answer(best_feeding(*case_of(seed))) for seed in range(HANDS)]
        for name, case_of in SORTS.items()
    }
    FILE.write_text(json.dumps(answers, separators=(",", ":")).replace('],"', '],\n"') + "\n")


if __name__ == "__main__":
    main()
