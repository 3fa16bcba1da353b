"""What a context counts besides the gains of its ways: lines, goals, whole-hand abilities.

Where special cats are still open, each part is taken at its best, so that a frame never holds less
than the truth; in a settled context it is exact.
"""

from __future__ import annotations

from operator import sub
from typing import NamedTuple

from games.cat_lady.feeding.contexts import Context, Tree
from games.cat_lady.feeding.question import FED_CATS, SPENT
from games.cat_lady.feeding.settled import Settled
from games.cat_lady.hand.abilities import (
    ColourSets,
    CountsAsCostume,
    CountsAsToy,
    DiscardCards,
    ExtraCatnip,
    MostFed,
    PerCostume,
    PerGoal,
    PerToy,
    ToySetPoints,
)
from games.cat_lady.hand.lines import (
    cat_player_cards,
    catnip_vp,
    costume_points,
    leftover_vp,
)
from games.cat_lady.hand.toys import toy_points


class Table(NamedTuple):
    """What a count of something gives, in packed numbers, 0 for a count of 0."""

    tally: int
    amounts: list[int]  # by end of ways
    points: list[int]  # by count
    corners: list[tuple[int, int]]  # counts and points that no line between others lies above


class Frame(NamedTuple):
    """Packed numbers."""

    steady: int  # whatever is fed; all cats hungry included
    freed: int  # how many tokens may stand for another type
    sets: int  # for each set of black, orange and white
    slopes: list[tuple[int, int]]  # what each of a tally gives: (tally, number)
    tables: list[Table]


