"""What the template of a hand draws: its lines, its cats with their food, and the picker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.forms import BoundField
from django.utils.translation import gettext, ngettext

from games.cat_lady.cards import FOODS, TOYS, Cat, Meal
from games.cat_lady.deck import Card, Deck
from games.cat_lady.fed import is_treated
from games.cat_lady.fields import name_of
from games.cat_lady.rules import SeatScore
from games.cat_lady.words import COLOUR_WORDS, EATEN, FOOD_WORDS, LETTERS
from games.contract import Detail, Line, Text

if TYPE_CHECKING:
    from games.cat_lady.forms import HandForm


@dataclass(frozen=True)
class Token:
    """A food token on a cat. `stands_for` another food where it was not eaten as what it is."""

    kind: str
    stands_for: str = ""


@dataclass(frozen=True)
class Colours:
    """A cat's colours as letters, and in words for those who hear them."""

    letters: tuple[tuple[str, str], ...]  # ("black", "B")
    words: str


@dataclass(frozen=True)
class Need:
    """A cat's need as icons, and in words."""

    foods: tuple[str, ...]
    words: str


@dataclass(frozen=True)
class Pick:
    """A cat to pick. `keys` are what the filters look for."""

    name: str
    colours: Colours
    need: Need
    worth: str
    ability: Text | None
    stray: bool
    mine: bool
    taken: str  # by whom
    keys: str


@dataclass(frozen=True)
class CatRow:
    """A cat of the hand. `asked` are the fields for what its card does not tell, or all of a cat
    that is not in the edition; `toggles` its colours where they are not printed."""

    key: str
    cat: Cat
    colours: Colours
    need: Need
    ability: Text | None
    fed: bool
    treated: bool
    tokens: tuple[Token, ...]
    points: int
    reason: Text
    is_own: bool
    box: int | None  # number of the box it sits in
    asked: tuple[BoundField, ...]
    toggles: tuple[tuple[str, bool], ...]
    needs: tuple[BoundField, ...]
    by_hand: BoundField | None
    wild_as: BoundField | None


@dataclass(frozen=True)
class Other:
    """What the best feeding assumes of another seat."""

    name: str
    fed: int
    left: int


@dataclass(frozen=True)
class HandView:
    """All of it; `kinds` are the tokens that can be given by hand."""

    lines: tuple[Line, ...]
    total: int
    cats: tuple[CatRow, ...]
    picks: tuple[Pick, ...]
    left: tuple[str, ...]
    fed: int
    best: int | None
    more: int
    proven: bool
    others: tuple[Other, ...]
    kinds: tuple[str, ...]
    gave_nothing: bool
    foods: tuple[tuple[str, BoundField], ...]
    toys: tuple[BoundField, ...]
    counts: tuple[BoundField, ...]
    tally: tuple[BoundField, ...]
    colours: tuple[tuple[str, str], ...]


def hand_view(form: HandForm) -> HandView:
    scored = form.score_table(form.sheet)
    mine = next(one for one in scored.seats if one.seat == form.seat)
    others = [one for one in scored.seats if one.seat != form.seat]
    names = {seat.key: seat.name for seat in form.table.seats}
    return HandView(
        lines=mine.lines,
        total=mine.total,
        cats=tuple(_cats(form, mine)),
        picks=tuple(_picks(form.deck, mine, others, names)),
        left=tuple(_left(mine)),
        fed=mine.fed.counted.fed_cats,
        best=mine.best,
        more=max(0, (mine.best or 0) - mine.total) if mine.best is not None else 0,
        proven=mine.fed.proven,
        others=tuple(
            Other(names.get(one.seat, ""), one.fed.counted.fed_cats, one.fed.counted.food_left)
            for one in others
            if not one.held.is_empty
        ),
        kinds=("wild", "treat") if form.wild_food else form.foods,
        gave_nothing=not any(mine.held.given),
        foods=tuple((kind, form[name_of("food", kind)]) for kind in form.foods),
        toys=tuple(form[name_of("toys", toy)] for toy in TOYS),
        counts=tuple(form[count] for count in form.counts),
        tally=tuple(form[name] for name in form.fields if name.startswith("tally.")),
        colours=tuple((colour, LETTERS[colour]) for colour in form.deck.colours),
    )


# -- the hand --------------------------------------------------------------------------------------


def _cats(form: HandForm, mine: SeatScore) -> Iterator[CatRow]:
    if mine.score is None:
        return
    details = next(line for line in mine.lines if line.key == "cats").details
    boxes = {cat: number for number, cat in enumerate(mine.score.filling, 1) if cat is not None}
    for index, key in enumerate(mine.held.keys):
        meal = mine.fed.feeding[index]
        yield _cat_row(
            form, key, mine.held.hand.cats[index], meal, details[index], boxes.get(index)
        )


