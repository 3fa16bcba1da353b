"""A name as forms take it: what may stand in one is told by `games.names`."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from games.names import hidden_character


def validate_name(name: str) -> None:
    """Raises ValidationError if a name holds an invisible character; it says what to do."""
    hidden = hidden_character(name)
    if hidden:
        message = _(
            "This name contains an invisible character (U+%(code)s). Delete the whole name and"
            " type it again."
        )
        raise ValidationError(message % {"code": f"{ord(hidden):04X}"}, code="invisible")
