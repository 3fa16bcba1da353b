"""The words of the forms and the admin for what rules and sheets name by a key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.cat_lady.card_reading import ASK, EVERY
from games.cat_lady.cards import FOODS

Words = Any  # a str, or one that is put into words only where it is shown

COLOUR_WORDS: Mapping[str, Words] = {
    "black": _("black"),
    "orange": _("orange"),
    "white": _("white"),
    "gray": _("gray"),
    EVERY: _("every colour"),
}
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

ITEM_WORDS: Mapping[str, Words] = {
    **TOY_WORDS,
    "costume": _("costume"),
    "catnip": _("catnip"),
    "spray bottle": _("spray bottle"),
    "lost cat": _("lost cat"),
    "chicken token": _("chicken token"),
    "tuna token": _("tuna token"),
    "milk token": _("milk token"),
    "wild token": _("wild token"),
    "treat token": _("treat token"),
    "victory point token": _("victory point token"),
    "cat brush": _("cat brush"),
    "laser pointer": _("laser pointer"),
    "shopping bag": _("shopping bag"),
}

ABILITY_WORDS: Mapping[str, Words] = {
    "per-colour": _("points per fed cat of a colour"),
    "colour-sets": _("points per set of black, orange and white"),
    "per-food-type": _("points per fed cat that eats a food"),
    "same-food": _("points per other fed cat that eats the same"),
    "per-multicoloured": _("points per fed multicoloured cat"),
    "per-costume": _("points per costume"),
    "per-toy": _("points per toy"),
    "per-food-used": _("points per food used on cats"),
    "per-goal": _("points per goal reached"),
    "most-fed": _("points for feeding the most cats"),
    "toy-set-points": _("as much as the toy sets"),
    "copy-a-cat": _("as much as one other fed cat"),
    "discard-cards": _("points per spray bottle or lost cat"),
    "one-type-meal": _("eats some food of one type, points each"),
    "any-amount-meal": _("eats any food, points each"),
    "wild-tokens": _("other food may stand for any type"),
    "extra-catnip": _("counts as one more catnip"),
    "counts-as-costume": _("counts as a costume"),
    "counts-as-toy": _("counts as a toy"),
    "three-cats": _("counts as three cats"),
    "take-two-cards": _("take two cards from the grid"),
    ASK: _("not known: ask the table"),
}

PARAMETER_WORDS: Mapping[str, Words] = {
    "colour": _("Which colour"),
    "food": _("Which food"),
    "points": _("Points each"),
    "otherwise": _("Points otherwise"),
    "base": _("Points to begin with"),
    "count": _("How many"),
    "most": _("At most"),
}

COUNT_WORDS: Mapping[str, Words] = {
    "fed-cats": _("fed cats"),
    "toys": _("toys"),
    "costumes": _("costumes"),
    "catnip": _("catnip"),
    "boxes": _("boxes"),
    "multicoloured-cats": _("multicoloured cats"),
    "one-food-cats": _("1-food cats"),
    "two-food-cats": _("2-food cats"),
    "colour:black": _("black cats"),
    "colour:orange": _("orange cats"),
    "colour:white": _("white cats"),
    "colour:gray": _("gray cats"),
    "food:chicken": _("cats that eat chicken"),
    "food:tuna": _("cats that eat tuna"),
    "food:milk": _("cats that eat milk"),
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
