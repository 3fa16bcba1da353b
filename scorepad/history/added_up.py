"""What statistics count over the past, month by month, and added up (`statistics.sums`).

What was counted over a month is remembered until a play of that month changes. What all months but
the last come to is remembered, too, so that after a new play only its month is counted, and added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import reduce
from hashlib import sha256
from itertools import groupby
from operator import or_
from typing import NamedTuple, TypeVar

from django.core.cache import cache
from django.db.models import Q

from scorepad.history.filters import Filters
from scorepad.history.models import PastMonth
from scorepad.history.past_months import month_of, played_in
from scorepad.history.statistics.counted import CountedPlay
from scorepad.history.statistics.sums import added_up
from scorepad.history.stored_plays import REMEMBERED, counted_plays

Made = TypeVar("Made")
Count = Callable[[Sequence[CountedPlay]], Made]


class _Month(NamedTuple):
    """A month with plays that may pass the filters. `inside`: their dates say nothing about it."""

    month: date
    key: str
    inside: bool


def counted_up(
    club_id: int, name: str, filters: Filters, count: Count[Made], *, details: bool = False
) -> Made:
    """What `count` gives of all plays that pass: a sum of `statistics.sums`, or a mapping, a tuple
    or a number. `name` says what it is, for these filters.

    1 query, and 2 more where a month has to be counted.
    """
    months = _months(club_id, name, filters)
    if not months:
        return count(())
    *before, last = months
    key = _key_of_all(before)
    beginning: Made | None = cache.get(key)
    wanted = months if beginning is None else [last]
    *earlier, latest = _parts(club_id, filters, wanted, count, details=details)
    if earlier:
        beginning = added_up(earlier)
        cache.set(key, beginning, REMEMBERED)
    return latest if beginning is None else added_up([beginning, latest])


def _months(club_id: int, name: str, filters: Filters) -> list[_Month]:
    """In order. 1 query."""
    undated = replace(filters, since=None, until=None)
    found = []
    for month in PastMonth.objects.filter(club_id=club_id):
        if (filters.since and month.last < filters.since) or (
            filters.until and month.first > filters.until
        ):
            continue
        inside = not (filters.since and month.first < filters.since) and not (
            filters.until and month.last > filters.until
        )
        query = (undated if inside else filters).query
        key = f"history:{club_id}:{name}:{query}:{month}:{month.number}"
        found.append(_Month(month.month, key, inside))
    return found


def _key_of_all(months: Iterable[_Month]) -> str:
    keys = "\n".join(month.key for month in months)
    return f"history:{sha256(keys.encode()).hexdigest()}"


def _parts(
    club_id: int, filters: Filters, months: Sequence[_Month], count: Count[Made], *, details: bool
) -> list[Made]:
    """What was counted over each month, in order; those that nobody remembers are counted."""
    known = cache.get_many([month.key for month in months])
    missing = [month for month in months if month.key not in known]
    if missing:
        plays = _by_month(club_id, filters, missing, details=details)
        new = {month.key: count(plays.get(month.month, ())) for month in missing}
        cache.set_many(new, REMEMBERED)
        known |= new
    return [known[month.key] for month in months]


def _by_month(
    club_id: int, filters: Filters, months: Sequence[_Month], *, details: bool
) -> Mapping[date, Sequence[CountedPlay]]:
    """The plays that pass of these months. 2 queries."""
    if all(month.inside for month in months):
        filters = replace(filters, since=None, until=None)
    played = reduce(or_, (played_in(month.month) for month in months), Q())
    plays = counted_plays(club_id, filters, played=played, details=details)
    return {month: list(some) for month, some in groupby(plays, lambda play: month_of(play.night))}
