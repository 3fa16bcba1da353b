"""Solutions that are remembered: a tap on one phone searches for one hand, not for all of them.

What is remembered never changes an answer. A search that proved its answer finds the same with more
work, and with less, as long as that is twice what it took (half is for listing the ways); one that
was stopped stands only for just as much.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import NamedTuple

from games.cat_lady.feeding import Solution
from games.cat_lady.hand.cards import Hand, Numbers, Others

MOST_CATS = 20_000  # in all hands that are remembered: some 20 MiB


class Question(NamedTuple):
    """All that a best feeding depends on."""

    hand: Hand
    others: Others
    numbers: Numbers
    players: int


class Remembered:
    """Solutions by question, those used last. Threads may share it."""

    def __init__(self, most_cats: int = MOST_CATS) -> None:
        self.most_cats = most_cats
        self.cats = 0
        self.solutions: OrderedDict[Question, tuple[int, Solution]] = OrderedDict()
        self.lock = threading.Lock()

    def find(self, question: Question, most_work: int) -> Solution | None:
        """What a search with so much work would find, if that is known."""
        with self.lock:
            work, solution = self.solutions.get(question, (0, None))
            if solution is None:
                return None
            self.solutions.move_to_end(question)
        fits = solution.proven and 2 * solution.work <= most_work
        return solution if fits or work == most_work else None

    def keep(self, question: Question, most_work: int, solution: Solution) -> None:
        with self.lock:
            if question not in self.solutions:
                self.cats += _cats(question)
            self.solutions[question] = most_work, solution
            self.solutions.move_to_end(question)
            while self.cats > self.most_cats and len(self.solutions) > 1:
                self.cats -= _cats(self.solutions.popitem(last=False)[0])

    def clear(self) -> None:
        with self.lock:
            self.solutions.clear()
            self.cats = 0


def _cats(question: Question) -> int:
    return 1 + len(question.hand.cats) + len(question.hand.boxes)
