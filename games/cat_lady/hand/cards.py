"""Frozen data of what one player has at the end of a game: cats, food and cards.

Box of Treats uses the same classes. In Cat Lady there are no treats, gray cats, any-food needs or
boxes. So one search feeds the cats of both games.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from operator import add
from typing import Annotated

import msgspec
from msgspec import Meta

from games.cat_lady.hand.abilities import Ability, CountedCat, Points, ThreeCats
from games.declaration import titled

FOODS = ("chicken", "tuna", "milk")  # the three types; a wild can be any of them, a treat none
TOKENS = (*FOODS, "wild", "treat")
EATEN = (*FOODS, "any")  # what a printed need consists of
COLOURS = ("black", "orange", "white")
GRAY = "gray"
# By three flags: whether chicken, tuna and milk are among them.
FOOD_TYPES = {
    among: frozenset(food for food, eats in zip(FOODS, among, strict=True) if eats)
    for among in product((False, True), repeat=len(FOODS))
}
TOYS = ("cat tower", "feather wand", "mouse toy", "scratching post", "yarn ball")


class Food(msgspec.Struct, frozen=True, omit_defaults=True):
    """Numbers of food tokens by kind."""

    chicken: int = 0
    tuna: int = 0
    milk: int = 0
    wild: int = 0
    treat: int = 0

    @property
    def counts(self) -> tuple[int, int, int, int, int]:
        return self.chicken, self.tuna, self.milk, self.wild, self.treat

    @property
    def total(self) -> int:
        return self.chicken + self.tuna + self.milk + self.wild + self.treat

    def __add__(self, more: Food) -> Food:
        return Food(*map(add, self.counts, more.counts))


Needed = Annotated[int, Meta(ge=0, le=99)]


class Needs(msgspec.Struct, frozen=True, omit_defaults=True):
    """The printed need of a cat. `any` is food of any of the three types, also mixed (BT-5)."""

    chicken: Annotated[Needed, titled("needs chicken")] = 0
    tuna: Annotated[Needed, titled("needs tuna")] = 0
    milk: Annotated[Needed, titled("needs milk")] = 0
    any: Annotated[Needed, titled("needs any food")] = 0

    @property
    def total(self) -> int:
        return self.chicken + self.tuna + self.milk + self.any


class Eaten(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a meal counts as, by type: a wild counts as the type that it stands for (CL-4). `treat`
    is the number of treats eaten as food (BT-1), which have no type."""

    chicken: int = 0
    tuna: int = 0
    milk: int = 0
    treat: int = 0

    @property
    def total(self) -> int:
        return self.chicken + self.tuna + self.milk + self.treat


NOTHING = Eaten()


class Meal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one cat was given: the tokens spent, and what they count as. A cat fed with a treat in
    place of its need (BT-1) has `Meal(Food(treat=1), Eaten())`. Otherwise `spent.total ==
    eaten.total`; types differ only if a wild, or a token freed by Moonbeam (CL-6), stands for
    another type. `excess` are more tokens than the cat needs, where an edition allows that: they
    have no effect, except that they are not left over (CL-1)."""

    spent: Food
    eaten: Eaten
    excess: Food = Food()

    @property
    def given(self) -> Food:
        """All tokens that the cat was given, including excess."""
        return self.spent + self.excess if self.excess.total else self.spent

    @property
    def is_treat(self) -> bool:
        """Whether the meal is a treat in place of the need: worth 1, without the ability, but the
        cat keeps its colours and printed food (BT-1). False for treats that are eaten as food."""
        return self.spent.treat > 0 and self.eaten.total == 0


class Cat(msgspec.Struct, frozen=True, cache_hash=True):
    """A cat card. `needs` is None for cats that choose their own amount (Waffle, Cow, Calf; CL-6);
    for other cats None means unknown, and only a treat feeds them. If `vp` is None and no ability
    gives points, the points are unknown and the players are asked."""

    name: str
    colours: tuple[str, ...] = ()
    needs: Needs | None = Needs()
    vp: int | None = None
    ability: Ability | None = None
    stray: bool = False

    @property
    def chooses(self) -> bool:
        """Whether the cat can choose between types of food (CL-6, BT-5)."""
        own_meal = self.ability is not None and self.ability.own_meal
        return own_meal or (self.needs is not None and self.needs.any > 0)

    @property
    def is_multicoloured(self) -> bool:
        """Whether the cat has several colours and is not Aoshima & Friends (BT-4)."""
        return len(set(self.colours)) > 1 and not isinstance(self.ability, ThreeCats)

    def foods_eaten(self, meal: Meal | None) -> frozenset[str]:
        """Returns the types of food in the cat's printed need or meal (CL-4, BT-1, BT-5)."""
        printed = self.needs or NOTHING
        eaten = meal.eaten if meal else NOTHING
        return FOOD_TYPES[
            bool(printed.chicken or eaten.chicken),
            bool(printed.tuna or eaten.tuna),
            bool(printed.milk or eaten.milk),
        ]

    def counted(self, meal: Meal | None) -> tuple[CountedCat, ...]:
        """Returns what the cat counts as: one cat, or three with one colour and food each."""
        if isinstance(self.ability, ThreeCats):
            colours = (*self.colours, "", "", "")
            return tuple(
                CountedCat(frozenset(filter(None, (colours[at],))), frozenset((food,)))
                for at, food in enumerate(FOODS)
            )
        return (CountedCat(frozenset(self.colours), self.foods_eaten(meal)),)


