"""Which cats to feed with what: the best feeding of one hand, proven.

Feeding is a knapsack with three kinds of food, wild tokens and treats, in which the worth of a
cat can depend on which others are fed. The idea, from the top:

1. *Ways.* Every cat can be hungry, or be fed in a few ways: by its need, by a treat, and some cats
   by any of several meals. A way asks for food and brings points (`ways`). Whether the food
   suffices is computed from sums; tokens are dealt out only in the end (`pantry`).
2. *One number.* All that makes a feeding better (CL-15: total, cats fed, tokens spent, which
   cats) is packed into one whole number, so that the largest is the best, ties and all
   (`search_input`).
3. *Special cats.* If cats depend on each other, it is by the abilities of a few (`specials`).
   Once it is chosen which of these act, and whom Little Nicky copies, every way of feeding any cat
   is worth a plain number. The rest of the hand is a constant and a few things that are counted:
   thresholds, sets of colours, boxes (`filling`).
4. *Bounds.* With a price on every token, each cat takes the way that leaves it most, and no feeding
   is worth more than that. Abilities that give points for each way are undecided at first, and
   counted with the best of their choices. They are decided one after the other, best bound first.
5. *Cats.* Once all abilities are decided, the cats are decided depth first, each feeding measured
   by what it loses against the bound. Little may be lost, so there are few feedings to look at.
6. *The whole* is put together in `search`. In the end the literal rules score the feeding. If they
   found another total than the search, the feeding would not be called proven.

Equal totals are decided by CL-15: more cats fed (Aoshima & Friends being three), then more tokens
spent on what cats need, then the order of the hand: of two feedings, the one that feeds the first
cat that only one of them feeds; then fewer cats with a treat in place of their need. If even that
is equal, the search takes the feeding that it meets first, which is the same every time for the
same hand.

Nothing here knows a card by name: every combination of abilities is searched exactly, printed or
not, with negative points too. A search counts its work (`budget`), and so do all hands of a table
together (`best_responses`). If the work is spent, the feeding is the best found, and not proven.
A hand with too many ways even to begin a search is fed without one (`greedy`).
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
    """The best feeding and the hand's total with it, by the literal rules. If `proven` is False, it
    is the best that was found before the search was stopped. `work` is what the search took."""

    feeding: Feeding
    total: int
    proven: bool
    work: int = 0


def best_feeding(
    hand: Hand, others: Others, numbers: Numbers, players: int, *, most_work: int = MOST_WORK
) -> Solution:
    """Returns the feeding with the highest total for this player, all others unchanged (CL-15)."""

    def total(feeding: Feeding) -> int:
        return FedHand(hand, feeding, others, numbers, players).total

    budget = Budget(most_work)
    feedings: list[Feeding] = []
    with suppress(SpentError):
        search = Search(SearchInput(hand, others, numbers, players, budget))
        search.run()
        searched = search.feeding()
        searched = max(searched, overfed(hand, searched, numbers), key=total)
        is_right = not check_feeding(hand, searched) and total(searched) == search.total
        if search.proven and is_right:
            return Solution(searched, search.total, True, budget.work)
        feedings = [searched, with_the_rest(hand, searched)]
    feedings += [greedy_feeding(hand), (None,) * len(hand.cats)]
    feedings += [overfed(hand, feeding, numbers) for feeding in feedings]
    best = max(feedings, key=total)
    return Solution(best, total(best), False, budget.work)
