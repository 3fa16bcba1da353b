"""How good a context can be at most: everything scarce or counted gets a price (Lagrange).

Put a price on each type of food: every cat then takes the way of feeding that leaves it the largest
gain, looked at alone, and the pantry is paid for the most that it could sell. Whatever the prices,
that sum is no less than the best feeding is worth; good prices bring it close. It is the same with what
tables and sets count: each cat is paid for what it adds, and the table pays out its dearest count.

All prices are whole (packed) numbers, so that bounds are exact and a difference of 1 means something.
"""

from __future__ import annotations

from typing import NamedTuple

from games.cat_lady.feeding.contexts import Context
from games.cat_lady.feeding.frames import Frame
from games.cat_lady.feeding.question import Question

Three = tuple[int, int, int]


class Prices(NamedTuple):
    food: Three  # chicken, tuna, milk; free food costs as much as the cheapest of them
    treat: int
    tallies: tuple[int, ...]  # paid to a cat for each it adds to a table, by tally
    colours: Three  # paid to a cat that is black, orange, white; together one set's worth


class Bound(NamedTuple):
    worth: int
    prices: Prices
    left: list[int]  # by way, the gain that prices leave
    picks: list[int]  # by cat, the way that leaves most, -1 where that is none


class Bounds:
    """Bounds of the contexts of one question."""

    def __init__(self, question: Question) -> None:
        self.question = question
        kinds: dict[tuple[object, ...], int] = {}
        self.kinds = []  # ways that cost and add the same
        self.kind_of = []  # by way
        for at, way in enumerate(question.ways):
            amounts = tuple(tally.amounts[at] for tally in question.tallies)
            kind = (way.typed, way.free, int(way.treat), amounts, question.stands_for[at])
            if kind not in kinds:
                kinds[kind] = len(kinds)
                self.kinds.append(kind)
            self.kind_of.append(kinds[kind])
        self.known_fits: dict[int, dict[int, bool]] = {}  # by freed tokens and state's food
        self.start = Prices((0, 0, 0), 0, (0,) * len(question.tallies), (0, 0, 0))

    def bound(self, context: Context, frame: Frame, prices: Prices) -> Bound:
        """The bound at these prices."""
        question = self.question
        pays = [frame.slopes.get(tally, 0) for tally in range(len(question.tallies))]
        worth = frame.steady + prices.treat * question.pantry.treats
        for tally, table in frame.tables.items():
            pay = pays[tally] = prices.tallies[tally]
            worth += max(points - pay * count for count, points in enumerate(table))
        costs = self._costs(prices, pays, frame.sets > 0)
        left = [
            gain - costs[kind] for gain, kind in zip(context.gains, self.kind_of, strict=True)
        ]
        picks = []
        for start, end in question.spans:
            best, pick = 0, -1
            for at in range(start, end):
                if left[at] > best:
                    best, pick = left[at], at
            worth += best
            picks.append(pick)
        worth += question.pantry.worth(prices.food, frame.freed)[0]
        return Bound(worth, prices, left, picks)

    def _costs(self, prices: Prices, pays: list[int], sets: bool) -> list[int]:
        """What the prices take from a way of each kind."""
        chicken, tuna, milk = prices.food
        free = min(prices.food)
        paid = [(tally, pay) for tally, pay in enumerate(pays) if pay]
        paid_for = stands(prices.colours)
        costs = []
        for typed, any_food, treat, amounts, colours in self.kinds:
            cost = chicken * typed[0] + tuna * typed[1] + milk * typed[2]
            cost += free * any_food + prices.treat * treat
            for tally, pay in paid:
                cost -= pay * amounts[tally]
            if sets:
                for mask in colours:
                    cost -= paid_for[mask]
            costs.append(cost)
        return costs

    def improved(
        self, context: Context, frame: Frame, prices: Prices, target: int, steps: int
    ) -> Bound:
        """The best bound after some steps towards better prices, or one not above the target."""
        if sum(prices.colours) != max(0, frame.sets):
            third = max(0, frame.sets) // 3
            prices = prices._replace(colours=(third, third, max(0, frame.sets) - 2 * third))
        best = latest = self.bound(context, frame, prices)
        scale = 1.0
        for _ in range(steps):
            if best.worth <= target:
                break
            prices = self._step(latest, frame, (latest.worth - target) * scale)
            if prices == latest.prices:
                break
            latest = self.bound(context, frame, prices)
            if latest.worth < best.worth:
                best = latest
            else:
                scale *= 0.6
        return best

    def _step(self, at: Bound, frame: Frame, gap: float) -> Prices:
        """Prices of what is asked for more than there is go up, others down."""
        question = self.question
        asked = [0, 0, 0]
        free = treats = 0
        amounts = [0] * len(question.tallies)
        colours = [0, 0, 0]
        dearest_colour = _best_colour(at.prices.colours)
        for pick in at.picks:
            if pick < 0:
                continue
            typed, any_food, treat, adds, masks = self.kinds[self.kind_of[pick]]
            asked = [a + b for a, b in zip(asked, typed, strict=True)]
            free += any_food
            treats += treat
            if frame.tables:
                amounts = [a + b for a, b in zip(amounts, adds, strict=True)]
            for mask in masks:
                colours[dearest_colour[mask]] += 1
        cheapest = at.prices.food.index(min(at.prices.food))
        asked[cheapest] += free
        _, sold = question.pantry.worth(at.prices.food, frame.freed)
        slope = [
            a - b if a > b or price else 0
            for a, b, price in zip(asked, sold, at.prices.food, strict=True)
        ]
        treat_slope = treats - question.pantry.treats
        if treat_slope < 0 and not at.prices.treat:
            treat_slope = 0
        tally_slopes = {}
        for tally, table in frame.tables.items():
            pay = at.prices.tallies[tally]
            dearest = max(range(len(table)), key=lambda n: table[n] - pay * n)
            tally_slopes[tally] = dearest - amounts[tally]
        mean = sum(colours) / 3 if frame.sets > 0 else 0
        colour_slopes = [mean - count if frame.sets > 0 else 0 for count in colours]
        norm = (
            sum(s * s for s in slope)
            + treat_slope**2
            + sum(s * s for s in tally_slopes.values())
            + sum(s * s for s in colour_slopes)
        )
        if not norm:
            return at.prices
        step = gap / norm
        food = [max(0, round(p + step * s)) for p, s in zip(at.prices.food, slope, strict=True)]
        tallies = list(at.prices.tallies)
        for tally, more in tally_slopes.items():
            tallies[tally] = round(tallies[tally] + step * more)
        shares = at.prices.colours
        if frame.sets > 0:
            raw = [max(0.0, p + step * s) for p, s in zip(shares, colour_slopes, strict=True)]
            scale = frame.sets / (sum(raw) or 1)
            black, orange = int(raw[0] * scale), int(raw[1] * scale)
            shares = (black, orange, frame.sets - black - orange)
        return Prices(
            (food[0], food[1], food[2]),
            max(0, round(at.prices.treat + step * treat_slope)),
            tuple(tallies),
            shares,
        )


def stands(colours: Three) -> list[int]:
    """What a cat is paid towards sets, by the bits of its colours: its dearest colour."""
    return [
        max((price for at, price in enumerate(colours) if mask >> at & 1), default=0)
        for mask in range(8)
    ]


def _best_colour(colours: Three) -> list[int]:
    return [
        max((at for at in range(3) if mask >> at & 1), key=lambda at: colours[at], default=0)
        for mask in range(8)
    ]
