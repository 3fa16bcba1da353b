"""Contexts: which special cats are fed by their own meal, and what everything counts for then.

A context settles the special cats one after the other, the first by two or more branches, and last
of all which cat is copied. In a context every way of feeding a cat is worth a plain number (`gains`),
and what is left are tables over things that are counted (see `frames`). Where some special cats are still
open the numbers are hopes, never less than the truth.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.cat_lady.abilities import CopyACat
from games.cat_lady.feeding.question import Question
from games.cat_lady.feeding.specials import Choice, specials_of


class Context(NamedTuple):
    """`gains` are packed numbers by way of feeding, against leaving the cat hungry; `owed` is what
    they hold too much, for cats that must be fed."""

    choices: tuple[Choice, ...]  # of the special cats in order, as far as they are settled
    gains: list[int]
    owed: int = 0
    counts: tuple[int, ...] = ()  # what of the choices matters to frames
    copied: int | None = None  # index of the cat that is copied, -1 for none
    settled: bool = False


class Tree:
    """The contexts of one question, from the open one at the root to the settled leaves."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.specials = specials_of(question)
        gains = question.gains
        for special in self.specials:
            gains = [gain + hope for gain, hope in zip(gains, special.hopes, strict=True)]
        self.root = Context((), gains, settled=not self.specials)

    # branches

    def branches(self, context: Context) -> Iterator[Context]:
        """The contexts in which one more thing is settled."""
        at = len(context.choices)
        if at == len(self.specials):
            yield from self._copies(context)
            return
        for choice in self.specials[at].choices:
            gains = [gain + more for gain, more in zip(context.gains, choice.change, strict=True)]
            choices = (*context.choices, choice)
            settled = len(choices) == len(self.specials) and not self.copiers(choices)
            owed = context.owed + (self.question.never if choice.own else 0)
            yield Context(choices, gains, owed, (*context.counts, choice.counts), None, settled)

    def copiers(self, choices: tuple[Choice, ...]) -> list[int]:
        """The cats that are fed and copy another one."""
        return [
            special.cat
            for special, choice in zip(self.specials, choices, strict=False)
            if choice.own and isinstance(special.ability, CopyACat)
        ]

    def _copies(self, context: Context) -> Iterator[Context]:
        """One context for each cat that may be copied: it is fed, and scores once more for each
        copier. The best of these is what the rule says, the best cat copied."""
        question = self.question
        copiers = self.copiers(context.choices)
        times = len(copiers)
        hopeless = context.gains
        for special in self.specials:
            if special.cat in copiers:
                hopeless = [gain - hope for gain, hope in zip(hopeless, special.hopes, strict=True)]
        nobody = list(hopeless)
        for cat, (start, end) in enumerate(question.spans):
            if cat in copiers:
                continue
            for at in range(start, end):
                nobody[at] -= question.never
            if start == end:
                continue
            gains = list(hopeless)
            for special, choice in zip(self.specials, context.choices, strict=True):
                if special.cat == cat:
                    gains = [a + times * b for a, b in zip(gains, choice.bonus, strict=True)]
            for at in range(start, end):
                gains[at] += times * question.ways[at].points * question.point + question.never
            owed = context.owed + question.never
            yield context._replace(gains=gains, owed=owed, copied=cat, settled=True)
        yield context._replace(gains=nobody, copied=-1, settled=True)

    def dive(self, picks: set[int]) -> Context:
        """The settled context in which special cats are fed as they are among these ways."""
        context = self.root
        while not context.settled:
            branches = list(self.branches(context))
            at = len(context.choices)
            if at < len(self.specials):
                fit = [
                    branch
                    for branch in branches
                    if not picks.isdisjoint(branch.choices[at].meals)
                ]
                context = fit[0] if fit else branches[0]
            else:
                fed = {self.question.ways[pick].cat: pick for pick in picks}
                context = max(
                    branches, key=lambda one: one.gains[fed[one.copied]] if one.copied in fed else 0
                )
        return context
