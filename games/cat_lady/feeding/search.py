"""The search: contexts with the best bound first, and the cats of a settled one depth first."""

from __future__ import annotations

import heapq

from games.cat_lady.abilities import WildTokens
from games.cat_lady.cards import Feeding, Hand, Meal, Numbers, Others
from games.cat_lady.feeding.bounds import Bounds, Prices
from games.cat_lady.feeding.cats import HUNGRY, CapReached, Cats, Found
from games.cat_lady.feeding.contexts import Context, Tree
from games.cat_lady.feeding.frames import Frames
from games.cat_lady.feeding.question import Question
from games.cat_lady.scoring import score_hand

STEPS_ROOT = 12, 4.0
STEPS_OPEN = 3, 1.5  # towards better prices where special cats are open
STEPS_SETTLED = 8, 1.5


class Search:
    """`best` is the best found so far, `proven` whether nothing better can be there."""

    def __init__(
        self, hand: Hand, others: Others, numbers: Numbers, players: int, node_cap: int
    ) -> None:
        self.question = Question(hand, others, numbers, players)
        self.tree = Tree(self.question)
        self.frames = Frames(self.tree)
        self.bounds = Bounds(self.question)
        nobody = (None,) * len(hand.cats)
        worth = score_hand(hand, nobody, others, numbers, players).total * self.question.point
        self.cats = Cats(self.question, Found(worth, (HUNGRY,) * len(hand.cats)), node_cap)
        self.proven = self.question.complete
        # contexts not looked into: a bound, negative, then the newest first
        self.waiting: list[tuple[int, int, Context, Prices]] = []
        self.opened = 0

    def run(self) -> None:
        try:
            self._run()
        except CapReached:
            self.proven = False

    def _run(self) -> None:
        """Dive to a first feeding, the newest context first; then the best bound first."""
        nothing = self.cats.best
        self._open(self.tree.root, self.bounds.start)
        while self.waiting and self.cats.best is nothing:
            newest = max(self.waiting, key=lambda waiting: -waiting[1])
            self.waiting.remove(newest)
            self._open(newest[2], newest[3])
        heapq.heapify(self.waiting)
        while self.waiting and -self.waiting[0][0] > self.cats.best.worth:
            _, _, context, prices = heapq.heappop(self.waiting)
            self._open(context, prices)

    def _open(self, context: Context, prices: Prices) -> None:
        """Look into a context: search its cats where all is settled, else let its branches wait,
        with its own bound until it is their turn."""
        self.cats.tick()
        frame = self.frames.of(context)
        if frame is None:
            return
        steps = STEPS_SETTLED if context.settled else STEPS_OPEN
        if context is self.tree.root:
            prices = self.bounds.first_prices(frame)
            steps = STEPS_ROOT
        bound = self.bounds.improved(frame, prices, self.cats.best.worth, *steps)
        if bound.worth <= self.cats.best.worth:
            return
        if context.settled:
            self.cats.search(frame, bound)
            return
        for branch in self.tree.branches(context):
            self.opened += 1
            heapq.heappush(self.waiting, (-bound.worth, -self.opened, branch, bound.prices))
    def feeding(self) -> Feeding:
        """The best feeding, token by token."""
        question = self.question
        fed = [pick for pick in self.cats.best.picks if pick != HUNGRY]
        ways = [question.ways[pick] for pick in fed]
        moonbeams = [
            at
            for at, way in enumerate(ways)
            if isinstance(question.hand.cats[way.cat].ability, WildTokens) and not way.treat
        ]
        meals = question.pantry.deal(
            [None if way.treat else (way.typed, way.free) for way in ways], moonbeams
        )
        feeding: list[Meal | None] = [None] * len(question.hand.cats)
        for way, meal in zip(ways, meals, strict=True):
            feeding[way.cat] = meal
        return tuple(feeding)
