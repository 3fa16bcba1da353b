"""What the template of a hand draws: its lines, and its cats with their food."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.forms import BoundField

from games.cat_lady.abilities import TakeTwoCards
from games.cat_lady.cards import FOODS, TOYS, Cat, Food
from games.cat_lady.faces import (
    ColourChoice,
    Colours,
    Need,
    Token,
    colour_choices,
    colours_of,
    kinds_in_words,
    need_of,
    tokens_given,
    tokens_in_words,
    tokens_of,
)
from games.cat_lady.fed import FedHand, heads_of, is_treated
from games.cat_lady.fields import name_of
from games.cat_lady.giving import tokens_left
from games.cat_lady.picker import Pick, picks_of
from games.cat_lady.rules import SeatScore
from games.cat_lady.words import FOOD_WORDS, MISSING_WORDS, PART_WORDS
from games.contract import Detail, Line, Text

if TYPE_CHECKING:
    from games.cat_lady.forms import HandForm

POINTS = ("vp", "points", "food")  # what a cat scores depends on


@dataclass(frozen=True)
class CatRow:
    """A cat of the hand. `asked` and `needs` are the fields for what its card does not tell, or all
    of a cat that is not in the edition; `toggles` its colours where they are not printed."""

    key: str
    cat: Cat
    colours: Colours
    need: Need
    ability: Text | None
    fed: bool
    given: bool  # some food by hand, enough or not
    tokens: tuple[Token, ...]
    ate: str  # the tokens in words
    points: int  # of a hungry cat what it costs
    reason: Text
    takes_cards: bool  # two from the grid, before counting (BT-8)
    is_own: bool
    is_new: bool
    box: int | None  # number of the box it sits in
    asked: tuple[BoundField, ...]
    needs: tuple[tuple[str, BoundField], ...]  # with the icon
    missing: str  # what of it is not entered yet, in words
    toggles: tuple[tuple[ColourChoice, bool], ...]
    by_hand: BoundField | None
    wild_as: BoundField | None
    treat_as: BoundField | None


@dataclass(frozen=True)
class Other:
    """What the best feeding assumes of another seat."""

    name: str
    fed: int
    left: int


@dataclass(frozen=True)
class Kind:
    """A kind of token that can be given by hand, and how many of it are left."""

    kind: str
    words: str
    left: int


@dataclass(frozen=True)
class Part:
    """A line of the score under a short name."""

    label: str
    line: Line


@dataclass(frozen=True)
class HandView:
    """All of it. `more` is what the best feeding would add to one by hand."""

    parts: tuple[Part, ...]
    total: int
    cats: tuple[CatRow, ...]
    picks: tuple[Pick, ...]
    left: tuple[str, ...]
    left_words: str
    fed: int
    best: int | None
    more: int
    proven: bool
    others: tuple[Other, ...]
    kinds: tuple[Kind, ...]
    gave_something: bool
    foods: tuple[tuple[str, BoundField], ...]  # with the icon
    toys: tuple[BoundField, ...]
    counts: tuple[BoundField, ...]
    tally: tuple[BoundField, ...]
    colours: tuple[ColourChoice, ...]
    eaten: tuple[tuple[str, str], ...]  # the foods to filter by, with their words


def hand_view(form: HandForm) -> HandView:
    mine = form.mine
    others = [one for one in form.scored.seats if one.seat != form.seat]
    names = {seat.key: seat.name for seat in form.seats}
    left = tuple(_left(form))
    kinds = ("wild", "treat") if form.wild_food else form.foods
    return HandView(
        parts=tuple(Part(str(PART_WORDS[line.key]), line) for line in mine.lines),
        total=mine.total,
        cats=tuple(_cats(form, mine)),
        picks=tuple(picks_of(form.deck, mine, others, names)),
        left=left,
        left_words=kinds_in_words(left),
        fed=mine.fed.counted.fed_cats,
        best=mine.best,
        more=max(0, mine.best - mine.total) if mine.best is not None else 0,
        proven=mine.fed.proven,
        others=tuple(
            Other(names.get(one.seat, ""), one.fed.counted.fed_cats, one.fed.counted.food_left)
            for one in others
            if not one.held.is_empty
        ),
        kinds=tuple(Kind(kind, str(FOOD_WORDS[kind]), left.count(kind)) for kind in kinds),
        gave_something=any(mine.held.given),
        foods=tuple((kind, form[name_of("food", kind)]) for kind in form.foods),
        toys=tuple(form[name_of("toys", toy)] for toy in TOYS),
        counts=tuple(form[count] for count in form.counts),
        tally=tuple(form[name] for name in form.fields if name.startswith("tally.")),
        colours=colour_choices(form.deck.colours),
        eaten=tuple((food, str(FOOD_WORDS[food])) for food in FOODS),
    )


def _left(form: HandForm) -> Iterator[str]:
    """The tokens left over, one by one: by hand those that no cat was given."""
    held, feeding = form.mine.held, form.mine.fed.feeding
    if held.by_hand:
        for kind, count in tokens_left(form.sheet, wild_food=form.wild_food).items():
            yield from (kind,) * count
        return
    for kind in held.hand.food.__struct_fields__:
        spent = sum(getattr(meal.spent, kind) for meal in feeding if meal)
        yield from (kind,) * (getattr(held.hand.food, kind) - spent)


def _cats(form: HandForm, mine: SeatScore) -> Iterator[CatRow]:
    if mine.score is None:
        return
    details = next(line for line in mine.lines if line.key == "cats").details
    boxes = {cat: number for number, cat in enumerate(mine.score.filling, 1) if cat is not None}
    for index, detail in enumerate(details):
        yield _cat(form, mine, index, detail, boxes.get(index))


def _missing(mine: SeatScore, index: int) -> str:
    """Points set by hand leave nothing to ask about the points."""
    set_by_hand = POINTS if index in dict(mine.held.hand.points) else ()
    missing = (field for field in mine.held.missing[index] if field not in set_by_hand)
    return ", ".join(str(MISSING_WORDS[field]) for field in missing)


def _hungry(form: HandForm, cat: Cat) -> int:
    """Aoshima & Friends is three hungry cats (BT-7)."""
    return form.deck.numbers.hungry * len(heads_of(cat, None))


def _cat(form: HandForm, mine: SeatScore, index: int, detail: Detail, box: int | None) -> CatRow:
    key, cat, meal = mine.held.keys[index], mine.held.hand.cats[index], mine.fed.feeding[index]
    card = form.deck.card(cat.name)
    given = mine.held.given[index] if mine.held.given else None
    tokens = tuple(tokens_of(meal)) or tuple(tokens_given(given.food if given else Food()))
    counted = mine.fed.counted
    acting = counted.acting(TakeTwoCards) if isinstance(counted, FedHand) else ()
    base = name_of("cats", key)
    fields = {name: form[name] for name in form.fields if name.startswith(f"{base}.")}
    by_hand, wild_as = fields.pop(f"{base}.points", None), fields.pop(f"{base}.wild_as", None)
    treat_as = fields.pop(f"{base}.treat_as", None)
    needs = [name for name in fields if ".needs." in name]
    return CatRow(
        key=key,
        cat=cat,
        colours=colours_of(cat),
        need=need_of(cat),
        ability=cat.ability.in_words if cat.ability and not is_treated(meal) else None,
        fed=meal is not None,
        given=given is not None,
        tokens=tokens,
        ate=tokens_in_words(tokens),
        points=detail.points if meal else _hungry(form, cat),
        reason=detail.reason,
        takes_cards=index in acting,
        is_own=card is None,
        is_new=card is None and "vp" in mine.held.missing[index],
        box=box,
        needs=tuple((name.rpartition(".")[2], fields.pop(name)) for name in needs),
        asked=tuple(fields.values()),
        missing=_missing(mine, index),
        toggles=tuple((one, one[0] in cat.colours) for one in colour_choices(form.deck.colours))
        if card is None or "colours" in card.known.missing
        else (),
        by_hand=by_hand,
        wild_as=wild_as,
        treat_as=treat_as,
    )
