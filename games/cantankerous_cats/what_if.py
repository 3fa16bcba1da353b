"""What would have won a race: other payments for one player's mischief cards (CC-2).

With another payment, every later action until the win must still be possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from games.cantankerous_cats.rules.actions import Score, Step
from games.cantankerous_cats.rules.log import replayed
from games.cantankerous_cats.rules.payment import payments
from games.cantankerous_cats.rules.score import score
from games.cantankerous_cats.sheet import SLOT, is_final, race_sheet
from games.contract import Edit, Problem, Result, Table, WhatIf, added, plural, text
from games.trees import keys_in_order


def what_if(table: Table, result: Result, seat: str) -> WhatIf:
    """Returns the edits of a seat, card by card; none if only the final state was entered."""
    if is_final(race_sheet(table)):
        return WhatIf((), score)
    refused = _refused(table)

    def score_what_could_be(other: Table) -> Result:
        found = score(other)
        if _refused(other) <= refused:
            return found
        problem = Problem(text("One of these actions was not possible"), slot=SLOT)
        return msgspec.structs.replace(found, problems=(*found.problems, problem), complete=False)

    return WhatIf(tuple(_edits(replayed(table).steps, seat)), score_what_could_be)


def _refused(table: Table) -> frozenset[str]:
    """Returns the keys of actions that are not legal at their place, up to the winning action."""
    steps = replayed(table).steps
    found = []
    for key in keys_in_order(race_sheet(table).get("log") or {}):
        if key not in steps:
            found.append(key)
        elif steps[key].after.is_over:
            break
    return frozenset(found)


def _edits(steps: Mapping[str, Step], seat: str) -> Iterator[Edit]:
    for key, step in steps.items():
        action = step.action
        if not isinstance(action, Score) or action.cat != seat or step.paid is None:
            continue
        bank = step.before.cats[seat].bank
        paid = sorted(step.paid, reverse=True)
        for other in sorted(payments(bank, action.cost), reverse=True):
            if list(other) != paid:
                words = plural(
                    "{cards} paid for the card of {n} point",
                    "{cards} paid for the card of {n} points",
                    action.value,
                    cards=added(other),
                )
                yield Edit(words, SLOT, ((("log", key, "pay"), list(other)),))
