"""Template tags that pages of the history share: numbers in words, links to players, navigation."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import Context
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.translation import gettext_lazy

from scorepad.clubs.models import Club
from scorepad.clubs.shown_names import ShownNames
from scorepad.history import charts, number_words
from scorepad.history.filters import EVERYTHING
from scorepad.history.nights import listed_nights, nights_with_plays
from scorepad.history.pages import HistoryPage, Section
from scorepad.plays.models import current_evening
from scorepad.web.dates import month

register = template.Library()

LAST_NIGHTS = 3

SECTIONS = (
    (Section.TONIGHT, "plays:tonight", gettext_lazy("Tonight"), "lamp"),
    (Section.NIGHTS, "history:nights", gettext_lazy("Nights"), "moon"),
    (Section.PLAYERS, "history:players", gettext_lazy("Players"), "people"),
    (Section.GAMES, "history:games", gettext_lazy("Games"), "cards"),
)


register.filter("month", month)
register.filter("units", charts.units)
register.filter("lengths", charts.lengths)
register.filter("table", number_words.table)
register.filter("number", number_words.number)  # `{{ n|number:"shared" }}` is "2 shared"


@register.inclusion_tag("history/_sections.html")
def sections(club: Club, current: str) -> dict[str, Any]:
    """Returns the context of the navigation bar of a club, with the current part marked."""
    found = [
        (key, name, reverse(view, args=[club.pk]), f"icons/{icon}.svg")
        for key, view, name, icon in SECTIONS
    ]
    within = Section.PLAYERS if current == Section.SEASONS else current
    return {"sections": found, "current": within}


@register.simple_tag(takes_context=True)
def player(context: Context, number: int) -> str:
    """Returns a player's name, linked to the player's page unless that is hidden."""
    name = context["names"].get(number, "")
    address = player_address(context, number)
    if not address:
        return escape(name)
    return format_html('<a href="{}">{}</a>', address, name)


@register.simple_tag(takes_context=True)
def player_address(context: Context, number: int) -> str:
    """Returns the address of a player's page with this page's filters; "" if the page is hidden."""
    if number in context["names"].hidden_pages:
        return ""
    address = reverse("history:player", args=[context["club"].pk, number])
    query = context["filters"].query
    return f"{address}?{query}" if query else address


@register.simple_tag(takes_context=True)
def rival(context: Context, player: int, other: int) -> str:
    """Returns the opponent's name, linked to the page of both players unless one is hidden."""
    names: ShownNames = context["names"]
    if other in names.hidden_pages:
        return escape(names[other])
    address = reverse("history:against", args=[context["club"].pk, player, other])
    return format_html('<a href="{}">{}</a>', address, names[other])


@register.inclusion_tag("history/_last_nights.html", takes_context=True)
def last_nights(context: Context) -> dict[str, Any]:
    """Returns the context for the last nights before this one. 6 queries, fewer if cached."""
    access, names = context["access"], context["names"]
    page = HistoryPage(access, names, EVERYTHING, current_evening(), Section.TONIGHT)
    before = nights_with_plays(page).filter(date__lt=page.today)
    return {
        "club": access.club,
        "names": names,
        "nights": listed_nights(page, before[:LAST_NIGHTS]),
    }
