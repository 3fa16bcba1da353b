"""Before and after: the order of plays (ST-1) as conditions of queries."""

from __future__ import annotations

from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import Q

IN_ORDER = ("date", "at", "play_uuid")  # fields of the rows of plays, and of seats


class Moment(NamedTuple):
    """Where a play stands in the order of plays: by the date of its night, then when it was begun,
    then its uuid. Compares as they are ordered."""

    date: date
    at: datetime
    play: UUID

    def before(self) -> Q:
        """Rows of plays, or of seats, before it."""
        return self._beyond("lt")

    def from_here(self, prefix: str = "") -> Q:
        """Rows of it and of whatever came after it; `prefix` leads to the row, "settled_by__"."""
        return self._beyond("gt", prefix) | Q(**{f"{prefix}play_uuid": self.play})

    def _beyond(self, lookup: str, prefix: str = "") -> Q:
        date, at, play = (f"{prefix}{name}" for name in IN_ORDER)
        return (
            Q(**{f"{date}__{lookup}": self.date})
            | Q(**{date: self.date, f"{at}__{lookup}": self.at})
            | Q(**{date: self.date, at: self.at, f"{play}__{lookup}": self.play})
        )
