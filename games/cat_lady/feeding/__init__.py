"""Which cats to feed with what: the provably best feeding of one hand.

Read on in this order: `ways` (how each cat can be fed), `effects` (what abilities mean to others),
`question` (all of it as numbers), `specials` and `contexts` (what is settled first), `frames` (what
is counted then), `bounds` (how good a context can be), `cats` with `states` (the depth-first search),
`search` (the whole), and `pantry` (food: does it suffice, who gets which token).
"""

from __future__ import annotations

import msgspec

from games.cat_lady.cards import Feeding, Hand, Numbers, Others
from games.cat_lady.feeding.search import Search
from games.cat_lady.scoring import check_feeding, score_hand

__all__ = ["NODE_CAP", "Solution", "best_feeding"]

NODE_CAP = 200_000


class Solution(msgspec.Struct, frozen=True):
    """The best feeding and the hand's total with it, by the literal rules. `proven`: nothing better
    exists; otherwise it is the best that was found before the search was stopped."""

    feeding: Feeding
    total: int
    proven: bool


def best_feeding(
    hand: Hand,
    others: Others = Others(),
    numbers: Numbers = Numbers(),
    players: int = 2,
    *,
    node_cap: int = NODE_CAP,
) -> Solution:
    """The feeding with the highest total of this player, the others taken as they stand (CL-15).

    Equal totals: more cats fed, then fewer tokens left, then the cats that come first in the hand.
    """
    search = Search(hand, others, numbers, players, node_cap)
    search.run()
    feeding = search.feeding()
    total = score_hand(hand, feeding, others, numbers, players).total
    believed = search.cats.best.worth // search.question.point
    sound = total == believed and not check_feeding(hand, feeding)
    return Solution(feeding, total, search.proven and sound)
