"""The cats of whom the search settles first whether they are fed by their own meal.

As long as that is open, hopes stand in for what the ability gives. They are never too low: what
counts the whole hand is hoped to count the most there could be, and what is given for another cat
takes both to be fed, so each of the two may hope for a share of it. Settling puts the truth there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from games.cat_lady.feeding.effects import PER_WAY, WHOLE_HAND, changes
from games.cat_lady.feeding.question import Question
from games.cat_lady.feeding.ways import Way
from games.cat_lady.hand.abilities import (
    ColourSets,
    CopyACat,
    CountsAsCostume,
    CountsAsToy,
    Kind,
    MostFed,
    PerCostume,
    PerFoodUsed,
    PerGoal,
    PerToy,
    SameFood,
    ToySetPoints,
    WildTokens,
)
from games.cat_lady.hand.counted_cats import counted_cats_of, sets_of_colours
from games.cat_lady.hand.toys import toy_points

# The hope for what an ability gives for another cat: so many shares of it are the ability's own,
# the rest is the other cat's. Whatever the shares, the hope is not too low; these leave the least
# to look at.
SHARES = 8
OWN = 6


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
    if changes(ability, question.hand):
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
    scores = cat not in dict(question.hand.points) and not changes(ability, question.hand)
    groups: dict[object, list[int]] = {}  # of its meals, by what of them matters to the ability
    for at in range(*question.spans[cat]):
        if not question.ways[at].treat:
            groups.setdefault(_matters(ability, question.ways[at]), []).append(at)
    numbers = len(question.ways) * (4 + 6 * len(groups))
    question.meter.spend(2 * numbers, numbers // 2)
    bonuses = [_bonus(question, ability if scores else None, meals) for meals in groups.values()]
    hopes = _shared_hopes(question, cat, list(groups.values()), bonuses)
    if scores:
        hope = question.point * (best_to_copy or _most(question, ability))
        for meals in groups.values():
            for at in meals:
                hopes[at] += hope

    nothing = [0] * len(question.ways)
    choices = [_choice(question, cat, [], nothing, hopes)]
    # the hope to copy stays until it is settled which cat is copied
    settled = nothing if isinstance(ability, CopyACat) else hopes
    for meals, bonus in zip(groups.values(), bonuses, strict=True):
        choices.append(_choice(question, cat, meals, bonus, settled))
    counted = type(ability) not in PER_WAY
    return Special(cat, ability, scores, counted, hopes, tuple(choices))


def _bonus(question: Question, ability: Kind | None, meals: list[int]) -> list[int]:
    """What the ability of a cat that is fed in one of these ways gives, by way of any cat."""
    if ability is None or type(ability) not in PER_WAY:
        return [0] * len(question.ways)
    give, own = PER_WAY[type(ability)], question.ways[meals[0]]
    point, hand = question.point, question.hand
    if isinstance(ability, PerFoodUsed):
        return [point * give(ability, own, way, hand) for way in question.ways]
    return question.by_kind(lambda way: point * give(ability, own, way, hand))


def _choice(
    question: Question, cat: int, meals: list[int], bonus: list[int], hopes: list[int]
) -> Choice:
    """The cat is left with these meals, or with none of its meals: hungry, or a treat."""
    gains = list(bonus)
    for at in range(*question.spans[cat]):
        if meals or not question.ways[at].treat:
            gains[at] -= question.never
    for at in meals:
        gains[at] += 2 * question.never  # it must be one of them; contexts owe this back
    change = [gains[end] - hopes[end] for end in question.ends]
    return Choice(question.ways[meals[0]] if meals else None, meals, gains, bonus, change)


def _shared_hopes(
    question: Question, cat: int, groups: list[list[int]], bonuses: list[list[int]]
) -> list[int]:
    """What the ability may give, by way: shared by both for another cat, in full for its own."""
    hopes = [0] * len(question.ways)
    if not any(map(any, bonuses)):
        return hopes
    start, end = question.spans[cat]
    most = bonuses[0] if len(bonuses) == 1 else map(max, *bonuses)
    hopes = [worth * (SHARES - OWN) // SHARES if worth > 0 else 0 for worth in most]
    hopes[start:end] = [0] * (end - start)
    for meals, bonus in zip(groups, bonuses, strict=True):
        if not any(bonus):
            continue
        others = sum(
            [
                max(0, *bonus[first:last])
                for first, last in question.spans
                if first < last and first != start
            ]
        )
        for at in meals:
            hopes[at] = max(0, bonus[at]) + others * OWN // SHARES
    return hopes


def _matters(ability: Kind, way: Way) -> object:
    """What of its own meal matters to an ability."""
    match ability:
        case SameFood():
            return way.counted_cats[0].foods
        case WildTokens():
            return way.typed, way.free
    return None


def _most(question: Question, ability: Kind) -> int:
    """The most points that an ability counting the whole hand could give."""
    hand, others = question.hand, question.others

    def most(worth: Callable[[int], int], counts: Iterable[int]) -> int:
        return max(map(worth, counts))

    match ability:
        case ColourSets(points=points):
            counted_cats = [one for cat in hand.cats for one in counted_cats_of(cat, None)]
            return max(0, points * sets_of_colours(counted_cats))
        case MostFed(points=points, otherwise=otherwise):
            return max(points, otherwise)
        case PerCostume(points=points):
            return most(lambda n: points * n, _range(question, hand.costumes, CountsAsCostume))
        case PerToy(points=points):
            return most(lambda n: points * n, _range(question, hand.toy_count, CountsAsToy))
        case ToySetPoints():
            table = question.numbers.toy_sets
            wilds = _range(question, hand.wild_toys, CountsAsToy)
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
        special.cat: sum(max(special.hopes[start:end], default=0) for start, end in question.spans)
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
