"""How good a context can be at most: everything scarce or counted gets a price (Lagrange).

Put a price on each type of food: every cat then takes the way of feeding that leaves it the largest
gain, looked at alone, and the pantry is paid for the most that it could sell. Whatever the prices,
that sum is no less than the best feeding is worth; good prices bring it close. The same goes for
what tables and sets count: each cat is paid for what it adds, and the table pays out its dearest
count.

All prices are whole (packed) numbers, so bounds are exact and a difference of 1 means something.
"""

from __future__ import annotations

from operator import add, sub
from typing import NamedTuple

from games.cat_lady.feeding.contexts import Context
from games.cat_lady.feeding.frames import Frame
from games.cat_lady.feeding.question import Question

Three = tuple[int, int, int]

MOST_STEPS = 30  # towards better prices, however well they go


class Prices(NamedTuple):
    food: Three  # chicken, tuna, milk; free food costs as much as the cheapest of them
    treat: int
    tables: tuple[int, ...]  # by tally, paid to a cat for each it adds
    colours: Three  # paid to a cat that is black, orange, white; together one set's worth


class Scope(NamedTuple):
    """A context with what it counts, ready to be bounded."""

    context: Context
    frame: Frame
    gains: list[int]  # by end of ways, with what each of a tally gives


class Bound(NamedTuple):
    worth: int
    prices: Prices
    rest: int  # the worth without what cats gain
    left: list[int]  # by end of ways, the gain that prices leave
    picks: list[int]  # the ends of ways that are taken
    sold: list[int]  # of each type and of treats, in the dearest demand that the pantry meets
    counts: list[int]  # by table of the frame, its dearest count


