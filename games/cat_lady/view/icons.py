"""How cats and their food look: letters and icons, each with its words for those who hear them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.cat_lady.hand.cards import EATEN, FOODS, Cat, Food, Meal
from games.cat_lady.hand.labels import COLOUR_LABELS, COLOUR_LETTERS, FOOD_LABELS
from games.contract import SeatName, Text, Value, text


@dataclass(frozen=True)
class Colour:
    """A colour as a letter on its own ground."""

    key: str

    @property
    def letter(self) -> str:
        return COLOUR_LETTERS[self.key]

    @property
    def label(self) -> Text:
        return COLOUR_LABELS[self.key]


@dataclass(frozen=True)
class Token:
    """A food token on a cat. `stands_for` another food where it was not eaten as what it is."""

    kind: str
    stands_for: str = ""

    @property
    def label(self) -> Text:
        if not self.stands_for:
            return FOOD_LABELS[self.kind]
        return text(
            "{food} as {other}", food=FOOD_LABELS[self.kind], other=FOOD_LABELS[self.stands_for]
        )


@dataclass(frozen=True)
class Need:
    """What is printed in a cat's need, an icon for each food. Without words where the cat names its
    own amount, or nobody knows what it needs."""

    foods: tuple[str, ...]
    words: Text | None


def colours_of(keys: Sequence[str]) -> tuple[Colour, ...]:
    return tuple(Colour(key) for key in keys)


def colour_words(cat: Cat) -> Value:
    return [COLOUR_LABELS[key] for key in cat.colours] or text("no colour known")


def need_of(cat: Cat) -> Need:
    if cat.needs is None:
        return Need((), None)
    foods = tuple(food for food in EATEN for _ in range(getattr(cat.needs, food)))
    return Need(foods, text("needs {food}", food=counts_in_words(foods) or text("nothing")))


def counts_in_words(kinds: Sequence[str]) -> list[Text | SeatName | str]:
    """2 tuna, 1 milk."""
    return [
        text("{n} {food}", n=kinds.count(kind), food=FOOD_LABELS[kind])
        for kind in dict.fromkeys(kinds)
    ]


def tokens_of(meal: Meal) -> Iterator[Token]:
    """The tokens of a meal; wilds, then tokens freed, stand for what was eaten beyond its kind.
    A treat is itself, or one of those freed."""
    short: list[str] = []
    spare = ["wild"] * meal.spent.wild
    for food in FOODS:
        spent, eaten = getattr(meal.spent, food), getattr(meal.eaten, food)
        yield from (Token(food),) * min(spent, eaten)
        short += [food] * (eaten - spent)
        spare += [food] * (spent - eaten)
    # What was not eaten as food was given in place of the need.
    treats = meal.eaten.treat if meal.eaten.total else meal.spent.treat
    spare += ["treat"] * (meal.spent.treat - treats)
    yield from (Token(kind, food) for kind, food in zip(spare, short, strict=False))
    yield from (Token("treat"),) * treats


def tokens_in(food: Food) -> Iterator[Token]:
    """Tokens that are not eaten: left over, or given to a cat that they do not feed."""
    for kind in food.__struct_fields__:
        yield from (Token(kind),) * getattr(food, kind)
