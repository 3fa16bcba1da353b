"""The labels of everything that rules and sheets name by a key. They do not need Django.

Labels are in lower case, since most are used inside a sentence; templates capitalise them if they
stand alone. The lines of a score always stand alone.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.contract import SeatName, Text, plural, text

Labels = Mapping[str, Text]

COLOUR_LABELS: Labels = {
    "black": text("black"),
    "orange": text("orange"),
    "white": text("white"),
    "gray": text("gray"),
    "every": text("every colour"),
}
# The letters printed on the cards, for readers who cannot tell the colours apart.
COLOUR_LETTERS = {"black": "B", "orange": "O", "white": "W", "gray": "G"}

FOOD_LABELS: Labels = {
    "chicken": text("chicken"),
    "tuna": text("tuna"),
    "milk": text("milk"),
    "any": text("any food"),
    "wild": text("wild food"),
    "treat": text("treat"),
}

# What a hand can hold, by the names that an edition's supply uses.
ITEM_LABELS: Labels = {
    "cat tower": text("cat towers"),
    "feather wand": text("feather wands"),
    "mouse toy": text("mouse toys"),
    "scratching post": text("scratching posts"),
    "yarn ball": text("yarn balls"),
    "costume": text("costumes"),
    "catnip": text("catnip"),
    "spray bottle": text("spray bottles"),
    "lost cat": text("lost cats"),
    "chicken token": FOOD_LABELS["chicken"],
    "tuna token": FOOD_LABELS["tuna"],
    "milk token": FOOD_LABELS["milk"],
    "wild token": FOOD_LABELS["wild"],
    "treat token": text("treats"),
    "victory point token": text("victory point tokens"),
    "cat brush": text("cat brushes"),
    "laser pointer": text("laser pointers"),
    "shopping bag": text("shopping bags"),
}
# By the field of a sheet.
COUNT_LABELS: Labels = {
    "costumes": ITEM_LABELS["costume"],
    "catnip": ITEM_LABELS["catnip"],
    "vp_tokens": text("point tokens"),  # short, because it is above a stepper
    "lost_cats": ITEM_LABELS["lost cat"],
    "spray_bottles": ITEM_LABELS["spray bottle"],
    "brushes": ITEM_LABELS["cat brush"],
    "laser_pointers": ITEM_LABELS["laser pointer"],
    "shopping_bags": ITEM_LABELS["shopping bag"],
}
TALLY_LABELS: Labels = {
    "cats_vp": text("points of the cats"),
    "fed_cats": text("fed cats"),
    "hungry_cats": text("hungry cats"),
    "leftover_food": text("leftover food"),
    "filled_boxes": text("filled boxes"),
}

ABILITY_LABELS: Labels = {
    "per-colour": text("points per fed cat of a certain colour"),
    "colour-sets": text("points per set of black, orange and white"),
    "per-food-type": text("points per fed cat that eats a certain food"),
    "same-food": text("points per other fed cat that eats the same food"),
    "per-multicoloured": text("points per fed multicoloured cat"),
    "per-costume": text("points per costume"),
    "per-toy": text("points per toy"),
    "per-food-used": text("points per food used on cats"),
    "per-goal": text("points per goal reached"),
    "most-fed": text("points for feeding the most cats"),
    "toy-set-points": text("as much as the toy sets"),
    "copy-a-cat": text("as much as one other fed cat"),
    "discard-cards": text("points per spray bottle or lost cat"),
    "one-type-meal": text("eats some food of one type, points for each"),
    "any-amount-meal": text("eats any amount of food, points for each"),
    "wild-tokens": text("other food may stand for any type"),
    "extra-catnip": text("counts as one more catnip"),
    "counts-as-costume": text("counts as a costume"),
    "counts-as-toy": text("counts as a toy"),
    "three-cats": text("counts as three cats"),
    "take-two-cards": text("take two cards from the grid"),
    "ask": text("not known: ask the players"),
}
# The parts of a card that an edition may leave open; the deck has titles for those of an ability.
UNKNOWN_LABELS: Labels = {
    "colours": text("colours"),
    "needs": text("what it needs"),
    "vp": text("points"),
    "ability": text("ability"),
}

# What a shared goal can count.
GOAL_LABELS: Labels = {
    "fed-cats": TALLY_LABELS["fed_cats"],
    "toys": text("toys"),
    "costumes": ITEM_LABELS["costume"],
    "catnip": ITEM_LABELS["catnip"],
    "boxes": text("boxes"),
    "multicoloured-cats": text("multicoloured cats"),
    "one-food-cats": text("1-food cats"),
    "two-food-cats": text("2-food cats"),
    "colour:black": text("black cats"),
    "colour:orange": text("orange cats"),
    "colour:white": text("white cats"),
    "colour:gray": text("gray cats"),
    "food:chicken": text("cats that eat chicken"),
    "food:tuna": text("cats that eat tuna"),
    "food:milk": text("cats that eat milk"),
}

LINE_LABELS: Labels = {
    "cats": text("Cats"),
    "hungry": text("Hungry cats"),
    "leftover": text("Leftover food"),
    "costumes": text("Costumes"),
    "catnip": text("Catnip"),
    "toys": text("Toys"),
    "tokens": text("Victory point tokens"),
    "boxes": text("Boxes"),
    "goals": text("Shared goals"),
    "cat-player": text("Cat player"),
}


def missing_food(lacks: Mapping[str, int]) -> Text:
    """Returns in words which food is missing for a cat; `lacks` has numbers by kind."""
    counted: list[Text | SeatName | str] = [
        text("{n} food", n=count)
        if kind == "any"
        else text("{n} {food}", n=count, food=FOOD_LABELS[kind])
        for kind, count in lacks.items()
    ]
    return plural("{food} is missing", "{food} are missing", sum(lacks.values()), food=counted)
