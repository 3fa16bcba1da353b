"""Which cats to feed with what: the best feeding of one hand, proven to be the best.

Feeding is a knapsack problem with three kinds of food, wild tokens and treats, in which the worth
of a cat can depend on which others are fed. The search works like this:

1. *Ways.* Each cat can be hungry, or be fed in a few ways: by its need, by a treat, and some cats
   by one of several meals. A way needs food and scores points (`ways`). Sums show whether there is
   enough food; which cat gets which token is only decided in the end (`pantry`).
2. *One number.* Everything that makes a feeding better (CL-15: total, cats fed, tokens spent, which
   cats) is packed into one whole number, so that the largest number is the best feeding, also among
   ties (`search_input`).
3. *Special cats.* Cats depend on each other only through the abilities of a few (`specials`). Once
   it is decided which of these abilities act, and which cat Little Nicky copies, every way of
   feeding a cat is worth a fixed number. The rest of the hand is worth a constant, plus what
   depends on a few counts: thresholds, sets of colours, boxes (`filling`).
4. *Bounds.* Every token gets a price. Each cat takes the way that is worth most after paying for
   its tokens; no feeding is worth more than the sum of these plus the price of all tokens. At first
   it is open which abilities that give points for each way act; each counts with the best of its
   choices. They are decided one at a time. The search always continues the set of decisions
   (*context*) with the highest bound.
5. *Cats.* Once all abilities are decided, the ways of the cats are decided depth first. A feeding
   is measured by how far it falls below the bound. Since a better feeding may lose only little, few
   feedings remain.
6. `search` puts all this together. In the end the literal rules score the feeding that was found.
   If their total differed from that of the search, the feeding would not be called proven.

Equal totals are decided by CL-15: more cats fed (Aoshima & Friends count as three), then more
tokens spent on needs, then the order of the hand: the first cat that only one of the two feedings
feeds decides; then fewer cats with a treat instead of their need. If even that is equal, the search
takes the feeding that it finds first, which is always the same one for the same hand.

Nothing here depends on the names of cards: every combination of abilities is searched exactly,
printed or not, even with negative points. A search counts its work (`budget`), and so do all hands
of a table together (`best_responses`). If the work is used up, the result is the best feeding found
so far, which is not proven. A hand with too many ways even to start is fed without a search
(`greedy`).
"""

from __future__ import annotations

from contextlib import suppress

import msgspec

from games.cat_lady.feeding.budget import Budget, SpentError
from games.cat_lady.feeding.greedy import greedy_feeding, overfed, with_the_rest
from games.cat_lady.feeding.search import Search
from games.cat_lady.feeding.search_input import SearchInput
from games.cat_lady.hand.cards import Feeding, Hand, Numbers, Others
from games.cat_lady.hand.fed_hand import FedHand
from games.cat_lady.hand.feeding_rules import check_feeding

MOST_WORK = 2_000_000  # less than half a second; real hands take a hundredth of it


class Solution(msgspec.Struct, frozen=True):
    """The best feeding and the hand's total with it, by the literal rules. If `proven` is False,
    the search stopped early and this is the best that it found. `work` is how much work it took."""

    feeding: Feeding
    total: int
    proven: bool
    work: int = 0


def best_feeding(
    hand: Hand, others: Others, numbers: Numbers, players: int, *, most_work: int = MOST_WORK
) -> Solution:
    """Returns the best feeding for this player while the others' hands stay the same (CL-15)."""

    def total(feeding: Feeding) -> int:
        return FedHand(hand, feeding, others, numbers, players).total

    budget = Budget(most_work)
    feedings: list[Feeding] = []
    with suppress(SpentError):
        search = Search(SearchInput(hand, others, numbers, players, budget))
        search.run()
        searched = search.feeding()
        if (filled := overfed(hand, searched, numbers)) is not searched:
            searched = max(searched, filled, key=total)
        is_right = not check_feeding(hand, searched) and total(searched) == search.total
        if search.proven and is_right:
            return Solution(searched, search.total, True, budget.work)
        feedings = [searched, with_the_rest(hand, searched)]
    feedings += [greedy_feeding(hand), (None,) * len(hand.cats)]
    feedings += [overfed(hand, feeding, numbers) for feeding in feedings]
    best = max(feedings, key=total)
    return Solution(best, total(best), False, budget.work)
