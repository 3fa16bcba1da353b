"""Names as forms accept them. `games.names` has the characters that they may contain."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from games.names import hidden_character, name_key, visible

LONGEST = 30  # of a player, in characters


def validate_name(name: str) -> None:
    """Raises ValidationError, which says what to do, if a name contains an invisible character."""
    hidden = hidden_character(name)
    if hidden:
        message = _(
            "This name contains an invisible character (U+%(code)s). Delete the whole name and"
            " type it again."
        )
        raise ValidationError(message % {"code": f"{ord(hidden):04X}"}, code="invisible")


def free_name(name: str, taken: Collection[str]) -> str:
    """Returns `name` made valid, or "Guest" if it is empty. Adds a number if the name is taken."""
    name = visible(name)[:LONGEST].strip() or _("Guest")
    if name_key(name) not in taken:
        return name
    numbered = (f"{name[: LONGEST - 4].strip()} {number}" for number in count(2))
    return next(option for option in numbered if name_key(option) not in taken)
