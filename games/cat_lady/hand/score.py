"""What a hand scores with a feeding, by the literal rules.

This is the one place where points come from: the search for the best feeding is only trusted once
its feeding has been scored here.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.cat_lady.hand.boxes import Filling, fill_boxes, filled_boxes
from games.cat_lady.hand.cards import Feeding, Hand, Numbers, Others
from games.cat_lady.hand.fed_hand import FedHand
from games.cat_lady.hand.lines import lines_of
from games.contract import Line


class HandScore(msgspec.Struct, frozen=True):
    """What a hand scores. `cats`: the points of each cat in the order of the hand, 0 if hungry;
    `filling` are the cats in the boxes as far as they are known, `filled` whether each box is."""

    lines: tuple[Line, ...]
    total: int
    fed_cats: int
    food_left: int
    cats: tuple[int, ...]
    filling: Filling
    filled: tuple[bool, ...]


def score_hand(
    hand: Hand,
    feeding: Feeding,
    others: Others,
    numbers: Numbers,
    players: int,
    box_choices: Sequence[int | None] = (),
) -> HandScore:
    """Score a hand with a feeding that is taken at its word: every meal in it feeds its cat.

    A cat scores its points by hand if it has some, however it was fed; with a treat 1; else its
    printed VP plus what its ability gives. `box_choices` say which cat somebody put in which box.
    """
    filling = fill_boxes(hand, feeding, box_choices)
    filled = filled_boxes(hand.boxes, filling)
    own = FedHand(hand, feeding, others, numbers).counts(sum(filled))
    lines = lines_of(own, others, numbers, players)
    return HandScore(
        lines=lines,
        total=sum(line.points for line in lines),
        fed_cats=own.fed_cats,
        food_left=own.food_left,
        cats=tuple(detail.points for detail in own.details),
        filling=filling,
        filled=filled,
    )
