"""The numbers and cards of an edition of Box of Treats: Cat Lady's, with gray as a colour (BT-3),
and the expansion's cats, boxes and shared goals."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated

from games.cat_lady import deck as cat_lady
from games.cat_lady.deck import Count, EditionData, deck_of, no_name_twice
from games.cat_lady.hand.abilities import CAT_COLOURS, FOOD_TYPES
from games.cat_lady.hand.cards import TOYS
from games.cat_lady.hand.labels import COLOUR_LABELS, GOAL_LABELS
from games.contract import Json, Text, plural, text
from games.declaration import CardName, DeclaredCard, Problem, declare, titled

COUNTS = tuple(GOAL_LABELS)

# The expansion has more of these cards, and its rulebook does not say how many.
UNCOUNTED = (*TOYS, "costume", "catnip", "spray bottle", "lost cat", "victory point token")


class BoxCard(DeclaredCard, frozen=True):
    """A box in a rulebook. It asks for a cat of this colour and food; None stands for any."""

    name: CardName
    colour: Annotated[
        Annotated[str, titled("colour", choices=CAT_COLOURS)] | None,
        titled("colour", none="any colour"),
    ] = None
    food: Annotated[
        Annotated[str, titled("food", choices=FOOD_TYPES)] | None,
        titled("food", none="any food"),
    ] = None

    @property
    def description(self) -> Text:
        """The words for the cat that the box asks for."""
        colour = COLOUR_LABELS[self.colour] if self.colour else text("any")
        if self.food is None:
            return text("filled by a {colour} cat", colour=colour)
        food = FOOD_TYPES[self.food]
        return text("filled by a {colour} cat that eats {food}", colour=colour, food=food)

    def problems(self) -> Iterator[Problem]:
        if self.colour is None and self.food is None:
            yield "", text("A box asks for a colour, a food or both.")


class GoalCard(DeclaredCard, frozen=True):
    """A goal from a rulebook. `counts` and `hungry`: see `cards.Goal`. `vp` is None if unknown."""

    name: CardName
    # Translators: what a goal counts: fed cats, toys ...
    counts: Annotated[str, titled("counts", choices=GOAL_LABELS)]
    at_least: Annotated[Count, titled("at least")]
    vp: Annotated[
        Count | None,
        titled("victory points", "Leave empty if unknown: the pad then asks the players."),
    ] = None
    hungry: Annotated[bool, titled("hungry cats count, too")] = False

    @property
    def description(self) -> Text:
        """What two neighbours need together, in words."""
        counted = GOAL_LABELS[self.counts]
        goal = text("together they have {n} {counted}", n=self.at_least, counted=counted)
        if self.vp is None:
            return text("both score when {goal}", goal=goal)
        return plural(
            "{n} point for both when {goal}", "{n} points for both when {goal}", self.vp, goal=goal
        )


class TreatsEditionData(EditionData, frozen=True):
    boxes: Annotated[tuple[BoxCard, ...], titled("boxes")] = ()
    goals: Annotated[tuple[GoalCard, ...], titled("shared goals")] = ()

    def problems(self) -> Iterator[Problem]:
        yield from super().problems()
        yield from no_name_twice("goals", (goal.name for goal in self.goals))


class Deck(cat_lady.Deck, frozen=True):
    treats = True

    boxes: tuple[BoxCard, ...] = ()
    goals: tuple[GoalCard, ...] = ()

    def goal(self, name: str) -> GoalCard | None:
        return next((goal for goal in self.goals if goal.name == name), None)

    def strays_dealt(self, players: int) -> int:
        if players == 1:
            return 2
        return 4 if players >= 5 else 3

    def lost_cats_spent(self, strays: int, vp_tokens: int) -> int:
        return 2 * strays  # shopping bags give tokens, too


def load_deck(data: Json) -> Deck:
    """Reads a deck. Raises `games.reader.DocumentError`."""
    return deck_of(Deck, DECLARATION.read(data), data)


# -- the editions that come with the pad -----------------------------------------------------------

ADDITIONS = json.loads(
    (Path(__file__).parent / "editions" / "additions.json").read_text(encoding="utf-8")
)


def expanded(base: Mapping[str, Json]) -> dict[str, Json]:
    """Returns the JSON of an edition of Cat Lady with the expansion added."""
    supply = {item: count for item, count in base["supply"].items() if item not in UNCOUNTED}
    base = {key: value for key, value in base.items() if key not in ("marked_3", "marked_4")}
    for item, more in ADDITIONS["supply"].items():
        supply[item] = supply.get(item, 0) + more
    return {
        **base,
        "colours": [*base["colours"], *ADDITIONS["colours"]],
        "supply": supply,
        "cats": [*base["cats"], *ADDITIONS["cats"]],
        "boxes": ADDITIONS["boxes"],
        "goals": ADDITIONS["goals"],
    }


DECLARATION = declare(TreatsEditionData)
EDITIONS = {slug: DECLARATION.normalize(expanded(base)) for slug, base in cat_lady.EDITIONS.items()}
