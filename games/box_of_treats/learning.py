"""Answers about unknown cards: the same as in Cat Lady, and those about shared goals. The answers
about a goal are `{"vp": 3}` under "goal: <name>".
"""

from __future__ import annotations

from collections.abc import Mapping

from games.box_of_treats.deck import DECLARATION, Deck
from games.box_of_treats.goals import SLOT
from games.cat_lady import learning
from games.cat_lady.learning import Learned
from games.contract import Json, OpenCard, OpenPart, Table

GOAL = "goal: "


def learned(table: Table) -> dict[str, dict[str, Json]]:
    """Returns the answers on a table's sheets, by card."""
    deck: Deck = table.deck
    found = learning.learned(table)
    for goal in (table.sheets.get(SLOT) or {}).values():
        card = deck.goal(goal.get("name") or "") if isinstance(goal, Mapping) else None
        if card and card.vp is None and goal.get("vp") is not None:
            found[GOAL + card.name] = {"vp": goal["vp"]}
    return found


def with_learned(data: Json, known: Learned) -> dict[str, Json]:
    """Returns an edition's JSON with the answers filled in where a value is unknown."""
    filled = learning.with_learned(data, known)
    goals = [_filled(goal, known) for goal in data.get("goals") or ()]
    return {**filled, "goals": goals} if goals else filled


def unknown_cards(data: Json) -> tuple[OpenCard, ...]:
    """Returns the cats and goals of an edition's JSON with something unknown."""
    kind = DECLARATION.kind("goals")
    goals = (
        OpenCard(kind.key, GOAL + goal["name"], goal, ((OpenPart("vp", "vp"),),))
        for goal in data.get("goals") or ()
        if kind.unknown(goal)
    )
    return (*learning.unknown_cards(data), *goals)


def cards_on(table: Table) -> frozenset[str]:
    """Returns the names of the cats in all hands, and of the goals between them."""
    goals = (goal for goal in (table.sheets.get(SLOT) or {}).values() if isinstance(goal, Mapping))
    named = {GOAL + goal["name"] for goal in goals if goal.get("name")}
    return learning.cards_on(table) | named


def _filled(goal: Mapping[str, Json], known: Learned) -> Mapping[str, Json]:
    return goal if goal.get("vp") is not None else {**goal, **known.get(GOAL + goal["name"], {})}
