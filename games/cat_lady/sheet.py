"""One player's sheet of Cat Lady or Box of Treats, read into a hand.

The sheet on the phones and the hand of a score document are the same tree, with two differences. On
phones, cats and boxes have keys, so that two phones can each add one; in a document they are lists:

    {"food": {"chicken": 0, "tuna": 2, "milk": 0, "wild": 1, "treat": 0},
     "cats": {"c1": {"at": 1, "name": "Bronte",
                     "fed": {"tuna": 1, "wild": 1} | null,  # by hand; null is hungry
                     "wild_as": "tuna",                     # what the wilds in it stood for
                     "treat_as": "food" | "need",           # eaten as food, or in place of the need
                     "points": null,                        # set by hand, whatever it scores
                     "asked": {"vp": 3, "needs": {...}, "colours": [...],
                               "points": 1, "food": "tuna"}},
              "c2": {"at": 2, "name": "Cat 7", "colours": ["gray"], "needs": {"chicken": 1},
                     "vp": 3, "ability": null, "stray": false}},  # not of the edition
     "toys": {"mouse toy": 1, ...},
     "costumes": 0, "catnip": 0, "vp_tokens": 0, "spray_bottles": 0, "lost_cats": 0,
     "brushes": 0, "laser_pointers": 0, "shopping_bags": 0,
     "boxes": {"b1": {"at": 1, "colour": "gray", "food": null, "cat": "c2"},  # cat: by hand
               "b2": {"at": 2, "filled": true, "cat": null}},  # asks for something else
     "feeding": "best" | "by-hand",
     "tally": null | {"cats_vp": 23, "fed_cats": 8, "hungry_cats": 1, "leftover_food": 2,
                      "filled_boxes": 0}}

`at` gives the order. `asked` has the players' answers to what the edition does not know of a card
("every" colour, "none" for an `ability` and "all" for its `food` are answers, too). The other
difference: in a document the `cat` of a box is the cat's place in the list, from 0, and there is
neither `at` nor `asked`. Counts that are absent or null are 0, those of a tally not entered yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from games.cat_lady.deck import CAT_FIELDS, Deck, Known, read_cat
from games.cat_lady.hand.cards import COLOURS, FOODS, GRAY, TOYS, Box, Food, Hand
from games.cat_lady.hand.fed_hand import Tally
from games.cat_lady.hand.manual_feeding import TREATS_AS, Given
from games.cat_lady.hand.result import slot_key
from games.contract import Json, SeatName, Slot, Table, Text, text
from games.reader import Reader, at_most, either, near_names

COUNTS = ("costumes", "catnip", "vp_tokens", "spray_bottles", "lost_cats")
TREATS_COUNTS = ("brushes", "laser_pointers", "shopping_bags")  # only in Box of Treats
TALLY = ("cats_vp", "fed_cats", "hungry_cats", "leftover_food")
BY_HAND = "by-hand"
FEEDINGS = ("best", BY_HAND)
FOOD = text("food")
# Far above what any box holds, so that only a slip of the finger exceeds them.
MOST_TOYS = 30  # of one kind
MOST_FOOD = 99  # of one kind
MOST_CARDS = 50  # cats or boxes in one hand; both boxes together have 48 cats


class HandSheet(msgspec.Struct, frozen=True):
    """One player's sheet. `keys`, `unknown` and `given` are lists by cat, `box_choices` by box, in
    the hand's order; `given` is empty unless the player feeds the cats."""

    hand: Hand
    keys: tuple[str, ...] = ()
    unknown: tuple[tuple[str, ...], ...] = ()
    given: tuple[Given | None, ...] = ()
    box_choices: tuple[int | None, ...] = ()
    by_hand: bool = False
    tally: Tally | None = None
    is_empty: bool = False  # nothing is entered
    has_food: bool = False  # food is entered, maybe 0


def read_hands(table: Table) -> dict[str, HandSheet]:
    """Returns each seat's sheet, by seat in table order."""
    return {
        seat: read_hand(Reader(table.sheets.get(slot_key(seat)), f"$.hands.{seat}"), table.deck)
        for seat in table.keys
    }


