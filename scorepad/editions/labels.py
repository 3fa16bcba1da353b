"""Puts the texts of a declaration into the language of the page."""

from __future__ import annotations

from django.utils.functional import lazy
from django.utils.translation import gettext

from games.contract import Text
from games.declaration.declared import CardKind
from games.declaration.leaves import leaves
from scorepad.web.words import translate


def translated(message: Text | str) -> str:
    """Returns a text of a declaration in words: a title, a choice or a reason."""
    if isinstance(message, str):
        return gettext(message) if message else ""
    return translate(message, {})


def capitalized(message: Text | str) -> str:
    """Returns a text of a declaration in words, with a capital first letter."""
    found = translated(message)
    return found[:1].upper() + found[1:]


def titles_of(kind: CardKind) -> dict[str, str]:
    """Returns the titles of a card's values, by path."""
    whole = {field.key: field.words.title for field in kind.group.fields}
    return whole | {leaf.name: leaf.field.words.title for leaf in leaves(kind.group)}


translated_lazy = lazy(translated, str)
capitalized_lazy = lazy(capitalized, str)
