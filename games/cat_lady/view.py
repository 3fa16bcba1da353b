"""What the template of a hand draws: the lines, the cats with their food, and cats to pick."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.cat_lady.buttons import Tokens, freed_left, portion, tokens_left
from games.cat_lady.deck import Deck, Known, parameter_of
from games.cat_lady.hand.abilities import TakeTwoCards
from games.cat_lady.hand.cards import EATEN, FOODS, Cat, Food, Meal
from games.cat_lady.hand.labels import (
    COLOUR_LABELS,
    COLOUR_LETTERS,
    FOOD_LABELS,
    UNKNOWN_LABELS,
    missing_food,
)
from games.cat_lady.hand.manual_feeding import Given
from games.cat_lady.hand.result import HandResult, hand_result, slot_key
from games.cat_lady.sheet import HandSheet, read_hand
from games.contract import (
    Detail,
    Line,
    Result,
    SeatName,
    Slot,
    Standing,
    Table,
    Text,
    Value,
    text,
)
from games.reader import Reader

ABILITY_PARTS = ("points", "food")  # the parts of an ability that may be open


# -- letters and icons, each with its words for those who hear them --------------------------------


@dataclass(frozen=True)
class Colour:
    """A colour, drawn as a letter on a background of that colour."""

    key: str

    @property
    def letter(self) -> str:
        return COLOUR_LETTERS[self.key]

    @property
    def label(self) -> Text:
        return COLOUR_LABELS[self.key]


@dataclass(frozen=True)
class Token:
    """A food token on a cat. `stands_for` is another food, if the token was eaten as that food."""

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
    """The printed need of a cat, with an icon for each food. `words` is None if the cat chooses its
    amount or its need is unknown."""

    foods: tuple[str, ...]
    words: Text | None


def colours_of(keys: Sequence[str]) -> tuple[Colour, ...]:
    return tuple(Colour(key) for key in keys)


def need_of(cat: Cat) -> Need:
    if cat.needs is None:
        return Need((), None)
    foods = tuple(food for food in EATEN for _ in range(getattr(cat.needs, food)))
    return Need(foods, text("needs {food}", food=counts_in_words(foods) or text("nothing")))


def counts_in_words(kinds: Sequence[str]) -> list[Text | SeatName | str]:
    """Returns words such as "2 tuna, 1 milk"."""
    return [
        text("{n} {food}", n=kinds.count(kind), food=FOOD_LABELS[kind])
        for kind in dict.fromkeys(kinds)
    ]


def tokens_of(meal: Meal) -> Iterator[Token]:
    """Yields the tokens of a meal, then the excess ones. If more of a food was eaten than there are
    tokens of its kind, wilds stand for the rest, and then freed tokens (which may be treats)."""
    short: list[str] = []
    spare = ["wild"] * meal.spent.wild
    for food in FOODS:
        spent, eaten = getattr(meal.spent, food), getattr(meal.eaten, food)
        yield from (Token(food),) * min(spent, eaten)
        short += [food] * (eaten - spent)
        spare += [food] * (spent - eaten)
    # What was not eaten as food was eaten in place of the need.
    treats = meal.eaten.treat if meal.eaten.total else meal.spent.treat
    spare += ["treat"] * (meal.spent.treat - treats)
    yield from (Token(kind, food) for kind, food in zip(spare, short, strict=False))
    yield from (Token("treat"),) * treats
    yield from tokens_in(meal.excess)


def tokens_in(food: Food) -> Iterator[Token]:
    """Yields tokens that are not eaten: those left over, or too few for their cat."""
    for kind in food.__struct_fields__:
        yield from (Token(kind),) * getattr(food, kind)


# -- the cats of a hand ----------------------------------------------------------------------------


@dataclass(frozen=True)
class PrintedCat:
    """A cat with what is known of its card."""

    known: Known

    @property
    def name(self) -> str:
        return self.known.cat.name

    @property
    def colours(self) -> tuple[Colour, ...]:
        return colours_of(self.known.cat.colours)

    @property
    def colour_words(self) -> Value:
        return [colour.label for colour in self.colours] or text("no colour known")

    @property
    def need(self) -> Need:
        return need_of(self.known.cat)


@dataclass(frozen=True)
class CatRow(PrintedCat):
    """A cat of the hand; the form's fields for it have the same key. `unknown` says which values of
    its card players are asked for."""

    key: str
    detail: Detail
    meal: Meal | None
    given: Given | None  # by hand, enough or not
    lacks: Text | None  # why it cannot be fed by hand with the food left
    points: int  # for a hungry cat, what it costs; Aoshima & Friends counts three (BT-7)
    is_own: bool  # not in the edition
    box: int | None  # number of the box it sits in
    unknown: Value

    @property
    def card(self) -> Text | None:
        """The card in words as it counts: a cat fed by a treat has lost its ability (BT-1)."""
        need = self.need.words
        ability = None if self.meal and self.meal.is_treat else self.known.ability
        if need and ability:
            return text("{need}; {ability}", need=need, ability=ability)
        return need or ability

    @property
    def fed(self) -> bool:
        return bool(self.detail.fed)

    @property
    def tokens(self) -> tuple[Token, ...]:
        if self.meal:
            return tuple(tokens_of(self.meal))
        return tuple(tokens_in(self.given.food)) if self.given else ()

    @property
    def ate(self) -> Value:
        """What the cat ate, in words: "2 tuna, 1 wild food as milk"."""
        tokens = self.tokens
        return [
            text("{n} {food}", n=tokens.count(token), food=token.label)
            for token in dict.fromkeys(tokens)
        ]

    @property
    def points_to_set(self) -> int:
        """The points that are shown first when players set them by hand."""
        return self.points if self.fed else self.known.cat.vp or 0

    @property
    def is_new(self) -> bool:
        return self.is_own and "vp" in self.known.unknown

    @property
    def takes_cards(self) -> bool:
        """Whether the player takes two cards from the grid before counting (BT-8)."""
        takes = isinstance(self.known.cat.ability, TakeTwoCards)
        return takes and self.meal is not None and not self.meal.is_treat

    @property
    def counts_as(self) -> int:
        """How many cats this cat counts as if it is fed."""
        return len(self.known.cat.counted(self.meal))


def cat_rows(
    entered: HandSheet,
    scored: HandResult,
    standing: Standing,
    deck: Deck,
    to_give: Tokens,
    asked: Collection[str],
) -> Iterator[CatRow]:
    """Yields the rows of a hand in order; none for a tally. `to_give` is the food that is left for
    feeding by hand, `asked` the paths of unknown values that the result asks for."""
    if entered.tally is not None:
        return
    details = next(line for line in standing.lines if line.key == "cats").details
    # Results stored before meals were kept still show who is fed.
    feeding = scored.feeding or (None,) * len(details)
    boxes = {cat: number for number, cat in enumerate(scored.boxes, 1) if cat is not None}
    freed = freed_left(entered.hand, scored.feeding) if entered.by_hand else 0
    for index, (detail, meal) in enumerate(zip(details, feeding, strict=True)):
        cat = entered.hand.cats[index]
        yield CatRow(
            Known(cat, entered.unknown[index]),
            key=entered.keys[index],
            detail=detail,
            meal=meal,
            given=entered.given[index] if entered.given else None,
            lacks=_lacks(entered, index, to_give, freed),
            points=detail.points if detail.fed else deck.numbers.hungry * len(cat.counted(None)),
            is_own=deck.card(cat.name) is None,
            box=boxes.get(index),
            unknown=list(_unknown(entered, index, asked)),
        )


def _lacks(entered: HandSheet, index: int, to_give: Tokens, freed: int) -> Text | None:
    if not entered.by_hand or entered.given[index] is not None:
        return None
    found = portion(entered.hand.cats[index], to_give, freed)
    if found is None:
        return text("nobody has entered what it needs")
    return missing_food(found.lacks) if found.lacks else None


def _unknown(entered: HandSheet, index: int, asked: Collection[str]) -> Iterator[Text]:
    """Yields the names of a cat's unknown values that the result asks for (`asked` are paths)."""
    ability = entered.hand.cats[index].ability
    for part in entered.unknown[index]:
        path = f"cats[{index}].{'ability.' if part in ABILITY_PARTS else ''}{part}"
        if path not in asked:
            continue
        if part in UNKNOWN_LABELS:
            yield UNKNOWN_LABELS[part]
        else:
            yield text(parameter_of(ability, part).words.title)


