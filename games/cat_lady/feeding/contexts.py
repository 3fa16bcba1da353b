"""Contexts: which special cats are fed by their own meal, and what everything counts for then.

A context settles the special cats one after the other, each by two or more branches, and last of
all which cat is copied. In a context every way of feeding a cat is worth a plain number (`gains`),
and what is left are tables over things that are counted (see `frames`). Where special cats are
still open the numbers are hopes, never less than the truth.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
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


class Copied(NamedTuple):
    """What it brings that a cat is copied, packed."""

    gains: list[int]  # by way
    at_ends: list[int]  # by end of ways


class Tree:
    """The contexts of one question, from the open one at the root to the settled leaves."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.meter = question.meter
        self.specials = specials_of(question)
        self.places = {special.cat: at for at, special in enumerate(self.specials)}
        self.known_copied: dict[tuple[object, ...], Copied] = {}
        gains = question.gains
        for special in self.specials:
            gains = list(map(add, gains, special.hopes))
        gains = [gains[end] for end in question.ends]
        self.root = Context((), gains, settled=not self.specials)

    @cached_property
    def plain(self) -> list[bool]:
        """By way, whether its points are all that the cat is worth."""
        scoring = {special.cat for special in self.specials if special.scores}
        return [way.treat or way.cat not in scoring for way in self.question.ways]

    @cached_property
    def fewest(self) -> list[int]:
        """By way, the fewest points of all meals of its cat."""
        fewest: dict[tuple[int, bool], int] = {}
        for way in self.question.ways:
            kind = way.cat, way.treat
            fewest[kind] = min(way.points, fewest.get(kind, way.points))
        return [fewest[way.cat, way.treat] for way in self.question.ways]

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
            copied = self._copied(context, context.copied, self.copiers(context.choices))
            gains = list(map(add, gains, copied.gains))
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
        cats = [cat for cat, (start, end) in enumerate(question.spans) if start < end]
        choices, _, owed, path, counts, *_ = context
        for cat in (*cats, NOBODY):
            if cat in copiers:
                continue
            gains = list(map(add, hopeless, self._copied(context, cat, copiers).at_ends))
            more = question.never if cat != NOBODY else 0
            yield Context(choices, gains, owed + more, (*path, cat), counts, cat, True)

    def _copied(self, context: Context, cat: int, copiers: list[int]) -> Copied:
        """What it brings that this cat is copied; that depends on who copies, and on how the cat
        is fed where its ability is open."""
        at = self.places.get(cat)
        key = cat, tuple(copiers), None if at is None else context.path[at]
        if key not in self.known_copied:
            bonus = None if at is None else context.choices[at].bonus
            gains = self._copied_gains(cat, copiers, bonus)
            self.known_copied[key] = Copied(gains, [gains[end] for end in self.question.ends])
        return self.known_copied[key]

    def _copied_gains(self, cat: int, copiers: list[int], bonus: list[int] | None) -> list[int]:
        """By way: the cat is fed, and scores once more for each copier. Nobody is copied where
        nobody but copiers is fed."""
        question = self.question
        self.meter.spend(6 * len(question.ways))
        times = len(copiers)
        if cat == NOBODY:
            return [0 if way.cat in copiers else -question.never for way in question.ways]
        more = [times * points for points in bonus or [0] * len(question.ways)]
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
