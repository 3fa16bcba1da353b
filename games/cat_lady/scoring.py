"""The literal rules of a hand: is a feeding allowed, and what does the hand score with it?

This is the one place where points come from: the search for the best feeding is only trusted once
its feeding has been scored here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from games.cat_lady.boxes import Filling, fill_boxes
from games.cat_lady.cards import Feeding, Goal, Hand, Numbers, Others
from games.cat_lady.fed import FedHand, fed_count
from games.cat_lady.meals import Fault, check_feeding
from games.cat_lady.toys import toy_points
from games.contract import Detail, Line, Text, plural, text

__all__ = [
    "Fault",
    "HandScore",
    "check_feeding",
    "costume_points",
    "fed_count",
    "fill_boxes",
    "score_hand",
    "toy_points",
]

MANY_PLAYERS = 5  # from here on the second most costumes score too (BT-9)


class HandScore(msgspec.Struct, frozen=True):
    """What a hand scores. `cats`: the points of each cat in the order of the hand, 0 if hungry."""

    lines: tuple[Line, ...]
    total: int
    fed_cats: int
    food_left: int
    costumes: int  # with Elvis
    cats: tuple[int, ...]
    filling: Filling
    goals: tuple[bool, ...]  # of others.goals, in order


def score_hand(
    hand: Hand,
    feeding: Feeding,
    others: Others,
    numbers: Numbers,
    players: int,
    wishes: Sequence[int | None] = (),
) -> HandScore:
    """Score a hand with a feeding that is taken at its word: every meal in it feeds its cat.

    A cat scores its points by hand if it has some, however it was fed; with a treat 1; else its
    printed VP plus what its ability gives. `wishes` say which cat somebody put in which box.
    """
    fed = FedHand(hand, feeding, others, numbers)
    filling = fill_boxes(hand, feeding, wishes)
    lines = [
        _cats(fed),
        _hungry(fed),
        _leftover(fed),
        _costumes(fed, players),
        _catnip(fed),
        _toys(fed),
        tokens_line(hand.vp_tokens, numbers),
    ]
    if hand.boxes:
        lines.append(_boxes(filling))
    if others.goals or others.reached:
        lines.append(_goals(fed))
    return HandScore(
        lines=tuple(lines),
        total=sum(line.points for line in lines),
        fed_cats=fed.fed_cats,
        food_left=fed.food_left,
        costumes=fed.costumes,
        cats=tuple(fed.worth(index).points if meal else 0 for index, meal in enumerate(feeding)),
        filling=filling,
        goals=tuple(map(fed.reaches, others.goals)),
    )


# -- points ----------------------------------------------------------------------------------------


class Scored(NamedTuple):
    points: int
    reason: Text


def divide(points: int, players: int) -> int:
    """Evenly, rounded up."""
    return -(-points // players)


def costume_points(own: int, others: Sequence[int], numbers: Numbers, players: int) -> Scored:
    """CL-8 with 2 to 4 players, BT-9 with 5 or 6."""
    if own == 0:
        return Scored(numbers.costume_none, text("no costume"))
    count = plural("{n} costume", "{n} costumes", own)
    ahead = [other for other in others if other > own]
    tied = 1 + sum(other == own for other in others)
    second = numbers.costume_second if players >= MANY_PLAYERS else 0
    if not ahead and tied == 1:
        return Scored(numbers.costume_most, text("{count}, the most", count=count))
    if not ahead:
        return Scored(
            divide(numbers.costume_most + second, tied),
            text("{count}, the most, shared by {tied}", count=count, tied=tied),
        )
    if second and len(ahead) == 1:
        if tied == 1:
            return Scored(second, text("{count}, the second most", count=count))
        return Scored(
            divide(second, tied),
            text("{count}, the second most, shared by {tied}", count=count, tied=tied),
        )
    return Scored(0, text("{count}, not the most", count=count))


def catnip_points(catnip: int, extra: int, fed_cats: int, numbers: Numbers) -> Scored:
    """CL-9; `extra` catnip may be counted, as is better."""

    def points(count: int) -> int:
        if count == 0:
            return 0
        if count == 1:
            return numbers.catnip_one
        return fed_cats * (numbers.catnip_many if count >= 4 else numbers.catnip_some)

    count = max(range(catnip, catnip + extra + 1), key=points)
    return Scored(
        points(count),
        text(
            "{catnip}, {fed}",
            catnip=plural("{n} catnip", "{n} catnip", count),
            fed=plural("{n} fed cat", "{n} fed cats", fed_cats),
        ),
    )


def leftover_points(own: int, others: Sequence[int], numbers: Numbers) -> Scored:
    """CL-10."""
    if own == 0:
        return Scored(0, text("no food left"))
    count = plural("{n} food left", "{n} food left", own)
    most = max(others, default=0)
    if own < most:
        return Scored(0, text("{count}, another player has {most}", count=count, most=most))
    if own == most:
        return Scored(numbers.leftover, text("{count}, tied for the most", count=count))
    return Scored(numbers.leftover, text("{count}, the most", count=count))


# -- lines -----------------------------------------------------------------------------------------


def _cats(fed: FedHand) -> Line:
    details = tuple(_cat(fed, index) for index in range(len(fed.feeding)))
    return Line(
        "cats",
        text("Cats"),
        sum(detail.points for detail in details),
        plural("{n} fed cat", "{n} fed cats", fed.fed_cats),
        details,
    )


def _cat(fed: FedHand, index: int) -> Detail:
    name = text("{name}", name=fed.hand.cats[index].name)
    if fed.feeding[index] is None:
        return Detail(name, 0, text("hungry"), False)
    points, reason = fed.worth(index)
    return Detail(name, points, reason, True)


def _hungry(fed: FedHand) -> Line:
    return hungry_line(fed.hungry_cats, fed.numbers)


def hungry_line(hungry: int, numbers: Numbers) -> Line:
    reason = (
        plural("{n} hungry cat", "{n} hungry cats", hungry) if hungry else text("no hungry cat")
    )
    return Line("hungry", text("Hungry cats"), numbers.hungry * hungry, reason)


def _leftover(fed: FedHand) -> Line:
    return leftover_line(leftover_points(fed.food_left, fed.others.leftovers, fed.numbers))


def leftover_line(scored: Scored) -> Line:
    return Line("leftover", text("Leftover food"), *scored)


def _costumes(fed: FedHand, players: int) -> Line:
    return costumes_line(costume_points(fed.costumes, fed.others.costumes, fed.numbers, players))


def costumes_line(scored: Scored) -> Line:
    return Line("costumes", text("Costumes"), *scored)


def _catnip(fed: FedHand) -> Line:
    return catnip_line(catnip_points(fed.hand.catnip, fed.extra_catnip, fed.fed_cats, fed.numbers))


def catnip_line(scored: Scored) -> Line:
    return Line("catnip", text("Catnip"), *scored)


def _toys(fed: FedHand) -> Line:
    return toys_line(fed.toy_points, fed.toy_sets)


def toys_line(points: int, sets: Sequence[int]) -> Line:
    if not sets:
        return Line("toys", text("Toys"), points, text("no toys"))
    sizes = " + ".join(str(size) for size in sets)
    return Line("toys", text("Toys"), points, text("sets of {sizes}", sizes=sizes))


def tokens_line(tokens: int, numbers: Numbers) -> Line:
    return Line(
        "tokens",
        text("Victory point tokens"),
        numbers.vp_token * tokens,
        plural("{n} token", "{n} tokens", tokens),
    )


def _boxes(filling: Filling) -> Line:
    """Each filled box scores 1 for each box owned (BT-2)."""
    owned = len(filling)
    filled = sum(cat is not None for cat in filling)
    return Line(
        "boxes",
        text("Boxes"),
        filled * owned,
        text("{filled} of {owned} boxes filled, {owned} each", filled=filled, owned=owned),
    )


def _goals(fed: FedHand) -> Line:
    """The VP of each goal reached with a partner (BT-10)."""
    details = tuple(_goal(fed, goal) for goal in fed.others.goals)
    said = tuple(
        Detail(text("Shared goal"), vp, text("reached, says the table"))
        for vp in fed.others.reached
    )
    return Line(
        "goals",
        text("Shared goals"),
        sum(detail.points for detail in details + said),
        plural("{n} goal reached", "{n} goals reached", fed.goals_reached),
        details + said,
    )


def _goal(fed: FedHand, goal: Goal) -> Detail:
    own = fed.count(goal.counts)
    missing = goal.at_least - own - goal.partner
    values = {"own": own, "partner": goal.partner, "least": goal.at_least}
    if missing > 0:
        reason = text("{own} + {partner} of {least}, {missing} missing", missing=missing, **values)
    else:
        reason = text("{own} + {partner} of {least}", **values)
    return Detail(text("Shared goal"), goal.vp if missing <= 0 else 0, reason)
