"""The abilities of cats, one small class each, read from and written to `{"kind": ..., ...}`.

Each class implements the rule: `worth` returns what a cat with the ability scores in a fed hand,
and why. With abilities that have another effect (`gives_points` is False), the cat keeps its
printed VP; `fed_hand` counts that effect. `description` is the text of the card.

The class also tells the search for the best feeding what matters: `adds_to`, `per`, `per_cat` and
`names_food`. docs/a-new-game.md explains how to add an ability.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, ClassVar, NamedTuple, Protocol

import msgspec
from msgspec import Meta

from games.cat_lady.hand.labels import COLOUR_LABELS, FOOD_LABELS
from games.contract import Text, plural, text
from games.declaration import titled

# How exactly the search names the type of chosen food: not at all, whether the cat eats some of it,
# how much of it, or all of it. EVERY leaves nothing free.
UNNAMED, AMONG, AMOUNT, EVERY = 0, 1, 2, 3


class AbilityPoints(NamedTuple):
    """Points and the reason for them."""

    points: int
    reason: Text


def times(points: int, counted: Text) -> AbilityPoints:
    """Returns `points` for each thing counted. `counted`, such as "3 tuna", is also the reason."""
    return AbilityPoints(points * counted.count, counted)


class FedCats(Protocol):
    """What abilities use of a fed hand (`games.cat_lady.hand.fed_hand.FedHand`)."""

    @property
    def fed_cats(self) -> int: ...
    @property
    def most_fed_by_others(self) -> int: ...
    @property
    def multicoloured(self) -> int: ...
    @property
    def colour_sets(self) -> int: ...
    @property
    def costumes(self) -> int: ...
    @property
    def toys(self) -> int: ...
    @property
    def toy_points(self) -> int: ...
    @property
    def cards_to_discard(self) -> int: ...
    @property
    def goals_reached(self) -> int: ...
    @property
    def copied(self) -> tuple[str, int] | None: ...

    def of_colour(self, colour: str) -> int: ...
    def eating(self, foods: Iterable[str], besides: int | None = None) -> int: ...
    def food_used(self, food: str | None) -> int: ...
    def foods(self, index: int) -> frozenset[str]: ...
    def eaten_by(self, index: int) -> int: ...


class CountedCat(NamedTuple):
    """A cat as it is counted: its colours, and the types of food that it eats (CL-4)."""

    colours: frozenset[str]
    foods: frozenset[str]


class FedWay(Protocol):
    """What abilities use of a way to feed a cat (`games.cat_lady.feeding.ways.Way`)."""

    @property
    def cat(self) -> int: ...
    @property
    def typed(self) -> tuple[int, int, int]: ...
    @property
    def spent(self) -> int: ...
    @property
    def counted_cats(self) -> tuple[CountedCat, ...]: ...


class AbilityBase(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """The base class of all abilities."""

    gives_points: ClassVar[bool] = True
    # `adds_to`: the cat counts as one more of these ("costumes", "toys", "catnip"). `per`: it gives
    # `points` for each of these in the whole hand (also "goals", "cards", "toy points").
    adds_to: ClassVar[str] = ""
    per: ClassVar[str] = ""
    # `per_cat`: whether it gives `points` for what `count_in` counts in each way to feed a cat.
    # `counts_food`: whether that depends on the tokens spent, besides what the cat counts as.
    per_cat: ClassVar[bool] = False
    counts_food: ClassVar[bool] = False
    looks_at: ClassVar[str] = ""  # the printed part of other cats: "needs", "colours"
    ruling: ClassVar[str] = ""  # the ruling that explains it, beside the one for every cat (CL-2)
    own_meal: ClassVar[bool] = False  # the cat names its own amount and has no printed need (CL-6)
    card: ClassVar[Text]  # the text of the card, with parameters in braces

    def worth(self, fed: FedCats, index: int) -> AbilityPoints:
        """Returns what the ability scores for the cat at `index`, which is fed, not by a treat."""
        return AbilityPoints(0, text("no points of its own"))

    def count_in(self, own: FedWay, way: FedWay, multicoloured: bool) -> int:
        """Returns how often the ability counts a cat fed in `way`; its own cat is fed in `own`."""
        return 0

    def names_food(self) -> Mapping[str, int]:
        """Returns how exactly the search has to name types of chosen food; empty if not at all."""
        return {}

    @property
    def description(self) -> Text:
        """The text of the card."""
        labels = {**CAT_COLOURS, **FOOD_TYPES}
        parameters = {name: getattr(self, name) for name in self.__struct_fields__}
        values = {name: labels.get(value, value) for name, value in parameters.items()}
        return msgspec.structs.replace(self.card, values=values)


CAT_COLOURS = {one: COLOUR_LABELS[one] for one in ("black", "orange", "white", "gray")}
FOOD_TYPES = {food: FOOD_LABELS[food] for food in ("chicken", "tuna", "milk")}

# The parameters of abilities. Until somebody enters unknown points or food, the rules use their
# `stand_in`.
Points = Annotated[int, Meta(ge=-99, le=99)]
Colour = Annotated[str, titled("which colour", choices=CAT_COLOURS)]
FoodType = Annotated[str, titled("which food", choices=FOOD_TYPES, stand_in="chicken")]
Each = Annotated[Points, titled("points each", stand_in=0)]
Most = Annotated[int, Meta(ge=1, le=99), titled("at most")]


class PerColour(AbilityBase, frozen=True, tag="per-colour"):
    """`points` for each fed cat of a colour, itself included if it has the colour (CL-2, CL-3)."""

    per_cat = True
    looks_at = "colours"
    card = text("{points} per fed {colour} cat")

    colour: Colour
    points: Each

    def worth(self, fed: FedCats, index: int) -> AbilityPoints:
        count, colour = fed.of_colour(self.colour), COLOUR_LABELS[self.colour]
        fitting = plural("{n} fed {colour} cat", "{n} fed {colour} cats", count, colour=colour)
        return times(self.points, fitting)

    def count_in(self, own: FedWay, way: FedWay, multicoloured: bool) -> int:
        return sum([self.colour in cat.colours for cat in way.counted_cats])


class ColourSets(AbilityBase, frozen=True, tag="colour-sets"):
    """`points` for each set of a black, an orange and a white fed cat (CL-3)."""

    looks_at = "colours"
    ruling = "CL-3"
    card = text("{points} per set of black, orange and white fed cats")

    points: Each

    def worth(self, fed: FedCats, index: int) -> AbilityPoints:
        sets = plural(
            "{n} set of black, orange and white",
            "{n} sets of black, orange and white",
            fed.colour_sets,
        )
        return times(self.points, sets)


class PerCostume(AbilityBase, frozen=True, tag="per-costume"):
    """Zoroaster: `points` per costume; a fed Elvis counts as one (BT-8)."""

    per = "costumes"
    card = text("{points} per costume")

    points: Each

    def worth(self, fed: FedCats, index: int) -> AbilityPoints:
        return times(self.points, plural("{n} costume", "{n} costumes", fed.costumes))


class PerToy(AbilityBase, frozen=True, tag="per-toy"):
    """Penny: `points` per toy; a fed Tomasso counts as one (BT-8)."""

    per = "toys"
    card = text("{points} per toy")

    points: Each

    def worth(self, fed: FedCats, index: int) -> AbilityPoints:
        return times(self.points, plural("{n} toy", "{n} toys", fed.toys))


class ExtraCatnip(AbilityBase, frozen=True, tag="extra-catnip"):
    """Macak: if fed, counts as one more catnip (CL-9), and scores its printed VP, too."""

    adds_to = "catnip"
    ruling = "CL-9"
    gives_points = False
    card = text("counts as one more catnip")


class MostFed(AbilityBase, frozen=True, tag="most-fed"):
    """Hemingway (CL-5): `points` if this player alone fed the most cats, else `otherwise`."""

    ruling = "CL-5"
    card = text("{points} if you alone feed the most cats, otherwise {otherwise}")

    points: Each
    otherwise: Annotated[Points, titled("points otherwise")]

    def worth(self, fed: FedCats, index: int) -> AbilityPoints:
        most = fed.most_fed_by_others
        if fed.fed_cats == most:
            return AbilityPoints(self.otherwise, text("tied for the most fed cats: {n}", n=most))
        counts = {"n": fed.fed_cats, "others": most}
        if fed.fed_cats > most:
            return AbilityPoints(self.points, text("fed the most cats: {n} to {others}", **counts))
        reason = text("another player fed more cats: {n} to {others}", **counts)
        return AbilityPoints(self.otherwise, reason)


class WildTokens(AbilityBase, frozen=True, tag="wild-tokens"):
    """Moonbeam: `count` other tokens, also treats, may stand for any type of food (CL-6)."""

    ruling = "CL-6"
    gives_points = False

    count: Annotated[int, Meta(ge=0, le=99), titled("how many")]

    @property
    def description(self) -> Text:
        return plural(
            "any {n} of your other food tokens may stand for any type",
            "any {n} of your other food tokens may stand for any type",
            self.count,
        )


class OneTypeMeal(AbilityBase, frozen=True, tag="one-type-meal"):
    """Waffle: eats 1 to `most` food of one type, for `points` each (CL-6)."""

    ruling = "CL-6"
    own_meal = True
    card = text("1 to {most} food of one type, {points} for each")

    most: Most
    points: Each

    def worth(self, fed: FedCats, index: int) -> AbilityPoints:
        food = min(fed.eaten_by(index), self.most)  # more is never accepted (CL-1)
        return times(self.points, plural("{n} food", "{n} food", food))


class AnyAmountMeal(AbilityBase, frozen=True, tag="any-amount-meal"):
    """Cow and Calf: eat up to `most` food or treats; `base` + `points` each (CL-6, BT-8)."""

    ruling = "CL-6"
    own_meal = True

    points: Each
    base: Annotated[Points, titled("points to begin with")] = 0
    most: Annotated[Most | None, titled("at most", none="any number")] = None

    def worth(self, fed: FedCats, index: int) -> AbilityPoints:
        food = fed.eaten_by(index)
        food = food if self.most is None else min(food, self.most)  # CL-1
        return AbilityPoints(self.base + self.points * food, plural("{n} food", "{n} food", food))

    @property
    def description(self) -> Text:
        each = text("{points} for each", points=self.points)
        if self.base:
            each = text("{base} + {points} for each", base=self.base, points=self.points)
        if self.most is None:
            return text("any amount of any food, {each}", each=each)
        return text("up to {most} of any food, {each}", most=self.most, each=each)


class SameFood(AbilityBase, frozen=True, tag="same-food"):
    """Truffle and Bronte: `points` per other fed cat that shares a type of food (CL-6, CL-13)."""

    per_cat = True
    looks_at = "needs"
    ruling = "CL-6"
    card = text("{points} per other fed cat that eats the same food")

    points: Each

    def worth(self, fed: FedCats, index: int) -> AbilityPoints:
        count = fed.eating(fed.foods(index), besides=index)
        same = plural(
            "{n} other fed cat eats the same food", "{n} other fed cats eat the same food", count
        )
        return times(self.points, same)

    def count_in(self, own: FedWay, way: FedWay, multicoloured: bool) -> int:
        foods = own.counted_cats[0].foods
        if way.cat == own.cat:
            return 0
        return sum([not foods.isdisjoint(cat.foods) for cat in way.counted_cats])

    def names_food(self) -> Mapping[str, int]:
        return dict.fromkeys(FOOD_TYPES, AMONG)


class PerFoodType(AbilityBase, frozen=True, tag="per-food-type"):
    """Banjo: `points` per fed cat that eats `food` (CL-4)."""

    per_cat = True
    looks_at = "needs"
    ruling = "CL-4"
    card = text("{points} per fed {food} cat")

    food: FoodType
    points: Each

    def worth(self, fed: FedCats, index: int) -> AbilityPoints:
        count, food = fed.eating((self.food,)), FOOD_LABELS[self.food]
        eating = plural("{n} fed {food} cat", "{n} fed {food} cats", count, food=food)
        return times(self.points, eating)

    def count_in(self, own: FedWay, way: FedWay, multicoloured: bool) -> int:
        return sum([self.food in cat.foods for cat in way.counted_cats])

    def names_food(self) -> Mapping[str, int]:
        return {self.food: AMONG}


class PerMulticoloured(AbilityBase, frozen=True, tag="per-multicoloured"):
    """Mina: `points` per fed cat of more than one colour (BT-4)."""

    per_cat = True
    looks_at = "colours"
    ruling = "BT-4"
    card = text("{points} per fed multicoloured cat")

    points: Each

    def worth(self, fed: FedCats, index: int) -> AbilityPoints:
        several = plural(
            "{n} fed multicoloured cat", "{n} fed multicoloured cats", fed.multicoloured
        )
        return times(self.points, several)

    def count_in(self, own: FedWay, way: FedWay, multicoloured: bool) -> int:
        return int(multicoloured and bool(way.counted_cats))


class CountsAsCostume(AbilityBase, frozen=True, tag="counts-as-costume"):
    """Elvis: counts as a costume if fed (BT-8)."""

    adds_to = "costumes"
    ruling = "BT-8"
    gives_points = False
    card = text("counts as a costume")


class CountsAsToy(AbilityBase, frozen=True, tag="counts-as-toy"):
    """Tomasso: counts as a toy if fed (BT-8)."""

    adds_to = "toys"
    ruling = "BT-8"
    gives_points = False
    card = text("counts as a toy of your choice")


class ToySetPoints(AbilityBase, frozen=True, tag="toy-set-points"):
    """Marshmallow: scores the points of the toy sets again, including Tomasso's toy (BT-8)."""

    per = "toy points"
    ruling = "BT-8"
    card = text("as much as your toy sets")

    def worth(self, fed: FedCats, index: int) -> AbilityPoints:
        return AbilityPoints(fed.toy_points, text("as much as the toy sets"))


