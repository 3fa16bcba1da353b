"""The cats whose ability depends on other cats, or matters to them: each either acts or rests.

An ability acts if its cat is fed with one of its own meals. It rests if the cat is hungry or has a
treat. Once it is chosen which of them act, every way of feeding any cat is worth a plain number.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub
from typing import Any, NamedTuple

from games.cat_lady.feeding.question import Question
from games.cat_lady.feeding.ways import Way
from games.cat_lady.hand.abilities import (
    ColourSets,
    CopyACat,
    CountsAsCostume,
    CountsAsToy,
    DiscardCards,
    ExtraCatnip,
    Kind,
    MostFed,
    PerColour,
    PerCostume,
    PerFoodType,
    PerFoodUsed,
    PerGoal,
    PerMulticoloured,
    PerToy,
    SameFood,
    ToySetPoints,
    WildTokens,
)
from games.cat_lady.hand.cards import FOODS, Hand

# Abilities that give points for each fed cat, or food, of some sort; that give points for something
# of the whole hand; and that change what is counted.
BY_WAY = (PerColour, PerMulticoloured, PerFoodType, SameFood, PerFoodUsed)
WHOLE_HAND = (ColourSets, CopyACat, MostFed, PerCostume, PerGoal, PerToy, ToySetPoints)
CHANGES = (CountsAsCostume, CountsAsToy, ExtraCatnip, WildTokens)


class Choice(NamedTuple):
    """An ability that acts by any of some meals that are alike to it, or rests (`meal` is None).

    Both lists are packed numbers by way. `bonus` is what the ability gives. `gains` are that, and
    much less than nothing for the ways of its cat that the choice rules out.
    """

    meal: Way | None
    bonus: list[int]
    gains: list[int]


class Special:
    """A cat and its choices, the one that rests first.

    `scores` is False if the ability gives no points: it has none to give, or the table has set the
    points of the cat. `most` is by way the largest gain of all choices, `changes` by choice how
    much less its gains are.
    """

    def __init__(self, cat: int, ability: Any, scores: bool, choices: Sequence[Choice]) -> None:
        self.cat = cat
        self.ability = ability
        self.scores = scores
        self.choices = choices
        self.most = list(map(max, *[choice.gains for choice in choices]))
        self.changes = [list(map(sub, choice.gains, self.most)) for choice in choices]

    def scored_again(self, times: int) -> Special:
        """The same cat if its ability gives its points so many times more."""
        choices = [
            Choice(meal, bonus, [g + times * more for g, more in zip(gains, bonus, strict=True)])
            for meal, bonus, gains in self.choices
        ]
        return Special(self.cat, self.ability, self.scores, choices)


def specials_of(question: Question) -> tuple[list[Special], list[Special]]:
    """The cats whose abilities act on the whole hand; and those whose abilities give points for
    each way. Raises `SpentError`."""
    found = [_special(question, cat) for cat in range(len(question.hand.cats))]
    specials = [special for special in found if special]
    return (
        [special for special in specials if not isinstance(special.ability, BY_WAY)],
        [special for special in specials if isinstance(special.ability, BY_WAY)],
    )


def _special(question: Question, cat: int) -> Special | None:
    """None if the ability depends on nothing and changes nothing, or can never act."""
    ability = question.hand.cats[cat].ability
    if ability is None or not _depends(question, ability, cat):
        return None
    meals: dict[object, list[int]] = {}  # of the cat, by what of them matters to the ability
    for at in range(*question.spans[cat]):
        if question.ways[at].own_meal:
            meals.setdefault(_matters(ability, question.ways[at]), []).append(at)
    if not meals:
        return None
    numbers = 2 * len(question.ways) * (1 + len(meals))
    question.meter.spend(4 * numbers, numbers)
    rests = [at for at in range(*question.spans[cat]) if not question.ways[at].own_meal]
    choices = [_choice(question, cat, None, rests, [0] * len(question.ways))]
    for group in meals.values():
        meal = question.ways[group[0]]
        choices.append(_choice(question, cat, meal, group, _bonus(question, ability, meal)))
    scores = not _changes_counts(ability, question.hand) and cat not in dict(question.hand.points)
    return Special(cat, ability, scores, choices)


def _changes_counts(ability: Kind, hand: Hand) -> bool:
    """Discarded spray bottles are missed only if they score (BT-12)."""
    if isinstance(ability, DiscardCards):
        return hand.scores_cards and hand.spray_bottles > 0
    return isinstance(ability, CHANGES)


def _depends(question: Question, ability: Kind, cat: int) -> bool:
    """Whether what an ability gives depends on what is fed, or what other things give on it."""
    if _changes_counts(ability, question.hand):
        return True
    if cat in dict(question.hand.points):
        return False
    whole = isinstance(ability, WHOLE_HAND) and type(ability) not in question.steady.counts
    return whole or isinstance(ability, BY_WAY)


def _matters(ability: Kind, way: Way) -> object:
    """What of its own meal matters to an ability."""
    match ability:
        case SameFood():
            return way.counted_cats[0].foods
        case WildTokens():
            return way.typed, way.free
    return None


def _bonus(question: Question, ability: Any, meal: Way) -> list[int]:
    """By way of any cat, what the ability of a cat that is fed with this meal gives."""
    if not isinstance(ability, BY_WAY):
        return [0] * len(question.ways)
    each, hand = ability.points * question.point, question.hand
    if isinstance(ability, PerFoodUsed):
        return [each * _counted(ability, meal, way, hand) for way in question.ways]
    return question.by_kind(lambda way: each * _counted(ability, meal, way, hand))


def _counted(ability: Kind, own: Way, way: Way, hand: Hand) -> int:
    """How often an ability counts a cat that is fed in one way, while its own cat is in another."""
    cats = way.counted_cats
    match ability:
        case PerColour(colour=colour):
            return len([one for one in cats if colour in one.colours])
        case PerMulticoloured():
            return int(bool(cats) and hand.cats[way.cat].is_multicoloured)
        case PerFoodType(food=food):
            return len([one for one in cats if food in one.foods])
        case SameFood() if way.cat != own.cat:
            foods = own.counted_cats[0].foods
            return len([one for one in cats if not foods.isdisjoint(one.foods)])
        case PerFoodUsed(food=None):
            return way.spent
        case PerFoodUsed(food=str(food)):
            return way.typed[FOODS.index(food)]
    return 0


def _choice(
    question: Question, cat: int, meal: Way | None, kept: list[int], bonus: list[int]
) -> Choice:
    """The choice that leaves a cat these of its ways."""
    gains = list(bonus)
    for at in range(*question.spans[cat]):
        gains[at] -= question.never
    for at in kept:
        gains[at] += question.never
    return Choice(meal, bonus, gains)
