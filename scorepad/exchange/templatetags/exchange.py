"""Links from a page of the history to its tables as CSV files."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse
from django.utils.translation import gettext_lazy

from scorepad.clubs.models import Club
from scorepad.history.filters import Filters

register = template.Library()

LABELS = {
    "plays_csv": gettext_lazy("Plays"),
    "night_csv": gettext_lazy("Who came"),
}
OF_CLUB = ("plays_csv",)


@register.inclusion_tag("exchange/_downloads.html")
def csv_tables(club: Club, filters: Filters, names: str, *arguments: object) -> dict[str, Any]:
    """`{% csv_tables club filters "night" night.date %}`: each with the page's filters."""
    query = f"?{filters.query}" if filters.query else ""
    views = [f"{name}_csv" for name in names.split()]
    return {"tables": [(LABELS[view], _address(view, club, arguments) + query) for view in views]}


def _address(view: str, club: Club, arguments: tuple[object, ...]) -> str:
    return reverse(f"exchange:{view}", args=[club.pk, *(() if view in OF_CLUB else arguments)])
