"""Parts of a page that are the same from one save to the next, drawn once.

A tap changes one number, and most of the sheet stays: forty cats to pick, the spaces of a board,
the reasons of everybody else's total. Such a part is a template of its own that is given its values
and nothing else, so what it draws depends on them alone, and is kept under them.

Values are plain data: numbers, texts, the frozen shapes of games, and fields of forms. Anything
else is refused, since a change of it could not be noticed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from django.forms import BoundField
from django.template.loader import get_template
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import get_language

MOST = 4_000_000  # characters that are kept, twice: see `DrawnFragments`


class DrawnFragments:
    """Fragments by the values that they were drawn from.

    They are in two halves: a full new half becomes the old one, and a fragment that is not used
    before that happens again is dropped.
    """

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.clear()

    def clear(self) -> None:
        self.new: dict[bytes, SafeString] = {}
        self.old: dict[bytes, SafeString] = {}
        self.size = 0

    def get(self, key: bytes) -> SafeString | None:
        found = self.new.get(key)
        if found is None and (found := self.old.get(key)) is not None:
            self.keep(key, found)
        return found

    def keep(self, key: bytes, fragment: SafeString) -> None:
        if self.size > self.most:
            self.new, self.old, self.size = {}, self.new, 0
        self.new[key] = fragment
        self.size += len(key) + len(fragment)


fragments = DrawnFragments()


def drawn_fragment(template_name: str, values: Mapping[str, Any]) -> SafeString:
    """The template drawn with these values. Raises TypeError if one of them is no plain data."""
    key = _encoder.encode((template_name, get_language(), values))
    found = fragments.get(key)
    if found is None:
        found = SafeString(get_template(template_name).render(dict(values)))
        fragments.keep(key, found)
    return found


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
    """All that a field draws of itself. To draw it would take longer than to name that."""
    field, widget = bound.field, bound.field.widget
    told = [bound.label, bound.help_text, list(bound.errors), field.required, field.disabled]
    shown = [str(type(widget)), widget.attrs, getattr(widget, "choices", None)]
    return [bound.html_name, bound.auto_id, bound.value(), *told, *shown]


_encoder = msgspec.msgpack.Encoder(enc_hook=_as_data)
