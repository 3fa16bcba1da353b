"""The date of a night in an address: 2026-11-19."""

from __future__ import annotations

from datetime import date

from django.urls import register_converter


class NightDate:
    regex = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        """Returns the date. Raises ValueError for a day that does not exist, so that Django tries
        other patterns."""
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        return value.isoformat()


register_converter(NightDate, "night_date")
