"""The literal rules of a hand: is a feeding allowed, and what does the hand score with it?

This is the one place where points come from: the search for the best feeding is only trusted once
its feeding has been scored here.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.cat_lady.hand.boxes import Filling, fill_boxes, filled_boxes
from games.cat_lady.hand.cards import Feeding, Hand, Numbers, Others
from games.cat_lady.hand.fed_hand import FedHand, fed_count
from games.cat_lady.hand.feeding_rules import Fault, check_feeding
from games.cat_lady.hand.lines import (
    boxes_line,
    catnip_line,
    catnip_points,
    cats_line,
    costume_points,
    costumes_line,
    goals_line,
    hungry_line,
    leftover_line,
    leftover_points,
    reaches,
    tokens_line,
    toys_line,
)
from games.cat_lady.hand.toys import toy_points
from games.contract import Detail, Line, text

__all__ = [
    "Fault",
    "HandScore",
    "catnip_points",
    "check_feeding",
    "costume_points",
    "fed_count",
    "fill_boxes",
    "leftover_points",
    "score_hand",
    "toy_points",
]


class HandScore(msgspec.Struct, frozen=True):
    """What a hand scores. `cats`: the points of each cat in the order of the hand, 0 if hungry;
    `goals`: whether each of `others.goals` is reached; `costumes` with Elvis. `filling` are the
    cats in the boxes as far as they are known, `filled` whether each box is."""

    lines: tuple[Line, ...]
    total: int
    fed_cats: int
    food_left: int
    costumes: int
    cats: tuple[int, ...]
    filling: Filling
    filled: tuple[bool, ...]
    goals: tuple[bool, ...]


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
    filled = filled_boxes(hand.boxes, filling)
    details = tuple(_cat(fed, index) for index in range(len(feeding)))
    lines = [
        cats_line(sum(detail.points for detail in details), fed.fed_cats, details),
        hungry_line(fed.hungry_cats, numbers),
        leftover_line(leftover_points(fed.food_left, others.leftovers, numbers)),
        costumes_line(costume_points(fed.costumes, others.costumes, numbers, players)),
        catnip_line(catnip_points(hand.catnip, fed.extra_catnip, fed.fed_cats, numbers)),
        toys_line(fed.toy_sets, numbers),
        tokens_line(hand.vp_tokens, numbers),
    ]
    if hand.boxes:
        lines.append(boxes_line(sum(filled), len(filled)))
    if others.goals or others.reached:
        lines.append(goals_line(fed, others))
    return HandScore(
        lines=tuple(lines),
        total=sum(line.points for line in lines),
        fed_cats=fed.fed_cats,
        food_left=fed.food_left,
        costumes=fed.costumes,
        cats=tuple(detail.points for detail in details),
        filling=filling,
        filled=filled,
        goals=tuple(reaches(fed, goal) for goal in others.goals),
    )


def _cat(fed: FedHand, index: int) -> Detail:
    name = text("{name}", name=fed.hand.cats[index].name)
    if fed.feeding[index] is None:
        return Detail(name, 0, text("hungry"), False)
    points, reason = fed.worth(index)
    return Detail(name, points, reason, True)
