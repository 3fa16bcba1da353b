"""How good a context can be at most: everything scarce or counted gets a price (Lagrange).

Put a price on each type of food: every cat then takes the way of feeding that leaves it the largest
gain, looked at alone, and the pantry is paid for the most that it could sell. Whatever the prices,
that sum is no less than the best feeding is worth; good prices bring it close. The same goes for
what tables and sets count: each cat is paid for what it adds, and the table pays out its dearest
count.

All prices are whole (packed) numbers, so bounds are exact and a difference of 1 means something.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import add, mul, sub
from typing import NamedTuple

from games.cat_lady.feeding.contexts import Context
from games.cat_lady.feeding.frames import Frame
from games.cat_lady.feeding.prices import Prices, Three, paid_for, shares
from games.cat_lady.feeding.question import SPENT, Question

MOST_STEPS = 30  # towards better prices, however well they go
# Steps aim at less than has to be reached, so many points below the target: those that aim at the
# target itself come closer and closer, and never get there.
BELOW = 0.4
FURTHER = 0.9  # after a step that went too far, the next ones reach for so much less


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
        self.unpack = question.demands.unpack
        self.meter.spend(4 * len(question.ends))
        ways = [question.ways[end] for end in question.ends]
        foods = [question.foods[end] for end in question.ends]
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
        self.pairs = [span[0] for span in spans.values() if len(span) == 2]
        self.several = [(span[0], span[-1] + 1) for span in spans.values() if len(span) > 2]
        masks = [question.stands_for[end] for end in question.ends]
        self.one_colour = [one[0] if len(one) == 1 else 0 for one in masks]  # by end, as bits
        self.more_colours = [(at, many) for at, many in enumerate(masks) if len(many) > 1]
        self.rises: dict[tuple[tuple[int, int], ...], list[int]] = {}  # by a frame's slopes
        self.known_sold: dict[tuple[object, ...], list[int]] = {}  # by the order of prices
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
        frame = scope.frame
        self.meter.spend(40 + (3 + len(frame.tables)) * len(self.question.ends))
        food, treat, pays, colours = prices
        sold = self._sold(food, treat, frame.freed)
        rest = frame.steady - scope.context.owed + sum(map(mul, (*food, treat), sold))
        counts, others, back = [], [], 0
        for table in frame.tables:
            pay = pays[table.tally]
            dearest, count = max([(points - pay * n, n) for n, points in table.corners])
            rest += dearest
            counts.append(count)
            if table.tally == SPENT:
                back = pay
            elif pay:
                others.append((table.amounts, pay))
        left = list(map(sub, scope.gains, self._costs(food, treat, back)))
        for amounts, pay in others:
            left = [a + pay * n for a, n in zip(left, amounts, strict=True)]
        if frame.sets > 0:
            paid = paid_for(colours)
            left = [a + paid[mask] for a, mask in zip(left, self.one_colour, strict=True)]
            for at, masks in self.more_colours:
                left[at] += sum([paid[mask] for mask in masks])
        picks = self._taken(left)
        worth = rest + sum(map(left.__getitem__, picks))
        return Bound(worth, prices, rest, left, picks, sold, counts)

    def _costs(self, food: Three, treat: int, back: int) -> Iterable[int]:
        """By end, what its food costs; so much is paid back for each token."""
        chicken, tuna, milk = food[0] - back, food[1] - back, food[2] - back
        costs = [chicken * a + tuna * b + milk * c for a, b, c in self.typed]
        if self.more:
            free, treat = min(chicken, tuna, milk), treat - back
            for at, d, e in self.more:
                costs[at] += free * d + treat * e
        return map(costs.__getitem__, self.food_of)

    def _sold(self, food: Three, treat: int, freed: int) -> list[int]:
        """What the pantry sells; that depends on the order of prices alone."""
        chicken, tuna, milk = food
        order = freed, chicken <= tuna, chicken <= milk, tuna <= milk
        key = (*order, chicken >= treat, tuna >= treat, milk >= treat) if freed else order
        if key not in self.known_sold:
            self.known_sold[key] = self.question.pantry.sold(food, treat, freed)
        return self.known_sold[key]

    def _taken(self, left: list[int]) -> list[int]:
        """For each cat the way that leaves most, where that is something."""
        picks = [at for at in self.single if left[at] > 0]
        for at in self.pairs:
            if left[at + 1] > left[at]:
                at += 1
            if left[at] > 0:
                picks.append(at)
        for start, end in self.several:
            best = max(left[start:end])
            if best > 0:
                picks.append(left.index(best, start))
        return picks

    def of_branch(self, bound: Bound, change: list[int], owed: int) -> int:
        """The bound of a branch with the same frame at the same prices."""
        self.meter.spend(10 + len(change))
        left = list(map(add, bound.left, change))
        gain: int = sum(map(left.__getitem__, self._taken(left)))
        return bound.rest - owed + gain

    def improved(self, scope: Scope, prices: Prices, target: int, steps: int, reach: int) -> Bound:
        """The best bound after some steps towards better prices, or the first not above target.

        A step aims `reach` points lower at most, or a quarter of the way to the target. There are
        more of them as long as they go well.
        """
        sets = max(0, scope.frame.sets)
        if sum(prices.colours) != sets:
            prices = prices._replace(colours=(sets // 3, sets // 3, sets - 2 * (sets // 3)))
        best = latest = self.bound(scope, prices)
        far = float(reach * self.question.point)
        if best.worth - target < 100 * self.question.point:  # there is a target
            far = max(far, (best.worth - target) / 4)
        aim = target - int(BELOW * self.question.point)
        slow = False
        for number in range(MOST_STEPS):
            if best.worth <= target or (number >= steps and slow):
                break
            prices = self._step(scope.frame, latest, min(latest.worth - aim, far))
            if prices == latest.prices:
                break
            latest = self.bound(scope, prices)
            slow = (best.worth - latest.worth) * 8 < best.worth - target
            if latest.worth < best.worth:
                best = latest
            else:
                far *= FURTHER
        return best

    def affordable(self, bound: Bound, freed: int) -> set[int]:
        """Those of a bound's picks that the pantry has food for, the largest gains first."""
        demands = self.question.demands
        room = demands.room(freed)
        picks = set()
        for pick in sorted(bound.picks, key=lambda pick: -bound.left[pick]):
            if demands.fits(self.spends[pick], room):
                room -= self.spends[pick]
                picks.add(pick)
        return picks

    def first_prices(self, scope: Scope) -> Prices:
        """One price for all food: what the last cat pays that still gets some, if each takes the
        meal that gains it most and those that gain most by food come first."""
        gains = scope.gains
        meals = list(self.single)
        meals += [at + (gains[at + 1] > gains[at]) for at in self.pairs]
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
        prices, picks = at.prices, at.picks
        food, treat, pays, colours = prices
        chicken, tuna, milk = food
        first, second, third, fourth = self._food_slopes(at)
        steep = first * first + second * second + third * third + fourth * fourth
        counted = []
        for table, count in zip(frame.tables, at.counts, strict=True):
            slope = count - sum(map(table.amounts.__getitem__, picks))
            if slope:
                counted.append((table.tally, slope))
                steep += slope * slope
        by_colour: list[int] = []
        if frame.sets > 0:
            by_colour = self._colour_slopes(colours, picks)
            steep += sum([slope**2 for slope in by_colour])
        if not steep:
            return prices
        step = gap / steep
        if counted:
            paid = list(pays)
            for tally, slope in counted:
                paid[tally] += int(step * slope)
            pays = tuple(paid)
        if by_colour:
            colours = shares(colours, by_colour, step, frame.sets)
        chicken += int(step * first)
        tuna += int(step * second)
        milk += int(step * third)
        food = chicken if chicken > 0 else 0, tuna if tuna > 0 else 0, milk if milk > 0 else 0
        return Prices(food, max(0, treat + int(step * fourth)) if fourth else treat, pays, colours)

    def _food_slopes(self, at: Bound) -> Sequence[int]:
        """How much more of each type, and of treats, is asked for than there is; 0 where a price
        cannot go below nothing."""
        food, treat, _, _ = at.prices
        sold = at.sold
        demand = sum(map(self.spends.__getitem__, at.picks))
        chicken, tuna, milk, free, treats = self.unpack(demand)
        slopes = chicken - sold[0], tuna - sold[1], milk - sold[2], treats - sold[3]
        if not free and all(food) and (treat or slopes[3] >= 0):
            return slopes
        found = list(slopes)
        if free:
            found[food.index(min(food))] += free
        for kind, price in enumerate((*food, treat)):
            if not price and found[kind] < 0:
                found[kind] = 0
        return found

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
