"""What the commands of the pad share: they speak the language of whoever sits at the machine."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _


class PadCommand(BaseCommand):
    """A command whose `about` tells what it does. `manage.py` chooses the language."""

    about: Any = ""  # translated when it is asked for, so a lazy text

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.help = str(self.about)


def no_club(number: int) -> str:
    """What is said of a number that no club has."""
    return _("There is no club with the number %(number)s.") % {"number": number}
