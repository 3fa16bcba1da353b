"""A name as forms take it: what may stand in one is told by `games.names`."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from games.names import hidden_character, name_key, visible

LONGEST = 30  # of a player, in characters


def validate_name(name: str) -> None:
    """Raises ValidationError if a name holds an invisible character; it says what to do."""
    hidden = hidden_character(name)
    if hidden:
        message = _(
            "This name contains an invisible character (U+%(code)s). Delete the whole name and"
            " type it again."
        )
        raise ValidationError(message % {"code": f"{ord(hidden):04X}"}, code="invisible")


def free_name(name: str, taken: Collection[str]) -> str:
    """A name that may stand in the club, and whose key is not taken; a guest's for none."""
    name = visible(name)[:LONGEST].strip() or _("Guest")
    if name_key(name) not in taken:
        return name
    numbered = (f"{name[: LONGEST - 4].strip()} {number}" for number in count(2))
    return next(option for option in numbered if name_key(option) not in taken)
