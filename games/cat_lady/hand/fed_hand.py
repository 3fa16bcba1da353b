"""A hand after feeding: what abilities, lines and goals count in it, and what it scores by the
rules as written.

All points of a result are computed here, including those of a feeding that the search found.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import msgspec

from games.cat_lady.hand.abilities import (
    AbilityBase,
    AbilityPoints,
    CopyACat,
    CountedCat,
    CountsAsCostume,
    CountsAsToy,
    DiscardCards,
    ExtraCatnip,
    ThreeCats,
)
from games.cat_lady.hand.boxes import Filling, fill_boxes, filled_boxes
from games.cat_lady.hand.cards import (
    COLOURS,
    Cat,
    Feeding,
    Hand,
    Meal,
    Numbers,
    Others,
)
from games.cat_lady.hand.lines import (
    box_points,
    cat_player_points,
    catnip_points,
    costume_points,
    goal_points,
    hungry_points,
    leftover_points,
    line,
    reaches,
    token_points,
    toy_set_points,
    toy_sets,
)
from games.contract import Detail, Line, Text, cite, plural, text

# What goals count besides kinds of cats.
NOT_BY_CAT = ("fed-cats", "toys", "costumes", "catnip", "boxes")


@dataclass(frozen=True, eq=False)
class FedHand:
    """A hand, what each cat was given, and what matters about the others' hands. The feeding is not
    checked: every meal feeds its cat. `box_choices` has the cat that a player put into each box."""

    hand: Hand
    feeding: Feeding
    others: Others
    numbers: Numbers
    players: int
    box_choices: Sequence[int | None] = ()

    # the cats

    @cached_property
    def fed(self) -> tuple[int, ...]:
        """The indexes of the fed cats."""
        return tuple([index for index, meal in enumerate(self.feeding) if meal is not None])

    @cached_property
    def acting(self) -> Mapping[type[AbilityBase], tuple[int, ...]]:
        """The indexes of fed cats whose ability acts (not after a treat), by kind of ability."""
        acting: dict[type[AbilityBase], tuple[int, ...]] = defaultdict(tuple)
        for index, meal in enumerate(self.feeding):
            ability = self.hand.cats[index].ability
            if ability and meal and not meal.is_treat:
                acting[type(ability)] += (index,)
        return acting

    @cached_property
    def counted_cats(self) -> dict[int, tuple[CountedCat, ...]]:
        """The cats that each fed cat counts as, by the index of the fed cat."""
        return {index: self.hand.cats[index].counted(self.feeding[index]) for index in self.fed}

    @cached_property
    def all_counted_cats(self) -> tuple[CountedCat, ...]:
        return tuple([cat for cats in self.counted_cats.values() for cat in cats])

    @property
    def fed_cats(self) -> int:
        return len(self.all_counted_cats)

    @property
    def hungry_cats(self) -> int:
        """How many cats are hungry, where Aoshima & Friends count as three (BT-7)."""
        pairs = zip(self.hand.cats, self.feeding, strict=True)
        return sum(len(cat.counted(None)) for cat, meal in pairs if meal is None)

    @property
    def colour_sets(self) -> int:
        return sets_of_colours(self.all_counted_cats)

    def foods(self, index: int) -> frozenset[str]:
        return self.hand.cats[index].foods_eaten(self.feeding[index])

    def eaten_by(self, index: int) -> int:
        meal = self.feeding[index]
        return meal.eaten.total if meal else 0

    def of_colour(self, colour: str) -> int:
        return sum([colour in cat.colours for cat in self.all_counted_cats])

    def eating(self, foods: Iterable[str], besides: int | None = None) -> int:
        """Returns how many fed cats eat one of these types, without the cat at index `besides`."""
        wanted = frozenset(foods)
        return sum(
            not cat.foods.isdisjoint(wanted)
            for index, cats in self.counted_cats.items()
            if index != besides
            for cat in cats
        )

    @property
    def multicoloured(self) -> int:
        return self.count("multicoloured-cats")

    # what a cat scores

    def worth(self, index: int) -> AbilityPoints:
        """Returns a fed cat's points and their reason: points set by hand, else 1 if fed by a
        treat, else printed VP and ability (CL-2, BT-1)."""
        if index in self._by_hand:
            return AbilityPoints(self._by_hand[index], text("set by hand"))
        meal = self.feeding[index]
        if meal and meal.is_treat:
            return AbilityPoints(self.numbers.treat_vp, cite("BT-1", text("fed with a treat")))
        cat = self.hand.cats[index]
        if cat.ability is None or not cat.ability.gives_points:
            if cat.vp is None:
                return AbilityPoints(0, cite("CL-17", text("its printed VP is not entered yet")))
            return AbilityPoints(cat.vp, _cited(cat, text("printed VP")))
        points, reason = cat.ability.worth(self, index)
        return AbilityPoints(points + (cat.vp or 0), _cited(cat, reason))

    @cached_property
    def _by_hand(self) -> dict[int, int]:
        """The points that were set by hand."""
        return dict(self.hand.points)

    @cached_property
    def copied(self) -> tuple[str, int] | None:
        """The name and points of the best fed cat that is no copier (BT-8); None without one."""
        copiers = {index for index in self.acting[CopyACat] if index not in self._by_hand}
        others = [index for index in self.fed if index not in copiers]
        worths = [(self.hand.cats[index].name, self.worth(index).points) for index in others]
        return max(worths, key=lambda worth: worth[1], default=None)

    # what else they change

    @property
    def most_fed_by_others(self) -> int:
        return max(self.others.fed_cats, default=0)

    @property
    def cards_to_discard(self) -> int:
        return self.hand.spray_bottles + self.hand.lost_cats

    @property
    def discarded_bottles(self) -> int:
        """How many spray bottles a fed cat discards (BT-8): all, or 0 if no fed cat does so."""
        return self.hand.spray_bottles if self.acting[DiscardCards] else 0

    @property
    def costumes(self) -> int:
        return self.hand.costumes + len(self.acting[CountsAsCostume])

    @property
    def catnip(self) -> int:
        return self.hand.catnip + len(self.acting[ExtraCatnip])

    @property
    def wild_toys(self) -> int:
        return self.hand.wild_toys + len(self.acting[CountsAsToy])

    @property
    def toys(self) -> int:
        return sum(self.hand.toys) + self.wild_toys

    @cached_property
    def toy_sets(self) -> tuple[int, ...]:
        return toy_sets(self.hand.toys, self.numbers.toy_sets, self.wild_toys)

    @property
    def toy_points(self) -> int:
        return sum(self.numbers.toy_sets[size - 1] for size in self.toy_sets)

    # food

    def food_used(self, food: str | None) -> int:
        """Returns how much food cats ate: of one type, where wilds count as what they stood for; or
        of all types, including treats, if `food` is None."""
        meals = (self.feeding[index] for index in self.fed)
        if food is None:
            return sum(meal.spent.total for meal in meals if meal)
        return sum(int(getattr(meal.eaten, food)) for meal in meals if meal)

    @property
    def food_left(self) -> int:
        return self.hand.food_left(meal.given for meal in self.feeding if meal).total

    # goals

    def count(self, what: str, hungry: bool = False) -> int:
        """Returns what this hand has for a shared goal; arguments are as in `Goal` (BT-10)."""
        if what in NOT_BY_CAT:
            return {
                "fed-cats": self.fed_cats,
                "toys": self.toys,
                "costumes": self.costumes,
                "catnip": self.catnip,
                "boxes": len(self.hand.boxes),
            }[what]
        pairs = zip(self.hand.cats, self.feeding, strict=True)
        return sum(of_kind(cat, meal, what) for cat, meal in pairs if hungry or meal is not None)

    @cached_property
    def goals_reached(self) -> int:
        goals = self.others.goals
        reached = sum(reaches(self.count(goal.counts, goal.hungry), goal) for goal in goals)
        return reached + len(self.others.reached)

    # boxes

    @cached_property
    def filling(self) -> Filling:
        """Which cat is in which box, as far as known."""
        return fill_boxes(self.hand, self.feeding, self.box_choices) if self.hand.boxes else ()

    @cached_property
    def filled(self) -> tuple[bool, ...]:
        """Whether each box is filled."""
        return filled_boxes(self.hand.boxes, self.filling) if self.hand.boxes else ()

    @property
    def filled_boxes(self) -> int:
        return sum(self.filled)

    # the score

    @cached_property
    def details(self) -> tuple[Detail, ...]:
        """A detail for each cat in the order of the hand, with its points: 0 if it is hungry."""
        hungry = AbilityPoints(0, cite("CL-1", text("hungry")))
        details = []
        for index, (cat, meal) in enumerate(zip(self.hand.cats, self.feeding, strict=True)):
            worth = hungry if meal is None else self.worth(index)
            details.append(Detail(text("{name}", name=cat.name), *worth, meal is not None))
        return tuple(details)

    @property
    def cats(self) -> tuple[int, ...]:
        """The points of each cat."""
        return tuple(detail.points for detail in self.details)

    @property
    def cats_vp(self) -> int:
        return sum(self.cats)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        return tuple(self._lines())

    def _lines(self) -> list[Line]:
        """Returns the lines in order; the last ones only if the hand has such cards."""
        hand, others, numbers = self.hand, self.others, self.numbers
        lines = [
            line("cats", self.cats_vp, self._fed_in_words, self.details),
            hungry_points(self.hungry_cats, numbers),
            leftover_points(self.food_left, others.leftovers, numbers),
            costume_points(self.costumes, others.costumes, numbers, self.players),
            catnip_points(self.catnip, self.fed_cats, numbers),
            toy_set_points(self.toy_sets, numbers),
            token_points(hand.vp_tokens, numbers),
        ]
        if hand.boxes:
            lines.append(box_points(self.filled_boxes, len(hand.boxes)))
        if others.goals or others.reached:
            brought = [self.count(goal.counts, goal.hungry) for goal in others.goals]
            lines.append(goal_points(brought, others))
        if hand.scores_cards:
            lines.append(cat_player_points(hand, self.discarded_bottles))
        return lines

    @property
    def _fed_in_words(self) -> Text:
        """How many cats are fed and, if a card counts as several cats, on how many cards (BT-7)."""
        fed = plural("{n} fed cat", "{n} fed cats", self.fed_cats)
        if not self.details or len(self.fed) == self.fed_cats:
            return fed
        cards = plural("{n} card", "{n} cards", len(self.fed))
        return text("{fed} on {cards}", fed=fed, cards=cards)

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)


# -- sums in place of cats and food ----------------------------------------------------------------


class Tally(msgspec.Struct, frozen=True):
    """A hand of which only sums are entered; None means not entered yet."""

    cats_vp: int | None = None
    fed_cats: int | None = None
    hungry_cats: int | None = None
    leftover_food: int | None = None
    filled_boxes: int = 0


@dataclass(frozen=True, eq=False, kw_only=True)
class Tallied(FedHand):
    """A hand with a tally instead of cats and food. Absent sums count as 0. Kinds of cats are
    unknown: if a goal counts them, players enter whether it is reached."""

    tally: Tally

    @cached_property
    def filling(self) -> Filling:
        return ()

    @cached_property
    def filled(self) -> tuple[bool, ...]:
        return ()

    @property
    def cats_vp(self) -> int:
        return self.tally.cats_vp or 0

    @property
    def fed_cats(self) -> int:
        return self.tally.fed_cats or 0

    @property
    def hungry_cats(self) -> int:
        return self.tally.hungry_cats or 0

    @property
    def food_left(self) -> int:
        return self.tally.leftover_food or 0

    @property
    def filled_boxes(self) -> int:
        return min(self.tally.filled_boxes, len(self.hand.boxes))


# -- what is counted -------------------------------------------------------------------------------


def _cited(cat: Cat, reason: Text) -> Text:
    """Returns the reason, with a link to the ruling on the cat's ability if there is one."""
    return cite(cat.ability.ruling, reason) if cat.ability and cat.ability.ruling else reason


def of_kind(cat: Cat, meal: Meal | None, what: str) -> int:
    """Returns how many cats of a kind this cat counts as; `what` is as in `Goal.counts`. A cat with
    a need of exactly 1 or 2 is a one-food or two-food cat, but Aoshima & Friends are not (BT-6)."""
    match what.partition(":"):
        case "colour", _, colour:
            return sum(colour in one.colours for one in cat.counted(meal))
        case "food", _, food:
            return sum(food in one.foods for one in cat.counted(meal))
    if isinstance(cat.ability, ThreeCats):
        return 0
    if what == "multicoloured-cats":
        return int(cat.is_multicoloured)
    size = {"one-food-cats": 1, "two-food-cats": 2}[what]
    return int(cat.needs is not None and cat.needs.total == size)


def sets_of_colours(counted_cats: Iterable[CountedCat]) -> int:
    """Returns how many sets of a black, an orange and a white cat there are; each cat is in one set
    (CL-3). By Hall's theorem n sets exist if every group of these colours is on enough cats."""
    colours = [cat.colours for cat in counted_cats]
    choices = [some for size in (1, 2, 3) for some in combinations(COLOURS, size)]
    return min(sum(not own.isdisjoint(some) for own in colours) // len(some) for some in choices)
