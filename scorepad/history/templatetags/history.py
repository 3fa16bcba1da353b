"""What the pages of the history share: numbers in words, links to players and parts.

Numbers are rounded here and nowhere else (ST-2).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django import template
from django.template.context import Context
from django.urls import NoReverseMatch, reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorepad.clubs.models import Club
from scorepad.history.pages import Section
from scorepad.history.statistics.rounding import percent, tenths
from scorepad.plays.templatetags.pad import signed

register = template.Library()

SECTIONS = (
    (Section.TONIGHT, "plays:tonight", gettext_lazy("Tonight")),
    (Section.NIGHTS, "history:nights", gettext_lazy("Nights")),
    (Section.PLAYERS, "history:players", gettext_lazy("Players")),
    (Section.GAMES, "history:games", gettext_lazy("Games")),
    (Section.SEASONS, "history:seasons", gettext_lazy("Seasons")),
)


@register.filter
def one_decimal(value: Fraction | int) -> str:
    """A number with one decimal, halves up: 5.6, −0.3, 7.0."""
    return _decimal(tenths(Fraction(value)))


@register.filter
def short_decimal(value: Fraction | int) -> str:
    """The same without a decimal that says nothing: 7, 7.5."""
    rounded = tenths(Fraction(value))
    return signed(rounded // 10) if rounded % 10 == 0 else _decimal(rounded)


@register.filter
def with_sign(value: Fraction | int) -> str:
    """One decimal, a plus before what is above zero: +2.1, −1.4, 0.0."""
    rounded = tenths(Fraction(value))
    return f"+{_decimal(rounded)}" if rounded > 0 else _decimal(rounded)


@register.filter
def times(value: Fraction) -> str:
    """An index: 1.2×."""
    return _("%(number)s×") % {"number": one_decimal(value)}


@register.filter
def in_percent(value: Fraction) -> str:
    """A share in whole percent: 61 %."""
    return _("%(number)s %%") % {"number": percent(value)}


def _decimal(rounded: int) -> str:
    """Tenths as a number in the words of the language."""
    shown = number_format(f"{abs(rounded) // 10}.{abs(rounded) % 10}", decimal_pos=1)
    return f"−{shown}" if rounded < 0 else shown


@register.inclusion_tag("history/_sections.html")
def sections(club: Club, current: str) -> dict[str, Any]:
    """The bar that leads to the parts of a club's pages; the current one is marked."""
    found = [(key, name, address_of(view, club.pk)) for key, view, name in SECTIONS]
    return {"sections": [part for part in found if part[2]], "current": current}


def address_of(view: str, *arguments: int) -> str:
    """Empty where there is no such page."""
    try:
        return reverse(view, args=arguments)
    except NoReverseMatch:
        return ""


@register.inclusion_tag("history/_player.html", takes_context=True)
def player(context: Context, number: int) -> dict[str, Any]:
    """A player's name, with a link to the player's page."""
    address = address_of("history:player", context["club"].pk, number)
    return {"name": context["names"].get(number), "address": address}
