"""The search: contexts with the best bound first, and the cats of a settled one depth first."""

from __future__ import annotations

import heapq
from operator import sub

from games.cat_lady.feeding.bounds import Bound, Bounds
from games.cat_lady.feeding.cats import HUNGRY, Cats
from games.cat_lady.feeding.contexts import Context, Tree
from games.cat_lady.feeding.frames import Frame, Frames
from games.cat_lady.feeding.meter import Meter, SpentError
from games.cat_lady.feeding.prices import Prices
from games.cat_lady.feeding.question import Question
from games.cat_lady.feeding.ways import MOST_WAYS
from games.cat_lady.hand.abilities import WildTokens
from games.cat_lady.hand.cards import Feeding, Hand, Meal, Numbers, Others
from games.cat_lady.hand.feeding_rules import TREAT

# Steps towards better prices, and how many points one may reach down.
STEPS_ROOT = 6, 8
STEPS_DIVE = 4, 3
STEPS_OPEN = 1, 1
STEPS_SETTLED = 1, 1

DIVE_EVERY = 100  # contexts
DIVE_WORK = 60_000  # that one dive takes at most


class Search:
    """`cats.best` is the best found so far, `proven` whether nothing better can be there.

    To begin it is work, too: raises `SpentError` where there is not enough for that.
    """

    def __init__(
        self,
        hand: Hand,
        others: Others,
        numbers: Numbers,
        players: int,
        meter: Meter,
        most_ways: int = MOST_WAYS,
    ) -> None:
        self.meter = meter
        self.question = Question(hand, others, numbers, players, meter, most_ways)
        self.tree = Tree(self.question)
        self.frames = Frames(self.tree)
        self.bounds = Bounds(self.question)
        self.cats = Cats(self.question)
        self.proven = self.question.complete
        # contexts not looked into: a bound (negative), a number, the context, prices
        self.waiting: list[tuple[int, int, Context, Prices]] = []
        self.opened = 0
        self.looked = 0
        self.done: set[tuple[int, ...]] = set()  # paths of contexts whose cats were searched

    def run(self) -> None:
        try:
            self._look(self.tree.root, self._dive_from_root())
            while self.waiting and -self.waiting[0][0] > self.cats.best.worth:
                _, _, context, prices = heapq.heappop(self.waiting)
                self._look(context, prices)
        except SpentError:
            self.proven = False

    def _dive_from_root(self) -> Prices:
        """Find a first good feeding, and prices."""
        frame = self.frames.of(self.tree.root)
        assert frame is not None
        scope = self.bounds.scope(self.tree.root, frame)
        prices = self.bounds.first_prices(scope)
        bound = self.bounds.improved(scope, prices, self.cats.best.worth, *STEPS_ROOT)
        return self._dive(self.tree.root, bound)

    def _dive(self, context: Context, bound: Bound) -> Prices:
        """Settle all special cats as a bound has them, as far as there is food, and search the
        cats; gives the prices there. What is not finished waits for the context's turn."""
        for freed in (self.frames.freed, 0):
            dived = self.tree.dive(context, self.bounds.affordable(bound, freed))
            frame = self.frames.of(dived)
            if frame is not None and frame.freed >= freed:
                break
        else:
            return bound.prices
        scope = self.bounds.scope(dived, frame)
        bound = self.bounds.improved(scope, bound.prices, self.cats.best.worth, *STEPS_DIVE)
        with self.meter.at_most(DIVE_WORK):
            self._search(dived, frame, bound)
            self.done.add(dived.path)
        return bound.prices

    def _look(self, context: Context, prices: Prices) -> None:
        """Search the cats of a context where all is settled, else let its branches wait, with its
        own bound until it is their turn."""
        self.meter.spend(20)
        frame = self.frames.of(context)
        if frame is None or context.path in self.done:
            return
        scope = self.bounds.scope(context, frame)
        steps = STEPS_SETTLED if context.settled else STEPS_OPEN
        bound = self.bounds.improved(scope, prices, self.cats.best.worth, *steps)
        if bound.worth <= self.cats.best.worth:
            return
        if context.settled:
            self._search(context, frame, bound)
            return
        self.looked += 1
        if self.looked % DIVE_EVERY == 0:
            self._dive(context, bound)
        for branch in self.tree.branches(context):
            worth = bound.worth
            if self.frames.are_same(branch, context):
                self.meter.spend(len(branch.gains))
                change = list(map(sub, branch.gains, context.gains))
                owed = branch.owed - context.owed
                worth = min(worth, self.bounds.of_branch(bound, change, owed))
            if worth > self.cats.best.worth:
                self.opened += 1
                self.meter.spend(0, len(branch.gains))
                heapq.heappush(self.waiting, (-worth, -self.opened, branch, bound.prices))

    def _search(self, context: Context, frame: Frame, bound: Bound) -> None:
        bounded = len(self.question.ends) == len(self.question.ways)
        self.cats.search(frame, bound, None if bounded else self.tree.gains(context))

    @property
    def total(self) -> int:
        """What the search takes the total of its best feeding to be."""
        return self.cats.best.worth // self.question.point

    def feeding(self) -> Feeding:
        """The best feeding, token by token."""
        question = self.question
        feeding: list[Meal | None] = [None] * len(question.hand.cats)
        eaters = []
        for pick in self.cats.best.picks:
            if pick != HUNGRY and question.ways[pick].treat:
                feeding[question.ways[pick].cat] = TREAT
            elif pick != HUNGRY:
                eaters.append(question.ways[pick])
        moonbeams = [
            at
            for at, way in enumerate(eaters)
            if isinstance(question.hand.cats[way.cat].ability, WildTokens)
        ]
        wanted = [(way.typed, way.free, way.treats) for way in eaters]
        for way, meal in zip(eaters, question.pantry.deal(wanted, moonbeams), strict=True):
            feeding[way.cat] = meal
        return tuple(feeding)
