"""The evening of a play, as the date of it is typed."""

from __future__ import annotations

from datetime import date

from django.utils.translation import gettext as _

from scorepad.plays.models import current_evening
from scorepad.web.dates import FIRST_YEAR


def evening_of(typed: str) -> date | None:
    """The date of an evening that was; None if it is no date, or is still to come."""
    try:
        evening = date.fromisoformat(typed)
    except ValueError:
        return None
    return evening if evening.year >= FIRST_YEAR and evening <= current_evening() else None


def wrong_date_in_words() -> str:
    return _("Choose a date that is not in the future.")
