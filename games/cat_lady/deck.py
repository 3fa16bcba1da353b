"""The numbers and cards of an edition of Cat Lady; Box of Treats adds boxes and goals.

Values that no rulebook prints are null, and the players are asked for them: `colours`, `needs`
(also null if the ability includes a meal), `vp` (also null if the ability gives the points), and
the points of an ability. An unknown `ability` or `food` of an ability is "ask", because null means
no ability or all food there. "every" as colours means all colours of the edition.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, TypeVar

import msgspec
from msgspec import Meta

from games.cat_lady.hand.abilities import CAT_COLOURS, Ability, AbilityBase, PerColour, Points
from games.cat_lady.hand.cards import COLOURS, GRAY, TOKENS, Cat, Needs, Numbers
from games.cat_lady.hand.labels import ABILITY_LABELS, COLOUR_LABELS, ITEM_LABELS
from games.contract import Json, Text, plural, text
from games.declaration import (
    ASK,
    CardName,
    DeclaredCard,
    EditionName,
    Problem,
    declare,
    load_editions,
    titled,
)
from games.declaration.reader import read
from games.declaration.tree import Field, Group, group_of
from games.declaration.writer import unknown_parts
from games.reader import MISSING, Reader

EVERY = "every"
ALL_COLOURS = (*COLOURS, GRAY)
MARKED = {item: name for item, name in ITEM_LABELS.items() if not item.endswith("token")}


class UnknownAbility(AbilityBase, frozen=True, tag=ASK):
    """The card has an ability, but it is not entered yet which one."""


Count = Annotated[int, Meta(ge=0, le=99)]
Colour = Annotated[str, titled("colour", choices=CAT_COLOURS)]


# -- what an edition declares ----------------------------------------------------------------------


class CatCard(DeclaredCard, frozen=True):
    """A printed cat, as far as the edition knows it."""

    name: CardName
    stray: Annotated[bool, titled("stray")] = False
    min_players: Annotated[
        int,
        Meta(ge=1, le=6),
        titled(
            "for this many players or more",
            "The number in the card’s corner, or 2 if there is none.",
        ),
    ] = 2
    colours: Annotated[
        tuple[Colour, ...] | None,
        titled(
            "colours",
            "Leave all empty if unknown.",
            choices=COLOUR_LABELS,
            among="colours",
            every=EVERY,
        ),
    ] = None
    needs: Annotated[
        Needs | None,
        titled("food it needs", "Leave all empty if unknown, or if the ability names the meal."),
    ] = None
    vp: Annotated[
        Points | None,
        titled(
            "victory points",
            "Leave empty if unknown, or if the ability gives the points.",
        ),
    ] = None
    ability: Annotated[
        Ability | UnknownAbility | None,
        # Translators: “none”: the cat has no ability
        titled("ability", choices=ABILITY_LABELS, none="none"),
    ] = None

    @property
    def description(self) -> Text | None:
        ability = self.known_ability
        if ability is None:
            return self._printed
        said = ability.description
        if isinstance(ability, PerColour) and {ability.colour, EVERY} & set(self.colours or ()):
            said = text("{ability}, this one included", ability=said)
        if ability.gives_points or self._printed is None:
            return said
        return text("{points}; {ability}", points=self._printed, ability=said)

    @property
    def _printed(self) -> Text | None:
        if self.vp is None:
            return None
        return plural("{n} point when fed", "{n} points when fed", self.vp)

    @property
    def known_ability(self) -> Ability | None:
        return None if isinstance(self.ability, UnknownAbility) else self.ability

    def really_unknown(self, parts: Iterable[str]) -> tuple[str, ...]:
        """Returns the unknown parts without those that the cat does not have: the need if its
        ability includes a meal, the VP if its ability gives the points."""
        ability = self.known_ability
        if ability is None:
            return tuple(parts)
        answered = {"needs": ability.own_meal, "vp": ability.gives_points}
        return tuple(part for part in parts if not answered.get(part))


class EditionData(msgspec.Struct, frozen=True):
    """An edition as it is stored. Numbers that are left out have the values of the printed game."""

    name: EditionName
    colours: Annotated[tuple[Colour, ...], titled("colours", fixed=True)]
    numbers: Annotated[Numbers, titled("points")] = Numbers()
    supply: Annotated[
        Mapping[str, Count],
        titled("what the box has", "Leave empty if nobody counted them.", keys=ITEM_LABELS),
    ] = {}
    marked_3: Annotated[
        Mapping[str, Count],
        titled("cards marked 3+", "With 2 players or fewer, they stay in the box.", keys=MARKED),
    ] = {}
    marked_4: Annotated[
        Mapping[str, Count],
        titled("cards marked 4", "With 3 players or fewer, they stay in the box.", keys=MARKED),
    ] = {}
    cats: Annotated[tuple[CatCard, ...], titled("cats")] = ()

    def problems(self) -> Iterator[Problem]:
        if not set(COLOURS) <= set(self.colours):
            yield "colours", text("black, orange and white are in every edition")
        yield from no_name_twice("cats", (cat.name for cat in self.cats))
        for place, cat in enumerate(self.cats):
            strange = set(cat.colours or ()) - {*self.colours, EVERY}
            if strange:
                yield f"cats[{place}].colours", text("the edition has no cats of this colour")


def no_name_twice(cards: str, names: Iterable[str]) -> Iterator[Problem]:
    """Checks that cards in the same list have different names."""
    seen: set[str] = set()
    for place, name in enumerate(names):
        if name in seen:
            yield f"{cards}[{place}].name", text("“{name}” is in this edition already", name=name)
        seen.add(name)


# -- what the rules take ---------------------------------------------------------------------------


class Known(msgspec.Struct, frozen=True):
    """What is known about a cat. `unknown` are the parts that players are asked for: colours,
    needs, vp, ability, and an ability's points and food. A cat with unknown points counts 0."""

    cat: Cat
    unknown: tuple[str, ...] = ()

    @property
    def ability(self) -> Text | None:
        """The cat's ability in words, with a question mark for each unknown number."""
        if self.cat.ability is None:
            return None
        said = self.cat.ability.description
        unknown = {part: "?" for part in self.unknown if part in said.values}
        return msgspec.structs.replace(said, values={**said.values, **unknown})


