"""What the template of a hand draws: its lines, and its cats with their food."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from games.cat_lady.buttons.hand_out import Tokens, freed_left, portion, tokens_left
from games.cat_lady.deck import Deck, parameter_of
from games.cat_lady.hand.abilities import TakeTwoCards
from games.cat_lady.hand.cards import FOODS, Cat, Food, Meal
from games.cat_lady.hand.counted_cats import counted_cats_of, is_treated
from games.cat_lady.hand.feeding_rules import TOKENS
from games.cat_lady.hand.labels import (
    FOOD_LABELS,
    MISSING_LABELS,
    SHORT_LINE_LABELS,
    missing_food,
)
from games.cat_lady.hand.result import HandResult, hand_result, slot_key
from games.cat_lady.sheet import HandSheet, read_hand
from games.cat_lady.view.icons import (
    Colour,
    Need,
    Token,
    colour_words,
    colours_of,
    counts_in_words,
    need_of,
    tokens_in,
    tokens_of,
)
from games.cat_lady.view.picker import Pick, picks_of
from games.contract import Detail, Line, Result, SeatName, Slot, Standing, Table, Text, Value, text
from games.reader import Reader

ABILITY_PARTS = ("points", "food")  # what may be open of an ability
WORTH_NOTHING = text("Lost cats and spray bottles that are left are worth nothing.")


@dataclass(frozen=True)
class CatRow:
    """A cat of the hand; its fields are the form's, under the same key. `toggles` are its colours,
    and whether it has them, where they are not printed."""

    key: str
    name: str
    colours: tuple[Colour, ...]
    colour_words: Value
    need: Need
    card: Text | None  # what its card says: its need and its ability
    fed: bool
    given: bool  # some food by hand, enough or not
    lacks: Text | None  # why it cannot be fed by hand out of what is left
    tokens: tuple[Token, ...]
    points: int  # of a hungry cat what it costs
    points_to_set: int  # what setting its points by hand begins with
    reason: Text
    takes_cards: bool  # two from the grid, before counting (BT-8)
    is_own: bool  # not of the edition
    is_new: bool
    box: int | None  # number of the box it sits in
    missing: Value  # what of it is not entered yet
    toggles: tuple[tuple[Colour, bool], ...]

    @property
    def ate(self) -> Value:
        """The tokens in words: 2 tuna, 1 wild food as milk."""
        return [
            text("{n} {food}", n=self.tokens.count(token), food=token.label)
            for token in dict.fromkeys(self.tokens)
        ]


@dataclass(frozen=True)
class TokenKind:
    """A kind of token that can be given by hand, and how many of it are left."""

    kind: str
    left: int

    @property
    def label(self) -> Text:
        return FOOD_LABELS[self.kind]


@dataclass(frozen=True)
class Part:
    """A line of the score under a short name."""

    label: Text
    line: Line


class Extra(Protocol):
    """Something to draw, with its own template."""

    @property
    def template(self) -> str: ...


@dataclass(frozen=True, kw_only=True)
class HandView:
    """All of it. `others` is what the best feeding assumes of the other seats; `best` the total of
    the best feeding where the table feeds by hand, `more` what it would add."""

    is_tally: bool
    by_hand: bool
    parts: tuple[Part, ...]
    total: int
    cats: tuple[CatRow, ...]
    picks: tuple[Pick, ...]
    left: tuple[Token, ...]
    fed: int
    best: int | None
    proven: bool
    others: tuple[Text, ...]
    kinds: tuple[TokenKind, ...]
    gave_something: bool
    colours: tuple[Colour, ...]  # to filter by
    foods: tuple[tuple[str, Text], ...]  # to filter by
    extra: Extra | None  # what another game draws between the cats and the toys
    guideline: bool  # fed by a rule of thumb instead of the best way (BT-12)
    worth_nothing: Text

    @property
    def how_fed(self) -> Text:
        """By the pad."""
        if self.guideline:
            return text("Fed by the rulebook’s guideline")
        if self.proven:
            return text("Fed the best way")
        return text("The best feeding found, not proven to be the best")

    @property
    def untold(self) -> int:
        """How many cats of the edition the pad has to be told about."""
        return sum(bool(cat.missing) and not cat.is_own for cat in self.cats)

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
    treats: bool = False,
    kinds: Sequence[str] = TOKENS[:-1],
    extra: Extra | None = None,
    guideline: bool = False,
    wild_food: bool = False,
    worth_nothing: Text = WORTH_NOTHING,
) -> HandView:
    """`treats`: with what only Box of Treats has; `kinds`: the tokens that can be given by hand;
    `wild_food`: all food counts as wild (BT-12)."""
    seat = slot.seat or ""
    deck: Deck = table.deck
    sheet = table.sheets.get(slot.key) or {}
    entered = read_hand(Reader(table.sheets.get(slot.key)), deck, treats=treats)
    to_give = tokens_left(sheet, wild_food=wild_food)
    asked = {one.field for one in result.problems if one.slot == slot.key}
    kept = hand_result(result, seat)
    standing = next(one for one in result.standings if one.seat == seat)
    return HandView(
        is_tally=entered.tally is not None,
        by_hand=entered.by_hand,
        parts=tuple(Part(SHORT_LINE_LABELS[line.key], line) for line in standing.lines),
        total=standing.total,
        cats=tuple(_cats(entered, kept, standing, deck, to_give, asked)),
        picks=tuple(picks_of(table, seat, frozenset(cat.name for cat in entered.hand.cats))),
        left=tuple(tokens_in(Food(**to_give) if entered.by_hand else kept.left)),
        fed=kept.fed_cats,
        best=kept.best,
        proven=kept.proven,
        others=tuple(_others(table, seat, result)),
        kinds=tuple(TokenKind(kind, to_give.get(kind, 0)) for kind in kinds),
        gave_something=any(entered.given),
        colours=colours_of(deck.colours),
        foods=tuple((food, FOOD_LABELS[food]) for food in FOODS),
        extra=extra,
        guideline=guideline,
        worth_nothing=worth_nothing,
    )


def _others(table: Table, seat: str, result: Result) -> Iterator[Text]:
    """What is kept of every other hand that somebody has entered."""
    for other in table.keys:
        if other != seat and slot_key(other) in result.sheets:
            kept = hand_result(result, other)
            yield text(
                "{name} {fed} fed, {left} food left",
                name=SeatName(other),
                fed=kept.fed_cats,
                left=kept.food_left,
            )


def _cats(
    entered: HandSheet,
    kept: HandResult,
    standing: Standing,
    deck: Deck,
    to_give: Tokens,
    asked: Collection[str],
) -> Iterator[CatRow]:
    if entered.tally is not None:
        return
    details = next(line for line in standing.lines if line.key == "cats").details
    # A result that was stored before meals were kept says all the same who is fed.
    feeding = kept.feeding or (None,) * len(details)
    boxes = {cat: number for number, cat in enumerate(kept.boxes, 1) if cat is not None}
    freed = freed_left(entered.hand, kept.feeding) if entered.by_hand else 0
    for index, detail in enumerate(details):
        row = _cat(entered, index, feeding[index], detail, deck, boxes.get(index))
        yield replace(
            row,
            lacks=_lacks(entered, index, to_give, freed),
            missing=list(_missing(entered, index, asked)),
        )


def _lacks(entered: HandSheet, index: int, to_give: Tokens, freed: int) -> Text | None:
    if not entered.by_hand or entered.given[index] is not None:
        return None
    found = portion(entered.hand.cats[index], to_give, freed)
    if found is None:
        return text("nobody has told what it needs")
    return missing_food(found.lacks) if found.lacks else None


def _cat(
    entered: HandSheet,
    index: int,
    meal: Meal | None,
    detail: Detail,
    deck: Deck,
    box: int | None,
) -> CatRow:
    cat = entered.hand.cats[index]
    card = deck.card(cat.name)
    given = entered.given[index] if entered.given else None
    tokens = tokens_of(meal) if meal else tokens_in(given.food) if given else ()
    points = detail.points if detail.fed else _hungry(cat, deck)
    return CatRow(
        key=entered.keys[index],
        name=cat.name,
        colours=colours_of(cat.colours),
        colour_words=colour_words(cat),
        need=need_of(cat),
        card=_card(cat, meal),
        fed=bool(detail.fed),
        given=given is not None,
        lacks=None,
        tokens=tuple(tokens),
        points=points,
        points_to_set=points if detail.fed else cat.vp or 0,
        reason=detail.reason,
        takes_cards=isinstance(cat.ability, TakeTwoCards)
        and meal is not None
        and not is_treated(meal),
        is_own=card is None,
        is_new=card is None and "vp" in entered.missing[index],
        box=box,
        missing=[],
        toggles=tuple((one, one.key in cat.colours) for one in colours_of(deck.colours))
        if card is None or "colours" in card.known.missing
        else (),
    )


def _card(cat: Cat, meal: Meal | None) -> Text | None:
    """A cat that was fed a treat has lost its ability (BT-1)."""
    need = need_of(cat).words
    ability = cat.ability.in_words if cat.ability and not is_treated(meal) else None
    if need and ability:
        return text("{need}; {ability}", need=need, ability=ability)
    return need or ability


def _hungry(cat: Cat, deck: Deck) -> int:
    """Aoshima & Friends is three hungry cats (BT-7)."""
    return deck.numbers.hungry * len(counted_cats_of(cat, None))


def _missing(entered: HandSheet, index: int, asked: Collection[str]) -> Iterator[Text]:
    """What the table has to be asked of a cat, by the paths of what the result asks."""
    ability = entered.hand.cats[index].ability
    for part in entered.missing[index]:
        path = f"cats[{index}].{'ability.' if part in ABILITY_PARTS else ''}{part}"
        if path not in asked:
            continue
        if part in MISSING_LABELS:
            yield MISSING_LABELS[part]
        else:
            yield text(parameter_of(ability, part).words.title)