class Box(msgspec.Struct, frozen=True, cache_hash=True):
    """A box (BT-2) that asks for a colour, a food type or both; what it does not ask for is None.
    If it asks for something else, both are None, and players enter `filled` and maybe a `cat`."""

    colour: str | None = None
    food: str | None = None
    filled: bool | None = None
    cat: int | None = None


class Hand(msgspec.Struct, frozen=True):
    """What one player has at the end. `cats` are in the order of the hand; a feeding is a tuple of
    `Meal | None` in the same order, None for hungry. `points` are points that players set for fed
    cats, by index; they count even after a treat, and the ability keeps its other effects."""

    cats: tuple[Cat, ...] = ()
    food: Food = Food()
    toys: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)  # in the order of TOYS
    costumes: int = 0
    catnip: int = 0
    vp_tokens: int = 0
    spray_bottles: int = 0
    lost_cats: int = 0
    boxes: tuple[Box, ...] = ()
    brushes: int = 0
    laser_pointers: int = 0
    shopping_bags: int = 0
    points: tuple[tuple[int, int], ...] = ()  # (index of the cat, points by hand)
    wild_toys: int = 0  # each a toy of the type that scores most (BT-12)
    starting_cards_vp: int | None = None  # only for the cat player, who scores cards (BT-12)

    @property
    def toy_count(self) -> int:
        return sum(self.toys) + self.wild_toys

    def food_left(self, given: Iterable[Food]) -> Food:
        """Returns the tokens that were not given to cats, at least 0 of each kind."""
        by_kind = zip(self.food.counts, *[food.counts for food in given], strict=True)
        return Food(*[max(0, held - sum(used)) for held, *used in by_kind])

    @property
    def scores_cards(self) -> bool:
        """Whether brushes, laser pointers and spray bottles score (BT-11, BT-12)."""
        return self.starting_cards_vp is not None


Feeding = tuple[Meal | None, ...]


class Goal(msgspec.Struct, frozen=True):
    """A shared goal (BT-10) as one of two partners sees it; `partner` is what the other partner has
    now. `counts` is one of "fed-cats", "toys", "costumes", "catnip", "boxes", "multicoloured-cats",
    "one-food-cats", "two-food-cats", a colour such as "colour:gray", or a food such as "food:tuna".
    Only fed cats count, unless `hungry` is True: then hungry ones count for kinds of cats, too."""

    counts: str
    at_least: int
    vp: int
    partner: int = 0
    hungry: bool = False


class Others(msgspec.Struct, frozen=True):
    """What matters to one player's total about the hands of the others, as they are now (CL-15)."""

    fed_cats: tuple[int, ...] = ()  # by other player (CL-5)
    leftovers: tuple[int, ...] = ()  # food left, by other player (CL-10)
    costumes: tuple[int, ...] = ()  # by other player (CL-8, BT-9; Elvis may change a place)
    goals: tuple[Goal, ...] = ()  # this player's goals that still have to be counted
    reached: tuple[int, ...] = ()  # VP of this player's goals that were entered as reached


ToySet = Annotated[int, Meta(ge=0, le=99)]


class Numbers(msgspec.Struct, frozen=True):
    """The numbers of an edition that are needed for scoring."""

    hungry: Annotated[Points, titled("points per hungry cat", group="Cats and food")] = -2
    leftover: Annotated[Points, titled("points for the most food left", group="Cats and food")] = -2
    overfeeding: Annotated[  # CL-1
        bool,
        titled(
            "fed cats may be given more food than they need",
            "A house rule: what is too much does not help the cat, and is not left over.",
            group="Cats and food",
        ),
    ] = False
    toy_sets: Annotated[
        tuple[ToySet, ...],
        Meta(min_length=1, max_length=len(TOYS)),
        titled(
            "points of toy sets",
            "For sets of 1, 2, 3 ... different toys. For example 1, 3, 5.",
            group="Toys",
        ),
    ] = (1, 3, 5, 8, 12)
    costume_most: Annotated[Points, titled("points for the most costumes", group="Costumes")] = 6
    costume_second: Annotated[  # BT-9
        Points,
        titled("points for the second most costumes", "With 5 or 6 players.", group="Costumes"),
    ] = 3
    costume_none: Annotated[Points, titled("points without a costume", group="Costumes")] = -2
    catnip_one: Annotated[Points, titled("points for 1 catnip", group="Catnip")] = -2
    catnip_some: Annotated[
        Points, titled("points per fed cat if you have 2 or 3 catnip", group="Catnip")
    ] = 1
    catnip_many: Annotated[
        Points, titled("points per fed cat if you have 4 or more catnip", group="Catnip")
    ] = 2
    vp_token: Annotated[Points, titled("points per victory point token", group="Tokens")] = 2
    treat_vp: Annotated[Points, titled("points of a cat that was fed a treat", group="Tokens")] = 1
