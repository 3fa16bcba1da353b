"""Texts of the rules, put into words of the language that is asked for."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext, ngettext

from games.contract import Value, wording


def in_words(value: Value, names: Mapping[str, str]) -> str:
    """`names` maps seat keys to players' names."""
    return wording(value, names, gettext, ngettext)
