"""How good a context can be at most: everything scarce or counted gets a price (Lagrange).

Put a price on each type of food: every cat then takes the way of feeding that leaves it the largest
gain, looked at alone, and the pantry is paid for the most that it could sell. Whatever the prices,
that sum is no less than the best feeding is worth; good prices bring it close. The same goes for
what tables and sets count: each cat is paid for what it adds, and the table pays out its dearest
count.

All prices are whole (packed) numbers, so bounds are exact and a difference of 1 means something.
"""

from __future__ import annotations

from typing import NamedTuple

from games.cat_lady.feeding.frames import Frame, Table
from games.cat_lady.feeding.question import Question

Three = tuple[int, int, int]


class Prices(NamedTuple):
    food: Three  # chicken, tuna, milk; free food costs as much as the cheapest of them
    treat: int
    tables: tuple[int, ...]  # paid to a cat for each it adds to a tally
    colours: Three  # paid to a cat that is black, orange, white; together one set's worth


class Bound(NamedTuple):
    worth: int
    prices: Prices
    left: list[int]  # by way, the gain that prices leave
    picks: list[int]  # by cat, the way that leaves most, -1 where none leaves any
    sold: Three  # of each type, in the dearest demand that the pantry meets
    counts: list[int]  # by table of the frame, its dearest count


