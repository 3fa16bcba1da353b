"""Caches parts of a page that stay the same from one save to the next.

A tap changes one number, while most of the page stays the same: forty cats to choose from, the
spaces of a board, the reasons of other totals. Such a part is a separate template that gets only
the values it needs. These values are the key under which the part is cached.

Values are plain data: numbers, texts, frozen structs of games, and form fields. Anything else is
refused, because a change in it could not be noticed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec
from django.forms import BoundField
from django.template.loader import get_template
from django.urls import get_script_prefix
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import get_language

MOST = 5_000  # fragments: half of them below 600 bytes with their key, at most 15 KB
LARGEST = 4_000  # bytes of a key; a fragment with a longer key is drawn each time


class _Asked(bytes):
    """The cache key of a fragment, with the template and the values to draw it."""

    template_name: str
    values: Mapping[str, Any]


@lru_cache(maxsize=MOST)
def _draw(asked: _Asked) -> SafeString:
    drawn = SafeString(get_template(asked.template_name).render(dict(asked.values)))
    del asked.values  # the cache keeps the key alone
    return drawn


clear_cache = _draw.cache_clear


def draw_cached(template_name: str, values: Mapping[str, Any]) -> SafeString:
    """Draws the template with these values, or returns it from the cache. Raises TypeError if a
    value is not plain data."""
    site = get_language(), get_script_prefix()  # words and links depend on them
    asked = _Asked(_encoder.encode((template_name, site, values)))
    asked.template_name, asked.values = template_name, values
    return _draw(asked) if len(asked) <= LARGEST else _draw.__wrapped__(asked)


def _as_data(value: Any) -> Any:
    if isinstance(value, BoundField):
        return _field(value)
    if isinstance(value, range):
        return list(value)
    if isinstance(value, SafeString):
        return ["safe", str.__str__(value)]
    if isinstance(value, str | Promise):
        return str.__str__(str(value))
    raise TypeError(f"A fragment cannot depend on {value!r}.")


def _field(bound: BoundField) -> list[Any]:
    """Returns all that the drawing of a field depends on, which is faster than drawing it."""
    field, widget = bound.field, bound.field.widget
    described = [bound.label, bound.help_text, list(bound.errors), field.required, field.disabled]
    shown = [str(type(widget)), widget.attrs, getattr(widget, "choices", None)]
    return [bound.html_name, bound.auto_id, bound.value(), *described, *shown]


_encoder = msgspec.msgpack.Encoder(enc_hook=_as_data)
