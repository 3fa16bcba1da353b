"""The search: takes contexts with the highest bound first, and searches their cats depth first."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import product
from operator import add, or_, sub
from typing import NamedTuple

from games.cat_lady.feeding.budget import SpentError
from games.cat_lady.feeding.greedy import greedy_feeding
from games.cat_lady.feeding.search_input import SearchInput
from games.cat_lady.feeding.specials import (
    ActiveAbilities,
    SpecialCat,
    SpecialChoice,
    Thresholds,
    Totals,
    specials_of,
)
from games.cat_lady.hand.abilities import WildTokens
from games.cat_lady.hand.cards import Feeding, Meal
from games.cat_lady.hand.feeding_rules import TREAT

NOBODY = -1  # no cat is copied
STEPS = 8  # towards the best price, for the first context
NODE = 14  # work for each decided cat
EARLY = 100_000  # work before a first feeding must be known
CLIMB = 8  # the part of all work that may find one then: 1 / CLIMB
CONTEXT_WORK = 30_000  # work for a settled context before it gets a price of its own


class Context(NamedTuple):
    """A state of the search: the totals, and the packed gain of every way in it. `open` are the
    special cats that are not decided yet; `gains` has the maximum over their choices."""

    totals: Totals
    gains: list[int]
    open: tuple[SpecialCat, ...]


class Bound(NamedTuple):
    """An upper bound on the worth of a context, at a price per token. `asked` is how many tokens
    its cats want at that price. `own` is True if the price was computed for this context."""

    worth: int
    price: int
    asked: int
    own: bool = False


class Picked(NamedTuple):
    """A feeding (the index of a way for each cat) and its packed worth."""

    worth: int
    picks: tuple[int, ...]


class Search:
    """The search for one hand. `best` is the best feeding so far; `proven` means that none can be
    better. Raises `SpentError` if there is not even enough work to begin."""

    def __init__(self, inputs: SearchInput) -> None:
        self.budget = inputs.budget
        self.inputs = inputs
        self.whole_hand, self.by_way = specials_of(inputs)
        self.by_way.sort(key=lambda special: -sum(special.most))
        self.hopes = inputs.gains
        for special in self.by_way:
            self.hopes = list(map(add, self.hopes, special.most))
        self.proven = True
        self.has_climbed = False
        self.tokens = inputs.hand.food.total
        self.unknown = -inputs.never // 2  # worse than any feeding
        self.best = Picked(self.unknown, tuple([start for start, _ in inputs.spans]))
        # A heap by bound (negative), then by the work so far, which no two entries share.
        self.waiting: list[tuple[int, int, Context, Bound]] = []

    def run(self) -> None:
        """Queues contexts (all, or as many as half of the work allows), searches those with the
        highest bounds first, and then goes on with contexts that were not queued."""
        contexts, price = self.contexts(), None
        try:
            while True:
                is_waiting = self.waiting and -self.waiting[0][0] > self.best.worth
                if not (is_waiting and self.budget.is_half_spent) and (
                    context := next(contexts, None)
                ):
                    price = self._at_best_price(context).price if price is None else price
                    self._wait(context, price)
                elif is_waiting:
                    _, _, context, bound = heapq.heappop(self.waiting)
                    self._look(context, bound)
                    self.budget.spend(0, -len(context.gains))
                else:
                    return
                self._climb_in_time()
        except SpentError:
            self.proven = False

    def _climb_in_time(self) -> None:
        """Looks for a good feeding once much of the work is done and no feeding is known."""
        if not self.has_climbed and self.budget.work > EARLY and self.best.worth == self.unknown:
            self.has_climbed = True
            with self.budget.within(self.budget.most // CLIMB):
                self._climb()

    # contexts

    def contexts(self) -> Iterator[Context]:
        """Yields the first contexts. Each set of abilities that may act on the whole hand (all of
        them first) has a context for each cat that may be copied."""
        for choices in product(*[special.choices[::-1] for special in self.whole_hand]):
            yield from self._contexts_of(choices)

    def _contexts_of(self, choices: Sequence[SpecialChoice]) -> Iterator[Context]:
        """Yields the contexts for these choices of the abilities that act on the whole hand."""
        gains = self.hopes
        self.budget.spend(len(choices) * len(gains))
        pairs = list(zip(self.whole_hand, choices, strict=True))
        active = ActiveAbilities(self.inputs, pairs)
        totals = active.totals()
        if totals is None:
            return
        for choice in choices:
            gains = list(map(add, gains, choice.gains))
        if not active.copiers:
            yield self._context(totals, gains, self.by_way)
            return
        for cat in (*range(len(self.inputs.spans)), NOBODY):
            if cat not in active.copiers:
                copied = ActiveAbilities(self.inputs, pairs, cat) if cat in active.cats else None
                copies = copied.totals() if copied else None
                yield self._copying(copies or totals, gains, active.copiers, cat)

    def _context(self, totals: Totals, gains: list[int], open_: Sequence[SpecialCat]) -> Context:
        self.budget.spend(2 * len(gains), len(gains))
        return Context(totals, list(map(add, gains, totals.gains)), tuple(open_))

    def _copying(self, totals: Totals, gains: list[int], copiers: list[int], cat: int) -> Context:
        """Returns the context in which this cat is fed, and scores once more for each copier. For
        `NOBODY`, only copiers are fed, so no cat is copied. The best of these contexts is the right
        one, because the rule copies the best cat."""
        inputs, gains, times = self.inputs, list(gains), len(copiers)
        if cat == NOBODY:
            for other, (start, end) in enumerate(inputs.spans):
                if other not in copiers:
                    gains[start + 1 : end] = [-inputs.never] * (end - start - 1)
            return self._context(totals, gains, self.by_way)
        start, end = inputs.spans[cat]
        gains[start] -= inputs.never
        for at in range(start + 1, end):
            gains[at] += times * inputs.ways[at].points * inputs.point
        open_ = list(self.by_way)
        for at, special in enumerate(open_):
            if special.cat == cat:
                open_[at] = special.scored_again(times)
                gains = list(map(add, gains, map(sub, open_[at].most, special.most)))
        return self._context(totals, gains, open_)

    def _look(self, context: Context, bound: Bound) -> None:
        """Decides one more special cat, or searches the cats if all are decided. If a search takes
        long with a price from another context, the context is queued again with its own price."""
        if not context.open:
            if self._search_cats(context, bound, self.budget.most if bound.own else CONTEXT_WORK):
                return
            context, bound = self._at_own_price(context, bound)
            if bound.worth > self.best.worth:
                self.budget.spend(0, len(context.gains))
                self._push(context, bound)
            return
        for branch in self.branches(context):
            self._wait(branch, bound.price)

    def _search_cats(self, context: Context, bound: Bound, work: int) -> bool:
        """Searches a context with no open special cats; returns False if `work` is not enough."""
        depth_first = DepthFirst(self.inputs, context.totals, context.gains, bound, self.best)
        try:
            with self.budget.within(work):
                depth_first.start()
                return True
        finally:
            self.best = depth_first.best
        return False

    def _climb(self) -> None:
        """Finds a good feeding early: starts with a greedy feeding, tries other choices of one
        special cat at a time, and starts again from each better feeding."""
        specials = [*self.whole_hand, *self.by_way]
        greedy = greedy_feeding(self.inputs.hand)
        meals = [greedy[special.cat] for special in specials]
        now = [int(meal is not None and not meal.is_treat) for meal in meals]
        price = self._settle(now, None)
        start = None
        while start is not self.best:
            start = self.best
            if start.worth > self.unknown:
                now = [special.choice_of(start.picks) for special in specials]
            for at, special in enumerate(specials):
                for other in range(len(special.choices)):
                    price = self._settle([*now[:at], other, *now[at + 1 :]], price)

    def _settle(self, choices: Sequence[int], price: int | None) -> int | None:
        """Searches the contexts in which the special cats make these choices, with this price or,
        if it is None, with the best price for the first of them. Returns that price."""
        whole = [one.choices[at] for one, at in zip(self.whole_hand, choices, strict=False)]
        for context in self._contexts_of(whole):
            gains = context.gains
            self.budget.spend(2 * len(gains) * len(context.open), -len(gains))
            for special, at in zip(context.open, choices[len(whole) :], strict=True):
                gains = list(map(add, gains, special.changes[at]))
            settled = Context(context.totals, gains, ())
            price = self._at_best_price(settled).price if price is None else price
            bound = self._better(settled, self.bound(settled, price))
            if bound.worth > self.best.worth:
                self._search_cats(settled, bound, CONTEXT_WORK // 3)
        return price

    def branches(self, context: Context) -> Iterator[Context]:
        """Yields the contexts in which one more special cat is decided."""
        special, *rest = context.open
        for change in special.changes:
            self.budget.spend(2 * len(context.gains), len(context.gains))
            gains = list(map(add, context.gains, change))
            yield Context(context.totals, gains, tuple(rest))

    def _wait(self, context: Context, price: int) -> None:
        """Queues a context if it may contain a better feeding than the best so far."""
        bound = self.bound(context, price)
        if bound.worth <= self.best.worth:
            return
        bound = self._better(context, bound)
        if bound.worth > self.best.worth:
            self._push(context, bound)

    def _push(self, context: Context, bound: Bound) -> None:
        heapq.heappush(self.waiting, (-bound.worth, -self.budget.work, context, bound))

    # bounds

    def bound(self, context: Context, price: int) -> Bound:
        """Returns the bound at a price: each cat takes the way that is worth most after paying for
        its tokens, and the price of all tokens in the pantry is added. No feeding is worth more."""
        inputs = self.inputs
        self.budget.spend(20 + 2 * len(context.gains))
        costs = [price * spent for spent in range(inputs.spent.most + 1)]
        left = list(map(sub, context.gains, map(costs.__getitem__, inputs.spent.amounts)))
        worth = context.totals.constant + price * self.tokens
        asked = 0
        for start, end in inputs.spans:
            best = max(left[start:end])
            worth += best
            asked += inputs.spent.amounts[left.index(best, start)]
        return Bound(worth, price, asked)

    def _better(self, context: Context, bound: Bound) -> Bound:
        """Returns this bound, or a lower one at another price: the price at which this bound would
        fall to the worth of the best known feeding if cats asked for as much food as now."""
        over = bound.asked - self.tokens
        if not over or self.best.worth <= self.unknown:
            return bound
        price = max(0, bound.price + (bound.worth - self.best.worth) // over)
        return min(bound, self.bound(context, price)) if price != bound.price else bound

    def _at_own_price(self, context: Context, bound: Bound) -> tuple[Context, Bound]:
        """Returns the lowest bound found, with its context. If more cats could help to fill boxes
        than there are boxes, contexts in which such cats count less are tried as well."""
        inputs = self.inputs
        found, hopes = [(bound, context)], [0]
        if sum(map(bool, inputs.filling.helps)) > inputs.filling.most:
            hopes += [inputs.box // 2, inputs.box]
        for less in hopes:
            self.budget.spend(2 * len(context.gains))
            totals = context.totals._replace(
                constant=context.totals.constant + less * inputs.filling.most, less=less
            )
            gains = list(map(sub, context.gains, [less * helps for helps in inputs.box_helps]))
            tried = Context(totals, gains, ())
            found.append((self._at_best_price(tried), tried))
        bound, context = min(found, key=lambda one: one[0].worth)
        return context, bound._replace(own=True)

    def _at_best_price(self, context: Context) -> Bound:
        """Returns the bound at a price near the best one. The best price is between one at which
        cats want too much and one at which tokens are left. The next price tried is where the
        bounds at both would be equal."""
        tokens, spent = self.tokens, self.inputs.spent.amounts
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
        return min(low, high)

    # the answer

    @property
    def total(self) -> int:
        """The total of the best feeding, as the search computes it."""
        return self.best.worth // self.inputs.point

    def feeding(self) -> Feeding:
        """Returns the best feeding with the tokens of each cat."""
        inputs = self.inputs
        ways = [inputs.ways[pick] for pick in self.best.picks]
        feeding: list[Meal | None] = [TREAT if way.treat else None for way in ways]
        eaters = [way for way in ways if way.own_meal]
        moonbeams = [
            at
            for at, way in enumerate(eaters)
            if isinstance(inputs.hand.cats[way.cat].ability, WildTokens)
        ]
        wanted = [(way.typed, way.free, way.treats) for way in eaters]
        for way, meal in zip(eaters, inputs.pantry.deal(wanted, moonbeams), strict=True):
            feeding[way.cat] = meal
        return tuple(feeding)


# -- the cats of a settled context -----------------------------------------------------------------


# A way of a cat: how much less it scores than the cat's best way, the way, its food, its tokens,
# what it adds to thresholds, and the food that it chooses for boxes.
Option = tuple[int, int, int, int, int, int]


class Level(NamedTuple):
    """A cat to decide, and its ways with their losses, the smallest loss first. `below` is how many
    tokens the cats of all later levels can eat, `open_thresholds` what this and later cats can add
    to thresholds, `open_boxes` the foods that they can choose for boxes."""

    cat: int
    options: list[Option]
    below: int
    open_thresholds: int
    open_boxes: int


class DepthFirst:
    """Depth-first search over the cats of a context without open special cats. A feeding is worth
    the bound minus its losses: what each cat loses against its best way, the price of unused
    tokens, and what the totals overestimated. `max_loss` is how far the bound exceeds the best
    known feeding; a better feeding has to lose less. Most cats have only one way within that limit.
    Cats whose second-best way loses most are decided first."""

    def __init__(
        self, inputs: SearchInput, totals: Totals, gains: list[int], bound: Bound, best: Picked
    ) -> None:
        self.inputs = inputs
        self.budget = inputs.budget
        self.totals = totals
        self.bound = bound
        self.best = best
        self.price = bound.price
        self.guards = inputs.demands.guards
        self.max_loss = bound.worth - best.worth - 1
        self.budget.spend((4 + 3 * len(totals.thresholds)) * len(gains))
        self.picks = [start for start, _ in inputs.spans]
        left = [
            gain - bound.price * spent
            for gain, spent in zip(gains, inputs.spent.amounts, strict=True)
        ]
        self.thresholds = Thresholds(self.totals.thresholds, len(inputs.ways))
        rows = [(cat, self._options(left, *span)) for cat, span in enumerate(inputs.spans)]
        rows.sort(key=lambda row: -row[1][1][0] if len(row[1]) > 1 else -inputs.never)
        self.levels: list[Level] = []
        below = open_thresholds = open_boxes = 0
        for cat, options in reversed(rows):
            open_thresholds += self.thresholds.most([option[4] for option in options])
            if totals.less:
                open_boxes = reduce(or_, [option[5] for option in options], open_boxes)
            self.levels.append(Level(cat, options, below, open_thresholds, open_boxes))
            below += max([option[3] for option in options])
        self.levels.reverse()

    def _options(self, left: list[int], start: int, end: int) -> list[Option]:
        """Returns the ways of a cat that lose at most `max_loss`."""
        inputs = self.inputs
        best = max(left[start:end])
        least = best - self.max_loss
        options = sorted(
            [
                (
                    best - left[at],
                    at,
                    inputs.foods[at],
                    inputs.spent.amounts[at],
                    self.thresholds.adds[at],
                    inputs.box_food[at],
                )
                for at in range(start, end)
                if left[at] >= least
            ]
        )
        return options if len(options) < 4 else self._useful(options)

    def _useful(self, options: list[Option]) -> list[Option]:
        """Returns the options except those that need as much food as another and score no more."""
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
        """Starts the search. Raises `SpentError` if the work is used up."""
        self._visit(
            0, self.totals.capacity, 0, self.inputs.hand.food.total, self.thresholds.start, 0
        )

    def _visit(
        self, depth: int, capacity: int, loss: int, tokens: int, counted: int, chosen: int
    ) -> None:
        """Decides a cat. `capacity` is the food and `tokens` the number of tokens left to give.
        `loss`, `counted` (for thresholds) and `chosen` (for boxes) come from earlier cats."""
        if depth == len(self.levels):
            self._finish(loss + self.price * tokens + self.thresholds.loss(counted), chosen)
            return
        cat, options, below, open_thresholds, open_boxes = self.levels[depth]
        sure = loss + self.thresholds.loss(counted + open_thresholds)
        if self.totals.less and sure <= self.max_loss:
            sure += self._missed_boxes(chosen | open_boxes)
        if sure > self.max_loss:
            self.budget.spend(NODE)
            return
        guards, price, passed = self.guards, self.price, 0
        for more, way, food, spent, adds, box_food in options:
            lost = loss + more
            if lost > self.max_loss:
                break
            left = tokens - spent
            idle = price * (left - below) if left > below else 0
            if (capacity - food) & guards != guards or lost + idle > self.max_loss:
                passed += 1
                continue
            if box_food:
                lost += self._lost_boxes(chosen, box_food, way)
            self.picks[cat] = way
            self._visit(depth + 1, capacity - food, lost, left, counted + adds, chosen | box_food)
        self.budget.spend(NODE + passed)

    def _lost_boxes(self, chosen: int, box_food: int, way: int) -> int:
        """Returns how much less than hoped the boxes are worth with this way, at best."""
        inputs = self.inputs
        filling = inputs.filling
        self.budget.spend(len(inputs.hand.cats) * filling.owned // 8)
        boxes = filling.hoped(chosen | box_food) - filling.hoped(chosen)
        hope = inputs.box - self.totals.less
        return (inputs.box_helps[way] - boxes // filling.owned) * hope

    def _missed_boxes(self, chosen: int) -> int:
        """Returns how much less than hoped the boxes are worth with these chosen foods."""
        filling = self.inputs.filling
        self.budget.spend(len(self.inputs.hand.cats) * filling.owned // 8)
        return self.totals.less * (filling.most - filling.hoped(chosen) // filling.owned)

    def _finish(self, loss: int, chosen: int) -> None:
        """Stores the feeding as the best if it loses at most `max_loss`."""
        self.budget.spend(8 + len(self.picks))
        loss += self.totals.excess(self.picks)
        if self.totals.less:
            loss += self._missed_boxes(chosen)
        if chosen:
            filling = self.inputs.filling
            self.budget.spend(len(self.inputs.hand.cats) * filling.owned // 8)
            loss += (filling.hoped(chosen) - filling.beyond(chosen)) * self.inputs.point
        if loss <= self.max_loss:
            self.best = Picked(self.bound.worth - loss, tuple(self.picks))
            self.max_loss = loss - 1
