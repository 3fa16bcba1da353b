"""Dates as people write them ("Sat 21 November"), and the range of valid dates."""

from __future__ import annotations

from datetime import date, datetime

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorepad.web.languages import DATES, SOURCE, Dates
from scorepad.web.words import comma_list

FIRST_YEAR, LAST_YEAR = 1990, 2100  # of anything that is played


def validate_year(value: date) -> None:
    """Raises ValidationError if the year of this date is out of range."""
    if not FIRST_YEAR <= value.year <= LAST_YEAR:
        raise ValidationError(_("Choose a date between 1990 and 2100."))


def short_day(value: date) -> str:
    """Returns a day as text, with the year if that is not the current year."""
    formats = _formats()
    this_year = value.year == timezone.localdate().year
    return _written(value, formats.day if this_year else formats.full_day)


def full_day(value: date) -> str:
    """Returns a day as text with its year: Sat 21 November 2026."""
    return _written(value, _formats().full_day)


def month(value: date) -> str:
    """Returns a month as text: November 2026."""
    return _written(value, _formats().month)


def moment(value: datetime) -> str:
    """Returns a day and a time as text."""
    return comma_list((short_day(value), time_format(value, "H:i")))


def _written(value: date, form: str) -> str:
    formats = _formats()
    if value.day == 1:
        form = form.replace("j", formats.first)
    if formats.weekdays:
        literally = "".join(f"\\{letter}" for letter in formats.weekdays[value.weekday()])
        form = form.replace("D", literally)
    words = date_format(value, form)
    return words.lower() if formats.small else words


def _formats() -> Dates:
    return DATES.get(get_language() or SOURCE, DATES[SOURCE])
