"""The variables of CP-SAT for a hand: who eats what, and how much there is of everything then."""

from __future__ import annotations

from typing import Any

from ortools.sat.python import cp_model

from games.cat_lady.hand.abilities import (
    AbilityBase,
    AnyAmountMeal,
    OneTypeMeal,
    ThreeCats,
    WildTokens,
)
from games.cat_lady.hand.cards import COLOURS, FOODS, Needs
from tests.cat_lady.feeding.hands import Case

Expr = Any  # of ortools: a variable, a linear expression or a number


class Counts:
    """The variables of one hand, and linear expressions of what they count."""

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
        self.fed = [self.meal[index] + self.treat[index] for index in cats]
        self.sizes = [self._size(index) for index in cats]
        self.fed_cats = sum(h * fed for h, fed in zip(self.sizes, self.fed, strict=True))
        self.eaten = [self._eaten(index) for index in cats]
        self.treats = [self._treats_as_food(index) for index in cats]
        self.freed_treats: Expr = self.whole(treats) if treats else 0
        self.eats = [self._eats(index) for index in cats]
        self.spent = sum(sum(eaten) for eaten in self.eaten) + sum(self.treat) + sum(self.treats)
        self._pantry()

    # variables

    def _size(self, index: int) -> int:
        return 3 if isinstance(self.hand.cats[index].ability, ThreeCats) else 1

    def whole(self, most: int) -> Expr:
        return self.model.new_int_var(0, most, "")

    def either(self) -> Expr:
        return self.model.new_bool_var("")

    def _eaten(self, index: int) -> list[Expr]:
        """Returns how much of each type the cat's meal counts as."""
        cat, meal = self.hand.cats[index], self.meal[index]
        tokens = self.hand.food.total
        match cat.ability:
            case OneTypeMeal(most=most):
                eaten = [self.whole(min(most, tokens)) for _ in FOODS]
                types = [self.either() for _ in FOODS]
                self.model.add(sum(types) == meal)
                for amount, one in zip(eaten, types, strict=True):
                    self.model.add(amount <= most * one)
                    self.model.add(amount >= one)
                return eaten
            case AnyAmountMeal(most=most):
                eaten = [self.whole(tokens) for _ in FOODS]
                self.model.add(sum(eaten) <= min(most or tokens, tokens) * meal)
                return eaten
        if cat.needs is None:
            self.model.add(meal == 0)
            return [0, 0, 0]
        needs = [getattr(cat.needs, food) for food in FOODS]
        if not cat.needs.any:
            return [need * meal for need in needs]
        more = [self.whole(cat.needs.any) for _ in FOODS]
        self.model.add(sum(more) == cat.needs.any * meal)
        return [need * meal + extra for need, extra in zip(needs, more, strict=True)]

    def _treats_as_food(self, index: int) -> Expr:
        """Returns how many treats the cat eats besides the rest; any amount takes one food of any
        kind."""
        ability = self.hand.cats[index].ability
        if not isinstance(ability, AnyAmountMeal):
            return 0
        eaten, held = sum(self.eaten[index]), self.hand.food.treat
        treats = self.whole(held) if held else 0
        most = self.hand.food.total if ability.most is None else ability.most
        self.model.add(eaten + treats <= most * self.meal[index])
        self.model.add(eaten + treats >= self.meal[index])
        return treats

    def _eats(self, index: int) -> list[Expr]:
        """Returns 1 for each type that the cat eats if fed."""
        cat = self.hand.cats[index]
        if isinstance(cat.ability, ThreeCats):
            return [self.fed[index]] * 3
        needs = cat.needs or Needs()
        eats: list[Expr] = []
        for at, food in enumerate(FOODS):
            if getattr(needs, food):
                eats.append(self.fed[index])
            elif self.chooses(index):
                one = self.either()
                self.model.add(one <= self.eaten[index][at])
                eats.append(one)
            else:
                eats.append(0)
        return eats

    def chooses(self, index: int) -> bool:
        cat = self.hand.cats[index]
        any_food = bool(cat.needs and cat.needs.any)
        return any_food or isinstance(cat.ability, OneTypeMeal | AnyAmountMeal)

    def _pantry(self) -> None:
        """Limits the tokens of all cats; Moonbeams eat before they free any."""
        food, model = self.hand.food, self.model
        held = [food.chicken, food.tuna, food.milk]
        moonbeams = self.having(WildTokens)
        freed: Expr = 0
        for cat, meal in zip(self.hand.cats, self.meal, strict=True):
            if isinstance(cat.ability, WildTokens):
                freed += cat.ability.count * meal
        tokens = food.total - food.treat
        model.add(sum(sum(eaten) for eaten in self.eaten) <= tokens + self.freed_treats)
        if food.treat:
            treats = sum(self.treat) + sum(self.treats) + self.freed_treats
            model.add(treats <= food.treat)
            model.add(self.freed_treats <= freed)
        groups = [(range(len(self.hand.cats)), freed)]
        if moonbeams:
            groups.append((moonbeams, 0))  # type: ignore[arg-type]
            model.add(sum(sum(self.eaten[index]) for index in moonbeams) <= tokens)
        for cats, extra in groups:
            flexible = []
            for at, have in enumerate(held):
                asked = sum(self.eaten[index][at] for index in cats)
                lack = self.whole(food.wild + 20)
                model.add(lack >= asked - have)
                flexible.append(lack)
            model.add(sum(flexible) <= food.wild + extra)

    def having(self, kind: type[AbilityBase]) -> list[int]:
        return [index for index, cat in enumerate(self.hand.cats) if isinstance(cat.ability, kind)]

    def both(self, one: Expr, other: Expr, most: int = 1) -> Expr:
        """Returns `other`, at most `most`, but 0 if `one` is 0."""
        both = self.whole(most)
        self.model.add(both <= most * one)
        self.model.add(both <= other)
        return both

    def of_colour(self, index: int, colour: str) -> Expr:
        """Returns how many cats of a colour this one is, if fed."""
        cat = self.hand.cats[index]
        if isinstance(cat.ability, ThreeCats):
            return cat.colours[:3].count(colour) * self.fed[index]
        return self.fed[index] if colour in cat.colours else 0

    def multicoloured(self) -> dict[int, Expr]:
        return {
            index: self.fed[index]
            for index, cat in enumerate(self.hand.cats)
            if len(set(cat.colours)) > 1 and not isinstance(cat.ability, ThreeCats)
        }

    def same_food(self, index: int) -> dict[int, Expr]:
        """Returns how many cats each other cat is that eats something this one eats."""
        counts: dict[int, Expr] = {}
        for other in range(len(self.hand.cats)):
            same = [
                self.both(mine, theirs)
                for mine, theirs in zip(self.eats[index], self.eats[other], strict=True)
                if other != index and not nothing(mine) and not nothing(theirs)
            ]
            if same:
                counts[other] = self.whole(self.sizes[other])
                self.model.add(counts[other] <= sum(same))
        return counts

    def sets(self) -> Expr:
        """Returns the sets of black, orange and white: each cat is in a set with one of its
        colours."""
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
                as_one = {colour: self.either() for colour in mine}
                self.model.add(sum(as_one.values()) <= self.fed[index])
                for colour, one in as_one.items():
                    stands[colour].append(one)
        count = self.whole(len(self.hand.cats))
        for colour in COLOURS:
            self.model.add(count <= sum(stands[colour]))
        return count


def nothing(expr: Expr) -> bool:
    return isinstance(expr, int) and expr == 0