class Bounds:
    """Bounds of the contexts of one question."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.meter = question.meter
        self.meter.spend(4 * len(question.ends))
        ways = [question.ways[end] for end in question.ends]
        foods = [(*way.typed, way.free, way.treats) for way in ways]
        self.foods = list(dict.fromkeys(foods))  # many ways ask for the same food
        self.typed = [food[:3] for food in self.foods]
        self.more = [(at, food[3], food[4]) for at, food in enumerate(self.foods) if any(food[3:])]
        place = {food: at for at, food in enumerate(self.foods)}
        self.food_of = [place[food] for food in foods]  # by end
        self.sizes = [sum(way.typed) + way.free for way in ways]
        self.spends = [question.spends[end] for end in question.ends]
        spans: dict[int, list[int]] = {}
        for at, way in enumerate(ways):
            spans.setdefault(way.cat, []).append(at)
        self.single = [span[0] for span in spans.values() if len(span) == 1]
        self.several = [(span[0], span[-1] + 1) for span in spans.values() if len(span) > 1]
        masks = [question.stands_for[end] for end in question.ends]
        self.one_colour = [one[0] if len(one) == 1 else 0 for one in masks]  # by end, as bits
        self.more_colours = [(at, many) for at, many in enumerate(masks) if len(many) > 1]
        self.rises: dict[tuple[tuple[int, int], ...], list[int]] = {}  # by a frame's slopes
        self.start = Prices((0, 0, 0), 0, (0,) * len(question.tallies), (0, 0, 0))

    def scope(self, context: Context, frame: Frame) -> Scope:
        if not frame.slopes:
            return Scope(context, frame, context.gains)
        slopes = tuple(frame.slopes)
        if slopes not in self.rises:
            rises = [0] * len(self.question.ends)
            for tally, slope in slopes:
                amounts = self.question.tallies[tally].amounts
                rises = [
                    rise + slope * amounts[end]
                    for rise, end in zip(rises, self.question.ends, strict=True)
                ]
            self.rises[slopes] = rises
        return Scope(context, frame, list(map(add, context.gains, self.rises[slopes])))

    def bound(self, scope: Scope, prices: Prices) -> Bound:
        """The bound at these prices."""
        pantry, frame = self.question.pantry, scope.frame
        self.meter.spend(40 + (3 + len(frame.tables)) * len(self.question.ends))
        (chicken, tuna, milk), treat, pays, colours = prices
        costs = [chicken * a + tuna * b + milk * c for a, b, c in self.typed]
        if self.more:
            free = min(chicken, tuna, milk)
            for at, d, e in self.more:
                costs[at] += free * d + treat * e
        left = list(map(sub, scope.gains, map(costs.__getitem__, self.food_of)))
        rest = frame.steady - scope.context.owed
        counts = []
        for table in frame.tables:
            pay = pays[table.tally]
            dearest, count = max([(points - pay * n, n) for n, points in table.corners])
            rest += dearest
            counts.append(count)
            if pay:
                left = [a + pay * n for a, n in zip(left, table.amounts, strict=True)]
        if frame.sets > 0:
            paid = paid_for(colours)
            left = [a + paid[mask] for a, mask in zip(left, self.one_colour, strict=True)]
            for at, masks in self.more_colours:
                left[at] += sum(paid[mask] for mask in masks)
        sale, sold = pantry.sale(prices.food, treat, frame.freed)
        rest += sale
        gain, picks = self._taken(left)
        return Bound(rest + gain, prices, rest, left, picks, sold, counts)

    def _taken(self, left: list[int]) -> tuple[int, list[int]]:
        """What all cats gain that take the way that leaves most, and these ways."""
        picks = [at for at in self.single if left[at] > 0]
        gain = sum(map(left.__getitem__, picks))
        for start, end in self.several:
            best = max(left[start:end])
            if best > 0:
                gain += best
                picks.append(left.index(best, start))
        return gain, picks

    def of_branch(self, bound: Bound, change: list[int], owed: int) -> int:
        """The bound of a branch with the same frame at the same prices."""
        self.meter.spend(10 + len(change))
        return bound.rest - owed + self._taken(list(map(add, bound.left, change)))[0]

    def improved(self, scope: Scope, prices: Prices, target: int, steps: int, reach: int) -> Bound:
        """The best bound after some steps towards better prices, or the first not above target.

        A step aims `reach` points lower at most, or a third of the way to the target. There are
        more of them as long as they go well.
        """
        sets = max(0, scope.frame.sets)
        if sum(prices.colours) != sets:
            prices = prices._replace(colours=(sets // 3, sets // 3, sets - 2 * (sets // 3)))
        best = latest = self.bound(scope, prices)
        far = float(reach * self.question.point)
        if best.worth - target < 100 * self.question.point:  # there is a target
            far = max(far, (best.worth - target) / 3)
        slow = False
        for number in range(MOST_STEPS):
            if best.worth <= target or (number >= steps and slow):
                break
            prices = self._step(scope.frame, latest, min(latest.worth - target, far))
            if prices == latest.prices:
                break
            latest = self.bound(scope, prices)
            slow = (best.worth - latest.worth) * 8 < best.worth - target
            if latest.worth < best.worth:
                best = latest
            else:
                far *= 0.7
        return best

    def affordable(self, bound: Bound, freed: int) -> set[int]:
        """Those of a bound's picks that the pantry has food for, the largest gains first."""
        pantry, spent = self.question.pantry, 0
        picks = set()
        for pick in sorted(bound.picks, key=lambda pick: -bound.left[pick]):
            chicken, tuna, milk, free, treats = self.question.unpack(spent + self.spends[pick])
            if pantry.meets((chicken, tuna, milk), free, treats, freed):
                spent += self.spends[pick]
                picks.add(pick)
        return picks

    def first_prices(self, scope: Scope) -> Prices:
        """One price for all food: what the last cat pays that still gets some, if each takes the
        meal that gains it most and those that gain most by food come first."""
        gains = scope.gains
        meals = list(self.single)
        meals += [max(range(*span), key=gains.__getitem__) for span in self.several]
        sizes = self.sizes
        asking = sorted([(gains[at] // sizes[at], sizes[at]) for at in meals if sizes[at]])
        left = self.question.pantry.tokens
        while asking and left >= 0:
            price, size = asking.pop()
            left -= size
        price = max(0, price) if asking or left < 0 else 0
        return self.start._replace(food=(price, price, price))

    def _step(self, frame: Frame, at: Bound, gap: float) -> Prices:
        """Prices of what is asked for more than there is go up, others down."""
        prices = at.prices
        (chicken, tuna, milk), treat = prices.food, prices.treat
        slopes = self._food_slopes(at)
        first, second, third, fourth = slopes
        steep = first * first + second * second + third * third + fourth * fourth
        tables = []
        for table, count in zip(frame.tables, at.counts, strict=True):
            slope = count - sum(map(table.amounts.__getitem__, at.picks))
            tables.append(slope)
            steep += slope * slope
        colours: list[int] = []
        if frame.sets > 0:
            colours = self._colour_slopes(prices.colours, at.picks)
            steep += sum([slope**2 for slope in colours])
        if not steep:
            return prices
        step = gap / steep
        pays = list(prices.tables)
        for table, slope in zip(frame.tables, tables, strict=True):
            pays[table.tally] += int(step * slope)
        return Prices(
            (
                max(0, chicken + int(step * first)),
                max(0, tuna + int(step * second)),
                max(0, milk + int(step * third)),
            ),
            max(0, treat + int(step * fourth)),
            tuple(pays),
            _shares(prices.colours, colours, step, frame.sets) if colours else prices.colours,
        )

    def _food_slopes(self, at: Bound) -> list[int]:
        """How much more of each type, and of treats, is asked for than there is; 0 where a price
        cannot go below nothing."""
        prices = at.prices
        chicken, tuna, milk, free, treats = self.question.unpack(
            sum(map(self.spends.__getitem__, at.picks))
        )
        sold = at.sold
        slopes = [chicken - sold[0], tuna - sold[1], milk - sold[2]]
        if free:
            slopes[prices.food.index(min(prices.food))] += free
        slopes.append(treats - sold[3])
        if 0 in prices.food or not prices.treat:
            for food, price in enumerate((*prices.food, prices.treat)):
                if not price and slopes[food] < 0:
                    slopes[food] = 0
        return slopes

    def _colour_slopes(self, colours: Three, picks: list[int]) -> list[int]:
        """Colours that many cats stand for are paid less."""
        black, orange, white = colours
        dark = int(orange > black)  # the dearest of several; the first of those that are as dear
        no_orange, no_black = 2 * (white > black), 1 + (white > orange)
        all_three = 2 if white > max(black, orange) else dark
        dearest = (0, 0, 1, dark, 2, no_orange, no_black, all_three)
        count = [0, 0, 0]
        for pick in picks:
            for mask in self.question.stands_for[self.question.ends[pick]]:
                count[dearest[mask]] += 1
        mean = round(sum(count) / 3)
        return [mean - one for one in count]


def _shares(colours: Three, slopes: list[int], step: float, whole: int) -> Three:
    """New shares of the colours in what a set is worth."""
    raw = [max(0.0, price + step * slope) for price, slope in zip(colours, slopes, strict=True)]
    scale = whole / (sum(raw) or 1)
    black, orange = int(raw[0] * scale), int(raw[1] * scale)
    return black, orange, whole - black - orange


def paid_for(colours: Three) -> list[int]:
    """What a cat is paid towards sets, by the bits of its colours: its dearest colour."""
    black, orange, white = colours
    dark = max(black, orange)
    return [0, black, orange, dark, white, max(black, white), max(orange, white), max(dark, white)]