class CopyACat(AbilityBase, frozen=True, tag="copy-a-cat"):
    """Little Nicky: scores the points of the best other fed cat that is no copier (BT-8), because
    two copiers would copy each other without end; 0 if there is no such cat. If fed by a treat, or
    if its points are set by hand, it does not copy."""

    ruling = "BT-8"
    card = text("as much as one other fed cat of yours")

    def worth(self, fed: FedCats, index: int) -> AbilityPoints:
        if fed.copied is None:
            return AbilityPoints(0, text("no other fed cat to copy"))
        name, points = fed.copied
        return AbilityPoints(points, text("copies {cat}", cat=name))


class DiscardCards(AbilityBase, frozen=True, tag="discard-cards"):
    """Mr. Zoe: `points` per spray bottle or lost cat, which are discarded (BT-8)."""

    per = "cards"
    ruling = "BT-8"
    card = text("{points} per spray bottle or lost cat discarded")

    points: Each

    def worth(self, fed: FedCats, index: int) -> AbilityPoints:
        cards = plural("{n} card discarded", "{n} cards discarded", fed.cards_to_discard)
        return times(self.points, cards)


class PerFoodUsed(AbilityBase, frozen=True, tag="per-food-used"):
    """Mister Fit: `points` per food that cats ate, of one type or (if None) of all (BT-8). The
    rulebook calls treats food for abilities, so they count for "all", but never for a type."""

    per_cat = True
    counts_food = True
    ruling = "BT-8"

    points: Each
    food: Annotated[FoodType | None, titled("which food", none="all of them")] = None

    def worth(self, fed: FedCats, index: int) -> AbilityPoints:
        count = fed.food_used(self.food)
        if self.food is None:
            used = plural("{n} food used on cats", "{n} food used on cats", count)
        else:
            food = FOOD_LABELS[self.food]
            used = plural("{n} {food} used on cats", "{n} {food} used on cats", count, food=food)
        return times(self.points, used)

    @property
    def description(self) -> Text:
        if self.food is None:
            return text("{points} per food used on your cats", points=self.points)
        food = FOOD_LABELS[self.food]
        return text("{points} per {food} used on your cats", points=self.points, food=food)

    def count_in(self, own: FedWay, way: FedWay, multicoloured: bool) -> int:
        return way.spent if self.food is None else way.typed[[*FOOD_TYPES].index(self.food)]

    def names_food(self) -> Mapping[str, int]:
        return {} if self.food is None else {self.food: AMOUNT}


