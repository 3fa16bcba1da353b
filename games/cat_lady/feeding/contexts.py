"""Contexts: which special cats are fed by their own meal, and what everything counts for then.

A context settles the special cats one after the other, each by two or more branches, and last of
all which cat is copied. In a context every way of feeding a cat is worth a plain number (`gains`),
and what is left are tables over things that are counted (see `frames`). Where special cats are
still open the numbers are hopes, never less than the truth.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import add, sub
from typing import NamedTuple

from games.cat_lady.feeding.question import Question
from games.cat_lady.feeding.specials import Choice, specials_of
from games.cat_lady.hand.abilities import CopyACat

NOBODY = -1


class Context(NamedTuple):
    """`gains` are packed numbers by end of ways, against leaving the cat hungry; `owed` is what
    they hold too much, for cats that must be fed."""

    choices: tuple[Choice, ...]  # of the special cats in order, as far as they are settled
    gains: list[int]
    owed: int = 0
    path: tuple[int, ...] = ()  # the number of each branch on the way here
    counts: tuple[int, ...] = ()  # the part of the path that matters to frames
    copied: int | None = None  # index of the cat that is copied, NOBODY, or None if nobody copies
    settled: bool = False


class Tree:
    """The contexts of one question, from the open one at the root to the settled leaves."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.meter = question.meter
        self.specials = specials_of(question)
        scoring = {special.cat for special in self.specials if special.scores}
        # by way, whether its points are all that the cat is worth
        self.plain = [way.treat or way.cat not in scoring for way in question.ways]
        fewest: dict[tuple[int, bool], int] = {}
        for way in question.ways:
            kind = way.cat, way.treat
            fewest[kind] = min(way.points, fewest.get(kind, way.points))
        # by way, the fewest points of all meals of its cat
        self.fewest = [fewest[way.cat, way.treat] for way in question.ways]
        gains = question.gains
        for special in self.specials:
            gains = list(map(add, gains, special.hopes))
        gains = [gains[end] for end in question.ends]
        self.root = Context((), gains, settled=not self.specials)

    def branches(self, context: Context) -> Iterator[Context]:
        """The contexts in which one more thing is settled."""
        at = len(context.choices)
        if at == len(self.specials):
            yield from self._copies(context)
            return
        for number, choice in enumerate(self.specials[at].choices):
            self.meter.spend(10 + len(context.gains))
            gains = list(map(add, context.gains, choice.change))
            choices = (*context.choices, choice)
            settled = len(choices) == len(self.specials) and not self.copiers(choices)
            owed = context.owed + (self.question.never if choice.own else 0)
            path = (*context.path, number)
            counts = (*context.counts, number) if self.specials[at].counted else context.counts
            yield Context(choices, gains, owed, path, counts, None, settled)

    def gains(self, context: Context) -> list[int]:
        """The gains of all ways in a settled context."""
        gains = self.question.gains
        self.meter.spend(len(gains) * (1 + len(context.choices)))
        for choice in context.choices:
            gains = list(map(add, gains, choice.gains))
        if context.copied is not None:
            gains = list(map(add, gains, self._copied(context, context.copied)))
        return gains

    # who is copied

    def copiers(self, choices: tuple[Choice, ...]) -> list[int]:
        """The cats that are fed and copy another one."""
        return [
            special.cat
            for special, choice in zip(self.specials, choices, strict=False)
            if choice.own and isinstance(special.ability, CopyACat)
        ]

    def _copies(self, context: Context) -> Iterator[Context]:
        """One context for each cat that may be copied. The best of these is what the rule says,
        the best cat copied."""
        question = self.question
        copiers = self.copiers(context.choices)
        hopeless = context.gains
        for special in self.specials:
            if special.cat in copiers:
                hopes = [special.hopes[end] for end in question.ends]
                hopeless = list(map(sub, hopeless, hopes))
        for cat, (start, end) in enumerate(question.spans):
            if start < end and cat not in copiers:
                yield self._copying(context, hopeless, cat)
        yield self._copying(context, hopeless, NOBODY)

    def _copying(self, context: Context, gains: list[int], cat: int) -> Context:
        more = self._copied(context, cat)
        return context._replace(
            gains=[gain + more[end] for gain, end in zip(gains, self.question.ends, strict=True)],
            owed=context.owed + (self.question.never if cat != NOBODY else 0),
            path=(*context.path, cat),
            copied=cat,
            settled=True,
        )

    def _copied(self, context: Context, cat: int) -> list[int]:
        """What it brings, by way, that this cat is copied: it is fed, and scores once more for each
        copier. Nobody is copied where nobody but copiers is fed."""
        question = self.question
        self.meter.spend(6 * len(question.ways))
        copiers = self.copiers(context.choices)
        times = len(copiers)
        more = [0] * len(question.ways)
        if cat == NOBODY:
            for at, way in enumerate(question.ways):
                more[at] = 0 if way.cat in copiers else -question.never
            return more
        for special, choice in zip(self.specials, context.choices, strict=True):
            if special.cat == cat:
                more = [times * points for points in choice.bonus]
        for at in range(*question.spans[cat]):
            more[at] += times * question.ways[at].points * question.point + question.never
        for at in self._better_copied(cat, copiers):
            more[at] -= question.never
        return more

    def _better_copied(self, cat: int, copiers: list[int]) -> list[int]:
        """Ways of other cats that are worth more than this one can be, or as much and earlier in
        the hand: where they are taken, that cat is copied, and there is a context for that. Only
        if no meal of theirs is worth less: bounds look at the ends of a cat's meals, and forbidding
        the largest would forbid those between.
        """
        start, end = self.question.spans[cat]
        ways = self.question.ways
        if not all(self.plain[start:end]):
            return []
        most = max(way.points for way in ways[start:end])
        same = most == min(way.points for way in ways[start:end])
        return [
            at
            for at, way in enumerate(ways)
            if self.plain[at]
            and way.cat != cat
            and way.cat not in copiers
            and (self.fewest[at] > most or (same and self.fewest[at] == most and way.cat < cat))
        ]

    def dive(self, context: Context, picks: set[int]) -> Context:
        """Settle all that is open in a context, with cats fed as they are among these ends."""
        ways = {self.question.ends[pick] for pick in picks}
        fed = {self.question.ways[self.question.ends[pick]].cat: pick for pick in picks}
        while not context.settled:
            branches = list(self.branches(context))
            at = len(context.choices)
            if at == len(self.specials):
                context = max(
                    branches, key=lambda one: one.gains[fed[one.copied]] if one.copied in fed else 0
                )
                break
            acting = (one for one in branches if not ways.isdisjoint(one.choices[at].meals))
            context = next(acting, branches[0])
        return context