def read_hand(reader: Reader, deck: Deck) -> HandSheet:
    """Reads a sheet, or a document's hand. Raises `games.reader.DocumentError` if it is invalid."""
    if reader.value is None:
        return HandSheet(Hand(), is_empty=True)
    expansion = ("boxes", *TREATS_COUNTS) if deck.treats else ()
    reader.fields("food", "cats", "toys", "feeding", "tally", *COUNTS, *expansion)
    entries = list(in_order(reader.at("cats")))
    listed = isinstance(reader.at("cats").value, list)  # in a document
    more = (*(() if listed else ("at", "asked")), *(("treat_as",) if deck.treats else ()))
    cats = [_known(entry, deck, more) for _, entry in entries]
    keys = tuple(key for key, _ in entries)
    listed_boxes = isinstance(reader.at("boxes").value, list)
    boxes = [_box(entry, keys, listed=listed_boxes) for _, entry in in_order(reader.at("boxes"))]
    feeding = reader.at("feeding")
    by_hand = feeding.value is not None and feeding.one_of(FEEDINGS, text("feeding")) == BY_HAND
    given = tuple(_given(entry, deck.tokens) for _, entry in entries)
    counts = (*COUNTS, *TREATS_COUNTS) if deck.treats else COUNTS
    return HandSheet(
        hand=Hand(
            cats=tuple(known.cat for known in cats),
            food=_food(reader.at("food"), deck.tokens),
            toys=_toys(reader.at("toys")),
            boxes=tuple(box for box, _ in boxes),
            points=tuple(
                (index, entry.at("points").whole(least=-999, most=999))
                for index, (_, entry) in enumerate(entries)
                if entry.has("points")
            ),
            **{name: reader.at(name).count() for name in counts},
        ),
        keys=keys,
        unknown=tuple(known.unknown for known in cats),
        given=given if by_hand else (),
        box_choices=tuple(chosen for _, chosen in boxes),
        by_hand=by_hand,
        tally=_tally(reader.at("tally"), deck.treats),
        is_empty=not _says_anything(reader.value),
        has_food=_says_anything(reader.at("food").value),
    )


def in_order(reader: Reader) -> Iterator[tuple[str, Reader]]:
    """Yields the items of a list with their indices as keys, or the entries of a mapping in the
    order of `at`. Phones add no more than allowed; if two did so at once, the last are ignored."""
    if isinstance(reader.value, list) and len(reader.value) > MOST_CARDS:
        raise reader.fail(at_most(MOST_CARDS, len(reader.value)))
    if not isinstance(reader.value, dict):
        yield from ((str(index), item) for index, item in enumerate(reader.each()))
        return
    found = [(key, reader.at(key)) for key in reader.value if reader.has(key)]
    found.sort(key=lambda item: (item[1].at("at").count(), item[0]))
    yield from found[:MOST_CARDS]


def _says_anything(value: Json) -> bool:
    if isinstance(value, dict):
        return any(_says_anything(inner) for key, inner in value.items() if key != "feeding")
    return value is not None


# -- cats ------------------------------------------------------------------------------------------


def _known(reader: Reader, deck: Deck, more: tuple[str, ...]) -> Known:
    """Returns a cat of the edition with the players' answers, or a cat that is described
    completely. `more` are further fields that are allowed on phones or in Box of Treats."""
    reader.fields(*CAT_FIELDS, "fed", "wild_as", "points", *more)
    name = reader.at("name").name()
    given = {key: reader.mapping()[key] for key in CAT_FIELDS if key in reader.mapping()}
    card = deck.card(name)
    if card is None and len(given) == 1:
        raise reader.at("name").fail(_unknown_cat(name, [card.name for card in deck.cats]))
    if card is None:
        return read_cat(Reader({"colours": [], **given}, reader.path), deck.colours)
    if name == card.name and len(given) == 1 and not reader.has("asked"):
        return card.known
    # A card described by players is complete; only the edition may have unknown parts.
    read_cat(Reader(given, reader.path), deck.colours)
    asked = reader.at("asked")
    answers = asked.mapping() if asked.value else {}
    # The edition may know a part that was answered; then the edition's value counts.
    unknown = {key: answers[key] for key in card.known.unknown if key in answers}
    merged = answered({**card.data, **given}, unknown)
    return read_cat(Reader(merged, reader.path), deck.colours, may_ask=True)


