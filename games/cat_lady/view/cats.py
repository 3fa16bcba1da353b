"""The cats of a hand as their rows show them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from games.cat_lady.buttons import Tokens, freed_left, portion
from games.cat_lady.deck import Deck, parameter_of
from games.cat_lady.hand.abilities import TakeTwoCards
from games.cat_lady.hand.cards import Cat, Meal
from games.cat_lady.hand.labels import MISSING_LABELS, missing_food
from games.cat_lady.hand.result import HandResult
from games.cat_lady.sheet import HandSheet
from games.cat_lady.view.icons import (
    Colour,
    Need,
    Token,
    colour_words,
    colours_of,
    need_of,
    tokens_in,
    tokens_of,
)
from games.contract import Detail, Standing, Text, Value, text

ABILITY_PARTS = ("points", "food")  # what may be open of an ability


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
    is_untold: bool  # nobody told what it is worth
    takes_cards: bool  # two from the grid, before counting (BT-8)
    is_own: bool  # not of the edition
    is_new: bool
    box: int | None  # number of the box it sits in
    missing: Value  # what of it is not entered yet
    counts_as: int  # cats, while it is fed
    toggles: tuple[tuple[Colour, bool], ...]

    @property
    def ate(self) -> Value:
        """The tokens in words: 2 tuna, 1 wild food as milk."""
        return [
            text("{n} {food}", n=self.tokens.count(token), food=token.label)
            for token in dict.fromkeys(self.tokens)
        ]


def cat_rows(
    entered: HandSheet,
    kept: HandResult,
    standing: Standing,
    deck: Deck,
    to_give: Tokens,
    asked: Collection[str],
) -> Iterator[CatRow]:
    """The rows of a hand in its order; none with a tally. `to_give` is what is left to feed by
    hand, `asked` are the paths of what the result asks."""
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
        return text("nobody has said what it needs")
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
        counts_as=len(cat.counted(meal)),
        given=given is not None,
        lacks=None,
        tokens=tuple(tokens),
        points=points,
        points_to_set=points if detail.fed else cat.vp or 0,
        reason=detail.reason,
        is_untold=detail.open,
        takes_cards=isinstance(cat.ability, TakeTwoCards)
        and meal is not None
        and not meal.is_treat,
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
    ability = cat.ability.in_words if cat.ability and not (meal and meal.is_treat) else None
    if need and ability:
        return text("{need}; {ability}", need=need, ability=ability)
    return need or ability


def _hungry(cat: Cat, deck: Deck) -> int:
    """Aoshima & Friends is three hungry cats (BT-7)."""
    return deck.numbers.hungry * len(cat.counted(None))


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