def _cat_row(
    form: HandForm, key: str, cat: Cat, meal: Meal | None, detail: Detail, box: int | None
) -> CatRow:
    card = form.deck.card(cat.name)
    base = name_of("cats", key)
    rest = {name: form[name] for name in form.fields if name.startswith(f"{base}.")}
    by_hand, wild_as = rest.pop(f"{base}.points", None), rest.pop(f"{base}.wild_as", None)
    needs = tuple(rest.pop(name) for name in tuple(rest) if ".needs." in name)
    return CatRow(
        key=key,
        cat=cat,
        colours=_colours(cat),
        need=_need(cat),
        ability=cat.ability.in_words if cat.ability else None,
        fed=meal is not None,
        treated=is_treated(meal),
        tokens=tuple(_tokens(meal)),
        points=detail.points,
        reason=detail.reason,
        is_own=card is None,
        box=box,
        asked=tuple(rest.values()),
        toggles=tuple((colour, colour in cat.colours) for colour in form.deck.colours)
        if card is None or "colours" in card.known.missing
        else (),
        needs=needs,
        by_hand=by_hand,
        wild_as=wild_as,
    )


def _tokens(meal: Meal | None) -> Iterator[Token]:
    """The tokens of a meal; wilds, then tokens freed, stand for what was eaten beyond its kind."""
    if meal is None:
        return
    short: list[str] = []
    spare = ["wild"] * meal.spent.wild
    for food in FOODS:
        spent, eaten = getattr(meal.spent, food), getattr(meal.eaten, food)
        yield from (Token(food),) * min(spent, eaten)
        short += [food] * (eaten - spent)
        spare += [food] * (spent - eaten)
    yield from (Token(kind, food) for kind, food in zip(spare, short, strict=False))
    yield from (Token("treat"),) * meal.spent.treat


def _left(mine: SeatScore) -> Iterator[str]:
    """The tokens left over, one by one."""
    if mine.score is None:
        return
    for kind in mine.held.hand.food.__struct_fields__:
        spent = sum(getattr(meal.spent, kind) for meal in mine.fed.feeding if meal)
        yield from (kind,) * (getattr(mine.held.hand.food, kind) - spent)


def _colours(cat: Cat) -> Colours:
    words = [str(COLOUR_WORDS[colour]) for colour in cat.colours]
    return Colours(
        tuple((colour, LETTERS[colour]) for colour in cat.colours),
        ", ".join(words) or gettext("no colour known"),
    )


def _need(cat: Cat) -> Need:
    if cat.needs is None:
        return Need((), "")
    counts = [(food, int(getattr(cat.needs, food))) for food in EATEN]
    words = [f"{count} {FOOD_WORDS[food]}" for food, count in counts if count]
    return Need(
        tuple(food for food, count in counts for _ in range(count)),
        gettext("needs %(food)s") % {"food": ", ".join(words) or gettext("nothing")},
    )


# -- the picker ------------------------------------------------------------------------------------


def _picks(
    deck: Deck, mine: SeatScore, others: Sequence[SeatScore], names: Mapping[str, str]
) -> Iterator[Pick]:
    held = {cat.name for cat in mine.held.hand.cats}
    taken: dict[str, list[str]] = {}
    for other in others:
        for cat in other.held.hand.cats if other.held.tally is None else ():
            taken.setdefault(cat.name, []).append(names.get(other.seat, ""))
    for card in deck.cats:
        yield _pick(card, card.name in held, ", ".join(taken.get(card.name, ())))


def _pick(card: Card, mine: bool, taken: str) -> Pick:
    cat = card.known.cat
    need = _need(cat)
    keys = [*cat.colours, *dict.fromkeys(need.foods), *(["stray"] if cat.stray else [])]
    return Pick(
        name=card.name,
        colours=_colours(cat),
        need=need,
        worth=_worth(card),
        ability=cat.ability.in_words if cat.ability else None,
        stray=cat.stray,
        mine=mine,
        taken=taken,
        keys=" ".join(keys),
    )


def _worth(card: Card) -> str:
    """The printed points; a question mark where nobody knows them yet."""
    if card.known.cat.vp is not None:
        return ngettext("%(n)s point", "%(n)s points", card.known.cat.vp) % {"n": card.known.cat.vp}
    return gettext("? points") if "vp" in card.known.missing else ""
