"""The same question put to CP-SAT, a solver of quite another kind: only to check and to compare with.

A model of integers and linear constraints. Every point is bounded from above and the total is made as
large as it goes, so it holds only where points are not negative.
"""

from __future__ import annotations

from typing import Any

from ortools.sat.python import cp_model

from games.cat_lady.abilities import (
    AnyAmountMeal,
    ColourSets,
    CopyACat,
    CountsAsCostume,
    CountsAsToy,
    DiscardCards,
    ExtraCatnip,
    Kind,
    MostFed,
    OneTypeMeal,
    PerColour,
    PerCostume,
    PerFoodType,
    PerFoodUsed,
    PerGoal,
    PerMulticoloured,
    PerToy,
    SameFood,
    ThreeCats,
    ToySetPoints,
    WildTokens,
)
from games.cat_lady.cards import COLOURS, FOODS, Needs
from games.cat_lady.scoring import costume_points, toy_points
from tests.cat_lady.feeding.hands import Case

Expr = Any  # of ortools: a variable, a linear expression or a number
CAP = 300  # more points than any part of a hand scores


class Model:
    """Variables of one hand. `solve` gives the best total."""

    def __init__(self, case: Case) -> None:
        self.hand, self.others, self.numbers, self.players = case
        self.model = cp_model.CpModel()
        self.by_hand = dict(self.hand.points)
        cats = range(len(self.hand.cats))
        self.meal = [self.model.new_bool_var("") for _ in cats]
        treats = self.hand.food.treat
        self.treat = [self.model.new_bool_var("") if treats else 0 for _ in cats]
        if treats:
            for index in cats:
                self.model.add_at_most_one(self.meal[index], self.treat[index])
            self.model.add(sum(self.treat) <= treats)
        self.fed = [self.meal[index] + self.treat[index] for index in cats]
        self.heads = [self._heads(index) for index in cats]
        self.fed_cats = sum(h * fed for h, fed in zip(self.heads, self.fed, strict=True))
        self.eaten = [self._eaten(index) for index in cats]
        self.eats = [self._eats(index) for index in cats]
        self.spent = sum(sum(eaten) for eaten in self.eaten) + sum(self.treat)
        self._pantry()

    # variables

    def _heads(self, index: int) -> int:
        return 3 if isinstance(self.hand.cats[index].ability, ThreeCats) else 1

    def _int(self, most: int) -> Expr:
        return self.model.new_int_var(0, most, "")

    def _bool(self) -> Expr:
        return self.model.new_bool_var("")

    def _eaten(self, index: int) -> list[Expr]:
        """How much of each type the cat's meal counts as."""
        cat, meal = self.hand.cats[index], self.meal[index]
        tokens = self.hand.food.total - self.hand.food.treat
        match cat.ability:
            case OneTypeMeal(most=most):
                eaten = [self._int(min(most, tokens)) for _ in FOODS]
                types = [self._bool() for _ in FOODS]
                self.model.add(sum(types) == meal)
                for amount, one in zip(eaten, types, strict=True):
                    self.model.add(amount <= most * one)
                    self.model.add(amount >= one)
                return eaten
            case AnyAmountMeal(most=most):
                eaten = [self._int(tokens) for _ in FOODS]
                self.model.add(sum(eaten) <= min(most or tokens, tokens) * meal)
                self.model.add(sum(eaten) >= meal)
                return eaten
        if cat.needs is None:
            self.model.add(meal == 0)
            return [0, 0, 0]
        needs = [getattr(cat.needs, food) for food in FOODS]
        if not cat.needs.any:
            return [need * meal for need in needs]
        more = [self._int(cat.needs.any) for _ in FOODS]
        self.model.add(sum(more) == cat.needs.any * meal)
        return [need * meal + extra for need, extra in zip(needs, more, strict=True)]

    def _eats(self, index: int) -> list[Expr]:
        """1 for each type where the cat, fed, eats it."""
        cat = self.hand.cats[index]
        if isinstance(cat.ability, ThreeCats):
            return [self.fed[index]] * 3
        needs = cat.needs or Needs()
        eats: list[Expr] = []
        for at, food in enumerate(FOODS):
            if getattr(needs, food):
                eats.append(self.fed[index])
            elif self._chooses(index):
                one = self._bool()
                self.model.add(one <= self.eaten[index][at])
                eats.append(one)
            else:
                eats.append(0)
        return eats

    def _chooses(self, index: int) -> bool:
        cat = self.hand.cats[index]
        any_food = bool(cat.needs and cat.needs.any)
        return any_food or isinstance(cat.ability, OneTypeMeal | AnyAmountMeal)

    def _pantry(self) -> None:
        """Tokens for everyone; Moonbeams eat before they free any."""
        food, model = self.hand.food, self.model
        held = [food.chicken, food.tuna, food.milk]
        moonbeams = self._with(WildTokens)
        freed = sum(
            self.hand.cats[index].ability.count * self.meal[index]  # type: ignore[union-attr]
            for index in moonbeams
        )
        model.add(sum(sum(eaten) for eaten in self.eaten) <= food.total - food.treat)
        groups = [(range(len(self.hand.cats)), freed)]
        if moonbeams:
            groups.append((moonbeams, 0))  # type: ignore[arg-type]
        for cats, extra in groups:
            flexible = []
            for at, have in enumerate(held):
                asked = sum(self.eaten[index][at] for index in cats)
                lack = self._int(food.wild + 20)
                model.add(lack >= asked - have)
                flexible.append(lack)
            model.add(sum(flexible) <= food.wild + extra)

    # points

    def _with(self, kind: type[Kind]) -> list[int]:
        return [index for index, cat in enumerate(self.hand.cats) if isinstance(cat.ability, kind)]

    def _if(self, condition: Expr, points: Expr) -> Expr:
        """`points`, but 0 where the condition does not hold."""
        gain = self._int(CAP)
        self.model.add(gain <= points)
        self.model.add(gain <= CAP * condition)
        return gain

    def _both(self, one: Expr, other: Expr, most: int = 1) -> Expr:
        """`other`, at most `most`, but 0 where `one` does not hold."""
        both = self._int(most)
        self.model.add(both <= most * one)
        self.model.add(both <= other)
        return both

    def _per_cat(self, index: int, points: int, counts: dict[int, Expr]) -> Expr:
        """Points for each of the counts, if the cat is fed by its meal."""
        if self.copied:
            return self._if(self.meal[index], points * sum(counts.values()))
        return points * sum(
            self._both(self.meal[index], count, 1 if self.heads[cat] == 1 else 3)
            for cat, count in counts.items()
            if not _nothing(count)
        )

    def _worth(self, index: int) -> Expr:
        """The points of a cat, 0 where it is hungry. Copiers come later."""
        cat = self.hand.cats[index]
        if index in self.by_hand:
            return self.by_hand[index] * self.fed[index]
        worth = (cat.vp or 0) * self.meal[index] + self.numbers.treat_vp * self.treat[index]
        return worth + self._ability(index)

    def _ability(self, index: int) -> Expr:
        meal = self.meal[index]
        cats = range(len(self.hand.cats))
        match self.hand.cats[index].ability:
            case PerColour(colour=colour, points=points):
                counts = {cat: self._of_colour(cat, colour) for cat in cats}
                return self._per_cat(index, points, counts)
            case PerMulticoloured(points=points):
                return self._per_cat(index, points, self._multicoloured())
            case PerFoodType(food=food, points=points):
                at = FOODS.index(food)
                counts = {cat: self.eats[cat][at] for cat in cats}
                return self._per_cat(index, points, counts)
            case SameFood(points=points):
                return self._per_cat(index, points, self._same_food(index))
            case ColourSets(points=points):
                return self._if(meal, points * self.sets())
            case PerCostume(points=points):
                return self._if(meal, points * self.costumes)
            case PerToy(points=points):
                return self._if(meal, points * self.toys)
            case ToySetPoints():
                return self._if(meal, self.toy_points)
            case PerGoal(points=points):
                return self._if(meal, points * self.goals_reached)
            case MostFed(points=points, otherwise=otherwise):
                alone = self._bool()
                self.model.add_implication(alone, meal)
                least = 1 + max(self.others.fed_cats, default=0)
                self.model.add(self.fed_cats >= least * alone)
                return otherwise * meal + (points - otherwise) * alone
            case OneTypeMeal(points=points):
                return points * sum(self.eaten[index])
            case AnyAmountMeal(points=points, base=base):
                return base * meal + points * sum(self.eaten[index])
            case DiscardCards(points=points):
                return points * (self.hand.spray_bottles + self.hand.lost_cats) * meal
            case PerFoodUsed(points=points, food=None):
                return self._if(meal, points * self.spent)
            case PerFoodUsed(points=points, food=food):
                at = FOODS.index(str(food))
                return self._if(meal, points * sum(self.eaten[cat][at] for cat in cats))
        return 0

    def _of_colour(self, index: int, colour: str) -> Expr:
        """How many cats of a colour this one is, fed."""
        cat = self.hand.cats[index]
        if isinstance(cat.ability, ThreeCats):
            return cat.colours[:3].count(colour) * self.fed[index]
        return self.fed[index] if colour in cat.colours else 0

    def _multicoloured(self) -> dict[int, Expr]:
        return {
            index: self.fed[index]
            for index, cat in enumerate(self.hand.cats)
            if len(set(cat.colours)) > 1 and not isinstance(cat.ability, ThreeCats)
        }

    def _same_food(self, index: int) -> dict[int, Expr]:
        """How many cats each other one is that eat something that this one eats."""
        counts: dict[int, Expr] = {}
        for other in range(len(self.hand.cats)):
            same = [
                self._both(mine, theirs)
                for mine, theirs in zip(self.eats[index], self.eats[other], strict=True)
                if other != index and not _nothing(mine) and not _nothing(theirs)
            ]
            if same:
                counts[other] = self._int(self.heads[other])
                self.model.add(counts[other] <= sum(same))
        return counts

    def sets(self) -> Expr:
        """Sets of black, orange and white: each cat stands for one of its colours."""
        stands: dict[str, list[Expr]] = {colour: [] for colour in COLOURS}
        for index, cat in enumerate(self.hand.cats):
            if isinstance(cat.ability, ThreeCats):
                for colour in cat.colours[:3]:
                    if colour in stands:
                        stands[colour].append(self.fed[index])
                continue
            mine = [colour for colour in COLOURS if colour in cat.colours]
            if len(mine) == 1:
                stands[mine[0]].append(self.fed[index])
            elif mine:
                as_one = {colour: self._bool() for colour in mine}
                self.model.add(sum(as_one.values()) <= self.fed[index])
                for colour, one in as_one.items():
                    stands[colour].append(one)
        count = self._int(len(self.hand.cats))
        for colour in COLOURS:
            self.model.add(count <= sum(stands[colour]))
        return count

    # lines

    def _table(self, counted: list[Expr], worth: list[int]) -> Expr:
        """`worth` by how many of the counted are there."""
        if not counted:
            return worth[0]
        chosen = [self._bool() for _ in worth]
        self.model.add_exactly_one(chosen)
        self.model.add(sum(at * one for at, one in enumerate(chosen)) == sum(counted))
        return sum(points * one for points, one in zip(worth, chosen, strict=True))

    def _lines(self) -> None:
        """Costumes and toys, which other parts count."""
        elvises = [self.meal[index] for index in self._with(CountsAsCostume)]
        self.costumes = self.hand.costumes + sum(elvises)
        self.costume_line = self._table(
            elvises,
            [
                costume_points(
                    self.hand.costumes + more, self.others.costumes, self.numbers, self.players
                ).points
                for more in range(len(elvises) + 1)
            ],
        )
        wild = [self.meal[index] for index in self._with(CountsAsToy)]
        self.toys = sum(self.hand.toys) + sum(wild)
        worth = [
            toy_points(self.hand.toys, self.numbers.toy_sets, more) for more in range(len(wild) + 1)
        ]
        self.toy_points = self._table(wild, worth)

    def _catnip(self) -> Expr:
        extra = [self.meal[index] for index in self._with(ExtraCatnip)]
        numbers = self.numbers
        gain = self.model.new_int_var(-10, CAP, "")
        chosen = [self._bool() for _ in range(len(extra) + 1)]
        self.model.add_exactly_one(chosen)
        self.model.add(sum(at * one for at, one in enumerate(chosen)) <= sum(extra))
        for at, one in enumerate(chosen):
            count = self.hand.catnip + at
            worth: Expr = 0
            if count == 1:
                worth = numbers.catnip_one
            elif count:
                worth = (numbers.catnip_some if count < 4 else numbers.catnip_many) * self.fed_cats
            self.model.add(gain <= worth + CAP * (1 - one))
        return gain

    def _leftover(self) -> Expr:
        most = max(self.others.leftovers, default=0)
        left = self.hand.food.total - self.spent
        fine = self._bool()
        self.model.add(left <= max(most - 1, 0) + self.hand.food.total * (1 - fine))
        return self.numbers.leftover * (1 - fine)

    def _boxes(self) -> Expr:
        boxes, cats = self.hand.boxes, self.hand.cats
        sits: dict[tuple[int, int], Expr] = {}
        for at, box in enumerate(boxes):
            for index, cat in enumerate(cats):
                if isinstance(cat.ability, ThreeCats):
                    continue
                if box.colour and box.colour not in cat.colours:
                    continue
                if not box.food or getattr(cat.needs or Needs(), box.food):
                    sits[at, index] = self._bool()
                elif self._chooses(index):
                    sits[at, index] = self._bool()
                    self.model.add(sits[at, index] <= self.eats[index][FOODS.index(box.food)])
        for at in range(len(boxes)):
            self.model.add_at_most_one([one for (box, _), one in sits.items() if box == at])
        for index in range(len(cats)):
            self.model.add_at_most_one([one for (_, cat), one in sits.items() if cat == index])
        return len(boxes) * sum(sits.values())

    def _goals(self) -> Expr:
        points: Expr = sum(self.others.reached)
        self.goals_reached: Expr = len(self.others.reached)
        for goal in self.others.goals:
            reached = self._bool()
            need = max(0, goal.at_least - goal.partner)
            self.model.add(self._counted(goal.counts) >= need * reached)
            self.goals_reached += reached
            points += goal.vp * reached
        return points

    def _counted(self, counts: str) -> Expr:
        cats = range(len(self.hand.cats))
        match counts.split(":"):
            case ["colour", colour]:
                return sum(self._of_colour(cat, colour) for cat in cats)
            case ["food", food]:
                return sum(self.eats[cat][FOODS.index(food)] for cat in cats)
            case ["fed-cats"]:
                return self.fed_cats
            case ["toys"]:
                return self.toys
            case ["costumes"]:
                return self.costumes
            case ["catnip"]:
                return self.hand.catnip + sum(self.meal[i] for i in self._with(ExtraCatnip))
            case ["boxes"]:
                return len(self.hand.boxes)
            case ["multicoloured-cats"]:
                return sum(self._multicoloured().values())
        size = 1 if counts == "one-food-cats" else 2
        return sum(
            self.fed[index]
            for index, cat in enumerate(self.hand.cats)
            if cat.needs and cat.needs.total == size
        )

    def _copies(self, worths: list[Expr]) -> Expr:
        """What each copier scores: the best cat that copies none itself."""
        points: Expr = 0
        for copier in self.copiers:
            gain = self._int(CAP)
            self.model.add(gain <= CAP * self.meal[copier])
            chosen = []
            for index, worth in enumerate(worths):
                if index == copier:
                    continue
                one = self._bool()
                self.model.add(one <= self.fed[index])
                if index in self.copiers:
                    self.model.add(one + self.meal[index] <= 1)
                self.model.add(gain <= worth + CAP * (1 - one))
                chosen.append(one)
            self.model.add(gain <= CAP * sum(chosen))
            self.model.add_at_most_one(chosen)
            points += gain
        return points

    def build(self) -> None:
        self.copiers = [index for index in self._with(CopyACat) if index not in self.by_hand]
        self.copied = bool(self.copiers)
        self._lines()
        goals = self._goals()
        worths = [self._worth(index) for index in range(len(self.hand.cats))]
        hungry = sum(heads * (1 - fed) for heads, fed in zip(self.heads, self.fed, strict=True))
        self.model.maximize(
            sum(worths)
            + self._copies(worths)
            + self.numbers.hungry * hungry
            + self._leftover()
            + self.costume_line
            + self._catnip()
            + self.toy_points
            + self.numbers.vp_token * self.hand.vp_tokens
            + self._boxes()
            + goals
        )


def _nothing(expr: Expr) -> bool:
    return isinstance(expr, int) and expr == 0


def new_solver() -> cp_model.CpSolver:
    """One worker, tuned for hands: little presolve, since models are small."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    solver.parameters.max_presolve_iterations = 1
    return solver


def best_total(case: Case, solver: cp_model.CpSolver | None = None) -> int:
    """The best total, proven."""
    model = Model(case)
    model.build()
    solver = solver or new_solver()
    status = solver.solve(model.model)
    assert status == cp_model.OPTIMAL, solver.status_name(status)
    return round(solver.objective_value)
