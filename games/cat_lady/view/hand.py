"""What the template of a hand draws: its lines, its cats with their food, and the cats to pick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from games.cat_lady.buttons import tokens_left
from games.cat_lady.deck import Card, Deck
from games.cat_lady.hand.cards import FOODS, Food
from games.cat_lady.hand.labels import FOOD_LABELS
from games.cat_lady.hand.result import hand_result, slot_key
from games.cat_lady.sheet import HandSheet, read_hand
from games.cat_lady.view.cats import CatRow, cat_rows
from games.cat_lady.view.icons import (
    Colour,
    Need,
    Token,
    colour_words,
    colours_of,
    counts_in_words,
    need_of,
    tokens_in,
)
from games.contract import Line, Result, SeatName, Sheet, Slot, Table, Text, Value, text
from games.reader import Reader


@dataclass(frozen=True)
class TokenKind:
    """A kind of token that can be given by hand, and how many of it are left."""

    kind: str
    left: int

    @property
    def label(self) -> Text:
        return FOOD_LABELS[self.kind]


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
    lines: Mapping[str, Line]  # of the score
    total: int
    cats: tuple[CatRow, ...]
    picks: tuple[Pick, ...]
    left: tuple[Token, ...]
    fed: int  # as many as they count
    best: int | None
    proven: bool
    others: tuple[Text, ...]
    kinds: tuple[TokenKind, ...]  # to give by hand
    gave_something: bool
    colours: tuple[Colour, ...]  # to filter by
    foods: tuple[tuple[str, Text], ...]  # to filter by
    extra: Extra | None  # what another game draws between the cats and the toys
    guideline: bool  # fed by a rule of thumb instead of the best way (BT-12)

    @property
    def how_fed(self) -> Text:
        """By the pad."""
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
        cards = text("{fed} fed of {all}.", fed=self.fed_cards, all=len(self.cats))
        if self.fed == self.fed_cards:
            return cards
        return text("{cards} {counted}", cards=cards, counted=self._counted_as)

    @property
    def _counted_as(self) -> Text:
        """Why more cats are fed than lie there (BT-7)."""
        several = [cat for cat in self.cats if cat.fed and cat.counts_as > 1]
        why: list[Text | SeatName | str] = [
            text("{cat} is {n} cats", cat=cat.name, n=cat.counts_as) for cat in several
        ]
        return text("They count as {n} fed cats: {why}.", n=self.fed, why=why)

    @property
    def untold(self) -> int:
        """How many cats of the edition the pad has to be told about."""
        return sum(bool(cat.missing) and not cat.is_own for cat in self.cats)

    @property
    def picker(self) -> Picker:
        return Picker(self.picks, len(self.cats), self.untold, self.colours, self.foods)

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
    extra: Extra | None = None,
    guideline: bool = False,
    wild_food: bool = False,
) -> HandView:
    """`wild_food`: all food counts as wild (BT-12)."""
    seat = slot.seat or ""
    deck: Deck = table.deck
    sheet = table.sheets.get(slot.key) or {}
    entered = read_hand(Reader(table.sheets.get(slot.key)), deck)
    to_give = tokens_left(sheet, wild_food=wild_food)
    asked = {one.field for one in result.problems if one.slot == slot.key}
    kept = hand_result(result, seat)
    standing = next(one for one in result.standings if one.seat == seat)
    return HandView(
        is_tally=entered.tally is not None,
        by_hand=entered.by_hand,
        lines={line.key: line for line in standing.lines},
        total=standing.total,
        cats=tuple(cat_rows(entered, kept, standing, deck, to_give, asked)),
        picks=_picks(table, seat, entered),
        left=tuple(tokens_in(Food(**to_give) if entered.by_hand else kept.left)),
        fed=kept.fed_cats,
        best=kept.best,
        proven=kept.proven,
        others=tuple(_others(table, seat, result)),
        kinds=tuple(TokenKind(kind, to_give[kind]) for kind in deck.tokens if kind in to_give)
        if entered.by_hand
        else (),
        gave_something=any(entered.given),
        colours=colours_of(deck.colours),
        foods=tuple((food, FOOD_LABELS[food]) for food in FOODS),
        extra=extra,
        guideline=guideline,
    )


def _picks(table: Table, seat: str, entered: HandSheet) -> tuple[Pick, ...]:
    """None if only sums are entered."""
    if entered.tally is not None:
        return ()
    return tuple(picks_of(table, seat, frozenset(cat.name for cat in entered.hand.cats)))


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


# -- the picker of cats ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Pick:
    """A cat to pick, or to put back where it is `mine`. `keys` are what the filters look for;
    `taken` names who else holds it."""

    name: str
    colours: tuple[Colour, ...]
    colour_words: Value
    need: Need
    worth: Text | None
    ability: Text | None
    mine: bool
    taken: Text | None
    keys: str

    @property
    def action(self) -> str:
        return f"{'drop' if self.mine else 'add'}:{self.name}"


@dataclass(frozen=True)
class Picker:
    """The cats to pick, and what they can be filtered by. The hand has `held` cats; of `untold` of
    them nobody has told what the card says."""

    picks: tuple[Pick, ...]
    held: int
    untold: int
    colours: tuple[Colour, ...]
    foods: tuple[tuple[str, Text], ...]


def picks_of(table: Table, seat: str, held: frozenset[str]) -> Iterator[Pick]:
    """Every cat of the edition, in its order; `held` are those of the seat itself."""
    deck: Deck = table.deck
    takers = _takers(table, seat)
    for card in deck.cats:
        mine, taken = card.name in held, takers.get(card.name)
        has_it = text("{names} has it", names=list(taken)) if taken else None
        yield _pick(card, mine=mine, taken=has_it)


def _takers(table: Table, seat: str) -> Mapping[str, Sequence[SeatName]]:
    """The other seats that hold a cat, by its name."""
    found: dict[str, list[SeatName]] = {}
    for other in table.keys:
        for name in _cats(table.sheets.get(slot_key(other), {})) if other != seat else ():
            found.setdefault(name, []).append(SeatName(other))
    return found


def _cats(sheet: Sheet) -> Iterator[str]:
    """The names of a hand's cats; a tally has none."""
    if sheet.get("tally") is None:
        yield from (cat["name"] for cat in (sheet.get("cats") or {}).values() if cat)


def _pick(card: Card, *, mine: bool, taken: Text | None) -> Pick:
    cat = card.known.cat
    need = need_of(cat)
    stray = ["stray"] if cat.stray else []
    return Pick(
        name=card.name,
        colours=colours_of(cat.colours),
        colour_words=colour_words(cat),
        need=need,
        worth=_worth(card),
        ability=cat.ability.in_words if cat.ability else None,
        mine=mine,
        taken=taken,
        keys=" ".join([*cat.colours, *dict.fromkeys(need.foods), *stray]),
    )


def _worth(card: Card) -> Text | None:
    """The printed points; a question mark where nobody knows them yet."""
    points = card.known.cat.vp
    if points is not None:
        return text("{n} VP", n=points)
    return text("? VP") if "vp" in card.known.missing else None
