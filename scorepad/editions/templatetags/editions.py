"""Words of declarations in the templates of the admin."""

from __future__ import annotations

from django import template

from scorepad.editions.wording import said, sentence

register = template.Library()
register.filter(said)
register.filter(sentence)
