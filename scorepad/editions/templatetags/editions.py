"""Template filters for the texts of declarations, for the admin's templates."""

from __future__ import annotations

from django import template

from scorepad.editions.labels import capitalized, translated

register = template.Library()
register.filter(translated)
register.filter(capitalized)
