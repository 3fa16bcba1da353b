"""Template tags that link to rulings: the book icon beside a text, and numbers within texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date

from django import template
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from games import registry
from games.contract import Text, Value
from scorepad.web.words import translate

register = template.Library()
SHORT = 9  # characters in a cell
NUMBER = re.compile(r"\b(?:[A-Z]{2}|PAD)-\d+\b")


@register.filter
def ruling(words: Value | None) -> str:
    """Returns the link to the ruling that a text follows; "" if it follows none."""
    number = words.ruling if isinstance(words, Text) else ""
    if number not in registry.ruled_in():
        return ""
    # Translators: "Ruling CL-7", of how a rule is read
    name = gettext("Ruling %(number)s") % {"number": number}
    steps = words.steps if isinstance(words, Text) else ()
    reached = format_html(' data-steps="{}"', " ".join(map(str, steps))) if steps else ""
    return format_html(
        '<a class="ruling" href="{}" aria-label="{}"{}></a>',
        _address(number),
        name,
        reached,
    )


@register.filter
def whole_date(day: str) -> str:
    """Returns a day such as "2026-11-03" in words."""
    return date_format(date.fromisoformat(day))


@register.filter
def is_short(scale: Iterable[Iterable[Value]]) -> bool:
    """Whether a scale has two columns and few words, so that its columns can be drawn as rows."""
    rows = [[translate(cell, {}) for cell in row] for row in scale]
    return all(len(row) == 2 and max(map(len, row)) <= SHORT for row in rows[1:])


@register.filter
def paragraph(words: Text) -> SafeString:
    """Returns a text of a ruling in words, in which numbers of other rulings are links."""
    return mark_safe("".join(_linked(translate(words, {}))))  # noqa: S308 - its parts are escaped


def _linked(words: str) -> Iterator[str]:
    at = 0
    for match in NUMBER.finditer(words):
        if match[0] in registry.ruled_in():
            yield conditional_escape(words[at : match.start()])
            yield f'<a href="{_address(match[0])}">{match[0]}</a>'
            at = match.end()
    yield conditional_escape(words[at:])


def _address(number: str) -> str:
    return f"{reverse('plays:rulings', args=[registry.ruled_in()[number]])}#{number}"
