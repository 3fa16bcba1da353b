"""How cats and their food look: letters and icons, each with its words for those who hear them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from games.cat_lady.cards import FOODS, Cat, Food, Meal
from games.cat_lady.words import COLOUR_WORDS, EATEN, FOOD_WORDS, LETTERS

ColourChoice = tuple[str, str, str]  # key, letter, word


@dataclass(frozen=True)
class Token:
    """A food token on a cat. `stands_for` another food where it was not eaten as what it is."""

    kind: str
    stands_for: str = ""


@dataclass(frozen=True)
class Colours:
    letters: tuple[tuple[str, str], ...]  # ("black", "B")
    words: str


@dataclass(frozen=True)
class Need:
    foods: tuple[str, ...]  # one for each icon
    words: str


def colour_choices(colours: Sequence[str]) -> tuple[ColourChoice, ...]:
    return tuple((one, LETTERS[one], str(COLOUR_WORDS[one])) for one in colours)


def colours_of(cat: Cat) -> Colours:
    words = ", ".join(str(COLOUR_WORDS[colour]) for colour in cat.colours)
    return Colours(
        tuple((colour, LETTERS[colour]) for colour in cat.colours),
        words or gettext("no colour known"),
    )


def need_of(cat: Cat) -> Need:
    """Without words where the cat names its own amount, or nobody knows what it needs."""
    if cat.needs is None:
        return Need((), "")
    foods = tuple(food for food in EATEN for _ in range(getattr(cat.needs, food)))
    words = kinds_in_words(foods) or gettext("nothing")
    return Need(foods, gettext("needs %(food)s") % {"food": words})


def tokens_of(meal: Meal | None) -> Iterator[Token]:
    """The tokens of a meal; wilds, then tokens freed, stand for what was eaten beyond its kind.
    A treat is itself, or one of those freed."""
    if meal is None:
        return
    short: list[str] = []
    spare = ["wild"] * meal.spent.wild
    for food in FOODS:
        spent, eaten = getattr(meal.spent, food), getattr(meal.eaten, food)
        yield from (Token(food),) * min(spent, eaten)
        short += [food] * (eaten - spent)
        spare += [food] * (spent - eaten)
    if meal.eaten.total:  # else it was a treat in place of the need
        spare += ["treat"] * (meal.spent.treat - meal.eaten.treat)
    yield from (Token(kind, food) for kind, food in zip(spare, short, strict=False))
    yield from (Token("treat"),) * (meal.eaten.treat if meal.eaten.total else meal.spent.treat)


def tokens_given(food: Food) -> Iterator[Token]:
    """Tokens that lie on a cat and do not feed it."""
    for kind in food.__struct_fields__:
        yield from (Token(kind),) * getattr(food, kind)


def tokens_in_words(tokens: Sequence[Token]) -> str:
    """ "tuna, wild food as milk"."""
    return ", ".join(
        gettext("%(food)s as %(other)s")
        % {"food": FOOD_WORDS[token.kind], "other": FOOD_WORDS[token.stands_for]}
        if token.stands_for
        else str(FOOD_WORDS[token.kind])
        for token in tokens
    )


def kinds_in_words(kinds: Sequence[str]) -> str:
    """ "2 tuna, 1 milk"."""
    counts = [(kinds.count(kind), FOOD_WORDS[kind]) for kind in dict.fromkeys(kinds)]
    return ", ".join(f"{count} {food}" for count, food in counts)
