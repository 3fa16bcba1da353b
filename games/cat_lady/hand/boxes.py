"""Decides which cats fill which boxes, so that as many boxes as possible are filled (BT-2).

If a box asks for something that the pad does not know, the players enter whether it is filled.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.cat_lady.hand.abilities import ThreeCats
from games.cat_lady.hand.cards import Box, Cat, Feeding, Hand, Meal

Filling = tuple[int | None, ...]  # by box: the index of the cat in it, or None


def fits(cat: Cat, meal: Meal | None, box: Box) -> bool:
    """Whether a cat, fed or not, fits a box that the pad can judge; Aoshima & Friends never do."""
    return (
        box.filled is None
        and not isinstance(cat.ability, ThreeCats)
        and (box.colour is None or box.colour in cat.colours)
        and (box.food is None or box.food in cat.foods_eaten(meal))
    )


def fill_boxes(hand: Hand, feeding: Feeding, box_choices: Sequence[int | None] = ()) -> Filling:
    """Returns which cat fills which box, with the most boxes filled. `box_choices` has the cat that
    a player chose for each box; a choice is kept unless that would fill fewer boxes. A cat in a box
    that was entered as filled cannot fill another box."""
    told = cats_put_in_boxes(hand.boxes)
    fitting = [
        [
            at
            for at, cat in enumerate(hand.cats)
            if (at not in told and fits(cat, feeding[at], box))
            or (box.cat == at and not isinstance(cat.ability, ThreeCats))
        ]
        for box in hand.boxes
    ]
    most = _match(fitting)
    for box, chosen in enumerate(box_choices):
        if chosen is None or chosen not in fitting[box]:
            continue
        narrowed = [*fitting]
        narrowed[box] = [chosen]
        tried = _match(narrowed)
        if _filled(tried) == _filled(most) and tried[box] == chosen:
            fitting, most = narrowed, tried
    return most


def cats_put_in_boxes(boxes: Sequence[Box]) -> frozenset[int]:
    """Returns the indexes of cats in boxes that were entered as filled."""
    return frozenset(box.cat for box in boxes if box.cat is not None)


def filled_boxes(boxes: Sequence[Box], filling: Filling) -> tuple[bool, ...]:
    """Returns whether each box is filled: by a cat, or as entered."""
    return tuple(
        cat is not None or (bool(box.filled) and box.cat is None)
        for box, cat in zip(boxes, filling, strict=True)
    )


def _filled(filling: Filling) -> int:
    return sum(cat is not None for cat in filling)


def _match(fitting: Sequence[Sequence[int]]) -> Filling:
    """Returns the largest matching of boxes and cats, by augmenting paths that keep boxes full."""
    box_of: dict[int, int] = {}
    for box in range(len(fitting)):
        _seat(box, fitting, box_of, set())
    cat_of = {box: cat for cat, box in box_of.items()}
    return tuple([cat_of.get(box) for box in range(len(fitting))])


def _seat(
    box: int, fitting: Sequence[Sequence[int]], box_of: dict[int, int], seen: set[int]
) -> bool:
    for cat in fitting[box]:
        if cat in seen:
            continue
        seen.add(cat)
        if cat not in box_of or _seat(box_of[cat], fitting, box_of, seen):
            box_of[cat] = box
            return True
    return False
