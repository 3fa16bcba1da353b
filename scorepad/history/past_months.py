"""The months of a club's past, written whenever one of them changes.

Statistics are counted month by month and added up (`added_up`), so that a new play has only its own
month counted again.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, date, datetime

from django.db.models import F, Max, Min, Q
from django.db.models.functions import TruncMonth

from scorepad.history.models import HistoryVersion, PastMonth, PlayRow
from scorepad.history.rows import SHAPE


def month_of(at: datetime) -> date:
    """The first day of the month in which a play was begun."""
    return at.astimezone(UTC).date().replace(day=1)


def begun_in(month: date) -> Q:
    """Rows of plays, or of seats, that were begun in a month."""
    return Q(at__gte=_start(month), at__lt=_start(month_after(month)))


def month_after(month: date) -> date:
    return date(month.year + month.month // 12, month.month % 12 + 1, 1)


def _start(month: date) -> datetime:
    return datetime(month.year, month.month, 1, tzinfo=UTC)


def bump_version(club_id: int) -> int:
    """Outdate all figures that are cached for the club (`stored_plays.remembered`), and give its
    new version."""
    HistoryVersion.objects.get_or_create(club_id=club_id, defaults={"shape": SHAPE})
    HistoryVersion.objects.filter(club_id=club_id).update(number=F("number") + 1)
    return HistoryVersion.objects.get(club_id=club_id).number


def months_changed(club_id: int, months: Collection[date]) -> None:
    """Outdate what was counted over these months, and all figures of the club."""
    number = bump_version(club_id)
    for month in months:
        rows = PlayRow.objects.filter(begun_in(month), club_id=club_id)
        nights = rows.aggregate(first=Min("date"), last=Max("date"))
        found = PastMonth.objects.filter(club_id=club_id, month=month)
        if nights["first"] is None:
            found.delete()
        elif not found.update(number=number, **nights):
            PastMonth.objects.create(club_id=club_id, month=month, number=number, **nights)


def everything_changed(club_id: int) -> None:
    """Outdate whatever was counted of a club."""
    number = bump_version(club_id)
    PastMonth.objects.filter(club_id=club_id).delete()
    month = TruncMonth("at", tzinfo=UTC)
    rows = PlayRow.objects.filter(club_id=club_id).order_by().annotate(month=month).values("month")
    found = rows.annotate(first=Min("date"), last=Max("date"))
    PastMonth.objects.bulk_create(
        PastMonth(
            club_id=club_id,
            month=one["month"].date(),
            number=number,
            first=one["first"],
            last=one["last"],
        )
        for one in found
    )
