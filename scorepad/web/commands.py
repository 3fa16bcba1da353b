"""What the pad's commands share: the language of the person at the machine."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

PACKAGE = Path(__file__).resolve().parents[1]
INSTALLED = (PACKAGE / "templates").is_dir()  # in a checkout they are beside the package
TARGETS = ("backup", "links", "restore", "run")  # of make


class PadCommand(BaseCommand):
    """A command with the help text `about`, in the language that `manage.py` has chosen."""

    about: Any = ""  # translated when it is used, so pass a lazy text

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.help = str(self.about)


def typed(command: str, file: str = "") -> str:
    """Returns the command as it is typed on this machine: `tallycat restore FILE` if the pad is
    installed, `make restore FILE=...` in a checkout."""
    file = shlex.quote(file) if file else ""
    if INSTALLED:
        return f"tallycat {command} {file}".rstrip()
    if command in TARGETS:
        return f"make {command}" + (f" FILE={file}" if file else "")
    return f".venv/bin/python manage.py {command} {file}".rstrip()


def no_club(number: int) -> str:
    """Returns the message for a number that no club has."""
    return _("There is no club with the number %(number)s.") % {"number": number}
