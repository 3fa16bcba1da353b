"""Unknown values and answers: the same as in Cat Lady, plus shared goals. Answers about a goal are
kept as `{"vp": 3}` under "goal: <name>"."""

from __future__ import annotations

from collections.abc import Mapping

from games.box_of_treats.deck import DECLARATION, Deck
from games.box_of_treats.goals import SLOT
from games.cat_lady import unknown
from games.cat_lady.unknown import Answers
from games.contract import Json, Table, UnknownCard, UnknownPart

GOAL = "goal: "


def answers(table: Table) -> dict[str, dict[str, Json]]:
    """Returns the answers on a table's sheets, by the name of the card."""
    deck: Deck = table.deck
    found = unknown.answers(table)
    for goal in (table.sheets.get(SLOT) or {}).values():
        card = deck.goal(goal.get("name") or "") if isinstance(goal, Mapping) else None
        if card and card.vp is None and goal.get("vp") is not None:
            found[GOAL + card.name] = {"vp": goal["vp"]}
    return found


def with_answers(data: Json, known: Answers) -> dict[str, Json]:
    """Returns an edition's JSON with unknown values filled in from the answers."""
    filled = unknown.with_answers(data, known)
    goals = [_filled(goal, known) for goal in data.get("goals") or ()]
    return {**filled, "goals": goals} if goals else filled


def unknown_cards(data: Json) -> tuple[UnknownCard, ...]:
    """Returns the cats and goals of an edition's JSON with something unknown."""
    kind = DECLARATION.kind("goals")
    goals = (
        UnknownCard(kind.key, GOAL + goal["name"], goal, ((UnknownPart("vp", "vp"),),))
        for goal in data.get("goals") or ()
        if kind.unknown(goal)
    )
    return (*unknown.unknown_cards(data), *goals)


def cards_on(table: Table) -> frozenset[str]:
    """Returns the names of all cats in the hands, and of the goals between neighbours."""
    goals = (goal for goal in (table.sheets.get(SLOT) or {}).values() if isinstance(goal, Mapping))
    named = {GOAL + goal["name"] for goal in goals if goal.get("name")}
    return unknown.cards_on(table) | named


def _filled(goal: Mapping[str, Json], known: Answers) -> Mapping[str, Json]:
    return goal if goal.get("vp") is not None else {**goal, **known.get(GOAL + goal["name"], {})}
