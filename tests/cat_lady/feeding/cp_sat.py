"""The same question for CP-SAT, a solver of another kind: to check and to compare with.

It is a model of integers and linear constraints. Every point is bounded from above and the total is
maximised, so it is only right if no points are negative.
"""

from __future__ import annotations

from ortools.sat.python import cp_model

from games.cat_lady.hand.abilities import (
    AnyAmountMeal,
    ColourSets,
    CopyACat,
    CountsAsCostume,
    CountsAsToy,
    DiscardCards,
    ExtraCatnip,
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
)
from games.cat_lady.hand.cards import FOODS, Needs
from games.cat_lady.hand.fed_hand import NOT_BY_CAT, of_kind
from games.cat_lady.hand.lines import costume_points, toy_points
from tests.cat_lady.feeding.cp_sat_counts import Counts, Expr, nothing
from tests.cat_lady.feeding.hands import Case

CAP = 300  # more points than any part of a hand scores


class Model(Counts):
    """The points of the hand. `build` puts the model together."""

    def _if(self, condition: Expr, points: Expr) -> Expr:
        """Returns `points`, or 0 if the condition is false."""
        gain = self.whole(CAP)
        self.model.add(gain <= points)
        self.model.add(gain <= CAP * condition)
        return gain

    # cats

    def _per_cat(self, index: int, points: int, counts: dict[int, Expr]) -> Expr:
        """Returns points for each of the counts, if the cat is fed by its meal."""
        if self.copied:
            return self._if(self.meal[index], points * sum(counts.values()))
        return points * sum(
            self.both(self.meal[index], count, 1 if self.sizes[cat] == 1 else 3)
            for cat, count in counts.items()
            if not nothing(count)
        )

    def _worth(self, index: int) -> Expr:
        """Returns the points of a cat, 0 if it is hungry. Copiers come later."""
        cat = self.hand.cats[index]
        if index in self.by_hand:
            return self.by_hand[index] * self.fed[index]
        worth = (cat.vp or 0) * self.meal[index] + self.numbers.treat_vp * self.treat[index]
        return worth + self._ability(index)

    def _ability(self, index: int) -> Expr:
        return self._for_each_cat(index) + self._for_the_hand(index) + self._for_a_meal(index)

    def _for_each_cat(self, index: int) -> Expr:
        """Returns the points of an ability that counts fed cats."""
        cats = range(len(self.hand.cats))
        match self.hand.cats[index].ability:
            case PerColour(colour=colour, points=points):
                counts = {cat: self.of_colour(cat, colour) for cat in cats}
                return self._per_cat(index, points, counts)
            case PerMulticoloured(points=points):
                return self._per_cat(index, points, self.multicoloured())
            case PerFoodType(food=food, points=points):
                at = FOODS.index(food)
                return self._per_cat(index, points, {cat: self.eats[cat][at] for cat in cats})
            case SameFood(points=points):
                return self._per_cat(index, points, self.same_food(index))
        return 0

    def _for_the_hand(self, index: int) -> Expr:
        """Returns the points of an ability that counts something in the whole hand."""
        meal = self.meal[index]
        match self.hand.cats[index].ability:
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
            case DiscardCards(points=points):
                return points * (self.hand.spray_bottles + self.hand.lost_cats) * meal
            case MostFed(points=points, otherwise=otherwise):
                alone = self.either()
                self.model.add_implication(alone, meal)
                least = 1 + max(self.others.fed_cats, default=0)
                self.model.add(self.fed_cats >= least * alone)
                return otherwise * meal + (points - otherwise) * alone
        return 0

    def _for_a_meal(self, index: int) -> Expr:
        """Returns the points of an ability that counts food."""
        meal = self.meal[index]
        match self.hand.cats[index].ability:
            case OneTypeMeal(points=points):
                return points * sum(self.eaten[index])
            case AnyAmountMeal(points=points, base=base):
                return base * meal + points * (sum(self.eaten[index]) + self.treats[index])
            case PerFoodUsed(points=points, food=None):
                return self._if(meal, points * self.spent)
            case PerFoodUsed(points=points, food=food):
                at = FOODS.index(str(food))
                return self._if(meal, points * sum(eaten[at] for eaten in self.eaten))
        return 0

    # lines

    def _table(self, counted: list[Expr], worth: list[int]) -> Expr:
        """Returns `worth` by how many of the counted things there are."""
        if not counted:
            return worth[0]
        chosen = [self.either() for _ in worth]
        self.model.add_exactly_one(chosen)
        self.model.add(sum(at * one for at, one in enumerate(chosen)) == sum(counted))
        return sum(points * one for points, one in zip(worth, chosen, strict=True))

    def _lines(self) -> None:
        """Adds costumes and toys, which other parts count."""
        elvises = [self.meal[index] for index in self.having(CountsAsCostume)]
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
        wild = [self.meal[index] for index in self.having(CountsAsToy)]
        self.toys = self.hand.toy_count + sum(wild)
        worth = [
            toy_points(self.hand.toys, self.numbers.toy_sets, self.hand.wild_toys + more)
            for more in range(len(wild) + 1)
        ]
        self.toy_points = self._table(wild, worth)

    def _catnip(self) -> Expr:
        extra = [self.meal[index] for index in self.having(ExtraCatnip)]
        numbers = self.numbers
        gain = self.model.new_int_var(-10, CAP, "")
        chosen = [self.either() for _ in range(len(extra) + 1)]
        self.model.add_exactly_one(chosen)
        self.model.add(sum(at * one for at, one in enumerate(chosen)) == sum(extra))
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
        fine = self.either()
        self.model.add(left <= max(most - 1, 0) + self.hand.food.total * (1 - fine))
        return self.numbers.leftover * (1 - fine)

    def _cards(self) -> Expr:
        """Returns the cat player's points; spray bottles only count if no fed cat discards them."""
        if self.hand.starting_cards_vp is None:
            return 0
        kept = self.either()
        for index in self.having(DiscardCards):
            self.model.add(kept + self.meal[index] <= 1)
        sure = self.hand.brushes + self.hand.laser_pointers + self.hand.starting_cards_vp
        return sure + self.hand.spray_bottles * kept

    def _boxes(self) -> Expr:
        boxes, cats = self.hand.boxes, self.hand.cats
        sits: dict[tuple[int, int], Expr] = {}
        seated = {box.cat for box in boxes if box.cat is not None}
        told = sum(bool(box.filled) for box in boxes)
        for at, box in enumerate(boxes):
            for index, cat in enumerate(cats):
                if isinstance(cat.ability, ThreeCats) or box.filled is not None or index in seated:
                    continue
                if box.colour and box.colour not in cat.colours:
                    continue
                if not box.food or getattr(cat.needs or Needs(), box.food):
                    sits[at, index] = self.either()
                elif self.chooses(index):
                    sits[at, index] = self.either()
                    self.model.add(sits[at, index] <= self.eats[index][FOODS.index(box.food)])
        for at in range(len(boxes)):
            self.model.add_at_most_one([one for (box, _), one in sits.items() if box == at])
        for index in range(len(cats)):
            self.model.add_at_most_one([one for (_, cat), one in sits.items() if cat == index])
        return len(boxes) * (told + sum(sits.values()))

    def _goals(self) -> Expr:
        points: Expr = sum(self.others.reached)
        self.goals_reached: Expr = len(self.others.reached)
        for goal in self.others.goals:
            reached = self.either()
            need = max(0, goal.at_least - goal.partner)
            self.model.add(self._counted(goal.counts, goal.hungry) >= need * reached)
            self.goals_reached += reached
            points += goal.vp * reached
        return points

    def _counted(self, counts: str, hungry: bool) -> Expr:
        """Returns what a goal counts; with `hungry`, printed properties of hungry cats count,
        too."""
        if hungry and counts.startswith("food:"):
            at = FOODS.index(counts.removeprefix("food:"))
            return sum(self._eats_or_hungry(cat, at) for cat in range(len(self.hand.cats)))
        if hungry and counts not in NOT_BY_CAT:
            return sum(of_kind(cat, None, counts) for cat in self.hand.cats)
        return self._counted_fed(counts)

    def _eats_or_hungry(self, index: int, food: int) -> Expr:
        cat = self.hand.cats[index]
        printed = of_kind(cat, None, f"food:{FOODS[food]}")
        return printed or self.eats[index][food]

    def _counted_fed(self, counts: str) -> Expr:
        cats = range(len(self.hand.cats))
        match counts.split(":"):
            case ["colour", colour]:
                return sum(self.of_colour(cat, colour) for cat in cats)
            case ["food", food]:
                return sum(self.eats[cat][FOODS.index(food)] for cat in cats)
            case ["fed-cats"]:
                return self.fed_cats
            case ["toys"]:
                return self.toys
            case ["costumes"]:
                return self.costumes
            case ["catnip"]:
                return self.hand.catnip + sum(self.meal[i] for i in self.having(ExtraCatnip))
            case ["boxes"]:
                return len(self.hand.boxes)
            case ["multicoloured-cats"]:
                return sum(self.multicoloured().values())
        size = 1 if counts == "one-food-cats" else 2
        return sum(
            self.fed[index]
            for index, cat in enumerate(self.hand.cats)
            if cat.needs and cat.needs.total == size and not isinstance(cat.ability, ThreeCats)
        )

    def _copies(self, worths: list[Expr]) -> Expr:
        """Returns what each copier scores: the points of the best cat that is not a copier."""
        points: Expr = 0
        for copier in self.copiers:
            gain = self.whole(CAP)
            self.model.add(gain <= CAP * self.meal[copier])
            chosen = []
            for index, worth in enumerate(worths):
                if index == copier:
                    continue
                one = self.either()
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
        self.copiers = [index for index in self.having(CopyACat) if index not in self.by_hand]
        self.copied = bool(self.copiers)
        self._lines()
        goals = self._goals()
        worths = [self._worth(index) for index in range(len(self.hand.cats))]
        hungry = sum(size * (1 - fed) for size, fed in zip(self.sizes, self.fed, strict=True))
        self.model.maximize(
            sum(worths)
            + self._copies(worths)
            + self.numbers.hungry * hungry
            + self._leftover()
            + self.costume_line
            + self._catnip()
            + self.toy_points
            + self.numbers.vp_token * self.hand.vp_tokens
            + self._cards()
            + self._boxes()
            + goals
        )


def new_solver() -> cp_model.CpSolver:
    """Returns a solver with one worker, tuned for hands: little presolve, since models are
    small."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    solver.parameters.max_presolve_iterations = 1
    return solver


def best_total(case: Case, solver: cp_model.CpSolver | None = None) -> int:
    """Returns the best total, proven."""
    model = Model(case)
    model.build()
    solver = solver or new_solver()
    status = solver.solve(model.model)
    assert status == cp_model.OPTIMAL, solver.status_name(status)
    return round(float(solver.objective_value))