class ThreeCats(AbilityBase, frozen=True, tag="three-cats"):
    """Aoshima & Friends: counts as three cats (BT-7), and scores its printed VP."""

    ruling = "BT-7"
    gives_points = False
    card = text("counts as three cats")


class TakeTwoCards(AbilityBase, frozen=True, tag="take-two-cards"):
    """Choupette: scores only its printed VP; the sheet reminds players to take two cards (BT-8)."""

    ruling = "BT-8"
    gives_points = False
    card = text("when fed, take any 2 cards from the grid")


class PerGoal(AbilityBase, frozen=True, tag="per-goal"):
    """Biddy: `points` per shared goal that is reached (BT-8)."""

    per = "goals"
    ruling = "BT-8"
    card = text("{points} per goal reached")

    points: Each

    def worth(self, fed: FedCats, index: int) -> AbilityPoints:
        goals = plural("{n} goal reached", "{n} goals reached", fed.goals_reached)
        return times(self.points, goals)


Ability = (
    PerColour
    | ColourSets
    | PerCostume
    | PerToy
    | ExtraCatnip
    | MostFed
    | WildTokens
    | OneTypeMeal
    | AnyAmountMeal
    | SameFood
    | PerFoodType
    | PerMulticoloured
    | CountsAsCostume
    | CountsAsToy
    | ToySetPoints
    | CopyACat
    | DiscardCards
    | PerFoodUsed
    | ThreeCats
    | TakeTwoCards
    | PerGoal
)
