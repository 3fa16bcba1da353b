"""The words of the forms for what rules and sheets name by a key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.cat_lady.cards import FOODS
from games.cat_lady.deck import ABILITY_NAMES, COLOUR_CHOICES
from games.contract import Text

Words = Any  # a str, or one that is put into words only where it is shown


def lazily(names: Mapping[str, Text]) -> Mapping[str, Words]:
    """Texts without values, for Django's forms."""
    return {key: _(name.message) for key, name in names.items()}


COLOUR_WORDS = lazily(COLOUR_CHOICES)
# The letters printed on the cards; they tell the colours apart without colour.
LETTERS = {"black": "B", "orange": "O", "white": "W", "gray": "G"}

EATEN = (*FOODS, "any")  # what a need is printed in
FOOD_WORDS: Mapping[str, Words] = {
    "chicken": _("chicken"),
    "tuna": _("tuna"),
    "milk": _("milk"),
    "any": _("any food"),
    "wild": _("wild food"),
    "treat": _("treat"),
}

TOY_WORDS: Mapping[str, Words] = {
    "cat tower": _("cat tower"),
    "feather wand": _("feather wand"),
    "mouse toy": _("mouse toy"),
    "scratching post": _("scratching post"),
    "yarn ball": _("yarn ball"),
}

ABILITY_WORDS = lazily(ABILITY_NAMES)

PARAMETER_WORDS: Mapping[str, Words] = {
    "colour": _("Which colour"),
    "food": _("Which food"),
    "points": _("Points each"),
    "otherwise": _("Points otherwise"),
    "base": _("Points to begin with"),
    "count": _("How many"),
    "most": _("At most"),
}

# What a card may leave open.
MISSING_WORDS: Mapping[str, Words] = {
    "colours": _("colours"),
    "needs": _("what it needs"),
    "vp": _("points"),
    "ability": _("ability"),
    "points": _("points each"),
    "food": _("which food"),
}

# The lines of a score in one word each, for small screens.
PART_WORDS: Mapping[str, Words] = {
    "cats": _("Cats"),
    "hungry": _("Hungry"),
    "leftover": _("Left over"),
    "costumes": _("Costumes"),
    "catnip": _("Catnip"),
    "toys": _("Toys"),
    "tokens": _("Tokens"),
    "boxes": _("Boxes"),
    "goals": _("Goals"),
    "cat-player": _("Cat player"),
}


def choices(words: Mapping[str, Words], *keys: str) -> list[tuple[str, Words]]:
    """Some of the words as choices of a field, all of them where no keys are given."""
    return [(key, words[key]) for key in keys or words]
