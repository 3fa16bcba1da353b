"""What is settled in a context: which abilities act, how often, and what is still open."""

from __future__ import annotations

from typing import Any

from games.cat_lady.feeding.contexts import Context, Tree
from games.cat_lady.feeding.pantry import Types
from games.cat_lady.feeding.ways import Way
from games.cat_lady.hand.abilities import Kind, WildTokens


class Settled:
    """How often, and how much, each ability counts in a context."""

    def __init__(self, tree: Tree, context: Context) -> None:
        settled = len(context.choices)
        self.open: dict[type[Kind], list[Kind]] = {}
        for special in tree.specials[settled:]:
            self.open.setdefault(type(special.ability), []).append(special.ability)
        # abilities of cats fed by their own meal, and how often they give points
        self.acting: dict[type[Kind], list[tuple[Any, int]]] = {}
        self.moonbeams: list[Way] = []
        copiers = len(tree.copiers(context.choices)) if context.copied is not None else 0
        for special, choice in zip(tree.specials, context.choices, strict=False):
            if choice.own:
                times = int(special.scores) + copiers * (special.cat == context.copied)
                self.acting.setdefault(type(special.ability), []).append((special.ability, times))
                if isinstance(special.ability, WildTokens):
                    self.moonbeams.append(choice.own)

    def counts(self, held: int, kind: type[Kind]) -> range:
        """What is held of something, and what fed cats add: from the fewest to the most."""
        held += len(self.acting.get(kind, ()))
        return range(held, held + len(self.open.get(kind, ())) + 1)

    def scoring(self, kind: type[Kind]) -> list[tuple[Any, int]]:
        """Abilities that give points, and how often: once more for each cat that copies theirs."""
        return self.acting.get(kind, [])

    def points(self, kind: type[Kind]) -> int:
        """The points for each that is counted, all cats together."""
        return sum([times * ability.points for ability, times in self.scoring(kind)])

    def freed(self) -> int:
        """How many tokens may stand for another type."""
        sure: int = sum([ability.count for ability, _ in self.acting.get(WildTokens, ())])
        return sure + sum(
            [getattr(ability, "count", 0) for ability in self.open.get(WildTokens, ())]
        )

    def moonbeams_eat(self) -> tuple[Types, int]:
        """The typed and the free food that cats eat which free tokens."""
        typed = [way.typed for way in self.moonbeams]
        free = sum([way.free for way in self.moonbeams])
        return (
            sum([t[0] for t in typed]),
            sum([t[1] for t in typed]),
            sum([t[2] for t in typed]),
        ), free
