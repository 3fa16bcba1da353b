"""Stores the states of a sheet as changes that lead from each state back to the one before it.

So a log of hundreds of actions is stored once, in the sheet, and not again for each action. Only
short states are also stored completely.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from games.trees import changed, changes
from scorepad.plays.models import Revision, Sheet

SHORT = 400  # characters of JSON


def new_revision(sheet: Sheet, before: Mapping[str, Any], **fields: Any) -> Revision:
    """Returns the newest revision of a sheet, not saved. `before` is the earlier data."""
    return Revision(
        club_id=sheet.club_id,
        sheet=sheet,
        number=sheet.number,
        data=sheet.data if _is_short(sheet.data) else None,
        undoes=changes(sheet.data, before),
        typed=sheet.typed,
        **fields,
    )


def revisions_since(sheet: Sheet, number: int) -> list[Revision]:
    """Returns the revisions of a sheet from this number on, in order, all with their data. 1 query.
    The sheet must not have changed since it was read."""
    found = list(sheet.revisions.filter(number__gte=number).order_by("number"))
    following: Revision | None = None
    for revision in reversed(found):
        if revision.data is None:
            revision.data = (
                sheet.data if following is None else changed(following.state, following.undoes)
            )
        following = revision
    return found


def revision_of(sheet: Sheet, number: int) -> Revision | None:
    """Returns the revision with this number and its data; None if there is none."""
    found = revisions_since(sheet, number) if number else []
    return found[0] if found and found[0].number == number else None


def _is_short(data: Mapping[str, Any]) -> bool:
    return len(msgspec.json.encode(data)) <= SHORT
