"""Links from a page of the history to its tables as CSV files."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse
from django.utils.translation import gettext_lazy

from games.contract import Game
from scorepad.clubs.models import Club
from scorepad.exchange.game_tables import GAME_TABLES
from scorepad.history.filters import Filters

register = template.Library()

LABELS = {
    "plays_csv": gettext_lazy("Plays"),
    "records_csv": gettext_lazy("Records"),
    "totals_csv": gettext_lazy("Totals"),
    "cats_csv": gettext_lazy("Cats"),
    "night_csv": gettext_lazy("Who came"),
    "lines_csv": gettext_lazy("Where winners get their points"),
    "starts_csv": gettext_lazy("Who starts"),
    "holders_csv": gettext_lazy("Who held it"),
    "predictions_csv": gettext_lazy("Predictions of each player"),
    "tricks_csv": gettext_lazy("Predictions"),
    "paradoxes_csv": gettext_lazy("Paradoxes"),
    "victories_csv": gettext_lazy("How cats win"),
    "races_csv": gettext_lazy("Attacks and payments by player"),
    "towers_csv": gettext_lazy("Steady hands"),
}
OF_CLUB = ("plays_csv",)


@register.inclusion_tag("exchange/_downloads.html")
def csv_tables(club: Club, filters: Filters, names: str, *arguments: object) -> dict[str, Any]:
    """`{% csv_tables club filters "records totals" game.slug %}`: each with the page's filters."""
    query = f"?{filters.query}" if filters.query else ""
    views = [f"{name}_csv" for name in names.split()]
    return {"tables": [(LABELS[view], _address(view, club, arguments) + query) for view in views]}


@register.inclusion_tag("exchange/_downloads.html")
def csv_tables_of_game(club: Club, filters: Filters, game: Game) -> dict[str, Any]:
    """All tables of a game's page, and its plays."""
    names = [name for name, one in GAME_TABLES.items() if not one.panel or one.panel in game.panels]
    return csv_tables(club, filters, " ".join([*names, "plays"]), game.slug)


def _address(view: str, club: Club, arguments: tuple[object, ...]) -> str:
    return reverse(f"exchange:{view}", args=[club.pk, *(() if view in OF_CLUB else arguments)])