class Bounds:
    """Bounds of the contexts of one question."""

    def __init__(self, question: Question) -> None:
        self.question = question
        foods = [(*way.typed, way.free, int(way.treat)) for way in question.ways]
        self.foods = sorted(set(foods))  # different ones: many ways ask for the same food
        self.food_of = [self.foods.index(food) for food in foods]  # by way
        masks = question.stands_for
        self.one_colour = [one[0] if len(one) == 1 else 0 for one in masks]  # by way, as bits
        self.more_colours = [(at, many) for at, many in enumerate(masks) if len(many) > 1]
        self.start = Prices((0, 0, 0), 0, (0,) * len(question.tallies), (0, 0, 0))

    def bound(self, frame: Frame, prices: Prices) -> Bound:
        """The bound at these prices."""
        question = self.question
        (chicken, tuna, milk), treat, pays, colours = prices
        free = min(chicken, tuna, milk)
        costs = [
            chicken * a + tuna * b + milk * c + free * d + treat * e for a, b, c, d, e in self.foods
        ]
        left = [gain - costs[food] for gain, food in zip(frame.gains, self.food_of, strict=True)]
        worth = frame.steady + treat * question.pantry.treats
        counts = []
        for table in frame.tables:
            pay = pays[table.tally]
            dearest, count = max([(points - pay * n, n) for n, points in table.corners])
            worth += dearest
            counts.append(count)
            if pay:
                left = [a + pay * n for a, n in zip(left, table.amounts, strict=True)]
        if frame.sets > 0:
            self._pay_for_colours(left, colours)
        picks = []
        for start, end in question.spans:
            best, pick = 0, -1
            for at in range(start, end):
                if left[at] > best:
                    best, pick = left[at], at
            worth += best
            picks.append(pick)
        sale, sold = question.pantry.worth(prices.food, frame.freed)
        return Bound(worth + sale, prices, left, picks, sold, counts)

    def first_prices(self, frame: Frame) -> Prices:
        """One price for all food, at which about as much is asked for as there is."""
        question = self.question
        prices = self.start
        low, high = 0, 8 * question.point
        for _ in range(4):
            middle = (low + high) // 2
            prices = prices._replace(food=(middle, middle, middle))
            picks = self.bound(frame, prices).picks
            asked = sum(
                sum(question.ways[pick].typed) + question.ways[pick].free
                for pick in picks
                if pick >= 0
            )
            if asked > question.pantry.tokens:
                low = middle
            else:
                high = middle
        return prices

    def _pay_for_colours(self, left: list[int], colours: Three) -> None:
        paid = paid_for(colours)
        left[:] = [a + paid[mask] for a, mask in zip(left, self.one_colour, strict=True)]
        for at, masks in self.more_colours:
            left[at] += sum(paid[mask] for mask in masks)

    def improved(
        self, frame: Frame, prices: Prices, target: int, steps: int, reach: float
    ) -> Bound:
        """The best bound after some steps towards better prices, or the first not above target."""
        if sum(prices.colours) != max(0, frame.sets):
            third = max(0, frame.sets) // 3
            prices = prices._replace(colours=(third, third, max(0, frame.sets) - 2 * third))
        best = latest = self.bound(frame, prices)
        far = int(reach * self.question.point)
        scale = 1.0
        for _ in range(steps):
            if best.worth <= target:
                break
            prices = self._step(frame, latest, min(latest.worth - target, far) * scale)
            if prices == latest.prices:
                break
            latest = self.bound(frame, prices)
            if latest.worth < best.worth:
                best = latest
            else:
                scale *= 0.8
        return best

    def _step(self, frame: Frame, at: Bound, gap: float) -> Prices:
        """Prices of what is asked for more than there is go up, others down."""
        prices, picks = at.prices, [pick for pick in at.picks if pick >= 0]
        slopes = self._food_slopes(at, picks)
        tables = [
            (table.tally, count - sum([table.amounts[pick] for pick in picks]))
            for table, count in zip(frame.tables, at.counts, strict=True)
        ]
        colours = self._colour_slopes(prices.colours, picks) if frame.sets > 0 else ()
        steep = sum([s * s for s in slopes])
        steep += sum([s * s for _, s in tables]) + sum([s * s for s in colours])
        if not steep:
            return prices
        step = gap / steep
        chicken, tuna, milk = prices.food
        pays = list(prices.tables)
        for tally, slope in tables:
            pays[tally] += int(step * slope)
        return Prices(
            (
                max(0, chicken + int(step * slopes[0])),
                max(0, tuna + int(step * slopes[1])),
                max(0, milk + int(step * slopes[2])),
            ),
            max(0, prices.treat + int(step * slopes[3])),
            tuple(pays),
            _shares(prices.colours, colours, step, frame.sets) if colours else prices.colours,
        )

    def _food_slopes(self, at: Bound, picks: list[int]) -> list[int]:
        """How much more of each type, and of treats, is asked for than there is; 0 where a price
        cannot go below nothing."""
        prices = at.prices
        asked = [-at.sold[0], -at.sold[1], -at.sold[2], -self.question.pantry.treats]
        cheapest = prices.food.index(min(prices.food))
        for pick in picks:
            chicken, tuna, milk, free, treat = self.foods[self.food_of[pick]]
            asked[0] += chicken
            asked[1] += tuna
            asked[2] += milk
            asked[cheapest] += free
            asked[3] += treat
        return [
            0 if more < 0 and not price else more
            for more, price in zip(asked, (*prices.food, prices.treat), strict=True)
        ]

    def _colour_slopes(self, colours: Three, picks: list[int]) -> list[float]:
        """Colours that many cats stand for are paid less."""
        dearest = [
            max((at for at in range(3) if mask >> at & 1), key=colours.__getitem__, default=0)
            for mask in range(8)
        ]
        count = [0, 0, 0]
        for pick in picks:
            for mask in self.question.stands_for[pick]:
                count[dearest[mask]] += 1
        mean = sum(count) / 3
        return [mean - one for one in count]


def _shares(colours: Three, slopes: list[float], step: float, whole: int) -> Three:
    """New shares of the colours in what a set is worth."""
    raw = [max(0.0, price + step * slope) for price, slope in zip(colours, slopes, strict=True)]
    scale = whole / (sum(raw) or 1)
    black, orange = int(raw[0] * scale), int(raw[1] * scale)
    return black, orange, whole - black - orange


def paid_for(colours: Three) -> list[int]:
    """What a cat is paid towards sets, by the bits of its colours: its dearest colour."""
    return [
        max((price for at, price in enumerate(colours) if mask >> at & 1), default=0)
        for mask in range(8)
    ]


def dearest_of(table: Table, pay: int) -> int:
    return max(points - pay * count for count, points in table.corners)
