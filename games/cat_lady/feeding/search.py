"""The search: contexts with the best bound first, and the cats of a settled one depth first."""

from __future__ import annotations

import heapq

from games.cat_lady.abilities import WildTokens
from games.cat_lady.cards import Feeding, Hand, Meal, Numbers, Others
from games.cat_lady.feeding.bounds import Bounds, Prices
from games.cat_lady.feeding.cats import HUNGRY, CapReached, Cats
from games.cat_lady.feeding.contexts import Context, Tree
from games.cat_lady.feeding.frames import Frames
from games.cat_lady.feeding.question import Question
from games.cat_lady.meals import TREAT

# Steps towards better prices, and how many points one may reach down.
STEPS_ROOT = 6, 4
STEPS_DIVE = 7, 3
STEPS_OPEN = 1, 1
STEPS_SETTLED = 3, 1


class Search:
    """`cats.best` is the best found so far, `proven` whether nothing better can be there."""

    def __init__(
        self, hand: Hand, others: Others, numbers: Numbers, players: int, node_cap: int
    ) -> None:
        self.question = Question(hand, others, numbers, players)
        self.tree = Tree(self.question)
        self.frames = Frames(self.tree)
        self.bounds = Bounds(self.question)
        self.cats = Cats(self.question, node_cap)
        self.proven = self.question.complete
        # contexts not looked into: a bound (negative), a number, the context, prices
        self.waiting: list[tuple[int, int, Context, Prices]] = []
        self.opened = 0
        self.dived: tuple[int, ...] | None = None  # the path of the context that was dived to

    def run(self) -> None:
        try:
            prices = self._dive()
            self._look(self.tree.root, prices)
            while self.waiting and -self.waiting[0][0] > self.cats.best.worth:
                _, _, context, prices = heapq.heappop(self.waiting)
                self._look(context, prices)
        except CapReached:
            self.proven = False

    def _dive(self) -> Prices:
        """Settle all special cats as the root's bound has them, to find a first good feeding; and
        prices."""
        frame = self.frames.of(self.tree.root)
        assert frame is not None
        scope = self.bounds.scope(self.tree.root, frame)
        prices = self.bounds.first_prices(scope)
        bound = self.bounds.improved(scope, prices, self.cats.best.worth, *STEPS_ROOT)
        context = self.tree.dive(set(bound.picks))
        frame = self.frames.of(context)
        if frame is None:
            return bound.prices
        scope = self.bounds.scope(context, frame)
        bound = self.bounds.improved(scope, bound.prices, self.cats.best.worth, *STEPS_DIVE)
        self.cats.search(frame, self.tree.gains(context), bound)
        self.dived = context.path
        return bound.prices

    def _look(self, context: Context, prices: Prices) -> None:
        """Search the cats of a context where all is settled, else let its branches wait, with its
        own bound until it is their turn."""
        self.cats.tick()
        frame = self.frames.of(context)
        if frame is None or context.path == self.dived:
            return
        scope = self.bounds.scope(context, frame)
        steps = STEPS_SETTLED if context.settled else STEPS_OPEN
        bound = self.bounds.improved(scope, prices, self.cats.best.worth, *steps)
        if bound.worth <= self.cats.best.worth:
            return
        if context.settled:
            self.cats.search(frame, self.tree.gains(context), bound)
            return
        for branch in self.tree.branches(context):
            worth = bound.worth
            if branch.counts == context.counts and branch.copied is None:
                owed = branch.owed - context.owed
                worth = min(worth, self.bounds.of_branch(bound, branch.choices[-1].change, owed))
            if worth > self.cats.best.worth:
                self.opened += 1
                heapq.heappush(self.waiting, (-worth, -self.opened, branch, bound.prices))

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
        wanted = [(way.typed, way.free) for way in eaters]
        for way, meal in zip(eaters, question.pantry.deal(wanted, moonbeams), strict=True):
            feeding[way.cat] = meal
        return tuple(feeding)