def _unknown_cat(name: str, known: Sequence[str]) -> Text:
    """Returns the error for an unknown cat, with similar names, or all names if none is similar."""
    near = near_names(name, known)
    if near:
        return text(
            'unknown cat "{name}"; did you mean {near}? Otherwise describe it in full',
            name=name,
            near=either(near),
        )
    return text(
        'unknown cat "{name}"; describe it in full, or use one of: {known}',
        name=name,
        known=[*known],
    )


def answered(card: Mapping[str, Json], asked: Mapping[str, Json]) -> dict[str, Json]:
    """Returns a card's JSON with unknown values filled in from the players' answers."""
    merged = dict(card)
    answers = {key: value for key, value in asked.items() if value not in (None, "")}
    if "ability" in answers:
        merged["ability"] = None if answers["ability"] == "none" else answers["ability"]
    for key in ("colours", "needs", "vp"):
        if key in answers:
            merged[key] = answers[key]
    if isinstance(merged.get("ability"), dict):
        parts = {key: answers[key] for key in ("points", "food") if key in answers}
        if parts.get("food") == "all":
            parts["food"] = None
        merged["ability"] = {**merged["ability"], **parts}
    return merged


def _given(reader: Reader, tokens: tuple[str, ...]) -> Given | None:
    fed, wild_as, treat_as = reader.at("fed"), reader.at("wild_as"), reader.at("treat_as")
    stood_for = None if wild_as.value is None else wild_as.one_of(FOODS, FOOD)
    treat = None if treat_as.value is None else treat_as.one_of(TREATS_AS, text("use of a treat"))
    return None if fed.value is None else Given(_food(fed, tokens), stood_for, treat)


def _food(reader: Reader, tokens: tuple[str, ...]) -> Food:
    return Food(**{kind: _up_to(count, MOST_FOOD) for kind, count in reader.items(tokens, FOOD)})


def _up_to(reader: Reader, most: int) -> int:
    return 0 if reader.value is None else reader.whole(least=0, most=most)


# -- the rest --------------------------------------------------------------------------------------


def _toys(reader: Reader) -> tuple[int, int, int, int, int]:
    held = {toy: _up_to(count, MOST_TOYS) for toy, count in reader.items(TOYS, text("toy"))}
    tower, wand, mouse, post, yarn = (held.get(toy, 0) for toy in TOYS)
    return tower, wand, mouse, post, yarn


def _box(reader: Reader, cats: tuple[str, ...], *, listed: bool) -> tuple[Box, int | None]:
    """Returns the box, and the index of the cat that a player put into it."""
    reader.fields("colour", "food", "cat", "filled", *(() if listed else ("at",)))
    colour, food, cat = reader.at("colour"), reader.at("food"), reader.at("cat")
    filled = reader.at("filled").flag() if reader.has("filled") else None
    is_known = colour.value is not None or food.value is not None
    if is_known and filled is not None:
        raise reader.at("filled").fail(
            text("the pad knows when a box with a colour or food is filled")
        )
    if not is_known and filled is None:
        raise reader.fail(
            text("a box asks for a colour, a food or both; otherwise enter whether it is filled")
        )
    chosen: int | None = None
    if cat.value in cats:  # the cat may have been removed
        chosen = cats.index(cat.value)
    return (
        Box(
            None if colour.value is None else colour.one_of((*COLOURS, GRAY), text("colour")),
            None if food.value is None else food.one_of(FOODS, FOOD),
            filled,
            chosen if filled else None,
        ),
        chosen,
    )


def _tally(reader: Reader, treats: bool) -> Tally | None:
    if reader.value is None:
        return None
    reader.fields(*TALLY, *(("filled_boxes",) if treats else ()))
    vp = reader.at("cats_vp")
    return Tally(
        cats_vp=None if vp.value is None else vp.whole(least=-9999, most=9999),
        filled_boxes=reader.at("filled_boxes").count(),
        **{name: reader.at(name).count() if reader.has(name) else None for name in TALLY[1:]},
    )


def hand_slots(table: Table) -> tuple[Slot, ...]:
    """Returns a slot for the hand of each seat."""
    return tuple(
        Slot(slot_key(seat), text("{name}", name=SeatName(seat)), kind="hand", seat=seat)
        for seat in table.keys
    )
