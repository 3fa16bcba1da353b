"""The months of a club's past, written whenever one of them changes.

Statistics are counted month by month and added up (`added_up`), so that a new play has only its own
month counted again.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from django.db.models import F, Max, Min, Q
from django.db.models.functions import TruncMonth

from scorepad.history.models import HistoryVersion, PastMonth, PlayRow
from scorepad.history.rows import SHAPE


def month_of(night: date) -> date:
    """The first day of the month of a night."""
    return night.replace(day=1)


def played_in(month: date) -> Q:
    """Rows of plays, or of seats, of a month's nights."""
    return Q(date__gte=month, date__lt=month_after(month))


def month_after(month: date) -> date:
    return date(month.year + month.month // 12, month.month % 12 + 1, 1)


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
        rows = PlayRow.objects.filter(played_in(month), club_id=club_id)
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
    month = TruncMonth("date")
    rows = PlayRow.objects.filter(club_id=club_id).order_by().annotate(month=month).values("month")
    found = rows.annotate(first=Min("date"), last=Max("date"))
    PastMonth.objects.bulk_create(
        PastMonth(
            club_id=club_id,
            month=one["month"],
            number=number,
            first=one["first"],
            last=one["last"],
        )
        for one in found
    )
