"""Dates of nights in addresses: nights/2026-11-21/."""

from __future__ import annotations

from datetime import date

from django.urls import register_converter


class EveningConverter:
    """A date as ISO 8601 writes it. What is no date of the calendar finds no page."""

    regex = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        return value.isoformat()


register_converter(EveningConverter, "evening")
