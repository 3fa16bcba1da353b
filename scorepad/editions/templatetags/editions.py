"""Words of declarations in the templates of the admin."""

from __future__ import annotations

from django import template

from games.contract import Text
from scorepad.editions import wording

register = template.Library()


@register.filter
def said(message: Text | str) -> str:
    return wording.said(message)


@register.filter
def sentence(message: Text | str) -> str:
    return wording.sentence(message)
