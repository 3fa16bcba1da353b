"""The search: contexts with the best bound first, and the cats of a settled one depth first."""

from __future__ import annotations

import heapq

from games.cat_lady.abilities import WildTokens
from games.cat_lady.cards import Feeding, Hand, Meal, Numbers, Others
from games.cat_lady.feeding.bounds import Bound, Bounds
from games.cat_lady.feeding.cats import HUNGRY, CapReached, Cats, Found
from games.cat_lady.feeding.contexts import Context, Tree
from games.cat_lady.feeding.frames import Frame, Frames
from games.cat_lady.feeding.question import Question
from games.cat_lady.scoring import score_hand

STEPS_OPEN = 4  # towards better prices where special cats are open
STEPS_SETTLED = 12


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

    def run(self) -> None:
        try:
            self._run()
        except CapReached:
            self.proven = False

    def _run(self) -> None:
        queue: list[tuple[int, int, Context, Frame, Bound]] = []
        pushed = 0
        contexts = [(self.tree.root, self.bounds.start)]
        while True:
            for context, prices in contexts:
                self.cats.tick()
                frame = self.frames.of(context)
                if frame is None:
                    continue
                bound = self.bounds.improved(
                    frame, prices, self.cats.best.worth,
                    STEPS_SETTLED if context.settled else STEPS_OPEN,
                )
                if bound.worth > self.cats.best.worth:
                    pushed += 1
                    heapq.heappush(queue, (-bound.worth, pushed, context, frame, bound))
            if not queue:
                return
            worth, _, context, frame, bound = heapq.heappop(queue)
            if -worth <= self.cats.best.worth:
                return
            contexts = []
            if context.settled:
                self.cats.search(frame, bound)
            else:
                contexts = [(branch, bound.prices) for branch in self.tree.branches(context)]

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