# -- the whole hand --------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class HandView:
    """Everything that a hand's template draws. `others` is what the best feeding assumes about the
    other seats. If the player fed the cats, `best` is the best total and `more` the difference."""

    is_tally: bool
    by_hand: bool
    waits: bool  # for food; all cats are hungry until then
    lines: Mapping[str, Line]  # of the score
    total: int
    cats: tuple[CatRow, ...]
    picks: tuple[Pick, ...]
    left: tuple[Token, ...]
    fed: int  # how many cats are fed
    best: int | None
    proven: bool
    others: tuple[Text, ...]
    to_give: tuple[tuple[Token, int], ...]  # by hand: each kind, and how many are left
    gave_something: bool
    colours: tuple[Colour, ...]  # to filter by
    foods: tuple[tuple[str, Text], ...]  # to filter by
    tokens: tuple[tuple[str, Text], ...]  # to count
    extra: Any  # another game's part between the cats and the toys
    guideline: bool  # fed by a rule of thumb instead of the best way (BT-12)

    @property
    def how_fed(self) -> Text:
        """How the hand was fed, in words."""
        if self.guideline:
            return text("Fed by the rulebook’s guideline")
        if self.proven:
            return text("Fed the best way")
        return text("The best feeding found, not proven to be the best")

    @property
    def fed_cards(self) -> int:
        return sum(cat.fed for cat in self.cats)

    @property
    def fed_of_all(self) -> Text | None:
        if not self.cats:
            return None
        cards = text("{fed} of {all} fed.", fed=self.fed_cards, all=len(self.cats))
        if self.fed == self.fed_cards:
            return cards
        return text("{cards} {counted}", cards=cards, counted=self._counted_as)

    @property
    def _counted_as(self) -> Text:
        """A sentence why more cats are fed than there are cards (BT-7)."""
        several = [cat for cat in self.cats if cat.fed and cat.counts_as > 1]
        why: list[Text | SeatName | str] = [
            text("{cat} is {n} cats", cat=cat.name, n=cat.counts_as) for cat in several
        ]
        return text("They count as {n} fed cats: {why}.", n=self.fed, why=why)

    @property
    def unknown(self) -> int:
        """How many cats of the edition have unknown values."""
        return sum(bool(cat.unknown) and not cat.is_own for cat in self.cats)

    @property
    def dozens(self) -> list[tuple[Pick, ...]]:
        """The picks in groups of twelve; a group is drawn again only if a pick in it changes."""
        return [self.picks[first : first + 12] for first in range(0, len(self.picks), 12)]

    @property
    def more(self) -> int:
        return max(0, self.best - self.total) if self.best is not None else 0

    @property
    def left_words(self) -> Value:
        return counts_in_words([token.kind for token in self.left])


