"""Reads score documents of Cat Lady; Box of Treats reads its hands with these functions, too."""

from __future__ import annotations

import json
from collections.abc import Mapping

from msgspec.structs import replace

from games.cat_lady.deck import CAT_FIELDS, Card, Deck
from games.cat_lady.hand.cards import FOODS, TOYS, Cat
from games.cat_lady.hand.result import slot_key
from games.cat_lady.sheet import COUNTS, TALLY, HandSheet, read_hand
from games.contract import Json, Seat, Sheet, Table, Text, plural, text
from games.reader import Reader, read_players, score_document

SEATS = range(2, 5)
# Keys for which null has a meaning: a hungry cat, and what a fully described cat does not have.
NULLS = {
    ("cats", "fed"),
    ("cats", "needs"),
    ("cats", "vp"),
    ("cats", "ability"),
    ("ability", "food"),
}


def read_document(document: Json, deck: Deck) -> Table:
    """Reads a score document. Raises `games.reader.DocumentError` with the path of the mistake."""
    reader = score_document(document, ["hands"], NULLS)
    players = read_players(reader, SEATS)
    if reader.has("options"):
        reader.at("options").fields()
    sheets = read_hands(reader.at("hands"), players, deck)
    return Table(
        seats=tuple(Seat(name, name) for name in players),
        options={},
        deck=deck,
        sheets={slot_key(name): sheet for name, sheet in sheets.items()},
        start=players[0],
    )


def read_hands(reader: Reader, players: tuple[str, ...], deck: Deck) -> dict[str, Sheet]:
    """Reads the hands in the document into sheets. An empty object is a hand without anything."""
    sheets: dict[str, Sheet] = {}
    for name, hand in reader.items(players, text("player")):
        _lists(hand)
        sheet = read_hand(hand, deck)  # finds everything that is invalid
        _places(hand)
        _nothing_dropped(hand, sheet)
        for cat, known in zip(hand.at("cats").each(), sheet.hand.cats, strict=True):
            _as_printed(cat, known, deck.card(known.name))
        sheets[name] = to_sheet(hand.mapping())
    return sheets


def _as_printed(reader: Reader, cat: Cat, card: Card | None) -> None:
    """Checks that a document agrees with the printed card, as far as the edition knows it."""
    if card is None:
        return
    printed = card.known.cat
    if printed.ability is not None and type(cat.ability) is type(printed.ability):
        unknown_parts = [part for part in ("points", "food") if part in card.known.unknown]
        answers = {part: getattr(cat.ability, part) for part in unknown_parts}
        printed = replace(printed, ability=replace(printed.ability, **answers))
    for field in reader.mapping():
        if field not in CAT_FIELDS or field in card.known.unknown:
            continue
        if field == "vp" and printed.vp is None:
            continue  # an ability's card may have printed points or not (CL-2)
        if getattr(cat, field) != getattr(printed, field):
            raise reader.at(field).fail(contradicted(card.name, card.data.get(field)))


def contradicted(card: str, printed: Json) -> Text:
    """Returns the message for a document that contradicts the edition."""
    if printed is None:
        return text('"{card}" has nothing like this printed on it: leave this out', card=card)
    return text(
        '"{card}" has {printed} here: leave this out', card=card, printed=json.dumps(printed)
    )


def _lists(hand: Reader) -> None:
    """Checks that cats and boxes are lists. Sheets of phones have objects instead."""
    for name in ("cats", "boxes"):
        for item in hand.at(name).each():
            item.mapping()


def _places(hand: Reader) -> None:
    """Checks that the list of cats has each cat that a box names."""
    cats = len(hand.at("cats").value or ())
    for box in hand.at("boxes").each():
        place = box.at("cat")
        if place.value is not None and place.whole() not in range(cats):
            raise place.fail(_no_such_place(place.whole(), cats))


def _no_such_place(place: int, cats: int) -> Text:
    if cats == 0:
        return text("there is no cat at place {place}: no cats are listed", place=place)
    if cats == 1:
        return text("there is no cat at place {place}: the only cat is at place 0", place=place)
    return plural(
        "there is no cat at place {place}: there is {n} cat, at place 0 to {last}",
        "there is no cat at place {place}: there are {n} cats, at places 0 to {last}",
        cats,
        place=place,
        last=cats - 1,
    )


def _nothing_dropped(hand: Reader, sheet: HandSheet) -> None:
    """Refuses values that would be ignored: cats beside a tally, and meals while the pad feeds.
    Sheets of phones may have both, but a document must not."""
    if sheet.tally is not None:
        for name, there in (("cats", sheet.hand.cats), ("food", sheet.hand.food.total)):
            if there:
                raise hand.at(name).fail(text("a tally is used instead of cats and food"))
    if sheet.by_hand:
        return
    for cat in hand.at("cats").each():
        for name in ("fed", "wild_as", "treat_as"):
            if name in cat.mapping():
                said = text(
                    "you can feed the cats yourself only with {setting}",
                    setting='"feeding": "by-hand"',
                )
                raise cat.at(name).fail(said)


def to_sheet(hand: Mapping[str, Json]) -> Sheet:
    """Turns a document's hand into a sheet: lists become objects with keys, absent counts 0."""
    cats = {f"c{at}": {"at": at, **cat} for at, cat in enumerate(hand.get("cats") or (), 1)}
    boxes = {
        f"b{at}": {"at": at, **box} | _chosen(box)
        for at, box in enumerate(hand.get("boxes") or (), 1)
    }
    sheet: dict[str, Json] = {
        **dict.fromkeys(COUNTS, 0),
        **{key: value for key, value in hand.items() if value is not None},
        "food": {**dict.fromkeys((*FOODS, "wild"), 0), **(hand.get("food") or {})},
        "toys": {**dict.fromkeys(TOYS, 0), **(hand.get("toys") or {})},
        "cats": cats,
    }
    if boxes:
        sheet["boxes"] = boxes
    if hand.get("tally") is not None:
        sheet["tally"] = {**dict.fromkeys(TALLY, 0), **hand["tally"]}
    return sheet


def _chosen(box: Mapping[str, Json]) -> dict[str, Json]:
    """Returns the cat in a box by its key in the sheet; the document has its index in the list."""
    return {} if box.get("cat") is None else {"cat": f"c{box['cat'] + 1}"}
