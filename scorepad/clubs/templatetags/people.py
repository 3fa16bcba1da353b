"""Template tags that show who is who: the head of a player's cat, the initial or the whole cat, in
the player's colour.

`who` is anything with a `cat`, a `colour` and an `initial`: a player, a seat of a loaded play, a
person of the history. What a tag draws stands beside the name, and is hidden from screen readers.
"""

from __future__ import annotations

from django import template

from scorepad.clubs.shown_names import ShownNames, ShownPerson
from scorepad.web.commands import typed

register = template.Library()
register.simple_tag(typed, name="typed")


@register.inclusion_tag("people/portrait.html")
def portrait(who: object, *, crowned: bool = False) -> dict[str, object]:
    """`{% portrait who %}`: the head of the cat in a disc, for 28 px or more; CSS sets the size."""
    return {"who": who, "crowned": crowned}


@register.inclusion_tag("people/token.html")
def token(who: object) -> dict[str, object]:
    """`{% token who %}`: the initial on the colour, for places where a head would be too small."""
    return {"who": who}


@register.inclusion_tag("people/whole_cat.html")
def whole_cat(who: object, *, winning: bool = False) -> dict[str, object]:
    """`{% whole_cat who %}`: the sitting cat with the colour's scarf; crowned if `winning`."""
    return {"who": who, "winning": winning}


@register.filter
def person(names: ShownNames, player: int) -> ShownPerson:
    """Returns a player as this phone may see them: `{% portrait names|person:player %}`."""
    return names.person(player)