class Card(msgspec.Struct, frozen=True):
    """A cat of the edition: what is known about it, and its JSON, where answers are filled in."""

    known: Known
    data: Mapping[str, Json]
    min_players: int = 2

    @property
    def name(self) -> str:
        return self.known.cat.name


class Deck(msgspec.Struct, frozen=True):
    treats: ClassVar[bool] = False  # True for what only Box of Treats has

    name: str
    colours: tuple[str, ...]
    numbers: Numbers
    supply: Mapping[str, int]  # known numbers only
    cats: tuple[Card, ...]
    marked_3: Mapping[str, int] = {}
    marked_4: Mapping[str, int] = {}

    @property
    def tokens(self) -> tuple[str, ...]:
        """The kinds of food."""
        return TOKENS if self.treats else TOKENS[:-1]

    def card(self, name: str) -> Card | None:
        return next((card for card in self.cats if card.name == name), None)

    def in_play(self, item: str, players: int) -> int:
        """Returns how many of a card or token are in play with this many players (CL-14)."""
        marked = (self.marked_3 if players < 3 else {}, self.marked_4 if players < 4 else {})
        return max(0, self.supply[item] - sum(items.get(item, 0) for items in marked))

    def strays_dealt(self, players: int) -> int:
        """Returns how many strays are dealt (CL-14)."""
        return 3

    def lost_cats_spent(self, strays: int, vp_tokens: int) -> int:
        """Returns how many lost cats the players exchanged for these strays and tokens (CL-14)."""
        return 2 * (strays + vp_tokens)


D = TypeVar("D", bound=Deck)


def load_deck(data: Json) -> Deck:
    """Reads an edition's deck. Raises `games.reader.DocumentError`."""
    return deck_of(Deck, DECLARATION.read(data), data)


def deck_of(kind: type[D], edition: EditionData, data: Json) -> D:
    """Makes the deck for the rules from an edition; `data` is the JSON of the same edition."""
    cats = tuple(
        Card(
            _known(cat, card, edition.colours),
            {key: value for key, value in card.items() if key in CAT_FIELDS},
            cat.min_players,
        )
        for cat, card in zip(edition.cats, data.get("cats") or (), strict=True)
    )
    return kind(**{**msgspec.structs.asdict(edition), "cats": cats})


def _known(card: CatCard, data: Mapping[str, Json], every_colour: tuple[str, ...]) -> Known:
    unknown = [
        part.removeprefix("ability.")
        for part in card.really_unknown(unknown_parts(cat_group(), data))
    ]
    ability: Any = card.known_ability
    if ability is not None and ("points" in unknown or "food" in unknown):
        ability = msgspec.structs.replace(ability, points=0)  # it gives nothing until it is known
    return Known(
        Cat(
            name=card.name,
            colours=every_colour if card.colours == (EVERY,) else card.colours or (),
            needs=None if ability is not None and ability.own_meal else card.needs,
            vp=card.vp,
            ability=ability,
            stray=card.stray,
        ),
        tuple(sorted(unknown, key=ASKED_IN_ORDER.index)),
    )


ASKED_IN_ORDER = ("ability", "points", "food", "needs", "vp", "colours")
CAT_FIELDS = tuple(field for field in CatCard.__struct_fields__ if field != "min_players")
KINDS: dict[str, type[AbilityBase]] = {
    str(kind.__struct_config__.tag): kind for kind in Ability.__args__
}


def parameter_of(ability: AbilityBase | None, name: str) -> Field:
    """Returns the declared field for a parameter of this ability."""
    assert ability is not None, name
    kind: type[msgspec.Struct] = type(ability)
    return group_of(kind).field(name)


@cache
def cat_group() -> Group:
    return group_of(CatCard)


def read_cat(reader: Reader, every_colour: tuple[str, ...], *, may_ask: bool = False) -> Known:
    """Reads a cat from an object with `CAT_FIELDS`; the caller reads the other keys. With
    `may_ask`, unknown parts of abilities may be null or "ask", as in an edition. Raises
    `games.reader.DocumentError`."""
    there = reader.mapping()
    data = {key: there[key] for key in CAT_FIELDS if key in there}
    for colour in reader.at("colours").each() if data.get("colours") != EVERY else ():
        colour.one_of(every_colour, text("colour"))
    known = _known(read(cat_group(), data, reader.path), data, every_colour)
    unknown = [part for part in known.unknown if part in ("ability", "points", "food")]
    if unknown and not may_ask:
        part = reader.at("ability")
        raise (part if unknown[0] == "ability" else part.at(unknown[0])).fail(MISSING)
    return known


DECLARATION = declare(EditionData)
PRINTED, REFERENCE_MANUAL = "printed", "reference-manual"  # most own the printed one (CL-13)
EDITIONS = load_editions(__file__, PRINTED, REFERENCE_MANUAL)
