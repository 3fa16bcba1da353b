"""`python manage.py doctor`: checks whether this machine can serve the pad."""

from __future__ import annotations

import os
import sys
from typing import Any

from django.db import connections
from django.utils.translation import gettext_lazy

from games.contract import text
from scorepad.serving.checks import findings
from scorepad.serving.findings import Level
from scorepad.serving.machine import translate
from scorepad.web.commands import PadCommand

SIGNS = {Level.FINE: "  ", Level.ADVICE: "? ", Level.WRONG: "! "}


class Command(PadCommand):
    about = gettext_lazy(
        "Check that this machine has what the pad needs, and say what is wrong and what to do."
    )
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        levels = set()
        for finding in findings(os.environ):
            levels.add(finding.level)
            self.stdout.write(f"{SIGNS[finding.level]}{translate(finding.message)}")
        connections.close_all()
        if Level.WRONG in levels:
            self.stderr.write(
                translate(text("Something is wrong: see the lines that begin with “!”."))
            )
            sys.exit(1)
        self.stdout.write(translate(text("Nothing is wrong.")))
