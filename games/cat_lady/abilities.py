"""The abilities of cats, one small class each, read from and written to `{"kind": ..., ...}`."""

from __future__ import annotations

import msgspec


class Kind(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """What every ability is."""


class PerColour(Kind, frozen=True, tag="per-colour"):
    """`points` for each fed cat of a colour, itself included where it fits (CL-2, CL-3)."""

    colour: str
    points: int


class ColourSets(Kind, frozen=True, tag="colour-sets"):
    """`points` for each set of one black + one orange + one white fed cat (CL-3)."""

    points: int


class PerCostume(Kind, frozen=True, tag="per-costume"):
    points: int


class PerToy(Kind, frozen=True, tag="per-toy"):
    points: int


class ExtraCatnip(Kind, frozen=True, tag="extra-catnip"):
    """Macak: counts as one more catnip when fed, if that is better (CL-9). Has a printed VP too."""


class MostFed(Kind, frozen=True, tag="most-fed"):
    """Hemingway (CL-5)."""

    points: int
    otherwise: int


class WildTokens(Kind, frozen=True, tag="wild-tokens"):
    """Moonbeam: `count` other chicken, tuna or milk tokens may stand for any type (CL-6)."""

    count: int


class OneTypeMeal(Kind, frozen=True, tag="one-type-meal"):
    """Waffle: 1 to `most` food of one type, `points` each (CL-6)."""

    most: int
    points: int


class AnyAmountMeal(Kind, frozen=True, tag="any-amount-meal"):
    """Cow and Calf: any number (up to `most`) of any types, `base` + `points` each (CL-6, BT-8)."""

    points: int
    base: int = 0
    most: int | None = None


class SameFood(Kind, frozen=True, tag="same-food"):
    """Truffle and Bronte: `points` per other fed cat that eats what this one ate (CL-6, CL-13)."""

    points: int


class PerFoodType(Kind, frozen=True, tag="per-food-type"):
    """Banjo: `points` per fed cat that eats `food` (CL-4)."""

    food: str
    points: int


class PerMulticoloured(Kind, frozen=True, tag="per-multicoloured"):
    """Mina: `points` per fed cat of more than one colour (BT-4)."""

    points: int


class CountsAsCostume(Kind, frozen=True, tag="counts-as-costume"):
    """Elvis (BT-8)."""


class CountsAsToy(Kind, frozen=True, tag="counts-as-toy"):
    """Tomasso (BT-8)."""


class ToySetPoints(Kind, frozen=True, tag="toy-set-points"):
    """Marshmallow (BT-8)."""


class CopyACat(Kind, frozen=True, tag="copy-a-cat"):
    """Little Nicky: the VP of one other fed cat, never of one that copies him (BT-8)."""


class DiscardCards(Kind, frozen=True, tag="discard-cards"):
    """Mr. Zoe: `points` per spray bottle or lost cat (BT-8)."""

    points: int


class PerFoodUsed(Kind, frozen=True, tag="per-food-used"):
    """Mister Fit: `points` per food used on cats, of one type or (None) of all (BT-8)."""

    points: int
    food: str | None = None


class ThreeCats(Kind, frozen=True, tag="three-cats"):
    """Aoshima & Friends (BT-7). Has a printed VP too."""


class TakeTwoCards(Kind, frozen=True, tag="take-two-cards"):
    """Choupette: no points; the table is reminded (BT-8). Has a printed VP too."""


class PerGoal(Kind, frozen=True, tag="per-goal"):
    """Biddy: `points` per achieved goal (BT-8)."""

    points: int


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
