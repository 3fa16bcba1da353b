"""The cats of whom the search settles first whether they are fed by their own meal.

As long as that is open, the search assumes the best of them: other cats get what the ability would
give, and the cat itself as much as it could be worth. Settling it changes the gains of the ways.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from games.cat_lady.abilities import (
    ColourSets,
    CopyACat,
    CountsAsCostume,
    CountsAsToy,
    Kind,
    MostFed,
    PerCostume,
    PerGoal,
    PerToy,
    SameFood,
    ToySetPoints,
    WildTokens,
)
from games.cat_lady.fed import heads_of, sets_of_colours
from games.cat_lady.feeding.effects import CHANGES, PER_WAY, WHOLE_HAND
from games.cat_lady.feeding.question import Question
from games.cat_lady.feeding.ways import Way
from games.cat_lady.toys import toy_points


OWN = 2


class Choice(NamedTuple):
    """One way to settle it. The cat is left with some of its meals (`own` is one of them, they are
    alike to the ability), or with none (`own` is None: hungry, or a treat)."""

    own: Way | None
    meals: list[int]  # the ways that are left to it
    gains: list[int]  # by way what it brings, packed; ways that are ruled out are never worth it
    bonus: list[int]  # by way, the part of it that the ability gives
    change: list[int]  # by end of ways, from what was hoped for to what it brings


class Special(NamedTuple):
    cat: int
    ability: Kind
    scores: bool  # not where its points are set by hand; what it changes for others stays
    counted: bool  # whether it makes a difference to what is counted (see `frames`)
    hopes: list[int]  # by way, what is assumed as long as it is open; packed
    choices: tuple[Choice, ...]


def is_special(question: Question, cat: int) -> bool:
    ability = question.hand.cats[cat].ability
    start, end = question.spans[cat]
    if ability is None or all(way.treat for way in question.ways[start:end]):
        return False
    if isinstance(ability, CHANGES):
        return True
    if cat in dict(question.hand.points):
        return False
    whole = isinstance(ability, WHOLE_HAND) and question.steady.times(ability) is None
    return type(ability) in PER_WAY or whole


def specials_of(question: Question) -> list[Special]:
    """Those that matter to what is counted come first, then those that matter most to others: below
    them branches are many and all alike to frames."""
    cats = [cat for cat in range(len(question.hand.cats)) if is_special(question, cat)]
    copiers = [cat for cat in cats if isinstance(question.hand.cats[cat].ability, CopyACat)]
    found = [_special(question, cat, 0) for cat in cats if cat not in copiers]
    if copiers:
        best = max(0, *_worths(question, found, copiers))
        found += [_special(question, cat, best) for cat in copiers]
    return sorted(found, key=lambda one: (not one.counted, -sum(map(abs, one.hopes))))


def _special(question: Question, cat: int, best_to_copy: int) -> Special:
    ability = question.hand.cats[cat].ability
    assert ability is not None
    scores = cat not in dict(question.hand.points) and not isinstance(ability, CHANGES)
    own_ways = range(*question.spans[cat])
    meals = [at for at in own_ways if not question.ways[at].treat]
    groups: dict[object, list[int]] = {}
    for at in meals:
        groups.setdefault(_matters(ability, question.ways[at]), []).append(at)

    nothing = [0] * len(question.ways)
    bonuses = []
    for group in groups.values():
        bonus = nothing
        if scores and type(ability) in PER_WAY:
            own = question.ways[group[0]]
            give = PER_WAY[type(ability)]
            bonus = [
                question.point * give(ability, own, way, question.hand) for way in question.ways
            ]
        bonuses.append(bonus)
    hopes = _shared_hopes(question, cat, groups.values(), bonuses)
    if scores:
        hope = question.point * (best_to_copy or _most(question, ability))
        for at in meals:
            hopes[at] += hope

    gains = list(nothing)
    for at in meals:
        gains[at] = -question.never
    choices = [Choice(None, [], gains, nothing, _change(question, gains, hopes))]
    for group, bonus in zip(groups.values(), bonuses, strict=True):
        gains = list(bonus)
        for at in own_ways:
            gains[at] += question.never if at in group else -question.never
        # the hope to copy stays until it is settled which cat is copied
        change = _change(question, gains, nothing if isinstance(ability, CopyACat) else hopes)
        choices.append(Choice(question.ways[group[0]], group, gains, bonus, change))
    counted = type(ability) not in PER_WAY
    return Special(cat, ability, scores, counted, hopes, tuple(choices))


def _shared_hopes(
    question: Question, cat: int, groups: Iterable[list[int]], bonuses: list[list[int]]
) -> list[int]:
    """What an ability gives for another cat is hoped for by both: it takes both to be fed, and so
    it is never more than a share of it for either one that is."""
    hopes = [max(0, *most) * (4 - OWN) // 4 for most in zip(*bonuses, [0] * len(bonuses[0]), strict=True)]
    start, end = question.spans[cat]
    for at in range(start, end):
        hopes[at] = 0
    for group, bonus in zip(groups, bonuses, strict=True):
        if not any(bonus):
            continue
        others = sum(
            max(0, *bonus[first:last]) for first, last in question.spans if first < last and first != start
        )
        for at in group:
            hopes[at] = max(0, bonus[at]) + others * OWN // 4
    # a treat is no meal: what others would give for it counts in full
    return hopes


def _change(question: Question, gains: list[int], hopes: list[int]) -> list[int]:
    return [gains[end] - hopes[end] for end in question.ends]


def _matters(ability: Kind, way: Way) -> object:
    """What of its own meal matters to an ability."""
    match ability:
        case SameFood():
            return way.heads[0].foods
        case WildTokens():
            return way.typed
    return None


def _most(question: Question, ability: Kind) -> int:
    """The most points that an ability counting the whole hand could give."""
    hand, others = question.hand, question.others

    def most(worth: Callable[[int], int], counts: Iterable[int]) -> int:
        return max(map(worth, counts))

    match ability:
        case ColourSets(points=points):
            heads = [head for cat in hand.cats for head in heads_of(cat, None)]
            return max(0, points * sets_of_colours(heads))
        case MostFed(points=points, otherwise=otherwise):
            return max(points, otherwise)
        case PerCostume(points=points):
            return most(lambda n: points * n, _range(question, hand.costumes, CountsAsCostume))
        case PerToy(points=points):
            return most(lambda n: points * n, _range(question, sum(hand.toys), CountsAsToy))
        case ToySetPoints():
            table = question.numbers.toy_sets
            wilds = _range(question, 0, CountsAsToy)
            return most(lambda n: toy_points(hand.toys, table, n), wilds)
        case PerGoal(points=points):
            reached = len(others.reached)
            return most(lambda n: points * n, range(reached, reached + len(others.goals) + 1))
    return 0


def _range(question: Question, held: int, kind: type[Kind]) -> range:
    more = sum(isinstance(cat.ability, kind) for cat in question.hand.cats)
    return range(held, held + more + 1)


def _worths(question: Question, found: list[Special], copiers: list[int]) -> list[int]:
    """The most that each cat that can be copied could be worth, in points."""
    abilities = {
        special.cat: sum(
            max(special.hopes[start:end], default=0) for start, end in question.spans
        )
        // question.point
        for special in found
        if special.scores
    }
    worths = [0]
    for cat, (start, end) in enumerate(question.spans):
        points = [way.points for way in question.ways[start:end]]
        if points:
            worths.append(max(points) + abilities.get(cat, 0))
    return worths
