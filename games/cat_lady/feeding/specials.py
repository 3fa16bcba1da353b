"""The cats whose ability depends on other cats, or matters to them: each either acts or rests.

An ability acts if its cat is fed with one of its own meals. It rests if the cat is hungry or has a
treat. Once it is chosen which of them act, every way of feeding any cat is worth a plain number.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub
from typing import Any, NamedTuple

from games.cat_lady.feeding.effects import PER_WAY, WHOLE_HAND, changes
from games.cat_lady.feeding.question import Question
from games.cat_lady.feeding.ways import Way
from games.cat_lady.hand.abilities import Kind, PerFoodUsed, SameFood, WildTokens


class Choice(NamedTuple):
    """An ability that acts by any of some meals that are alike to it, or rests (`meal` is None).

    Both lists are packed numbers by way. `bonus` is what the ability gives. `gains` are that, and
    much less than nothing for the ways of its cat that the choice rules out.
    """

    meal: Way | None
    bonus: list[int]
    gains: list[int]


class Special(NamedTuple):
    """A cat and its choices, the one that rests first. `most` is by way the largest gain of all
    choices, and `changes` by choice how much less its gains are. `scores` is False if the ability gives no points: it has none to give, or the table has
    set the points of the cat."""

    cat: int
    ability: Any
    scores: bool
    choices: tuple[Choice, ...]
    most: list[int]
    changes: list[list[int]]

    def scored_again(self, times: int) -> Special:
        """The same cat if its ability gives its points so many times more."""
        choices = tuple(
            choice._replace(
                gains=[
                    gain + times * more
                    for gain, more in zip(choice.gains, choice.bonus, strict=True)
                ]
            )
            for choice in self.choices
        )
        most = _most(choices)
        return self._replace(choices=choices, most=most, changes=_changes(choices, most))


def specials_of(question: Question) -> tuple[list[Special], list[Special]]:
    """The cats whose abilities act on the whole hand; and those whose abilities give points for
    each way. Raises `SpentError`."""
    found = [_special(question, cat) for cat in range(len(question.hand.cats))]
    specials = [special for special in found if special]
    return (
        [special for special in specials if type(special.ability) not in PER_WAY],
        [special for special in specials if type(special.ability) in PER_WAY],
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
    nothing = [0] * len(question.ways)
    hungry, *_ = range(*question.spans[cat])
    treated = [at for at in range(*question.spans[cat]) if question.ways[at].treat]
    choices = [_choice(question, cat, None, [hungry, *treated], nothing)]
    for group in meals.values():
        bonus = _bonus(question, ability, question.ways[group[0]]) or nothing
        choices.append(_choice(question, cat, question.ways[group[0]], group, bonus))
    scores = not changes(ability, question.hand) and cat not in dict(question.hand.points)
    most = _most(choices)
    return Special(cat, ability, scores, tuple(choices), most, _changes(choices, most))


def _depends(question: Question, ability: Kind, cat: int) -> bool:
    """Whether what an ability gives depends on what is fed, or what it changes matters to others."""
    if changes(ability, question.hand):
        return True
    if cat in dict(question.hand.points):
        return False
    whole = isinstance(ability, WHOLE_HAND) and question.steady.times(ability) is None
    return type(ability) in PER_WAY or whole


def _matters(ability: Kind, way: Way) -> object:
    """What of its own meal matters to an ability."""
    match ability:
        case SameFood():
            return way.counted_cats[0].foods
        case WildTokens():
            return way.typed, way.free
    return None


def _bonus(question: Question, ability: Kind, meal: Way) -> list[int]:
    """By way of any cat, what the ability of a cat that is fed with this meal gives; empty if that
    is nothing."""
    give = PER_WAY.get(type(ability))
    if give is None:
        return []
    point, hand = question.point, question.hand
    if isinstance(ability, PerFoodUsed):
        return [point * give(ability, meal, way, hand) for way in question.ways]
    return question.by_kind(
        lambda way: point * give(ability, meal, way, hand) if way.counted_cats else 0
    )


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


def _most(choices: Sequence[Choice]) -> list[int]:
    return list(map(max, *[choice.gains for choice in choices]))


def _changes(choices: Sequence[Choice], most: list[int]) -> list[list[int]]:
    return [list(map(sub, choice.gains, most)) for choice in choices]
