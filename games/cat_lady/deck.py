"""An edition of Cat Lady or Box of Treats as frozen data, read from JSON of this shape:

    {"name": "Printed deck",
     "colours": ["black", "orange", "white"],        # what "every" colour means
     "numbers": {"hungry": -2, "toy_sets": [1, 3, 5, 8, 12], ...},  # the fields of cards.Numbers
     "supply": {"mouse toy": 3, "costume": 9, "tuna token": 20, ...},  # absent or null: not known
     "cats": [{"name": "Bronte", "stray": false, "min_players": 2,
               "colours": ["orange"] or "every", "needs": {"tuna": 2},
               "vp": 3, "ability": {"kind": "same-food", "points": 2} or null}, ...],
     "boxes": [{"name": "Gray box", "colour": "gray", "food": null}, ...],
     "goals": [{"name": "8 Toys", "counts": "toys", "at_least": 8, "vp": 3, "hungry": false}, ...]}

Box of Treats has gray among its colours; Cat Lady has no boxes and goals. What is not printed in a
rulebook is null and asked from the table: `colours`, `needs` (null also where the ability names
its own meal), `vp` (null also where the ability gives the points), an ability's `points`, a goal's
`vp`. Where null means something of its own, "ask" stands for not known: an `ability`, its `food`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from games.cat_lady.card_reading import CAT_FIELDS, Known, read_cat
from games.cat_lady.hand.cards import COLOURS, FOODS, GRAY, TOYS, Numbers
from games.contract import Json
from games.reading import Reader

ALL_COLOURS = (*COLOURS, GRAY)
SUPPLY = (
    *TOYS,
    "costume",
    "catnip",
    "spray bottle",
    "lost cat",
    *(f"{food} token" for food in (*FOODS, "wild", "treat")),
    "victory point token",
    "cat brush",
    "laser pointer",
    "shopping bag",
)
COUNTS = (
    "fed-cats",
    "toys",
    "costumes",
    "catnip",
    "boxes",
    "multicoloured-cats",
    "one-food-cats",
    "two-food-cats",
    *(f"colour:{colour}" for colour in ALL_COLOURS),
    *(f"food:{food}" for food in FOODS),
)


class Card(msgspec.Struct, frozen=True):
    """A cat of the edition: what is known of it, and its JSON to which a table can add the rest."""

    known: Known
    data: Mapping[str, Json]
    min_players: int = 2

    @property
    def name(self) -> str:
        return self.known.cat.name


class BoxCard(msgspec.Struct, frozen=True):
    """A box that a rulebook names, offered before those made up of a colour and a food."""

    name: str
    colour: str | None
    food: str | None


class GoalCard(msgspec.Struct, frozen=True):
    """A shared goal that a rulebook names; `counts` and `hungry` as in `cards.Goal`, `vp` None is
    not known."""

    name: str
    counts: str
    at_least: int
    vp: int | None
    hungry: bool = False


class Deck(msgspec.Struct, frozen=True):
    name: str
    colours: tuple[str, ...]
    numbers: Numbers
    supply: Mapping[str, int]  # only what is known
    cats: tuple[Card, ...]
    boxes: tuple[BoxCard, ...]
    goals: tuple[GoalCard, ...]

    def card(self, name: str) -> Card | None:
        return next((card for card in self.cats if card.name == name), None)

    def goal(self, name: str) -> GoalCard | None:
        return next((goal for goal in self.goals if goal.name == name), None)


def load_deck(data: Json) -> Deck:
    """Raises `games.reading.DocumentError`."""
    reader = Reader(data).fields("name", "colours", "numbers", "supply", "cats", "boxes", "goals")
    colours = reader.at("colours").list_of(lambda item: item.one_of(ALL_COLOURS, "colour"))
    if not set(COLOURS) <= set(colours):
        raise reader.at("colours").fail("black, orange and white are in every edition")
    cats = reader.at("cats").list_of(lambda item: _card(item, colours))
    _no_name_twice(reader.at("cats"), (card.name for card in cats))
    goals = reader.at("goals").list_of(_goal)
    _no_name_twice(reader.at("goals"), (goal.name for goal in goals))
    return Deck(
        name=reader.at("name").text(),
        colours=colours,
        numbers=_numbers(reader.at("numbers")),
        supply=_supply(reader.at("supply")),
        cats=cats,
        boxes=reader.at("boxes").list_of(_box),
        goals=goals,
    )


def _no_name_twice(reader: Reader, names: Iterable[str]) -> None:
    seen: set[str] = set()
    for item, name in zip(reader.each(), names, strict=True):
        if name in seen:
            raise item.at("name").fail(f'"{name}" is in this edition already')
        seen.add(name)


def _card(reader: Reader, colours: tuple[str, ...]) -> Card:
    reader.fields("min_players", *CAT_FIELDS)
    players = reader.at("min_players")
    return Card(
        known=read_cat(reader, colours, may_ask=True),
        data={key: value for key, value in reader.mapping().items() if key != "min_players"},
        min_players=2 if players.value is None else players.whole(least=1, most=6),
    )


def _numbers(reader: Reader) -> Numbers:
    """Numbers that are left out are those of the printed game."""
    names = tuple(field.name for field in msgspec.structs.fields(Numbers))
    given: dict[str, int | tuple[int, ...]] = {}
    for name, number in reader.items(names, "number"):
        if name != "toy_sets":
            given[name] = number.whole(least=-99, most=99)
            continue
        given[name] = number.list_of(lambda item: item.whole(least=0, most=99))
        if len(number.value) not in range(1, len(TOYS) + 1):
            raise number.fail(f"expected the points of sets of 1 to {len(TOYS)} different toys")
    return msgspec.convert(given, Numbers)


def _supply(reader: Reader) -> Mapping[str, int]:
    return {name: number.count() for name, number in reader.items(SUPPLY, "item")}


def _box(reader: Reader) -> BoxCard:
    reader.fields("name", "colour", "food")
    colour, food = reader.at("colour"), reader.at("food")
    if colour.value is None and food.value is None:
        raise reader.fail("a box asks for a colour, a food or both")
    return BoxCard(
        name=reader.at("name").text(),
        colour=None if colour.value is None else colour.one_of(ALL_COLOURS, "colour"),
        food=None if food.value is None else food.one_of(FOODS, "food"),
    )


def _goal(reader: Reader) -> GoalCard:
    reader.fields("name", "counts", "at_least", "vp", "hungry")
    return GoalCard(
        name=reader.at("name").text(),
        counts=reader.at("counts").one_of(COUNTS, "count"),
        at_least=reader.at("at_least").count(),
        vp=None if reader.at("vp").value is None else reader.at("vp").count(),
        hungry=reader.at("hungry").flag(),
    )
