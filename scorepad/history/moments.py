"""Before and after: the order of plays (ST-1) as conditions of queries."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import Q


class Moment(NamedTuple):
    """Where a play stands in the order of plays. Compares as they are ordered."""

    at: datetime
    play: UUID

    def before(self) -> Q:
        """Rows of plays, or of seats, before it."""
        return Q(at__lt=self.at) | Q(at=self.at, play_uuid__lt=self.play)

    def from_here(self) -> Q:
        """Rows of it and of whatever came after it."""
        return Q(at__gt=self.at) | Q(at=self.at, play_uuid__gte=self.play)