class Frames:
    """Frames of the contexts of one question."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.question = tree.question
        self.catnip_lines: dict[range, list[int]] = {}
        self.toy_points: dict[int, int] = {}  # by wild toys
        self.tables: dict[tuple[int, tuple[int, ...]], tuple[int, Table | None]] = {}
        self.left_line = self._left_line()
        self.counted = {one.cat for one in tree.specials if one.counted}
        self.known: dict[object, Frame | None] = {}
        self.freed = Settled(tree, tree.root).freed()  # by all Moonbeams together

    def of(self, context: Context) -> Frame | None:
        """None where the context cannot be: a Moonbeam's own meal takes no freed tokens (CL-6)."""
        key = self._key(context)
        if key not in self.known:
            self.known[key] = self._of(Settled(self.tree, context))
        return self.known[key]

    def are_same(self, one: Context, other: Context) -> bool:
        return self._key(one) == self._key(other)

    def _key(self, context: Context) -> object:
        """What of a context matters to its frame: that a cat is copied, only if its ability counts
        the whole hand."""
        return context.counts, context.copied if context.copied in self.counted else None

    def _of(self, settled: Settled) -> Frame | None:
        question = self.question
        question.meter.spend(400 + sum(tally.most for tally in question.tallies))
        if settled.moonbeams and not question.pantry.meets(*settled.moonbeams_eat()):
            return None
        goal_points = settled.points(PerGoal)
        steady = (
            question.hand.vp_tokens * question.numbers.vp_token
            + (question.filling.by_the_table + question.filling.sure) * question.filling.owned
            + sum(question.others.reached)
            + goal_points * len(question.others.reached)
            + self._costumes(settled)
            + self._toys(settled)
            + self._cards(settled)
        )
        lines = {FED_CATS: self._fed_cats(settled), SPENT: self.left_line}
        if question.box_tally is not None:
            lines[question.box_tally] = question.box_line
        for index in range(len(question.others.goals)):
            steady += self._goal(settled, index, goal_points, lines)
        slopes, tables = [], []
        for tally, line in lines.items():
            steady += line[0]
            slope, table = self._table(tally, line)
            if table:
                tables.append(table)
            if slope:
                slopes.append((tally, slope))
        return Frame(
            steady=steady * question.point + question.hungry,
            freed=settled.freed(),
            sets=settled.points(ColourSets) * question.point,
            slopes=slopes,
            tables=tables,
        )

    def _table(self, tally: int, line: list[int]) -> tuple[int, Table | None]:
        key = tally, tuple(line)
        if key not in self.tables:
            self.tables[key] = self._table_of(tally, line)
        return self.tables[key]

    def _table_of(self, tally: int, line: list[int]) -> tuple[int, Table | None]:
        """A line of points by count: its usual slope, packed, and a table of what is beside it."""
        point = self.question.point
        rises = list(map(sub, line[1:], line))
        slope = sorted(rises)[len(rises) // 2] if rises else 0
        if rises.count(slope) == len(rises):
            return slope * point, None
        points = [(one - line[0] - slope * count) * point for count, one in enumerate(line)]
        amounts = [self.question.tallies[tally].amounts[end] for end in self.question.ends]
        return slope * point, Table(tally, amounts, points, _corners(points))

    # lines of the score

    def _costumes(self, settled: Settled) -> int:
        """The line of costumes, and what is worth something for each."""
        counts = settled.counts(self.question.hand.costumes, CountsAsCostume)
        each = settled.points(PerCostume)
        return max(map(self._costume_line, counts)) + max(each * count for count in counts)

    def _costume_line(self, count: int) -> int:
        question = self.question
        return costume_points(
            count, question.others.costumes, question.numbers, question.players
        ).points

    def _toys(self, settled: Settled) -> int:
        wilds = settled.counts(self.question.hand.wild_toys, CountsAsToy)
        held = sum(self.question.hand.toys)
        each = settled.points(PerToy)
        lines = 1 + sum([times for _, times in settled.scoring(ToySetPoints)])
        return lines * max(map(self._toy_line, wilds)) + max(each * (held + n) for n in wilds)

    def _toy_line(self, wild: int) -> int:
        if wild not in self.toy_points:
            toys = sum(self.question.hand.toys) + wild
            self.question.meter.spend(40 + toys**3 // 200)
            table = self.question.numbers.toy_sets
            self.toy_points[wild] = toy_points(self.question.hand.toys, table, wild)
        return self.toy_points[wild]

    def _cards(self, settled: Settled) -> int:
        """What the cat player scores, with its spray bottles unless they are discarded for sure."""
        hand = self.question.hand
        discarded = hand.spray_bottles if settled.counts(0, DiscardCards).start else 0
        return sum(cat_player_cards(hand, discarded) or ())

    def _fed_cats(self, settled: Settled) -> list[int]:
        """By fed cats: the line of catnip, and Hemingway."""
        line = self._catnip_line(settled.counts(0, ExtraCatnip))
        abilities = settled.scoring(MostFed)
        if not abilities:
            return line
        others = max(self.question.others.fed_cats, default=0)
        return [
            points
            + sum(
                times * (ability.points if count > others else ability.otherwise)
                for ability, times in abilities
            )
            for count, points in enumerate(line)
        ]

    def _catnip_line(self, extra: range) -> list[int]:
        """By fed cats; the best of what cats that count as catnip may add."""
        if extra not in self.catnip_lines:
            catnip, numbers = self.question.hand.catnip, self.question.numbers
            self.catnip_lines[extra] = [
                max([catnip_vp(catnip + more, count, numbers) for more in extra])
                for count in range(self.question.tallies[FED_CATS].most + 1)
            ]
        return self.catnip_lines[extra]

    def _left_line(self) -> list[int]:
        question = self.question
        total = question.hand.food.total
        most = max(question.others.leftovers, default=0)
        return [
            leftover_vp(total - spent, most, question.numbers)
            for spent in range(min(total, question.tallies[SPENT].most) + 1)
        ]

    # goals

    def _goal(self, settled: Settled, index: int, each: int, lines: dict[int, list[int]]) -> int:
        """What a goal is worth: added to the line of what it counts, else returned."""
        question = self.question
        goal = question.others.goals[index]
        worth = goal.vp + each
        need = goal.at_least - goal.partner - question.sure_of_goal[index]
        if index in question.goals:
            tally = question.goals[index]
            counts = range(question.tallies[tally].most + 1)
            line = lines.get(tally, [0] * len(counts))
            lines[tally] = [
                points + (worth if count >= need else 0)
                for count, points in zip(counts, line, strict=True)
            ]
            return 0
        hand = question.hand
        match goal.counts:
            case "toys":
                brought = settled.counts(hand.toy_count, CountsAsToy)
            case "costumes":
                brought = settled.counts(hand.costumes, CountsAsCostume)
            case "catnip":
                brought = settled.counts(hand.catnip, ExtraCatnip)
            case "boxes":
                brought = range(len(hand.boxes), len(hand.boxes) + 1)
            case _:
                brought = range(1)
        return max(worth if count >= need else 0 for count in brought)


def _corners(points: list[int]) -> list[tuple[int, int]]:
    """The corners of the line over all points that never bends upwards."""
    corners: list[tuple[int, int]] = []
    for count, here in enumerate(points):
        while len(corners) > 1:
            (n, a), (m, b) = corners[-2:]
            if (b - a) * (count - n) > (here - a) * (m - n):
                break
            corners.pop()
        corners.append((count, here))
    return corners