def hand_view(
    table: Table,
    slot: Slot,
    result: Result,
    *,
    extra: Any = None,
    guideline: bool = False,
    wild_food: bool = False,
) -> HandView:
    """Returns the view of a hand. With `wild_food`, all food counts as wild (BT-12)."""
    seat = slot.seat or ""
    deck: Deck = table.deck
    sheet = table.sheets.get(slot.key) or {}
    entered = read_hand(Reader(table.sheets.get(slot.key)), deck)
    to_give = tokens_left(sheet, wild_food=wild_food)
    asked = {problem.field for problem in result.problems if problem.slot == slot.key}
    held = frozenset(cat.name for cat in entered.hand.cats)
    scored = hand_result(result, seat)
    standing = next(one for one in result.standings if one.seat == seat)
    return HandView(
        is_tally=entered.tally is not None,
        by_hand=entered.by_hand,
        waits=standing.so_far is not None,
        lines={line.key: line for line in standing.lines},
        total=standing.total,
        cats=tuple(cat_rows(entered, scored, standing, deck, to_give, asked)),
        picks=() if entered.tally else tuple(picks_of(table, seat, held)),
        left=tuple(tokens_in(Food(**to_give) if entered.by_hand else scored.left)),
        fed=scored.fed_cats,
        best=None if any(line.rival and line.open for line in standing.lines) else scored.best,
        proven=scored.proven,
        others=tuple(_others(table, seat, result)),
        to_give=tuple((Token(kind), to_give[kind]) for kind in deck.tokens if kind in to_give)
        if entered.by_hand
        else (),
        gave_something=any(entered.given),
        colours=colours_of(deck.colours),
        foods=tuple((food, FOOD_LABELS[food]) for food in FOODS),
        tokens=tuple((food, FOOD_LABELS[food]) for food in deck.tokens),
        extra=extra,
        guideline=guideline,
    )


def _others(table: Table, seat: str, result: Result) -> Iterator[Text]:
    """Yields what the result has about every other hand with entries, in words."""
    for other in table.keys:
        if other != seat and slot_key(other) in result.sheets:
            scored = hand_result(result, other)
            yield text(
                "{name} {fed} fed, {left} food left",
                name=SeatName(other),
                fed=scored.fed_cats,
                left=scored.food_left,
            )


# -- the picker of cats ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Pick(PrintedCat):
    """A cat that can be picked, or put back if `mine`. `taken` names other players who have it."""

    mine: bool
    taken: Text | None

    @property
    def worth(self) -> Text | None:
        """The printed points, or a question mark if unknown."""
        if self.known.cat.vp is not None:
            return text("{n} VP", n=self.known.cat.vp)
        return text("? VP") if "vp" in self.known.unknown else None

    @property
    def keys(self) -> str:
        """The words that the filters look for."""
        cat = self.known.cat
        stray = ["stray"] if cat.stray else []
        return " ".join([*cat.colours, *dict.fromkeys(self.need.foods), *stray])

    @property
    def action(self) -> str:
        return f"{'drop' if self.mine else 'add'}:{self.name}"


def picks_of(table: Table, seat: str, held: frozenset[str]) -> Iterator[Pick]:
    """Yields every cat of the edition in order; `held` are the names of this seat's cats."""
    takers = _takers(table, seat)
    for card in table.deck.cats:
        taken = takers.get(card.name)
        yield Pick(
            card.known,
            mine=card.name in held,
            taken=text("held by {names}", names=list(taken)) if taken else None,
        )


def _takers(table: Table, seat: str) -> Mapping[str, Sequence[SeatName]]:
    """Returns the other seats that have a cat, by the cat's name. Tallies have no cats."""
    found: dict[str, list[SeatName]] = {}
    for other in table.keys:
        sheet = table.sheets.get(slot_key(other), {})
        if other != seat and sheet.get("tally") is None:
            for cat in filter(None, (sheet.get("cats") or {}).values()):
                found.setdefault(cat["name"], []).append(SeatName(other))
    return found
