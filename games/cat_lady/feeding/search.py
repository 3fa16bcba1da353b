"""The search: contexts with the best bound first, and the cats of a settled one depth first."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from itertools import product
from operator import add, sub
from typing import NamedTuple

from games.cat_lady.feeding.meter import SpentError
from games.cat_lady.feeding.question import Question
from games.cat_lady.feeding.specials import Acting, Frame, Special, Steps, specials_of
from games.cat_lady.hand.abilities import WildTokens
from games.cat_lady.hand.cards import Feeding, Meal
from games.cat_lady.hand.feeding_rules import TREAT

NOBODY = -1  # is copied
STEPS = 8  # towards the best price, at the first context
NODE = 14  # work for each cat that is decided


class Context(NamedTuple):
    """A frame, and what every way gains in it (packed). `open` are special cats for which `gains`
    holds the most of all their choices."""

    frame: Frame
    gains: list[int]
    open: tuple[Special, ...]


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


class Search:
    """`best` is the best feeding so far, `proven` whether no feeding can be better.

    To begin is work, too: raises `SpentError` if there is not enough for that.
    """

    def __init__(self, question: Question) -> None:
        self.meter = question.meter
        self.question = question
        self.whole_hand, self.by_way = specials_of(question)
        self.by_way.sort(key=lambda special: -sum(special.most))
        self.proven = True
        self.tokens = question.hand.food.total
        self.unknown = -question.never // 2  # worse than any feeding
        self.best = Found(self.unknown, tuple([start for start, _ in question.spans]))
        # By bound (negative) and the work so far, which is not the same twice.
        self.waiting: list[tuple[int, int, Context, Bound]] = []

    def run(self) -> None:
        try:
            self._start()
            while self.waiting and -self.waiting[0][0] > self.best.worth:
                _, _, context, bound = heapq.heappop(self.waiting)
                self._look(context, bound)
                self.meter.spend(0, -len(context.gains))
        except SpentError:
            self.proven = False

    def _start(self) -> None:
        """Let contexts wait for their turn: all of them, or as many as half of the work is enough
        for."""
        price: int | None = None
        for context in self.contexts():
            if price is None:
                price = self._first_price(context)
            self._wait(context, price)
            if self.meter.is_half_spent:
                self.proven = False
                break

    # contexts

    def contexts(self) -> Iterator[Context]:
        """The contexts to begin with: one for each choice of which abilities act on the whole hand,
        the one in which all of them do first, and for each cat that may then be copied."""
        hopes = self.question.gains
        for special in self.by_way:
            hopes = list(map(add, hopes, special.most))
        for choices in product(*[special.choices[::-1] for special in self.whole_hand]):
            self.meter.spend(len(choices) * len(hopes))
            pairs = list(zip(self.whole_hand, choices, strict=True))
            acting = Acting(self.question, pairs)
            frame = acting.frame()
            if frame is None:
                continue
            gains = hopes
            for choice in choices:
                gains = list(map(add, gains, choice.gains))
            if not acting.copiers:
                yield self._context(frame, gains, self.by_way)
                continue
            for cat in (*range(len(self.question.spans)), NOBODY):
                if cat not in acting.copiers:
                    copied = Acting(self.question, pairs, cat) if cat in acting.cats else None
                    copies = copied.frame() if copied else None
                    yield self._copying(copies or frame, gains, acting.copiers, cat)

    def _context(self, frame: Frame, gains: list[int], open_: Sequence[Special]) -> Context:
        self.meter.spend(2 * len(gains), len(gains))
        return Context(frame, list(map(add, gains, frame.gains)), tuple(open_))

    def _copying(self, frame: Frame, gains: list[int], copiers: list[int], cat: int) -> Context:
        """The cat is fed, and scores once more for each copier. Nobody is copied if nobody but
        copiers is fed. The best of these contexts is what the rule says, the best cat copied."""
        question, gains, times = self.question, list(gains), len(copiers)
        if cat == NOBODY:
            for other, (start, end) in enumerate(question.spans):
                if other not in copiers:
                    gains[start + 1 : end] = [-question.never] * (end - start - 1)
            return self._context(frame, gains, self.by_way)
        start, end = question.spans[cat]
        gains[start] -= question.never
        for at in range(start + 1, end):
            gains[at] += times * question.ways[at].points * question.point
        open_ = list(self.by_way)
        for at, special in enumerate(open_):
            if special.cat == cat:
                open_[at] = special.scored_again(times)
                gains = list(map(add, gains, map(sub, open_[at].most, special.most)))
        return self._context(frame, gains, open_)

    def _look(self, context: Context, bound: Bound) -> None:
        """Search the cats of a context if all is settled, else settle one special cat more."""
        if not context.open:
            descent = Descent(self.question, context.frame, context.gains, bound, self.best)
            try:
                descent.start()
            finally:
                self.best = descent.best
            return
        for branch in self.branches(context):
            self._wait(branch, bound.price)

    def branches(self, context: Context) -> Iterator[Context]:
        """The contexts in which one special cat more is settled."""
        special, *rest = context.open
        for change in special.changes:
            self.meter.spend(2 * len(context.gains), len(context.gains))
            gains = list(map(add, context.gains, change))
            yield Context(context.frame, gains, tuple(rest))

    def _wait(self, context: Context, price: int) -> None:
        """Let a context wait for its turn, if it can be better than the best so far."""
        bound = self.bound(context, price)
        if bound.worth <= self.best.worth:
            return
        bound = self._better(context, bound)
        if bound.worth > self.best.worth:
            heapq.heappush(self.waiting, (-bound.worth, -self.meter.work, context, bound))

    # bounds

    def bound(self, context: Context, price: int) -> Bound:
        """Every cat takes the way that leaves it most when its tokens are paid for, and the pantry
        is paid for all tokens that it has: no feeding is worth more than that."""
        question = self.question
        self.meter.spend(20 + 2 * len(context.gains))
        costs = [price * spent for spent in range(question.spent.most + 1)]
        left = list(map(sub, context.gains, map(costs.__getitem__, question.spent.amounts)))
        worth = context.frame.constant + price * self.tokens
        asked = 0
        for start, end in question.spans:
            best = max(left[start:end])
            worth += best
            asked += question.spent.amounts[left.index(best, start)]
        return Bound(worth, price, asked)

    def _better(self, context: Context, bound: Bound) -> Bound:
        """The better of a bound and of one a step further: at the price at which it would reach the
        best feeding known, if cats asked for no other food then."""
        over = bound.asked - self.tokens
        if not over or self.best.worth <= self.unknown:
            return bound
        price = max(0, bound.price + (bound.worth - self.best.worth) // over)
        return min(bound, self.bound(context, price)) if price != bound.price else bound

    def _first_price(self, context: Context) -> int:
        """The price with the lowest bound, or one near to it: between one at which cats ask for too
        much and one at which tokens are left, the next is where both bounds would meet."""
        tokens, spent = self.tokens, self.question.spent.amounts
        gains = zip(context.gains, spent, strict=True)
        low = self.bound(context, 0)
        high = self.bound(context, 1 + max([gain // n for gain, n in gains if n], default=0))
        for _ in range(STEPS):
            over, left = low.asked - tokens, tokens - high.asked
            if over <= 0 or left < 0:
                break
            paid = over * low.price + left * high.price
            bound = self.bound(context, (low.worth - high.worth + paid) // (over + left))
            if bound.price in (low.price, high.price):
                break
            low, high = (bound, high) if bound.asked > tokens else (low, bound)
        return min(low, high).price

    # the answer

    @property
    def total(self) -> int:
        """What the search takes the total of its best feeding to be."""
        return self.best.worth // self.question.point

    def feeding(self) -> Feeding:
        """The best feeding, token by token."""
        question = self.question
        ways = [question.ways[pick] for pick in self.best.picks]
        feeding: list[Meal | None] = [TREAT if way.treat else None for way in ways]
        eaters = [way for way in ways if way.own_meal]
        moonbeams = [
            at
            for at, way in enumerate(eaters)
            if isinstance(question.hand.cats[way.cat].ability, WildTokens)
        ]
        wanted = [(way.typed, way.free, way.treats) for way in eaters]
        for way, meal in zip(eaters, question.pantry.deal(wanted, moonbeams), strict=True):
            feeding[way.cat] = meal
        return tuple(feeding)


# -- the cats of a settled context -----------------------------------------------------------------


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
