"""The cats of a settled context, decided depth first."""

from __future__ import annotations

from typing import NamedTuple

from games.cat_lady.feeding.frames import Frame, Steps
from games.cat_lady.feeding.question import Question

NODE = 14  # work for each cat that is decided


class Bound(NamedTuple):
    """How good a context can be at most if a token costs so much, and how many tokens its cats ask
    for at that price."""

    worth: int
    price: int
    asked: int


class Found(NamedTuple):
    """A feeding by a way for each cat, and its packed worth."""

    worth: int
    picks: tuple[int, ...]


# A way of a cat: what it loses against the best way of that cat, the way, the food that it asks
# for, its tokens, what it adds to steps, and the food that it chooses for boxes.
Option = tuple[int, int, int, int, int, int]


class Level(NamedTuple):
    """A cat to decide, with the least loss first. `below` is how many tokens the cats of all levels
    below it could eat, `open_steps` what this cat and those could add to steps."""

    cat: int
    options: list[Option]
    below: int
    open_steps: int


class Descent:
    """Depth first over the cats of a settled context, within a loss budget.

    A feeding is worth the bound less what it loses: on each cat, against its best way; by tokens
    that are left though they have a price; and by what the frame hoped for too much. A feeding that
    is better than the best one known loses less than the bound is above that one: the budget. Most
    cats have a single way within it. Those whose second way loses most are decided first.
    """

    def __init__(
        self, question: Question, frame: Frame, gains: list[int], bound: Bound, best: Found
    ) -> None:
        self.question = question
        self.meter = question.meter
        self.frame = frame
        self.bound = bound
        self.best = best
        self.price = bound.price
        self.guards = question.demands.guards
        self.budget = bound.worth - best.worth - 1
        self.meter.spend((4 + 3 * len(frame.steps)) * len(gains))
        self.picks = [start for start, _ in question.spans]
        left = [
            gain - bound.price * spent
            for gain, spent in zip(gains, question.spent.amounts, strict=True)
        ]
        self.steps = Steps(self.frame.steps, len(question.ways))
        rows = [(cat, self._options(left, *span)) for cat, span in enumerate(question.spans)]
        rows.sort(key=lambda row: -row[1][1][0] if len(row[1]) > 1 else -question.never)
        self.levels: list[Level] = []
        below = open_steps = 0
        for cat, options in reversed(rows):
            open_steps += self.steps.most([option[4] for option in options])
            self.levels.append(Level(cat, options, below, open_steps))
            below += max([option[3] for option in options])
        self.levels.reverse()

    def _options(self, left: list[int], start: int, end: int) -> list[Option]:
        """The ways of a cat within the budget."""
        question = self.question
        best = max(left[start:end])
        least = best - self.budget
        options = sorted(
            [
                (
                    best - left[at],
                    at,
                    question.foods[at],
                    question.spent.amounts[at],
                    self.steps.adds[at],
                    question.box_food[at],
                )
                for at in range(start, end)
                if left[at] >= least
            ]
        )
        return options if len(options) < 4 else self._useful(options)

    def _useful(self, options: list[Option]) -> list[Option]:
        """Without ways that ask for the same or more food than one that is no worse."""
        guards = self.guards
        alike: dict[object, list[int]] = {}
        useful = []
        for option in options:
            _, _, food, *alike_by = option
            foods = alike.setdefault(tuple(alike_by), [])
            if all((food + guards - one) & guards != guards for one in foods):
                foods.append(food)
                useful.append(option)
        return useful

    def start(self) -> None:
        """Raises `SpentError`."""
        self._visit(0, self.frame.room, 0, self.question.hand.food.total, self.steps.start, 0)

    def _visit(
        self, depth: int, room: int, loss: int, tokens: int, counted: int, chosen: int
    ) -> None:
        """Decide a cat, with this room for food and so many tokens left, and so much lost, counted
        towards steps and chosen for boxes."""
        if depth == len(self.levels):
            self._finish(loss + self.price * tokens + self.steps.loss(counted), chosen)
            return
        cat, options, below, open_steps = self.levels[depth]
        if loss + self.steps.loss(counted + open_steps) > self.budget:
            self.meter.spend(NODE)
            return
        guards, price, passed = self.guards, self.price, 0
        for more, way, food, spent, adds, box_food in options:
            lost = loss + more
            if lost > self.budget:
                break
            left = tokens - spent
            idle = price * (left - below) if left > below else 0
            if (room - food) & guards != guards or lost + idle > self.budget:
                passed += 1
                continue
            if box_food:
                lost += self._lost_boxes(chosen, box_food, way)
            self.picks[cat] = way
            self._visit(depth + 1, room - food, lost, left, counted + adds, chosen | box_food)
        self.meter.spend(NODE + passed)

    def _lost_boxes(self, chosen: int, box_food: int, way: int) -> int:
        """How much less than was hoped for boxes can give by this way, whatever others choose."""
        question = self.question
        filling = question.filling
        self.meter.spend(len(question.hand.cats) * filling.owned // 8)
        boxes = filling.hoped(chosen | box_food) - filling.hoped(chosen)
        return question.box_helps[way] * question.box - boxes * question.point

    def _finish(self, loss: int, chosen: int) -> None:
        """Keep the feeding if it loses no more than it may."""
        self.meter.spend(8 + len(self.picks))
        loss += self.frame.excess(self.picks)
        if chosen:
            filling = self.question.filling
            self.meter.spend(len(self.question.hand.cats) * filling.owned // 8)
            loss += (filling.hoped(chosen) - filling.beyond(chosen)) * self.question.point
        if loss <= self.budget:
            self.best = Found(self.bound.worth - loss, tuple(self.picks))
            self.budget = loss - 1
