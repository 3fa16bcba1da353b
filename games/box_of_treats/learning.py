"""What a table knows of cards that its edition leaves open: as in Cat Lady, and of shared goals.

A goal's answers are `{"vp": 3}` under "goal: <name>".
"""

from __future__ import annotations

from collections.abc import Mapping

from games.box_of_treats.deck import Deck, load_deck
from games.box_of_treats.goals import SLOT
from games.cat_lady import learning
from games.cat_lady.learning import Learned
from games.contract import Json, Table

GOAL = "goal: "


def learned(table: Table) -> dict[str, dict[str, Json]]:
    """The answers on a table's sheets, by card."""
    deck: Deck = table.deck
    found = learning.learned(table)
    for goal in (table.sheets.get(SLOT) or {}).values():
        card = deck.goal(goal.get("name") or "") if isinstance(goal, Mapping) else None
        if card and card.vp is None and goal.get("vp") is not None:
            found[GOAL + card.name] = {"vp": goal["vp"]}
    return found


def with_learned(data: Json, known: Learned) -> dict[str, Json]:
    """An edition's JSON with the answers put in where it leaves something open."""
    filled = learning.with_learned_cats(data, load_deck(data), known)
    goals = [_filled(goal, known) for goal in data.get("goals") or ()]
    return {**filled, "goals": goals} if goals else filled


def _filled(goal: Mapping[str, Json], known: Learned) -> Mapping[str, Json]:
    return goal if goal.get("vp") is not None else {**goal, **known.get(GOAL + goal["name"], {})}
